#include "lab/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/coverage.h"
#include "lab/summary.h"
#include "tests/support/library.h"

namespace rietburg::lab {
namespace {

using testing::HasSubstr;

Strength strength(const std::string& text) {
  std::string problem;
  const auto read = read_strength(text, problem);
  EXPECT_TRUE(read) << problem;
  return read.value_or(Strength{});
}

Order small_order() {
  Order order;
  order.legends = {"legend-2"};
  order.difficulties = {"easy"};
  order.heroes = {"2"};
  order.players = {strength("random")};
  order.seeds = {1, 12};
  return order;
}

Campaign campaign_of(const Order& order) { return Campaign(*tests::library(), order); }

Records play(const Campaign& campaign, unsigned jobs, const Records& before = {}) {
  Records records = before;
  Watcher watcher;
  watcher.on_game = [&](const Finished& game) { records.add(game.record); };
  EXPECT_TRUE(campaign.play(before, jobs, watcher));
  return records;
}

std::string complaint(const Order& order) {
  try {
    campaign_of(order);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(LabStrength, NamesAndBudgets) {
  EXPECT_EQ(strength("greedy").name, "greedy");
  EXPECT_EQ(strength("quick:50").name, "quick:50");
  EXPECT_EQ(strength("quick:50").rollouts, 50U);
  EXPECT_EQ(strength("200").name, "strong:200");
}

TEST(LabStrength, WhatIsNoneIsRefused) {
  for (const char* text : {"", "clever", "quik", "0", "-3", "strong:", "strong:0", "strong:many", "strong:1.5",
                           "99999999999", "random:5", "1s", "Strong"}) {
    std::string problem;
    EXPECT_FALSE(read_strength(text, problem)) << text;
    EXPECT_FALSE(problem.empty()) << text;
  }
  std::string problem;
  read_strength("quik", problem);
  EXPECT_THAT(problem, HasSubstr("Did you mean 'quick'?"));
}

TEST(LabSeeds, Ranges) {
  std::string problem;
  EXPECT_EQ(read_seeds("3..12", problem)->count(), 10U);
  EXPECT_EQ(read_seeds("7", problem)->count(), 1U);
  EXPECT_EQ(read_seeds("0..9223372036854775807", problem)->last, kLastSeed);
  for (const char* text :
       {"", "..", "1..", "..5", "1...5", "a..b", "-1..5", "1..9223372036854775808", "5..1", "1..2..3"}) {
    problem.clear();
    EXPECT_FALSE(read_seeds(text, problem)) << text;
    EXPECT_FALSE(problem.empty()) << text;
  }
  EXPECT_FALSE(read_seeds("5..1", problem));
  EXPECT_THAT(problem, HasSubstr("Write 1..5."));
}

TEST(LabCampaign, ASeedsResultDependsNeitherOnJobsNorOnOrder) {
  const Campaign campaign = campaign_of(small_order());
  const auto one = play(campaign, 1).all();
  ASSERT_EQ(one.size(), 12U);
  EXPECT_EQ(play(campaign, 3).all(), one);
  Order later = small_order();
  later.seeds = {7, 12};
  const auto half = play(campaign_of(later), 2);
  EXPECT_EQ(half.size(), 6U);
  EXPECT_EQ(play(campaign, 2, half).all(), one);
}

TEST(LabCampaign, OnlyWhatIsMissingIsPlayed) {
  const Campaign campaign = campaign_of(small_order());
  const Records done = play(campaign, 1);
  EXPECT_EQ(campaign.missing(done), 0U);
  Watcher watcher;
  watcher.on_game = [](const Finished&) { FAIL() << "it was there already"; };
  EXPECT_TRUE(campaign.play(done, 2, watcher));
}

TEST(LabCampaign, ANumberOfHeroesTakesEachGroupInTurn) {
  std::set<std::vector<std::string>> groups;
  for (const Record& record : play(campaign_of(small_order()), 2).all()) groups.insert(record.heroes);
  EXPECT_EQ(groups.size(), 6U);  // the pairs of four
}

TEST(LabCampaign, WhatIsLeftOutStandsForAll) {
  Order order = small_order();
  order.difficulties.clear();
  order.heroes.clear();
  order.players.push_back(strength("greedy"));
  EXPECT_EQ(campaign_of(order).cells().size(), 2U * 3 * 2);
  order.legends = {"legend-1"};  // it has one difficulty
  order.difficulties = {"easy"};
  EXPECT_EQ(campaign_of(order).cells().size(), 3U * 2);
  EXPECT_EQ(campaign_of(order).cells()[0].cell.difficulty, "");
}

TEST(LabCampaign, StoppedGamesAreGivenUpAndFinishedOnesKept) {
  Order order = small_order();
  order.seeds = {1, 100'000};
  std::size_t games = 0;
  Watcher watcher;
  watcher.on_game = [&](const Finished&) { ++games; };
  watcher.wants_stop = [&] { return games >= 5; };
  EXPECT_FALSE(campaign_of(order).play({}, 2, watcher));
  EXPECT_GE(games, 5U);
  EXPECT_LT(games, 100'000U);
}

TEST(LabCampaign, AFaultWhileKeepingAGameEndsIt) {
  Watcher watcher;
  watcher.on_game = [](const Finished&) { throw std::runtime_error("disk full"); };
  const Campaign campaign = campaign_of(small_order());
  EXPECT_THROW(campaign.play({}, 2, watcher), std::runtime_error);
}

TEST(LabCampaign, OrdersThatCannotBeCarriedOut) {
  const auto with = [](auto change) {
    Order order = small_order();
    change(order);
    return complaint(order);
  };
  EXPECT_THAT(with([](Order& order) { order.legends = {"legend-22"}; }), HasSubstr("Did you mean 'legend-2'?"));
  EXPECT_THAT(with([](Order& order) { order.difficulties = {"hard"}; }), HasSubstr("easy"));
  EXPECT_THAT(with([](Order& order) { order.heroes = {"5"}; }), HasSubstr("not for 5 heroes, but for 2, 3, 4"));
  EXPECT_THAT(with([](Order& order) { order.heroes = {"2", "dwarf"}; }), HasSubstr("not both"));
  EXPECT_THAT(with([](Order& order) { order.heroes = {"dwarf", "dwarf"}; }), HasSubstr("dwarf"));
  EXPECT_THAT(with([](Order& order) { order.heroes = {"dwarf", "elf"}; }), HasSubstr("elf"));
  EXPECT_THAT(with([](Order& order) { order.modules = {"taven"}; }), HasSubstr("tavern"));
  EXPECT_THAT(with([](Order& order) { order.seeds = {0, kLastSeed}; }), HasSubstr("more than 1000000 games"));
}

TEST(LabCoverage, WhatNeverCameIsNamed) {
  Coverage coverage;
  Watcher watcher;
  watcher.on_game = [&](const Finished& game) { coverage.add(*game.content, game.seen); };
  Order order = small_order();
  order.seeds = {1, 40};
  campaign_of(order).play({}, 2, watcher);
  const NeverCame never = coverage.never();
  using testing::Contains;
  using testing::Not;
  EXPECT_THAT(never.creatures, Not(Contains("gor")));
  EXPECT_THAT(never.things, Not(Contains("farmer")));
  EXPECT_LT(never.events.size(), 10U);  // forty games draw most of the deck
  EXPECT_FALSE(never.cards.empty());    // random play does not see the end
}

}  // namespace
}  // namespace rietburg::lab
