#include "lab/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/plots.h"

namespace rietburg::lab {
namespace {

using testing::HasSubstr;

Record game(const std::string& player, std::uint64_t seed, bool won, int day = 9) {
  Record record;
  record.cell = {"legend-2", "easy", {}, "dwarf,archer", player, "c", "w"};
  record.seed = seed;
  record.heroes = {"dwarf", "archer"};
  record.ending = {won ? "won" : "lost",
                   won ? "goal_reached" : "goal_missed",
                   won ? std::vector<std::string>{} : std::vector<std::string>{"herb", "tower"},
                   day,
                   13,
                   {{"gor", 3}, {"sunrise", day - 1}},
                   100,
                   300};
  return record;
}

TEST(LabSummary, CountsGames) {
  const std::vector<Record> records = {game("quick", 1, true, 8), game("quick", 2, false, 10),
                                       game("quick", 3, true, 9)};
  const auto rows = summarise(records);
  ASSERT_EQ(rows.size(), 1U);
  const Row& row = rows[0];
  EXPECT_EQ(row.games, 3U);
  EXPECT_EQ(row.won, 2U);
  EXPECT_EQ(row.lost, 1U);
  EXPECT_NEAR(row.share(), 2.0 / 3, 1e-12);
  EXPECT_NEAR(row.mean_day(true), 8.5, 1e-12);
  EXPECT_NEAR(row.mean_day(false), 10, 1e-12);
  EXPECT_EQ(row.causes.at("goal_missed: herb, tower"), 1U);
  EXPECT_EQ(row.letters.at("gor"), 9U);
  EXPECT_EQ(row.letters.at("sunrise"), 7U + 9 + 8);
}

TEST(LabSummary, RowsGoFromWeakToStrong) {
  std::vector<std::string> players;
  const std::vector<Record> records = {game("strong:50", 1, true),  game("greedy", 1, true), game("able", 1, true),
                                       game("strong:200", 1, true), game("random", 1, true), game("strong", 1, true)};
  for (const Row& row : summarise(records)) players.push_back(row.cell.player);
  EXPECT_THAT(players, testing::ElementsAre("random", "greedy", "able", "strong", "strong:50", "strong:200"));
}

TEST(LabSummary, UnfinishedGamesAreNeitherWonNorForgotten) {
  Record endless = game("quick", 1, false);
  endless.ending.result = "unfinished";
  const auto rows = summarise(std::vector{endless});
  EXPECT_EQ(rows[0].unfinished, 1U);
  EXPECT_EQ(rows[0].lost, 0U);
  EXPECT_EQ(rows[0].causes.at("unfinished"), 1U);
}

TEST(LabSummary, TablesOfValues) {
  const auto rows = summarise(std::vector{game("quick", 1, true), game("quick", 2, false)});
  EXPECT_THAT(to_csv(rows), HasSubstr("legend-2,easy,,\"dwarf,archer\",quick,2,1,1,0,0.500000,"));
  EXPECT_THAT(games_to_csv(std::vector{game("quick", 2, false)}),
              HasSubstr("2,\"dwarf,archer\",lost,\"goal_missed: herb, tower\",9,N,gor=3;sunrise=8,100,300\n"));
  const auto json = to_json(rows);
  EXPECT_EQ(json[0]["won"], 1);
  EXPECT_EQ(json[0]["days"][0]["day"], 9);
}

TEST(LabSummary, PlayersMeetOnTheSameSeeds) {
  const std::vector<Record> first = {game("greedy", 1, true), game("greedy", 2, true), game("greedy", 3, false),
                                     game("greedy", 4, false), game("greedy", 9, true)};
  const std::vector<Record> second = {game("quick", 1, true), game("quick", 2, false), game("quick", 3, true),
                                      game("quick", 4, false), game("quick", 8, true)};
  const auto rows = pair_up(first, second);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].second, "quick");
  EXPECT_EQ(rows[0].pairs.games(), 4U);
  EXPECT_EQ(rows[0].pairs.both, 1U);
  EXPECT_EQ(rows[0].pairs.only_first, 1U);
  EXPECT_EQ(rows[0].pairs.only_second, 1U);
  EXPECT_EQ(rows[0].pairs.neither, 1U);
  EXPECT_EQ(together(rows).games(), 4U);
  EXPECT_EQ(to_json(rows)[0]["second"], "quick");
}

PlotWords plain_words() {
  PlotWords words{"Wins", "Days", "Losses", "Letters", "won", "lost", "others", {}, {}, {}, {}};
  words.row = [](const Cell& cell) { return cell.legend + " <" + cell.player + ">"; };
  words.share = [](const Row& row) { return std::to_string(row.won); };
  words.cause = words.letter = [](const std::string& word) { return word; };
  return words;
}

TEST(LabPlots, ShowEveryRow) {
  const auto rows = summarise(std::vector{game("quick", 1, true), game("quick", 2, false), game("random", 1, false)});
  const PlotWords words = plain_words();
  for (auto* const plot : {&plot_wins, &plot_days, &plot_losses, &plot_letters}) {
    const std::string svg = (*plot)(rows, words);
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    EXPECT_THAT(svg, HasSubstr("legend-2 &lt;quick&gt;</text>"));
    EXPECT_THAT(svg, HasSubstr("legend-2 &lt;random&gt;</text>"));
  }
  EXPECT_THAT(plot_losses(rows, words), HasSubstr("goal_missed: herb, tower"));
  EXPECT_THAT(plot_letters(rows, words), HasSubstr("sunrise"));
}

TEST(LabPlots, NothingToShowIsNoHarm) {
  const PlotWords words = plain_words();
  for (auto* const plot : {&plot_wins, &plot_days, &plot_losses, &plot_letters}) {
    EXPECT_TRUE((*plot)({}, words).ends_with("</svg>\n"));
  }
}

TEST(LabPlots, ManyCausesShareTheLastColour) {
  std::vector<Record> records;
  for (std::uint64_t i = 0; i < 12; ++i) {
    records.push_back(game("quick", i, false));
    records.back().ending.missed = {"task-" + std::to_string(i)};
  }
  EXPECT_THAT(plot_losses(summarise(records), plain_words()), HasSubstr(">others</text>"));
}

}  // namespace
}  // namespace rietburg::lab
