#include "loader/checker_words.h"

#include <gtest/gtest.h>

namespace rietburg::loader {
namespace {

TEST(Problem, NamesFilePlaceAndRemedy) {
  EXPECT_EQ(to_text({"heroes/dwarf.json", "/rank", say("is-of-the-wrong-type", "\"x\""),
                     say("see-schema", "hero.schema.json")}),
            "heroes/dwarf.json:/rank: \"x\" is of the wrong type. See schema/hero.schema.json.");
  EXPECT_EQ(to_text({"rules.json", "", say("cannot-be-read"), ""}), "rules.json: cannot be read.");
}

TEST(Problem, SuggestsTheNearestName) {
  EXPECT_EQ(to_text(known_names("wineskn", {"shield", "wineskin"})),
            "Did you mean 'wineskin'? Known: shield, wineskin.");
  EXPECT_EQ(to_text(known_names("dragon", {"gor", "skral"})), "Known: gor, skral.");
  EXPECT_EQ(to_text(known_names("any", {})), "Known: none.");
}

TEST(CheckerWords, SayAKeyInTheirLanguageAndInEnglishWhatTheyLack) {
  const CheckerWords german(
      {{"cannot-be-read", "lässt sich nicht lesen"}, {"or", "{0} oder {1}"}, {"choose", "Wähle {0}."}});
  EXPECT_EQ(german(Problem{"a.json", "", say("cannot-be-read"), say("choose", one_of({"a", "b", "c"})), 3}),
            "a.json:3: lässt sich nicht lesen. Wähle a, b oder c.");
  EXPECT_EQ(german(say("there-is-no-hero", "{0} or {1}")), "there is no hero '{0} or {1}'");
  Sentence described("Its number.");
  described.key = "about.nothing";
  EXPECT_EQ(german(say("what-belongs-here", described)), "What belongs here: Its number.");
  EXPECT_EQ(german(say("add-do-read-to-another-card")), "Add {\"do\": \"read\"} to another card.");
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
