// From the store back to a table: from its snapshot where there is one, else from what it began with; then the log once
// more. The log alone is the truth: a snapshot that cannot be read is as if there were none.
#pragma once
#include <string>
#include <variant>

#include "loader/library.h"
#include "server/store.h"
#include "table/refusal.h"
#include "table/table.h"

namespace rietburg::server {

struct Reopened {
  table::Table table;
  std::string message;     // empty: all of it fitted
  std::size_t logged = 0;  // the length the log leads to; what lies behind it is still to be written down
};

/// Nothing where the snapshot cannot be read. Else as below.
std::optional<Reopened> reopen_snapshot(const loader::Library& library, const TableRows& rows);

/// What the table began with, and its whole log once more. Where that no longer fits (another version of the rules) the
/// table is read-only from there, and the message says so; the store keeps the rest.
std::variant<Reopened, table::Refusal> reopen(const loader::Library& library, const TableRows& rows);

/// All of it, on any thread: from the store's rows to the table.
struct Opened {
  std::optional<TableRows> rows;
  std::optional<Reopened> game;
  /// Where there is no game.
  table::Refusal why{"storage", "this table cannot be read at the moment; try again later", ""};
};
Opened open_table(const Store::Reader& read, const loader::Library& library, const std::string& id,
                  const std::string& stamp);

}  // namespace rietburg::server
