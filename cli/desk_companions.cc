// Companions in the terminal: who has one, and what it does when it is asked.
#include <algorithm>

#include "cli/desk.h"
#include "cli/json_fields.h"
#include "cli/matching.h"

namespace rietburg::cli {

/// "companion": who has one. "companion archer able", "companion archer off", "companion archer go 57".
void Desk::companion(const Words& words) {
  const std::string hero = words.empty() ? "" : hero_named(session_, speech_, words[0]);
  if (words.empty()) {
    if (companions_.empty()) return tell("ui.companion.none");
    for (const auto& [who, strength] : companions_) {
      tell("ui.companion.plays", {{"hero", speech_.hero(who)}, {"strength", speech_.say("ui.companion." + strength)}});
      if (orders_.contains(who)) tell_order(who);
    }
    return;
  }
  if (hero.empty()) return tell("ui.companion.who", {{"word", words[0]}});
  const std::string wanted = words.size() > 1 ? words[1] : "able";
  if (companion_word(wanted, "off")) {
    companions_.erase(hero);
    orders_.erase(hero);
    return tell("ui.companion.gone", {{"hero", speech_.hero(hero)}});
  }
  if (const std::string to = order_word(wanted); !to.empty())
    return order(hero, to, Words(words.begin() + 2, words.end()));
  for (const char* strength : {"quick", "able", "strong"}) {
    if (!companion_word(wanted, strength)) continue;
    companions_[hero] = strength;
    const std::string words_for = speech_.say(std::string("ui.companion.") + strength);
    tell("ui.companion.plays", {{"hero", speech_.hero(hero)}, {"strength", words_for}});
    return let_companions_play();
  }
  tell("ui.companion.how", {{"word", wanted}});
}

std::string Desk::order_word(const std::string& typed) const {
  for (const char* to : {"stay", "follow", "fight", "go", "save", "free"}) {
    const auto words = known_words(speech_.texts(), std::string("ui.order.") + to);
    if (typed == to || std::find(words.begin(), words.end(), typed) != words.end()) return to;
  }
  return "";
}

/// "companion archer go 57", "… fight 24" (whoever stands there), "… follow dwarf", "… stay", "… save", "… free".
void Desk::order(const std::string& hero, const std::string& to, const Words& rest) {
  if (!companions_.contains(hero)) return tell("ui.order.nobody", {{"hero", speech_.hero(hero)}});
  json told = {{"to", to}};
  if (to == "free") {
    orders_.erase(hero);
    tell("ui.companion.free", {{"hero", speech_.hero(hero)}});
    return let_companions_play();
  }
  if (to == "follow") {
    const std::string leader = rest.empty() ? "" : hero_named(session_, speech_, rest.back());
    if (leader.empty()) return tell("ui.companion.who", {{"word", rest.empty() ? "" : rest.back()}});
    told["hero"] = leader;
  }
  if (to == "go" || to == "fight") {
    const auto space = space_meant(rest);
    if (!space) return;
    if (to == "go") told["space"] = *space;
    for (const json& creature : session_.state().value("creatures", json::array())) {
      if (to == "fight" && creature["space"] == *space) told["creature"] = creature["id"];
    }
    if (to == "fight" && !told.contains("creature"))
      return tell("ui.order.no-creature", {{"space", speech_.space(*space)}});
  }
  orders_[hero] = told;
  tell_order(hero);
  let_companions_play();
}

void Desk::tell_order(const std::string& hero) {
  tell("ui.companion.told", {{"hero", speech_.hero(hero)}, {"order", speech_.order(orders_[hero])}});
}

/// The word of this language, or the protocol's own.
bool Desk::companion_word(const std::string& typed, const std::string& id) const {
  return typed == id || same_words(typed, speech_.say("ui.companion." + id));
}

bool Desk::companion_is_asked() const { return companions_.contains(session_.asked()); }

/// Until a person is asked. What each means to do is told once, and not at every step towards it.
void Desk::let_companions_play() {
  constexpr int kMost = 2000;  // no legend lasts so long
  for (int i = 0; i < kMost && companion_is_asked(); ++i) {
    const std::string hero = session_.asked();
    const Reply hint = session_.ask({{"do", "hint"}, {"strength", companions_[hero]}, {"orders", orders_}});
    if (!hint.ok) return refused(hint);
    const json ended = hint.body.value("ended", json::object());
    for (const auto& [who, order] : ended.items()) {
      tell("ui.companion.says", {{"hero", speech_.hero(who)}, {"why", speech_.order(order)}});
      orders_.erase(who);
    }
    const json& reason = hint.body["reason"];
    const bool is_told = reason.contains("order");
    const std::string goal = reason.value(is_told ? "order" : "goal", json()).dump();
    const std::string kind = reason.value("/goal/kind"_json_pointer, "none");
    if (std::exchange(said_[hero], goal) != goal && (is_told || (kind != "none" && kind != "answer"))) {
      std::string why;
      for (const std::string& sentence : speech_.reason(reason)) why += (why.empty() ? "" : " ") + sentence;
      tell("ui.companion.says", {{"hero", speech_.hero(hero)}, {"why", why}});
    }
    const std::size_t first = session_.log().size();
    const Reply played = session_.play(hint.body["action"]);
    if (!played.ok) return refused(played);
    told(first);
  }
}

}  // namespace rietburg::cli
