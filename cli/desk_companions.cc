// Companions in the terminal: who has one, and what it does when it is asked.
#include <algorithm>

#include "cli/desk.h"
#include "cli/json_fields.h"
#include "cli/matching.h"

namespace rietburg::cli {

/// "companion": who has one. "companion archer able", "companion archer off".
void Desk::companion(const Words& words) {
  const std::string hero = words.empty() ? "" : hero_named(session_, speech_, words[0]);
  if (words.empty()) {
    if (companions_.empty()) return tell("ui.companion.none");
    for (const auto& [who, strength] : companions_) {
      tell("ui.companion.plays", {{"hero", speech_.hero(who)}, {"strength", speech_.say("ui.companion." + strength)}});
    }
    return;
  }
  if (hero.empty()) return tell("ui.companion.who", {{"word", words[0]}});
  const std::string wanted = words.size() > 1 ? words[1] : "able";
  if (companion_word(wanted, "off")) {
    companions_.erase(hero);
    return tell("ui.companion.gone", {{"hero", speech_.hero(hero)}});
  }
  for (const char* strength : {"quick", "able", "strong"}) {
    if (!companion_word(wanted, strength)) continue;
    companions_[hero] = strength;
    const std::string words_for = speech_.say(std::string("ui.companion.") + strength);
    tell("ui.companion.plays", {{"hero", speech_.hero(hero)}, {"strength", words_for}});
    return let_companions_play();
  }
  tell("ui.companion.how", {{"word", wanted}});
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
    const Reply hint = session_.ask({{"do", "hint"}, {"strength", companions_[hero]}});
    if (!hint.ok) return refused(hint);
    const json& reason = hint.body["reason"];
    const std::string goal = reason.value("goal", json()).dump();
    const std::string kind = reason.value("/goal/kind"_json_pointer, "none");
    if (std::exchange(said_[hero], goal) != goal && kind != "none" && kind != "answer") {
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
