// What decided a game, as the table tells it; and the tables to practise at.
#include <algorithm>

#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class AccountTest : public ::testing::Test, protected Talk {
 protected:
  json account() {
    const json answer = say({{"do", "account"}});
    expect_ok(answer);
    return answer["account"];
  }
  /// Nobody does anything but sleep; other questions get their last answer.
  void sleep_to_the_end() {
    for (int i = 0; i < 400 && state()["outcome"].is_null(); ++i) {
      const json actions = legal();
      const auto sleep = std::find_if(actions.begin(), actions.end(), [](const json& a) { return a["do"] == "sleep"; });
      expect_ok(play(sleep != actions.end() ? *sleep : actions.back()));
    }
  }
};

constexpr const char* kSecondTry =
    R"({"do":"new","legend":"legend-1","heroes":["dwarf","archer"],"seed":42,"options":{"skip_lesson":true}})";

TEST_F(AccountTest, ACastleThatNobodyDefended) {
  expect_ok(say(kSecondTry));
  sleep_to_the_end();
  ASSERT_EQ(state()["outcome"], "lost");
  const json told = account();
  const json log = say({{"do", "log"}})["lines"];
  const std::string text = log.dump();
  const auto times = [&](const std::string& event) {
    std::size_t count = 0;
    for (std::size_t at = text.find(event); at != std::string::npos; at = text.find(event, at + 1)) ++count;
    return count;
  };
  EXPECT_EQ(told["castle"].size(), times("\"castle_entered\"")) << "each of them, the last one too";
  EXPECT_EQ(told["castle"].size(), told["shields"].get<std::size_t>() + 1);
  EXPECT_EQ(told["letters"]["sunrise"], times("\"narrator_moved\""));
  EXPECT_EQ(told["letters"]["beaten"], 0);
  EXPECT_EQ(told["fights"], json::parse(R"({"begun":0,"won":0})"));
  EXPECT_EQ(told["tries"][0], "castle");
  const auto from = told["from"].get<std::size_t>();
  EXPECT_GT(from, 0u);
  const json then = say({{"do", "state"}, {"at", from}})["state"];
  EXPECT_TRUE(then["outcome"].is_null());
  EXPECT_LT(then["day"], state()["day"]);
}

TEST_F(AccountTest, ABeatenCreatureIsALetter) {
  expect_ok(say(kSecondTry));
  while (state()["asks"]["question"] != "action") expect_ok(play(legal()[0]));
  expect_ok(say(json::parse(R"({"do":"edit","set":{"turn":"dwarf","creatures":[{"kind":"gor","space":14}],
    "heroes":[{"id":"dwarf","space":14,"strength":14,"willpower":14}]}})")));
  const int before = account()["letters"]["beaten"];
  for (int i = 0; i < 20 && account()["fights"]["won"] == 0; ++i) {
    const json actions = legal();
    const auto fight = std::find_if(actions.begin(), actions.end(), [](const json& a) { return a["do"] == "fight"; });
    expect_ok(play(fight != actions.end() ? *fight : actions[0]));
  }
  const json told = account();
  EXPECT_EQ(told["letters"]["beaten"], before + 1);
  EXPECT_EQ(told["fights"], json::parse(R"({"begun":1,"won":1})"));
  EXPECT_FALSE(told.contains("tries")) << "nothing is lost yet";
}

TEST_F(AccountTest, AGoalThatWasMissedIsAlwaysSpokenOf) {
  expect_ok(say(kSecondTry));
  while (state()["asks"]["question"] != "action") expect_ok(play(legal()[0]));
  expect_ok(
      say(json::parse(R"({"do":"edit","set":{"turn":"dwarf","narrator":"M","creatures":[{"kind":"gor","space":14}],
    "heroes":[{"id":"dwarf","space":14,"strength":14,"willpower":20,"hour":0}]}})")));
  for (int i = 0; i < 20 && state()["outcome"].is_null(); ++i) {
    const json actions = legal();
    const auto fight = std::find_if(actions.begin(), actions.end(), [](const json& a) { return a["do"] == "fight"; });
    expect_ok(play(fight != actions.end() ? *fight : actions[0]));
  }
  ASSERT_EQ(state()["reason"], "goal_missed");
  EXPECT_EQ(account()["tries"], json::parse(R"(["fewer","goal"])"))
      << "also where beaten creatures hurried the narrator on";
}

TEST_F(AccountTest, TakesNothingAndNeedsAGame) {
  EXPECT_EQ(say({{"do", "account"}})["error"]["code"], "no_game");
  expect_ok(say(kSecondTry));
  EXPECT_EQ(say({{"do", "account"}, {"at", 3}})["error"]["code"], "bad_request");
}

/// Each is set up as both clients do it, and ends at the question `action` with nothing of `until` happened yet.
TEST_F(AccountTest, PracticeTablesCanBeSetUp) {
  const json practices = tests::library()->lessons()["practice"];
  ASSERT_GE(practices.size(), 2u);
  for (const json& practice : practices) {
    for (int seed = 1; seed <= 5; ++seed) {
      json setup{{"do", "new"}, {"legend", practice["legend"]}, {"heroes", practice["heroes"]}, {"seed", seed}};
      setup["options"] = practice.value("options", json::object());
      expect_ok(say(setup));
      for (const json& action : practice.value("first", json::array())) expect_ok(play(action));
      expect_ok(say({{"do", "edit"}, {"set", practice["set"]}}));
      EXPECT_EQ(state()["asks"]["question"], "action") << practice["id"];
    }
  }
}

}  // namespace
}  // namespace rietburg::table
