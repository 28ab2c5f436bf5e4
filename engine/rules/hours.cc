// Rules, "Turn and time": hours and overtime.
#include "rules/move.h"

namespace rietburg {

int hour_price(const Content& content, const State& state, int hour) {
  if (hour > state.today.last_hour) return -1;
  const bool overtime = hour > content.hours;
  // Without a branch: whether it is overtime cannot be guessed.
  return state.today.overtime[overtime ? hour - content.hours - 1 : 0] * overtime;
}

int next_hour_price(const Content& content, const State& state, Seat who) {
  const Hero& hero = state.hero(who);
  const int price = hour_price(content, state, hero.hour + 1);
  return hero.willpower > price ? price : -1;  // TIME-1: 1 willpower must remain
}

void pay_hour(Step& step, Seat who, Rule regular) {
  const int price = next_hour_price(step.content, step.state, who);
  Hero& hero = step.state.hero(who);
  ++hero.hour;
  const bool overtime = hero.hour > step.content.hours;
  step.emit({.kind = EventKind::hour_paid,
             .rule = overtime ? Rule::TIME_1 : regular,
             .who = who,
             .n = hero.hour,
             .m = price});
  if (price > 0) hero.willpower = static_cast<u8>(hero.willpower - price);
}

}  // namespace rietburg
