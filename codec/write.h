// JSON as one line of text.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace rietburg::codec {

/// Whatever bytes the strings hold. The same as nlohmann's dump, which is slow at what nearly all of ours is: plain
/// words and whole numbers.
std::string to_text(const nlohmann::json& value);

}  // namespace rietburg::codec
