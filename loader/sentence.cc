#include "loader/sentence.h"

#include <fmt/format.h>

namespace rietburg::loader {

Sentence joined(std::string_view key, const std::vector<std::string>& names) {
  if (names.empty()) return say("none");
  if (names.size() == 1) return names.front();
  return say(key, fmt::format("{}", fmt::join(names.begin(), names.end() - 1, ", ")), names.back());
}

}  // namespace rietburg::loader
