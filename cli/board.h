// The board as the terminal draws it: read from the content, never a rule.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace rietburg::cli {

struct BoardSpace {
  int id = 0;
  std::vector<int> neighbours;  // over open bridges too
  std::string terrain;
  std::string place;  // key of its name, or empty
  bool merchant = false;
  double x = 0, y = 0;  // 0 to 1 from the top left corner
};

struct Board {
  std::map<std::string, std::string> colours;  // of the heroes
  std::map<std::string, std::string> sellers;  // thing -> "merchant" or the character who sells it
  std::map<int, BoardSpace> spaces;
  std::vector<std::pair<int, int>> bridges;
  std::vector<std::vector<std::pair<double, double>>> rivers;
  std::vector<int> black_die;
  std::string letters;
  int castle = -1;     // none
  int hours = 7;       // those that cost no willpower
  int last_hour = 10;  // the last of the overtime

  const BoardSpace* find(int id) const;
  /// What a face 1 to 6 counts.
  int die_value(int face, bool black) const;
};

/// The board of a legend and its heroes; an empty one where the file cannot be read.
Board read_board(const std::filesystem::path& content, const std::string& id);
Board board_of(const nlohmann::json& file);

}  // namespace rietburg::cli
