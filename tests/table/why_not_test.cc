// Why something cannot be done, and what loses the legend whatever comes: as the protocol tells it.
#include <algorithm>

#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class WhyNotTest : public ::testing::Test, protected Talk {
 protected:
  /// The second legend with all creatures and farmers away, then what the test needs.
  void position(const char* set, const char* new_game = kNew) {
    expect_ok(say(new_game));
    while (state()["asks"]["question"] != "action") expect_ok(play(legal()[0]));
    json all = json::parse(R"({"creatures":[],"farmers":[],"allies":[],"loot":[],"heroes":[]})");
    all.update(json::parse(set));
    const json edited = say({{"do", "edit"}, {"set", all}});
    expect_ok(edited);
  }
  json why(const char* action) {
    const json answer = say({{"do", "why_not"}, {"actions", json::array({json::parse(action)})}});
    expect_ok(answer);
    return answer["why_not"][0];
  }
  std::string reason(const char* action) {
    const json found = why(action);
    return found.is_null() ? "none" : found["reason"].get<std::string>() + " " + found["rule"].get<std::string>();
  }
};

TEST_F(WhyNotTest, AWalk) {
  position(R"({"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"small":[],"hour":5,"willpower":4}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":17})"), "none");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":16})"), "none") << "two hours are left";
  EXPECT_EQ(why(R"({"who":"dwarf","do":"step","to":49})"),
            json::parse(R"({"reason":"willpower","rule":"TIME-1","needs":5,"has":4})"));
  EXPECT_EQ(why(R"({"who":"dwarf","do":"step","to":57})")["reason"], "too_far");
  EXPECT_EQ(why(R"({"who":"dwarf","do":"step","to":57})")["has"], 3) << "two hours, and one of overtime";
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":80})"), "no_way MOV-1");
  EXPECT_EQ(reason(R"({"who":"archer","do":"step","to":17})"), "not_on_turn TIME-2");
  position(R"({"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"small":[],"hour":10}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":17})"), "day_over TIME-4");
}

TEST_F(WhyNotTest, AClosedBridgeOnTheShortWay) {
  position(
      R"({"turn":"dwarf","closed":[[16,48]],"heroes":[{"id":"dwarf","space":16,"small":[],"hour":6,"willpower":4}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":48})"), "closed CRE-8") << "the way round is too far today";
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":57})"), "too_far TIME-3") << "too far over the bridge as well";
  position(
      R"({"turn":"dwarf","closed":[[16,48],[46,47],[38,39]],"heroes":[{"id":"dwarf","space":16,"small":[],"hour":0}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":48})"), "closed CRE-8") << "no way leads there at all";
}

TEST_F(WhyNotTest, WhatWouldPayForTheWalkIsCounted) {
  position(R"({"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"small":["wineskin"],"hour":7,"willpower":2}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":16})"), "none") << "both halves of the wineskin";
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"step","to":48})"), "willpower TIME-1");
}

TEST_F(WhyNotTest, AFight) {
  position(R"({"turn":"dwarf","creatures":[{"kind":"gor","space":17}],"heroes":[{"id":"dwarf","space":14,"hour":0}]})");
  const std::string gor = std::to_string(state()["creatures"][0]["id"].get<int>());
  const std::string fight = R"({"who":"dwarf","do":"fight","creature":)" + gor + "}";
  EXPECT_EQ(reason(fight.c_str()), "not_in_reach FGT-1");
  position(R"({"turn":"dwarf","creatures":[{"kind":"gor","space":14}],
               "heroes":[{"id":"dwarf","space":14,"hour":7,"willpower":2}]})");
  EXPECT_EQ(why(fight.c_str()), json::parse(R"({"reason":"willpower","rule":"TIME-1","needs":3,"has":2})"));
}

TEST_F(WhyNotTest, FreeActions) {
  position(R"({"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"gold":0},{"id":"archer","space":5,"gold":1}]})");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"drain"})"), "no_well PLC-1");
  EXPECT_EQ(reason(R"({"who":"archer","do":"drain"})"), "none");
  expect_ok(play(json::parse(R"({"who":"archer","do":"drain"})")));
  EXPECT_EQ(reason(R"({"who":"archer","do":"drain"})"), "well_empty PLC-1");
  EXPECT_EQ(reason(R"({"who":"archer","do":"give","to":"dwarf","thing":"gold"})"), "not_together FREE-2");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"give","to":"archer","thing":"gold"})"), "not_held FREE-6");
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"take","thing":"gold"})"), "nothing_there FREE-2");
  expect_ok(play(json::parse(R"({"who":"dwarf","do":"sleep"})")));
  EXPECT_EQ(reason(R"({"who":"dwarf","do":"drain"})"), "asleep FREE-1");
}

TEST_F(WhyNotTest, AMerchantAndWhatItCosts) {
  position(
      R"({"turn":"dwarf","heroes":[{"id":"dwarf","space":18,"gold":1,"large":"bow"},{"id":"archer","space":18,"gold":4,"strength":14}]})");
  EXPECT_EQ(why(R"({"who":"dwarf","do":"buy","thing":"strength"})"),
            json::parse(R"({"reason":"gold","rule":"ITM-2","needs":2,"has":1})"));
  EXPECT_EQ(why(R"({"who":"dwarf","do":"buy","thing":"falcon"})"),
            json::parse(R"({"reason":"no_room","rule":"ITM-8","needs":2,"has":1})"))
      << "the price is told too";
  EXPECT_EQ(reason(R"({"who":"archer","do":"buy","thing":"strength"})"), "strength_full ITM-2");
  EXPECT_EQ(reason(R"({"who":"archer","do":"buy","thing":"falcon"})"), "none");
  EXPECT_EQ(reason(R"({"who":"archer","do":"buy","thing":"brew"})"), "no_seller ITM-8");
}

TEST_F(WhyNotTest, WhatIsLegalHasNoReasonAndWhatIsNotHasOne) {
  expect_ok(say(kNew));
  for (int i = 0; i < 60 && !state()["asks"].is_null(); ++i) {
    const json list = legal();
    json bare = json::array();
    for (const json& action : list) {
      bare.push_back(action);
      if (bare.size() == 64) break;
    }
    const json answer = say({{"do", "why_not"}, {"actions", bare}});
    expect_ok(answer);
    for (const json& found : answer["why_not"]) EXPECT_TRUE(found.is_null()) << found;
    expect_ok(play(list[(static_cast<std::size_t>(i) * 7) % list.size()]));
  }
}

TEST_F(WhyNotTest, WhatIsNoListOfActionsIsRefused) {
  expect_ok(say(kNew));
  expect_error(say(R"({"do":"why_not"})"), "bad_request", "actions");
  expect_error(say(R"({"do":"why_not","actions":7})"), "bad_request", "actions");
  expect_error(say(R"({"do":"why_not","actions":[{"who":"nobody","do":"drain"}]})"), "bad_request");
  json many = {{"do", "why_not"}, {"actions", json::array()}};
  for (int i = 0; i < 65; ++i) many["actions"].push_back({{"who", "dwarf"}, {"do", "drain"}});
  expect_error(say(many), "too_long", "actions");
}

// ----- a word before the irrevocable -----

const char* kParchment =
    R"({"do":"new","legend":"legend-1","heroes":["dwarf","archer"],"seed":42,"options":{"skip_lesson":true}})";

TEST_F(WhyNotTest, AStepThatLosesTheLegendIsMarked) {
  position(R"({"turn":"dwarf","narrator":"H","creatures":[{"kind":"gor","space":17}],
               "heroes":[{"id":"dwarf","space":14,"small":["sealed-parchment"]}]})",
           kParchment);
  int marked = 0;
  for (const json& action : legal()) {
    const bool loses = action.value("shows", json::object()).value("loses", false);
    marked += loses;
    if (action["do"] == "step") EXPECT_EQ(loses, action["to"] == 17) << action;
  }
  EXPECT_EQ(marked, 1);
  const json walks = say(R"({"do":"walks"})")["walks"];
  for (const json& walk : walks) {
    EXPECT_EQ(walk.value("loses", false), walk["to"] == 17) << walk << " goes around where it can";
    const json& way = walk["way"];
    if (walk["to"] != 17) EXPECT_EQ(std::count(way.begin(), way.end(), 17), 0) << walk;
  }
  expect_ok(play(json::parse(R"({"who":"dwarf","do":"step","to":17})")));
  EXPECT_EQ(say(R"({"do":"state"})")["state"]["outcome"], "lost");
}

TEST_F(WhyNotTest, ADeadlineThatPassesAtSunriseIsMarked) {
  const auto sleep_loses = [&] {
    for (const json& action : legal()) {
      if (action["do"] == "sleep") return action.value("shows", json::object()).value("loses", false);
    }
    return false;
  };
  position(R"({"turn":"dwarf","narrator":"M","heroes":[{"id":"archer","asleep":true}]})");
  EXPECT_TRUE(sleep_loses()) << "the herb is not in the castle, and the sunrise brings N";
  position(R"({"turn":"dwarf","narrator":"L","heroes":[{"id":"archer","asleep":true}]})");
  EXPECT_FALSE(sleep_loses());
  position(R"({"turn":"dwarf","narrator":"M","heroes":[]})");
  EXPECT_FALSE(sleep_loses()) << "the archer is awake";
}

/// What is tried is tried on copies: the table's dice come as they would have come.
TEST_F(WhyNotTest, LookingAheadTakesNoDie) {
  const auto played = [&](bool looks) {
    position(R"({"turn":"dwarf","narrator":"C","heroes":[{"id":"archer","asleep":true}]})");
    if (looks) legal();
    expect_ok(play(json::parse(R"({"who":"dwarf","do":"sleep"})")));
    return state()["hash"];
  };
  EXPECT_EQ(played(false), played(true));
}

/// A task that a later card tells of is not told before.
TEST_F(WhyNotTest, ATaskIsToldWithItsCard) {
  const auto tasks = [&] {
    std::string ids;
    const json now = state();
    for (const json& task : now["tasks"]) ids += task["id"].get<std::string>() + " ";
    return ids;
  };
  position(R"({"turn":"dwarf","narrator":"B"})");
  EXPECT_EQ(tasks(), "herb-to-castle ");
  position(R"({"turn":"dwarf","narrator":"C"})");
  EXPECT_EQ(tasks(), "herb-to-castle tower-skral ");
}

}  // namespace
}  // namespace rietburg::table
