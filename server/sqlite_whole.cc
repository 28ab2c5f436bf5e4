// All of a table at once, for another engine.
#include "server/sqlite_parts.h"

namespace rietburg::server {

std::optional<TableRows> SqliteStore::claim(const std::string& id) {
  if (!has(id)) return std::nullopt;
  return TableRows{};
}

std::vector<std::string> SqliteStore::ids() {
  std::vector<std::string> found;
  SQLite::Statement& rows = parts_->with("SELECT id FROM tables ORDER BY id");
  while (rows.executeStep()) found.push_back(rows.getColumn(0));
  return found;
}

std::optional<WholeTable> SqliteStore::whole_table(const std::string& id) {
  Statements& from = *parts_;
  std::optional<TableRows> rows = read_table(from, id, "", false);
  if (!rows) return std::nullopt;
  WholeTable whole{id, std::move(*rows), {}, 0, 0, std::nullopt, {}};
  const std::int64_t key = number(whole.rows.key);
  SQLite::Statement& about = from.with("SELECT summary, played, made, day FROM tables WHERE key = ?", key);
  if (about.executeStep()) {
    whole.summary = {about.getColumn(0), about.getColumn(1).getInt64()};
    whole.made = about.getColumn(2).getInt64();
    whole.day = about.getColumn(3).getInt64();
  }
  about.reset();
  SQLite::Statement& origin = from.with("SELECT origin FROM origins WHERE key = ?", key);
  if (origin.executeStep()) whole.origin = origin.getColumn(0).getInt64();
  origin.reset();
  SQLite::Statement& writers = from.with("SELECT line, stamp FROM writers WHERE key = ? ORDER BY line", key);
  while (writers.executeStep()) whole.writers.emplace_back(writers.getColumn(0).getInt64(), writers.getColumn(1));
  // read_table() leaves out the hashes of other programs.
  SQLite::Statement& hashes = from.with("SELECT hash FROM log WHERE key = ? ORDER BY line", key);
  for (LogRow& row : whole.rows.log) {
    if (hashes.executeStep()) row.hash = hashes.getColumn(0).getString();
  }
  hashes.reset();
  return whole;
}

void SqliteStore::take_over(const WholeTable& whole) {
  const TableRows& rows = whole.rows;
  const TableKey key = add_table(whole.id, rows.base, whole.made);
  std::int64_t line = 0;
  for (const LogRow& row : rows.log) append(key, ++line, row, rows.kept);
  if (line < rows.length) parts_->grown.push_back({key, rows.length, rows.kept});  // what was lost stays known
  for (const auto& [from, stamp] : whole.writers) sign(key, from, stamp);
  for (const PersonRow& person : rows.people) put_person(key, person);
  for (const SeatRow& seat : rows.seats) put_seat(key, seat);
  for (const ChatRow& chat : rows.chat) say(key, chat);
  for (const int person : rows.muted) set_muted(key, person, true);
  if (whole.origin) take_over_origin(key, *whole.origin);
  set_summary(key, whole.summary);
  take_over_day(key, whole.day);
}

}  // namespace rietburg::server
