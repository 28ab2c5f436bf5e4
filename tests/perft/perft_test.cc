// The number of action sequences from fixed positions, chance included; and the order of the legal lists, which counts
// do not see.
#include <gtest/gtest.h>

#include <array>

#include "codec/action_json.h"
#include "codec/state_json.h"
#include "tests/support/golden.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"

namespace rietburg::tests {
namespace {

u64 perft(const Content& content, const State& state, int depth) {
  ActionList list;
  legal_actions(content, state, list);
  if (depth == 1 || list.empty()) return list.size();
  u64 count = 0;
  for (const Action& action : list) {
    State next = state;
    perform(content, next, action);
    count += perft(content, next, depth - 1);
  }
  return count;
}

struct Position {
  std::string name;
  Content content;
  State state;
};

/// The first question, and the questions of the moment after 100 and 250 actions of a lively game.
std::vector<Position> positions() {
  const std::array<std::string, 4> names{"dwarf", "warrior", "archer", "wizard"};
  std::vector<Position> found;
  for (std::size_t heroes = 2; heroes <= 4; ++heroes) {
    const Content content = compile_legend_2({names.begin(), names.begin() + static_cast<long>(heroes)}, "normal");
    std::vector<HeroKind> kinds;
    for (std::size_t i = 0; i < heroes; ++i) kinds.push_back(static_cast<HeroKind>(i));
    State state;
    set_up(content, kinds, state);
    found.push_back({std::to_string(heroes) + " heroes, start", content, state});
    state.shields = 250;
    bench::Random random(heroes);
    ActionList list;
    OutcomeList outcomes{};
    for (int i = 1; i <= 250 && state.result == Result::none; ++i) {
      perform(content, state, choose_lively(content, state, list, outcomes, random));
      if (i == 100 || i == 250) {
        found.push_back({std::to_string(heroes) + " heroes, after " + std::to_string(i), content, state});
      }
    }
  }
  return found;
}

TEST(Perft, CountsOfSequences) {
  std::string text;
  for (const Position& position : positions()) {
    for (int depth = 1; depth <= 3; ++depth) {
      text += position.name + ", depth " + std::to_string(depth) + ": " +
              std::to_string(perft(position.content, position.state, depth)) + "\n";
    }
  }
  EXPECT_EQ(compare_golden("perft/legend-2.perft", text), "");
}

TEST(Perft, OrderOfLegalLists) {
  std::string text;
  for (const Position& position : positions()) {
    ActionList list;
    legal_actions(position.content, position.state, list);
    text += position.name + "\n";
    for (const Action& action : list) {
      text += "  " + codec::action_to_json(position.content, position.state, action).dump() + "\n";
    }
  }
  EXPECT_EQ(compare_golden("perft/legend-2.legal", text), "");
}

}  // namespace
}  // namespace rietburg::tests
