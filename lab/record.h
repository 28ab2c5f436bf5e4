// One game as it is kept: a line of JSON that tells everything about itself, so that files can be put together in any
// order.
#pragma once
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/game.h"

namespace rietburg::lab {

/// Games that may be counted together: a row of the table.
struct Cell {
  std::string legend, difficulty;  // difficulty "": the legend has only one
  std::vector<std::string> modules;
  std::string group;    // the heroes in seating order, "dwarf,archer", or their number: then each group in turn
  std::string player;   // Strength::name
  std::string content;  // what the game was made of (play_hash)
  std::string weights;  // what the player judged by (judges_by)

  friend auto operator<=>(const Cell&, const Cell&) = default;
};

struct Record {
  Cell cell;
  std::uint64_t seed = 0;
  std::vector<std::string> heroes;
  Ending ending;

  friend bool operator==(const Record&, const Record&) = default;
};

/// Without its end of line.
std::string to_line(const Record& record);
/// Nothing where the line is torn or is none of ours.
std::optional<Record> read_line(std::string_view line);

inline constexpr std::size_t kLongestLine = 16 * 1024;
inline constexpr std::uint64_t kLastSeed = INT64_MAX;

}  // namespace rietburg::lab
