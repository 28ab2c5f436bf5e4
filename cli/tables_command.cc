#include "cli/tables_command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "server/care.h"
#include "server/migrate.h"
#include "server/store_open.h"

namespace rietburg::cli {

namespace {

std::filesystem::path tables_of(const std::string& data) { return data_folder(data) / "tables" / "tables.sqlite"; }

bool is_there(const std::filesystem::path& file) {
  if (std::filesystem::exists(file)) return true;
  fmt::print(stderr, "{}: there are no tables. Say where they are with --data.\n", file.string());
  return false;
}

/// A percentage that counts up, for somebody who looks on.
server::Progress progress() {
  if (::isatty(STDERR_FILENO) == 0) return [](int) {};
  return [last = -1](int percent) mutable {
    if (percent == last) return;
    last = percent;
    fmt::print(stderr, "\r{:3}%{}", percent, percent == 100 ? "\n" : "");
  };
}

std::string size_text(std::int64_t bytes) {
  return bytes < (1 << 20) ? fmt::format("{} KiB", (bytes + 1023) >> 10) : fmt::format("{} MiB", bytes >> 20);
}

void print(const server::Examination& found) {
  fmt::print("{} tables, {} ({} of it unused)\n", found.tables, size_text(found.bytes), size_text(found.unused));
  for (const std::string& fault : found.faults) fmt::print("damage: {}\n", fault);
  for (const server::DamagedTable& table : found.damaged) {
    const std::string rest = table.is_lost ? "it cannot be saved" : fmt::format("{} lines can be saved", table.whole);
    fmt::print("table {}: {}; {}\n", table.id, table.what, rest);
  }
}

int repair(const std::filesystem::path& from, const std::string& to) {
  const server::Salvage done = server::salvage(from, to, progress());
  fmt::print("{}: {} tables as they were, {} up to where the damage begins, {} could not be saved\n", to, done.whole,
             done.shortened, done.lost);
  fmt::print(
      "To use it, stop the server, keep {0} elsewhere, remove {0}-wal and {0}-shm, and put this file in its place.\n",
      from.string());
  return done.shortened + done.lost > 0 ? kDamaged : kDone;
}

int vacuum(const std::filesystem::path& file) {
  const FolderLock lock(file.parent_path());
  if (!lock.held()) {
    fmt::print(stderr, "{}: a server uses this folder. Stop it first.\n", file.parent_path().string());
    return kCannot;
  }
  const auto before = static_cast<std::int64_t>(std::filesystem::file_size(file));
  server::pack(file);
  fmt::print("{} before, {} now\n", size_text(before),
             size_text(static_cast<std::int64_t>(std::filesystem::file_size(file))));
  return kDone;
}

/// A file's folder is kept from servers as long as its tables are open.
struct OpenTables {
  std::unique_ptr<FolderLock> lock;
  std::unique_ptr<server::Store> store;
};

OpenTables open_tables(const std::string& where, const std::string& password) {
  if (server::is_database(where)) return {nullptr, server::open_store({where, password})};
  const std::filesystem::path folder = std::filesystem::path(where) / "tables";
  if (const auto why = why_not_writable(folder)) throw std::runtime_error(folder.string() + ": " + *why);
  auto lock = std::make_unique<FolderLock>(folder);
  if (!lock->held()) throw std::runtime_error(folder.string() + ": a server uses this folder; stop it first");
  return {std::move(lock), server::open_store({(folder / "tables.sqlite").string()})};
}

}  // namespace

int migrate_command(const MigrateOptions& options) {
  if (!server::is_database(options.from) &&
      !is_there(std::filesystem::path(options.from) / "tables" / "tables.sqlite")) {
    return kCannot;
  }
  const std::string password = first_line(options.password);
  const OpenTables from = open_tables(options.from, password);
  const OpenTables to = open_tables(options.to, password);
  const server::Migrated done = server::migrate_tables(*from.store, *to.store, progress());
  fmt::print("{} tables carried over and compared, {} were there already.\n", done.carried, done.there);
  return kDone;
}

int backup_command(const BackupOptions& options) {
  const std::filesystem::path from = tables_of(options.data);
  if (!is_there(from)) return kCannot;
  server::back_up(from, options.file, progress());
  fmt::print("{}: {}\n", options.file, size_text(static_cast<std::int64_t>(std::filesystem::file_size(options.file))));
  return kDone;
}

int doctor_command(const DoctorOptions& options) {
  const std::filesystem::path file = tables_of(options.data);
  if (!is_there(file)) return kCannot;
  if (!options.repair.empty()) return repair(file, options.repair);
  const server::Examination found = server::examine(file, progress());
  print(found);
  if (!found.is_well()) {
    fmt::print("Something is damaged. `rietburg doctor --repair FILE` writes what can be saved into a new file.\n");
    return kDamaged;
  }
  if (options.vacuum) return vacuum(file);
  fmt::print("All is well.\n");
  return kDone;
}

}  // namespace rietburg::cli
