// The board: spaces, ways, tracks, creature display.
#include <algorithm>
#include <bit>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::compile_board() {
  for (SpaceDef& space : content.spaces) space.arrow = Space::none;
  const std::vector<Node> spaces = board_["spaces"].items();
  for (const Node& node : spaces) compile_space(node);
  for (const Node& node : spaces) link_space(node);
  for (const Node& bridge : board_["bridges"].items()) {
    const std::vector<Node> ends = bridge["spaces"].items();
    if (ends.size() != 2) continue;
    const Space a = space_number(ends[0]), b = space_number(ends[1]);
    if (a == Space::none || b == Space::none) continue;
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      auto& neighbours = content.spaces[idx(from)].neighbours;
      if (!neighbours.full()) neighbours.push_back(to);
    }
  }
  for (SpaceDef& space : content.spaces) {
    std::sort(space.neighbours.begin(), space.neighbours.end());
    for (std::size_t i = 0; i < space.neighbours.size(); ++i) {
      space.around.insert(space.neighbours[i]);
      space.step_words[i] = std::bit_cast<u64>(Action{.space = space.neighbours[i]});
    }
  }
  std::sort(content.wells.begin(), content.wells.end());
  std::sort(content.fog_spaces.begin(), content.fog_spaces.end());
  for (const Node& crossing : board_["crossings"].items()) {
    const std::vector<Node> ends = crossing.items();
    if (ends.size() != 2) continue;
    const Space a = space_number(ends[0]), b = space_number(ends[1]);
    if (a == Space::none || b == Space::none) continue;
    for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
      auto& crossings = content.spaces[idx(from)].crossings;
      if (crossings.full()) {
        problem(crossing, say("more-than-crossings-from-space", crossings.capacity(), idx(from)), say("use-fewer"));
      } else {
        crossings.push_back(to);
      }
    }
  }
  for (SpaceDef& space : content.spaces) std::sort(space.crossings.begin(), space.crossings.end());
  content.castle = board_.has("castle") ? space_number(board_["castle"]) : Space::none;
  content.exit = board_.has("exit") ? space_number(board_["exit"]) : Space::none;
  if (board_.has("castle") == board_.has("exit"))
    problem(board_, say("a-board-has-either-a-castle"), say("name-one-space-under-castle"));
  compile_tracks();
  check_board();
}

void Compiler::compile_space(const Node& node) {
  const long long number = node["id"].integer(-1);
  if (number < 0 || number >= static_cast<long long>(kMaxSpaces)) {
    return problem(node["id"], say("a-space", number), say("spaces-run-from-0", kMaxSpaces - 1));
  }
  SpaceDef& space = content.spaces[static_cast<std::size_t>(number)];
  if (space.exists) return problem(node["id"], say("space-stands-here-twice", number), say("remove-one-of-them"));
  space.exists = true;
  const Node terrain = node["terrain"];
  if (terrain.says("forest")) space.features |= SpaceDef::kForest;
  if (terrain.says("mountain")) space.features |= SpaceDef::kMountain;
  if (node["river"].is_true()) space.features |= SpaceDef::kRiver;
  if (node["merchant"].is_true()) {
    space.features |= SpaceDef::kMerchant;
    content.merchants.push_back(rietburg::space(static_cast<std::size_t>(number)));
  }
  if (node["well"].is_true()) content.wells.push_back(rietburg::space(static_cast<std::size_t>(number)));
  if (node["fog"].is_true()) content.fog_spaces.push_back(rietburg::space(static_cast<std::size_t>(number)));
}

/// Ways and arrow, once all spaces are known.
void Compiler::link_space(const Node& node) {
  const long long number = node["id"].integer(-1);
  if (number < 0 || !is_space(static_cast<std::size_t>(number))) return;
  SpaceDef& space = content.spaces[static_cast<std::size_t>(number)];
  for (const Node& neighbour : node["neighbours"].items()) {
    const Space to = space_number(neighbour);
    if (to == Space::none) continue;
    if (space.neighbours.full()) {
      return problem(node["neighbours"], say("space-has-more-than-neighbours", number, space.neighbours.capacity()),
                     say("bridges-count-too"));
    }
    space.neighbours.push_back(to);
  }
  if (!node["arrow"].is_null()) space.arrow = space_number(node["arrow"]);
}

void Compiler::compile_tracks() {
  const std::string letters = board_["letters"].text();
  content.letters = static_cast<u8>(std::min<std::size_t>(letters.size(), content.letter_cards.size()));
  // The stars of a legend are sixteen bits, and the index of a letter is its place in the alphabet.
  if (letters.size() > 16 || !std::string_view("ABCDEFGHIJKLMNOP").starts_with(letters)) {
    problem(board_["letters"], say("the-letters-do-not-run"), say("write-them-in-order"));
  }
  for (std::size_t face = 0; face < kDieFaces; ++face) {
    content.die_letters[face] = letter(board_["die_letters"][std::to_string(face + 1)]);
  }
  const std::string count = std::to_string(content.hero_count);
  const Node shields = board_["shields"][count];
  if (board_.has("exit")) {
    content.shields = 0;
  } else if (shields.is_integer()) {
    content.shields = byte(shields);
  } else {
    problem(board_["shields"], say("no-value-for-so-many-heroes", count), say("add-one"));
  }
  content.hours = byte(board_["hours"], 1, 20);
  for (std::size_t i = 0; i < content.overtime.size(); ++i) {
    const std::string hour = std::to_string(content.hours + 1 + i);
    if (board_["overtime"].has(hour)) {
      content.overtime[i] = byte(board_["overtime"][hour], 0, kMaxWillpower);
    } else {
      problem(board_["overtime"], say("no-price-for-hour", hour), say("three-overtime-hours-follow-the-day"));
    }
  }
  if (board_["overtime"].fields().size() > content.overtime.size()) {
    problem(board_["overtime"], say("more-than-three-overtime-hours"), say("keep-the-three-that-follow"));
  }
}

void Compiler::read_creature_rows() {
  constexpr int kFirst[] = {0, 7, 14};
  const std::vector<Node> rows = board_["creature_rows"].items();
  if (rows.size() != 3) return problem(board_["creature_rows"], say("not-three-rows"), say("rows-start-at-willpower"));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i]["from"].integer(-1) != kFirst[i]) {
      problem(rows[i]["from"], say("row-does-not-start", i + 1, kFirst[i]), say("rows-start-at"));
    }
    red_dice_[i] = byte(rows[i]["red"], 1, 4);
    black_dice_[i] = byte(rows[i]["black"], 1, 4);
  }
}

void Compiler::compile_creature_display() {
  for (const Node& node : board_["sunrise_order"].items()) content.sunrise_order.push_back(kind(node));
  const std::vector<Node> faces = board_["black_die"].items();
  if (faces.size() != kDieFaces)
    return problem(board_["black_die"], say("a-die-without-six-faces"), say("write-six-numbers"));
  for (std::size_t i = 0; i < faces.size(); ++i) content.black_faces[i] = byte(faces[i], 1);
}

}  // namespace rietburg::loader
