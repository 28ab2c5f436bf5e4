// What there is in one game, by the ids of the protocol: heroes, creatures, things, cards, tasks, and the board.
#pragma once
#include <nlohmann/json.hpp>

#include "rietburg/content.h"

namespace rietburg::table {

/// All of it follows from the set-up; nothing in it depends on a position or on dice.
nlohmann::json catalogue(const Content& content);

}  // namespace rietburg::table
