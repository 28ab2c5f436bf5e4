#include "server/sqlite_store.h"

#include <sqlite3.h>

#include <stdexcept>
#include <utility>

#include "server/sqlite_parts.h"

namespace rietburg::server {

namespace {

/// Of the database and its write-ahead log; one that is not there has none.
std::vector<FileId> files_of(const std::filesystem::path& file) {
  std::vector<FileId> found;
  for (const char* ending : {"", "-wal"}) {
    struct stat about {};
    const bool is_there = ::stat((file.string() + ending).c_str(), &about) == 0;
    found.push_back(is_there ? FileId{about.st_dev, about.st_ino} : FileId{});
  }
  return found;
}

}  // namespace

SqliteStore::SqliteStore(const std::filesystem::path& file) : file_(file) {
  const mode_t before = ::umask(0077);  // seeds and secrets are nobody else's business
  try {
    parts_ = std::make_unique<Parts>(file);
    SQLite::Database& db = parts_->db;
    db.setBusyTimeout(20 * kBusyMilliseconds);
    // One action is a short entry on its table's own page of the index: a commit of many tables writes small pages.
    db.exec("PRAGMA page_size=1024");
    db.exec("PRAGMA auto_vacuum=INCREMENTAL");
    db.exec("PRAGMA journal_mode=WAL");
    // checkpointer() folds the log in about once a second, beside the work; this is for the case that it cannot follow.
    db.exec("PRAGMA wal_autocheckpoint=16000");
    db.exec("PRAGMA synchronous=FULL");  // a power cut loses nothing either
    db.exec("PRAGMA foreign_keys=OFF");
    db.exec("PRAGMA cache_size=-16384");  // KiB: the pages that some thousand tables write to
    migrate(db);
    if (!recover()) throw std::runtime_error(why_unwell());  // a first write, so that all its files are there
    if (file != ":memory:") parts_->files = files_of(file);
  } catch (...) {
    ::umask(before);
    throw;
  }
  ::umask(before);
}

SqliteStore::~SqliteStore() = default;

// --- transactions: one for all that happened since the last commit

void SqliteStore::change(TableKey table) {
  Parts& parts = *parts_;
  if (parts.touched.empty() || parts.touched.back() != table) parts.touched.push_back(table);
  if (!is_well()) throw std::runtime_error(unwell_);
  if (!parts.changed) parts.db.exec("BEGIN IMMEDIATE");
  parts.changed = true;
  ++parts.changes;
}

bool SqliteStore::has_changes() const { return parts_->changed; }

bool SqliteStore::in_transaction() const {
  return parts_->changed && ::sqlite3_get_autocommit(parts_->db.getHandle()) == 0;
}

std::uint64_t SqliteStore::changes() const { return parts_->changes; }

const std::vector<TableKey>& SqliteStore::touched() const { return parts_->touched; }

void SqliteStore::check_file() const {
  if (parts_->files.empty() || files_of(file_) == parts_->files) return;
  throw std::runtime_error(file_.filename().string() +
                           " was deleted or replaced while the server ran; put it back, or start the server again");
}

/// The file is looked at twice: before, so that what is refused is not in it; after, so that nothing is acknowledged
/// that went into a file nobody will find.
void SqliteStore::commit() {
  Parts& parts = *parts_;
  if (parts.changed) {
    check_file();
    for (const Parts::Grown& grown : parts.grown) {
      parts.run("UPDATE lengths SET lines = ?, kept = ? WHERE key = ?", grown.lines, grown.kept, number(grown.table));
    }
    parts.run("COMMIT");
    parts.changed = false;
    check_file();
  }
  parts.touched.clear();
  parts.grown.clear();
}

void SqliteStore::rollback() {
  Parts& parts = *parts_;
  parts.touched.clear();
  parts.grown.clear();
  parts.origin_secret.clear();  // it may just have been made
  if (!std::exchange(parts.changed, false)) return;
  // SQLite has rolled back by itself after some errors.
  static_cast<void>(parts.db.tryExec("ROLLBACK"));
}

bool SqliteStore::recover() {
  Parts& parts = *parts_;
  if (parts.changed) return is_well();
  parts.db.setBusyTimeout(0);
  try {
    check_file();
    parts.db.exec("BEGIN IMMEDIATE");
    parts.run("UPDATE pulse SET times = times + 1");
    parts.run("COMMIT");
    check_file();
    unwell_.clear();
  } catch (const std::exception& error) {
    unwell_ = error.what();
    static_cast<void>(parts.db.tryExec("ROLLBACK"));
  }
  parts.db.setBusyTimeout(kBusyMilliseconds);
  return is_well();
}

bool SqliteStore::check() {
  if (!is_well()) return recover();
  try {
    check_file();
  } catch (const std::exception& error) {
    unwell_ = error.what();
  }
  return is_well();
}

// --- upkeep

void SqliteStore::shrink(std::chrono::milliseconds most) {
  Parts& parts = *parts_;
  if (parts.changed || !is_well()) return;
  const auto until = std::chrono::steady_clock::now() + most;
  while (parts.db.execAndGet("PRAGMA freelist_count").getInt64() > 0 && std::chrono::steady_clock::now() < until) {
    parts.db.exec("PRAGMA incremental_vacuum(64)");
  }
}

std::function<void()> SqliteStore::checkpointer() {
  if (parts_->files.empty()) return [] {};
  return [file = file_] {
    try {
      SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
      db.exec("PRAGMA synchronous=FULL");
      db.exec("PRAGMA wal_checkpoint(PASSIVE)");
    } catch (const SQLite::Exception&) {  // the next time, or by whoever plays
    }
  };
}

void SqliteStore::set_most_pages(std::int64_t pages) {
  parts_->db.exec("PRAGMA max_page_count=" + std::to_string(pages));
}

}  // namespace rietburg::server
