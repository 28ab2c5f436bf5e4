// A companion that does what it is told, as far as the rules let it.
#pragma once
#include "ai/player.h"

namespace rietburg::ai {

/// How it stands with an order.
enum class Standing : u8 {
  stands,  // to be followed
  done,
  no_way,  // nothing leads there
  gone,    // what it is about is no longer there
};
Standing standing_of(const Content& content, const State& state, Seat who, const Order& order);

/// A player that follows these orders and leaves everything else to `mind`.
std::unique_ptr<Player> make_obedient(std::unique_ptr<Player> mind, const Content& content,
                                      const PlayerOptions& options, const Orders& orders);

}  // namespace rietburg::ai
