// From where tables were made, how many and how old they are, and who may not speak.
#include <cstring>

#include "server/secrets.h"
#include "server/store_parts.h"

namespace rietburg::server {

// --- limits

/// An address is nobody's business: what is kept tells two tables of one place, and not the place.
std::int64_t Store::origin_of(const std::string& place) {
  if (!parts_->origin_key) {
    SQLite::Statement& found = parts_->with("SELECT value FROM secrets WHERE name = 'origin'");
    std::string secret = found.executeStep() ? found.getColumn(0).getString() : std::string();
    found.reset();
    if (secret.empty()) {
      secret = fresh_name();
      change(TableKey{});
      parts_->run("INSERT INTO secrets VALUES('origin', ?)", secret);
    }
    table::SipKey key;
    std::memcpy(&key.low, secret.data(), sizeof key.low);
    std::memcpy(&key.high, secret.data() + sizeof key.low, sizeof key.high);
    parts_->origin_key = key;
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(place.data());
  return static_cast<std::int64_t>(table::siphash(*parts_->origin_key, {bytes, place.size()}));
}

void Store::set_origin(TableKey table, const std::string& place) { take_over_origin(table, origin_of(place)); }

void Store::take_over_origin(TableKey table, std::int64_t origin) {
  change(table);
  parts_->run("INSERT OR REPLACE INTO origins VALUES(?, ?)", number(table), origin);
}

void Store::take_over_origin_secret(const std::string& secret) {
  change(TableKey{});
  parts_->run("INSERT OR REPLACE INTO secrets VALUES('origin', ?)", secret);
  parts_->origin_key.reset();
}

void Store::see_date(std::int64_t date) {
  if (calendar().date == date) return;
  change(TableKey{});
  parts_->run("UPDATE calendar SET day = day + 1, date = ?", date);
}

Calendar Store::calendar() {
  SQLite::Statement& found = parts_->with("SELECT day, date FROM calendar");
  Calendar calendar;
  if (found.executeStep()) calendar = {found.getColumn(0).getInt64(), found.getColumn(1).getInt64()};
  found.reset();
  return calendar;
}

void Store::take_over_calendar(const Calendar& calendar) {
  change(TableKey{});
  parts_->run("UPDATE calendar SET day = ?, date = ?", calendar.day, calendar.date);
}

void Store::take_over_day(TableKey table, std::int64_t day) {
  change(table);
  parts_->run("UPDATE tables SET day = ? WHERE key = ?", day, number(table));
}

std::size_t Store::tables() {
  SQLite::Statement& counted = parts_->with("SELECT count(id) FROM tables");
  counted.executeStep();
  const auto count = static_cast<std::size_t>(counted.getColumn(0).getInt64());
  counted.reset();
  return count;
}

std::size_t Store::tables_from(const std::string& place) {
  SQLite::Statement& counted = parts_->with("SELECT count(*) FROM origins WHERE origin = ?", origin_of(place));
  counted.executeStep();
  const auto count = static_cast<std::size_t>(counted.getColumn(0).getInt64());
  counted.reset();
  return count;
}

void Store::set_muted(TableKey table, int person, bool muted) {
  change(table);
  const char* const sql =
      muted ? "INSERT OR REPLACE INTO muted VALUES(?, ?)" : "DELETE FROM muted WHERE key = ? AND person = ?";
  parts_->run(sql, number(table), person);
}

std::vector<int> Store::muted(TableKey table) {
  std::vector<int> people;
  SQLite::Statement& found = parts_->with("SELECT person FROM muted WHERE key = ?", number(table));
  while (found.executeStep()) people.push_back(found.getColumn(0).getInt());
  return people;
}

}  // namespace rietburg::server
