// When the disk fails: who is told what, what is taken back, and that it stays the fault of those concerned.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "server/sqlite_store.h"
#include "server/stamp.h"
#include "tests/server/desk.h"
#include "tests/support/folder.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

struct Fault : ::testing::Test {
  Folder folder;
  std::filesystem::path file = folder.path / "tables.sqlite";
  Desk desk{file};
  int anna = desk.client();
  int bob = desk.client();
  json table = desk.new_table(anna, {"dwarf"});
  std::string id = table["table"];

  Fault() {
    desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
    desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}});
  }
  int asked() { return desk.ask(anna, {{"do", "legal"}})["asks"]["who"] == "dwarf" ? anna : bob; }
  json play(std::size_t choice = 0) { return desk.play_any(asked(), choice); }
  json state() { return desk.ask(anna, {{"do", "state"}})["state"]; }
  void forget_pushes(int client) {
    for (const char* kind : {"events", "seats", "chat", "proposal", "hold"}) {
      while (!desk.push(client, kind).is_null()) {
      }
    }
  }
};

TEST_F(Fault, AFullDiskTakesBackWhatWasNotWritten) {
  for (std::size_t i = 0; i < 10; ++i) play(i);
  const json before = state();
  forget_pushes(anna);
  forget_pushes(bob);
  dynamic_cast<server::SqliteStore&>(desk.store()).set_most_pages(1);  // as many as it has
  json done = json::object();
  for (std::size_t i = 0; i < 200 && code(done) != "storage"; ++i) {
    done = desk.ask(anna, {{"do", "say"}, {"text", std::string(400, 'x')}});
    if (code(done) == "busy") desk.pass_time(31'000);
  }
  ASSERT_EQ(code(done), "storage");
  EXPECT_EQ(state(), before) << "looking goes on, and shows what is on the disk";
  while (code(play()) == "ok") {  // there may be room for a few more
  }
  const json now = state();
  EXPECT_EQ(code(play()), "storage");
  EXPECT_EQ(state(), now);
  forget_pushes(bob);
  EXPECT_EQ(code(play(1)), "storage");
  EXPECT_TRUE(desk.push(bob, "events").is_null()) << "nobody hears of what never happened";
  dynamic_cast<server::SqliteStore&>(desk.store()).set_most_pages(100'000);
  EXPECT_TRUE(desk.store().recover());
  EXPECT_EQ(code(play()), "ok") << "the same people go on at the same connections";
  EXPECT_NE(state(), now);
}

TEST_F(Fault, AnotherProgramsLockIsToldAndPasses) {
  const json before = state();
  {
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
    SQLite::Transaction lock(other, SQLite::TransactionBehavior::IMMEDIATE);
    EXPECT_EQ(code(play()), "storage");
    EXPECT_FALSE(desk.store().is_well());
    EXPECT_EQ(state(), before);
    EXPECT_EQ(code(play()), "storage") << "at once, without waiting for the lock";
    EXPECT_FALSE(desk.store().check());
  }
  EXPECT_TRUE(desk.store().check());
  EXPECT_EQ(code(play()), "ok");
  desk.restart();
  anna = desk.client();
  EXPECT_EQ(desk.ask(anna, {{"do", "table"}, {"open", id}})["length"].get<int>() > table["length"].get<int>(), true);
}

TEST_F(Fault, OneTableThatCannotBeWrittenIsAlone) {
  const int carl = desk.client();
  desk.new_table(carl, "all");
  forget_pushes(bob);
  const json before = state();
  {  // a row that should not be there: this table's next line cannot be written, and only that
    SQLite::Database other(file.string(), SQLite::OPEN_READWRITE);
    other.exec("INSERT INTO log SELECT 1, max(line) + 1, 'play', '[]', '' FROM log WHERE key = 1");
  }
  const json legal = desk.ask(carl, {{"do", "legal"}});
  const int who = asked();
  const json own = desk.ask(who, {{"do", "legal"}});
  const auto act = [](const json& list) {
    for (const json& action : list["actions"]) {
      if (action["who"] == list["asks"]["who"]) {
        return json{{"do", "play"}, {"action", action}, {"asks", list["asks"]["id"]}};
      }
    }
    return json();
  };
  // All three in one transaction.
  desk.hall().receive(server::Client(carl), act(legal).dump());
  desk.hall().receive(server::Client(who), act(own).dump());
  desk.hall().receive(server::Client(carl), json{{"do", "state"}}.dump());
  desk.pass_time(0);
  EXPECT_EQ(code(desk.take_answer(carl)), "ok") << "somebody else's action";
  EXPECT_EQ(code(desk.take_answer(carl)), "ok");
  EXPECT_EQ(code(desk.take_answer(who)), "storage");
  EXPECT_TRUE(desk.store().is_well());
  EXPECT_EQ(code(desk.ask(bob, {{"do", "state"}})), "ok") << "whoever sat there still does";
  EXPECT_EQ(state()["hash"], before["hash"]);
}

TEST_F(Fault, ADeletedFolderIsNoticedBeforeAnythingIsAcknowledged) {
  const json before = state();
  const int who = asked();
  const json legal = desk.ask(who, {{"do", "legal"}});
  std::filesystem::rename(folder.path, folder.path.string() + "-away");
  for (int i = 0; i < 3; ++i) {
    for (const json& action : legal["actions"]) {
      const json answer = desk.ask(who, {{"do", "play"}, {"action", action}, {"asks", legal["asks"]["id"]}});
      EXPECT_NE(code(answer), "ok") << "acknowledged, and lost";
    }
  }
  EXPECT_FALSE(desk.store().is_well());
  EXPECT_FALSE(desk.store().check());
  std::filesystem::rename(folder.path.string() + "-away", folder.path);
  EXPECT_TRUE(desk.store().check());
  anna = desk.client();
  EXPECT_EQ(desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}})["state"], before);
}

TEST_F(Fault, ADeletionThatFailsDeletesNothing) {
  forget_pushes(bob);
  desk.hall().receive(server::Client(anna),
                      json{{"do", "table"}, {"delete", id}, {"secret", table["secret"]}, {"id", 9}}.dump());
  desk.hall().fail("the disk is gone");
  desk.pass_time(0);
  const json answer = desk.take_answer(anna);
  EXPECT_EQ(code(answer), "storage");
  EXPECT_EQ(answer["id"], 9);
  EXPECT_TRUE(desk.push(bob, "gone").is_null());
  EXPECT_EQ(code(play()), "ok");
}

// --- long work

struct LongWork : ::testing::Test {
  Steps steps;
  Desk desk{":memory:", {}, &steps};
  int anna = desk.client();
  int bob = desk.client();
  json table = desk.new_table(anna, "all");
  std::string id = table["table"];

  LongWork() {
    length = desk.grow(anna, 300);
    desk.ask(bob, {{"do", "table"}, {"open", id}});
  }
  std::size_t length = 0;
};

TEST_F(LongWork, OthersGoOnMeanwhileAndTheOrderStays) {
  desk.say(bob, {{"do", "history"}, {"id", 1}});
  ASSERT_TRUE(desk.hall().waits(server::Client(bob)));
  const std::size_t before = length;
  EXPECT_EQ(code(desk.play_any(anna, 1)), "ok") << "nobody waits for bob's answer";
  EXPECT_TRUE(desk.push(bob, "events").is_null()) << "what happens meanwhile is told after the answer";
  while (desk.work()) {
  }
  const json answer = desk.take_answer(bob);
  EXPECT_EQ(answer["id"], 1);
  EXPECT_EQ(answer["actions"].size(), before) << "as it was when bob asked";
  EXPECT_EQ(desk.push(bob, "events")["did"], "play");
}

/// One who waits long at a table where much is told would fill the memory.
TEST_F(LongWork, WhatIsHeldBackHasABound) {
  desk.say(bob, {{"do", "history"}});
  ASSERT_TRUE(desk.hall().waits(server::Client(bob)));
  const auto redo_all = [&] {
    EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", 0}})), "ok");
    EXPECT_EQ(code(desk.ask(anna, {{"do", "redo"}, {"to", length}})), "ok");
  };
  redo_all();
  EXPECT_TRUE(desk.hall().take_dismissed().empty());
  for (int i = 0; i < 100; ++i) redo_all();
  EXPECT_EQ(desk.hall().take_dismissed(), std::vector<server::Client>{server::Client(bob)}) << "once";
  while (desk.work()) {
  }
  EXPECT_TRUE(desk.push(bob, "events").is_null());
}

TEST_F(LongWork, WhoGoesMeanwhileIsNotMissed) {
  desk.say(bob, {{"do", "save"}});
  ASSERT_TRUE(desk.hall().waits(server::Client(bob)));
  desk.close(bob);
  while (desk.work()) {
  }
  EXPECT_TRUE(desk.take_answer(bob).is_null());
  const int carl = desk.client();
  desk.say(carl, {{"do", "table"}, {"fork", id}, {"seats", "all"}});
  desk.close(carl);
  const std::size_t rooms = desk.hall().rooms();
  while (desk.work()) {
  }
  EXPECT_EQ(desk.hall().rooms(), rooms) << "a table nobody waits for is not made";
}

TEST_F(LongWork, ATableIsOpenedOnceForAllWhoWait) {
  desk.restart();
  anna = desk.client();
  bob = desk.client();
  const int carl = desk.client();
  for (const int client : {anna, bob, carl}) desk.say(client, {{"do", "table"}, {"open", id}, {"id", client}});
  EXPECT_TRUE(desk.hall().waits(server::Client(carl)));
  EXPECT_EQ(code(desk.ask(desk.client(), {{"do", "hello"}})), "ok");
  EXPECT_TRUE(desk.work());
  for (const int client : {anna, bob, carl}) {
    const json opened = desk.take_answer(client);
    EXPECT_EQ(code(opened), "ok");
    EXPECT_EQ(opened["id"], client);
  }
  EXPECT_FALSE(desk.work()) << "read once";
}

TEST_F(LongWork, ATableDeletedWhileItOpensIsGone) {
  desk.restart();
  anna = desk.client();
  bob = desk.client();
  desk.say(bob, {{"do", "table"}, {"open", id}});
  EXPECT_EQ(code(desk.ask(anna, {{"do", "table"}, {"delete", id}, {"secret", table["secret"]}})), "ok");
  while (desk.work()) {
  }
  EXPECT_EQ(code(desk.take_answer(bob)), "no_table");
}

TEST_F(LongWork, ALongGamesSnapshotIsMadeElsewhere) {
  const std::string stamp = server::stamp(*library());
  const auto snapshot = [&] { return desk.store().table(id, stamp)->snapshot; };
  const json state = desk.ask(anna, {{"do", "state"}})["state"];
  for (const int client : {anna, bob}) desk.close(client);
  desk.pass_time(server::kSecond);
  EXPECT_FALSE(snapshot());
  for (int i = 0; i < 3; ++i) desk.pass_time(server::Hall::kKeepEmptyRooms);
  EXPECT_EQ(desk.hall().rooms(), 1U) << "its table waits for it";
  EXPECT_TRUE(desk.work());
  EXPECT_FALSE(desk.work()) << "begun once";
  ASSERT_TRUE(snapshot());
  desk.pass_time(server::kSecond);
  EXPECT_EQ(desk.hall().rooms(), 0U);
  anna = desk.client();
  EXPECT_EQ(desk.ask(anna, {{"do", "table"}, {"open", id}})["state"], state);
}

TEST_F(LongWork, ASnapshotOfATableThatIsGoneIsNotKept) {
  desk.close(bob);
  desk.close(anna);
  desk.pass_time(server::kSecond);
  anna = desk.client();
  ASSERT_EQ(code(desk.ask(anna, {{"do", "table"}, {"delete", id}, {"secret", table["secret"]}})), "ok");
  EXPECT_TRUE(desk.work());
  EXPECT_FALSE(desk.store().has_changes());
  EXPECT_TRUE(desk.store().is_well());
}

TEST_F(LongWork, TooMuchOfItIsRefused) {
  steps.most = 0;
  EXPECT_EQ(code(desk.ask(bob, {{"do", "history"}})), "busy");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "state"}})), "ok");
  EXPECT_EQ(code(desk.ask(bob, {{"do", "table"}, {"fork", id}})), "busy");
}

/// For ThreadSanitizer above all (tests/README.md).
TEST(RealThreads, OneAddressWithMuchWorkKeepsNobodyElseWaiting) {
  std::mutex mutex;
  std::condition_variable wake;
  bool goes = false;
  std::vector<std::string> order;
  server::Pool pool(1, [](const std::function<void()>& then) { then(); });
  const auto work_of = [&](const std::string& whose) {
    pool.start(
        whose,
        [&] {
          std::unique_lock lock(mutex);
          wake.wait(lock, [&] { return goes; });
        },
        [&, whose] {
          const std::lock_guard lock(mutex);
          order.push_back(whose);
          wake.notify_all();
        });
  };
  for (std::size_t i = 0; i <= server::Pool::kMostOfOne; ++i) work_of("greedy");  // one of them runs, or soon does
  EXPECT_TRUE(pool.is_full("greedy"));
  EXPECT_FALSE(pool.is_full("other"));
  work_of("other");
  std::unique_lock lock(mutex);
  goes = true;
  wake.notify_all();
  wake.wait(lock, [&] { return order.size() == server::Pool::kMostOfOne + 2; });
  EXPECT_LE(std::find(order.begin(), order.end(), "other") - order.begin(), 2);
}

/// Four addresses with as much work as each may have: somebody else's is not refused for it.
TEST(RealThreads, AFullPoolHasAPlaceForWhoeverHasNothingInIt) {
  std::mutex mutex;
  server::Pool pool(1, [](const std::function<void()>&) {});
  std::unique_lock held(mutex);
  const auto work = [&] { const std::lock_guard lock(mutex); };
  for (std::size_t i = 0; i <= server::Pool::kMostWaiting; ++i) pool.start("greedy" + std::to_string(i % 4), work, {});
  EXPECT_TRUE(pool.is_full("greedy0"));
  EXPECT_FALSE(pool.is_full("other"));
  pool.start("other", work, {});
  EXPECT_TRUE(pool.is_full("other")) << "one place, where so much waits";
  for (std::size_t i = 0; i < server::Pool::kMostAddresses; ++i) pool.start(std::to_string(i), work, {});
  EXPECT_TRUE(pool.is_full("another"));
}

/// Whoever thinks for seconds at a time comes behind all who have hardly asked for anything, however many of them there
/// are.
TEST(RealThreads, WhoHasHadLeastComesNext) {
  std::mutex mutex;
  std::condition_variable wake;
  std::vector<std::string> order;
  server::Pool pool(1, [](const std::function<void()>& then) { then(); });
  const auto work_for = [&](const std::string& whose, std::chrono::milliseconds time) {
    pool.start(
        whose,
        [time] {
          const auto end = std::clock() + time.count() * CLOCKS_PER_SEC / 1000;
          while (std::clock() < end) {
          }
        },
        [&, whose] {
          const std::lock_guard lock(mutex);
          order.push_back(whose);
          wake.notify_all();
        });
  };
  const auto wait_for = [&](std::size_t done) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [&] { return order.size() >= done; });
  };
  const std::vector<std::string> greedy = {"a", "b", "c", "y", "z"};
  for (const std::string& one : greedy) work_for(one, std::chrono::milliseconds(40));
  wait_for(greedy.size());
  for (int round = 0; round < 2; ++round) {
    for (const std::string& one : greedy) work_for(one, std::chrono::milliseconds(40));
  }
  work_for("modest", std::chrono::milliseconds(0));
  wait_for(3 * greedy.size() + 1);
  const auto modest = std::find(order.begin(), order.end(), "modest") - order.begin();
  EXPECT_LE(modest, static_cast<std::ptrdiff_t>(greedy.size()) + 1) << "behind what was under way at most";
}

TEST(RealThreads, ManyAskForLongWorkAtOnce) {
  const Folder folder;
  Threads threads;
  Desk desk(folder.path / "tables.sqlite", {}, &threads);
  const int anna = desk.client();
  const json table = desk.new_table(anna, "all");
  desk.grow(anna, 600);
  desk.restart();
  const std::vector<json> requests = {{{"do", "history"}},
                                      {{"do", "save"}},
                                      {{"do", "log"}, {"from", 20}},
                                      {{"do", "state"}, {"at", 500}},
                                      {{"do", "table"}, {"fork", table["table"]}, {"seats", "all"}}};
  std::vector<int> clients;
  for (int i = 0; i < 12; ++i) {
    clients.push_back(desk.client());
    desk.say(clients.back(), {{"do", "table"}, {"open", table["table"]}, {"secret", table["secret"]}});
  }
  std::map<int, std::size_t> next;
  std::size_t answers = 0;
  const std::size_t all = clients.size() * (requests.size() + 1);
  for (int round = 0; round < 10'000 && answers < all; ++round) {
    for (const int client : clients) {
      const json answer = desk.take_answer(client);
      if (answer.is_null()) continue;
      EXPECT_EQ(code(answer), "ok") << answer;
      ++answers;
      if (next[client] < requests.size()) desk.say(client, requests[next[client]++]);
    }
    desk.work();
  }
  EXPECT_EQ(answers, all);
}

}  // namespace
}  // namespace rietburg::tests
