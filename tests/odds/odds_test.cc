// The odds of a fight: equal to trying every answer and every die with the engine, and to what samples show.
#include "odds/odds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "tests/odds/cases.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

const FightCases& cases() {
  static const FightCases made([](const std::string& legend, const std::vector<std::string>& heroes) {
    loader::GameSetup setup;
    setup.legend = legend;
    setup.difficulty = "normal";
    setup.heroes = heroes;
    return compile_game(setup);
  });
  return made;
}

/// A fight that can be asked about.
FightCase draw_case(Random& random, Size size) {
  while (true) {
    FightCase one = cases().draw(random, size);
    const bool fine = odds::refused(*one.content, one.state, one.ask).problem == odds::Problem::none;
    if (fine && odds::chance(*one.content, one.state, one.ask) >= 0) return one;
  }
}

double sum(const auto& list) { return std::accumulate(list.begin(), list.end(), 0.0); }

/// Within four standard deviations of so many samples.
testing::AssertionResult agrees(u64 hits, u64 games, double p) {
  const double share = static_cast<double>(hits) / static_cast<double>(games);
  const double sigma = std::sqrt(std::max(p * (1 - p), 1e-9) / static_cast<double>(games));
  if (std::abs(share - p) <= 4 * sigma + 1e-9) return testing::AssertionSuccess();
  return testing::AssertionFailure() << share << " sampled, " << p << " told";
}

TEST(Odds, EqualEveryCourseOfTheFight) {
  Random random(11);
  for (int compared = 0; compared < 200;) {
    const FightCase one = draw_case(random, Size::small);
    const double truth = BruteForce(one, true, 1500).chance();  // heroes may leave: that they do not is for the best
    if (truth < 0) continue;
    ++compared;
    ASSERT_NEAR(odds::chance(*one.content, one.state, one.ask), truth, 1e-12) << one.what;
  }
}

TEST(Odds, EqualEveryCourseFromTheMiddleOfARound) {
  Random random(12);
  std::array<int, kFrameKinds> seen{};
  for (int i = 0; i < 60; ++i) {
    const FightCase one = draw_case(random, Size::small);
    BruteForce brute(one, false, 8000);
    if (brute.chance() < 0) continue;
    State now = begin(one);
    ActionList legal;
    while (now.fight.creature == one.ask.creature && now.fight.willpower > 0) {
      ++seen[idx(question(now))];
      odds::Ask ask = one.ask;
      ask.fighters = now.fight.fighting;
      // A ticked thing may be gone by now.
      for (std::size_t h = 0; h < now.heroes.size(); ++h) {
        const Hero& hero = now.heroes[h];
        Things held = bit(hero.large);
        for (const Thing thing : hero.small) held |= bit(thing);
        for (std::size_t t = idx(Thing::first_thing); t < one.content->thing_count; ++t) {
          const Thing side = one.content->things[t].turns_to;
          if ((ask.use[h] >> t & 1U) != 0 && side != Thing::none) ask.use[h] |= bit(side);
        }
        ask.use[h] &= held;
      }
      odds::Answer answer;
      ASSERT_EQ(odds::answer(*one.content, now, ask, answer).problem, odds::Problem::none) << one.what;
      ASSERT_NEAR(answer.chance, brute.chance(now), 1e-12) << one.what << " at question " << idx(question(now));
      legal_actions(*one.content, now, legal);
      std::size_t pick = random.below(static_cast<u32>(legal.size()));
      // What is not ticked is not used.
      if (legal[pick].verb == Verb::use && (ask.use[idx(legal[pick].who)] & bit(legal[pick].thing)) == 0) {
        pick = legal.size() - 1;
      }
      Action next = legal[pick];
      if (question(now) == FrameKind::ally) next = make_action(to_act(now), Verb::accept);
      if (question(now) == FrameKind::round) {
        next = make_action(to_act(now), leaves(one, now) ? Verb::leave : Verb::stay);
      }
      perform(*one.content, now, next);
    }
  }
  for (const FrameKind kind : {FrameKind::die, FrameKind::dice, FrameKind::roll, FrameKind::flip, FrameKind::settle,
                               FrameKind::shield, FrameKind::round}) {
    EXPECT_GT(seen[idx(kind)], 0) << idx(kind);
  }
}

TEST(Odds, SamplesPlayedByTheEngineShowTheSame) {
  Random random(13);
  for (int i = 0; i < 6; ++i) {
    const FightCase one = draw_case(random, Size::large);
    odds::Answer answer;
    odds::answer(*one.content, one.state, one.ask, answer);
    Sampled sampled;
    Sampler(one).play(random, 3000, sampled);
    EXPECT_TRUE(agrees(sampled.wins, sampled.games, answer.chance)) << one.what;
    for (std::size_t round = 0; round < odds::kMostRounds; ++round) {
      EXPECT_TRUE(agrees(sampled.round[round], sampled.games, answer.round[round])) << one.what << " round " << round;
    }
    for (const odds::Fate& fate : answer.fates) {
      for (std::size_t n = 0; n < fate.lost.size(); ++n) {
        EXPECT_TRUE(agrees(sampled.lost[idx(fate.who)][n], sampled.games, fate.lost[n])) << one.what << " lost " << n;
      }
      for (std::size_t n = 0; n < fate.hours.size(); ++n) {
        EXPECT_TRUE(agrees(sampled.hours[idx(fate.who)][n], sampled.games, fate.hours[n]))
            << one.what << " hours " << n;
      }
    }
  }
}

TEST(Odds, WhatIsToldAddsUp) {
  Random random(14);
  for (int i = 0; i < 60; ++i) {
    const FightCase one = draw_case(random, Size::large);
    odds::Answer answer;
    odds::answer(*one.content, one.state, one.ask, answer);
    EXPECT_NEAR(sum(answer.round), answer.chance, 1e-9) << one.what;
    for (const odds::Fate& fate : answer.fates) {
      EXPECT_NEAR(sum(fate.lost), 1, 1e-9) << one.what;
      EXPECT_NEAR(sum(fate.hours), 1, 1e-9) << one.what;
      EXPECT_LE(fate.falls, fate.lost[one.state.hero(fate.who).willpower] + 1e-12) << one.what;
    }
  }
}

TEST(Odds, ReadyToUseMoreNeverLowersTheChance) {
  Random random(15);
  for (int i = 0; i < 60; ++i) {
    const FightCase one = draw_case(random, Size::large);
    odds::Ask bare = one.ask;
    bare.use = {};
    EXPECT_GE(odds::chance(*one.content, one.state, one.ask) + 1e-12, odds::chance(*one.content, one.state, bare))
        << one.what;
  }
}

TEST(Odds, HelpsAreTheChancesOfTheSameFightWithThem) {
  Random random(16);
  bool partner = false, use = false, strength = false;
  for (int i = 0; i < 30; ++i) {
    FightCase one = draw_case(random, Size::small);
    one.ask.fighters = seat_bit(one.state.turn);
    one.ask.use = {};
    const double now = odds::chance(*one.content, one.state, one.ask);
    odds::Helps helps{};
    odds::helps(*one.content, one.state, one.ask, now, helps);
    double last = 1;
    for (const odds::Help& help : helps) {
      EXPECT_LE(help.chance, last) << "the best first";
      last = help.chance;
      EXPECT_GT(help.chance, now);
      odds::Ask ask = one.ask;
      State state = one.state;
      if (help.what == odds::Help::What::partner) ask.fighters |= seat_bit(help.who);
      if (help.what == odds::Help::What::use) ask.use[idx(help.who)] |= bit(help.thing);
      if (help.what == odds::Help::What::strength) ++state.hero(help.who).strength;
      partner |= help.what == odds::Help::What::partner;
      use |= help.what == odds::Help::What::use;
      strength |= help.what == odds::Help::What::strength;
      if (help.what == odds::Help::What::thing || help.what == odds::Help::What::ally) continue;
      EXPECT_DOUBLE_EQ(odds::chance(*one.content, state, ask), help.chance) << one.what;
    }
  }
  EXPECT_TRUE(partner && use && strength);
}

TEST(Odds, ImpossibleQuestionsAreNamed) {
  Random random(17);
  const FightCase one = draw_case(random, Size::large);
  const auto problem = [&](const State& state, const odds::Ask& ask) {
    return odds::refused(*one.content, state, ask).problem;
  };
  odds::Ask ask = one.ask;
  ask.creature = 7;
  EXPECT_EQ(problem(one.state, ask), odds::Problem::no_creature);
  ask = one.ask;
  ask.floor = 21;
  EXPECT_EQ(problem(one.state, ask), odds::Problem::floor_too_high);
  ask = one.ask;
  ask.fighters = 0;
  EXPECT_EQ(problem(one.state, ask), odds::Problem::nobody);
  State state = one.state;
  state.hero(state.turn).asleep = 1;
  EXPECT_EQ(problem(state, one.ask), odds::Problem::asleep);
  state = one.state;
  state.hero(state.turn).space = Space{0};
  EXPECT_EQ(problem(state, one.ask), odds::Problem::out_of_reach);
  state = one.state;
  state.hero(state.turn).hour = 10;
  EXPECT_EQ(problem(state, one.ask), odds::Problem::no_hour);
  ask = one.ask;
  ask.use[idx(one.state.turn)] |= bit(static_cast<Thing>(one.content->thing_count - 1));
  EXPECT_EQ(problem(one.state, ask), odds::Problem::not_held);
}

}  // namespace
}  // namespace rietburg::tests
