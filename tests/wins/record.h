// A recorded game: its set-up with the seed, and what was decided. Chance comes from the seed, so a game fits on a page
// or two.
#pragma once
#include <filesystem>
#include <string>

#include "table/save.h"

namespace rietburg::tests {

/// The record of a table's game: "new LEGEND DIFFICULTY HERO,HERO GENERATOR SEED", then one decision a line.
std::string to_record(const table::Table& table);
/// "new ..." as a setup; empty heroes where it cannot be read.
table::TableSetup read_record_setup(const std::string& first_line);

struct Replayed {
  std::optional<table::Table> table;
  std::string trouble;  // empty: every decision fitted
};
/// Plays the record from set-up with the table's own dice.
Replayed replay(const loader::Library& library, const std::filesystem::path& record);

}  // namespace rietburg::tests
