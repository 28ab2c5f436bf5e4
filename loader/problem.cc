#include "loader/problem.h"

#include <fmt/format.h>

#include <algorithm>

namespace rietburg::loader {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, changed});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestName = 60;  // a longer one is not a typing mistake
  std::optional<std::string> nearest;
  std::size_t least = 3;
  for (const std::string& candidate : known) {
    if (name.size() > kLongestName) break;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance >= least || distance >= candidate.size()) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

Sentence known_names(std::string_view name, const std::vector<std::string>& known) {
  const auto nearest = nearest_name(name, known);
  const Sentence all = say("known", known.empty() ? say("none") : Sentence(fmt::format("{}", fmt::join(known, ", "))));
  return nearest ? say("did-you-mean", *nearest, all) : all;
}

}  // namespace rietburg::loader
