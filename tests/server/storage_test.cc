// What is kept on the disk: once for all who begin alike, in our own words, and known by its length.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/care.h"
#include "server/migrate.h"
#include "server/reopen.h"
#include "server/store_open.h"
#include "table/save.h"
#include "tests/server/database.h"
#include "tests/server/desk.h"
#include "tests/support/folder.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

/// A store of its own for each test.
struct OnDisk : ::testing::Test {
  Folder folder;
  std::filesystem::path file = folder.path / "tables.sqlite";
  std::string where = file.string();
  std::optional<Desk> desk;
  int anna = 0;
  json table;
  std::string id;

  void SetUp() override {
    desk.emplace(where);
    anna = desk->client();
    table = desk->new_table(anna, "all");
    id = table["table"];
  }
  void play(int actions) {
    for (int i = 0; i < actions; ++i) {
      const json done = desk->play_any(anna, static_cast<std::size_t>(i) * 7 + 3);
      if (done.is_null()) desk->ask(anna, {{"do", "undo"}, {"to", 1}});
    }
  }
  json back() {
    anna = desk->client();
    return desk->ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
  }
  /// Changes the store behind the server's back, while it does not run.
  virtual void tamper(const std::string& sql) {
    desk.reset();
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE).exec(sql);
    desk.emplace(where);
  }
  virtual std::int64_t count(const std::string& sql) {
    return SQLite::Database(file.string(), SQLite::OPEN_READWRITE).execAndGet(sql).getInt64();
  }
};

/// The same on both engines: SQLite, and PostgreSQL where the environment tells of one (tests/server/postgres.py).
struct OnEither : OnDisk, ::testing::WithParamInterface<std::string> {
  void SetUp() override {
    if (server::is_database(GetParam())) {
      where = GetParam();
      empty_database(where);
    }
    OnDisk::SetUp();
  }
  void tamper(const std::string& sql) override {
    if (!server::is_database(where)) return OnDisk::tamper(sql);
    desk.reset();
    in_database(where, sql);
    desk.emplace(where);
  }
  std::int64_t count(const std::string& sql) override {
    return server::is_database(where) ? in_database(where, sql) : OnDisk::count(sql);
  }
};

INSTANTIATE_TEST_SUITE_P(Sqlite, OnEither, ::testing::Values("a file"));
INSTANTIATE_TEST_SUITE_P(Postgres, OnEither, ::testing::ValuesIn(databases()));
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OnEither);

TEST_P(OnEither, ForksShareWhatTheyBeginWith) {
  const std::size_t length = desk->grow(anna, 1200) - 200;
  desk->ask(anna, {{"do", "table"}, {"fork", id}, {"seats", "all"}});
  const std::int64_t once = count("SELECT sum(length(bytes)) FROM pieces");
  std::vector<json> forks;
  for (std::size_t i = 0; i < 60; ++i) {
    forks.push_back(desk->ask(anna, {{"do", "table"}, {"fork", id}, {"from", length + i}, {"seats", "all"}}));
    ASSERT_EQ(code(forks.back()), "ok");
  }
  const std::int64_t all = count("SELECT sum(length(bytes)) FROM pieces");
  EXPECT_LT(all - once, 60 * 2 * static_cast<std::int64_t>(server::Store::kPiece)) << "each has its end, no more";
  for (const json& fork : forks) {
    desk->ask(anna, {{"do", "table"}, {"delete", fork["table"]}, {"secret", fork["secret"]}});
  }
  EXPECT_EQ(count("SELECT sum(length(bytes)) FROM pieces"), once) << "the last one who needs a piece takes it along";
}

TEST_P(OnEither, EqualForksCostNothing) {
  desk->grow(anna, 1000);
  desk->ask(anna, {{"do", "table"}, {"fork", id}, {"seats", "all"}});
  const std::int64_t pieces = count("SELECT count(*) FROM pieces");
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(code(desk->ask(anna, {{"do", "table"}, {"fork", id}, {"seats", "all"}})), "ok");
  }
  EXPECT_LE(count("SELECT count(*) FROM pieces"), pieces + 20) << "its seed is its own, and at the end";
}

/// Whoever knew how pieces are found could send thousands that are found together, and each further one would be
/// compared with all of them. These words are alike to FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/).
TEST_P(OnEither, NobodyCanMakePiecesThatAreFoundTogether) {
  const std::string same(server::Store::kPiece - 20, ' ');
  const std::int64_t before = count("SELECT count(DISTINCT digest) FROM pieces");
  desk->store().add_table("one", "8yn0iYCKYHlIj4-BwPqk" + same, 0);
  desk->store().add_table("other", "GReLUrM4wMqfg9yzV3KQ" + same, 0);
  desk->store().commit();
  EXPECT_EQ(count("SELECT count(DISTINCT digest) FROM pieces"), before + 2);
}

TEST_P(OnEither, ForksOpenAgain) {
  play(100);
  const json fork = desk->ask(anna, {{"do", "table"}, {"fork", id}, {"from", 40}, {"seats", "all"}});
  desk->play_any(anna, 1);
  const json state = desk->ask(anna, {{"do", "state"}})["state"];
  desk.emplace(where);
  anna = desk->client();
  const json again = desk->ask(anna, {{"do", "table"}, {"open", fork["table"]}, {"secret", fork["secret"]}});
  EXPECT_EQ(again["state"], state);
  EXPECT_EQ(again.count("read_only"), 0U);
}

TEST_P(OnEither, AnEditIsKeptInOurWords) {
  while (desk->ask(anna, {{"do", "legal"}})["asks"]["question"] != "action") play(1);
  const json many(2000, json{{"id", "dwarf"}, {"gold", 5}});
  EXPECT_EQ(code(desk->ask(anna, {{"do", "edit"}, {"set", {{"heroes", many}}}})), "too_long");
  const json set = {{"heroes", {{{"id", "dwarf"}, {"gold", 5}}}}};
  ASSERT_EQ(code(desk->ask(anna, {{"do", "edit"}, {"set", set}})), "ok");
  EXPECT_LT(count("SELECT max(length(data)) FROM log"), 2000);
  EXPECT_LT(desk->ask(anna, {{"do", "save"}})["game"]["edits"].dump().size(), 4000U);
  const json state = desk->ask(anna, {{"do", "state"}})["state"];
  desk.emplace(where);
  EXPECT_EQ(back()["state"], state);
}

TEST_P(OnEither, WhatATableBeganWithCounts) {
  desk->grow(anna, 200);
  const json game = desk->ask(anna, {{"do", "save"}})["game"];
  const json loaded = desk->ask(anna, {{"do", "table"}, {"load", game}, {"seats", "all"}});
  const auto rows = desk->store().table(loaded["table"]);
  EXPECT_EQ(rows->kept, static_cast<std::int64_t>(rows->base.size()));
  EXPECT_GT(rows->kept, 5000);
}

TEST_P(OnEither, LostRowsAtTheEndAreNoticed) {
  play(30);
  const std::int64_t lines = count("SELECT max(line) FROM log");
  tamper("DELETE FROM snapshots; DELETE FROM log WHERE line > (SELECT max(line) - 5 FROM log)");
  const json opened = back();
  EXPECT_EQ(opened["read_only"], true);
  EXPECT_THAT(std::string(opened["message"]), ::testing::HasSubstr("of " + std::to_string(lines) + " lines"));
  EXPECT_EQ(code(desk->play_any(anna)), "read_only");
  const json fork = desk->ask(anna, {{"do", "table"}, {"fork", id}, {"seats", "all"}});
  EXPECT_EQ(code(fork), "ok");
  EXPECT_EQ(code(desk->play_any(anna)), "ok") << "one plays on from there";
}

TEST_P(OnEither, ARowLostInTheMiddleEndsWhatCanBeLookedAt) {
  play(30);
  tamper("DELETE FROM snapshots; DELETE FROM log WHERE line = 10");
  const json opened = back();
  EXPECT_EQ(opened["read_only"], true);
  EXPECT_THAT(std::string(opened["message"]), ::testing::HasSubstr("from line 10 on"));
}

TEST_F(OnDisk, ARowThatCannotBeReadEndsWhatCanBeLookedAt) {
  play(30);
  tamper("DELETE FROM snapshots; UPDATE log SET data = x'ff00fe' WHERE line = 10");
  const json opened = back();
  EXPECT_EQ(opened["read_only"], true);
  EXPECT_THAT(std::string(opened["message"]), ::testing::HasSubstr("damaged"));
}

TEST_P(OnEither, DamagedRowsAreTheirTablesFaultAlone) {
  play(5);
  const json other = desk->new_table(anna, "all", {{"seed", 8}});  // else they would share it
  tamper(
      "DELETE FROM snapshots; DELETE FROM pieces WHERE piece IN (SELECT piece FROM bases WHERE key = (SELECT min(key) "
      "FROM tables))");
  EXPECT_EQ(code(back()), "storage");
  EXPECT_EQ(code(desk->ask(anna, {{"do", "table"}, {"open", other["table"]}, {"secret", other["secret"]}})), "ok");
  EXPECT_EQ(code(desk->play_any(anna)), "ok");
  EXPECT_TRUE(desk->store().is_well());
}

TEST_F(OnDisk, TheFileShrinksAfterDeletions) {
  desk->grow(anna, 1000);
  const json game = desk->ask(anna, {{"do", "save"}})["game"];
  std::vector<json> made;
  for (int i = 0; i < 10; ++i) {
    json other = game;
    other["setup"]["options"]["names"]["dwarf"] = "Dwarf " + std::to_string(i);
    made.push_back(desk->ask(anna, {{"do", "table"}, {"load", other}, {"seats", "all"}}));
    play(60);
  }
  const std::int64_t before = count("PRAGMA page_count");
  for (const json& one : made) {
    desk->ask(anna, {{"do", "table"}, {"delete", one["table"]}, {"secret", one["secret"]}});
  }
  for (int i = 0; i < 50; ++i) desk->store().shrink(std::chrono::milliseconds(5));
  EXPECT_LT(count("PRAGMA page_count"), before * 3 / 4);
  EXPECT_EQ(count("PRAGMA freelist_count"), 0);
}

TEST_F(OnDisk, TheWriteAheadLogIsFoldedIn) {
  play(20);
  const auto checkpoint = desk->store().checkpointer();
  checkpoint();
  SQLite::Database db(file.string(), SQLite::OPEN_READWRITE);
  SQLite::Statement left(db, "PRAGMA wal_checkpoint(PASSIVE)");
  ASSERT_TRUE(left.executeStep());
  EXPECT_EQ(left.getColumn(1).getInt(), left.getColumn(2).getInt()) << "all of its pages are in the file";
}

TEST_F(OnDisk, ARepairKeepsWhoIsMutedFromWhereTablesCameAndHowOldTheyAre) {
  const int carl = desk->client("192.0.2.7");
  const std::string carls = desk->new_table(carl, "all")["table"];
  ASSERT_EQ(code(desk->ask(carl, {{"do", "mute"}, {"spectators", true}})), "ok");
  desk->close(carl);
  desk->close(anna);
  for (int day = 0; day < 4; ++day) desk->pass_time(24 * 3600 * server::kSecond);
  const server::Calendar calendar = desk->store().calendar();
  desk.reset();
  const std::filesystem::path saved = folder.path / "saved.sqlite";
  const server::Salvage done = server::salvage(file, saved, [](int) {});
  EXPECT_EQ(done.whole, 2);
  desk.emplace(saved);
  EXPECT_THAT(desk->store().table(carls)->muted, ::testing::ElementsAre(0));
  EXPECT_EQ(desk->store().tables_from("192.0.2.7"), 1U);
  EXPECT_EQ(desk->store().tables_from("192.0.2.8"), 0U);
  EXPECT_EQ(desk->store().calendar().day, calendar.day);
  EXPECT_EQ(desk->store().older(2, 10).size(), 2U) << "as old as they were";
  EXPECT_EQ(desk->store().older(5, 10).size(), 0U);
}

TEST_P(OnEither, PeopleSeatsChatMutesAndPlacesComeBack) {
  const int carl = desk->client("192.0.2.7");
  const json carls = desk->new_table(carl, {"dwarf"});
  ASSERT_EQ(code(desk->ask(carl, {{"do", "mute"}, {"spectators", true}})), "ok");
  ASSERT_EQ(code(desk->ask(carl, {{"do", "say"}, {"text", "It's ok: \\ ' \" ü"}})), "ok");
  EXPECT_EQ(desk->store().tables_from("192.0.2.7"), 1U);
  desk.reset();
  desk.emplace(where);
  const int again = desk->client();
  const json found = desk->ask(again, {{"do", "table"}, {"open", carls["table"]}, {"secret", carls["secret"]}});
  EXPECT_EQ(found["seats"], (json{{"archer", nullptr}, {"dwarf", 1}}));
  EXPECT_EQ(found["quiet"], true);
  EXPECT_EQ(found["chat"][0]["text"], "It's ok: \\ ' \" ü");
  const json list = desk->ask(
      again, {{"do", "table"}, {"list", {{{"table", carls["table"]}, {"secret", carls["secret"]}}}}})["tables"];
  EXPECT_EQ(list.at(0)["host"], true);
  desk->store().count("192.0.2.7");
  desk->store().count("192.0.2.8");
  EXPECT_EQ(desk->store().tables_from("192.0.2.7"), 1U);
  EXPECT_EQ(desk->store().tables_from("192.0.2.8"), 0U);
}

TEST_P(OnEither, ASnapshotIsUsedAndTheLogIsTheTruth) {
  play(30);
  desk->close(anna);
  desk->pass_time(61 * server::kSecond);
  const json state = back()["state"];
  tamper("UPDATE snapshots SET line = line");
  EXPECT_EQ(back()["state"], state);
  tamper("DELETE FROM snapshots");
  EXPECT_EQ(back()["state"], state);
}

TEST_P(OnEither, ADeletedTableIsGoneAndTakesItsRowsAlong) {
  play(10);
  ASSERT_EQ(code(desk->ask(anna, {{"do", "table"}, {"delete", id}, {"secret", table["secret"]}})), "ok");
  EXPECT_EQ(code(back()), "no_table");
  for (const char* rows : {"tables", "log", "bases", "pieces", "people", "seats", "writers", "chat"}) {
    EXPECT_EQ(count("SELECT count(*) FROM " + std::string(rows)), 0) << rows;
  }
}

/// Into another engine and back, table by table the same.
TEST_P(OnEither, TablesAreCarriedIntoAnotherStoreAndBack) {
  play(40);
  desk->ask(anna, {{"do", "say"}, {"text", "Hello"}});
  desk->new_table(desk->client("192.0.2.7"), "all", {{"seed", 8}});
  const json state = desk->ask(anna, {{"do", "state"}})["state"];
  desk.reset();
  const std::string other = (folder.path / "other.sqlite").string();
  std::vector<std::uint64_t> digests;
  {
    const auto from = server::open_store({where});
    const auto to = server::open_store({other});
    EXPECT_EQ(server::migrate_tables(*from, *to, [](int) {}).carried, 2);
    EXPECT_EQ(server::migrate_tables(*from, *to, [](int) {}).there, 2);
    for (const std::string& one : from->ids()) digests.push_back(server::digest(*from->whole_table(one)));
  }
  if (server::is_database(where)) {
    empty_database(where);
    const auto from = server::open_store({other});
    const auto to = server::open_store({where});
    EXPECT_EQ(server::migrate_tables(*from, *to, [](int) {}).carried, 2);
    std::vector<std::uint64_t> again;
    for (const std::string& one : to->ids()) again.push_back(server::digest(*to->whole_table(one)));
    EXPECT_EQ(again, digests);
  }
  for (const std::string& one : {where, other}) {
    desk.emplace(one);
    EXPECT_EQ(back()["state"], state) << one;
    EXPECT_EQ(code(desk->play_any(anna)), "ok");
    desk->store().count("192.0.2.7");
    EXPECT_EQ(desk->store().tables_from("192.0.2.7"), 1U);
    desk.reset();
  }
  const auto from = server::open_store({where});
  const auto to = server::open_store({other});
  const auto same = [&] { return server::digest(*from->whole_table(id)) == server::digest(*to->whole_table(id)); };
  if (!same()) {
    EXPECT_THROW(server::migrate_tables(*from, *to, [](int) {}), std::runtime_error) << "nothing is overwritten";
  }
}

/// The store as it was before bases were kept in pieces.
constexpr const char* kFour = R"(
CREATE TABLE tables(key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, base TEXT NOT NULL,
                    summary TEXT NOT NULL, made INTEGER NOT NULL, played INTEGER NOT NULL);
CREATE TABLE log(key INTEGER NOT NULL, line INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
                 hash TEXT NOT NULL, PRIMARY KEY(key, line)) WITHOUT ROWID;
CREATE TABLE people(key INTEGER NOT NULL, number INTEGER NOT NULL, name TEXT NOT NULL, secret TEXT NOT NULL,
                    host INTEGER NOT NULL, known INTEGER NOT NULL DEFAULT 1, PRIMARY KEY(key, number)) WITHOUT ROWID;
CREATE TABLE seats(key INTEGER NOT NULL, hero TEXT NOT NULL, owner INTEGER NOT NULL, keeper INTEGER NOT NULL,
                   PRIMARY KEY(key, hero)) WITHOUT ROWID;
CREATE TABLE chat(key INTEGER NOT NULL, line INTEGER PRIMARY KEY, person INTEGER NOT NULL, name TEXT NOT NULL,
                  text TEXT NOT NULL, time INTEGER NOT NULL);
CREATE INDEX chat_of_table ON chat(key, line);
CREATE TABLE snapshots(key INTEGER PRIMARY KEY, stamp TEXT NOT NULL, line INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE writers(key INTEGER NOT NULL, line INTEGER NOT NULL, stamp TEXT NOT NULL, PRIMARY KEY(key, line))
                     WITHOUT ROWID;
PRAGMA user_version=4;
)";

TEST_F(OnDisk, AnOlderStoreOpensAndGoesOn) {
  play(40);
  const json state = desk->ask(anna, {{"do", "state"}})["state"];
  const server::TableRows rows = *desk->store().table(id);
  desk.reset();
  const std::filesystem::path old = folder.path / "old.sqlite";
  {
    SQLite::Database db(old.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(kFour);
    db.exec("ATTACH '" + file.string() + "' AS made");
    SQLite::Statement put(db, "INSERT INTO tables SELECT key, id, ?, summary, made, played FROM made.tables");
    put.bind(1, rows.base);
    put.exec();
    for (const char* name : {"log", "writers", "chat"}) {
      db.exec("INSERT INTO " + std::string(name) + " SELECT * FROM made." + name);
    }
    db.exec("INSERT INTO seats SELECT key, hero, owner, keeper FROM made.seats");
    db.exec("INSERT INTO people SELECT key, number, name, secret, host, known FROM made.people");
  }
  desk.emplace(old);
  const json opened = back();
  EXPECT_EQ(opened["state"], state);
  EXPECT_EQ(code(desk->play_any(anna)), "ok");
  const server::TableRows after = *desk->store().table(id);
  EXPECT_EQ(after.length, rows.length + 1);
  EXPECT_GT(after.kept, static_cast<std::int64_t>(rows.base.size()));
}

}  // namespace
}  // namespace rietburg::tests
