// The rows of one table: what it began with, its log, its people.
#include <algorithm>

#include "server/sqlite_parts.h"

namespace rietburg::server {

// --- tables

TableKey SqliteStore::add_table(const std::string& id, const std::string& base, std::int64_t now) {
  change(TableKey{});
  known_secret();
  parts_->run("INSERT INTO tables(id, summary, made, played, day) VALUES(?, '{}', ?, ?, (SELECT day FROM calendar))",
              id, now, now);
  const TableKey key{parts_->db.getLastInsertRowid()};
  change(key);
  parts_->run("INSERT INTO lengths VALUES(?, 0, ?)", number(key), static_cast<std::int64_t>(base.size()));
  add_base(key, base);
  return key;
}

/// Cut at fixed places: whoever begins with the same words shares all pieces up to the first difference.
void SqliteStore::add_base(TableKey table, const std::string& base) {
  for (std::size_t at = 0; at < base.size() || at == 0; at += kPiece) {
    const std::string piece = base.substr(at, kPiece);
    const std::int64_t digest = secret_hash(known_secret(), piece);
    std::int64_t place = 0;
    SQLite::Statement& found =
        parts_->with("SELECT piece FROM pieces WHERE digest = ? AND bytes = CAST(? AS BLOB) LIMIT 1", digest, piece);
    if (found.executeStep()) place = found.getColumn(0).getInt64();
    found.reset();
    if (place == 0) {
      parts_->run("INSERT INTO pieces(digest, bytes) VALUES(?, CAST(? AS BLOB))", digest, piece);
      place = parts_->db.getLastInsertRowid();
    }
    parts_->run("INSERT INTO bases VALUES(?, ?, ?)", number(table), static_cast<std::int64_t>(at), place);
  }
}

namespace {

void read_base(Statements& from, TableRows& rows) {
  SQLite::Statement& pieces =
      from.with("SELECT bytes FROM bases JOIN pieces USING(piece) WHERE key = ? ORDER BY at", number(rows.key));
  while (pieces.executeStep()) rows.base += pieces.getColumn(0).getString();
  SQLite::Statement& length = from.with("SELECT lines, kept FROM lengths WHERE key = ?", number(rows.key));
  if (length.executeStep()) {
    rows.length = length.getColumn(0).getInt64();
    rows.kept = length.getColumn(1).getInt64();
  }
  length.reset();
}

/// Up to the first line that is missing or cannot be read: what comes behind it means nothing without it.
void read_log(Statements& from, const std::string& stamp, TableRows& rows) {
  std::int64_t line = rows.snapshot ? rows.snapshot->line : 0;
  try {
    SQLite::Statement& log = from.with(
        "SELECT kind, data, CASE WHEN (SELECT stamp FROM writers WHERE writers.key = log.key AND writers.line <= "
        "log.line ORDER BY writers.line DESC LIMIT 1) = ? THEN hash ELSE '' END, line FROM log WHERE key = ? AND "
        "line > ? ORDER BY line",
        stamp, number(rows.key), line);
    while (log.executeStep() && log.getColumn(3).getInt64() == line + 1) {
      rows.log.push_back({log.getColumn(0), log.getColumn(1), log.getColumn(2)});
      ++line;
    }
    log.reset();
  } catch (const SQLite::Exception&) {  // a damaged page
  }
  rows.length = std::max(rows.length, line);
  if (line < rows.length) rows.damaged = line + 1;
}

void read_people(Statements& from, TableRows& rows) {
  const std::int64_t key = number(rows.key);
  SQLite::Statement& people =
      from.with("SELECT number, name, secret, host, known FROM people WHERE key = ? ORDER BY number", key);
  while (people.executeStep()) {
    rows.people.push_back({people.getColumn(0).getInt(), people.getColumn(1), people.getColumn(2),
                           people.getColumn(3).getInt() != 0, people.getColumn(4).getInt() != 0});
  }
  SQLite::Statement& seats =
      from.with("SELECT hero, owner, keeper, companion, lent, told FROM seats WHERE key = ?", key);
  while (seats.executeStep()) {
    rows.seats.push_back({seats.getColumn(0), seats.getColumn(1).getInt(), seats.getColumn(2).getInt(),
                          seats.getColumn(3), seats.getColumn(4).getInt() != 0, seats.getColumn(5)});
  }
  SQLite::Statement& chat = from.with(
      "SELECT person, name, text, time FROM (SELECT * FROM chat WHERE key = ? ORDER BY line DESC LIMIT ?) ORDER BY "
      "line",
      key, static_cast<int>(SqliteStore::kChatKept));
  while (chat.executeStep()) {
    rows.chat.push_back(
        {chat.getColumn(0).getInt(), chat.getColumn(1), chat.getColumn(2), chat.getColumn(3).getInt64()});
  }
  SQLite::Statement& muted = from.with("SELECT person FROM muted WHERE key = ?", key);
  while (muted.executeStep()) rows.muted.push_back(muted.getColumn(0).getInt());
}

}  // namespace

std::optional<TableRows> read_table(Statements& from, const std::string& id, const std::string& stamp,
                                    bool from_snapshot) {
  TableRows rows;
  SQLite::Statement& found = from.with("SELECT key FROM tables WHERE id = ?", id);
  if (!found.executeStep()) return std::nullopt;
  rows.key = TableKey{found.getColumn(0).getInt64()};
  found.reset();
  SQLite::Statement& kept =
      from.with("SELECT line, bytes FROM snapshots WHERE key = ? AND stamp = ?", number(rows.key), stamp);
  if (from_snapshot && kept.executeStep()) {
    const SQLite::Column bytes = kept.getColumn(1);
    const auto* first = static_cast<const std::uint8_t*>(bytes.getBlob());
    rows.snapshot = {kept.getColumn(0).getInt64(), {first, first + bytes.getBytes()}};
  }
  kept.reset();
  read_base(from, rows);
  read_log(from, stamp, rows);
  read_people(from, rows);
  return rows;
}

std::optional<TableRows> SqliteStore::table(const std::string& id, const std::string& stamp, bool from_snapshot) {
  return read_table(*parts_, id, stamp, from_snapshot);
}

SqliteStore::Reader SqliteStore::reader() {
  if (parts_->files.empty()) {
    return
        [this](const std::string& id, const std::string& stamp, bool snapshot) { return table(id, stamp, snapshot); };
  }
  return [file = file_](const std::string& id, const std::string& stamp, bool snapshot) {
    Statements own(file, SQLite::OPEN_READONLY);
    own.db.setBusyTimeout(10 * kBusyMilliseconds);
    const SQLite::Transaction one_moment(own.db);
    return read_table(own, id, stamp, snapshot);
  };
}

bool SqliteStore::has(const std::string& id) {
  SQLite::Statement& found = parts_->with("SELECT 1 FROM tables WHERE id = ?", id);
  const bool is_there = found.executeStep();
  found.reset();
  return is_there;
}

void SqliteStore::delete_table(const std::string& id) {
  SQLite::Statement& found = parts_->with("SELECT key FROM tables WHERE id = ?", id);
  if (!found.executeStep()) return;
  const TableKey table{found.getColumn(0).getInt64()};
  found.reset();
  change(table);
  for (const char* sql :
       {"DELETE FROM pieces WHERE piece IN (SELECT piece FROM bases WHERE key = ?1) AND NOT EXISTS "
        "(SELECT 1 FROM bases WHERE bases.piece = pieces.piece AND bases.key <> ?1)",
        "DELETE FROM bases WHERE key = ?", "DELETE FROM lengths WHERE key = ?", "DELETE FROM snapshots WHERE key = ?",
        "DELETE FROM log WHERE key = ?", "DELETE FROM writers WHERE key = ?", "DELETE FROM people WHERE key = ?",
        "DELETE FROM seats WHERE key = ?", "DELETE FROM origins WHERE key = ?", "DELETE FROM muted WHERE key = ?",
        "DELETE FROM chat WHERE key = ?", "DELETE FROM tables WHERE key = ?"}) {
    parts_->run(sql, number(table));
  }
}

std::vector<std::string> SqliteStore::older(int days, int most) {
  std::vector<std::string> old;
  SQLite::Statement& found =
      parts_->with("SELECT id FROM tables WHERE day < (SELECT day FROM calendar) - ? LIMIT ?", days, most);
  while (found.executeStep()) old.push_back(found.getColumn(0));
  return old;
}

void SqliteStore::append(TableKey table, std::int64_t line, const LogRow& row, std::int64_t kept) {
  change(table);
  parts_->run("INSERT INTO log VALUES(?, ?, ?, ?, ?)", number(table), line, row.kind, row.data, row.hash);
  auto& grown = parts_->grown;
  if (!grown.empty() && grown.back().table == table) grown.pop_back();
  grown.push_back({table, line, kept});
}

void SqliteStore::sign(TableKey table, std::int64_t line, const std::string& stamp) {
  change(table);
  parts_->run(
      "INSERT OR REPLACE INTO writers SELECT ?1, ?2, ?3 WHERE ?3 IS NOT "
      "(SELECT stamp FROM writers WHERE key = ?1 ORDER BY line DESC LIMIT 1)",
      number(table), line, stamp);
}

void SqliteStore::put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot) {
  change(table);
  SQLite::Statement& put =
      parts_->with("INSERT OR REPLACE INTO snapshots VALUES(?, ?, ?, ?)", number(table), stamp, snapshot.line);
  put.bind(4, snapshot.bytes.data(), static_cast<int>(snapshot.bytes.size()));
  put.exec();
}

void SqliteStore::set_summary(TableKey table, const Summary& summary) {
  change(table);
  parts_->run("UPDATE tables SET summary = ?, played = ?, day = (SELECT day FROM calendar) WHERE key = ?", summary.text,
              summary.played, number(table));
}

std::optional<Summary> SqliteStore::summary(const std::string& id, const std::string& secret, bool& host) {
  SQLite::Statement& found = parts_->with(
      "SELECT summary, played, host FROM tables JOIN people USING(key) WHERE id = ? AND secret = ? AND known", id,
      secret);
  if (!found.executeStep()) return std::nullopt;
  host = found.getColumn(2).getInt() != 0;
  Summary summary{found.getColumn(0), found.getColumn(1).getInt64()};
  found.reset();  // an open reader would keep the write-ahead log from being folded in
  return summary;
}

// --- people

void SqliteStore::put_person(TableKey table, const PersonRow& person) {
  change(table);
  parts_->run("INSERT OR REPLACE INTO people VALUES(?, ?, ?, ?, ?, ?)", number(table), person.number, person.name,
              person.secret, person.host ? 1 : 0, person.known ? 1 : 0);
}

void SqliteStore::drop_person(TableKey table, int person) {
  change(table);
  parts_->run("DELETE FROM people WHERE key = ? AND number = ?", number(table), person);
}

void SqliteStore::put_seat(TableKey table, const SeatRow& seat) {
  change(table);
  parts_->run("INSERT OR REPLACE INTO seats VALUES(?, ?, ?, ?, ?, ?, ?)", number(table), seat.hero, seat.owner,
              seat.keeper, seat.companion, static_cast<int>(seat.lent), seat.order);
}

void SqliteStore::say(TableKey table, const ChatRow& chat) {
  change(table);
  parts_->run("INSERT INTO chat(key, person, name, text, time) VALUES(?, ?, ?, ?, ?)", number(table), chat.person,
              chat.name, chat.text, chat.time);
  parts_->run(
      "DELETE FROM chat WHERE key = ?1 AND line <= (SELECT line FROM chat WHERE key = ?1 ORDER BY line DESC LIMIT 1 "
      "OFFSET 500)",
      number(table));
}

}  // namespace rietburg::server
