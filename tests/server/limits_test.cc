// What one address, one person, one message may do; and what a host can do about somebody.
#include <gtest/gtest.h>

#include "server/cost.h"
#include "server/pace.h"
#include "server/places.h"
#include "tests/server/desk.h"

namespace rietburg::tests {
namespace {

using server::Pace;
using server::Paces;
using server::Places;
using std::chrono::milliseconds;
using std::chrono::seconds;

// --- pace

TEST(PaceTest, WhoComesBackFindsWhatTheyOwed) {
  const Pace::Moment start{};
  Paces paces(10, 20);
  EXPECT_EQ(paces.charge("a", 20, start), milliseconds(0));
  EXPECT_EQ(paces.charge("a", 10, start), seconds(1));
  paces.forget_the_paid(start);
  EXPECT_EQ(paces.charge("a", 10, start), seconds(2)) << "not forgotten, whoever went";
  EXPECT_EQ(paces.charge("b", 20, start), milliseconds(0)) << "another one owes nothing";
  paces.forget_the_paid(start + seconds(3));
  EXPECT_EQ(paces.size(), 1);
  paces.forget_the_paid(start + seconds(4));
  EXPECT_EQ(paces.size(), 0);
}

double cost(const json& request, std::size_t length = 0) {
  const std::string text = request.dump();
  return server::cost_of(table::read_request(text), text.size(), length);
}

TEST(CostTest, WhatTakesLongCostsMoreBeforeItIsDone) {
  EXPECT_EQ(cost({{"do", "legal"}}), 1);
  EXPECT_GT(cost({{"do", "table"}, {"new", json::object()}}), 5);
  const json save = {{"history", json(std::vector<json>(12'000, {{"do", "pass"}}))}};
  EXPECT_GT(cost({{"do", "table"}, {"load", save}}), 200);
  EXPECT_GT(cost({{"do", "log"}}, 80'000), 10 * cost({{"do", "log"}}, 100));
  EXPECT_GT(cost({{"do", "state"}, {"at", 3}}, 80'000), 100);
  EXPECT_GT(cost({{"do", "play"}, {"actions", json(std::vector<int>(900, 1))}}), 50);
  EXPECT_GT(cost({{"do", "say"}, {"text", std::string(900'000, 'x')}}), 20) << "even what is refused was read";
  for (const json& odd : {json(7), json{{"do", 7}}, json{{"do", "table"}}, json{{"do", "table"}, {"load", 7}},
                          json{{"do", "table"}, {"load", {{"edits", 7}}}}}) {
    EXPECT_GE(cost(odd), 1);
  }
}

TEST(CostTest, WhatIsRedoneWasUndoneBefore) {
  Desk desk;
  const int anna = desk.client();
  desk.new_table(anna, "all");
  ASSERT_GE(desk.grow(anna, 2000), 2000U);
  const std::string redo = R"({"do":"redo","to":1500})";
  const auto price = [&] { return desk.hall().cost(server::Client(anna), table::read_request(redo), redo.size()); };
  const double before = price();
  ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 0}})), "ok");
  EXPECT_EQ(price(), before);
}

// --- places for large messages

TEST(PlacesTest, OneAddressHasAShare) {
  Places places(8, 2);
  const Places::Moment start{};
  EXPECT_TRUE(places.take(1, "a", start));
  EXPECT_TRUE(places.take(2, "a", start));
  EXPECT_FALSE(places.take(3, "a", start));
  EXPECT_TRUE(places.take(4, "b", start));
  places.leave(1);
  EXPECT_TRUE(places.take(3, "a", start));
}

TEST(PlacesTest, TheSlowestMakesRoomWhereOthersWait) {
  Places places(2, 1);
  const Places::Moment start{};
  places.take(1, "a", start);
  EXPECT_FALSE(places.too_slow(start + seconds(60))) << "nobody has to wait";
  places.take(2, "b", start);
  places.came(1, 1000);
  places.came(2, 2000);
  EXPECT_FALSE(places.too_slow(start + seconds(1))) << "too early to tell";
  EXPECT_EQ(places.too_slow(start + seconds(5)), 1);
  places.came(1, 1 << 20);
  places.came(2, 1 << 20);
  EXPECT_FALSE(places.too_slow(start + seconds(5))) << "both go on";
}

// --- tables

TEST(TableLimitsTest, OfOneAddressAndAfterARestart) {
  const std::string file = testing::TempDir() + "limits_test.sqlite";
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
  json made;
  {
    Desk desk(file, {.per_hour = 0, .of_address = 2, .in_all = 4});
    const int one = desk.client("192.0.2.7");
    made = desk.new_table(one, "all");
    EXPECT_EQ(code(desk.new_table(one, "all")), "ok");
    EXPECT_EQ(code(desk.new_table(one, "all")), "too_many_tables");
    EXPECT_EQ(code(desk.new_table(desk.client("192.0.2.7"), "all")), "too_many_tables") << "reconnecting does not help";
  }
  Desk desk(file, {.per_hour = 0, .of_address = 2, .in_all = 4});
  const int one = desk.client("192.0.2.7");
  EXPECT_EQ(code(desk.new_table(one, "all")), "too_many_tables") << "nor does a restart";
  EXPECT_EQ(code(desk.ask(one, {{"do", "table"}, {"delete", made["table"]}, {"secret", made["secret"]}})), "ok");
  EXPECT_EQ(code(desk.new_table(one, "all")), "ok");
  const int other = desk.client("192.0.2.8");
  EXPECT_EQ(code(desk.new_table(other, "all")), "ok");
  EXPECT_EQ(code(desk.new_table(other, "all")), "ok");
  const json full = desk.new_table(desk.client("192.0.2.9"), "all");
  EXPECT_EQ(code(full), "too_many_tables") << "in all";
  EXPECT_NE(full["error"]["message"].get<std::string>().find("--tables"), std::string::npos);
  for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
}

// --- a clock that is set

TEST(ClockTest, SettingItMutesAndHoldsNothing) {
  for (const std::int64_t change : {-86'400L, 86'400L}) {
    Desk desk;
    const int anna = desk.client();
    const int bob = desk.client();
    const json table = desk.new_table(anna, json::array({"dwarf"}));
    desk.ask(bob, {{"do", "table"}, {"open", table["table"]}, {"name", "Bob"}});
    desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
    EXPECT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"undo", 0}})), "ok");
    for (int i = 0; i < 30; ++i) desk.ask(bob, {{"do", "say"}, {"text", "la"}});
    EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "la"}})), "busy");
    desk.set_clock(change);
    desk.pass_time(1000);
    EXPECT_EQ(code(desk.ask(bob, {{"do", "say"}, {"text", "la"}})), "busy") << "nor does it unmute";
    EXPECT_FALSE(desk.ask(bob, {{"do", "state"}}).is_null());
    json seen = desk.ask(bob, {{"do", "table"}, {"open", table["table"]}});
    EXPECT_FALSE(seen["proposal"].is_null()) << "nobody was hurried";
    desk.pass_time(61'000);
    EXPECT_EQ(code(desk.ask(anna, {{"do", "say"}, {"text", "la"}})), "ok");
    seen = desk.ask(bob, {{"do", "table"}, {"open", table["table"]}});
    EXPECT_TRUE(seen["proposal"].is_null()) << "and the vote is over in time";
  }
}

// --- names

class RemedyTest : public testing::Test {
 protected:
  RemedyTest() {
    table_ = desk_.new_table(host_, json::array({"dwarf"}));
    seen_ = desk_.ask(bob_, {{"do", "table"}, {"open", table_["table"]}, {"name", "Bob"}});
    desk_.ask(bob_, {{"do", "sit"}, {"seats", {"archer"}}});
    desk_.ask(eve_, {{"do", "table"}, {"open", table_["table"]}, {"name", "Eve"}});
  }
  std::string say(int client) { return code(desk_.ask(client, {{"do", "say"}, {"text", "hello"}})); }
  std::string name(int client, const char* name) {
    return code(desk_.ask(client, {{"do", "sit"}, {"seats", json::array()}, {"name", name}}));
  }
  json people() { return desk_.ask(host_, {{"do", "table"}, {"open", table_["table"]}, {"secret", table_["secret"]}}); }

  Desk desk_;
  int host_ = desk_.client();
  int bob_ = desk_.client();
  int eve_ = desk_.client();
  json table_;
  json seen_;
};

TEST_F(RemedyTest, NamesNobodyCanReadOrThatPassForAnother) {
  for (const char* bad : {" ", "\u200b", "\u202eevE", "A\u200bnna", "\u3164", "Anna", "anna", "\u0410nna", "Bоb"}) {
    EXPECT_EQ(name(eve_, bad), "bad_name") << bad;
  }
  EXPECT_EQ(name(eve_, "  Evelyn  "), "ok");
  EXPECT_EQ(people()["people"][2]["name"], "Evelyn");
  EXPECT_EQ(name(eve_, "EVELYN"), "ok") << "one's own name is no obstacle";
  const int late = desk_.client();
  const json open = {{"do", "table"}, {"open", table_["table"]}, {"name", "B0B"}};
  EXPECT_EQ(code(desk_.ask(late, open)), "bad_name");
  EXPECT_EQ(code(desk_.ask(late, {{"do", "table"}, {"new", {{"legend", "legend-2"}}}, {"name", "\u2800"}})),
            "bad_name");
  EXPECT_EQ(code(desk_.ask(bob_, {{"do", "say"}, {"text", " \u200b "}})), "bad_request") << "nothing to be seen";
  desk_.close(eve_);
  EXPECT_EQ(name(bob_, "Evelyn"), "ok") << "whoever left without a seat keeps no name from others";
}

TEST_F(RemedyTest, NamesOfHeroesAreReadableToo) {
  const auto game = [](const char* name) {
    return json{{"legend", "legend-2"},
                {"difficulty", "normal"},
                {"heroes", {"dwarf", "archer"}},
                {"options", {{"names", {{"dwarf", name}}}}}};
  };
  for (const char* bad : {" ", "\u200b", "\u202emark", "\u3164", "x\u200by", "\u2800"}) {
    const json made = desk_.ask(eve_, {{"do", "table"}, {"new", game(bad)}});
    EXPECT_EQ(code(made), "bad_name") << bad;
    EXPECT_EQ(made["error"]["where"], "new.options.names.dwarf");
    const json save = {{"setup", game(bad)}};
    const json loaded = desk_.ask(eve_, {{"do", "table"}, {"load", save}});
    EXPECT_EQ(code(loaded), "bad_name") << bad;
    EXPECT_EQ(loaded["error"]["where"], "load.setup.options.names.dwarf");
  }
  ASSERT_EQ(code(desk_.ask(eve_, {{"do", "table"}, {"new", game("  Kram   Eisenfuß ")}, {"seats", "all"}})), "ok");
  EXPECT_EQ(desk_.ask(eve_, {{"do", "save"}})["game"]["setup"]["options"]["names"]["dwarf"], "Kram Eisenfuß");
}

TEST_F(RemedyTest, TheHostTakesSomebodysVoice) {
  const int bob = seen_["you"];
  const json mute = {{"do", "mute"}, {"person", bob}};
  EXPECT_EQ(code(desk_.ask(bob_, {{"do", "mute"}, {"person", 1}})), "not_host");
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"person", 1}})), "bad_request") << "not themselves";
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"person", 99}})), "bad_request");
  EXPECT_EQ(say(bob_), "ok");
  while (!desk_.push(eve_, "seats").is_null()) continue;
  EXPECT_EQ(code(desk_.ask(host_, mute)), "ok");
  EXPECT_EQ(desk_.push(eve_, "seats")["people"][1]["muted"], true) << "everybody sees it";
  EXPECT_EQ(say(bob_), "muted");
  EXPECT_EQ(code(desk_.ask(bob_, {{"do", "ping"}, {"space", 3}})), "muted");
  EXPECT_EQ(code(desk_.play_any(host_)), "ok");
  desk_.restart();
  host_ = desk_.client();
  bob_ = desk_.client();
  desk_.ask(host_, {{"do", "table"}, {"open", table_["table"]}, {"secret", table_["secret"]}});
  desk_.ask(bob_, {{"do", "table"}, {"open", table_["table"]}, {"secret", seen_["secret"]}});
  EXPECT_EQ(say(bob_), "muted") << "after a restart too";
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"person", bob}, {"off", true}})), "ok");
  EXPECT_EQ(say(bob_), "ok");
}

TEST_F(RemedyTest, TheHostKeepsSpectatorsQuiet) {
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"spectators", true}})), "ok");
  EXPECT_EQ(people()["quiet"], true);
  EXPECT_EQ(say(eve_), "muted");
  EXPECT_EQ(say(bob_), "ok") << "whoever has a seat is none";
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"spectators", true}, {"off", true}})), "ok");
  EXPECT_EQ(say(eve_), "ok");
}

/// Else a host whose friend comes again and again as somebody new could fill the disk.
TEST_F(RemedyTest, WhoIsForgottenNeedsNotToBeMuted) {
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "mute"}, {"person", 3}})), "ok");
  const std::string id = table_["table"];
  EXPECT_EQ(desk_.store().table(id)->muted, std::vector<int>{3});
  desk_.close(eve_);
  desk_.pass_time(1000);
  EXPECT_EQ(desk_.store().table(id)->muted, std::vector<int>{3}) << "they may come back for a while";
  desk_.pass_time(601'000);
  EXPECT_EQ(desk_.store().table(id)->muted, std::vector<int>{});
}

TEST_F(RemedyTest, TheHostRemovesSomebody) {
  const int bob = seen_["you"];
  const json remove = {{"do", "remove"}, {"person", bob}};
  EXPECT_EQ(code(desk_.ask(eve_, remove)), "not_host");
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "remove"}, {"person", 1}})), "bad_request");
  EXPECT_EQ(code(desk_.ask(host_, remove)), "ok");
  EXPECT_FALSE(desk_.push(bob_, "removed").is_null());
  EXPECT_EQ(say(bob_), "no_table");
  EXPECT_EQ(people()["seats"]["archer"], 1) << "the seat is the host's";
  EXPECT_EQ(code(desk_.ask(host_, remove)), "bad_request") << "there is nobody any more";

  const json open = {{"do", "table"}, {"open", table_["table"]}};
  json back = open;
  back["secret"] = seen_["secret"];
  EXPECT_EQ(code(desk_.ask(bob_, back)), "bad_secret");
  const json looks_on = desk_.ask(bob_, open);
  EXPECT_EQ(code(looks_on), "ok") << "the link still shows the table";
  EXPECT_NE(looks_on["you"], bob);
  EXPECT_EQ(code(desk_.ask(bob_, {{"do", "sit"}, {"seats", {"archer"}}})), "seat_taken");

  desk_.restart();
  bob_ = desk_.client();
  EXPECT_EQ(code(desk_.ask(bob_, back)), "bad_secret") << "after a restart too";
}

TEST_F(RemedyTest, TheHostHandsTheSeatOn) {
  desk_.ask(host_, {{"do", "remove"}, {"person", seen_["you"]}});
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "propose"}, {"hand", "archer"}, {"to", 3}})), "ok");
  EXPECT_EQ(people()["seats"]["archer"], 3) << "for good: it does not fall back to the host who comes again";
}

TEST_F(RemedyTest, WhoIsRemovedWhileTheyShopVoteOrPropose) {
  EXPECT_EQ(code(desk_.ask(bob_, {{"do", "propose"}, {"undo", 0}})), "ok");
  EXPECT_EQ(code(desk_.ask(host_, {{"do", "remove"}, {"person", seen_["you"]}})), "ok");
  EXPECT_TRUE(people()["proposal"].is_null());
  desk_.close(bob_);
  desk_.close(host_);
  desk_.close(eve_);
  desk_.pass_time(120'000);
  desk_.pass_time(120'000);
  EXPECT_EQ(desk_.hall().rooms(), 0);
}

TEST_F(RemedyTest, ACrowdThatComesAndGoesIsToldOfTogether) {
  const auto told = [&] {
    int count = 0;
    while (!desk_.push(host_, "seats").is_null()) ++count;
    return count;
  };
  desk_.pass_time(2000);
  told();
  for (int i = 0; i < 50; ++i) {
    desk_.ask(desk_.client(), {{"do", "table"}, {"open", table_["table"]}});
  }
  EXPECT_LT(told(), 20);
  desk_.pass_time(1000);
  EXPECT_EQ(told(), 1) << "in the end everybody knows";
  desk_.close(bob_);
  EXPECT_EQ(told(), 1) << "of whoever has a seat at once";
}

// --- one message

TEST(BombTest, HugeListsAreRefusedWithTheirPlace) {
  Desk desk;
  const int client = desk.client();
  const json heroes(std::vector<std::string>(130'000, "dwarf"));
  for (const char* where : {"new", "load"}) {
    const json answer = desk.ask(client, {{"id", 7}, {"do", "table"}, {where, {{"heroes", heroes}}}});
    EXPECT_EQ(code(answer), "too_long");
    EXPECT_EQ(answer["error"]["where"], std::string(where) + ".heroes");
    EXPECT_EQ(answer["id"], 7);
  }
  desk.new_table(client, "all");
  while (desk.ask(client, {{"do", "legal"}})["asks"]["question"] != "action") desk.play_any(client);
  const json edit = {{"do", "edit"}, {"set", {{"heroes", json(std::vector<json>(60'000, {{"id", "dwarf"}}))}}}};
  EXPECT_EQ(code(desk.ask(client, edit)), "too_long");
  const json twice = {{"do", "edit"}, {"set", {{"heroes", json::array({{{"id", "dwarf"}}, {{"id", "dwarf"}}})}}}};
  const json answer = desk.ask(client, twice);
  EXPECT_EQ(code(answer), "bad_edit");
  EXPECT_EQ(answer["error"]["where"], "set.heroes[1].id");
}

}  // namespace
}  // namespace rietburg::tests
