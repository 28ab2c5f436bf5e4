// Rules, "Turn and time": hours and overtime. Here and not in a source file because nearly every action pays an hour or
// asks whether one could be paid.
#pragma once
#include <algorithm>

#include "rules/step.h"

namespace rietburg {

/// What entering this hour of today costs, or -1 (TIME-8).
inline int price_of_hour(const Content& content, const State& state, int hour) {
  if (hour > state.today.last_hour) return -1;
  const bool overtime = hour > content.hours;
  // Without a branch: whether it is overtime cannot be guessed.
  return state.today.overtime[overtime ? hour - content.hours - 1 : 0] & -int{overtime};
}

inline int price_of_next_hour(const Content& content, const State& state, const Hero& hero) {
  const int price = price_of_hour(content, state, hero.hour + 1);
  return hero.willpower > price ? price : -1;  // TIME-1: 1 willpower must remain
}

inline bool can_pay_hour(const Content& content, const State& state, Seat who) {
  return price_of_next_hour(content, state, state.hero(who)) >= 0;
}

/// The marker moves on; what it cost.
inline int spend_hour(const Content& content, State& state, Seat who) {
  Hero& hero = state.hero(who);
  const int price = price_of_next_hour(content, state, hero);
  ++hero.hour;
  hero.willpower = static_cast<u8>(hero.willpower - std::max(price, 0));
  return price;
}

inline void tell_hour(const Step& step, Seat who, int price, Rule regular) {
  const u8 hour = step.state.hero(who).hour;
  step.emit({.kind = EventKind::hour_paid,
             .rule = hour > step.content.hours ? Rule::TIME_1 : regular,
             .who = who,
             .n = hour,
             .m = price});
}

inline void pay_hour(Step& step, Seat who, Rule regular = Rule::TIME_3) {
  const int price = spend_hour(step.content, step.state, who);
  tell_hour(step, who, price, regular);
}

}  // namespace rietburg
