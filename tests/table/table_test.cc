// The table: history, undo and redo, dice of the engine and of a real table, editing.
#include "table/table.h"

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
