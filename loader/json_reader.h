// Text to JSON, stricter than the library's own parser: no duplicate keys, no nesting or string that could exhaust a
// stack later.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "loader/problem.h"

namespace rietburg::loader {

using json = nlohmann::json;

Result<json> read_json(const std::string& file, std::string_view bytes);

}  // namespace rietburg::loader
