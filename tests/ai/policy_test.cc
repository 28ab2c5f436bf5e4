// What the rules of thumb see: how creatures march, what the others take care of, what a position is worth.
#include "ai/policy.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ai/search.h"
#include "tests/support/library.h"
#include "tests/support/tables.h"

namespace rietburg::tests {
namespace {

using ai::Goal;
using ai::GoalKind;

/// A game of the rules of thumb; `look` sees every position in which a hero is on turn.
template <typename Look>
State play(const Content& content, const std::vector<HeroKind>& heroes, u64 seed, const Look& look) {
  State state;
  set_up(content, heroes, state);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  ai::Random chance(seed);
  ai::Random taste(seed + 1);
  OutcomeList outcomes{};
  for (int steps = 0; state.result == Result::none && steps < 5000; ++steps) {
    if (to_act(state) == Seat::chance) {
      perform(content, state, ai::sample_chance(content, state, outcomes, chance));
      continue;
    }
    if (question(state) == FrameKind::action) look(state);
    perform(content, state, policy.choose(state, plan, taste, 0));
  }
  return state;
}

const std::vector<HeroKind> kTwo{HeroKind{0}, HeroKind{1}};

TEST(CompanionsMarch, CastleFallsWhenTheEngineSaysSo) {
  for (const char* difficulty : {"easy", "normal"}) {
    const Content content = compile_legend_2({"dwarf", "warrior"}, difficulty);
    int seen = 0;
    for (u64 seed = 1; seed <= 10; ++seed) {
      u8 day = 0;
      play(content, kTwo, seed, [&](const State& state) {
        if (state.day == day) return;
        day = state.day;
        ai::March march;
        ai::foresee(content, state, march);
        const int falls = march.falls(state.shields - state.shields_taken, 0);
        const int expected = castle_falls_in(content, state, ai::March::kMostSunrises);
        EXPECT_EQ(falls == ai::kFar ? 0 : falls, expected) << "seed " << seed << ", day " << int{state.day};
        ++seen;
      });
    }
    EXPECT_GT(seen, 20);
  }
}

TEST(CompanionsMarch, OneBehindAnotherIsPushedOn) {
  // Gors on 20 and 21, a skral on 19: those behind are carried over those before, and come a sunrise earlier than
  // alone.
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  State state;
  set_up(content, kTwo, state);
  ai::March march;
  ai::foresee(content, state, march);
  std::array<int, 4> come{};
  for (std::size_t i = 0; i < state.creatures.size(); ++i) {
    if (march.arrives[i] < come.size()) ++come[march.arrives[i]];
  }
  EXPECT_EQ(come[2], 4);
  EXPECT_EQ(march.falls(3, 0), 2);
  EXPECT_GT(march.falls(5, 0), 2);
}

TEST(CompanionsValue, AGameThatGoesOnIsWorthMoreThanALostOne) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  int seen = 0;
  for (u64 seed = 1; seed <= 5; ++seed) {
    play(content, kTwo, seed, [&](const State& state) {
      State lost = state;
      lost.result = Result::lost;
      EXPECT_GT(policy.value(state), policy.value(lost));
      ++seen;
    });
  }
  EXPECT_GT(seen, 100);
}

TEST(CompanionsGoals, NobodyWaitsWhereThereIsSomethingToDo) {
  // An hour that is waited costs no less than the rest of the day slept: no other order of the two at any hour.
  const Content content = compile_legend_2({"archer", "wizard"}, "easy");
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Prospects prospects{};
  int seen = 0;
  play(content, {HeroKind{2}, HeroKind{3}}, 3, [&](const State& state) {
    policy.prospects(state, state.turn, {}, prospects);
    double wait = -1e9;
    double sleep = -1e9;
    for (const ai::Prospect& prospect : prospects) {
      if (prospect.goal.kind == GoalKind::wait) wait = prospect.score;
      if (prospect.goal.kind == GoalKind::sleep) sleep = prospect.score;
    }
    EXPECT_LE(wait, sleep);
    ++seen;
  });
  EXPECT_GT(seen, 20);
}

TEST(CompanionsGoals, WhatAnotherFightsNeedsNoSecond) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  State state;
  set_up(content, kTwo, state);
  // Up to the first turn.
  ai::Weights weights = ai::default_weights();
  weights[ai::Weight::threat_2] = 20;
  ai::Policy policy(content, weights, 0xFF);
  ai::Plan plan;
  ai::Random chance(1);
  OutcomeList outcomes{};
  while (question(state) != FrameKind::action) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(content, state,
            rolls ? ai::sample_chance(content, state, outcomes, chance) : policy.choose(state, plan, chance, 0));
  }
  const Seat who = state.turn;
  const Seat other = who == seat(0) ? seat(1) : seat(0);
  ai::Prospects prospects{};
  const auto score_of = [&](u8 creature) {
    double best = -1e9;
    for (const ai::Prospect& prospect : prospects) {
      if (prospect.goal.kind == GoalKind::fight && prospect.goal.creature == creature)
        best = std::max(best, prospect.score);
    }
    return best;
  };
  const Creature& gor = state.creatures[0];  // on 8: one of those that the castle cannot hold
  ASSERT_EQ(gor.space, Space{8});
  policy.prospects(state, who, {}, prospects);
  const double alone = score_of(gor.id);
  plan = {};
  plan.goals[idx(other)] = {.kind = GoalKind::fight, .space = gor.space, .creature = gor.id, .heroes = seat_bit(other)};
  policy.prospects(state, who, plan, prospects);
  EXPECT_LT(score_of(gor.id), alone - 5);
}

TEST(CompanionsGuess, WeakHeroesWinLess) {
  // The same advantage: who has little willpower falls before the creature does.
  const double strong = ai::BattleGuess::chance(1, 6, 12, 6, true);
  const double weak = ai::BattleGuess::chance(1, 6, 2, 6, true);
  EXPECT_GT(strong, weak + 0.1);
  EXPECT_GT(ai::BattleGuess::chance(8, 4, 7, 1, true), 0.9);
  EXPECT_EQ(ai::BattleGuess::chance(8, 4, 7, 0, true), 0);
  EXPECT_LT(ai::BattleGuess::chance(-8, 4, 7, 3, true), 0.05);
}

TEST(CompanionsSearch, WhatIsUsualIsTriedToTheEnd) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "easy");
  State state;
  set_up(content, kTwo, state);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  ai::Random chance(4);
  OutcomeList outcomes{};
  while (question(state) != FrameKind::action) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(content, state,
            rolls ? ai::sample_chance(content, state, outcomes, chance) : policy.choose(state, plan, chance, 0));
  }
  ai::Prospects prospects{};
  policy.prospects(state, state.turn, plan, prospects);
  std::vector<ai::Candidate> candidates;
  for (const ai::Prospect& prospect : prospects) {
    ai::Candidate candidate;
    candidate.goal = prospect.goal;
    candidate.plan = plan;
    policy.assign(state, state.turn, prospect.goal, candidate.plan);
    const auto first = policy.pursue(state, state.turn, candidate.plan);
    if (!first || candidates.size() >= 8) continue;
    candidate.first = first;
    candidates.push_back(candidate);
  }
  ASSERT_EQ(candidates.size(), 8U);
  candidates[7].usual = true;
  ai::Search search(content, ai::PlayerOptions{});
  search.compare(state, candidates, ai::Budget{.rollouts = 64});
  u32 most = 0;
  for (const ai::Candidate& one : candidates) most = std::max(most, one.trials());
  for (const ai::Candidate& one : candidates) {
    if (one.usual) {
      EXPECT_EQ(one.trials(), most);
    }
  }
}

/// The first turn with what the rules of thumb think best, and sleep.
std::vector<ai::Candidate> two_candidates(const Content& content, State& state) {
  set_up(content, kTwo, state);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  ai::Random chance(4);
  OutcomeList outcomes{};
  while (question(state) != FrameKind::action) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(content, state,
            rolls ? ai::sample_chance(content, state, outcomes, chance) : policy.choose(state, plan, chance, 0));
  }
  std::vector<ai::Candidate> candidates(2);
  candidates[0].usual = true;
  candidates[1].first = make_action(state.turn, Verb::sleep);
  return candidates;
}

TEST(CompanionsSearch, AnotherRoundMeetsOtherDice) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "easy");
  State state;
  const std::vector<ai::Candidate> both = two_candidates(content, state);
  const auto values = [&](u32 round) {
    std::vector<ai::Candidate> candidates = both;
    ai::Search search(content, ai::PlayerOptions{});
    EXPECT_TRUE(search.compare(state, candidates, ai::Budget{.rollouts = 60}, round));
    return candidates[0].usual ? candidates[0].values : candidates[1].values;
  };
  EXPECT_EQ(values(1), values(1));
  EXPECT_NE(values(1), values(2));
}

TEST(CompanionsSearch, WhoLooksTwoSunrisesAheadSaysNothingOfTheEnd) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "easy");
  State state;
  const std::vector<ai::Candidate> both = two_candidates(content, state);
  for (const double trust : {0.0, 0.5, 1.0}) {
    ai::PlayerOptions options;
    options.weights[ai::Weight::trust] = trust;
    std::vector<ai::Candidate> candidates = both;
    ai::Search search(content, options);
    search.compare(state, candidates, ai::Budget{.rollouts = 80});
    for (const ai::Candidate& one : candidates) {
      EXPECT_LE(one.falls, one.ended);
      EXPECT_NEAR(one.ended, (1 - trust) * one.trials(), 1);
    }
  }
}

/// The herb in a hero's hand, in the castle.
State with_herb_in_the_castle(const Content& content) {
  State state;
  set_up(content, kTwo, state);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  ai::Random chance(4);
  OutcomeList outcomes{};
  while (question(state) != FrameKind::action) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(content, state,
            rolls ? ai::sample_chance(content, state, outcomes, chance) : policy.choose(state, plan, chance, 0));
  }
  Hero& hero = state.heroes[idx(state.turn)];
  hero.space = content.castle;
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].herb > 0) hero.small[0] = static_cast<Thing>(i);
  }
  return state;
}

TEST(CompanionsGoals, WhatIsBroughtIsLaidDownAndNotCarriedOff) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  const State state = with_herb_in_the_castle(content);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  policy.scene(state);
  const auto action = policy.free_action(state, state.turn, {});
  ASSERT_TRUE(action);
  EXPECT_EQ(action->verb, Verb::drop);
  EXPECT_EQ(action->thing, state.hero(state.turn).small[0]);
}

TEST(CompanionsGoals, WantsAreFoundAnewWhereAPieceHasMoved) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  const State state = with_herb_in_the_castle(content);
  State other = state;
  other.loot[0].space = content.castle;
  EXPECT_NE(ai::wants_key(state), ai::wants_key(other));
  other = state;
  other.heroes[idx(state.turn)].small[0] = Thing::none;
  EXPECT_NE(ai::wants_key(state), ai::wants_key(other));
}

/// The first turn of a game.
State first_turn(const Content& content, const std::vector<HeroKind>& heroes) {
  State state;
  set_up(content, heroes, state);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Plan plan;
  ai::Random chance(4);
  OutcomeList outcomes{};
  while (question(state) != FrameKind::action) {
    const bool rolls = to_act(state) == Seat::chance;
    perform(content, state,
            rolls ? ai::sample_chance(content, state, outcomes, chance) : policy.choose(state, plan, chance, 0));
  }
  return state;
}

bool contains(const ai::Prospects& prospects, GoalKind kind) {
  return std::any_of(prospects.begin(), prospects.end(),
                     [&](const ai::Prospect& prospect) { return prospect.goal.kind == kind; });
}

TEST(CompanionsGoals, AnAllyIsLedToAFightThatIsTooHardWithoutIt) {
  const Content content = compile_legend_2({"warrior", "archer"}, "normal");
  State state = first_turn(content, kTwo);
  ai::Weights weights = ai::default_weights();
  weights[ai::Weight::threat_2] = 60;  // the castle falls at the second sunrise
  ai::Policy policy(content, weights, 0xFF);
  ai::Prospects prospects{};
  policy.prospects(state, state.turn, {}, prospects);
  EXPECT_FALSE(contains(prospects, GoalKind::lead));
  state.allies.push_back({Figure{0}, Space{72}});
  policy.prospects(state, state.turn, {}, prospects);
  EXPECT_TRUE(contains(prospects, GoalKind::lead));
}

TEST(CompanionsGoals, GoldIsBroughtToWhoGetsMostForIt) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  State state = first_turn(content, kTwo);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Prospects prospects{};
  state.heroes[0].gold = 0;  // the dwarf's
  state.heroes[1].gold = 5;
  for (const Seat who : {seat(0), seat(1)}) {
    policy.prospects(state, who, {}, prospects);
    EXPECT_TRUE(contains(prospects, GoalKind::meet));
  }
  state.heroes[1].gold = 0;
  policy.prospects(state, seat(1), {}, prospects);
  EXPECT_FALSE(contains(prospects, GoalKind::meet));
}

TEST(CompanionsGoals, OneGoalFollowsAnother) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  State state = first_turn(content, kTwo);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  const Seat who = state.turn;
  const Space fog = state.fog[0].space;
  ai::Plan plan;
  plan.look_at(state);
  plan.goals[idx(who)] = {.kind = GoalKind::well, .space = state.hero(who).space};  // no well there
  plan.next[idx(who)] = {.kind = GoalKind::fog, .space = fog, .heroes = seat_bit(who)};
  ai::Random taste(1);
  policy.choose(state, plan, taste, 0);
  EXPECT_EQ(plan.goals[idx(who)].kind, GoalKind::fog);
  EXPECT_EQ(plan.goals[idx(who)].space, fog);
  EXPECT_EQ(plan.next[idx(who)], Goal{});
}

TEST(CompanionsGoals, NobodyPursuesWhatIsGone) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  const State state = first_turn(content, kTwo);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  policy.scene(state);
  const Seat who = state.turn;
  ai::Plan plan;
  plan.goals[idx(who)] = {.kind = GoalKind::fight, .space = Space{8}, .creature = 200, .heroes = seat_bit(who)};
  EXPECT_FALSE(policy.is_valid(state, who, plan.goals[idx(who)]));
  EXPECT_FALSE(policy.pursue(state, who, plan));
}

TEST(CompanionsGoals, WhoGuardsMindsTheCastleMore) {
  const Content content = compile_legend_2({"dwarf", "warrior"}, "normal");
  const State state = first_turn(content, kTwo);
  ai::Policy policy(content, ai::default_weights(), 0xFF);
  ai::Prospects prospects{};
  const auto best_fight = [&](ai::Style style) {
    ai::Plan plan;
    plan.styles[idx(state.turn)] = style;
    policy.prospects(state, state.turn, plan, prospects);
    double best = -1e9;
    for (const ai::Prospect& prospect : prospects) {
      if (prospect.goal.kind == GoalKind::fight) best = std::max(best, prospect.score);
    }
    return best;
  };
  EXPECT_GT(best_fight(ai::Style::guard), best_fight(ai::Style::plain) + 5);
  const auto styles = ai::styles_of(ai::default_weights());
  EXPECT_EQ(styles[0].values, ai::default_weights().values);
}

}  // namespace
}  // namespace rietburg::tests
