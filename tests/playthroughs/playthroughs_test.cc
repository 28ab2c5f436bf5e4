// Golden games of Legend 2 for two, three and four heroes: every action, the events it caused, and the hash of what
// followed.
#include <gtest/gtest.h>

#include <array>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/state_json.h"
#include "tests/support/golden.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"

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

}  // namespace
}  // namespace rietburg::tests
