#include "server/store_open.h"

#include "server/postgres_store.h"
#include "server/sqlite_store.h"
#include "table/version.h"

namespace rietburg::server {

int program_version() {
  int version = 0;
  int part = 0;
  for (const char* at = table::kEngineVersion;; ++at) {
    if (*at >= '0' && *at <= '9') {
      part = 10 * part + (*at - '0');
      continue;
    }
    version = 1000 * version + part;
    part = 0;
    if (*at == '\0') return version;
  }
}

bool is_database(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::unique_ptr<Store> open_store(const StoreOptions& options) {
  if (!is_database(options.where)) return std::make_unique<SqliteStore>(options.where);
  return std::make_unique<PostgresStore>(
      PostgresOptions{options.where, options.password, options.lease, options.keep_days, options.version});
}

}  // namespace rietburg::server
