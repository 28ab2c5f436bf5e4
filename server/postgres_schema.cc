// The tables of the database, and the numbered steps to the present ones. While people play, processes of two versions
// may use them together: a step says from which version on a program can work with what it leaves.
#include <iterator>
#include <stdexcept>

#include "server/postgres_link.h"

namespace rietburg::server {

namespace {

/// `leads`: which process leads a table, and how long its log is. Whoever leads it anew raises `fence`, and every write
/// is made under the number its process was given. `version`: of the newest program that led it.
constexpr const char* kTables = R"(
CREATE TABLE tables(key bigint PRIMARY KEY, id text NOT NULL UNIQUE, summary text NOT NULL, made bigint NOT NULL,
                    played bigint NOT NULL, day bigint NOT NULL);
CREATE INDEX tables_by_day ON tables(day);
CREATE TABLE leads(key bigint PRIMARY KEY, process text NOT NULL, fence bigint NOT NULL, version integer NOT NULL,
                   lines bigint NOT NULL, kept bigint NOT NULL) WITH (fillfactor = 50);
CREATE INDEX leads_of_process ON leads(process);
CREATE TABLE log(key bigint NOT NULL, line bigint NOT NULL, kind text NOT NULL, data text NOT NULL, hash text NOT NULL,
                 PRIMARY KEY(key, line));
CREATE TABLE writers(key bigint NOT NULL, line bigint NOT NULL, stamp text NOT NULL, PRIMARY KEY(key, line));
CREATE TABLE snapshots(key bigint PRIMARY KEY, stamp text NOT NULL, line bigint NOT NULL, bytes bytea NOT NULL);
CREATE TABLE pieces(piece bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, digest bigint NOT NULL, bytes bytea NOT NULL);
CREATE INDEX pieces_by_digest ON pieces(digest);
CREATE TABLE bases(key bigint NOT NULL, at bigint NOT NULL, piece bigint NOT NULL, PRIMARY KEY(key, at));
CREATE INDEX bases_by_piece ON bases(piece);
CREATE TABLE people(key bigint NOT NULL, number integer NOT NULL, name text NOT NULL, secret text NOT NULL,
                    host boolean NOT NULL, known boolean NOT NULL, PRIMARY KEY(key, number));
CREATE TABLE seats(key bigint NOT NULL, hero text NOT NULL, owner integer NOT NULL, keeper integer NOT NULL,
                   companion text NOT NULL, lent boolean NOT NULL, told text NOT NULL, PRIMARY KEY(key, hero));
CREATE TABLE chat(line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key bigint NOT NULL, person integer NOT NULL,
                  name text NOT NULL, text text NOT NULL, time bigint NOT NULL);
CREATE INDEX chat_of_table ON chat(key, line);
CREATE TABLE muted(key bigint NOT NULL, person integer NOT NULL, PRIMARY KEY(key, person));
CREATE TABLE origins(key bigint PRIMARY KEY, origin bigint NOT NULL);
CREATE INDEX tables_of_origin ON origins(origin);
CREATE TABLE makings(origin bigint NOT NULL, at timestamptz NOT NULL);
CREATE INDEX makings_of_origin ON makings(origin, at);
CREATE TABLE secrets(name text PRIMARY KEY, value text NOT NULL);
CREATE TABLE calendar(one integer PRIMARY KEY, day bigint NOT NULL, date bigint NOT NULL);
INSERT INTO calendar VALUES(1, 0, 0);
CREATE TABLE processes(process text PRIMARY KEY, address text NOT NULL, version integer NOT NULL,
                       until timestamptz NOT NULL);
CREATE SEQUENCE keys INCREMENT 1048576 MINVALUE 1048576;
CREATE FUNCTION delete_tables(gone bigint[]) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7266436502);
  DELETE FROM pieces WHERE piece IN (SELECT piece FROM bases WHERE key = ANY(gone)) AND NOT EXISTS
    (SELECT 1 FROM bases WHERE bases.piece = pieces.piece AND NOT key = ANY(gone));
  DELETE FROM bases WHERE key = ANY(gone);
  DELETE FROM snapshots WHERE key = ANY(gone);
  DELETE FROM log WHERE key = ANY(gone);
  DELETE FROM writers WHERE key = ANY(gone);
  DELETE FROM people WHERE key = ANY(gone);
  DELETE FROM seats WHERE key = ANY(gone);
  DELETE FROM origins WHERE key = ANY(gone);
  DELETE FROM muted WHERE key = ANY(gone);
  DELETE FROM chat WHERE key = ANY(gone);
  DELETE FROM leads WHERE key = ANY(gone);
  DELETE FROM tables WHERE key = ANY(gone);
$$;
)";

struct Step {
  const char* sql;
  int oldest;  // the oldest version of the tables that a program may know to work with what this leaves
};
/// From each version to the next. A step that an older program cannot live with comes in two releases: first one that
/// knows both, then the step.
constexpr Step kSteps[] = {{kTables, 1}};
constexpr int kSchema = std::size(kSteps);
constexpr const char* kLock = "SELECT pg_advisory_xact_lock(7266436501)";  // any number that nobody else uses

}  // namespace

void must_be_readable(pqxx::transaction_base& in) {
  const pqxx::result found = in.exec("SELECT schema, oldest FROM meta");
  if (!found.empty() && found[0][1].as<int>() > kSchema) {
    throw std::runtime_error("the database was changed by a newer program; update this one");
  }
}

void migrate(pqxx::connection& to) {
  pqxx::work made(to);
  made.exec(kLock);
  made.exec("CREATE SCHEMA IF NOT EXISTS rietburg");
  made.exec(
      "CREATE TABLE IF NOT EXISTS meta(one integer PRIMARY KEY, schema integer NOT NULL, oldest integer NOT NULL)");
  made.exec("INSERT INTO meta VALUES(1, 0, 0) ON CONFLICT DO NOTHING");
  must_be_readable(made);
  const int schema = made.exec1("SELECT schema FROM meta")[0].as<int>();
  for (int i = schema; i < kSchema; ++i) {
    made.exec(kSteps[i].sql);
    made.exec("UPDATE meta SET schema = " + std::to_string(i + 1) + ", oldest = " + std::to_string(kSteps[i].oldest));
  }
  made.commit();
}

}  // namespace rietburg::server
