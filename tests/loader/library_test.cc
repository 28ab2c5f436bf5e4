#include "loader/library.h"

#include <gtest/gtest.h>

#include "tests/loader/content_copy.h"
#include "tests/support/paths.h"

namespace rietburg::loader {
namespace {

TEST(Library, TellsWhatThereIsToChoose) {
  const LegendInfo* legend = library().legend("legend-2");
  ASSERT_NE(legend, nullptr);
  EXPECT_EQ(legend->title_key, "legend.legend-2.title");
  EXPECT_EQ(legend->difficulties, (std::vector<std::string>{"easy", "normal"}));
  EXPECT_EQ(legend->hero_counts, (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(library().legend("legend-99"), nullptr);
  EXPECT_EQ(library().hero_ids(), (std::vector<std::string>{"dwarf", "warrior", "archer", "wizard"}));
}

TEST(Library, HasTheRulesReferenceInItsOrder) {
  ASSERT_EQ(library().rules().size(), static_cast<std::size_t>(Rule::count) - 1);
  EXPECT_EQ(library().rules().front().id, "TIME-1");
  EXPECT_EQ(library().rules().back().id, "CARD-5");
}

TEST(Library, HasTextsByLanguage) {
  ASSERT_FALSE(library().languages().empty());
  for (const std::string& language : library().languages()) {
    ASSERT_NE(library().texts(language), nullptr);
    for (const LegendInfo& legend : library().legends()) {
      EXPECT_TRUE(library().texts(language)->contains(legend.title_key)) << language << " " << legend.title_key;
    }
    EXPECT_FALSE(library().texts(language)->contains("$schema"));
  }
  EXPECT_EQ(library().texts("xx"), nullptr);
}

TEST(Library, HashFollowsBytesAndNamesOnly) {
  const ContentCopy copy;
  const std::string before = library().content_hash();
  EXPECT_EQ(before.size(), 16u);
  EXPECT_EQ(copy.load()->content_hash(), before) << "the folder's own name does not count";
  copy.write("notes.txt", "not content");
  EXPECT_EQ(copy.load()->content_hash(), before);
  copy.edit("heroes/dwarf.json", [](auto& hero) { hero["well"] = 4; });
  const std::string changed = copy.load()->content_hash();
  EXPECT_NE(changed, before);
  std::filesystem::rename(copy.path("heroes/dwarf.json"), copy.path("heroes/kram.json"));
  EXPECT_NE(copy.load()->content_hash(), changed);
}

TEST(Library, TakesLegendsFromElsewhere) {
  const ContentCopy copy;
  auto legend = copy.read(kLegend2);
  legend["id"] = "my-legend";
  legend["number"] = 99;
  copy.write("elsewhere/mine/legend.json", legend.dump());
  for (const char* folder : {"elsewhere", "elsewhere/mine", "elsewhere/mine/"}) {
    const auto loaded = load_library(tests::content_dir(), {copy.path(folder)});
    ASSERT_TRUE(loaded.ok()) << folder;
    EXPECT_EQ(loaded->legend_ids().back(), "my-legend");
    EXPECT_TRUE(compile(*loaded, {"my-legend", "easy", {"dwarf", "wizard"}, {}, {}}).ok());
  }
  EXPECT_FALSE(load_library(tests::content_dir(), {copy.path("heroes")}).ok());
  EXPECT_FALSE(load_library(tests::content_dir(), {copy.path("nowhere")}).ok());
}

TEST(Library, RefusesTheSameLegendTwice) {
  const auto loaded = load_library(tests::content_dir(), {tests::content_dir() / "legends"});
  ASSERT_FALSE(loaded.ok());
  EXPECT_NE(to_text(loaded.problems().front()).find("is taken by"), std::string::npos);
}

}  // namespace
}  // namespace rietburg::loader
