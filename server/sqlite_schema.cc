// The tables of the database, and the steps from each older shape to the present one.
#include <iterator>
#include <stdexcept>

#include "server/sqlite_parts.h"

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

/// What a table began with is kept in pieces, and a piece once for all that begin with it. And every table knows how
/// long it is: rows that are lost at its end are noticed.
const char* const kPieces = R"(
CREATE TABLE pieces(piece INTEGER PRIMARY KEY, digest INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE INDEX pieces_by_digest ON pieces(digest);
CREATE TABLE bases(key INTEGER NOT NULL, at INTEGER NOT NULL, piece INTEGER NOT NULL, PRIMARY KEY(key, at))
                   WITHOUT ROWID;
CREATE INDEX bases_by_piece ON bases(piece);
CREATE TABLE lengths(key INTEGER PRIMARY KEY, lines INTEGER NOT NULL, kept INTEGER NOT NULL);
CREATE TABLE pulse(beat INTEGER PRIMARY KEY, times INTEGER NOT NULL);
INSERT INTO pulse VALUES(1, 0);
INSERT INTO pieces SELECT key, 0, CAST(base AS BLOB) FROM tables;
INSERT INTO bases SELECT key, 0, key FROM tables;
INSERT INTO lengths SELECT key, coalesce((SELECT max(line) FROM log WHERE log.key = tables.key), 0),
  length(CAST(base AS BLOB)) + coalesce((SELECT sum(length(CAST(data AS BLOB))) FROM log WHERE log.key = tables.key), 0)
  FROM tables;
ALTER TABLE tables DROP COLUMN base;
)";

/// Lines in the order in which they came, so that those of one commit lie together, whatever table they belong to. A
/// commit of 500 tables, each with one new line, wrote 1,160 pages when the lines lay by table.
const char* const kAppended = R"(
ALTER TABLE log RENAME TO log_before;
CREATE TABLE log(key INTEGER NOT NULL, line INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
                 hash TEXT NOT NULL);
INSERT INTO log SELECT key, line, kind, data, hash FROM log_before ORDER BY key, line;
CREATE UNIQUE INDEX log_of_table ON log(key, line);
DROP TABLE log_before;
)";

/// Companions have seats.
const char* const kCompanions = R"(
ALTER TABLE seats ADD COLUMN companion TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN lent INTEGER NOT NULL DEFAULT 0;
)";

/// Companions are told what to do.
const char* const kOrders = R"(
ALTER TABLE seats ADD COLUMN told TEXT NOT NULL DEFAULT '';
)";

/// Tables grow old by days on which a server ran, not by what a clock says: one that is wrong for a moment deletes
/// nothing. `date` is the last one seen. Tables that were there before grow old from now on.
const char* const kDays = R"(
CREATE TABLE calendar(one INTEGER PRIMARY KEY, day INTEGER NOT NULL, date INTEGER NOT NULL);
INSERT INTO calendar VALUES(1, 0, 0);
ALTER TABLE tables ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
)";

/// From each schema to the next.
const char* const kSteps[] = {kTables, kSnapshots, kKeysOnce,   kWriters, kLimits,
                              kPieces, kAppended,  kCompanions, kDays,    kOrders};
constexpr int kSchema = std::size(kSteps);
constexpr std::int64_t kTooLargeToPack = std::int64_t{1} << 30U;  // bytes

}  // namespace

int schema_of_today() { return kSchema; }

void migrate(SQLite::Database& db) {
  const int schema = db.execAndGet("PRAGMA user_version").getInt();
  if (schema > kSchema) throw std::runtime_error("the tables were written by a newer program; update this one");
  if (schema < kSchema) {
    SQLite::Transaction made(db);
    for (int i = schema; i < kSchema; ++i) db.exec(kSteps[i]);
    db.exec("PRAGMA user_version=" + std::to_string(kSchema));
    made.commit();
  }
  // An older file can only grow until it was written anew once. A large one waits for `rietburg doctor --vacuum`; where
  // the disk has no room for the copy it stays as it is, too.
  const bool shrinks = db.execAndGet("PRAGMA auto_vacuum").getInt() != 0;
  const std::int64_t size =
      db.execAndGet("PRAGMA page_count").getInt64() * db.execAndGet("PRAGMA page_size").getInt64();
  if (shrinks || size > kTooLargeToPack) return;
  db.exec("PRAGMA auto_vacuum=INCREMENTAL");
  db.tryExec("VACUUM");
}

}  // namespace rietburg::server
