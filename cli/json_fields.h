// Fields of the protocol's objects, read without surprises: what is missing or of another type is empty or 0.
#pragma once
#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace rietburg::cli {

inline std::string text_of(const nlohmann::json& object, const char* key) {
  return object.contains(key) && object[key].is_string() ? object[key].get<std::string>() : std::string();
}

inline std::int64_t number_of(const nlohmann::json& object, const char* key) {
  return object.contains(key) && object[key].is_number() ? object[key].get<std::int64_t>() : 0;
}

}  // namespace rietburg::cli
