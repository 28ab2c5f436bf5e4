#include "cli/board.h"

#include <algorithm>
#include <fstream>

namespace rietburg::cli {

using nlohmann::json;

const BoardSpace* Board::find(int id) const {
  const auto found = spaces.find(id);
  return found == spaces.end() ? nullptr : &found->second;
}

int Board::die_value(int face, bool black) const {
  const bool known = black && face >= 1 && static_cast<std::size_t>(face) <= black_die.size();
  return known ? black_die[static_cast<std::size_t>(face) - 1] : face;
}

namespace {

BoardSpace space_of(const json& entry) {
  BoardSpace space;
  space.id = entry.value("id", 0);
  space.neighbours = entry.value("neighbours", std::vector<int>{});
  space.terrain = entry.value("terrain", "");
  space.place = entry.value("place", "");
  space.merchant = entry.value("merchant", false);
  space.x = entry.value("x", 0.0);
  space.y = entry.value("y", 0.0);
  return space;
}

void join(Board& board, int a, int b) {
  auto& from = board.spaces[a].neighbours;
  if (std::find(from.begin(), from.end(), b) == from.end()) from.push_back(b);
}

/// The content has been checked by the loader: what is not an object is simply not there.
std::vector<json> read_folder(const std::filesystem::path& folder) {
  std::vector<json> all;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    std::ifstream file(entry.path());
    const json parsed = json::parse(file, nullptr, false);
    if (parsed.is_object()) all.push_back(parsed);
  }
  return all;
}

}  // namespace

Board board_of(const json& file) {
  Board board;
  board.castle = file.value("castle", -1);
  board.hours = file.value("hours", 7);
  board.black_die = file.value("black_die", std::vector<int>{});
  board.letters = file.value("letters", "");
  const json overtime = file.value("overtime", json::object());
  for (const auto& [hour, price] : overtime.items()) {
    board.last_hour = std::max(board.last_hour, std::stoi(hour));
  }
  for (const json& entry : file.value("spaces", json::array())) {
    const BoardSpace space = space_of(entry);
    board.spaces[space.id] = space;
  }
  for (const json& bridge : file.value("bridges", json::array())) {
    const int a = bridge["spaces"][0], b = bridge["spaces"][1];
    board.bridges.emplace_back(a, b);
    join(board, a, b);
    join(board, b, a);
  }
  const json rivers = file.value("rivers", json::object());
  for (const auto& [name, points] : rivers.items()) {
    auto& river = board.rivers.emplace_back();
    for (const json& point : points) river.emplace_back(point[0].get<double>(), point[1].get<double>());
  }
  return board;
}

Board read_board(const std::filesystem::path& content, const std::string& id) {
  std::ifstream file(content / "board" / (id + ".json"));
  const json parsed = json::parse(file, nullptr, false);
  Board board = parsed.is_object() ? board_of(parsed) : Board{};
  for (const json& hero : read_folder(content / "heroes")) {
    board.colours[hero.value("id", "")] = hero.value("colour", "");
  }
  for (const json& thing : read_folder(content / "things")) {
    if (thing.contains("sold")) board.sellers[thing.value("id", "")] = thing["sold"].value("by", "");
  }
  return board;
}

}  // namespace rietburg::cli
