#include "server/cost.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace rietburg::server {

using nlohmann::json;

namespace {

constexpr double kBytesOfOne = 32 << 10;  // read in about a millisecond
constexpr double kActionsOfOne = 50;      // played once more from a save
constexpr double kPlayedOfOne = 10;       // played, with all that is told about it
constexpr double kToldOfOne = 500;        // of a history that is gone through

struct Price {
  std::string_view verb;
  double once;
  bool goes_through_history;
};

constexpr Price kPrices[] = {
    {"account", 2, true},  {"history", 2, true},  {"log", 5, true},       {"save", 2, true},
    {"undo", 1, true},     {"redo", 1, true},     {"edit", 5, false},     {"walks", 2, false},
    {"hint", 100, false},  {"odds", 5, false},    {"legends", 2, false},  {"catalogue", 5, false},
    {"why_not", 2, false}, {"review", 200, true}, {"forecast", 2, false},
};

/// Of the words that `table` knows.
constexpr Price kTablePrices[] = {
    {"new", 5, false},  {"load", 5, false},  {"fork", 10, false},  {"open", 5, false},
    {"list", 1, false}, {"save", 10, false}, {"delete", 5, false}, {"leave", 1, false},
};

double entries(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() && found->is_array() ? static_cast<double>(found->size()) : 0;
}

double cost_of_save(const json& game) {
  double actions = entries(game, "history") + entries(game, "edits") * kActionsOfOne / 4;
  if (game.is_object() && game.contains("edits")) {
    for (const json& chapter : game["edits"]) actions += entries(chapter, "after");
  }
  return actions / kActionsOfOne;
}

double cost_of_table(const json& request) {
  double cost = 1 + entries(request, "list") / 4;
  for (const Price& price : kTablePrices) {
    if (request.contains(price.verb)) cost += price.once;
  }
  if (request.contains("load")) cost += cost_of_save(request["load"]);
  return cost;
}

}  // namespace

double cost_of(const table::Input& input, std::size_t bytes, std::size_t length) {
  const json& request = input.value;
  const double read = std::max(1.0, static_cast<double>(bytes) / kBytesOfOne);
  if (input.refused || !request.is_object()) return read;
  const auto found = request.find("do");
  if (found == request.end() || !found->is_string()) return read;
  const auto& verb = found->get_ref<const std::string&>();
  if (verb == "table") return read + cost_of_table(request);
  if (verb == "play") return std::max(read, entries(request, "actions") / kPlayedOfOne);
  const bool looks_back = verb == "state" && request.contains("at");
  const auto* price =
      std::find_if(std::begin(kPrices), std::end(kPrices), [&](const Price& p) { return p.verb == verb; });
  if (price == std::end(kPrices)) return read + (looks_back ? static_cast<double>(length) / kToldOfOne : 0);
  return read + price->once + (price->goes_through_history ? static_cast<double>(length) / kToldOfOne : 0);
}

}  // namespace rietburg::server
