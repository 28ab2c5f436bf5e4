// Tables, people and seats: who gets in, who sits where, who may do what.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sqlite_store.h"
#include "tests/server/desk.h"

namespace rietburg::tests {
namespace {

struct People : ::testing::Test {
  Desk desk;
  int anna = desk.client();
  int bob = desk.client();
  json table = desk.new_table(anna, {"dwarf"});
  std::string id = table["table"];

  json open(int client, json more = json::object()) {
    more.update({{"do", "table"}, {"open", id}});
    return desk.ask(client, more);
  }
  json sit(int client, const json& seats) {
    return desk.ask(client, {{"do", "sit"}, {"seats", seats}, {"name", client == bob ? "Bob" : "Carl"}});
  }
};

TEST_F(People, TheOneWhoMakesATableIsItsHost) {
  EXPECT_EQ(code(table), "ok");
  EXPECT_EQ(table["host"], true);
  EXPECT_EQ(table["seats"], (json{{"dwarf", 1}, {"archer", nullptr}}));
  EXPECT_EQ(table["people"][0]["name"], "Anna");
  EXPECT_EQ(table["state"]["hash"], table["hash"]);
  EXPECT_GE(id.size(), 22U);
  EXPECT_GE(table["secret"].get<std::string>().size(), 22U);
}

TEST_F(People, ARequestThatNamesNothingIsRefused) {
  for (const json& request : {json::object(), json{{"do", 5}}, json{{"do", nullptr}}}) {
    EXPECT_EQ(code(desk.ask(anna, request)), "bad_request") << request;
  }
}

TEST_F(People, ASpectatorSeesEverythingAndTouchesNothing) {
  const json seen = open(bob);
  EXPECT_EQ(seen["state"], table["state"]);
  EXPECT_EQ(seen["host"], false);
  EXPECT_EQ(code(desk.ask(bob, {{"do", "legal"}})), "ok");
  EXPECT_EQ(code(desk.play_any(bob)), "not_seated");
  for (const char* verb : {"undo", "redo"}) EXPECT_EQ(code(desk.ask(bob, {{"do", verb}})), "not_seated") << verb;
  EXPECT_EQ(code(desk.ask(bob, {{"do", "ping"}, {"space", 3}})), "not_seated");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "dice"}, {"mode", "table"}})), "not_host");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "edit"}, {"set", {{"day", 3}}}})), "not_host");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "propose"}, {"undo", 0}})), "not_seated");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "hold"}, {"who", "dwarf"}})), "not_your_seat");
  EXPECT_EQ(desk.ask(bob, {{"do", "state"}})["state"], table["state"]);
}

TEST_F(People, NobodyPlaysForASeatTheyDoNotHold) {
  open(bob);
  EXPECT_EQ(code(sit(bob, {"archer"})), "ok");
  EXPECT_EQ(code(desk.play_any(bob)), "not_your_seat");  // the dwarf is asked
  EXPECT_EQ(code(desk.play_any(anna)), "ok");
}

TEST_F(People, ASeatIsTakenOnce) {
  open(bob);
  EXPECT_EQ(code(sit(bob, {"archer", "dwarf"})), "seat_taken");
  EXPECT_EQ(desk.ask(bob, {{"do", "ping"}, {"space", 3}})["error"]["code"], "not_seated") << "all or none";
  EXPECT_EQ(code(sit(bob, {"wizard"})), "bad_request");
  EXPECT_EQ(code(sit(bob, {"archer"})), "ok");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "rise"}, {"seats", {"dwarf"}}})), "not_your_seat");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "rise"}})), "ok");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
}

TEST_F(People, OneSecretIsOnePersonOnEveryConnection) {
  const json again = open(bob, {{"secret", table["secret"]}});
  EXPECT_EQ(again["you"], 1);
  EXPECT_EQ(again["host"], true);
  EXPECT_EQ(code(desk.play_any(bob)), "ok");
  EXPECT_EQ(desk.push(anna, "events")["by"], 1);
}

TEST_F(People, AForgedSecretIsRefused) {
  std::string forged = table["secret"];
  forged[5] = forged[5] == 'x' ? 'y' : 'x';
  EXPECT_EQ(code(open(bob, {{"secret", forged}})), "bad_secret");
  EXPECT_EQ(code(open(bob, {{"secret", id}})), "bad_secret");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"open", "nowhere"}})), "no_table");
}

TEST_F(People, NoMessageTellsSecretsOrTheSeed) {
  const json seen = open(bob);
  sit(bob, {"archer"});
  desk.play_any(anna);
  std::string heard = desk.push(anna, "seats").dump() + desk.push(bob, "events").dump() + seen.dump();
  EXPECT_EQ(heard.find(table["secret"].get<std::string>()), std::string::npos);
  EXPECT_EQ(heard.find("seed"), std::string::npos);
  EXPECT_EQ(desk.ask(bob, {{"do", "save"}}).dump().find("seed"), std::string::npos);
  EXPECT_EQ(desk.ask(anna, {{"do", "save"}}).dump().find("seed"), std::string::npos) << "Bob plays too";
  desk.ask(bob, {{"do", "rise"}});
  EXPECT_EQ(desk.ask(bob, {{"do", "save"}}).dump().find("seed"), std::string::npos);
  EXPECT_EQ(desk.ask(anna, {{"do", "save"}, {"seed", false}}).dump().find("seed"), std::string::npos);
  EXPECT_EQ(desk.ask(anna, {{"do", "save"}}).dump().find("seed"), std::string::npos) << "and somebody may sit down";
  sit(anna, {"archer"});
  EXPECT_EQ(desk.ask(anna, {{"do", "save"}}).dump().find("seed"), std::string::npos) << "what Bob played by is secret";
}

TEST_F(People, WhoStandsUpHasNoSayAnyMore) {
  open(bob);
  sit(bob, {"archer"});
  desk.play_any(anna);
  const auto proposed = [&](int who) { return desk.ask(who, {{"do", "propose"}, {"undo", 0}}); };
  ASSERT_EQ(code(proposed(anna)), "ok");
  EXPECT_FALSE(desk.push(bob, "proposal")["proposal"].is_null());
  desk.ask(bob, {{"do", "rise"}});
  EXPECT_EQ(desk.push(bob, "proposal")["result"], "done") << "all who still sit here want it";
  sit(bob, {"archer"});
  desk.play_any(anna);
  ASSERT_EQ(code(proposed(bob)), "ok");
  desk.push(anna, "proposal");
  desk.ask(bob, {{"do", "rise"}});
  json last;
  for (json next = desk.push(anna, "proposal"); !next.is_null(); next = desk.push(anna, "proposal")) last = next;
  EXPECT_EQ(last["result"], "withdrawn") << "who proposed it is no longer of the game";
}

TEST_F(People, WhoIsAwayHasNoSayAnyMore) {
  const json bobs = open(bob);
  sit(bob, {"archer"});
  desk.play_any(anna);
  desk.close(bob);
  desk.pass_time(server::Patience{}.away - server::kSecond);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"undo", 0}})), "ok");
  EXPECT_FALSE(desk.push(anna, "proposal")["proposal"].is_null()) << "his line was cut a moment ago";
  desk.pass_time(2 * server::kSecond);
  EXPECT_EQ(desk.push(anna, "proposal")["result"], "done");
}

TEST_F(People, ChatHasNamesAndBounds) {
  open(bob);
  EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "hello"}})), "bad_request") << "no name yet";
  desk.ask(bob, {{"do", "sit"}, {"name", "<b>Bob</b>"}, {"seats", json::array()}});
  EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "<script>"}})), "ok");
  const json heard = desk.push(anna, "chat");
  EXPECT_EQ(heard["text"], "<script>");
  EXPECT_EQ(heard["name"], "<b>Bob</b>");
  for (const std::string& text :
       {std::string(), std::string("a\nb"), std::string(501, 'x'), std::string("\u202eabc")}) {
    EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", text}})), "bad_request");
  }
  for (int i = 0; i < 30; ++i) desk.ask(bob, {{"do", "say"}, {"text", "again"}});
  EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "again"}})), "busy");
  desk.pass_time(31'000);
  EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "later"}})), "ok");
}

TEST_F(People, AnAbandonedSeatIsHandedOverAndComesBack) {
  const json told = open(bob);
  sit(bob, {"archer"});
  const int carl = desk.client();
  const int third = open(carl, {{"name", "Carl"}})["you"];
  desk.close(bob);
  EXPECT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", third}})), "seat_taken") << "too soon";
  desk.pass_time(server::Patience{}.away);
  const json people = desk.push(anna, "seats");
  EXPECT_EQ(code(desk.ask(carl, {{"do", "propose"}, {"hand", "archer"}, {"to", third}})), "not_seated");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", third}})), "ok");
  EXPECT_EQ(code(desk.ask(carl, {{"do", "ping"}, {"space", 3}})), "ok");
  desk.restart();
  const int back = desk.client();
  EXPECT_EQ(open(back)["seats"]["archer"], third) << "survives a restart";
  EXPECT_EQ(open(back, {{"secret", told["secret"]}})["seats"]["archer"], told["you"]);
}

TEST_F(People, WhoOnlyLooksOnComesBackAsTheSamePerson) {
  const json first = open(bob);
  EXPECT_EQ(desk.push(anna, "seats")["people"].size(), 2U);
  desk.close(bob);
  EXPECT_EQ(desk.push(anna, "seats")["people"].size(), 1U) << "gone, as the others see it";
  const int back = desk.client();
  EXPECT_EQ(open(back, {{"secret", first["secret"]}})["you"], first["you"]);
  desk.close(back);
  desk.pass_time(server::Room::kStrangersKept);
  EXPECT_EQ(code(open(desk.client(), {{"secret", first["secret"]}})), "bad_secret")
      << "after a while they are forgotten";
}

TEST_F(People, WhoOnlyLooksOnIsTheSamePersonAfterARestart) {
  const json first = open(bob, {{"name", "Bob"}});
  for (const bool crash : {true, false}) {
    if (crash) {
      desk.restart();
    } else {
      desk.close(bob);
      desk.pass_time(server::Hall::kKeepEmptyRooms);  // the room has left the memory
      EXPECT_EQ(desk.hall().rooms(), 0U);
    }
    bob = desk.client();
    const json back = open(bob, {{"secret", first["secret"]}});
    EXPECT_EQ(back["you"], first["you"]);
    EXPECT_EQ(back["people"][1]["name"], "Bob");
  }
  EXPECT_TRUE(
      desk.ask(bob, {{"do", "table"}, {"list", {{{"table", id}, {"secret", first["secret"]}}}}})["tables"].empty())
      << "a table one only looked at is not one's own";
  desk.close(bob);
  desk.pass_time(server::Hall::kKeepEmptyRooms);
  desk.pass_time(server::Room::kStrangersKept);
  EXPECT_EQ(code(open(desk.client(), {{"secret", first["secret"]}})), "ok")
      << "while nobody is there nobody is forgotten";
  desk.pass_time(server::Room::kStrangersKept);
  EXPECT_EQ(desk.store().table(id)->people.size(), 2U) << "the host and one who is there";
}

TEST_F(People, NobodyFillsATableWithPeople) {
  const json friendly = open(bob, {{"name", "Bob"}});
  sit(bob, {"archer"});
  desk.close(bob);
  const std::size_t most = server::Room::kMostStrangers;
  for (std::size_t i = 0; i < 3 * most; ++i) {
    desk.pass_time(2 * server::kSecond);
    const int stranger = desk.client();
    open(stranger, {{"name", "Nobody"}});
    if (i % 3 != 0) EXPECT_EQ(code(desk.ask(stranger, {{"do", "say"}, {"text", "hello"}})), "ok");
    desk.close(stranger);
  }
  EXPECT_LE(desk.store().table(id)->people.size(), 2 * most + 2);
  EXPECT_EQ(open(desk.client(), {{"secret", friendly["secret"]}})["seats"]["archer"], friendly["you"]);
}

TEST_F(People, OnlookersDoNotKeepOutWhoHasASeat) {
  desk.close(anna);
  for (std::size_t i = 0; i < server::Room::kMostGuests; ++i) EXPECT_EQ(code(open(desk.client())), "ok");
  EXPECT_EQ(code(open(bob)), "busy");
  anna = desk.client();
  EXPECT_EQ(code(open(anna, {{"secret", table["secret"]}})), "ok");
  for (std::size_t i = 0; i < server::Room::kMostGuests; ++i) open(desk.client(), {{"secret", table["secret"]}});
  EXPECT_EQ(code(open(bob, {{"secret", table["secret"]}})), "busy") << "even they have a bound";
}

TEST_F(People, ARefusedEntranceLeavesOneWhereOneWas) {
  EXPECT_EQ(code(open(anna, {{"secret", std::string(22, 'x')}})), "bad_secret");
  EXPECT_EQ(code(desk.play_any(anna)), "ok");
}

TEST_F(People, OnlookersShareWhatTheyMaySay) {
  open(bob, {{"name", "Bob"}});
  sit(bob, {"archer"});
  std::string last;
  for (int i = 0; i < 60; ++i) {
    const int stranger = desk.client();
    open(stranger, {{"name", "Nobody"}});
    last = code(desk.ask(stranger, {{"do", "say"}, {"text", "hello"}}));
    desk.close(stranger);
  }
  EXPECT_EQ(last, "busy") << "another name is no other voice";
  EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "who was that?"}})), "ok");
}

TEST_F(People, WhoMakesNoiseIsSoonTooLoud) {
  open(bob, {{"name", "Bob"}});
  sit(bob, {"archer"});
  const int onlooker = desk.client();
  open(onlooker, {{"name", "Eve"}});
  const auto loudly = [&](int client, const std::vector<json>& requests) {
    std::string last;
    for (int i = 0; i < 30; ++i) {
      for (const json& request : requests) last = code(desk.ask(client, request));
    }
    return last;
  };
  const json rename = {{"do", "sit"}, {"name", "Eva"}, {"seats", json::array()}};
  EXPECT_EQ(loudly(onlooker, {rename}), "busy");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "ping"}, {"space", 3}})), "ok") << "the others are heard";
  const int late = desk.client();
  open(late, {{"name", "Late"}});
  EXPECT_EQ(code(desk.ask(late, {{"do", "sit"}, {"seats", {"dwarf"}}})), "seat_taken") << "seats are asked for as ever";
  EXPECT_EQ(loudly(bob, {{{"do", "ping"}, {"space", 3}}}), "busy");
  desk.pass_time(31'000);
  EXPECT_EQ(loudly(bob, {{{"do", "sit"}, {"seats", {"archer"}}}}), "busy");
  desk.pass_time(31'000);
  EXPECT_EQ(loudly(bob, {{{"do", "rise"}}, {{"do", "sit"}, {"seats", {"archer"}}}}), "busy");
  while (!desk.push(anna, "seats").is_null()) continue;
  EXPECT_EQ(loudly(onlooker, {{{"do", "rise"}}}), "ok");
  EXPECT_TRUE(desk.push(anna, "seats").is_null()) << "who holds nothing is not heard to rise";
  desk.pass_time(31'000);
  desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  int proposals = 0;
  for (int i = 0; i < 30; ++i) {
    const json proposed = desk.ask(bob, {{"do", "propose"}, {"undo", 0}});
    if (proposed["ok"] != true) continue;
    ++proposals;
    desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", false}});
  }
  EXPECT_GT(proposals, 0);
  EXPECT_LT(proposals, 30);
  EXPECT_EQ(code(desk.play_any(anna)), "ok") << "what is played is never refused for noise";
  desk.pass_time(31'000);
  for (int i = 0; i < 30; ++i) {
    const json proposed = desk.ask(bob, {{"do", "propose"}, {"undo", 0}});
    ASSERT_EQ(code(proposed), "ok") << "what all agree to is no noise";
    desk.ask(anna, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}});
  }
}

TEST_F(People, WhereNobodyIsAskedNobodyHasAgreed) {
  const json told = open(bob);
  sit(bob, {"archer"});
  desk.close(bob);
  desk.pass_time(server::Patience{}.away);
  desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", table["you"]}});
  EXPECT_EQ(desk.push(anna, "proposal")["result"], "done") << "the host decides alone";
  EXPECT_EQ(open(anna, {{"secret", table["secret"]}})["seats"]["archer"], table["you"]);
}

/// Bob, who has the archer, is away; Carl, who is not the host, would like to have her.
class HandingOver : public People {
 protected:
  void SetUp() override {
    People::SetUp();
    const json game = {{"heroes", {"dwarf", "archer", "wizard"}}};
    table = desk.new_table(anna, {"dwarf"}, game);
    id = table["table"];
    told = open(bob);
    sit(bob, {"archer"});
    carl = desk.client();
    third = open(carl);
    sit(carl, {"wizard"});
    desk.close(bob);
    desk.pass_time(server::Patience{}.away);
    proposed = desk.ask(carl, {{"do", "propose"}, {"hand", "archer"}, {"to", third["you"]}});
    ASSERT_EQ(code(proposed), "ok");
  }
  json told, third, proposed;  // what Bob and Carl were told, and the proposal
  int carl = 0;
};

TEST_F(HandingOver, WhoComesBackKeepsTheSeatThatWasAboutToBeHandedOn) {
  bob = desk.client();
  open(bob, {{"secret", told["secret"]}});
  EXPECT_EQ(code(desk.ask(anna, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}})), "stale");
  EXPECT_EQ(desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}})["ok"], true);
  EXPECT_EQ(open(anna, {{"secret", table["secret"]}})["seats"]["archer"], told["you"]);
}

TEST_F(HandingOver, WithoutTheHostAllWhoAreHereHandASeatOver) {
  EXPECT_EQ(code(desk.ask(anna, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}})), "ok");
  EXPECT_EQ(desk.push(carl, "proposal")["proposal"]["hand"], "archer");
  EXPECT_EQ(desk.push(carl, "proposal")["result"], "agreed");
  EXPECT_EQ(open(carl, {{"secret", third["secret"]}})["seats"]["archer"], third["you"]);
  bob = desk.client();
  EXPECT_EQ(open(bob, {{"secret", told["secret"]}})["seats"]["archer"], told["you"]) << "its owner is back";
}

TEST_F(People, AnAddressMakesSoManyTablesAnHour) {
  for (std::size_t i = 0; i < server::TableLimits{}.per_hour; ++i) {
    const int one = desk.client("192.0.2.7");
    ASSERT_EQ(code(desk.new_table(one, "all")), "ok");
    desk.close(one);
  }
  const int more = desk.client("192.0.2.7");
  EXPECT_EQ(code(desk.new_table(more, "all")), "busy");
  EXPECT_EQ(code(desk.ask(more, {{"do", "table"}, {"fork", id}})), "busy");
  EXPECT_EQ(code(open(more)), "ok") << "playing is free";
  EXPECT_EQ(code(desk.new_table(desk.client("192.0.2.8"), "all")), "ok");
  desk.pass_time(3600 * server::kSecond);
  EXPECT_EQ(code(desk.new_table(more, "all")), "ok");
}

TEST(Store, TheKeyOfADeletedTableIsNotGivenAgain) {
  server::SqliteStore store(":memory:");
  const server::TableKey first = store.add_table("first", "{}", 0);
  store.delete_table("first");
  EXPECT_NE(store.add_table("second", "{}", 0), first);
  store.commit();
}

TEST_F(People, TablesAreListedAndDeletedByThoseWhoHaveTheirSecret) {
  const json mine = {{"table", id}, {"secret", table["secret"]}};
  const json list = {{"do", "table"}, {"list", {mine, {{"table", id}, {"secret", "wrong"}}}}};
  EXPECT_EQ(desk.ask(bob, list)["tables"].size(), 1U);
  EXPECT_EQ(desk.ask(bob, list)["tables"][0]["legend"], "legend-2");
  const json seen = open(bob);
  sit(bob, {"archer"});
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"delete", id}, {"secret", seen["secret"]}})), "not_host");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"delete", id}, {"secret", "wrong"}})), "no_table");
  EXPECT_EQ(code(desk.ask(anna, {{"do", "table"}, {"delete", id}, {"secret", table["secret"]}})), "ok");
  EXPECT_FALSE(desk.push(bob, "gone").is_null());
  EXPECT_EQ(code(desk.ask(bob, {{"do", "state"}})), "no_table");
  EXPECT_EQ(code(open(bob)), "no_table");
  EXPECT_TRUE(desk.ask(bob, list)["tables"].empty());
}

TEST_F(People, AHostSavesATableWithoutGoingThere) {
  const json told = open(bob);
  sit(bob, {"archer"});
  const json at_table = desk.ask(anna, {{"do", "save"}})["game"];
  desk.close(anna);
  desk.pass_time(server::Patience{}.away);
  desk.ask(bob, {{"do", "propose"}, {"hand", "dwarf"}, {"to", told["you"]}});
  while (!desk.push(bob, "seats").is_null()) continue;
  anna = desk.client();
  const auto save = [&](int who, const json& secret) {
    return desk.ask(who, {{"do", "table"}, {"save", id}, {"secret", secret}});
  };
  EXPECT_EQ(save(anna, table["secret"])["game"], at_table);
  EXPECT_FALSE(at_table["setup"].contains("seed")) << "others play on";
  EXPECT_TRUE(desk.push(bob, "seats").is_null()) << "nobody notices";
  EXPECT_EQ(open(bob, {{"secret", told["secret"]}})["seats"]["dwarf"], told["you"]) << "who keeps a seat keeps it";
  EXPECT_EQ(code(desk.ask(anna, {{"do", "state"}})), "no_table") << "she went nowhere";
  EXPECT_EQ(code(save(bob, told["secret"])), "not_host");
  EXPECT_EQ(code(save(bob, "wrong")), "no_table");
  const int alone = desk.client();
  const json own = desk.new_table(alone, "all");
  const json game = desk.ask(alone, {{"do", "table"}, {"save", own["table"]}, {"secret", own["secret"]}})["game"];
  EXPECT_TRUE(game["setup"].contains("seed")) << "it is theirs alone";
}

TEST_F(People, BadMessagesAreAnsweredAndChangeNothing) {
  const std::string deep = std::string(5000, '[');
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("{\"do\":3}"), deep, std::string("\xff\xfe"),
        std::string("{\"do\":\"table\"}"), std::string("{\"do\":\"table\",\"new\":1}"),
        std::string("{\"do\":\"table\",\"open\":{}}"), std::string("{\"do\":\"table\",\"list\":[1]}"),
        std::string("{\"do\":\"table\",\"new\":{},\"open\":\"x\"}"), std::string("{\"do\":\"load\",\"game\":{}}"),
        std::string("{\"do\":\"vote\",\"proposal\":1,\"yes\":true}"), std::string("{\"do\":\"sit\",\"seats\":[[]]}"),
        std::string("{\"do\":\"play\",\"asks\":2,\"action\":[]}"), std::string("{\"do\":\"play\",\"asks\":2}"),
        std::string("{\"do\":\"play\",\"asks\":{},\"actions\":[{\"who\":[]}]}")}) {
    const json answer = desk.ask_text(anna, text);
    EXPECT_EQ(answer.value("ok", true), false) << text.substr(0, 60);
  }
  EXPECT_EQ(desk.ask(anna, {{"do", "state"}})["state"], table["state"]);
}

TEST_F(People, WrongTablesAreRefused) {
  EXPECT_EQ(code(desk.new_table(bob, {"wizard"})), "bad_request");
  EXPECT_EQ(code(desk.new_table(bob, "some")), "bad_request");
  EXPECT_EQ(code(desk.new_table(bob, "all", {{"heroes", {"dwarf"}}})), "bad_setup");
  EXPECT_EQ(code(desk.new_table(bob, "all", {{"dice", "loaded"}})), "bad_request");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"load", {{"format", "x"}}}})), "bad_save");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"fork", "nowhere"}})), "no_table");
}

}  // namespace
}  // namespace rietburg::tests
