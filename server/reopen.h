// From the store back to a table. The one place that knows how: a snapshot would be used here.
#pragma once
#include <string>
#include <variant>

#include "loader/library.h"
#include "server/store.h"
#include "table/refusal.h"
#include "table/table.h"

namespace rietburg::server {

struct Reopened {
  play::Table table;
  std::string message;  // empty: all of it fitted
};

/// What the table began with, and its log once more. Where that no longer fits (another version of the rules) the table
/// is read-only from there, and the message says so; the store keeps the rest.
std::variant<Reopened, play::Refusal> reopen(const loader::Library& library, const TableRows& rows);

}  // namespace rietburg::server
