// The connection to SQLite and its statements; for sqlite_*.cc and care.cc only.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "server/sqlite_store.h"

namespace rietburg::server {

constexpr int kBusyMilliseconds = 100;  // another program's lock must not hold everybody up

inline std::int64_t number(TableKey key) { return static_cast<std::int64_t>(key); }

/// A connection and its statements, each prepared once.
class Statements {
 public:
  Statements(const std::filesystem::path& file, int how) : db(file.string(), how) {}

  /// A statement with its values bound.
  template <typename... Values>
  SQLite::Statement& with(const char* sql, const Values&... values) {
    auto found = statements_.find(sql);
    if (found == statements_.end()) found = statements_.try_emplace(sql, db, sql).first;
    SQLite::Statement& statement = found->second;
    statement.reset();
    int at = 0;
    (put(statement, ++at, values), ...);
    return statement;
  }
  template <typename... Values>
  void run(const char* sql, const Values&... values) {
    SQLite::Statement& statement = with(sql, values...);
    const Ended ended{statement};
    statement.exec();
  }

  SQLite::Database db;

 private:
  /// An open statement would keep the write-ahead log from being folded in, and a rollback from its work.
  struct Ended {
    SQLite::Statement& statement;
    ~Ended() { statement.tryReset(); }
  };
  template <typename Value>
  static void put(SQLite::Statement& statement, int at, const Value& value) {
    if constexpr (std::is_same_v<Value, std::string>) {
      statement.bindNoCopy(at, value);  // it is there until the statement has run
    } else {
      statement.bind(at, value);
    }
  }

  std::map<const char*, SQLite::Statement> statements_;  // by their text, a literal
};

/// A file as the system knows it, whatever it is called.
struct FileId {
  dev_t device = 0;
  ino_t number = 0;
  bool operator==(const FileId& other) const { return device == other.device && number == other.number; }
};

struct SqliteStore::Parts : Statements {
  /// One thread uses this connection; others have their own.
  explicit Parts(const std::filesystem::path& file)
      : Statements(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX) {}

  struct Grown {
    TableKey table{};
    std::int64_t lines = 0;
    std::int64_t kept = 0;
  };

  bool changed = false;         // a transaction is open
  std::string origin_secret{};  // empty: not asked for yet
  std::uint64_t changes = 0;
  std::vector<TableKey> touched;
  std::vector<Grown> grown;   // written at the commit: once for each table
  std::vector<FileId> files;  // the database and its write-ahead log; empty: in memory
};

int schema_of_today();
/// Makes or mends the tables of the database; throws for one of a newer program.
void migrate(SQLite::Database& db);

std::optional<TableRows> read_table(Statements& from, const std::string& id, const std::string& stamp,
                                    bool from_snapshot);

}  // namespace rietburg::server
