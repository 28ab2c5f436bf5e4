// From where tables were made, how many and how old they are, and who may not speak.
#include "server/secrets.h"
#include "server/sqlite_parts.h"

namespace rietburg::server {

// --- limits

const std::string& SqliteStore::known_secret() {
  if (parts_->origin_secret.empty()) parts_->origin_secret = origin_secret();
  return parts_->origin_secret;
}

std::string SqliteStore::origin_secret() {
  SQLite::Statement& found = parts_->with("SELECT value FROM secrets WHERE name = 'origin'");
  std::string secret = found.executeStep() ? found.getColumn(0).getString() : std::string();
  found.reset();
  if (secret.empty()) {
    secret = fresh_name();
    change(TableKey{});
    parts_->run("INSERT INTO secrets VALUES('origin', ?)", secret);
  }
  return secret;
}

void SqliteStore::set_origin(TableKey table, const std::string& place) {
  take_over_origin(table, secret_hash(known_secret(), place));
}

void SqliteStore::take_over_origin(TableKey table, std::int64_t origin) {
  change(table);
  parts_->run("INSERT OR REPLACE INTO origins VALUES(?, ?)", number(table), origin);
}

void SqliteStore::take_over_origin_secret(const std::string& secret) {
  change(TableKey{});
  parts_->run("INSERT OR REPLACE INTO secrets VALUES('origin', ?)", secret);
  parts_->origin_secret.clear();
}

void SqliteStore::see_date(std::int64_t date) {
  if (calendar().date == date) return;
  change(TableKey{});
  parts_->run("UPDATE calendar SET day = day + 1, date = ?", date);
}

Calendar SqliteStore::calendar() {
  SQLite::Statement& found = parts_->with("SELECT day, date FROM calendar");
  Calendar calendar;
  if (found.executeStep()) calendar = {found.getColumn(0).getInt64(), found.getColumn(1).getInt64()};
  found.reset();
  return calendar;
}

void SqliteStore::take_over_calendar(const Calendar& calendar) {
  change(TableKey{});
  parts_->run("UPDATE calendar SET day = ?, date = ?", calendar.day, calendar.date);
}

void SqliteStore::take_over_day(TableKey table, std::int64_t day) {
  change(table);
  parts_->run("UPDATE tables SET day = ? WHERE key = ?", day, number(table));
}

std::size_t SqliteStore::tables() {
  SQLite::Statement& counted = parts_->with("SELECT count(id) FROM tables");
  counted.executeStep();
  const auto count = static_cast<std::size_t>(counted.getColumn(0).getInt64());
  counted.reset();
  return count;
}

std::size_t SqliteStore::tables_from(const std::string& place) {
  SQLite::Statement& counted =
      parts_->with("SELECT count(*) FROM origins WHERE origin = ?", secret_hash(known_secret(), place));
  counted.executeStep();
  const auto count = static_cast<std::size_t>(counted.getColumn(0).getInt64());
  counted.reset();
  return count;
}

void SqliteStore::set_muted(TableKey table, int person, bool muted) {
  change(table);
  const char* const sql =
      muted ? "INSERT OR REPLACE INTO muted VALUES(?, ?)" : "DELETE FROM muted WHERE key = ? AND person = ?";
  parts_->run(sql, number(table), person);
}

}  // namespace rietburg::server
