// The position editor: changes of a State written as the keys of its JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "codec/fault.h"
#include "rietburg/rules.h"

namespace rietburg::codec {

/// Applies `set` to a position at the question `action`; all or nothing, nothing is carried out. Refused with its place
/// and the remedy: what the box does not hold, spaces that do not exist, values out of range, whatever breaks an
/// invariant. Marks, supply and stock follow by themselves, and the question gets a new number.
std::optional<Fault> edit_state(const Content& content, State& state, const nlohmann::json& set);

}  // namespace rietburg::codec
