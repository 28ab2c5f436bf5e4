#include "loader/lines.h"

#include <gtest/gtest.h>

#include "tests/loader/content_copy.h"
#include "tests/support/paths.h"

namespace rietburg::loader {
namespace {

constexpr const char* kText = R"({
  "id": "x, \"y\": {",
  "cards": [
    {"id": "A1"},
    {
      "a/b": [1,
        2]
    }
  ],
  "2": {"3": 4}
})";

TEST(Lines, FollowThePointer) {
  EXPECT_EQ(line_of(kText, ""), 1);
  EXPECT_EQ(line_of(kText, "/id"), 2);
  EXPECT_EQ(line_of(kText, "/cards"), 3);
  EXPECT_EQ(line_of(kText, "/cards/0/id"), 4);
  EXPECT_EQ(line_of(kText, "/cards/1"), 5);
  EXPECT_EQ(line_of(kText, "/cards/1/a~1b/1"), 7);
  EXPECT_EQ(line_of(kText, "/2/3"), 10);
}

TEST(Lines, StopWhereThePointerLeadsNowhere) {
  EXPECT_EQ(line_of(kText, "/nothing"), 1);
  EXPECT_EQ(line_of(kText, "/cards/7"), 3);
  EXPECT_EQ(line_of(kText, "/cards/1/x/y"), 5);
  for (const char* broken : {"", "{", "{\"id", "{\"id\":", "[[[[", "{\"id\":\"\\", "]", "{\"a\":1,", "[1,"}) {
    EXPECT_EQ(line_of(broken, "/id/0/1"), 1) << broken;
    EXPECT_EQ(line_of(broken, "/0/1"), 1) << broken;
  }
}

TEST(Lines, StandInEveryProblemOfAFile) {
  const ContentCopy copy;
  copy.edit(kLegend2, [](auto& legend) { legend["cards"][0]["letter"] = "Z"; });
  const auto loaded = copy.load();
  ASSERT_FALSE(loaded.ok());
  EXPECT_GT(loaded.problems().front().line, 1);
  EXPECT_NE(to_text(loaded.problems().front()).find("legend.json:"), std::string::npos);
}

TEST(OwnLegends, ABrokenOneIsLeftOutAndTold) {
  const ContentCopy copy;
  auto legend = copy.read(kLegend2);
  legend["id"] = "good";
  copy.write("own/good/legend.json", legend.dump());
  legend["id"] = "bad";
  legend["stars"] = {"Z"};
  copy.write("own/bad/legend.json", legend.dump());
  legend["id"] = "legend-2";
  copy.write("own/02_sick_king/legend.json", legend.dump());
  const auto loaded = load_with_own(tests::content_dir(), {copy.path("own")});
  ASSERT_TRUE(loaded.ok());
  EXPECT_NE(loaded->legend("good"), nullptr);
  EXPECT_EQ(loaded->legend("bad"), nullptr);
  ASSERT_EQ(loaded->refused().size(), 2u);
  EXPECT_EQ(loaded->texts("en")->at("legend.legend-2.title"), library().texts("en")->at("legend.legend-2.title"));
  EXPECT_TRUE(compile(*loaded, {"good", "easy", {"dwarf", "wizard"}, {}, {}}).ok());
  const auto nowhere = load_with_own(tests::content_dir(), {"/nowhere"});
  ASSERT_TRUE(nowhere.ok());
  EXPECT_EQ(nowhere->refused().size(), 1u);
}

TEST(OwnLegends, ABrokenOneKeepsNoSoundOneOfItsIdOut) {
  const ContentCopy copy;
  auto legend = copy.read(kLegend2);
  legend["id"] = "mine";
  copy.write("own/b_sound/legend.json", legend.dump());
  legend["stars"] = {"Z"};
  copy.write("own/a_broken/legend.json", legend.dump());
  const auto loaded = load_with_own(tests::content_dir(), {copy.path("own")});
  ASSERT_TRUE(loaded.ok());
  EXPECT_NE(loaded->legend("mine"), nullptr);
  ASSERT_EQ(loaded->refused().size(), 1u);
  EXPECT_NE(loaded->refused()[0].folder.find("a_broken"), std::string::npos);
}

}  // namespace
}  // namespace rietburg::loader
