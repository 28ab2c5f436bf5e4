#include "lab/game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "bench/policy_r.h"
#include "table/table.h"
#include "tests/support/library.h"

namespace rietburg::lab {
namespace {

constexpr HeroKind kTwo[] = {HeroKind{0}, HeroKind{1}};

Choose random_player(u64 seed) {
  return [random = bench::Random(seed)](const Content& content, const State& state) mutable {
    ActionList list;
    legal_actions(content, state, list);
    return bench::choose_answer(state, list, random);
  };
}

const Content& easy_legend_2() {
  static const Content content = tests::compile_legend_2({"dwarf", "warrior"}, "easy");
  return content;
}

int steps(const Ending& ending) {
  return std::accumulate(ending.letters.begin(), ending.letters.end(), 0,
                         [](int sum, const auto& part) { return sum + part.second; });
}

TEST(LabGame, ASeedIsTheSameGameAgain) {
  const auto one = play_game(easy_legend_2(), kTwo, 17, random_player(3));
  const auto other = play_game(easy_legend_2(), kTwo, 17, random_player(3));
  ASSERT_TRUE(one && other);
  EXPECT_EQ(*one, *other);
  EXPECT_EQ(one->result, "lost");
  EXPECT_GT(one->decisions, 0);
  EXPECT_GT(one->actions, one->decisions);
}

TEST(LabGame, ATableWithTheSeedMeetsTheSameDice) {
  table::TableSetup setup;
  setup.game = {"legend-2", "easy", {"dwarf", "warrior"}, {}, {}};
  setup.seed = dice_of_seed(17);
  table::Table table(std::make_shared<const Content>(easy_legend_2()), setup, table::Dice::engine);
  table.resume();
  GameWatch watch;
  watch.before_action = [&](const State& state, const Action& action) {
    ActionList legal;
    if (action.who == Seat::chance) return;
    legal_actions(easy_legend_2(), state, legal);
    if (legal.size() < 2) return;
    ASSERT_EQ(hash(state), hash(table.state()));
    ASSERT_FALSE(table.play(std::span(&action, 1)));
  };
  const auto ending = play_game(easy_legend_2(), kTwo, 17, random_player(3), watch);
  ASSERT_TRUE(ending);
  EXPECT_EQ(table.length(), static_cast<std::size_t>(ending->actions));
  EXPECT_EQ(table.state().result, Result::lost);
  EXPECT_EQ(table.state().day, ending->day);
}

TEST(LabGame, EveryLetterWentSomewhere) {
  for (u64 seed = 1; seed <= 30; ++seed) {
    const auto ending = play_game(easy_legend_2(), kTwo, seed, random_player(seed));
    ASSERT_TRUE(ending);
    EXPECT_EQ(steps(*ending), ending->letter) << seed;
    EXPECT_EQ(ending->letters.contains("sunrise") ? ending->letters.at("sunrise") : 0, ending->day - 1) << seed;
  }
}

TEST(LabGame, ALossHasACauseAndAMissedGoalItsTasks) {
  for (u64 seed = 1; seed <= 30; ++seed) {
    const auto ending = play_game(easy_legend_2(), kTwo, seed, random_player(seed));
    EXPECT_FALSE(ending->cause.empty());
    EXPECT_EQ(ending->cause == "goal_missed", !ending->missed.empty()) << ending->cause;
  }
}

TEST(LabGame, OneThatNeverEndsIsGivenUp) {
  GameWatch watch;
  watch.most_actions = 20;
  const auto ending = play_game(easy_legend_2(), kTwo, 1, random_player(1), watch);
  ASSERT_TRUE(ending);
  EXPECT_EQ(ending->result, "unfinished");
  EXPECT_EQ(ending->actions, 20);
}

TEST(LabGame, OneThatIsStoppedSaysNothing) {
  std::atomic<bool> stop = false;
  int asked = 0;
  const Choose choose = [&, random = random_player(1)](const Content& content, const State& state) {
    stop = ++asked == 10;
    return random(content, state);
  };
  GameWatch watch;
  watch.stop = &stop;
  EXPECT_FALSE(play_game(easy_legend_2(), kTwo, 1, choose, watch));
  EXPECT_EQ(asked, 10);
}

TEST(LabGame, WhatCameIsSeen) {
  Seen seen;
  GameWatch watch;
  watch.seen = &seen;
  for (u64 seed = 1; seed <= 20; ++seed) play_game(easy_legend_2(), kTwo, seed, random_player(seed), watch);
  const Content& content = easy_legend_2();
  const auto came = [&](std::string_view kind) {
    const auto& names = content.names.kinds;
    return seen.placed[static_cast<std::size_t>(std::find(names.begin(), names.end(), kind) - names.begin())];
  };
  EXPECT_TRUE(came("gor"));
  EXPECT_TRUE(came("skral"));
  const auto read = std::count(seen.cards.begin(), seen.cards.end(), true);
  EXPECT_GT(read, 0);
  EXPECT_LT(read, static_cast<std::ptrdiff_t>(seen.cards.size()));  // random play does not see the end
}

}  // namespace
}  // namespace rietburg::lab
