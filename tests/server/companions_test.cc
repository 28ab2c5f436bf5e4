// Companions at the table: who seats them, when they act, and what ends their thought.
#include <gtest/gtest.h>

#include "tests/server/desk.h"

namespace rietburg::tests {
namespace {

using server::kSecond;

struct Companions : ::testing::Test {
  Steps steps;
  Desk desk{":memory:", {}, &steps};
  int anna = desk.client();
  json table = desk.new_table(anna, {"dwarf"});
  std::string id = table["table"];

  json seat(int client, const json& more) {
    json request = {{"do", "companion"}, {"seat", "archer"}};
    request.update(more);
    return desk.ask(client, request);
  }
  json quick(int client) { return seat(client, {{"strength", "quick"}}); }
  json state() { return desk.ask(anna, {{"do", "state"}})["state"]; }
  std::string asked() { return state()["asks"]["who"]; }
  /// Anna's hero decides until the other one is asked.
  void until_archer() {
    for (int i = 0; i < 20 && asked() != "archer"; ++i) desk.play_any(anna);
    ASSERT_EQ(asked(), "archer");
  }
  /// What the companion then does, if anything.
  json companion_acts() {
    while (!desk.push(anna, "events").is_null()) {
    }
    desk.pass_time(kSecond);
    desk.work();
    desk.pass_time(2 * kSecond);
    desk.hall().let_companions_act();
    desk.pass_time(0);
    return desk.push(anna, "events");
  }
};

TEST_F(Companions, AFreeSeatGetsOneFromTheHostAndItPlaysAndSaysWhy) {
  EXPECT_EQ(code(quick(anna)), "ok");
  const json seats = desk.push(anna, "seats");
  EXPECT_EQ(seats["companions"], (json{{"archer", {{"strength", "quick"}, {"lent", false}}}}));
  EXPECT_EQ(seats["seats"]["archer"], nullptr);
  until_archer();
  const json did = companion_acts();
  EXPECT_EQ(did["companion"], "archer");
  EXPECT_EQ(did["did"], "play");
  EXPECT_TRUE(did["reason"].contains("why")) << did;
  EXPECT_TRUE(did["reason"]["goal"].contains("kind")) << did;
}

TEST_F(Companions, ReadsAtThePaceOfPeople) {
  quick(anna);
  until_archer();
  while (desk.work()) {
  }
  desk.hall().let_companions_act();
  const json before = state()["hash"];
  EXPECT_EQ(asked(), "archer") << "it has decided, and lets people read";
  desk.pass_time(2 * kSecond);
  desk.hall().let_companions_act();
  EXPECT_NE(state()["hash"], before);
}

TEST_F(Companions, NobodyThereNothingPlayed) {
  quick(anna);
  until_archer();
  const json before = state()["hash"];
  desk.close(anna);
  for (int i = 0; i < 5; ++i) {
    desk.pass_time(5 * kSecond);
    desk.work();
    desk.hall().let_companions_act();
  }
  anna = desk.client();
  EXPECT_EQ(desk.ask(anna, {{"do", "table"}, {"open", id}})["hash"], before);
}

TEST_F(Companions, WhoeverSitsDownTakesTheSeatAndEndsTheThought) {
  quick(anna);
  until_archer();
  desk.pass_time(kSecond);
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  EXPECT_EQ(code(desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
  const json before = state()["hash"];
  EXPECT_EQ(asked(), "archer");
  while (desk.work()) {
  }
  desk.pass_time(10 * kSecond);
  desk.hall().let_companions_act();
  EXPECT_EQ(state()["hash"], before) << "Bob decides now";
  EXPECT_EQ(code(desk.play_any(bob)), "ok");
}

TEST_F(Companions, OneLendsAndTakesBackTheirOwnSeatAndNobodyElses) {
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  EXPECT_EQ(code(quick(bob)), "not_host");
  desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  EXPECT_EQ(code(quick(anna)), "not_your_seat");
  EXPECT_EQ(code(quick(bob)), "ok");
  until_archer();
  EXPECT_EQ(companion_acts()["companion"], "archer");
  EXPECT_EQ(code(seat(bob, {{"off", true}})), "ok");
  EXPECT_EQ(desk.ask(bob, {{"do", "table"}, {"open", id}})["companions"], json::object());
}

TEST_F(Companions, UndoLeadsBackToAPersonsDecision) {
  quick(anna);
  until_archer();
  const json did = companion_acts();
  EXPECT_EQ(did["companion"], "archer");
  const json undone = desk.ask(anna, {{"do", "undo"}});
  EXPECT_EQ(code(undone), "ok") << undone;
  EXPECT_LT(undone["length"], did["length"]);
  EXPECT_EQ(asked(), "dwarf");
}

TEST_F(Companions, AnAbsentPersonsSeatIsLentByVoteAndTheirsAgainOnReturn) {
  const int bob = desk.client();
  const json came = desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  const json lend = {{"do", "propose"}, {"hand", "archer"}, {"companion", "quick"}};
  EXPECT_EQ(code(desk.ask(anna, lend)), "seat_taken");
  desk.close(bob);
  desk.pass_time(150 * kSecond);
  EXPECT_EQ(code(desk.ask(anna, lend)), "ok");
  until_archer();
  EXPECT_EQ(companion_acts()["companion"], "archer");
  const int again = desk.client();
  const json back = desk.ask(again, {{"do", "table"}, {"open", id}, {"secret", came["secret"]}});
  EXPECT_EQ(back["companions"], json::object());
  EXPECT_EQ(back["seats"]["archer"], back["you"]);
}

TEST_F(Companions, TheyComeWithTheTableAndStayAfterARestart) {
  const json game = {{"legend", "legend-2"}, {"difficulty", "easy"}, {"heroes", {"dwarf", "archer"}}};
  const auto made = [&](const json& companions) {
    return desk.ask(anna, {{"do", "table"}, {"new", game}, {"seats", {"dwarf"}}, {"companions", companions}});
  };
  EXPECT_EQ(code(made({{"wizard", "able"}})), "bad_request");
  EXPECT_EQ(code(made({{"archer", "mighty"}})), "bad_request");
  EXPECT_EQ(code(made({{"archer", 5}})), "bad_request");
  EXPECT_EQ(code(made(json::array())), "bad_request");
  const json there = made({{"archer", "able"}});
  EXPECT_EQ(there["companions"]["archer"]["strength"], "able");
  desk.restart();
  anna = desk.client();
  const json again = desk.ask(anna, {{"do", "table"}, {"open", there["table"]}, {"secret", there["secret"]}});
  EXPECT_EQ(again["companions"], there["companions"]);
}

TEST_F(Companions, BadWishesAreRefused) {
  EXPECT_EQ(code(seat(anna, {{"strength", "mighty"}})), "bad_request");
  EXPECT_EQ(code(seat(anna, {{"seat", "wizard"}, {"strength", "quick"}})), "bad_request");
  EXPECT_EQ(code(seat(anna, {{"strength", "quick"}, {"why", 1}})), "bad_request");
  desk.hall().do_without_companions();
  EXPECT_EQ(code(quick(anna)), "not_available");
}

TEST_F(Companions, AHintIsForThoseWhoSitHere) {
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}});
  const json ask = {{"do", "hint"}, {"strength", "quick"}};
  EXPECT_EQ(code(desk.ask(bob, ask)), "not_seated");
  const json hint = desk.ask(anna, ask);
  EXPECT_EQ(code(hint), "ok") << hint;
  EXPECT_EQ(hint["who"], "dwarf");
  EXPECT_TRUE(hint["reason"].contains("goal"));
  EXPECT_EQ(code(desk.ask(anna, {{"do", "hint"}, {"strength", "mighty"}})), "bad_request");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "hint"}, {"rollouts", 0}})), "bad_request");
}

TEST_F(Companions, ManyThoughtsAtOnceWaitTheirTurn) {
  quick(anna);
  steps.most = 0;
  until_archer();
  EXPECT_TRUE(companion_acts().is_null());
  steps.most = 100;
  EXPECT_EQ(companion_acts()["companion"], "archer");
}

}  // namespace
}  // namespace rietburg::tests
