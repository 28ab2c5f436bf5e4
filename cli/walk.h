// "Walk to 57" as one gesture: the way is found here, each step is played by the game.
#pragma once
#include <string>
#include <vector>

#include "cli/board.h"
#include "cli/session.h"

namespace rietburg::cli {

/// The spaces from the next one to `to`: the fewest steps, and without a creature on the way where `shy` (a hero with
/// farmers) and such a way exists. Empty: no way.
std::vector<int> find_way(const Board& board, const json& state, int from, int to, bool shy);

/// What a walk costs, as a copy of the game found it out.
struct Fare {
  int hours = 0;
  int willpower = 0;  // for overtime
  int farmers = 0;    // who would die
  int reached = -1;   // where it ends, which may be short of the goal
  std::vector<json> steps;
};

/// The steps of a walk, or of leading an ally: {"who":…,"do":"step","to":…}. `pay` is used for each step that allows
/// it.
Fare price_walk(Session& session, const json& first_fields, const std::vector<int>& way, const std::string& pay);

}  // namespace rietburg::cli
