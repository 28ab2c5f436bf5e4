#include "tests/support/words.h"

namespace rietburg::tests {

using nlohmann::json;

std::string plain(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string in_words(const json& action) {
  std::string words = plain(action.at("who")) + " " + plain(action.at("do"));
  if (action["do"] == "share") {
    for (const char* key : {"gold", "willpower"}) {
      if (action.contains(key)) words += std::string(" ") + key + " " + plain(action[key]);
    }
    for (const auto& [key, value] : action.items()) {
      if (value.is_number() && key != "gold" && key != "willpower") words += " " + key + " " + plain(value);
    }
    return words;
  }
  static const char* const kOrder[] = {"ally", "to",  "hero", "space",  "creature", "thing", "card",
                                       "with", "pay", "die",  "option", "face",     "token"};
  for (const char* key : kOrder) {
    if (!action.contains(key)) continue;
    const json& value = action[key];
    if (value.is_array()) {
      for (const json& item : value) words += " " + plain(item);
    } else {
      words += " " + plain(value);
    }
  }
  return words;
}

}  // namespace rietburg::tests
