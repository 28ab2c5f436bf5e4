// Each kind of damage is found, with its file, its place and a remedy.
#include <gtest/gtest.h>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

using nlohmann::json;

TEST(Damage, AFileThatIsNotJson) {
  const ContentCopy copy;
  copy.write("heroes/dwarf.json", "{\n  \"id\": \"dwarf\",\n  \"rank\" 7\n}\n");
  copy.expect("heroes/dwarf.json", "", "not JSON at line 3, column 10");
  copy.write("heroes/dwarf.json", "");
  copy.expect("heroes/dwarf.json", "", "not JSON at line 1, column 1");
  copy.write("heroes/dwarf.json", "{\"id\": \"\xff\"}");
  copy.expect("heroes/dwarf.json", "", "not JSON at line 1");
  copy.write("heroes/dwarf.json", "{\"id\": \"dwarf\", \"id\": \"dwarf\"}");
  copy.expect("heroes/dwarf.json", "/id", "the key 'id' stands twice");
}

TEST(Damage, AFileMadeToBreakTheParser) {
  const ContentCopy copy;
  copy.write("heroes/dwarf.json", std::string(1'000'000, '['));
  copy.expect("heroes/dwarf.json", "/0/0/0/0/0/0/0/0", "nested deeper than");
  copy.write("heroes/dwarf.json", "{\"id\": \"" + std::string(1'000'000, 'a') + "\"}");
  copy.expect("heroes/dwarf.json", "/id", "a string of 1000000 bytes");
  copy.write("heroes/dwarf.json", std::string(5 << 20, ' '));
  copy.expect("heroes/dwarf.json", "", "larger than 4 MB");
  copy.write("heroes/dwarf.json", "{\"id\": \"" + std::string(2900, 'a') + "!\"}");
  copy.expect("heroes/dwarf.json", "/id", "is not written in the expected form");
}

TEST(Damage, AgainstTheSchema) {
  const ContentCopy copy;
  copy.edit("heroes/dwarf.json", [](json& hero) {
    hero["rank"] = "7";
    hero["dice"] = {1, 2};
    hero.erase("well");
    hero["welll"] = 3;
  });
  copy.expect("heroes/dwarf.json", "/rank", "\"7\" is a text, where a number belongs");
  copy.expect("heroes/dwarf.json", "/dice", "fewer than 3 entries");
  copy.expect("heroes/dwarf.json", "", "unknown field 'welll'");
}

TEST(Damage, AgainstTheSchemaOfEffects) {
  const ContentCopy copy;
  const auto with = [&](const char* effect) {
    copy.edit("events/gold/gold-02.json", [&](json& card) { card["effects"] = json::array({json::parse(effect)}); });
  };
  with(R"({"do": "gain", "who": "everybody", "willpower": 3})");
  copy.expect("events/gold/gold-02.json", "/effects/0/who", "\"everybody\" is none of the allowed values");
  with(R"({"do": "gain", "who": {"spaces": "here"}, "willpower": 3})");
  copy.expect("events/gold/gold-02.json", "/effects/0/who/spaces", "expected form");
  with(R"({"do": "gain", "who": "all", "willpowr": 3})");
  copy.expect("events/gold/gold-02.json", "/effects/0", "unknown field 'willpowr'");
  with(R"({"do": "gain", "who": "all"})");
  copy.expect("events/gold/gold-02.json", "/effects/0", "needs one of 'gold', 'strength', 'thing', 'willpower'");
  with(R"({"do": "gian", "who": "all", "willpower": 3})");
  copy.expect("events/gold/gold-02.json", "/effects/0/do", "\"gian\"");
  with(R"({"do": "gain", "who": "all", "willpower": {"heroes": {"2": 1, "3": 1}}})");
  copy.expect("events/gold/gold-02.json", "/effects/0/willpower/heroes", "lacks '4'");
}

TEST(Damage, MissingFilesAndFolders) {
  {
    const ContentCopy copy;
    copy.remove("schema/hero.schema.json");
    copy.expect("heroes/dwarf.json", "", "no schema hero.schema.json");
  }
  {
    const ContentCopy copy;
    copy.remove(kLegend2);
    copy.expect("legends/02_sick_king", "", "without legend.json");
  }
  {
    const ContentCopy copy;
    copy.remove("board");
    copy.expect("board/", "", "there is not a board");
  }
  {
    const ContentCopy copy;
    copy.write("schema/hero.schema.json", R"({"type": "person"})");
    copy.expect("schema/hero.schema.json", "", "not a usable schema");
  }
  const auto nowhere = load_library("/nowhere/at/all");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(to_text(nowhere.problems()[0].message), "no such folder");
}

TEST(Damage, TheSameIdTwice) {
  const ContentCopy copy;
  copy.edit("heroes/wizard.json", [](json& hero) { hero["id"] = "dwarf"; });
  copy.expect("heroes/wizard.json", "/id", "the id 'dwarf' is taken by heroes/dwarf.json");
}

TEST(Damage, Lessons) {
  const ContentCopy copy;
  const auto change = [](const char* where, const char* message, auto&& edit) {
    const ContentCopy changed;
    changed.edit("lessons.json", edit);
    changed.expect("lessons.json", where, message);
  };
  change("/lessons/0/id", "there is no text 'lesson.gaol' in 'de'",
         [](json& all) { all["lessons"][0]["id"] = "gaol"; });
  change("/lessons/1/rules/0", "there is no rule TIME-77", [](json& all) { all["lessons"][1]["rules"] = {"TIME-77"}; });
  change("/lessons/1/after/0", "there is no lesson 'dragon' before this one",
         [](json& all) { all["lessons"][1]["after"] = {"dragon"}; });
  change("/lessons/1/id", "the id 'goal' is taken", [](json& all) { all["lessons"][1]["id"] = "goal"; });
  change("/practice/0/legend", "there is no legend 'legend-99'",
         [](json& all) { all["practice"][0]["legend"] = "legend-99"; });
  change("/lessons/0/if/event", "", [](json& all) { all["lessons"][0]["if"]["event"] = json{{"below", 3}}; });
  copy.remove("lessons.json");
  copy.expect("lessons.json", "", "there is no such file");
}

TEST(Damage, TheRulesReference) {
  const ContentCopy copy;
  copy.edit("rules.json", [](json& rules) { rules["rules"][4]["id"] = "TIME-77"; });
  copy.expect("rules.json", "/rules/4", "TIME-77 where the engine has TIME-5");
}

TEST(Damage, TheChaptersOfTheRules) {
  const ContentCopy copy;
  copy.edit("rules.json", [](json& rules) {
    rules["chapters"][1]["lists"][0] = "hero.dwraf";
    rules["chapters"][2]["section"] = "MOV";
  });
  copy.expect("rules.json", "/chapters/1/lists/0", R"(there is no "hero.dwraf")");
  copy.expect("rules.json", "/chapters/3/section", "this section stands in two chapters");
  copy.expect("rules.json", "/chapters", "no chapter has the section TIME");
}

TEST(Damage, NamesNobodyKnows) {
  const ContentCopy copy;
  copy.edit("events/gold/gold-05.json", [](json& card) {
    card["effects"][0]["thing"] = "wineskn";
    card["effects"][0]["rule"] = "EVT-99";
  });
  copy.expect("events/gold/gold-05.json", "/effects/0/thing", "there is no thing \"wineskn\"");
  copy.expect("events/gold/gold-05.json", "/effects/0/rule", "there is no rule \"EVT-99\"");
  copy.edit("events/gold/gold-12.json", [](json& card) { card["effects"][0]["who"]["heroes"] = {"bard"}; });
  copy.expect("events/gold/gold-12.json", "/effects/0/who/heroes/0", "there is no hero \"bard\"");
  copy.edit("events/silver/silver-start.json", [](json& card) { card["effects"][0]["creature"] = "gorr"; });
  copy.expect("events/silver/silver-start.json", "/effects/0/creature", "there is no creature \"gorr\"");
  copy.edit("things/wineskin.json", [](json& thing) { thing["turns_to"] = "puddle"; });
  copy.expect("things/wineskin.json", "/turns_to", "there is no thing \"puddle\"");
  copy.edit("events/gold/gold-15.json", [](json& card) { card["effects"][0]["well"] = 36; });
  copy.expect("events/gold/gold-15.json", "/effects/0/well", "there is no well on space 36");
}

TEST(Damage, NumbersTheEngineCannotHold) {
  const ContentCopy copy;
  copy.edit("creatures/gor.json", [](json& gor) { gor["willpower"] = 99'999'999'999; });
  copy.expect("creatures/gor.json", "/willpower", "out of range");
  copy.edit("creatures/skral.json", [](json& skral) { skral["figures"] = 30; });
  copy.edit("creatures/gor.json", [](json& gor) { gor["willpower"] = 4; });
  copy.expect(kLegend2, "/creatures", "creature figures in one game");
}

}  // namespace
}  // namespace rietburg::loader
