#include "rules/hours.h"

namespace rietburg {

int hour_price(const Content& content, const State& state, int hour) { return price_of_hour(content, state, hour); }

int next_hour_price(const Content& content, const State& state, Seat who) {
  return price_of_next_hour(content, state, state.hero(who));
}

}  // namespace rietburg
