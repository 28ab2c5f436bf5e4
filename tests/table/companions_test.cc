// Companions of whoever carries a table by themselves: `decide`, `orders`, and `undo` past what they did.
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class CompanionsTest : public ::testing::Test, protected Talk {
 protected:
  void SetUp() override { expect_ok(say(kNew)); }
  json decide(const json& companions) { return say({{"do", "decide"}, {"companions", companions}}); }
  /// As the page without a server plays; how many decisions were theirs.
  int let_play(const json& companions, int most) {
    int theirs = 0;
    for (int i = 0; i < most && state()["outcome"].is_null(); ++i) {
      const bool is_theirs = companions.contains(state()["asks"]["who"].get<std::string>());
      json action = legal()[0];
      if (is_theirs) {
        const json decided = decide(companions);
        expect_ok(decided);
        action = decided["action"];
        theirs += 1;
      }
      expect_ok(play(action));
    }
    return theirs;
  }
  const json quick_ = json::parse(R"({"dwarf":{"strength":"quick"},"archer":{"strength":"quick"}})");
};

TEST_F(CompanionsTest, TheyPlayByThemselvesAndTheSameGameAgain) {
  EXPECT_EQ(let_play(quick_, 30), 30);
  const json first = history();
  expect_ok(say(kNew));
  let_play(quick_, 30);
  EXPECT_EQ(history(), first) << "a decision follows from the position and what they remember";
}

TEST_F(CompanionsTest, UndoLeadsBackToAPerson) {
  const json archer = json::parse(R"({"archer":{"strength":"quick"}})");
  for (int i = 0; i < 60 && let_play(archer, 1) == 0; ++i) {
  }
  expect_ok(say(json::parse(R"({"do":"undo","companions":["archer"]})")));
  EXPECT_EQ(state()["asks"]["who"], "dwarf");
  for (const char* wrong : {R"(["nobody"])", R"("archer")", R"([3])", R"(["chance"])"}) {
    expect_error(say({{"do", "undo"}, {"companions", json::parse(wrong)}}), "bad_request", "companions");
  }
}

TEST_F(CompanionsTest, AnOrderIsFollowedUntilItIsDone) {
  const json order = json::parse(R"({"to":"stay"})");
  EXPECT_EQ(say({{"do", "orders"}, {"orders", {{"dwarf", order}}}})["ended"], json::object());
  const json here = state()["heroes"][0]["space"];
  const json go = {{"to", "go"}, {"space", here}};
  EXPECT_EQ(say({{"do", "orders"}, {"orders", {{"dwarf", go}}}})["ended"]["dwarf"]["stands"], "done");
  expect_error(say(R"({"do":"orders","orders":{"dwarf":{"to":"fly"}}})"), "bad_request", "orders.dwarf.to");
  const json led = {{"dwarf", {{"strength", "quick"}, {"order", order}}}};
  const auto is_asked = [&](const json& asks) { return asks["who"] == "dwarf" && asks["question"] == "action"; };
  for (int i = 0; i < 40 && !is_asked(state()["asks"]); ++i) expect_ok(play(legal()[0]));
  EXPECT_EQ(decide(led)["reason"]["why"], "order");
}

TEST_F(CompanionsTest, RefusesWhatItCannotDecide) {
  expect_error(say(R"({"do":"decide"})"), "bad_request", "companions");
  expect_error(decide(json::array()), "bad_request", "companions");
  expect_error(decide({{"nobody", {{"strength", "quick"}}}}), "bad_request");
  expect_error(decide({{"dwarf", {{"strength", "random"}}}}), "bad_request", "companions.dwarf.strength");
  while (state()["asks"]["who"] != "dwarf") expect_ok(play(legal()[0]));
  expect_error(decide({{"archer", {{"strength", "quick"}}}}), "not_available", "companions");
}

}  // namespace
}  // namespace rietburg::table
