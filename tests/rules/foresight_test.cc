// The forecast against the engine itself: heroes sleep, nothing is drawn or read, and the creatures go their way.
#include <gtest/gtest.h>

#include <algorithm>

#include "bench/policy_r.h"
#include "rietburg/rules.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

/// The same game without what the forecast leaves out: events, cards of letters, what sets off cards, the end.
Content without_cards(Content content) {
  for (auto& cards : content.letter_cards) cards.clear();
  content.triggers_on = {};
  content.watches = false;
  return content;
}

/// All heroes go to sleep, and the next day begins; false where the legend ends before.
bool sleep_over(const Content& content, State& state) {
  const u8 day = state.day;
  state.event_deck = Deck{};
  state.put.clear();
  state.tiles = {};
  state.letter = 0;
  state.fired_today = 0;
  while (state.result == Result::none && state.day == day)
    perform(content, state, make_action(to_act(state), Verb::sleep));
  return state.result == Result::none;
}

Space space_of(const Content& content, const State& state, u8 id) {
  for (const Creature& creature : state.creatures) {
    if (creature.id == id) return creature.space;
  }
  return content.castle == Space::none ? content.exit : content.castle;
}

std::vector<loader::GameSetup> all_games() {
  std::vector<loader::GameSetup> games;
  for (const loader::LegendInfo& legend : library()->legends()) {
    std::vector<std::string> difficulties = legend.difficulties;
    if (difficulties.empty()) difficulties.emplace_back();
    for (const std::string& difficulty : difficulties) {
      for (const int heroes : legend.hero_counts) {
        loader::GameSetup setup;
        setup.legend = legend.id;
        setup.difficulty = difficulty;
        const std::vector<std::string> names{"dwarf", "warrior", "archer", "wizard"};
        setup.heroes.assign(names.begin(), names.begin() + heroes);
        games.push_back(setup);
      }
    }
  }
  return games;
}

/// The first position of the game where a hero owes an action, chance having answered at random.
State first_action(const Content& content, std::size_t heroes) {
  State state;
  std::vector<HeroKind> kinds;
  for (std::size_t i = 0; i < content.names.heroes.size(); ++i) kinds.push_back(static_cast<HeroKind>(i));
  kinds.resize(heroes);
  set_up(content, kinds, state);
  ActionList list;
  OutcomeList outcomes{};
  bench::Random random(5);
  while (state.result == Result::none && question(state) != FrameKind::action) {
    perform(content, state, bench::choose(content, state, list, outcomes, random));
  }
  return state;
}

TEST(Foresight, EqualsTheEngineWhenNobodyActsInEveryLegend) {
  int moved = 0, fallen = 0;
  for (const loader::GameSetup& setup : all_games()) {
    const Content printed = compile_game(setup);
    const Content content = without_cards(printed);
    State played = first_action(printed, setup.heroes.size());
    ASSERT_EQ(question(played), FrameKind::action) << setup.legend;
    State later = played;
    const int falls = castle_falls_in(content, played, 12);
    for (int sunrise = 1; sunrise <= 12; ++sunrise) {
      Forecast moves{};
      const bool foreseen = foresee_sunrise(content, later, moves);
      EXPECT_EQ(foreseen, sunrise == falls) << setup.legend << " sunrise " << sunrise;
      const bool stands = sleep_over(content, played);
      EXPECT_EQ(stands, !foreseen) << setup.legend << " " << setup.heroes.size() << " sunrise " << sunrise;
      if (!stands) {
        ++fallen;
        break;
      }
      for (const Foreseen& one : moves) {
        EXPECT_EQ(space_of(content, played, one.creature), one.to) << setup.legend << " sunrise " << sunrise;
        moved += one.from != one.to ? 1 : 0;
      }
      EXPECT_EQ(played.shields_taken, later.shields_taken);
    }
  }
  EXPECT_GT(moved, 200);
  EXPECT_GT(fallen, 5);
}

}  // namespace
}  // namespace rietburg::tests
