// The table: history, undo and redo, dice of the engine and of a real table, editing.
#include "table/table.h"

#include <set>

#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class TableTest : public ::testing::Test, protected Talk {
 protected:
  TableTest() { expect_ok(say(kNew)); }
};

TEST_F(TableTest, TheSameSeedIsTheSameGame) {
  Talk other;
  other.say(kNew);
  play_on(60);
  other.play_on(60);
  EXPECT_EQ(history(), other.history());
  EXPECT_EQ(state(), other.state());
}

TEST_F(TableTest, AnotherSeedIsNot) {
  Talk other;
  json request = json::parse(kNew);
  request["seed"] = 43;
  other.say(request);
  play_on(60);
  other.play_on(60);
  EXPECT_NE(history(), other.history());
}

TEST_F(TableTest, UndoAndRedoGiveTheSameDiceAgain) {
  play_on(80);
  const json there = state();
  const json all = history();
  const json undone = say(R"({"do":"undo","to":10})");
  expect_ok(undone);
  EXPECT_LE(undone["length"], 10);
  EXPECT_EQ(undone["events"], json::array());
  expect_ok(say({{"do", "redo"}, {"to", all.size()}}));
  EXPECT_EQ(state(), there);
  say(R"({"do":"undo","to":10})");
  // Played again instead of redone: chance answers as before.
  for (std::size_t at = history().size(); at < all.size(); at = history().size()) {
    expect_ok(play(all[at]));
    ASSERT_GT(history().size(), at);
  }
  EXPECT_EQ(history(), all);
  EXPECT_EQ(state(), there);
}

TEST_F(TableTest, UndoStopsAtDecisions) {
  play_on(40);
  const std::size_t length = history().size();
  std::size_t last = length;
  for (std::size_t to = length; to-- > 0;) {
    const json answer = say({{"do", "undo"}, {"to", to}});
    expect_ok(answer);
    if (answer["length"].get<std::size_t>() > to) break;  // the first decision of the game
    EXPECT_NE(answer["asks"]["who"], "chance");
    EXPECT_GE(legal().size(), 2U);
    last = answer["length"];
    if (to > last) to = last;
    if (last == 0) break;
  }
  EXPECT_EQ(say(R"({"do":"undo","to":0})")["length"], last);
  expect_error(say({{"do", "undo"}, {"to", length + 1}}), "bad_request", "to");
  expect_error(say({{"do", "redo"}, {"to", length + 1}}), "bad_request", "to");
}

TEST_F(TableTest, OneDecisionBackAndForth) {
  play_on(5);
  const json there = state();
  const json action = legal()[0];
  play(action);
  const json after = state();
  expect_ok(say(R"({"do":"undo"})"));
  EXPECT_EQ(state(), there);
  expect_ok(say(R"({"do":"redo"})"));
  EXPECT_EQ(state(), after);
  const json end = say(R"({"do":"redo"})");
  expect_ok(end);
  EXPECT_EQ(state(), after) << "nothing left to redo";
}

TEST_F(TableTest, PlayingDropsWhatWasUndone) {
  play_on(10);
  say(R"({"do":"undo"})");
  play_on(1, 3);
  const json there = state();
  say(R"({"do":"redo"})");
  EXPECT_EQ(state(), there);
}

TEST_F(TableTest, TableDiceAreAskedFor) {
  Talk table;
  table.expect_ok(table.say(R"({"do":"dice","mode":"table"})"));
  table.say(kNew);
  EXPECT_EQ(table.state()["asks"]["who"], "chance") << "the die of card A5";
  const json actions = table.legal();
  ASSERT_EQ(actions.size(), 6U);
  table.expect_ok(table.play(json::parse(R"({"who":"chance","do":"die","face":2})")));
  EXPECT_EQ(table.state()["letters"]["put"][0]["card"], "rune-stones");
  table.expect_error(table.say(R"({"do":"dice","mode":"loaded"})"), "bad_request", "mode");
}

TEST_F(TableTest, SwitchingToEngineDiceDrawsWhatIsOpen) {
  Talk table;
  table.say(R"({"do":"dice","mode":"table"})");
  table.say(kNew);
  const json answer = table.say(R"({"do":"dice","mode":"engine"})");
  table.expect_ok(answer);
  EXPECT_NE(answer["asks"]["who"], "chance");
  EXPECT_EQ(table.state(), state()) << "the first die of the stream, as if it had been drawn at once";
}

TEST_F(TableTest, DiceOfATableCountForTheStream) {
  // The first die comes from the table; all that follow are those of the seed.
  const json first = history()[0];
  ASSERT_EQ(first["do"], "die");
  Talk table;
  table.say(R"({"do":"dice","mode":"table"})");
  table.say(kNew);
  table.play(first);
  table.say(R"({"do":"dice","mode":"engine"})");
  play_on(40);
  table.play_on(40);
  EXPECT_EQ(state(), table.state());
}

TEST_F(TableTest, ASingleAnswerNamedIsNoMistake) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(
      R"({"do":"edit","set":{"turn":"dwarf","heroes":[{"id":"dwarf","hour":9,"willpower":3}],"creatures":[],"farmers":[]}})"));
  json step;
  for (const json& action : legal()) {
    if (action["do"] == "step" && step.is_null()) step = action;
  }
  ASSERT_FALSE(step.is_null());
  // On hour 10 only `stop` is left, and it is carried out; a client that names it all the same is right.
  const json stop = {{"who", "dwarf"}, {"do", "stop"}};
  expect_ok(say({{"do", "play"}, {"actions", {step, stop}}}));
  expect_error(play(stop), "illegal_action");
}

TEST_F(TableTest, EditStartsANewHistory) {
  play_on(12);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  const json answer = say(R"({"do":"edit","set":{"day":3,"heroes":[{"id":"dwarf","gold":9}]}})");
  expect_ok(answer);
  EXPECT_EQ(answer["length"], 0);
  EXPECT_EQ(state()["day"], 3);
  const json there = state();
  play_on(20);
  say(R"({"do":"undo","to":0})");
  EXPECT_EQ(state(), there) << "undo ends there";
  expect_error(say(R"({"do":"edit","set":{"day":0}})"), "bad_edit", "set.day");
  EXPECT_EQ(state(), there);
}

/// The answer that goes on without anything else: no invitation, no turned die, no second round.
json plainest(Talk& game) {
  const json actions = game.legal();
  for (const char* verb : {"leave", "done", "decline"}) {
    for (const json& action : actions) {
      if (action["do"] == verb) return action;
    }
  }
  return actions[0];
}

/// All dice of a fight of one round.
json throws(Talk& game, const json& fight) {
  const std::size_t before = game.history().size();
  game.expect_ok(game.play(fight));
  for (int i = 0; i < 40 && game.state()["asks"]["question"] != "action"; ++i)
    game.expect_ok(game.play(plainest(game)));
  json faces = json::array();
  const json history = game.history();
  for (std::size_t at = before; at < history.size(); ++at) {
    if (history[at]["do"] == "die") faces.push_back(history[at]["face"]);
  }
  return faces;
}

/// The dwarf beside a gor, at the first hour, alone to be asked.
const char* kBesideAGor = R"({"do":"edit","set":{"turn":"dwarf","creatures":[{"kind":"gor","space":43}],"farmers":[],
  "heroes":[{"id":"dwarf","space":43,"hour":0,"willpower":7},{"id":"archer","space":9,"hour":0}]}})";

json fight_of(Talk& game) {
  for (const json& action : game.legal()) {
    if (action["do"] == "fight" && action["who"] == "dwarf") return action;
  }
  ADD_FAILURE() << "no fight: " << game.legal();
  return {};
}

TEST_F(TableTest, AnEditBringsNoDiceBack) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  std::set<json> seen;
  constexpr int kFights = 12;
  for (int i = 0; i < kFights; ++i) {
    expect_ok(say(kBesideAGor));
    const json faces = throws(*this, fight_of(*this));
    ASSERT_GE(faces.size(), 3U);
    seen.insert(faces);
  }
  EXPECT_GT(seen.size(), 8U) << "each fight after an edit has the dice of the one before";
}

TEST_F(TableTest, ASavedEditKeepsTheDiceToCome) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(kBesideAGor));
  throws(*this, fight_of(*this));
  expect_ok(say(kBesideAGor));
  Talk other;
  other.expect_ok(other.say({{"do", "load"}, {"game", save()}}));
  EXPECT_EQ(throws(other, fight_of(other)), throws(*this, fight_of(*this)));
}

TEST_F(TableTest, AListEndsAtTheFirstOutcomeOfChance) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(kBesideAGor));
  const json game = save();
  const json fight = fight_of(*this);
  // Whatever stands after an outcome of chance is not looked at: neither its legality nor its shape tells a roll.
  const json after[] = {json::parse(R"({"who":"dwarf","do":"step","to":70})"), json::parse(R"({"who":"dwarf"})"),
                        json(7), json::parse(R"({"who":"dwarf","do":"stay"})"), fight};
  json alone;
  for (const json& next : after) {
    expect_ok(say({{"do", "load"}, {"game", game}}));
    json list = json::array({fight});
    // Up to the roll the list goes on: who is asked to join says no.
    expect_ok(say({{"do", "play"}, {"action", fight}}));
    const bool rolled = history().back()["do"] == "die" || state()["asks"]["question"] == "round";
    expect_ok(say({{"do", "load"}, {"game", game}}));
    if (!rolled) list.push_back(json::parse(R"({"who":"dwarf","do":"done"})"));
    const std::size_t fitting = list.size();
    list.push_back(next);
    const json answer = say({{"do", "play"}, {"actions", list}});
    expect_ok(answer);
    EXPECT_EQ(answer["played"], fitting) << next;
    if (alone.is_null()) alone = history();
    EXPECT_EQ(history(), alone) << next;
  }
}

TEST_F(TableTest, AListWithoutChanceIsRefusedAsAWhole) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  json step;
  for (const json& action : legal()) {
    if (action["do"] == "step" && step.is_null()) step = action;
  }
  const json before = state();
  expect_error(say({{"do", "play"}, {"actions", {step, {{"who", "dwarf"}, {"do", "step"}, {"to", 70}}}}}),
               "illegal_action", "actions[1]");
  EXPECT_EQ(state(), before);
  const json answer = say({{"do", "play"}, {"actions", {step, {{"who", step["who"]}, {"do", "stop"}}}}});
  expect_ok(answer);
  EXPECT_EQ(answer["played"], 2);
  EXPECT_FALSE(play(legal()[0]).contains("played")) << "one action is no list";
}

/// A walk of three steps, as one list.
json three_steps(Talk& game) {
  const json walks = game.say(R"({"do":"walks"})")["walks"];
  for (const json& walk : walks) {
    if (walk["way"].size() == 3 && !walk.value("fog", false)) return walk["actions"];
  }
  return nullptr;
}

TEST_F(TableTest, WhatCameInOneRequestIsTakenBackAsOne) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  const json before = state();
  const std::size_t length = history().size();
  const json walk = three_steps(*this);
  expect_ok(say({{"do", "play"}, {"actions", walk}}));
  const json after = state();
  const std::size_t end = history().size();
  ASSERT_GE(end, length + 4);
  for (const json& request : {json{{"do", "undo"}}, json{{"do", "undo"}, {"to", length + 2}}}) {
    expect_ok(say(request));
    EXPECT_EQ(state(), before) << request;
    expect_ok(say({{"do", "redo"}, {"to", length + 2}}));
    EXPECT_EQ(state(), before) << "half of it cannot be done again";
    expect_ok(say(R"({"do":"redo"})"));
    EXPECT_EQ(state(), after) << request;
  }
  const json lines = say({{"do", "log"}, {"from", length + 1}})["lines"];
  EXPECT_FALSE(lines[0].contains("together"));
  EXPECT_EQ(lines[1]["together"], true);
  // The same actions one by one are as many decisions.
  expect_ok(say(R"({"do":"undo"})"));
  for (std::size_t i = 0; i < 3; ++i) expect_ok(play(walk[i]));
  expect_ok(say(R"({"do":"undo"})"));
  EXPECT_EQ(history().size(), length + 2);
}

TEST_F(TableTest, ASaveKnowsWhatCameInOneRequest) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  const json before = state();
  expect_ok(say({{"do", "play"}, {"actions", three_steps(*this)}}));
  const json game = save();
  EXPECT_GE(game["together"].size(), 2U);
  Talk other;
  other.expect_ok(other.say({{"do", "load"}, {"game", game}}));
  EXPECT_EQ(other.save(), game);
  other.expect_ok(other.say(R"({"do":"undo"})"));
  EXPECT_EQ(other.state(), before);
  json bad = game;
  bad["together"] = {0};
  other.expect_error(other.say({{"do", "load"}, {"game", bad}}), "bad_save", "game.together[0]");
  bad["together"] = "all";
  other.expect_error(other.say({{"do", "load"}, {"game", bad}}), "bad_save", "game.together");
  bad.erase("together");  // as it was before
  other.expect_ok(other.say({{"do", "load"}, {"game", bad}}));
  EXPECT_EQ(other.state(), state());
}

TEST_F(TableTest, ATableThatRollsItsOwnDiceMayNameThemInAList) {
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(kBesideAGor));
  expect_ok(say(R"({"do":"dice","mode":"table"})"));
  json list = json::array({fight_of(*this)});
  expect_ok(say({{"do", "play"}, {"action", list[0]}}));
  while (state()["asks"]["who"] != "chance") {
    list.push_back(plainest(*this));
    expect_ok(play(list.back()));
  }
  list.push_back(json::parse(R"({"who":"chance","do":"die","face":6})"));
  const json next = json::parse(R"({"who":"chance","do":"die","face":1})");
  list.push_back(next);
  expect_ok(say(R"({"do":"undo","to":0})"));
  const json answer = say({{"do", "play"}, {"actions", list}});
  expect_ok(answer);
  EXPECT_EQ(answer["played"], list.size()) << "nothing is foretold by dice the players threw";
}

TEST_F(TableTest, ALegendCanBePlayedToItsEnd) {
  for (int i = 0; i < 4000 && state()["outcome"].is_null(); ++i) {
    const json actions = legal();
    ASSERT_FALSE(actions.empty());
    json choice = actions[0];
    for (const json& action : actions) {
      if (action["do"] == "sleep") choice = action;
    }
    expect_ok(play(choice));
  }
  EXPECT_EQ(state()["outcome"], "lost") << "those who only sleep lose";
  EXPECT_TRUE(state()["asks"].is_null());
  EXPECT_TRUE(legal().empty());
  expect_error(play(json::parse(R"({"who":"dwarf","do":"pass"})")), "illegal_action");
  expect_error(say(R"({"do":"play","action":{"who":"dwarf","do":"pass"},"asks":1})"), "stale");
  expect_ok(say(R"({"do":"undo"})"));
  EXPECT_TRUE(state()["outcome"].is_null());
}

}  // namespace
}  // namespace rietburg::table
