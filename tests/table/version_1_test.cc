// The words of protocol version 1 in saves.
#include "table/version_1.h"

#include <filesystem>
#include <fstream>

#include "table/save.h"
#include "tests/support/paths.h"
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

TEST(Version1, TheThingThatIsUsedWasAnItem) {
  const json old = json::parse(R"({"who":"dwarf","do":"use","item":"brew","die":0})");
  EXPECT_EQ(action_from_version_1(old), json::parse(R"({"who":"dwarf","do":"use","thing":"brew","die":0})"));
  EXPECT_FALSE(action_from_version_1(json::parse(R"({"who":"dwarf","do":"use","thing":"brew"})")));
  for (const char* odd : {"7", "[]", "null", R"({"item":[[]]})"}) {
    EXPECT_FALSE(action_from_version_1(json::parse(odd))) << odd;
  }
}

TEST(Version1, TheEventDeckWasEventsAndTheWitchWasPeople) {
  const json old = json::parse(R"({"day":2,"events":{"top":["gold-9"]},"people":[{"kind":"witch","space":44}]})");
  EXPECT_EQ(edit_from_version_1(old),
            json::parse(R"({"day":2,"event_deck":{"top":["gold-9"]},"characters":[{"kind":"witch","space":44}]})"));
  EXPECT_FALSE(edit_from_version_1(json::parse(R"({"day":2})")));
  std::string deep(1'000'000, '[');
  deep += std::string(1'000'000, ']');
  EXPECT_FALSE(edit_from_version_1(json::parse(R"({"people":)" + deep + "}"))) << "read, but never copied";
}

TEST(Version1, RequestsUseTodaysWordsOnly) {
  Talk talk;
  talk.expect_ok(talk.say(kNew));
  while (talk.state()["asks"]["question"] != "action") talk.play(talk.legal()[0]);
  talk.expect_error(talk.say(R"({"do":"edit","set":{"people":[]}})"), "bad_edit", "set.people");
  talk.expect_error(talk.say(R"({"do":"edit","set":{"events":{}}})"), "bad_edit", "set.events");
  talk.expect_error(talk.play(json::parse(R"({"who":"dwarf","do":"use","item":"brew"})")), "bad_request");
}

TEST(Version1, ASaveInTheOldWordsIsTheSameGame) {
  Talk talk;
  talk.expect_ok(talk.say(kNew));
  while (talk.state()["asks"]["question"] != "action") talk.play(talk.legal()[0]);
  talk.expect_ok(talk.say(R"({"do":"edit","set":{"heroes":[{"id":"dwarf","space":44,"large":"falcon"}],
      "event_deck":{"top":["gold-9"]},"characters":[{"kind":"witch","space":44}],"turn":"dwarf"}})"));
  talk.expect_ok(talk.play(json::parse(R"({"who":"dwarf","do":"use","thing":"falcon","with":"archer"})")));
  json game = talk.save();
  ASSERT_EQ(game["version"], 2);
  game["version"] = 1;
  game["content"] = "of version 1";
  json& set = game["edits"][0]["set"];
  set["events"] = set["event_deck"];
  set["people"] = set["characters"];
  set.erase("event_deck");
  set.erase("characters");
  json& use = game["history"][0];
  ASSERT_EQ(use["do"], "use");
  use["item"] = use["thing"];
  use.erase("thing");
  Talk other;
  const json answer = other.say({{"do", "load"}, {"game", game}});
  other.expect_ok(answer);
  EXPECT_FALSE(answer.contains("message")) << answer;
  EXPECT_EQ(other.state(), talk.state());
  EXPECT_EQ(other.save(), talk.save()) << "and it is written in today's words";
}

// --- saves written by the program as it was when the protocol had version 1

json saved_then(const std::string& name) {
  std::ifstream file(tests::source_dir() / "tests/version_1" / name);
  EXPECT_TRUE(file) << name;
  return json::parse(file);
}

class SavedByVersion1 : public ::testing::TestWithParam<const char*> {};

TEST_P(SavedByVersion1, OpensAndGoesOn) {
  const json game = saved_then(GetParam());
  ASSERT_EQ(game["version"], 1);
  Talk talk;
  const json answer = talk.say({{"do", "load"}, {"game", game}});
  talk.expect_ok(answer);
  EXPECT_FALSE(answer.contains("read_only")) << answer;
  EXPECT_GE(talk.history().size(), game["history"].size());
  talk.play_on(15);
  talk.expect_ok(talk.say(R"({"do":"undo","to":0})"));
  const json saved = talk.save();
  EXPECT_EQ(saved["version"], 2);
  Talk other;
  other.expect_ok(other.say({{"do", "load"}, {"game", saved}}));
  EXPECT_EQ(other.state(), talk.state());
}

INSTANTIATE_TEST_SUITE_P(Fixtures, SavedByVersion1,
                         ::testing::Values("legend-1.json", "legend-2.json", "legend-3.json", "legend-4.json",
                                           "legend-5.json", "kings-escort.json", "liberating-the-mine.json",
                                           "edited.json"));

/// One of its actions is no longer allowed, as after a rule was corrected.
TEST(Version1, AHistoryThatARuleContradictsIsLookedAtUpToThere) {
  const json game = saved_then("contradicted.json");
  Talk talk;
  const json answer = talk.say({{"do", "load"}, {"game", game}});
  talk.expect_ok(answer);
  EXPECT_EQ(answer["read_only"], true);
  const auto length = answer["length"].get<std::size_t>();
  EXPECT_GT(length, 10U);
  EXPECT_LT(length, game["history"].size());
  EXPECT_EQ(talk.history().size(), length);
  const std::string message = answer["message"];
  EXPECT_NE(message.find("action " + std::to_string(length)), std::string::npos) << message;
  talk.expect_error(talk.play(talk.legal()[0]), "read_only");
  talk.expect_error(talk.say(R"({"do":"edit","set":{"day":2}})"), "read_only");
  talk.expect_ok(talk.say(R"({"do":"undo","to":0})"));
  talk.expect_ok(talk.say({{"do", "redo"}, {"to", length}}));
  EXPECT_EQ(talk.say({{"do", "log"}})["length"], length);
}

}  // namespace
}  // namespace rietburg::table
