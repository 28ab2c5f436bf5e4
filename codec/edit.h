// The position editor: changes of a State written as the keys of its JSON.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "codec/fault.h"
#include "rietburg/rules.h"

namespace rietburg::codec {

/// Applies `set` to a position at the question `action`; all or nothing, nothing is carried out. Refused with its place
/// and the remedy: what the box does not hold, spaces that do not exist, values out of range, whatever breaks an
/// invariant. Marks, supply and stock follow by themselves, and the question gets a new number.
std::optional<Fault> edit_state(const Content& content, State& state, const nlohmann::json& set);

/// An edit that led from `before` to `after`, in our words instead of the sender's: the parts it named as they are
/// afterwards. Refused where that would not lead there and its own words are longer than kLongestEdit.
Read<std::string> canonical_edit(const Content& content, const State& before, const State& after,
                                 const nlohmann::json& set);
constexpr std::size_t kLongestEdit = 16U << 10U;  // bytes; a whole position has less

}  // namespace rietburg::codec
