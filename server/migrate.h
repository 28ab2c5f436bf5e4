// All tables of one store into another, whatever engine keeps them: `rietburg migrate`.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "server/store.h"

namespace rietburg::server {

struct Migrated {
  std::int64_t carried = 0;
  std::int64_t there = 0;  // before, just as they are
};

/// Everything about a table but its snapshot, in one number: equal where nothing differs.
std::uint64_t digest(const WholeTable& table);

/// Each table is read again from where it was written, and compared; what was carried before an interruption is left as
/// it is. No server may use either store. Throws std::exception, with the table's number in the list; `progress` takes
/// percent.
Migrated migrate_tables(Store& from, Store& to, const std::function<void(int)>& progress);

}  // namespace rietburg::server
