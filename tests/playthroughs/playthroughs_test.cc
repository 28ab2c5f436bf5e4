// Golden games: every action, the events it caused, and the hash of what followed. Of Legend 2 whole games for two,
// three and four heroes; of the others the beginning, then a hash now and then to the end.
#include <gtest/gtest.h>

#include <array>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/state_json.h"
#include "tests/support/golden.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/tables.h"

namespace rietburg::tests {
namespace {

std::string event_lines(const Content& content, const State& state, const EventLog& log) {
  std::string text;
  for (const Event& event : log) text += "  " + codec::event_to_json(content, state, event).dump() + "\n";
  return text;
}

std::string play_through(std::size_t heroes, const std::string& difficulty, u64 seed) {
  const std::array<std::string, 4> names{"warrior", "dwarf", "wizard", "archer"};
  const Content content = compile_legend_2({names.begin(), names.begin() + static_cast<long>(heroes)}, difficulty);
  const std::array<HeroKind, 4> kinds{HeroKind{1}, HeroKind{0}, HeroKind{3}, HeroKind{2}};
  State state;
  EventLog log;
  set_up(content, std::span(kinds.data(), heroes), state, &log);
  std::string text = event_lines(content, state, log);
  bench::Random random(seed);
  ActionList list;
  OutcomeList outcomes{};
  while (state.result == Result::none) {
    const Action action = choose_lively(content, state, list, outcomes, random);
    text += "> " + codec::action_to_json(content, state, action).dump() + "\n";
    log.clear();
    perform(content, state, action, &log);
    text += event_lines(content, state, log) + "  = " + codec::hash_text(state) + "\n";
  }
  return text;
}

struct Golden {
  std::size_t heroes;
  const char* difficulty;
  u64 seed;
};

class Playthroughs : public testing::TestWithParam<Golden> {};

TEST_P(Playthroughs, GoAsTheyWent) {
  const auto [heroes, difficulty, seed] = GetParam();
  const std::string file =
      "playthroughs/legend-2_" + std::string(difficulty) + "_" + std::to_string(heroes) + ".golden";
  EXPECT_EQ(compare_golden(file, play_through(heroes, difficulty, seed)), "");
}

INSTANTIATE_TEST_SUITE_P(LegendTwo, Playthroughs,
                         testing::Values(Golden{2, "easy", 11}, Golden{2, "normal", 12}, Golden{3, "easy", 13},
                                         Golden{3, "normal", 14}, Golden{4, "easy", 15}, Golden{4, "normal", 16}));

/// A legend at its last difficulty: as printed with most heroes, and with all modules with fewest.
std::vector<Table> tables_to_play(const loader::LegendInfo& legend) {
  std::vector<Table> tables = tables_of(legend);
  std::vector<Table> chosen;
  const auto is_last = [&](const Table& table) {
    return legend.difficulties.empty() || table.content.names.difficulty == legend.difficulties.back();
  };
  const bool has_more = !legend.modules.empty() || legend.has_lesson;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const bool printed = !has_more || i % 2 == 0;
    const int heroes = static_cast<int>(tables[i].heroes.size());
    const bool wanted = heroes == (printed ? legend.hero_counts.back() : legend.hero_counts.front());
    if (is_last(tables[i]) && wanted) chosen.push_back(std::move(tables[i]));
  }
  return chosen;
}

/// A castle that does not fall, so that later letters are seen; a game without end is broken off.
std::string play_table(const Table& table, u64 seed) {
  constexpr int kWritten = 100, kActions = 1500, kEvery = 50;
  const Content& content = table.content;
  State state;
  EventLog log;
  set_up(content, table.heroes, state, &log);
  state.shields = 250;
  std::string text = table.name + "\n" + event_lines(content, state, log);
  bench::Random random(seed);
  ActionList list;
  OutcomeList outcomes{};
  for (int i = 0; i < kActions && state.result == Result::none; ++i) {
    const Action action = choose_lively(content, state, list, outcomes, random);
    log.clear();
    if (i < kWritten) text += "> " + codec::action_to_json(content, state, action).dump() + "\n";
    perform(content, state, action, &log);
    if (i < kWritten) text += event_lines(content, state, log);
    if (i < kWritten || i % kEvery == 0) text += "  = " + codec::hash_text(state) + "\n";
  }
  return text + event_lines(content, state, log) + "  = " + codec::hash_text(state) + "\n";
}

class Legends : public testing::TestWithParam<std::string> {};

TEST_P(Legends, GoAsTheyWent) {
  std::string text;
  for (const Table& table : tables_to_play(*library()->legend(GetParam()))) text += play_table(table, 21);
  EXPECT_EQ(compare_golden("playthroughs/" + GetParam() + ".golden", text), "");
}

INSTANTIATE_TEST_SUITE_P(All, Legends, testing::ValuesIn(printed_legends()), test_name);

}  // namespace
}  // namespace rietburg::tests
