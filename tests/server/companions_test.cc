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
  EXPECT_EQ(code(desk.ask(anna, {{"do", "hint"}})), "not_available") << "and nobody waits for an answer";
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

// --- orders

struct Orders : Companions {
  void SetUp() override { quick(anna); }
  json order(int client, const json& more) {
    json request = {{"do", "order"}, {"seat", "archer"}};
    request.update(more);
    return desk.ask(client, request);
  }
  json told() { return desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}})["companions"]; }
  /// Until the archer's companion has to decide what to do; what else it is asked it answers.
  void until_archer_acts() {
    for (int i = 0; i < 60; ++i) {
      const json asks = state()["asks"];
      if (asks["who"] == "archer" && asks["question"] == "action") return;
      if (asks["who"] == "archer") {
        companion_acts();
      } else {
        desk.play_any(anna);
      }
    }
    FAIL() << "the archer was never asked";
  }
  int space_of(const char* hero) {
    const json now = state();
    for (const json& one : now["heroes"]) {
      if (one["id"] == hero) return one["space"];
    }
    return -1;
  }
};

TEST_F(Orders, AreGivenStoredShownAndTakenBack) {
  EXPECT_EQ(code(order(anna, {{"to", "stay"}})), "ok");
  EXPECT_EQ(told()["archer"]["order"], (json{{"to", "stay"}}));
  desk.restart();
  anna = desk.client();
  EXPECT_EQ(told()["archer"]["order"], (json{{"to", "stay"}})) << "a restart forgets no order";
  EXPECT_EQ(code(order(anna, {{"off", true}})), "ok");
  EXPECT_FALSE(told()["archer"].contains("order"));
  order(anna, {{"to", "save"}});
  seat(anna, {{"off", true}});
  quick(anna);
  EXPECT_FALSE(told()["archer"].contains("order")) << "another companion was told nothing";
}

TEST_F(Orders, OnlyByThoseWhoPlayAndOnlyWhatMakesSense) {
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}});
  EXPECT_EQ(code(order(bob, {{"to", "stay"}})), "not_seated");
  EXPECT_EQ(code(order(anna, {{"seat", "dwarf"}, {"to", "stay"}})), "not_available") << "a person plays the dwarf";
  for (const json& bad : {json{{"to", "dance"}}, json{{"to", 5}}, json::object(), json{{"to", "go"}},
                          json{{"to", "go"}, {"space", 99}}, json{{"to", "go"}, {"space", -1}},
                          json{{"to", "fight"}, {"creature", 200}}, json{{"to", "fight"}, {"creature", 0}},
                          json{{"to", "follow"}, {"hero", "archer"}}, json{{"to", "follow"}, {"hero", "wizard"}},
                          json{{"to", "stay"}, {"space", 5}}, json{{"seat", "wizard"}, {"to", "stay"}}}) {
    EXPECT_EQ(code(order(anna, bad)), "bad_request") << bad;
  }
  for (int i = 0; i < 30; ++i) order(anna, {{"to", "stay"}});
  EXPECT_EQ(code(order(anna, {{"to", "stay"}})), "busy");
}

TEST_F(Orders, AreFollowedAndTheirEndIsTold) {
  until_archer_acts();
  const int to = 24;
  ASSERT_EQ(code(order(anna, {{"to", "go"}, {"space", to}})), "ok");
  bool obeyed = false;
  for (int i = 0; i < 60 && space_of("archer") != to; ++i) {
    if (asked() != "archer") {
      desk.play_any(anna);
      continue;
    }
    const json did = companion_acts();
    if (did.is_null()) continue;
    obeyed |= did["reason"]["why"] == "order" && did["reason"]["order"] == json{{"to", "go"}, {"space", to}};
  }
  EXPECT_TRUE(obeyed);
  EXPECT_EQ(space_of("archer"), to);
  for (int i = 0; i < 5 && told()["archer"].contains("order"); ++i) companion_acts();
  EXPECT_FALSE(told()["archer"].contains("order"));
  const json ended = desk.push(anna, "order");
  EXPECT_EQ(ended["order"], (json{{"to", "go"}, {"space", to}, {"stands", "done"}})) << ended;
  EXPECT_EQ(ended["hero"], "archer");
}

TEST_F(Orders, StayIsStayed) {
  until_archer_acts();
  const int here = space_of("archer");
  order(anna, {{"to", "stay"}});
  for (int i = 0; i < 12; ++i) {
    if (asked() == "archer")
      companion_acts();
    else
      desk.play_any(anna);
    EXPECT_EQ(space_of("archer"), here);
    if (state()["day"] != 1) break;
  }
}

TEST_F(Orders, AreNotForThePersonWhoTakesTheSeat) {
  order(anna, {{"to", "stay"}});
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  EXPECT_EQ(told(), json::object());
  EXPECT_EQ(code(order(anna, {{"to", "stay"}})), "not_available");
}

/// A seat that was lent to a companion is handed to a person: one of the two plays it, not both.
TEST_F(Companions, WhoeverIsHandedTheSeatPlaysItAlone) {
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  const int cleo = desk.client();
  const json came = desk.ask(cleo, {{"do", "table"}, {"open", id}, {"name", "Cleo"}});
  desk.close(bob);
  desk.pass_time(150 * kSecond);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"companion", "quick"}})), "ok");
  ASSERT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", came["you"]}})), "ok");
  const json now = desk.ask(cleo, {{"do", "table"}, {"open", id}, {"secret", came["secret"]}});
  EXPECT_EQ(now["seats"]["archer"], came["you"]);
  EXPECT_EQ(now["companions"], json::object());
}

// --- the day's plan, and looking back

TEST_F(Companions, AHintIsThePlanOfTheDay) {
  const json hint = desk.ask(anna, {{"do", "hint"}, {"strength", "quick"}, {"plan", true}});
  ASSERT_EQ(code(hint), "ok") << hint;
  ASSERT_FALSE(hint["plan"].empty());
  const std::string who = hint["who"];
  for (const json& part : hint["plan"]) {
    EXPECT_FALSE(part["goals"].empty());
    EXPECT_GE(part["way"].size(), 1U);
    EXPECT_GE(part["hours"], 0);
  }
  ASSERT_FALSE(hint["actions"].empty());
  EXPECT_EQ(hint["actions"][0], hint["action"]);
  for (const json& action : hint["actions"]) EXPECT_EQ(action["who"], who);
  const json played = desk.ask(
      anna, {{"do", "play"}, {"actions", hint["actions"]}, {"asks", state()["asks"]["id"]}, {"hash", state()["hash"]}});
  EXPECT_EQ(code(played), "ok") << played;
  EXPECT_EQ(code(desk.ask(anna, {{"do", "hint"}, {"orders", {{"archer", {{"to", "dance"}}}}}})), "bad_request");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "hint"}, {"orders", 5}})), "bad_request");
}

TEST_F(Companions, ALostLegendIsLookedThroughForTheDecisionThatCostMost) {
  EXPECT_EQ(code(desk.ask(anna, {{"do", "review"}})), "not_available") << "it goes on";
  desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}});
  // Both sleep every day: creatures walk into the castle.
  for (int i = 0; i < 200 && state()["outcome"].is_null(); ++i) {
    const json legal = desk.ask(anna, {{"do", "legal"}})["actions"];
    std::size_t choice = 0;
    for (std::size_t k = 0; k < legal.size(); ++k) {
      if (legal[k]["do"] == "sleep" || legal[k]["do"] == "decline") choice = k;
    }
    desk.play_any(anna, choice);
  }
  ASSERT_EQ(state()["outcome"], "lost");
  const json review = desk.ask(anna, {{"do", "review"}, {"rollouts", 400}});
  ASSERT_EQ(code(review), "ok") << review;
  EXPECT_GT(review["looked"], 0);
  if (review["found"] == true) {
    EXPECT_EQ(review["played"]["who"], review["who"]);
    EXPECT_GT(review["reason"]["value"], review["reason"]["otherwise"]);
    EXPECT_NE(review["played"], review["action"]);
  }
  EXPECT_EQ(code(desk.ask(anna, {{"do", "review"}, {"rollouts", 0}})), "bad_request");
  const int bob = desk.client();
  desk.ask(bob, {{"do", "table"}, {"open", id}});
  EXPECT_EQ(code(desk.ask(bob, {{"do", "review"}})), "not_seated");
}

}  // namespace
}  // namespace rietburg::tests
