// Rules, "Turn and time": hours and overtime.
#include "rules/step.h"

namespace rietburg {

int next_hour_price(const State& state, Seat who) {
  const Hero& hero = state.hero(who);
  const int next = hero.hour + 1;
  if (next > state.today.last_hour) return -1;  // TIME-8
  const bool overtime = next > 7;
  const int price = state.today.overtime[overtime ? next - 8 : 0] * overtime;
  return hero.willpower > price ? price : -1;  // TIME-1: 1 willpower must remain
}

void pay_hour(Step& step, Seat who, Rule regular) {
  const int price = next_hour_price(step.state, who);
  Hero& hero = step.state.hero(who);
  ++hero.hour;
  const bool overtime = hero.hour > 7;
  step.emit({.kind = EventKind::hour_paid,
             .rule = overtime ? Rule::TIME_1 : regular,
             .who = who,
             .n = hero.hour,
             .m = price});
  if (price > 0) hero.willpower = static_cast<u8>(hero.willpower - price);
}

}  // namespace rietburg
