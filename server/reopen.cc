#include "server/reopen.h"

#include <nlohmann/json.hpp>

#include "codec/action_json.h"
#include "codec/state_json.h"
#include "table/kept.h"
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

/// The log has every outcome of chance; a table that drew them itself would be ahead of it.
Reopened repeat_all(Table table, std::string message, const std::vector<LogRow>& log, Dice dice) {
  for (std::size_t i = 0; i < log.size() && message.empty(); ++i) {
    const std::size_t before = table.length();
    const std::string why = repeat(table, log[i], dice);
    if (why.empty()) continue;
    message = "Played with another version. It fits up to action " + std::to_string(before) + " (" + why +
              ") and can be looked at up to there.";
    table.set_read_only();
  }
  table.set_dice(dice);
  return {std::move(table), std::move(message)};
}

}  // namespace

std::optional<Reopened> reopen_snapshot(const loader::Library& library, const TableRows& rows) {
  const json base = json::parse(rows.base, nullptr, false);
  if (!rows.snapshot || !base.is_object() || !base.contains("setup")) return std::nullopt;
  codec::Fault fault;
  play::TableSetup setup = play::read_setup(base["setup"], fault);
  if (!fault.message.empty()) return std::nullopt;
  auto content = play::make_content(library, setup);
  if (!std::holds_alternative<std::shared_ptr<const Content>>(content)) return std::nullopt;
  auto table = play::take_up(std::get<0>(std::move(content)), std::move(setup), rows.snapshot->bytes);
  if (!table) return std::nullopt;
  const Dice dice = table->dice();
  if (!rows.log.empty()) table->set_dice(Dice::table);
  return repeat_all(*std::move(table), "", rows.log, dice);
}

std::variant<Reopened, Refusal> reopen(const loader::Library& library, const TableRows& rows) {
  json base = json::parse(rows.base, nullptr, false);
  const bool is_readable = base.is_object() && base.contains("dice") && base["dice"].is_string();
  const Dice dice =
      is_readable ? play::find_dice(base["dice"].get<std::string>()).value_or(Dice::engine) : Dice::engine;
  if (is_readable) base["dice"] = play::dice_name(Dice::table);
  auto loaded = play::load_game(library, base);
  if (auto* refused = std::get_if<Refusal>(&loaded)) return std::move(*refused);
  auto& [table, message] = std::get<play::Loaded>(loaded);
  return repeat_all(std::move(table), std::move(message), rows.log, dice);
}

}  // namespace rietburg::server
