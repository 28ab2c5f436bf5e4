#include "server/care.h"

#include <SQLiteCpp/Backup.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "server/sqlite_parts.h"

namespace rietburg::server {

namespace {

constexpr int kPagesAtOnce = 2000;
constexpr int kMostFaults = 20;
constexpr int kWaitMilliseconds = 10'000;

/// Copies hold seeds and secrets.
class Private {
 public:
  Private() : before_(::umask(0077)) {}
  ~Private() { ::umask(before_); }
  Private(const Private&) = delete;
  Private& operator=(const Private&) = delete;

 private:
  mode_t before_;
};

void must_be_new(const std::filesystem::path& file) {
  if (std::filesystem::exists(file)) throw std::runtime_error(file.string() + " is there already; choose another name");
}

/// On the disk for good, and under its name only when it is whole.
void publish(const std::filesystem::path& part, const std::filesystem::path& file) {
  const int opened = ::open(part.c_str(), O_RDONLY | O_CLOEXEC);
  const bool kept = opened >= 0 && ::fsync(opened) == 0;
  if (opened >= 0) ::close(opened);
  if (!kept) throw std::runtime_error(part.string() + " cannot be written");
  must_be_new(file);
  std::filesystem::rename(part, file);
}

struct Known {
  std::int64_t key = 0;
  std::string id;
};

/// Where a page of the list itself is damaged, those before it and those behind it.
std::vector<Known> list_tables(Statements& from) {
  std::vector<Known> found;
  std::set<std::int64_t> seen;
  for (const char* sql : {"SELECT key, id FROM tables ORDER BY key", "SELECT key, id FROM tables ORDER BY key DESC"}) {
    try {
      SQLite::Statement& rows = from.with(sql);
      while (rows.executeStep()) {
        if (seen.insert(rows.getColumn(0).getInt64()).second) {
          found.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1)});
        }
      }
      rows.reset();
    } catch (const SQLite::Exception&) {
    }
  }
  return found;
}

/// Those of the log that can be read, from the first on.
std::vector<LogRow> whole_rows(const TableRows& rows) {
  std::vector<LogRow> whole;
  for (const LogRow& row : rows.log) {
    if (!nlohmann::json::accept(row.data)) break;
    whole.push_back(row);
  }
  return whole;
}

/// Nothing where the table is well.
std::optional<DamagedTable> examine_table(Statements& from, const Known& known) {
  DamagedTable table{known.id, "", 0, 0, false};
  try {
    const std::optional<TableRows> rows = read_table(from, known.id, "", false);
    if (!rows) return std::nullopt;  // deleted meanwhile
    table.lines = rows->length;
    table.whole = static_cast<std::int64_t>(whole_rows(*rows).size());
    table.is_lost = !nlohmann::json::accept(rows->base);
    if (table.is_lost) {
      table.what = "what it began with cannot be read";
    } else if (table.whole < table.lines) {
      table.what = "line " + std::to_string(table.whole + 1) + " of " + std::to_string(table.lines) +
                   " is lost or cannot be read";
    } else {
      return std::nullopt;
    }
  } catch (const SQLite::Exception& error) {
    table.what = error.what();
    table.is_lost = true;
  }
  return table;
}

void must_be_known(SQLite::Database& db) {
  const int schema = db.execAndGet("PRAGMA user_version").getInt();
  if (schema > schema_of_today())
    throw std::runtime_error("the tables were written by a newer program; update this one");
  if (schema < schema_of_today()) {
    throw std::runtime_error("the tables were written by an older program; start the server once, then look again");
  }
}

/// What belongs to no table alone; what cannot be read is made anew.
void copy_common(Statements& from, SqliteStore& to) {
  try {
    SQLite::Statement& secret = from.with("SELECT value FROM secrets WHERE name = 'origin'");
    if (secret.executeStep()) to.take_over_origin_secret(secret.getColumn(0));
    secret.reset();
    SQLite::Statement& calendar = from.with("SELECT day, date FROM calendar");
    if (calendar.executeStep()) {
      to.take_over_calendar({calendar.getColumn(0).getInt64(), calendar.getColumn(1).getInt64()});
    }
    calendar.reset();
  } catch (const SQLite::Exception&) {
  }
  to.commit();
}

/// From where it was made, who may not speak there, and how old it is: a table is worth saving without them too.
void copy_circumstances(Statements& from, const Known& known, SqliteStore& to, TableKey key) {
  try {
    SQLite::Statement& muted = from.with("SELECT person FROM muted WHERE key = ?", known.key);
    while (muted.executeStep()) to.set_muted(key, muted.getColumn(0).getInt(), true);
    SQLite::Statement& origin = from.with("SELECT origin FROM origins WHERE key = ?", known.key);
    if (origin.executeStep()) to.take_over_origin(key, origin.getColumn(0).getInt64());
    origin.reset();
    SQLite::Statement& day = from.with("SELECT day FROM tables WHERE key = ?", known.key);
    if (day.executeStep()) to.take_over_day(key, day.getColumn(0).getInt64());
    day.reset();
  } catch (const SQLite::Exception&) {
  }
}

/// One table into a new store, as far as it goes.
void copy_table(Statements& from, const Known& known, SqliteStore& to, Salvage& result) {
  const std::optional<TableRows> rows = read_table(from, known.id, "", false);
  if (!rows || !nlohmann::json::accept(rows->base)) throw std::runtime_error("its beginning is lost");
  std::string summary = "{}";
  std::int64_t played = 0;
  SQLite::Statement& about = from.with("SELECT summary, played FROM tables WHERE key = ?", known.key);
  if (about.executeStep()) {
    summary = about.getColumn(0).getString();
    played = about.getColumn(1).getInt64();
  }
  about.reset();
  const TableKey key = to.add_table(known.id, rows->base, played);
  std::int64_t line = 0;
  auto kept = static_cast<std::int64_t>(rows->base.size());
  for (const LogRow& row : whole_rows(*rows)) {
    kept += static_cast<std::int64_t>(row.data.size());
    to.append(key, ++line, row, kept);
  }
  to.set_summary(key, {summary, played});
  for (const PersonRow& person : rows->people) to.put_person(key, person);
  for (const SeatRow& seat : rows->seats) to.put_seat(key, seat);
  for (const ChatRow& chat : rows->chat) to.say(key, chat);
  copy_circumstances(from, known, to, key);
  to.commit();
  ++(line < rows->length ? result.shortened : result.whole);
}

}  // namespace

void back_up(const std::filesystem::path& from, const std::filesystem::path& to, const Progress& progress) {
  must_be_new(to);
  const Private is_private;
  const std::filesystem::path part = to.string() + ".part";
  std::filesystem::remove(part);
  try {
    SQLite::Database source(from.string(), SQLite::OPEN_READONLY);
    source.setBusyTimeout(kWaitMilliseconds);
    // One moment from the first page to the last; else every action played meanwhile would begin the copy anew.
    const SQLite::Transaction moment(source);
    source.execAndGet("PRAGMA schema_version");
    source.execAndGet("SELECT count(*) FROM sqlite_master");
    SQLite::Database target(part.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    {
      SQLite::Backup copy(target, source);
      while (copy.executeStep(kPagesAtOnce) != SQLITE_DONE) {
        const int total = std::max(1, copy.getTotalPageCount());
        progress(static_cast<int>(100LL * (total - copy.getRemainingPageCount()) / total));
      }
    }
    target.exec("PRAGMA journal_mode=DELETE");  // one file, without another beside it
    if (target.execAndGet("PRAGMA quick_check(1)").getString() != "ok") {
      throw std::runtime_error("the tables are damaged; `rietburg doctor` tells what can be saved");
    }
  } catch (...) {
    std::filesystem::remove(part);
    throw;
  }
  publish(part, to);
  progress(100);
}

Examination examine(const std::filesystem::path& file, const Progress& progress) {
  Statements from(file, SQLite::OPEN_READONLY);
  from.db.setBusyTimeout(kWaitMilliseconds);
  must_be_known(from.db);
  Examination found;
  const std::int64_t page = from.db.execAndGet("PRAGMA page_size").getInt64();
  found.bytes = page * from.db.execAndGet("PRAGMA page_count").getInt64();
  found.unused = page * from.db.execAndGet("PRAGMA freelist_count").getInt64();
  try {
    SQLite::Statement& check = from.with("PRAGMA integrity_check(20)");
    while (check.executeStep() && found.faults.size() < kMostFaults) {
      std::string said = check.getColumn(0).getString();
      if (said != "ok") found.faults.push_back(std::move(said));
    }
    check.reset();
  } catch (const SQLite::Exception& error) {
    found.faults.emplace_back(error.what());
  }
  const std::vector<Known> tables = list_tables(from);
  found.tables = static_cast<std::int64_t>(tables.size());
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (auto damaged = examine_table(from, tables[i])) found.damaged.push_back(std::move(*damaged));
    progress(static_cast<int>(100 * (i + 1) / tables.size()));
  }
  return found;
}

Salvage salvage(const std::filesystem::path& from, const std::filesystem::path& to, const Progress& progress) {
  must_be_new(to);
  const Private is_private;
  const std::filesystem::path part = to.string() + ".part";
  for (const char* ending : {"", "-wal", "-shm"}) std::filesystem::remove(part.string() + ending);
  Salvage result;
  {
    Statements source(from, SQLite::OPEN_READONLY);
    must_be_known(source.db);
    SqliteStore target(part);
    copy_common(source, target);
    const std::vector<Known> tables = list_tables(source);
    for (std::size_t i = 0; i < tables.size(); ++i) {
      try {
        copy_table(source, tables[i], target, result);
      } catch (const std::exception&) {
        target.rollback();
        ++result.lost;
      }
      progress(static_cast<int>(100 * (i + 1) / tables.size()));
    }
  }
  publish(part, to);
  return result;
}

void pack(const std::filesystem::path& file) {
  SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
  db.exec("PRAGMA auto_vacuum=INCREMENTAL");
  db.exec("VACUUM");
  db.execAndGet("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace rietburg::server
