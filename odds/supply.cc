#include "odds/chain.h"

namespace rietburg::odds {

Supply::Supply(const Battle& battle) {
  const auto digit = [this](std::size_t most) {
    const Digit made{count_, most + 1};
    count_ *= most + 1;
    return made;
  };
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    const Fighter& fighter = battle.fighters[i];
    brew_[i] = digit(static_cast<std::size_t>(fighter.brew));
    herbs_[i] = digit((std::size_t{1} << fighter.herbs.size()) - 1);
    shield_[i] = digit(static_cast<std::size_t>(fighter.shield));
  }
}

void Stage::shape(int lowest, int highest, std::size_t turn_states, std::size_t supply_states, std::size_t row) {
  low = lowest;
  high = highest;
  turns = turn_states;
  supplies = supply_states;
  width = row;
  const std::size_t needed = turns * supplies * static_cast<std::size_t>(high - low + 1) * width;
  if (rows.size() < needed) rows.resize(needed);
}

}  // namespace rietburg::odds
