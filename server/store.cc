#include "server/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>

#include <cstring>
#include <iterator>
#include <map>
#include <stdexcept>
#include <type_traits>

#include "server/secrets.h"
#include "table/siphash.h"

namespace rietburg::server {

namespace {

const char* const kTables = R"(
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, base TEXT NOT NULL,
                    summary TEXT NOT NULL, made INTEGER NOT NULL, played INTEGER NOT NULL);
CREATE TABLE log(key INTEGER NOT NULL, line INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
                 hash TEXT NOT NULL, PRIMARY KEY(key, line)) WITHOUT ROWID;
CREATE TABLE people(key INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, secret TEXT NOT NULL,
                    host INTEGER NOT NULL, PRIMARY KEY(key, number)) WITHOUT ROWID;
CREATE TABLE seats(key INTEGER NOT NULL, hero TEXT NOT NULL, owner INTEGER NOT NULL, keeper INTEGER NOT NULL,
                   PRIMARY KEY(key, hero)) WITHOUT ROWID;
CREATE TABLE chat(key INTEGER NOT NULL, line INTEGER PRIMARY KEY, person INTEGER NOT NULL, name TEXT NOT NULL,
                  text TEXT NOT NULL, time INTEGER NOT NULL);
CREATE INDEX chat_of_table ON chat(key, line);
)";

const char* const kSnapshots = R"(
CREATE TABLE snapshots(key INTEGER PRIMARY KEY, stamp TEXT NOT NULL, line INTEGER NOT NULL, bytes BLOB NOT NULL);
)";

/// A key is given once, whatever was deleted: no row of a table that is gone can come to belong to another. And people
/// who only look on are stored too.
const char* const kKeysOnce = R"(
ALTER TABLE tables RENAME TO tables_before;
CREATE TABLE tables(key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, base TEXT NOT NULL,
                    summary TEXT NOT NULL, made INTEGER NOT NULL, played INTEGER NOT NULL);
INSERT INTO tables SELECT key, id, base, summary, made, played FROM tables_before;
DROP TABLE tables_before;
DELETE FROM snapshots WHERE key NOT IN (SELECT key FROM tables);
DELETE FROM log WHERE key NOT IN (SELECT key FROM tables);
DELETE FROM people WHERE key NOT IN (SELECT key FROM tables);
DELETE FROM seats WHERE key NOT IN (SELECT key FROM tables);
DELETE FROM chat WHERE key NOT IN (SELECT key FROM tables);
ALTER TABLE people ADD COLUMN known INTEGER NOT NULL DEFAULT 1;
)";

/// Which program wrote the lines of a log from this one on: a hash means something to that one only.
const char* const kWriters = R"(
CREATE TABLE writers(key INTEGER NOT NULL, line INTEGER NOT NULL, stamp TEXT NOT NULL, PRIMARY KEY(key, line))
                     WITHOUT ROWID;
)";

/// From where tables were made, and who may not speak there.
const char* const kLimits = R"(
CREATE TABLE origins(key INTEGER PRIMARY KEY, origin INTEGER NOT NULL);
CREATE INDEX tables_of_origin ON origins(origin);
CREATE TABLE muted(key INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY(key, person)) WITHOUT ROWID;
CREATE TABLE secrets(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
)";

/// From each schema to the next.
const char* const kSteps[] = {kTables, kSnapshots, kKeysOnce, kWriters, kLimits};
constexpr int kSchema = std::size(kSteps);

std::int64_t number(TableKey key) { return static_cast<std::int64_t>(key); }

}  // namespace

/// The connection and its statements, each prepared once.
struct Store::Parts {
  explicit Parts(const std::filesystem::path& file) : db(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

  /// A statement with its values bound.
  template <typename... Values>
  SQLite::Statement& with(const char* sql, const Values&... values) {
    auto found = statements.find(sql);
    if (found == statements.end()) found = statements.try_emplace(sql, db, sql).first;
    SQLite::Statement& statement = found->second;
    statement.reset();
    int at = 0;
    (put(statement, ++at, values), ...);
    return statement;
  }
  template <typename Value>
  static void put(SQLite::Statement& statement, int at, const Value& value) {
    if constexpr (std::is_same_v<Value, std::string>) {
      statement.bindNoCopy(at, value);  // it is there until the statement has run
    } else {
      statement.bind(at, value);
    }
  }
  template <typename... Values>
  void run(const char* sql, const Values&... values) {
    with(sql, values...).exec();
  }

  SQLite::Database db;
  std::map<const char*, SQLite::Statement> statements;  // by their text, a literal
  bool changed = false;
  std::optional<table::SipKey> origin_key;
};

Store::Store(const std::filesystem::path& file) {
  const mode_t before = ::umask(0077);  // seeds and secrets are nobody else's business
  try {
    parts_ = std::make_unique<Parts>(file);
    SQLite::Database& db = parts_->db;
    db.setBusyTimeout(2000);
    // One action is one short row on its table's own page: a commit of many tables writes small pages, and seldom folds
    // in.
    db.exec("PRAGMA page_size=1024");
    db.exec("PRAGMA journal_mode=WAL");
    db.exec("PRAGMA wal_autocheckpoint=16000");
    db.exec("PRAGMA synchronous=FULL");  // a power cut loses nothing either
    db.exec("PRAGMA foreign_keys=OFF");
    const int schema = db.execAndGet("PRAGMA user_version").getInt();
    if (schema > kSchema) throw std::runtime_error("the tables were written by a newer program; update this one");
    if (schema < kSchema) {
      SQLite::Transaction made(db);
      for (int i = schema; i < kSchema; ++i) db.exec(kSteps[i]);
      db.exec("PRAGMA user_version=" + std::to_string(kSchema));
      made.commit();
    }
  } catch (...) {
    ::umask(before);
    throw;
  }
  ::umask(before);
}

Store::~Store() = default;

// --- transactions: one for all that happened since the last commit
// -----------------------------------------------------------------------

void Store::change() {
  if (parts_->changed) return;
  parts_->db.exec("BEGIN IMMEDIATE");
  parts_->changed = true;
}

bool Store::has_changes() const { return parts_->changed; }

void Store::commit() {
  if (!parts_->changed) return;
  parts_->db.exec("COMMIT");
  parts_->changed = false;
}

void Store::rollback() {
  if (!parts_->changed) return;
  parts_->changed = false;
  parts_->origin_key.reset();  // it may just have been made
  // SQLite has rolled back by itself after some errors.
  if (parts_->db.tryExec("ROLLBACK") != SQLite::OK) return;
}

// --- tables
// ------------------------------------------------------------------------------------------------------------

TableKey Store::add_table(const std::string& id, const std::string& base, std::int64_t now) {
  change();
  parts_->run("INSERT INTO tables(id, base, summary, made, played) VALUES(?, ?, '{}', ?, ?)", id, base, now, now);
  return TableKey{parts_->db.getLastInsertRowid()};
}

std::optional<TableRows> Store::table(const std::string& id, const std::string& stamp, bool from_snapshot) {
  TableRows rows;
  SQLite::Statement& found = parts_->with("SELECT key, base FROM tables WHERE id = ?", id);
  if (!found.executeStep()) return std::nullopt;
  rows.key = TableKey{found.getColumn(0).getInt64()};
  rows.base = found.getColumn(1).getString();
  found.reset();
  const std::int64_t key = number(rows.key);
  SQLite::Statement& kept = parts_->with("SELECT line, bytes FROM snapshots WHERE key = ? AND stamp = ?", key, stamp);
  if (from_snapshot && kept.executeStep()) {
    const SQLite::Column bytes = kept.getColumn(1);
    const auto* first = static_cast<const std::uint8_t*>(bytes.getBlob());
    rows.snapshot = {kept.getColumn(0).getInt64(), {first, first + bytes.getBytes()}};
  }
  kept.reset();
  SQLite::Statement& log = parts_->with(
      "SELECT kind, data, CASE WHEN (SELECT stamp FROM writers WHERE writers.key = log.key AND writers.line <= "
      "log.line "
      "ORDER BY writers.line DESC LIMIT 1) = ? THEN hash ELSE '' END FROM log WHERE key = ? AND line > ? ORDER BY line",
      stamp, key, rows.snapshot ? rows.snapshot->line : std::int64_t{0});
  while (log.executeStep()) rows.log.push_back({log.getColumn(0), log.getColumn(1), log.getColumn(2)});
  SQLite::Statement& logged =
      parts_->with("SELECT coalesce(sum(length(CAST(data AS BLOB))), 0) FROM log WHERE key = ?", key);
  if (logged.executeStep()) rows.logged = logged.getColumn(0).getInt64();
  logged.reset();
  SQLite::Statement& people =
      parts_->with("SELECT number, name, secret, host, known FROM people WHERE key = ? ORDER BY number", key);
  while (people.executeStep()) {
    rows.people.push_back({people.getColumn(0).getInt(), people.getColumn(1), people.getColumn(2),
                           people.getColumn(3).getInt() != 0, people.getColumn(4).getInt() != 0});
  }
  SQLite::Statement& seats = parts_->with("SELECT hero, owner, keeper FROM seats WHERE key = ?", key);
  while (seats.executeStep()) {
    rows.seats.push_back({seats.getColumn(0), seats.getColumn(1).getInt(), seats.getColumn(2).getInt()});
  }
  SQLite::Statement& chat = parts_->with(
      "SELECT person, name, text, time FROM (SELECT * FROM chat WHERE key = ? ORDER BY line DESC LIMIT ?) ORDER BY "
      "line",
      key, static_cast<int>(kChatKept));
  while (chat.executeStep()) {
    rows.chat.push_back(
        {chat.getColumn(0).getInt(), chat.getColumn(1), chat.getColumn(2), chat.getColumn(3).getInt64()});
  }
  return rows;
}

void Store::delete_table(const std::string& id) {
  change();
  for (const char* sql :
       {"DELETE FROM snapshots WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM log WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM writers WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM people WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM seats WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM origins WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM muted WHERE key = (SELECT key FROM tables WHERE id = ?)",
        "DELETE FROM chat WHERE key = (SELECT key FROM tables WHERE id = ?)", "DELETE FROM tables WHERE id = ?"}) {
    parts_->run(sql, id);
  }
}

std::vector<std::string> Store::older(std::int64_t time) {
  std::vector<std::string> old;
  SQLite::Statement& found = parts_->with("SELECT id FROM tables WHERE played < ?", time);
  while (found.executeStep()) old.push_back(found.getColumn(0));
  return old;
}

void Store::append(TableKey table, std::int64_t line, const LogRow& row) {
  change();
  parts_->run("INSERT INTO log VALUES(?, ?, ?, ?, ?)", number(table), line, row.kind, row.data, row.hash);
}

void Store::sign(TableKey table, std::int64_t line, const std::string& stamp) {
  change();
  parts_->run(
      "INSERT OR REPLACE INTO writers SELECT ?1, ?2, ?3 WHERE ?3 IS NOT "
      "(SELECT stamp FROM writers WHERE key = ?1 ORDER BY line DESC LIMIT 1)",
      number(table), line, stamp);
}

void Store::put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot) {
  change();
  SQLite::Statement& put =
      parts_->with("INSERT OR REPLACE INTO snapshots VALUES(?, ?, ?, ?)", number(table), stamp, snapshot.line);
  put.bind(4, snapshot.bytes.data(), static_cast<int>(snapshot.bytes.size()));
  put.exec();
}

void Store::set_summary(TableKey table, const Summary& summary) {
  change();
  parts_->run("UPDATE tables SET summary = ?, played = ? WHERE key = ?", summary.text, summary.played, number(table));
}

std::optional<Summary> Store::summary(const std::string& id, const std::string& secret, bool& host) {
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
// ------------------------------------------------------------------------------------------------------------

void Store::put_person(TableKey table, const PersonRow& person) {
  change();
  parts_->run("INSERT OR REPLACE INTO people VALUES(?, ?, ?, ?, ?, ?)", number(table), person.number, person.name,
              person.secret, person.host ? 1 : 0, person.known ? 1 : 0);
}

void Store::drop_person(TableKey table, int person) {
  change();
  parts_->run("DELETE FROM people WHERE key = ? AND number = ?", number(table), person);
}

void Store::put_seat(TableKey table, const SeatRow& seat) {
  change();
  parts_->run("INSERT OR REPLACE INTO seats VALUES(?, ?, ?, ?)", number(table), seat.hero, seat.owner, seat.keeper);
}

void Store::say(TableKey table, const ChatRow& chat) {
  change();
  parts_->run("INSERT INTO chat(key, person, name, text, time) VALUES(?, ?, ?, ?, ?)", number(table), chat.person,
              chat.name, chat.text, chat.time);
  parts_->run(
      "DELETE FROM chat WHERE key = ?1 AND line <= (SELECT line FROM chat WHERE key = ?1 ORDER BY line DESC LIMIT 1 "
      "OFFSET 500)",
      number(table));
}

// --- limits
// ------------------------------------------------------------------------------------------------------------

/// An address is nobody's business: what is kept tells two tables of one place, and not the place.
std::int64_t Store::origin_of(const std::string& place) {
  if (!parts_->origin_key) {
    SQLite::Statement& found = parts_->with("SELECT value FROM secrets WHERE name = 'origin'");
    std::string secret = found.executeStep() ? found.getColumn(0).getString() : std::string();
    found.reset();
    if (secret.empty()) {
      secret = fresh_name();
      change();
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

void Store::set_origin(TableKey table, const std::string& place) {
  const std::int64_t origin = origin_of(place);
  change();
  parts_->run("INSERT OR REPLACE INTO origins VALUES(?, ?)", number(table), origin);
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
  change();
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
