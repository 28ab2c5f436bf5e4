// Companions answer every question of every legend legally and with a reason, the same with any number of threads, and
// never by what they could not know.
#include <gtest/gtest.h>

#include <algorithm>

#include "ai/player.h"
#include "ai/random.h"
#include "ai/wants.h"
#include "tests/support/library.h"
#include "tests/support/tables.h"

namespace rietburg::tests {
namespace {

using ai::Budget;
using ai::Decision;
using ai::make_player;
using ai::Player;
using ai::PlayerOptions;

struct Played {
  State state;
  std::vector<Action> history;
  int decisions = 0;
};

bool is_legal(const Content& content, const State& state, const Action& action) {
  ActionList list;
  legal_actions(content, state, list);
  return std::find(list.begin(), list.end(), action) != list.end();
}

/// A reason names a goal or says that there was none to think of; numbers are shares.
void expect_reason(const ai::Reason& reason) {
  const bool says =
      reason.goal.kind != ai::GoalKind::none || reason.why != ai::Reason::Why::trials || reason.value >= 0;
  EXPECT_TRUE(says);
  EXPECT_LE(reason.value, 1);
  EXPECT_LE(reason.odds, 1 + 1e-9);
  EXPECT_LT(static_cast<int>(reason.goal.kind), static_cast<int>(ai::GoalKind::count));
}

/// Plays until the end or for so many decisions; dice from a seed of the table that players never see.
Played play(const Table& table, Player& player, const Budget& budget, u64 seed, int decisions) {
  Played played;
  set_up(table.content, table.heroes, played.state);
  ai::Random chance(seed);
  OutcomeList outcomes{};
  while (played.state.result == Result::none && played.decisions < decisions) {
    Action action{};
    if (to_act(played.state) == Seat::chance) {
      action = ai::sample_chance(table.content, played.state, outcomes, chance);
    } else {
      const Decision decision = player.choose(played.state, budget);
      expect_reason(decision.reason);
      action = decision.action;
      ++played.decisions;
      EXPECT_TRUE(is_legal(table.content, played.state, action)) << table.name << " at decision " << played.decisions;
      if (!is_legal(table.content, played.state, action)) return played;
    }
    perform(table.content, played.state, action);
    played.history.push_back(action);
  }
  return played;
}

Table legend_2(int heroes) {
  for (Table& table : tables_of(*library()->legend("legend-2"))) {
    if (table.heroes.size() == static_cast<std::size_t>(heroes)) return std::move(table);
  }
  return {};
}

class Companions : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Legends, Companions, testing::ValuesIn(printed_legends()), test_name);

TEST_P(Companions, AnswerEveryQuestionWithOneRollout) {
  for (const Table& table : tables_of(*library()->legend(GetParam()))) {
    const auto player = make_player("quick", table.content, PlayerOptions{});
    play(table, *player, Budget{.rollouts = 1}, 3, 60);
    const auto greedy = make_player("greedy", table.content, PlayerOptions{});
    play(table, *greedy, Budget{}, 4, 300);
    const auto random = make_player("random", table.content, PlayerOptions{});
    play(table, *random, Budget{}, 5, 60);
  }
}

/// Somebody else has brought the game where the companion would not: random play, and a companion asked all the same.
TEST_P(Companions, AnswerWhereOthersHaveLedThem) {
  const std::vector<Table> tables = tables_of(*library()->legend(GetParam()));
  const Table& table = tables.back();
  const auto random = make_player("random", table.content, PlayerOptions{.seed = 9});
  const auto quick = make_player("quick", table.content, PlayerOptions{});
  State state;
  set_up(table.content, table.heroes, state);
  ai::Random chance(11);
  OutcomeList outcomes{};
  for (int i = 0; i < 200 && state.result == Result::none; ++i) {
    if (to_act(state) == Seat::chance) {
      perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
      continue;
    }
    const Action asked = quick->choose(state, Budget{.rollouts = 2}).action;
    ASSERT_TRUE(is_legal(table.content, state, asked)) << table.name << " at " << i;
    perform(table.content, state, random->choose(state, Budget{}).action);
  }
}

TEST_P(Companions, AnswerAtOnceWhenTheirTimeIsOver) {
  const std::vector<Table> tables = tables_of(*library()->legend(GetParam()));
  const auto player = make_player("strong", tables[0].content, PlayerOptions{});
  State state;
  set_up(tables[0].content, tables[0].heroes, state);
  ai::Random chance(1);
  OutcomeList outcomes{};
  const std::atomic<bool> stop{true};
  for (int i = 0; i < 60 && state.result == Result::none; ++i) {
    Action action{};
    if (to_act(state) == Seat::chance) {
      action = ai::sample_chance(tables[0].content, state, outcomes, chance);
    } else {
      Budget budget;
      budget.stop = i % 2 == 0 ? &stop : nullptr;
      if (i % 2 == 1) budget.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(1);
      action = player->choose(state, budget).action;
      ASSERT_TRUE(is_legal(tables[0].content, state, action));
    }
    perform(tables[0].content, state, action);
  }
}

/// What the tasks ask can be traced to something to do, from the first day on.
TEST_P(Companions, FindWhatTheTasksAskFor) {
  for (const Table& table : tables_of(*library()->legend(GetParam()))) {
    State state;
    set_up(table.content, table.heroes, state);
    ai::Random chance(2);
    OutcomeList outcomes{};
    ActionList list;
    while (state.day == 0 && state.result == Result::none) {  // shares and quests of the set-up
      if (to_act(state) == Seat::chance) {
        perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
      } else {
        legal_answers(table.content, state, list);
        perform(table.content, state, list[0]);
      }
    }
    ai::Wants wants{};
    ai::find_wants(table.content, state, wants);
    const bool skips =
        table.name.find("without the lesson") != std::string::npos;  // what it asks for comes with a letter
    EXPECT_EQ(wants.empty(), skips) << table.name;
  }
}

TEST(CompanionsThreads, SameSeedAndRolloutsGiveTheSameChoices) {
  const Table table = legend_2(3);
  const auto one = make_player("quick", table.content, PlayerOptions{.seed = 5});
  const auto two = make_player("quick", table.content, PlayerOptions{.seed = 5});
  const Played a = play(table, *one, Budget{.rollouts = 40, .threads = 1}, 21, 40);
  const Played b = play(table, *two, Budget{.rollouts = 40, .threads = 2}, 21, 40);
  EXPECT_EQ(a.history, b.history);
  EXPECT_EQ(a.state, b.state);
}

/// The first choice of the game is made before any die is thrown: whatever the table's seed, it is the same; and a
/// position reached with one seed gets the same answer as an equal position of another table.
TEST(CompanionsHonesty, ChoicesDependOnThePositionAlone) {
  const Table table = legend_2(2);
  State state;
  set_up(table.content, table.heroes, state);
  ai::Random chance(77);
  OutcomeList outcomes{};
  while (to_act(state) == Seat::chance)
    perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
  State other = state;
  other.asked += 40;  // as if other questions had been asked before
  const auto one = make_player("quick", table.content, PlayerOptions{.seed = 5});
  const auto two = make_player("quick", table.content, PlayerOptions{.seed = 5});
  const Budget budget{.rollouts = 60};
  EXPECT_EQ(one->choose(state, budget).action, two->choose(other, budget).action);
}

TEST(CompanionsReplay, TheirGamesReplay) {
  const Table table = legend_2(2);
  const auto player = make_player("quick", table.content, PlayerOptions{});
  const Played played = play(table, *player, Budget{.rollouts = 4}, 31, 400);
  State again;
  set_up(table.content, table.heroes, again);
  for (const Action& action : played.history) perform(table.content, again, action);
  EXPECT_EQ(again, played.state);
}

TEST(CompanionsNames, OnlyKnownPlayersAreMade) {
  const Table table = legend_2(2);
  for (const std::string_view name : ai::kPlayers) EXPECT_NE(make_player(name, table.content, {}), nullptr) << name;
  EXPECT_EQ(make_player("clairvoyant", table.content, {}), nullptr);
  EXPECT_LT(ai::rollouts_of("quick"), ai::rollouts_of("able"));
  EXPECT_LT(ai::rollouts_of("able"), ai::rollouts_of("strong"));
}

TEST(CompanionsWeights, AreReadAsTheyAreWritten) {
  std::string problem;
  ai::Weights weights = ai::default_weights();
  weights[ai::Weight::letter] = 2.5;
  const auto read = ai::read_weights(ai::to_text(weights), problem);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->values, weights.values);
  EXPECT_TRUE(ai::read_weights("# nothing\n\n", problem));
  for (const char* bad : {"letter", "letter one", "letter 1 2", "leter 1", "letter 1e99", "letter nan"}) {
    EXPECT_FALSE(ai::read_weights(bad, problem)) << bad;
    EXPECT_NE(problem.find("line 1"), std::string::npos);
  }
}

}  // namespace
}  // namespace rietburg::tests
