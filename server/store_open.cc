#include "server/store_open.h"

#include "server/postgres_store.h"
#include "server/sqlite_store.h"

namespace rietburg::server {

bool is_database(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::unique_ptr<Store> open_store(const StoreOptions& options) {
  if (!is_database(options.where)) return std::make_unique<SqliteStore>(options.where);
  return std::make_unique<PostgresStore>(
      PostgresOptions{options.where, options.password, options.lease, options.keep_days});
}

}  // namespace rietburg::server
