#include <algorithm>

#include "odds/round.h"

namespace rietburg::odds {

Supply::Supply(const Battle& battle) {
  const auto digit = [](std::size_t& count, std::size_t most) {
    const Digit made{count, most + 1};
    count *= most + 1;
    return made;
  };
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    const Fighter& fighter = battle.fighters[i];
    brew_[i] = digit(things_, static_cast<std::size_t>(fighter.brew));
    herbs_[i] = digit(things_, (std::size_t{1} << fighter.herbs.size()) - 1);
    shield_[i] = digit(shields_, static_cast<std::size_t>(fighter.shield));
  }
}

void Stage::shape(int lowest, int highest, std::size_t turn_states, std::size_t things_states, std::size_t lane_count) {
  low = from = lowest;
  high = to = highest;
  turns = turn_states;
  things = things_states;
  lanes = lane_count;
  const std::size_t needed = turns * things * size();
  if (rows.size() < needed) rows.resize(needed);
}

void Stage::narrow(int lowest, int highest) {
  to = std::clamp(highest, low - 1, high);
  from = std::clamp(lowest, low, std::max(low, to));
}

void Stage::fill(std::size_t turned, std::size_t left) {
  double* first = at(turned, left, low);
  const double* same = first + static_cast<std::size_t>(from - low) * lanes;
  for (double* row = first; row != same; row += lanes) std::copy_n(same, lanes, row);
  std::fill(first + static_cast<std::size_t>(to + 1 - low) * lanes, first + size(), 1.0);
}

}  // namespace rietburg::odds
