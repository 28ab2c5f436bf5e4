// "Walk to 57" as one gesture: ways and prices come from the game (`walks`); the map helps where a goal is too far.
#pragma once
#include <string>
#include <vector>

#include "cli/board.h"
#include "cli/session.h"

namespace rietburg::cli {

/// The spaces from the next one to `to` as the map has them, the fewest steps. Empty: no way.
std::vector<int> find_way(const Board& board, const json& state, int from, int to);

/// Among the walks of one hero or ally the one to `to`; where that is too far for today, the one that leads farthest
/// along `way`. Null: not one step can be made.
json choose_walk(const std::vector<json>& walks, const std::vector<int>& way, int to);

/// The steps of a walk as answers: {"who":…,"do":"step","to":…,"pay":…}.
std::vector<json> steps_of(const json& walk, const std::string& who);

}  // namespace rietburg::cli
