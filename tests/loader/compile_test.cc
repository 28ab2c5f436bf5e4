// All games of a legend, and the setups that are refused.
#include "loader/compile.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

std::vector<std::vector<std::string>> hero_sets() {
  std::vector<std::vector<std::string>> sets;
  const std::vector<std::string> all = library().hero_ids();
  for (unsigned mask = 0; mask < (1U << all.size()); ++mask) {
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (mask >> i & 1U) chosen.push_back(all[i]);
    }
    if (chosen.size() >= 2) sets.push_back(chosen);
  }
  return sets;
}

TEST(Compile, EveryDifficultyAndHeroSet) {
  int games = 0;
  for (const std::string level : {"easy", "normal"}) {
    for (const auto& heroes : hero_sets()) {
      const Content content = compiled({"legend-2", level, heroes, {}, {}});
      const std::size_t count = heroes.size();
      EXPECT_EQ(content.hero_count, count);
      EXPECT_EQ(content.shields, 5 - count);
      EXPECT_EQ(content.kinds.back().strength, 10 * (count - 1) + (level == "normal" ? 10 : 0));
      const auto& names = content.names.things;
      const auto brew = static_cast<std::size_t>(std::find(names.begin(), names.end(), "brew") - names.begin());
      EXPECT_EQ(content.things[brew].price, count + 1);
      EXPECT_EQ(content.effects[content.cards[17].first_effect].amount, 2 * (count - 1)) << "the price of gold-18";
      EXPECT_EQ(content.names.difficulty, level);
      ++games;
    }
  }
  EXPECT_EQ(games, 22);
}

TEST(Compile, StartsWithWhatTheLegendSays) {
  const Content content = compiled({"legend-2", "easy", {"wizard", "dwarf"}, {}, {}});
  EXPECT_EQ(content.start_strength, 2);
  EXPECT_EQ(content.start_willpower, 7);
  EXPECT_TRUE(content.sells_articles);
  EXPECT_FALSE(content.black_instead_of_one);
  EXPECT_EQ(content.names.board, "andor");
  EXPECT_TRUE(
      compiled({"legend-2", "easy", {"wizard", "dwarf"}, {}, {"black-die-instead-of-one"}}).black_instead_of_one);
}

void expect_refused(const GameSetup& setup, const std::string& where, const std::string& words) {
  const auto content = compile(library(), setup);
  ASSERT_FALSE(content.ok()) << words;
  ASSERT_EQ(content.problems().size(), 1u) << to_text(content.problems()[1]);
  EXPECT_EQ(content.problems()[0].where, where);
  EXPECT_NE(to_text(content.problems()[0]).find(words), std::string::npos) << to_text(content.problems()[0]);
}

TEST(Compile, RefusesWhatThereIsNot) {
  const std::vector<std::string> two{"dwarf", "wizard"};
  expect_refused({"legend-22", "easy", two, {}, {}}, "/legend", "Did you mean 'legend-2'?");
  expect_refused({"legend-2", "hard", two, {}, {}}, "/difficulty", "Choose easy or normal.");
  expect_refused({"legend-2", "", two, {}, {}}, "/difficulty", "needs a difficulty. Choose easy or normal.");
  expect_refused({"legend-2", "easy", {"dwarf", "bard"}, {}, {}}, "/heroes/1",
                 "Known: dwarf, warrior, archer, wizard.");
  expect_refused({"legend-2", "easy", two, {"wolves"}, {}}, "/modules/0", "there is no module 'wolves'");
  expect_refused({"legend-2", "easy", two, {}, {"no-fog"}}, "/house_rules/0", "Known: black-die-instead-of-one.");
}

TEST(Compile, RefusesTheWrongNumberOfHeroes) {
  expect_refused({"legend-2", "easy", {"dwarf", "dwarf"}, {}, {}}, "/heroes/1", "the dwarf is there twice");
  expect_refused({"legend-2", "easy", {"dwarf"}, {}, {}}, "/heroes", "A person alone leads two or more heroes.");
  expect_refused({"legend-2", "easy", {}, {}, {}}, "/heroes", "with 0 heroes. Choose 2, 3 or 4 heroes.");
  const auto five = compile(library(), {"legend-2", "easy", {"dwarf", "wizard", "archer", "warrior", "dwarf"}, {}, {}});
  ASSERT_FALSE(five.ok());
  EXPECT_NE(to_text(five.problems()[0]).find("with 5 heroes"), std::string::npos);
}

TEST(Compile, ALegendWithoutDifficultiesTakesNone) {
  const ContentCopy copy;
  auto legend = copy.read(kLegend2);
  legend["id"] = "plain";
  legend["difficulties"] = nlohmann::json::array();
  legend["heroes"] = {3, 2};
  legend["cards"] = {{{"id", "A1"}, {"letter", "A"}, {"effects", nlohmann::json::array()}}};
  legend["creatures"] = nlohmann::json::array();
  legend["tasks"] = nlohmann::json::array();
  copy.write("legends/99_plain/legend.json", legend.dump());
  const auto loaded = copy.load();
  ASSERT_TRUE(loaded.ok()) << to_text(loaded.problems().front());
  EXPECT_TRUE(compile(*loaded, {"plain", "", {"dwarf", "wizard"}, {}, {}}).ok());
  EXPECT_FALSE(compile(*loaded, {"plain", "easy", {"dwarf", "wizard"}, {}, {}}).ok());
  EXPECT_FALSE(compile(*loaded, {"plain", "", {"dwarf", "wizard", "archer", "warrior"}, {}, {}}).ok());
}

}  // namespace
}  // namespace rietburg::loader
