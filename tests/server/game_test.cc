// The game at a table: what everybody is told, undo by agreement, a moment to shop, coming back after a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/reopen.h"
#include "server/stamp.h"
#include "table/save.h"
#include "tests/server/desk.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

constexpr server::Time kDay = 24 * 3600 * server::kSecond;

struct Game : ::testing::Test {
  Desk desk;
  int anna = desk.client();
  int bob = desk.client();
  json table = desk.new_table(anna, {"dwarf"});
  std::string id = table["table"];
  json bobs = desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});

  Game() { desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}}); }

  int asked() { return desk.ask(anna, {{"do", "legal"}})["asks"]["who"] == "dwarf" ? anna : bob; }
  json play(std::size_t choice = 0) { return desk.play_any(asked(), choice); }
  json state() { return desk.ask(anna, {{"do", "state"}})["state"]; }
  /// Until chance has spoken: a history that is not free to undo.
  void play_past_chance() {
    for (std::size_t i = 0; i < 400; ++i) {
      const json done = play(i * 7 + 3);
      if (done["free"] > table["length"] && done["free"] == done["length"]) return;
    }
  }
};

/// As a client does it: of the heroes only those who changed are told.
void update(json& shown, json changed) {
  if (changed.contains("heroes")) {
    json heroes = shown["heroes"];
    for (const json& told : changed["heroes"]) {
      const auto is_told = [&](const json& hero) { return hero["id"] == told["id"]; };
      const auto hero = std::find_if(heroes.begin(), heroes.end(), is_told);
      ASSERT_NE(hero, heroes.end()) << told;
      EXPECT_NE(*hero, told) << "told though nothing changed";
      *hero = told;
    }
    changed["heroes"] = heroes;
  }
  shown.update(changed);
}

TEST_F(Game, WhatChangedIsAllThatChanged) {
  json shown = table["state"];
  for (std::size_t i = 0; i < 150 && !shown["asks"].is_null(); ++i) {
    desk.pass_time(server::Patience{}.hold);  // dice differ each time: somebody may have arrived at a merchant
    const int actor = asked();
    const json done = desk.play_any(actor, i * 13 + 5);
    ASSERT_EQ(code(done), "ok") << done;
    const json told = desk.push(actor == anna ? bob : anna, "events");
    for (const char* key : {"changed", "events", "asks", "length", "hash", "was", "free", "by"}) {
      EXPECT_EQ(told[key], done[key]) << key;
    }
    EXPECT_EQ(told["was"], shown["hash"]);
    update(shown, told["changed"]);
    ASSERT_EQ(shown, state());
    EXPECT_TRUE(desk.push(actor, "events").is_null()) << "the actor has it in the answer";
  }
}

TEST_F(Game, TheCatalogueIsThereBeforeAndAtATable) {
  const json here = desk.ask(bob, {{"do", "catalogue"}});
  EXPECT_EQ(here["legend"], table["state"]["legend"]);
  const int stranger = desk.client();
  EXPECT_EQ(code(desk.ask(stranger, {{"do", "catalogue"}})), "no_game");
  const json there = desk.ask(stranger, {{"do", "catalogue"}, {"legend", here["legend"]}});
  EXPECT_EQ(there["board"], here["board"]);
}

/// A copy that could be played on with the dice of the table would tell its future.
TEST_F(Game, NoCopiesAndNoQuietPlay) {
  EXPECT_EQ(code(desk.ask(anna, {{"do", "clone"}, {"to", "b"}})), "unknown_verb");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "state"}, {"game", "b"}})), "bad_request");
  const json legal = desk.ask(anna, {{"do", "legal"}});
  const json quiet = {
      {"do", "play"}, {"action", legal["actions"][0]}, {"asks", legal["asks"]["id"]}, {"events", false}};
  EXPECT_EQ(code(desk.ask(asked(), quiet)), "bad_request");
}

TEST_F(Game, PlayMustNameItsQuestion) {
  const json legal = desk.ask(anna, {{"do", "legal"}});
  const json action = legal["actions"][0];
  EXPECT_EQ(code(desk.ask(anna, {{"do", "play"}, {"action", action}})), "bad_request");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "play"}, {"action", action}, {"asks", 999}})), "stale");
  const json right = {{"do", "play"}, {"action", action}, {"asks", legal["asks"]["id"]}, {"hash", table["hash"]}};
  EXPECT_EQ(code(desk.ask(anna, right)), "ok");
  EXPECT_EQ(code(desk.ask(anna, right)), "stale") << "the same message once more";
}

TEST_F(Game, LegalAnswersComeAlongWhereTheyAreWanted) {
  const int carl = desk.client();
  const json seen = desk.ask(carl, {{"do", "table"}, {"open", id}, {"legal", true}});
  EXPECT_EQ(seen["actions"], desk.ask(anna, {{"do", "legal"}})["actions"]);
  play();
  EXPECT_EQ(desk.push(carl, "events")["actions"], desk.ask(anna, {{"do", "legal"}})["actions"]);
  EXPECT_FALSE(desk.push(bob, "events").contains("actions"));
}

/// Whoever keeps a copy without the seed needs no second question for what was just played.
TEST_F(Game, WhatTheHistoryGotComesAlongWhereItIsWanted) {
  const int carl = desk.client();
  desk.ask(carl, {{"do", "table"}, {"open", id}, {"added", true}});
  json game = desk.ask(carl, {{"do", "save"}, {"seed", false}})["game"];
  EXPECT_FALSE(game["setup"].contains("seed"));
  for (int i = 0; i < 8; ++i) {
    play();
    const json told = desk.push(carl, "events");
    ASSERT_TRUE(told.contains("added"));
    for (const json& action : told["added"]["history"]) game["history"].push_back(action);
    EXPECT_EQ(game["history"].size(), told["length"]);
    EXPECT_FALSE(desk.push(bob, "events").contains("added"));
  }
  const json whole = desk.ask(carl, {{"do", "save"}, {"seed", false}})["game"];
  EXPECT_EQ(game["history"], whole["history"]);
  desk.ask(anna, {{"do", "undo"}});
  EXPECT_FALSE(desk.push(carl, "events").contains("added")) << "its length says it";
}

TEST_F(Game, UndoIsFreeUntilChanceHasSpoken) {
  const json before = state();
  EXPECT_EQ(play()["free"], table["length"]);
  EXPECT_EQ(code(desk.ask(bob, {{"do", "undo"}})), "ok") << "anybody seated";
  EXPECT_EQ(state(), before);
  EXPECT_EQ(desk.push(anna, "events")["did"], "undo");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "redo"}})), "ok");
  EXPECT_NE(state(), before);
}

TEST_F(Game, BeyondChanceAllMustAgree) {
  play_past_chance();
  const json before = state();
  EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 1}})), "needs_agreement");
  const json proposed = desk.ask(anna, {{"do", "propose"}, {"undo", 1}});
  ASSERT_EQ(code(proposed), "ok");
  const json asked_of = desk.push(bob, "proposal");
  EXPECT_EQ(asked_of["proposal"]["waits"], json::array({2}));
  EXPECT_EQ(code(desk.ask(bob, {{"do", "propose"}, {"undo", 1}})), "busy");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "vote"}, {"proposal", 99}, {"yes", true}})), "stale");
  EXPECT_EQ(state(), before);
  EXPECT_EQ(code(desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}})), "ok");
  desk.push(anna, "proposal");
  EXPECT_EQ(desk.push(anna, "proposal")["result"], "agreed");
  EXPECT_EQ(state()["hash"], table["hash"]);
}

TEST_F(Game, ANoATimeOutOrAPlayEndsAProposal) {
  play_past_chance();
  const json before = state();
  const auto propose = [&] {
    json number = desk.ask(anna, {{"do", "propose"}, {"undo", 1}})["proposal"];
    desk.push(bob, "proposal");
    return number;
  };
  desk.ask(bob, {{"do", "vote"}, {"proposal", propose()}, {"yes", false}});
  EXPECT_EQ(desk.push(bob, "proposal")["result"], "refused");
  propose();
  desk.pass_time(server::Patience{}.vote);
  EXPECT_EQ(desk.push(bob, "proposal")["result"], "timed_out");
  desk.ask(anna, {{"do", "vote"}, {"proposal", propose()}, {"yes", false}});
  EXPECT_EQ(desk.push(bob, "proposal")["result"], "withdrawn");
  EXPECT_EQ(state(), before);
  propose();
  play();
  EXPECT_EQ(desk.push(bob, "proposal")["result"], "overtaken");
}

TEST_F(Game, AVoteIsOnWhereItLeads) {
  play_past_chance();
  const json actions = desk.ask(anna, {{"do", "history"}})["actions"];
  std::size_t length = actions.size() - 1;
  while (length > 0 && actions[length]["who"] != "chance") --length;
  ASSERT_GT(length, 0U) << "in the middle of what follows a decision";
  const json proposed = desk.ask(anna, {{"do", "propose"}, {"undo", length}});
  ASSERT_EQ(code(proposed), "ok");
  const std::size_t to = desk.push(bob, "proposal")["proposal"]["undo"];
  EXPECT_LT(to, length);
  EXPECT_NE(actions[to]["who"], "chance");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}})), "ok");
  EXPECT_EQ(desk.ask(anna, {{"do", "history"}})["actions"].size(), to);
}

TEST_F(Game, WhoseLineWasCutHasASayUntilTheyAreAway) {
  play_past_chance();
  desk.close(bob);
  EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 1}})), "needs_agreement");
  desk.pass_time(server::Patience{}.away);
  EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 1}})), "ok") << "alone nobody needs to agree";
  EXPECT_EQ(state()["hash"], table["hash"]);
}

TEST_F(Game, OldTablesGoButNotFromUnderThosePlaying) {
  for (int day = 0; day < 3; ++day) desk.pass_time(kDay);
  EXPECT_EQ(desk.hall().delete_older(1), 0) << "people sit there";
  play();
  desk.close(anna);
  desk.close(bob);
  desk.pass_time(server::Hall::kKeepEmptyRooms);
  EXPECT_EQ(desk.hall().delete_older(1), 0) << "played at since";
  EXPECT_TRUE(desk.store().table(id).has_value());
  for (int day = 0; day < 2; ++day) desk.pass_time(kDay);
  EXPECT_EQ(desk.hall().delete_older(2), 0);
  EXPECT_EQ(desk.hall().delete_older(1), 1);
  EXPECT_FALSE(desk.store().table(id).has_value());
}

TEST_F(Game, ManyOldTablesGoALittleAtATime) {
  for (int i = 0; i < 6; ++i) desk.new_table(desk.client(), "all");
  for (int day = 0; day < 3; ++day) desk.pass_time(kDay);
  server::Time now = 0;
  server::Hall slow(library(), desk.store(), {[&] { return now += 6; }, [] { return std::int64_t{0}; }});
  int deleted = slow.delete_older(1);
  EXPECT_GE(deleted, 1);
  EXPECT_LE(deleted, 3) << "the others wait for no more";
  while (const int more = slow.delete_older(1)) deleted += more;
  EXPECT_EQ(deleted, 7);
}

TEST_F(Game, AClockSetForwardOrBackDeletesNothing) {
  constexpr std::int64_t kYears = std::int64_t{30} * 365 * 24 * 3600;
  desk.close(anna);
  desk.close(bob);
  desk.pass_time(server::Hall::kKeepEmptyRooms);
  for (int i = 0; i < 10; ++i) {
    desk.set_clock(i % 2 == 0 ? kYears : -kYears);
    desk.pass_time(server::kSecond);
  }
  EXPECT_EQ(desk.hall().delete_older(1), 0) << "to and fro within seconds";
  desk.set_clock(kYears);
  desk.restart();
  desk.pass_time(server::kSecond);
  EXPECT_EQ(desk.hall().delete_older(2), 0) << "and while no server ran";
  EXPECT_TRUE(desk.store().table(id).has_value());
}

TEST_F(Game, ATablePlayedWhileTheClockWasWrongIsNotOldWhenItIsRight) {
  constexpr std::int64_t kYears = std::int64_t{30} * 365 * 24 * 3600;
  desk.set_clock(-kYears);
  play();
  desk.close(anna);
  desk.close(bob);
  desk.pass_time(server::Hall::kKeepEmptyRooms);
  desk.set_clock(kYears);
  desk.restart();
  desk.pass_time(server::kSecond);
  EXPECT_EQ(desk.hall().delete_older(2), 0);
}

/// Anna's dwarf beside the merchant of space 18; the archer is next.
struct Shop : Game {
  json arrived;

  void beside(int gold, const json& gems = json::array()) {
    while (desk.ask(anna, {{"do", "legal"}})["asks"]["question"] != "action") play();
    const json dwarf = {{"id", "dwarf"}, {"space", 17}, {"gold", gold}, {"gems", gems}};
    const json archer = {{"id", "archer"}, {"space", 57}, {"gold", 8}};
    const json set = {{"heroes", {dwarf, archer}}, {"creatures", json::array()}, {"turn", "dwarf"}};
    const json edited = desk.ask(anna, {{"do", "edit"}, {"set", set}});
    ASSERT_EQ(code(edited), "ok") << edited;
  }
  json act(int client, const json& actions) {
    const json asks = desk.ask(client, {{"do", "legal"}})["asks"]["id"];
    return desk.ask(client, {{"do", "play"}, {"actions", actions}, {"asks", asks}});
  }
  /// To 6 where chance shall have no say: neither fog nor a rune stone can lie there.
  void go_to(int space) {
    arrived = act(anna, {{{"who", "dwarf"}, {"do", "step"}, {"to", space}}, {{"who", "dwarf"}, {"do", "stop"}}});
    ASSERT_EQ(code(arrived), "ok") << arrived;
    ASSERT_EQ(arrived["asks"]["who"], "archer");
  }
  json hold(int client, const std::string& who) { return desk.ask(client, {{"do", "hold"}, {"who", who}}); }
  json release(int client) { return desk.ask(client, {{"do", "hold"}, {"off", true}}); }
};

TEST_F(Shop, WhoReachedAMerchantHasAMoment) {
  beside(4);
  go_to(18);
  EXPECT_EQ(desk.push(bob, "hold")["hold"], (json{{"who", "dwarf"}, {"by", 1}, {"seconds", 15}}));
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "buy"}, {"thing", "strength"}}})), "ok") << "a free action";
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "held");
  EXPECT_EQ(code(act(anna, {{{"who", "dwarf"}, {"do", "buy"}, {"thing", "strength"}}})), "ok");
  EXPECT_EQ(code(hold(anna, "dwarf")), "ok") << "it is there already";
  EXPECT_EQ(code(release(bob)), "stale");
  EXPECT_EQ(code(release(anna)), "ok");
  EXPECT_TRUE(desk.push(bob, "hold")["hold"].is_null());
  EXPECT_EQ(code(hold(anna, "dwarf")), "stale") << "once for each arrival";
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, NobodyElseHolds) {
  beside(4);
  EXPECT_EQ(code(hold(bob, "archer")), "stale") << "the archer stands at a merchant, with gold, and did not just come";
  EXPECT_EQ(code(hold(anna, "dwarf")), "stale");
  EXPECT_EQ(code(hold(bob, "dwarf")), "not_your_seat");
  go_to(6);
  EXPECT_EQ(code(hold(anna, "dwarf")), "stale") << "no merchant there";
  EXPECT_TRUE(desk.push(bob, "hold").is_null());
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, NothingCanBeBoughtWithoutGold) {
  beside(0);
  go_to(18);
  EXPECT_TRUE(desk.push(bob, "hold").is_null());
  EXPECT_EQ(code(hold(anna, "dwarf")), "stale");
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, GemsBuyTooAndTheirPurchaseEndsNoMoment) {
  beside(0, {"gem-2"});
  go_to(18);
  EXPECT_FALSE(desk.push(bob, "hold")["hold"].is_null());
  EXPECT_EQ(code(act(anna, {{{"who", "dwarf"}, {"do", "pay"}, {"thing", "gem-2"}}})), "ok");
  EXPECT_EQ(code(act(anna, {{{"who", "dwarf"}, {"do", "decline"}}})), "ok");
  EXPECT_TRUE(desk.push(bob, "hold").is_null());
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "held");
}

TEST_F(Shop, WhoReachedAWellHasAMomentUntilItIsEmpty) {
  beside(0);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "edit"}, {"set", {{"heroes", {{{"id", "dwarf"}, {"space", 4}}}}}}})), "ok");
  go_to(5);
  EXPECT_EQ(desk.push(bob, "hold")["hold"]["who"], "dwarf");
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "held");
  EXPECT_EQ(code(act(anna, {{{"who", "dwarf"}, {"do", "drain"}}})), "ok");
  EXPECT_TRUE(desk.push(bob, "hold")["hold"].is_null()) << "nothing is left to do there";
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, AThingAFarmerAndAnotherHeroAreOffersToo) {
  const json loot = {{{"space", 6}, {"things", {"wineskin"}}}};
  const json farmer = {6};
  for (const json& set : {json{{"loot", loot}}, json{{"farmers", farmer}},
                          json{{"heroes", {{{"id", "dwarf"}, {"gold", 1}}, {{"id", "archer"}, {"space", 6}}}}}}) {
    beside(0);
    ASSERT_EQ(code(desk.ask(anna, {{"do", "edit"}, {"set", set}})), "ok") << set;
    go_to(6);
    EXPECT_EQ(desk.push(bob, "hold")["hold"]["who"], "dwarf") << set;
    EXPECT_EQ(code(release(anna)), "ok");
    desk.push(bob, "hold");
  }
}

TEST_F(Shop, OneWhoPlaysBothNeedsNoMoment) {
  beside(4);
  ASSERT_EQ(code(desk.ask(bob, {{"do", "rise"}})), "ok");
  ASSERT_EQ(code(desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
  go_to(18);
  EXPECT_TRUE(desk.push(anna, "hold").is_null());
}

TEST_F(Shop, TheMomentEndsByItself) {
  beside(4);
  go_to(18);
  desk.pass_time(server::Patience{}.hold - server::kSecond);
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "held");
  desk.pass_time(server::kSecond);
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, TheMomentEndsWhenTheMoveIsTakenBack) {
  beside(4);
  go_to(18);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 0}})), "ok");
  desk.push(bob, "hold");
  EXPECT_TRUE(desk.push(bob, "hold")["hold"].is_null());
  EXPECT_EQ(code(hold(anna, "dwarf")), "stale");
  go_to(18);
  EXPECT_FALSE(desk.push(bob, "hold")["hold"].is_null()) << "another arrival";
}

TEST_F(Shop, WhoLeavesOrRisesHoldsNothing) {
  beside(4);
  go_to(18);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "rise"}, {"seats", {"dwarf"}}})), "ok");
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Shop, ACutLineHoldsNobodyUp) {
  beside(4);
  go_to(18);
  desk.close(anna);
  EXPECT_EQ(code(act(bob, {{{"who", "archer"}, {"do", "pass"}}})), "ok");
}

TEST_F(Game, AfterARestartTheTableGoesOnAtTheSameQuestion) {
  for (std::size_t i = 0; i < 20; ++i) play(i * 5 + 1);
  for (json done = play(); done["free"] == done["length"];) done = play();
  ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}})), "ok");
  const json before = state();
  const json history = desk.ask(anna, {{"do", "history"}});
  desk.restart();
  anna = desk.client();
  bob = desk.client();
  const json back = desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
  EXPECT_EQ(back["state"], before);
  EXPECT_EQ(desk.ask(anna, {{"do", "history"}}), history);
  EXPECT_EQ(back["undone"].get<int>() > 0, true) << "even redo";
  EXPECT_EQ(back["seats"], (json{{"dwarf", 1}, {"archer", 2}}));
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"secret", bobs["secret"]}});
  EXPECT_EQ(code(play()), "ok");
}

TEST_F(Game, AWalkIsOneRequestOneRowAndOneUndo) {
  while (desk.ask(anna, {{"do", "legal"}})["asks"]["question"] != "action") play();
  const json asks = desk.ask(anna, {{"do", "legal"}})["asks"];
  const int walker = asks["who"] == "archer" ? bob : anna;
  const json before = state();
  const std::size_t rows = desk.store().table(id)->log.size();
  const json walks = desk.ask(walker, {{"do", "walks"}})["walks"];
  const auto far = std::find_if(walks.begin(), walks.end(), [](const json& walk) {
    return walk["way"].size() == 3 && !walk.contains("fog") && !walk.contains("asks");
  });
  ASSERT_NE(far, walks.end());
  const json done = desk.ask(walker, {{"do", "play"}, {"asks", asks["id"]}, {"actions", (*far)["actions"]}});
  ASSERT_EQ(code(done), "ok");
  EXPECT_EQ(desk.store().table(id)->log.size(), rows + 1);
  const auto half = done["length"].get<std::size_t>() - 2;
  const json halfway = desk.ask(walker, {{"do", "state"}, {"at", half}})["state"];

  const int carl = desk.client();
  const json fork = {{"do", "table"}, {"fork", id}, {"from", half}, {"seats", "all"}, {"name", "Carl"}};
  EXPECT_EQ(desk.ask(carl, fork)["hash"], halfway["hash"]) << "a fork begins where somebody looked, half-way too";

  for (const bool snapshot : {false, true}) {
    if (snapshot) desk.pass_time(1000);  // everybody has left: the whole table is kept as bytes
    desk.restart();
    anna = desk.client();
    const json back = desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
    EXPECT_EQ(back["hash"], done["hash"]);
    EXPECT_LE(back["free"].get<std::size_t>(), half - 2);
    EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}})), "ok");
    EXPECT_EQ(state(), before);
    EXPECT_EQ(desk.ask(anna, {{"do", "redo"}})["hash"], done["hash"]);
  }
}

TEST_F(Game, EditsAndTableDiceSurviveARestart) {
  while (desk.ask(anna, {{"do", "legal"}})["asks"]["question"] != "action") play();
  EXPECT_EQ(code(desk.ask(anna, {{"do", "dice"}, {"mode", "table"}})), "ok");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "edit"}, {"set", {{"day", 3}}}})), "ok");
  for (std::size_t i = 0; i < 30; ++i) {
    const json legal = desk.ask(anna, {{"do", "legal"}});
    const int actor = legal["asks"]["who"] == "archer" ? bob : anna;
    ASSERT_EQ(code(desk.play_any(actor, i * 3)), "ok");
  }
  const json before = state();
  desk.restart();
  anna = desk.client();
  const json back = desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
  EXPECT_EQ(back["state"], before);
  EXPECT_EQ(back["setup"]["dice"], "table");
}

TEST_F(Game, ATableDoesNotGrowWithoutEnd) {
  play();
  const server::TableRows rows = *desk.store().table(id);
  desk.store().append(rows.key, rows.length + 1, {"play", "[]", ""}, server::Room::kMostKept);
  desk.store().commit();
  desk.restart();
  anna = desk.client();
  const json back = desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
  EXPECT_FALSE(back.contains("read_only"));
  EXPECT_EQ(code(desk.play_any(anna)), "full");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}})), "full");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "dice"}, {"mode", "table"}})), "full");
  EXPECT_EQ(desk.ask(anna, {{"do", "table"}, {"fork", id}, {"seats", "all"}})["hash"], back["hash"]);
  EXPECT_EQ(code(desk.play_any(anna)), "ok") << "one plays on with a fork";
}

TEST_F(Game, ReplayAndPlayOnFromHere) {
  std::vector<std::string> hashes{table["hash"]};
  std::vector<std::size_t> lengths{table["length"]};
  for (std::size_t i = 0; i < 40; ++i) {
    const json done = play(i * 5 + 1);
    hashes.push_back(done["hash"]);
    lengths.push_back(done["length"]);
  }
  for (std::size_t i = 0; i < hashes.size(); i += 7) {
    EXPECT_EQ(desk.ask(bob, {{"do", "state"}, {"at", lengths[i]}})["state"]["hash"], hashes[i]);
  }
  const json log = desk.ask(bob, {{"do", "log"}, {"from", 3}});
  EXPECT_EQ(log["lines"].front()["at"], 3);
  EXPECT_EQ(log["lines"].back()["at"], lengths.back());
  EXPECT_FALSE(desk.ask(bob, {{"do", "log"}, {"to", 0}})["lines"][0]["events"].empty()) << "the set-up";

  const json before = state();
  const int carl = desk.client();
  const json fork = {{"do", "table"}, {"fork", id}, {"from", lengths[20]}, {"seats", "all"}, {"name", "Carl"}};
  const json forked = desk.ask(carl, fork);
  ASSERT_EQ(code(forked), "ok");
  EXPECT_EQ(forked["hash"], hashes[20]);
  EXPECT_EQ(forked["host"], true);
  EXPECT_NE(forked["table"], id);
  EXPECT_NE(desk.ask(carl, {{"do", "save"}})["game"]["setup"]["seed"], 7) << "it would tell the other table's future";
  EXPECT_EQ(code(desk.play_any(carl)), "ok");
  EXPECT_EQ(state(), before);
}

TEST_F(Game, AGameCanBeExportedAndImported) {
  for (std::size_t i = 0; i < 40; ++i) play(i * 5 + 1);
  const json game = desk.ask(anna, {{"do", "save"}})["game"];
  const int carl = desk.client();
  const json loaded = desk.ask(carl, {{"do", "table"}, {"load", game}, {"seats", "all"}});
  EXPECT_EQ(loaded["state"], state());
  desk.restart();
  const json again = desk.ask(desk.client(), {{"do", "table"}, {"open", loaded["table"]}});
  EXPECT_EQ(again["hash"], loaded["hash"]);
}

/// A table with undone actions, edits and real dice, in the store with nobody at it.
class Snapshot : public Game {
 protected:
  void SetUp() override {
    Game::SetUp();
    for (std::size_t i = 0; i < 30; ++i) play(i * 5 + 1);
    ASSERT_EQ(code(desk.ask(anna, {{"do", "edit"}, {"set", {{"castle", {{"taken", 1}}}}}})), "ok");
    json done;
    for (std::size_t i = 0; i < 30 || done["free"] == done["length"]; ++i) done = play(i * 3 + 1);
    ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}})), "ok");
    at_the_end = desk.ask(anna, {{"do", "save"}})["game"];
    for (const int client : {anna, bob}) desk.close(client);
    desk.pass_time(2 * server::kSecond);
    stamp = server::stamp(*library());
  }
  void come_back() {
    anna = desk.client();
    bob = desk.client();
    ASSERT_EQ(code(desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}})), "ok");
    ASSERT_EQ(code(desk.ask(bob, {{"do", "table"}, {"open", id}, {"secret", bobs["secret"]}})), "ok");
  }
  server::TableRows rows() { return *desk.store().table(id, stamp); }
  /// As the people at the table may have it.
  static json save(const server::Reopened& reopened) {
    EXPECT_TRUE(reopened.table.setup().seed.secret);
    return table::save_without_seed(reopened.table, library()->content_hash());
  }
  json at_the_end;
  std::string stamp;
};

TEST_F(Snapshot, OpensWithoutTheLogAndIsTheSameGame) {
  ASSERT_FALSE(stamp.empty());
  const server::TableRows kept = rows();
  ASSERT_TRUE(kept.snapshot);
  EXPECT_TRUE(kept.log.empty());
  EXPECT_EQ(kept.snapshot->line, static_cast<std::int64_t>(desk.store().table(id)->log.size()));
  auto quick = server::reopen_snapshot(*library(), kept);
  ASSERT_TRUE(quick);
  auto slow = std::get<server::Reopened>(server::reopen(*library(), *desk.store().table(id)));
  EXPECT_EQ(save(*quick), at_the_end);
  EXPECT_EQ(save(slow), at_the_end);
  EXPECT_EQ(table::hex_of(quick->table.setup().seed.key), table::hex_of(slow.table.setup().seed.key));
  EXPECT_GT(quick->table.undone(), 0U);
  EXPECT_EQ(quick->table.undone(), slow.table.undone());
  for (server::Reopened* one : {&*quick, &slow}) one->table.undo(3);
  EXPECT_EQ(save(*quick), save(slow));
}

TEST_F(Snapshot, WhatWasDoneAfterItIsRepeated) {
  come_back();
  for (std::size_t i = 0; i < 5; ++i) ASSERT_EQ(code(play(i)), "ok");
  const json game = desk.ask(anna, {{"do", "save"}})["game"];
  EXPECT_FALSE(rows().log.empty());
  const auto quick = server::reopen_snapshot(*library(), rows());
  ASSERT_TRUE(quick);
  EXPECT_EQ(save(*quick), game);
}

TEST_F(Snapshot, ADamagedOneOrOneOfAnotherProgramIsAsIfThereWereNone) {
  EXPECT_FALSE(desk.store().table(id, "another program")->snapshot);
  server::TableRows kept = rows();
  for (std::size_t at = 0; at < kept.snapshot->bytes.size(); at += 97) {
    server::TableRows damaged = kept;
    damaged.snapshot->bytes[at] ^= 1;
    EXPECT_FALSE(server::reopen_snapshot(*library(), damaged)) << at;
  }
  for (const std::size_t length : {0, 7, 8, 100}) {
    server::TableRows cut = kept;
    cut.snapshot->bytes.resize(length);
    EXPECT_FALSE(server::reopen_snapshot(*library(), cut)) << length;
  }
  kept.snapshot->bytes[100] ^= 1;
  desk.store().put_snapshot(kept.key, stamp, *kept.snapshot);
  desk.restart();
  come_back();
  EXPECT_EQ(desk.ask(anna, {{"do", "save"}})["game"], at_the_end);
}

/// With the engine's dice again the table goes over what chance had said; what was undone behind it can still be
/// redone.
TEST(Reopen, DiceChangedWhileSomethingIsUndone) {
  Desk desk;
  int anna = desk.client();
  const json table = desk.new_table(anna, "all", {{"dice", "table"}});
  ASSERT_EQ(table["asks"]["who"], "chance");
  for (int i = 0; i < 3; ++i) ASSERT_EQ(code(desk.play_any(anna)), "ok");
  const json played = desk.play_any(anna);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 0}})), "ok");
  const json back = desk.ask(anna, {{"do", "dice"}, {"mode", "engine"}});
  ASSERT_EQ(back["length"], 1U);
  ASSERT_GT(back["undone"], 1U);
  const json again = desk.ask(anna, {{"do", "redo"}, {"to", played["length"]}});
  ASSERT_EQ(again["hash"], played["hash"]);
  desk.restart();
  anna = desk.client();
  const json opened = desk.ask(anna, {{"do", "table"}, {"open", table["table"]}, {"secret", table["secret"]}});
  EXPECT_FALSE(opened.value("read_only", false)) << opened.value("message", "");
  EXPECT_EQ(opened["hash"], played["hash"]);
}

/// Thirty thousand actions at once would be played, told and sent while everybody else waits.
TEST(LongGame, IsRedoneInSteps) {
  Desk desk;
  const int anna = desk.client();
  desk.new_table(anna, "all");
  const std::size_t length = desk.grow(anna, 5000);
  ASSERT_GE(length, 5000U);
  const json last = desk.ask(anna, {{"do", "state"}})["state"]["hash"];
  json at = desk.ask(anna, {{"do", "undo"}, {"to", 0}});
  ASSERT_LT(at["length"], 100U);
  for (int steps = 0; at["length"] < length; ++steps) {
    ASSERT_LT(steps, 4);
    const auto before = at["length"].get<std::size_t>();
    at = desk.ask(anna, {{"do", "redo"}, {"to", length}});
    ASSERT_EQ(code(at), "ok");
    EXPECT_LE(at["length"], before + server::Room::kMostRedone);
    if (at["length"] == length) break;
    EXPECT_GT(at["length"], before + server::Room::kMostRedone / 2);
  }
  EXPECT_EQ(at["hash"], last);
}

TEST(Reopen, ALengthThatWasReachedIsReachedAgain) {
  Desk desk;
  const int anna = desk.client();
  desk.new_table(anna, "all");
  server::TableRows rows;
  rows.base = desk.ask(anna, {{"do", "save"}})["game"].dump();
  const std::size_t length = json::parse(rows.base)["history"].size();
  // An outcome of chance is no decision of this program; another one may have stopped there.
  ASSERT_EQ(json::parse(rows.base)["history"][0]["who"], "chance");
  rows.log = {{"undo", "0", ""}, {"redo", std::to_string(length), ""}};
  const auto reopened = server::reopen(*library(), rows);
  EXPECT_EQ(std::get<server::Reopened>(reopened).table.length(), length);
  rows.log.pop_back();
  const auto undone = server::reopen(*library(), rows);
  EXPECT_EQ(std::get<server::Reopened>(undone).logged, 0U);
  rows.log = {{"redo", std::to_string(length + 5), ""}};
  const auto beyond = server::reopen(*library(), rows);
  EXPECT_TRUE(std::get<server::Reopened>(beyond).table.read_only());
}

TEST(Reopen, WhatNoLongerFitsCanBeLookedAt) {
  Desk desk;
  const int anna = desk.client();
  desk.new_table(anna, "all");
  server::TableRows rows;
  rows.base = desk.ask(anna, {{"do", "save"}})["game"].dump();
  const json first = desk.ask(anna, {{"do", "legal"}})["actions"][0];
  const std::string hash = desk.play_any(anna)["hash"];
  rows.log = {{"play", json::array({first}).dump(), hash}, {"play", R"([{"who":"dwarf","do":"fly"}])", ""}};
  const auto reopened = server::reopen(*library(), rows);
  const auto& table = std::get<server::Reopened>(reopened);
  EXPECT_TRUE(table.table.read_only());
  EXPECT_EQ(table.table.length(), 2U);
  EXPECT_THAT(table.message, ::testing::HasSubstr("up to action 2"));

  // Another position than it was: what leads to it is no part of what can be looked at.
  rows.log.pop_back();
  rows.log[0].hash = "0000000000000000";
  const auto differing = server::reopen(*library(), rows);
  const auto& other = std::get<server::Reopened>(differing);
  EXPECT_TRUE(other.table.read_only());
  const json base = json::parse(rows.base);
  EXPECT_EQ(other.table.length(), base["history"].size());
  EXPECT_EQ(codec::hash_text(other.table.state()), base["hashes"].back()["hash"]);

  // Where another program made the hashes they tell nothing.
  rows.log[0].hash.clear();
  json moved = base;
  for (json& one : moved["hashes"]) one["hash"] = "0000000000000000";
  rows.base = moved.dump();
  const auto fitting = server::reopen(*library(), rows);
  EXPECT_FALSE(std::get<server::Reopened>(fitting).table.read_only());
  EXPECT_EQ(codec::hash_text(std::get<server::Reopened>(fitting).table.state()), hash);
}

}  // namespace
}  // namespace rietburg::tests
