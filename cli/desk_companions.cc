// Companions in the terminal: who has one, and what it does when it is asked.
#include <algorithm>

#include "cli/desk.h"
#include "cli/json_fields.h"
#include "cli/matching.h"
#include "cli/signals.h"
#include "table/companions.h"
#include "table/save_file.h"

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
    keep_companions();
    return tell("ui.companion.gone", {{"hero", speech_.hero(hero)}});
  }
  if (const std::string to = order_word(wanted); !to.empty())
    return order(hero, to, Words(words.begin() + 2, words.end()));
  for (const char* strength : {"quick", "able", "strong"}) {
    if (!companion_word(wanted, strength)) continue;
    companions_[hero] = strength;
    keep_companions();
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
    keep_companions();
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
  keep_companions();
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

/// Until a person is asked, or somebody wants to leave.
void Desk::let_companions_play() {
  constexpr int kMost = 2000;  // no legend lasts so long
  for (int i = 0; i < kMost && companion_is_asked() && caught_signal() == 0; ++i) {
    const std::string hero = session_.asked();
    end_orders();
    const Reply decided = session_.ask({{"do", "decide"}, {"companions", led()}});
    if (!decided.ok) return refused(decided);
    say_why(hero, decided.body["reason"]);
    const std::size_t first = session_.log().size();
    const Reply played = session_.play(decided.body["action"]);
    if (!played.ok) return refused(played);
    told(first);
  }
}

/// As `decide` wants them.
json Desk::led() const {
  json all = json::object();
  for (const auto& [hero, strength] : companions_) {
    all[hero] = {{"strength", strength}};
    if (orders_.contains(hero)) all[hero]["order"] = orders_[hero];
  }
  return all;
}

void Desk::end_orders() {
  if (orders_.empty()) return;
  const Reply reply = session_.ask({{"do", "orders"}, {"orders", orders_}});
  // items() refers to what it is called on, so that must outlive the loop.
  const json ended = reply.body.value("ended", json::object());
  for (const auto& [hero, order] : ended.items()) {
    tell("ui.companion.says", {{"hero", speech_.hero(hero)}, {"why", speech_.order(order)}});
    orders_.erase(hero);
    keep_companions();
  }
}

/// What it means to do is told once, and not at every step towards it.
void Desk::say_why(const std::string& hero, const json& reason) {
  const bool is_told = reason.contains("order");
  const std::string goal = reason.value(is_told ? "order" : "goal", json()).dump();
  const std::string kind = reason.value("/goal/kind"_json_pointer, "none");
  if (std::exchange(said_[hero], goal) == goal || (!is_told && (kind == "none" || kind == "answer"))) return;
  std::string why;
  for (const std::string& sentence : speech_.reason(reason)) why += (why.empty() ? "" : " ") + sentence;
  tell("ui.companion.says", {{"hero", speech_.hero(hero)}, {"why", why}});
}

// --- kept beside the game, so that --continue finds them

std::filesystem::path Desk::companions_file() const {
  return session_.autosave().empty() ? "" : session_.autosave().parent_path() / "companions.json";
}

/// A disk that cannot be written is told of by the game's own file.
void Desk::keep_companions() const {
  const std::filesystem::path file = companions_file();
  if (!file.empty() && !session_.read_only()) static_cast<void>(table::write_atomically(file, led().dump() + "\n"));
}

void Desk::find_companions() {
  const table::FileText kept = table::read_file(companions_file());
  const json all = kept.ok() ? json::parse(kept.value(), nullptr, false) : json();
  if (!all.is_object()) return;
  // What does not fit this game, whoever wrote it, is left out.
  json orders = json::object();
  for (const auto& [hero, one] : all.items()) {
    if (session_.hero(hero) == nullptr || !one.is_object() || !table::is_strength(text_of(one, "strength"))) continue;
    companions_[hero] = text_of(one, "strength");
    if (one.contains("order")) orders[hero] = one["order"];
  }
  if (session_.ask({{"do", "orders"}, {"orders", orders}}).ok) orders_ = orders;
}

void Desk::seat_companions(const std::vector<std::string>& wanted) {
  for (const std::string& one : wanted) {
    const auto [hero, strength] = companion_named(one);
    if (session_.hero(hero) == nullptr) {
      tell("ui.companion.who", {{"word", hero}});
    } else {
      companions_[hero] = strength;
    }
  }
  keep_companions();
}

void Desk::begin(bool resumed, const std::vector<std::string>& companions) {
  if (resumed) find_companions();
  seat_companions(companions);
  const std::size_t first = session_.log().size();
  if (!companions_.empty()) companion({});
  let_companions_play();
  teach(resumed ? first : 0);
}

std::pair<std::string, std::string> companion_named(const std::string& option) {
  const std::size_t colon = option.find(':');
  return {option.substr(0, colon), colon == std::string::npos ? "able" : option.substr(colon + 1)};
}

}  // namespace rietburg::cli
