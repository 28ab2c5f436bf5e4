// A whole game as bytes, its history included, so that it opens without being played once more. Good for the program
// and the content that wrote it and for no others: whoever keeps it keeps the actions too, and can fall back on them.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "table/table.h"

namespace rietburg::table {

std::vector<u8> keep(const Table& table);
/// Nothing where the bytes are damaged or of another game. The seed is the one that was kept, not the setup's.
std::optional<Table> take_up(std::shared_ptr<const Content> content, TableSetup setup, std::span<const u8> bytes);

}  // namespace rietburg::table
