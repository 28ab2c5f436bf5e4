#include "server/reopen.h"

#include <nlohmann/json.hpp>

#include "codec/action_json.h"
#include "codec/state_json.h"
#include "table/save.h"

namespace rietburg::server {

using nlohmann::json;
using play::Dice;
using play::Refusal;
using play::Table;

namespace {

/// Nothing, or why this row does not fit.
std::string repeat(Table& table, const LogRow& row, Dice& dice) {
  const json data = json::parse(row.data, nullptr, false);
  if (row.kind == "play" && data.is_array()) {
    for (const json& text : data) {
      const auto action = codec::action_from_json(table.content(), table.state(), text);
      if (!action) return action.fault.message;
      if (const auto refused = table.append(*action)) return *refused;
    }
  } else if (row.kind == "undo" && data.is_number_unsigned()) {
    table.undo(data.get<std::size_t>());
  } else if (row.kind == "redo" && data.is_number_unsigned()) {
    table.redo(data.get<std::size_t>());
  } else if (row.kind == "edit") {
    if (const auto refused = table.edit(data)) return refused->message;
  } else if (row.kind == "dice" && data.is_string()) {
    dice = play::find_dice(data.get<std::string>()).value_or(dice);
  } else {
    return "a line of the log cannot be read";
  }
  if (!row.hash.empty() && row.hash != codec::hash_text(table.state())) return "the position is another one";
  return {};
}

}  // namespace

std::variant<Reopened, Refusal> reopen(const loader::Library& library, const TableRows& rows) {
  json base = json::parse(rows.base, nullptr, false);
  const bool is_readable = base.is_object() && base.contains("dice") && base["dice"].is_string();
  Dice dice = is_readable ? play::find_dice(base["dice"].get<std::string>()).value_or(Dice::engine) : Dice::engine;
  // The log has every outcome of chance; a table that drew them itself would be ahead of it.
  if (is_readable) base["dice"] = play::dice_name(Dice::table);
  auto loaded = play::load_game(library, base);
  if (auto* refused = std::get_if<Refusal>(&loaded)) return std::move(*refused);
  auto& [table, message] = std::get<play::Loaded>(loaded);
  for (std::size_t i = 0; i < rows.log.size() && message.empty(); ++i) {
    const std::size_t before = table.length();
    const std::string why = repeat(table, rows.log[i], dice);
    if (why.empty()) continue;
    message = "Played with another version. It fits up to action " + std::to_string(before) + " (" + why +
              ") and can be looked at up to there.";
    table.set_read_only();
  }
  table.set_dice(dice);
  return Reopened{std::move(table), std::move(message)};
}

}  // namespace rietburg::server
