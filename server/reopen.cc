#include "server/reopen.h"

#include <nlohmann/json.hpp>
#include <span>

#include "codec/action_json.h"
#include "codec/state_json.h"
#include "table/kept.h"
#include "table/save.h"
#include "table/version_1.h"

namespace rietburg::server {

using nlohmann::json;
using table::Dice;
using table::Refusal;
using table::Table;

namespace {

constexpr const char* kUnreadable = "a line of the log cannot be read";

/// Nothing, or why this row does not fit.
std::string repeat(Table& table, const LogRow& row, Dice& dice) {
  const json data = json::parse(row.data, nullptr, false);
  if (row.kind == "play" && data.is_array()) {
    bool decided = false;  // a row is what one request led to
    for (const json& text : data) {
      const auto renamed = table::action_from_version_1(text);
      const auto action = codec::action_from_json(table.content(), table.state(), renamed ? *renamed : text);
      if (!action) return action.fault.message;
      if (const auto refused = table.append(*action, decided)) return *refused;
      decided |= table.history().back().why == table::Entry::Why::decided;
    }
  } else if ((row.kind == "undo" || row.kind == "redo") && data.is_number_unsigned()) {
    // What counts as a decision may have changed; the length that was reached has not.
    if (!table.jump(data.get<std::size_t>())) return "the position is another one";
  } else if (row.kind == "edit") {
    const auto renamed = table::edit_from_version_1(data);
    if (const auto refused = table.edit(renamed ? *renamed : data)) return refused->message;
  } else if (row.kind == "seed" && data.is_string()) {
    const auto key = table::key_of_hex(data.get<std::string>());
    if (!key) return kUnreadable;
    table.reseed({table::Generator::siphash, *key, true});
    table.forget_undone();
  } else if (row.kind == "dice" && data.is_string()) {
    dice = table::find_dice(data.get<std::string>()).value_or(dice);
  } else {
    return kUnreadable;
  }
  if (!row.hash.empty() && row.hash != codec::hash_text(table.state())) return "the position is another one";
  return {};
}

/// How many rows fitted, and why the next one does not.
struct Repeated {
  Table table;
  Dice dice;
  std::size_t rows = 0;
  std::string why;
};

/// The log has every outcome of chance; a table that drew them itself would be ahead of it.
Repeated repeat_rows(Table table, std::span<const LogRow> log, Dice dice) {
  Repeated done{std::move(table), dice, 0, {}};
  while (done.rows < log.size()) {
    done.why = repeat(done.table, log[done.rows], done.dice);
    if (!done.why.empty()) break;
    ++done.rows;
  }
  return done;
}

/// What was done behind a line that is lost means nothing without it.
void tell_what_is_lost(const TableRows& rows, Repeated& done, std::string& message) {
  if (rows.damaged < 0 || done.table.read_only()) return;
  done.table.set_read_only();
  message = "Its rows on the disk are damaged: of " + std::to_string(rows.length) + " lines those from line " +
            std::to_string(rows.damaged) + " on are lost. It can be looked at up to action " +
            std::to_string(done.table.length()) + ".";
}

/// With its own dice again. Where this program sees a single answer or chance at the end of the log, that is carried
/// out.
Reopened play_on(Repeated done, std::string message) {
  const std::size_t logged = done.table.length();
  done.table.set_dice(done.dice);
  return {std::move(done.table), std::move(message), logged};
}

}  // namespace

std::optional<Reopened> reopen_snapshot(const loader::Library& library, const TableRows& rows) {
  const json base = json::parse(rows.base, nullptr, false);
  if (!rows.snapshot || !base.is_object() || !base.contains("setup")) return std::nullopt;
  codec::Fault fault;
  table::TableSetup setup = table::read_setup(base["setup"], fault);
  if (!fault.message.empty()) return std::nullopt;
  auto content = table::make_content(library, setup);
  if (!std::holds_alternative<std::shared_ptr<const Content>>(content)) return std::nullopt;
  auto table = table::take_up(std::get<0>(std::move(content)), std::move(setup), rows.snapshot->bytes);
  if (!table) return std::nullopt;
  const Dice dice = table->dice();
  if (!rows.log.empty()) table->set_dice(Dice::table);
  Repeated done = repeat_rows(*std::move(table), rows.log, dice);
  if (!done.why.empty()) return std::nullopt;  // the same program wrote both: then the whole log decides
  std::string message;
  tell_what_is_lost(rows, done, message);
  return play_on(std::move(done), std::move(message));
}

Opened open_table(const Store::Reader& read, const loader::Library& library, const std::string& id,
                  const std::string& stamp) {
  Opened opened;
  opened.why = {"no_table", "there is no such table; it may have been deleted", ""};
  try {
    opened.rows = read(id, stamp, true);
    if (!opened.rows || !opened.rows->led_at.empty() || opened.rows->is_newer) return opened;
    opened.game = reopen_snapshot(library, *opened.rows);
    if (opened.game) return opened;
    if (opened.rows->snapshot) opened.rows = read(id, stamp, false);
    if (!opened.rows || !opened.rows->led_at.empty()) return opened;
    auto replayed = reopen(library, *opened.rows);
    if (auto* game = std::get_if<Reopened>(&replayed)) {
      opened.game = std::move(*game);
    } else {
      opened.why = {"storage",
                    "this table's rows on the disk are damaged (" + std::get<Refusal>(replayed).message +
                        "); whoever runs the server can look with `rietburg doctor`",
                    ""};
    }
  } catch (const std::exception&) {
    opened.why = Opened().why;
  }
  return opened;
}

std::variant<Reopened, Refusal> reopen(const loader::Library& library, const TableRows& rows) {
  json base = json::parse(rows.base, nullptr, false);
  const bool is_readable = base.is_object() && base.contains("dice") && base["dice"].is_string();
  const Dice dice =
      is_readable ? table::find_dice(base["dice"].get<std::string>()).value_or(Dice::engine) : Dice::engine;
  if (is_readable) base["dice"] = table::dice_name(Dice::table);
  // Its hashes were met when the table was made; now it should open as far as it fits, whoever wrote it.
  if (base.is_object()) base["engine"] = "";
  auto loaded = table::load_game(library, base, false);
  if (auto* refused = std::get_if<Refusal>(&loaded)) return std::move(*refused);
  auto& [table, message] = std::get<table::Loaded>(loaded);
  if (table.read_only()) return play_on({std::move(table), dice, 0, {}}, std::move(message));
  Repeated done = repeat_rows(table, rows.log, dice);
  if (!done.why.empty()) {
    // What the row began to do is no part of the game: once more, up to it.
    message = done.why;
    done = repeat_rows(std::move(table), std::span(rows.log).first(done.rows), dice);
    const bool is_damaged = message == kUnreadable;
    message = (is_damaged ? "Its rows on the disk are damaged." : "Played with another version.") +
              std::string(" It fits up to action ") + std::to_string(done.table.length()) + " (" + message +
              ") and can be looked at up to there.";
    done.table.set_read_only();
  }
  tell_what_is_lost(rows, done, message);
  return play_on(std::move(done), std::move(message));
}

}  // namespace rietburg::server
