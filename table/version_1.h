// Version 1 of the protocol had other words for a few things, and saved games and stored logs still hold them: `item`
// in the action `use`; `events` (the deck) and `people` (the witch and her like) in an edit.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

namespace rietburg::table {

/// A stored action in today's words; nothing where it needs no change.
std::optional<nlohmann::json> action_from_version_1(const nlohmann::json& action);
/// The same for what a stored edit `set`.
std::optional<nlohmann::json> edit_from_version_1(const nlohmann::json& set);

}  // namespace rietburg::table
