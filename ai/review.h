// After a game: which decision cost most.
#pragma once
#include <vector>

#include "ai/player.h"

namespace rietburg::ai {

/// A hero's turn as it was played.
struct Moment {
  std::size_t at = 0;  // length of the history before it
  State before{};
  Action played{};
  Space ended = Space::none;  // where the hero stood when the turn, or all of it that chance did not decide, was over
};

struct Costly {
  const Moment* moment = nullptr;  // null: no decision stands out
  Decision better{};
  double value = 0;  // how many trials are won with it, 0 to 1
  double was = 0;    // and with what was played
  std::size_t looked = 0;
};

/// The moments are tried a little each, the worst of them thoroughly. Two passes with so many rollouts in all, about.
Costly costliest(const Content& content, const std::vector<Moment>& moments, const PlayerOptions& options,
                 const Budget& budget);

}  // namespace rietburg::ai
