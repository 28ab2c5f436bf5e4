// The number of action sequences from fixed positions, chance included; and the order of the legal lists, which counts
// do not see.
#include <gtest/gtest.h>

#include <array>

#include "codec/action_json.h"
#include "codec/state_json.h"
#include "tests/support/golden.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/tables.h"

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
  const Table* table;
  State state;
};

/// The first question, and the questions of the moment after 100 and 250 actions of a lively game.
std::vector<Position> positions_of(const Table& table, u64 seed) {
  std::vector<Position> found;
  const Content& content = table.content;
  State state;
  set_up(content, table.heroes, state);
  found.push_back({table.name + ", start", &table, state});
  state.shields = 250;
  bench::Random random(seed);
  ActionList list;
  OutcomeList outcomes{};
  for (int i = 1; i <= 250 && state.result == Result::none; ++i) {
    perform(content, state, choose_lively(content, state, list, outcomes, random));
    if (i == 100 || i == 250) found.push_back({table.name + ", after " + std::to_string(i), &table, state});
  }
  return found;
}

/// Legend 2, normal.
std::vector<Table> tables_of_legend_2() {
  const std::array<std::string, 4> names{"dwarf", "warrior", "archer", "wizard"};
  std::vector<Table> tables;
  for (std::size_t heroes = 2; heroes <= 4; ++heroes) {
    std::vector<HeroKind> kinds;
    for (std::size_t i = 0; i < heroes; ++i) kinds.push_back(static_cast<HeroKind>(i));
    tables.push_back({std::to_string(heroes) + " heroes",
                      compile_legend_2({names.begin(), names.begin() + static_cast<long>(heroes)}, "normal"), kinds});
  }
  return tables;
}

/// A legend at its last difficulty, for each number of heroes, as printed and with all modules.
std::vector<Table> tables_to_count(const std::string& legend) {
  if (legend == "legend-2") return tables_of_legend_2();
  const loader::LegendInfo& info = *library()->legend(legend);
  std::vector<Table> tables;
  for (Table& table : tables_of(info)) {
    if (info.difficulties.empty() || table.content.names.difficulty == info.difficulties.back()) {
      tables.push_back(std::move(table));
    }
  }
  return tables;
}

class Perft : public testing::TestWithParam<std::string> {};

TEST_P(Perft, CountsOfSequencesAndOrderOfLists) {
  std::string counts, lists;
  for (const Table& table : tables_to_count(GetParam())) {
    for (const Position& position : positions_of(table, table.heroes.size())) {
      for (int depth = 1; depth <= 3; ++depth) {
        counts += position.name + ", depth " + std::to_string(depth) + ": " +
                  std::to_string(perft(table.content, position.state, depth)) + "\n";
      }
      ActionList list;
      legal_actions(table.content, position.state, list);
      lists += position.name + "\n";
      for (const Action& action : list) {
        lists += "  " + codec::action_to_json(table.content, position.state, action).dump() + "\n";
      }
    }
  }
  EXPECT_EQ(compare_golden("perft/" + GetParam() + ".perft", counts), "");
  EXPECT_EQ(compare_golden("perft/" + GetParam() + ".legal", lists), "");
}

INSTANTIATE_TEST_SUITE_P(All, Perft, testing::ValuesIn(printed_legends()), test_name);

}  // namespace
}  // namespace rietburg::tests
