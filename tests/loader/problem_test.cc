#include "loader/problem.h"

#include <gtest/gtest.h>

namespace rietburg::loader {
namespace {

TEST(Problem, NamesFilePlaceAndRemedy) {
  EXPECT_EQ(to_text({"heroes/dwarf.json", "/rank", "\"x\" is of the wrong type", "See schema/hero.schema.json."}),
            "heroes/dwarf.json:/rank: \"x\" is of the wrong type. See schema/hero.schema.json.");
  EXPECT_EQ(to_text({"rules.json", "", "cannot be read", ""}), "rules.json: cannot be read.");
}

TEST(Problem, SuggestsTheNearestName) {
  EXPECT_EQ(known_names("wineskn", {"shield", "wineskin"}), "Did you mean 'wineskin'? Known: shield, wineskin.");
  EXPECT_EQ(known_names("dragon", {"gor", "skral"}), "Known: gor, skral.");
  EXPECT_EQ(known_names("any", {}), "Known: none.");
}

TEST(Result, HoldsAValueOrProblems) {
  const Result<int> good(7);
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 7);
  EXPECT_TRUE(good.problems().empty());
  const Result<int> bad(std::vector<Problem>{{"f", "", "m", ""}});
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.problems().size(), 1u);
}

}  // namespace
}  // namespace rietburg::loader
