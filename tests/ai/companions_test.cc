// Companions answer every question of every legend legally and with a reason, the same with any number of threads, and
// never by what they could not know.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "ai/day_plan.h"
#include "ai/orders.h"
#include "ai/player.h"
#include "ai/policy.h"
#include "ai/random.h"
#include "ai/review.h"
#include "ai/wants.h"
#include "codec/names.h"
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
/// Whatever an author writes: legends that use every word of the format, and no task of a printed one.
INSTANTIATE_TEST_SUITE_P(OwnLegends, Companions, testing::Values("features", "marked", "silver-test"), test_name);
class CompanionsWants : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Legends, CompanionsWants, testing::ValuesIn(printed_legends()), test_name);

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
TEST_P(CompanionsWants, FindWhatTheTasksAskFor) {
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

/// Each kind of question that random play meets, whatever the modules: with a millisecond a strong companion answers
/// legally and nearly at once.
TEST_P(Companions, AnswerWithinAMillisecondOrSoEveryKindOfQuestion) {
  using Clock = std::chrono::steady_clock;
  for (const Table& table : tables_of(*library()->legend(GetParam()))) {
    const auto random = make_player("random", table.content, PlayerOptions{.seed = 13});
    const auto strong = make_player("strong", table.content, PlayerOptions{});
    State state;
    set_up(table.content, table.heroes, state);
    ai::Random chance(17);
    OutcomeList outcomes{};
    std::map<FrameKind, int> asked;
    for (int i = 0; i < 400 && state.result == Result::none; ++i) {
      if (to_act(state) == Seat::chance) {
        perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
        continue;
      }
      if (++asked[question(state)] <= 2) {
        const auto start = Clock::now();
        const Decision decision = strong->choose(state, Budget{.deadline = start + std::chrono::milliseconds(1)});
        const auto took = Clock::now() - start;
        ASSERT_TRUE(is_legal(table.content, state, decision.action)) << table.name << " at " << i;
        expect_reason(decision.reason);
        EXPECT_LT(took, std::chrono::seconds(2)) << table.name << " at " << i;  // under sanitizers, on a busy machine
      }
      perform(table.content, state, random->choose(state, Budget{}).action);
    }
  }
}

/// Somebody under orders plays on, legally, to the end of some days; whatever it is told, in whatever legend.
TEST_P(Companions, FollowOrdersLegally) {
  const std::vector<Table> tables = tables_of(*library()->legend(GetParam()));
  const Table& table = tables.back();
  for (const ai::OrderKind kind :
       {ai::OrderKind::stay, ai::OrderKind::follow, ai::OrderKind::fight, ai::OrderKind::go, ai::OrderKind::save}) {
    State state;
    set_up(table.content, table.heroes, state);
    ai::Orders orders{};
    const Seat last = seat(state.heroes.size() - 1);
    ai::Order& order = orders[idx(last)];
    order = {.kind = kind};
    if (kind == ai::OrderKind::follow) order.hero = seat(0);
    if (kind == ai::OrderKind::fight) order.creature = state.creatures.empty() ? u8{1} : state.creatures[0].id;
    if (kind == ai::OrderKind::go) order.space = table.content.spaces[idx(state.hero(last).space)].neighbours[0];
    const auto player = ai::make_obedient(make_player("greedy", table.content, PlayerOptions{}), table.content,
                                          PlayerOptions{}, orders);
    const Played played = play(table, *player, Budget{}, 23, 120);
    EXPECT_GT(played.decisions, 0) << table.name << " " << ai::name_of(kind);
  }
}

/// What a companion would do with the day: a part for whoever acts, and a first turn that can be played as it is told.
TEST_P(Companions, PlanTheDay) {
  const std::vector<Table> tables = tables_of(*library()->legend(GetParam()));
  const Table& table = tables[0];
  const auto quick = make_player("quick", table.content, PlayerOptions{});
  State state;
  set_up(table.content, table.heroes, state);
  ai::Random chance(5);
  OutcomeList outcomes{};
  while (to_act(state) == Seat::chance)
    perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
  const ai::DayPlan plan = ai::plan_day(table.content, state, *quick, Budget{.rollouts = 8});
  ASSERT_FALSE(plan.steps.empty());
  EXPECT_EQ(plan.steps[0], plan.first.action);
  for (const Action& action : plan.steps) {
    ASSERT_TRUE(is_legal(table.content, state, action)) << table.name;
    perform(table.content, state, action);
  }
  const auto& parts = plan.parts;
  EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), [](const ai::DayPart& one) { return !one.goals.empty(); }));
}

/// A strong companion would think about its own turn until the time is over, and about nobody else's.
TEST(CompanionsPlan, TheFirstTurnLeavesTimeForTheOthers) {
  struct Sleeper final : Player {
    explicit Sleeper(const Content& content) : content(content) {}
    Decision choose(const State& state, const Budget& budget) override {
      deadlines.push_back(*budget.deadline);
      legal_answers(content, state, list);
      Decision decision;
      decision.action = list[list.size() - 1];
      return decision;
    }
    const Content& content;
    ActionList list;
    std::vector<std::chrono::steady_clock::time_point> deadlines;
  };
  const Table table = legend_2(2);
  State state;
  set_up(table.content, table.heroes, state);
  ai::Random chance(5);
  OutcomeList outcomes{};
  while (to_act(state) == Seat::chance)
    perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
  Sleeper sleeper(table.content);
  const auto start = std::chrono::steady_clock::now();
  const auto end = start + std::chrono::seconds(100);
  ai::plan_day(table.content, state, sleeper, Budget{.rollouts = 6000, .deadline = end});
  ASSERT_GT(sleeper.deadlines.size(), 1U);
  EXPECT_LT(sleeper.deadlines[0], start + std::chrono::seconds(70));
  EXPECT_GE(sleeper.deadlines[0], start + std::chrono::seconds(50));
  EXPECT_EQ(sleeper.deadlines[1], end);
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

/// With so many trials plans are varied round by round; what is told as the second best is another answer.
TEST(CompanionsThreads, PlansAreVariedTheSameWay) {
  const Table table = legend_2(3);
  std::array<std::vector<Action>, 2> histories;
  for (unsigned threads = 1; threads <= 2; ++threads) {
    const auto player = make_player("able", table.content, PlayerOptions{.seed = 5});
    State state;
    set_up(table.content, table.heroes, state);
    ai::Random chance(21);
    OutcomeList outcomes{};
    for (int decisions = 0; decisions < 4;) {
      Action action{};
      if (to_act(state) == Seat::chance) {
        action = ai::sample_chance(table.content, state, outcomes, chance);
      } else {
        const Decision decision = player->choose(state, Budget{.rollouts = 1000, .threads = threads});
        const ai::Reason& reason = decision.reason;
        action = decision.action;
        if (reason.otherwise >= 0) {
          EXPECT_FALSE(reason.second == reason.goal && reason.second_action == action);
        }
        ++decisions;
      }
      perform(table.content, state, action);
      histories[threads - 1].push_back(action);
    }
  }
  EXPECT_EQ(histories[0], histories[1]);
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

/// A table of Legend 1 for heroes by their rank: 0 the dwarf, 3 the wizard.
Table legend_1(const std::vector<std::size_t>& heroes) {
  constexpr const char* kNames[] = {"dwarf", "warrior", "archer", "wizard"};
  loader::GameSetup setup;
  setup.legend = "legend-1";
  Table table;
  for (const std::size_t hero : heroes) {
    setup.heroes.emplace_back(kNames[hero]);
    table.heroes.push_back(static_cast<HeroKind>(hero));
    table.name += kNames[hero] + std::string(" ");
  }
  table.content = compile_game(setup);
  return table;
}

/// The lesson begins anew until all of its tasks are done in one day: nobody tries the same for ever.
TEST(CompanionsLesson, EveryPairGetsThroughIt) {
  for (std::size_t one = 0; one < 4; ++one) {
    for (std::size_t other = one + 1; other < 4; ++other) {
      const Table table = legend_1({one, other});
      const auto greedy = make_player("greedy", table.content, PlayerOptions{});
      const Played played = play(table, *greedy, Budget{}, 6, 2000);
      EXPECT_GT(played.state.day, 1) << table.name;
    }
  }
}

/// With the parchment all is lost where a creature stands: whoever carries it goes round, or waits.
TEST(CompanionsLesson, TheParchmentIsNotCarriedToACreature) {
  const Table table = legend_1({0, 1, 2});
  int steps = 0;
  for (u64 seed = 1; seed <= 20; ++seed) {
    const auto greedy = make_player("greedy", table.content, PlayerOptions{.seed = seed});
    const Played played = play(table, *greedy, Budget{}, seed, 2000);
    State state;
    set_up(table.content, table.heroes, state);
    for (const Action& action : played.history) {
      if (action.verb == Verb::step) {
        const Hero& hero = state.hero(action.who);
        const bool carries = std::any_of(std::begin(hero.small), std::end(hero.small), [&](Thing thing) {
          return codec::thing_name(table.content, thing) == "sealed-parchment";
        });
        steps += carries;
        EXPECT_FALSE(carries && state.has(action.space, State::kCreature)) << "seed " << seed;
      }
      perform(table.content, state, action);
    }
  }
  EXPECT_GT(steps, 10);
}

/// Legend 1 where the parchment lies by the castle, everybody awake on 14.
State with_the_parchment(const Table& table) {
  State state;
  set_up(table.content, table.heroes, state);
  const auto greedy = make_player("greedy", table.content, PlayerOptions{});
  ai::Random chance(2);
  OutcomeList outcomes{};
  const auto lies = [&] {
    return std::any_of(state.loot.begin(), state.loot.end(), [&](const Loot& loot) {
      return codec::thing_name(table.content, loot.thing) == "sealed-parchment";
    });
  };
  while (state.result == Result::none && (!lies() || question(state) != FrameKind::action)) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(table.content, state,
            rolls ? ai::sample_chance(table.content, state, outcomes, chance) : greedy->choose(state, {}).action);
  }
  EXPECT_EQ(state.result, Result::none);
  for (Hero& hero : state.heroes) {
    hero.space = Space{14};
    hero.asleep = 0;
    hero.hour = 0;
  }
  return state;
}

/// Nothing else that can be done is worth as much as the parchment that somebody must carry away.
TEST(CompanionsLesson, TheParchmentIsFetchedFromAfar) {
  const Table table = legend_1({0, 1, 2});
  const State state = with_the_parchment(table);
  ai::Policy policy(table.content, ai::default_weights(), 0xFF);
  ai::Prospects prospects{};
  policy.prospects(state, state.turn, {}, prospects);
  EXPECT_EQ(prospects[0].goal.kind, ai::GoalKind::fetch);
  EXPECT_EQ(codec::thing_name(table.content, prospects[0].goal.thing), "sealed-parchment");
}

/// A creature holds the only bridge today and will walk on at night: whoever carries the parchment waits beside it.
TEST(CompanionsLesson, TheParchmentWaitsWhereTheWayWillBeFree) {
  const Table table = legend_1({0, 1, 2});
  State state = with_the_parchment(table);
  constexpr Space kBridge{38};
  constexpr Space kGoal{57};
  for (u16& marks : state.marks) marks &= static_cast<u16>(~State::kCreature);
  while (state.creatures.size() > 1) state.creatures.pop_back();
  state.creatures[0].space = kBridge;
  state.marks[idx(kBridge)] |= State::kCreature;
  const Seat who = state.turn;
  ai::Goal bring{.kind = ai::GoalKind::bring, .space = kGoal, .heroes = seat_bit(who)};
  for (const Loot& loot : state.loot) {
    if (codec::thing_name(table.content, loot.thing) == "sealed-parchment") bring.thing = loot.thing;
  }
  ASSERT_NE(bring.thing, Thing::none);
  Hero& hero = state.hero(who);
  hero.space = Space{0};
  hero.small[0] = bring.thing;
  ai::Policy policy(table.content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  plan.goals[idx(who)] = bring;
  for (std::optional<Action> action; hero.hour < 7; ++hero.hour) {
    policy.scene(state);
    action = policy.pursue(state, who, plan);
    ASSERT_TRUE(action);
    if (action->verb != Verb::step) break;
    ASSERT_NE(action->space, kBridge);
    hero.space = action->space;
  }
  ai::Ways ways;
  ai::find_ways(table.content, state, ways);
  EXPECT_EQ(ways.far(hero.space, kBridge), 1);
  EXPECT_NE(hero.space, table.content.spaces[idx(kBridge)].arrow);  // that is where it walks
}

TEST(CompanionsOrders, EndWhenTheyAreDoneOrCannotBeDone) {
  const Table table = legend_2(2);
  State state;
  set_up(table.content, table.heroes, state);
  const auto stands = [&](const ai::Order& order) { return ai::standing_of(table.content, state, seat(0), order); };
  const Space here = state.hero(seat(0)).space;
  const Space next = table.content.spaces[idx(here)].neighbours[0];
  EXPECT_EQ(stands({.kind = ai::OrderKind::stay}), ai::Standing::stands);
  EXPECT_EQ(stands({.kind = ai::OrderKind::save}), ai::Standing::stands);
  EXPECT_EQ(stands({.kind = ai::OrderKind::go, .space = here}), ai::Standing::done);
  EXPECT_EQ(stands({.kind = ai::OrderKind::go, .space = next}), ai::Standing::stands);
  EXPECT_EQ(stands({.kind = ai::OrderKind::go, .space = Space{80}}), ai::Standing::no_way);
  EXPECT_EQ(stands({.kind = ai::OrderKind::fight, .creature = 200}), ai::Standing::done);
  EXPECT_EQ(stands({.kind = ai::OrderKind::fight, .creature = state.creatures[0].id}), ai::Standing::stands);
  EXPECT_EQ(stands({.kind = ai::OrderKind::follow, .hero = seat(1)}), ai::Standing::stands);
}

/// Somebody who slept through a game that could be won did something that cost.
TEST(CompanionsReview, FindsADecisionThatCost) {
  const Table table = legend_2(2);
  State state;
  set_up(table.content, table.heroes, state);
  ai::Random chance(3);
  OutcomeList outcomes{};
  const auto greedy = make_player("greedy", table.content, PlayerOptions{});
  std::vector<ai::Moment> moments;
  for (int i = 0; i < 600 && state.result == Result::none; ++i) {
    if (to_act(state) == Seat::chance) {
      perform(table.content, state, ai::sample_chance(table.content, state, outcomes, chance));
      continue;
    }
    const bool acts = question(state) == FrameKind::action;
    const Action action = acts ? make_action(state.turn, Verb::sleep) : greedy->choose(state, Budget{}).action;
    if (acts) moments.push_back({static_cast<std::size_t>(i), state, action, Space::none});
    perform(table.content, state, action);
  }
  ASSERT_EQ(state.result, Result::lost);
  const ai::Costly costly = ai::costliest(table.content, moments, PlayerOptions{}, Budget{.rollouts = 3000});
  EXPECT_EQ(costly.looked, std::min<std::size_t>(moments.size(), 160));
  ASSERT_NE(costly.moment, nullptr);
  EXPECT_GT(costly.value, costly.was);
  EXPECT_FALSE(costly.better.action == costly.moment->played);
  EXPECT_EQ(ai::costliest(table.content, {}, PlayerOptions{}, Budget{.rollouts = 10}).moment, nullptr);
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
  EXPECT_EQ(read->weights.values, weights.values);
  EXPECT_EQ(read->content, "");
  EXPECT_EQ(ai::read_weights("# nothing\n\ncontent 0.4.0-ab\nletter 1\n", problem)->content, "0.4.0-ab");
  for (const char* bad :
       {"letter", "letter one", "letter 1 2", "leter 1", "letter 1e99", "letter nan", "content", "content a b"}) {
    EXPECT_FALSE(ai::read_weights(bad, problem)) << bad;
    EXPECT_NE(problem.find("line 1"), std::string::npos);
  }
}

}  // namespace
}  // namespace rietburg::tests
