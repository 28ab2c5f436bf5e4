#include "table/version_1.h"

#include <algorithm>

namespace rietburg::table {

using nlohmann::json;

namespace {

/// No copy is made of what is nested deeper than an honest save: it could be nested a million levels deep.
bool nests_at_most(const json& value, int levels) {
  if (!value.is_structured()) return true;
  const auto fits = [&](const json& part) { return nests_at_most(part, levels - 1); };
  return levels > 0 && std::all_of(value.begin(), value.end(), fits);
}

void rename(json& object, const char* before, const char* now) {
  const auto found = object.find(before);
  if (found == object.end() || object.contains(now)) return;
  json value = std::move(*found);
  object.erase(found);
  object[now] = std::move(value);
}

}  // namespace

std::optional<json> action_from_version_1(const json& action) {
  const bool is_old = action.is_object() && action.contains("item") && nests_at_most(action, 1);
  if (!is_old) return std::nullopt;
  json renamed = action;
  rename(renamed, "item", "thing");
  return renamed;
}

std::optional<json> edit_from_version_1(const json& set) {
  constexpr int kLevelsOfAnEdit = 6;
  const bool is_old = set.is_object() && (set.contains("events") || set.contains("people"));
  if (!is_old || !nests_at_most(set, kLevelsOfAnEdit)) return std::nullopt;
  json renamed = set;
  rename(renamed, "events", "event_deck");
  rename(renamed, "people", "characters");
  return renamed;
}

}  // namespace rietburg::table
