// What a companion means and why, in words of the protocol.
#pragma once
#include <nlohmann/json.hpp>

#include "ai/player.h"

namespace rietburg::table {

/// What somebody means to do; `partners` are those who take part besides them.
nlohmann::json goal_to_json(const Content& content, const State& state, Seat who, const ai::Goal& goal);
/// `state` is the position in which it was decided.
nlohmann::json reason_to_json(const Content& content, const State& state, Seat who, const ai::Reason& reason);

}  // namespace rietburg::table
