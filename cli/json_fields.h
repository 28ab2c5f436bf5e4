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

/// Whether an answer comes with this hint, and it is neither 0 nor false.
inline bool shows(const nlohmann::json& action, const char* key) {
  if (!action.contains("shows") || !action["shows"].contains(key)) return false;
  const nlohmann::json& value = action["shows"][key];
  return value.is_number() ? value != 0 : value.is_boolean() ? value.get<bool>() : !value.is_null();
}

}  // namespace rietburg::cli
