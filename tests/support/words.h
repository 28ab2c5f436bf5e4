// Actions as scripts and recorded games write them.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace rietburg::tests {

/// A string without its quotes, anything else as JSON.
std::string plain(const nlohmann::json& value);
/// "dwarf step 9 wineskin": who, what, then the values of the remaining fields.
std::string in_words(const nlohmann::json& action);

}  // namespace rietburg::tests
