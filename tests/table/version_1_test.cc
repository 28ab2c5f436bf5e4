// The words of protocol version 1 in saves.
#include "table/version_1.h"

#include "table/save.h"
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

}  // namespace
}  // namespace rietburg::table
