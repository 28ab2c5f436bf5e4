// Walks and leads: the way, its price, and that playing it costs just that.
#include "table/walks.h"

#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class WalksTest : public ::testing::Test, protected Talk {
 protected:
  /// The second legend with all creatures and farmers away, then what the test needs.
  void position(const char* set) {
    expect_ok(say(kNew));
    while (state()["asks"]["question"] != "action") expect_ok(play(legal()[0]));
    json all = json::parse(R"({"creatures":[],"farmers":[],"allies":[],"loot":[],"turn":"dwarf","heroes":[]})");
    all.update(json::parse(set));
    expect_ok(say({{"do", "edit"}, {"set", all}}));
  }
  json walks(const json& more = json::object()) {
    json request = {{"do", "walks"}};
    request.update(more);
    const json answer = say(request);
    expect_ok(answer);
    return answer;
  }
  /// The walk to a space, whatever lies there face down.
  static json to(const json& list, int space, const char* ally = nullptr) {
    for (const json& walk : list) {
      if (walk["to"] != space || (ally != nullptr && walk["ally"] != ally)) continue;
      json found = walk;
      found.erase("fog");
      found.erase("actions");
      return found;
    }
    return nullptr;
  }
};

TEST_F(WalksTest, TheShortestWayAndItsHours) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[]}]})");
  const json answer = walks();
  EXPECT_EQ(answer["asks"]["who"], "dwarf");
  EXPECT_EQ(to(answer["walks"], 48), json::parse(R"({"to":48,"way":[17,16,48],"hours":3,"willpower":0})"));
  EXPECT_EQ(std::count_if(answer["walks"].begin(), answer["walks"].end(),
                          [](const json& walk) { return walk["to"] == 48 && walk.value("fog", false); }),
            1);
  EXPECT_EQ(to(answer["walks"], 14), nullptr) << "where the hero stands";
  EXPECT_EQ(to(answer["walks"], 80), nullptr) << "no way leads there";
  EXPECT_EQ(answer["leads"], json::array());
}

TEST_F(WalksTest, OvertimeAndTheEndOfTheDay) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[],"hour":6,"willpower":7}]})");
  EXPECT_EQ(to(walks()["walks"], 48), json::parse(R"({"to":48,"way":[17,16,48],"hours":3,"willpower":4})"));
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[],"hour":6,"willpower":4}]})");
  EXPECT_EQ(to(walks()["walks"], 16)["willpower"], 2);
  EXPECT_EQ(to(walks()["walks"], 48), nullptr) << "1 willpower must remain";
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[],"hour":10}]})");
  EXPECT_EQ(walks()["walks"], json::array());
}

TEST_F(WalksTest, FarmersAreSpared) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[],"farmers":2}],"creatures":[{"kind":"gor","space":3}]})");
  const json list = walks()["walks"];
  EXPECT_EQ(to(list, 3)["kills_farmers"], 2);
  const json around = to(list, 4);
  EXPECT_FALSE(around.contains("kills_farmers"));
  EXPECT_GT(around["way"].size(), 2U) << "14-3-4 would be shorter";
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[]}],"creatures":[{"kind":"gor","space":3}]})");
  EXPECT_EQ(to(walks()["walks"], 4)["way"], json::parse("[3,4]"));
}

TEST_F(WalksTest, FarmersOnTheWay) {
  position(
      R"({"heroes":[{"id":"dwarf","space":14,"small":[]}],"farmers":[17,16],"creatures":[{"kind":"gor","space":48}]})");
  EXPECT_EQ(to(walks()["walks"], 16)["farmers"], json::parse("[17,16]"));
  EXPECT_FALSE(to(walks()["walks"], 48).contains("farmers")) << "they would not come through";
}

/// The walk to a space as it is played.
json actions_to(const json& list, int space, const char* key = "actions") {
  for (const json& walk : list) {
    if (walk["to"] == space) return walk.value(key, json());
  }
  return nullptr;
}

TEST_F(WalksTest, TheActionsArePlayedAsOne) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":["wineskin"]}]})");
  const json list = actions_to(walks({{"with", "wineskin"}})["walks"], 48);
  EXPECT_EQ(list, json::parse(R"([{"who":"dwarf","do":"step","to":17,"pay":"wineskin"},
                                  {"who":"dwarf","do":"step","to":16,"pay":"wineskin-half"},
                                  {"who":"dwarf","do":"step","to":48},{"who":"dwarf","do":"stop"}])"));
  const json before = state();
  const json answer = say({{"do", "play"}, {"actions", list}});
  expect_ok(answer);
  EXPECT_EQ(answer["played"], 4);
  expect_ok(say(R"({"do":"undo"})"));
  EXPECT_EQ(state(), before);
}

TEST_F(WalksTest, FarmersOnTheWayAreTakenAlong) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[]}],"farmers":[17,17,16]})");
  const json list = walks()["walks"];
  const json without = actions_to(list, 48);
  const json with = actions_to(list, 48, "with_farmers");
  EXPECT_EQ(without.size(), 4U);
  EXPECT_EQ(std::count_if(with.begin(), with.end(), [](const json& one) { return one["do"] == "take"; }), 3);
  EXPECT_EQ(actions_to(list, 3, "with_farmers"), nullptr) << "there are none on that way";
  const json answer = say({{"do", "play"}, {"actions", with}});
  expect_ok(answer);
  EXPECT_EQ(answer["played"], with.size());
  EXPECT_EQ(state()["heroes"][0]["farmers"], 3);
  EXPECT_EQ(state()["heroes"][0]["space"], 48);
  expect_ok(say(R"({"do":"undo"})"));
  EXPECT_EQ(state()["farmers"].size(), 3U) << "one request, one undo";
}

TEST_F(WalksTest, TowardsASpaceThatIsTooFarForToday) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":[],"hour":6,"willpower":2}]})");
  const json near = walks({{"to", 17}})["walks"];
  ASSERT_EQ(near.size(), 1U);
  EXPECT_EQ(near[0]["to"], 17);
  EXPECT_FALSE(near[0].contains("left"));
  const json far = walks({{"to", 48}})["walks"];
  ASSERT_EQ(far.size(), 1U);
  EXPECT_EQ(far[0]["to"], 17) << "an hour is left, and no willpower for more";
  EXPECT_EQ(far[0]["left"], 2);
  EXPECT_EQ(walks({{"to", 80}})["walks"], json::array()) << "no way leads there";
  EXPECT_EQ(walks({{"to", 14}})["walks"], json::array()) << "where the hero stands";
  expect_error(say(R"({"do":"walks","to":999})"), "bad_request", "to");
  position(R"({"heroes":[{"id":"dwarf","space":7,"small":[],"hour":6,"willpower":2}],
               "allies":[{"kind":"prince","space":14}]})");
  const json lead = walks({{"to", 48}})["leads"];
  ASSERT_EQ(lead.size(), 1U);
  EXPECT_EQ(lead[0]["to"], 48);
  EXPECT_EQ(lead[0]["actions"].back()["do"], "stop");
}

TEST_F(WalksTest, AThingPaysTheFirstSteps) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":["wineskin","wineskin"]}]})");
  EXPECT_EQ(to(walks({{"with", "wineskin"}})["walks"], 48),
            json::parse(R"({"to":48,"way":[17,16,48],"hours":1,"willpower":0,"pays":["wineskin","wineskin-half"]})"))
      << "one of them, both sides";
  EXPECT_FALSE(to(walks()["walks"], 48).contains("pays"));
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":["herb-3"],"hour":9,"willpower":2}]})");
  EXPECT_EQ(walks()["walks"], json::array());
  EXPECT_EQ(to(walks({{"with", "herb-3"}})["walks"], 48)["pays"], json::parse(R"(["herb-3","herb-3","herb-3"])"));
  expect_error(say(R"({"do":"walks","with":"boots"})"), "bad_request", "with");
}

TEST_F(WalksTest, ABegunHerbGoesFirst) {
  position(R"({"heroes":[{"id":"dwarf","space":14,"small":["herb-3"]}]})");
  expect_ok(play(json::parse(R"({"who":"dwarf","do":"step","to":17,"pay":"herb-3"})")));
  const json walk = to(walks()["walks"], 48);
  EXPECT_EQ(walk["pays"].size(), 2U);
  EXPECT_EQ(walk["hours"], 0);
}

TEST_F(WalksTest, LeadingAnAlly) {
  position(R"({"heroes":[{"id":"dwarf","space":7,"small":[]}],"allies":[{"kind":"prince","space":14}]})");
  const json list = walks()["leads"];
  EXPECT_EQ(to(list, 48, "prince"),
            json::parse(R"({"ally":"prince","to":48,"way":[17,16,48],"hours":1,"willpower":0})"));
  const auto far = std::find_if(list.begin(), list.end(), [](const json& one) { return one["way"].size() == 5; });
  ASSERT_NE(far, list.end());
  EXPECT_EQ((*far)["hours"], 2) << "four spaces an hour";
  expect_ok(play(json::parse(R"({"who":"dwarf","do":"lead","ally":"prince","to":17})")));
  EXPECT_EQ(to(walks()["leads"], 48, "prince")["hours"], 0) << "the hour is paid";
  EXPECT_EQ(walks()["walks"], json::array());
}

TEST_F(WalksTest, NobodyIsAskedToGo) {
  expect_error(say(R"({"do":"walks"})"), "no_game");
  expect_ok(say(kNew));
  EXPECT_EQ(state()["asks"]["question"], "share");
  EXPECT_EQ(walks()["walks"], json::array());
}

/// Every walk from many positions of every legend is played: it must be legal to its end and cost what was told.
TEST_F(WalksTest, PlayingCostsWhatWasTold) {
  int played = 0;
  for (const char* legend : {"legend-2", "legend-3", "legend-4", "legend-5"}) {
    json start = json::parse(kNew);
    start["legend"] = legend;
    expect_ok(say(start));
    for (std::size_t turn = 0; turn < 40 && !legal().empty(); ++turn) {
      play_on(1, turn + 5);
      const json before = state();
      if (before["asks"].is_null()) break;
      const std::string who = before["asks"]["who"];
      const std::string question = before["asks"]["question"];
      if (question != "action" && question != "move") continue;
      const json list = walks()["walks"];
      for (std::size_t i = turn % 5; i < list.size(); i += 5) {
        const bool takes = i % 2 == 0 && list[i].contains("with_farmers");
        const json& actions = list[i][takes ? "with_farmers" : "actions"];
        const json answer = say({{"do", "play"}, {"actions", actions}});
        expect_ok(answer);
        // Where `stop` was the only answer left, chance may have ended the list before it was read.
        EXPECT_GE(answer["played"].get<std::size_t>() + 1, actions.size()) << "nothing comes between";
        int hours = 0;
        for (const json& event : answer["events"]) hours += event["event"] == "hour_paid" && event["who"] == who;
        EXPECT_EQ(hours, list[i]["hours"]) << list[i];
        ++played;
        expect_ok(say(R"({"do":"undo"})"));
        ASSERT_EQ(state()["hash"], before["hash"]);
      }
    }
  }
  EXPECT_GT(played, 200);
}

}  // namespace
}  // namespace rietburg::table
