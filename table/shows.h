// Prices and hints shown to people beside a legal answer; `play` ignores them.
#pragma once
#include <nlohmann/json.hpp>

#include "rietburg/rules.h"

namespace rietburg::table {

/// step: hours, willpower, kills_farmers, fog, creature · lead, pass, stay: hours, willpower · fight: strength,
/// willpower of the creature, hours, cost · flip, use: face (of the die), turned · buy: gold · sleep: free_left,
/// castle_falls · what is free (FREE-1): free. Null if there is nothing to show.
nlohmann::json shows(const Content& content, const State& state, const Action& action, const ActionList& legal);

}  // namespace rietburg::table
