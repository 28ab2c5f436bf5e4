// Which engine keeps the tables.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "server/store.h"

namespace rietburg::server {

/// kEngineVersion as a number that grows: 0.4.0 is 4000.
int program_version();

struct StoreOptions {
  /// A file, or the URL of a database: postgresql://user@host:5432/name. It must not hold a password.
  std::string where;
  std::string password{};  // of the database; empty: libpq knows it, from PGPASSWORD for instance
  std::chrono::milliseconds lease{5000};
  int keep_days = 0;
  int version = program_version();
};

bool is_database(const std::string& where);
/// Throws std::exception in words.
std::unique_ptr<Store> open_store(const StoreOptions& options);

}  // namespace rietburg::server
