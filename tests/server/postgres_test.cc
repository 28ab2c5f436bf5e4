// Several processes on one PostgreSQL: who leads a table, and that nobody else can write it.
#include "server/postgres_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/database.h"
#include "tests/server/desk.h"

namespace rietburg::tests {
namespace {

using server::PostgresStore;
using server::TableKey;

struct OnDatabase : ::testing::TestWithParam<std::string> {
  void SetUp() override {
    empty_database(GetParam());
    here.emplace(options());
    there.emplace(options());
    here->set_address("127.0.0.1:1");
    there->set_address("127.0.0.1:2");
    key = here->add_table("a table", "{}", 1);
    here->commit();
  }
  server::PostgresOptions options() const {
    server::PostgresOptions made;
    made.url = GetParam();
    made.lease = std::chrono::seconds(30);
    return made;
  }
  /// As if the lease of whoever leads it had run out.
  void let_time_pass() { in_database(GetParam(), "UPDATE processes SET until = now() - interval '1 second'"); }
  void give_signs_of_life() { in_database(GetParam(), "UPDATE processes SET until = now() + interval '5 seconds'"); }
  std::int64_t lines() { return in_database(GetParam(), "SELECT count(*) FROM log"); }

  std::optional<PostgresStore> here;
  std::optional<PostgresStore> there;
  TableKey key{};
  const server::LogRow row{"play", "[]", ""};
};

INSTANTIATE_TEST_SUITE_P(Postgres, OnDatabase, ::testing::ValuesIn(databases()));
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(OnDatabase);

TEST_P(OnDatabase, OneLeadsAndTheOtherLearnsWho) {
  EXPECT_EQ(there->table("a table", "", true)->led_at, "127.0.0.1:1");
  EXPECT_EQ(here->table("a table", "", true)->led_at, "");
  EXPECT_FALSE(there->table("no table", "", true));
}

TEST_P(OnDatabase, AnOldLeaderCannotWrite) {
  let_time_pass();
  ASSERT_EQ(there->table("a table", "", true)->led_at, "");
  there->append(key, 1, row, 2);
  there->commit();
  EXPECT_THROW(
      {
        here->append(key, 2, row, 3);
        here->commit();
      },
      std::runtime_error);
  EXPECT_EQ(lines(), 1);
  here->rollback();
  here->set_unwell("");
  give_signs_of_life();
  ASSERT_EQ(here->table("a table", "", true)->led_at, "127.0.0.1:2");
}

TEST_P(OnDatabase, WhoeverGaveNoSignOfLifeWithinItsLeaseIsSureOfNoTable) {
  server::PostgresOptions brief = options();
  brief.lease = std::chrono::milliseconds(1);
  PostgresStore late(brief);
  const TableKey made = late.add_table("another", "{}", 1);
  late.commit();
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(late.leads(made));
}

/// The same process twice: what was begun before a table was read again is older than that.
TEST_P(OnDatabase, WhatWasBegunBeforeATableWasReadAgainCannotBeWritten) {
  here->append(key, 1, row, 2);
  ASSERT_TRUE(here->table("a table", "", true));
  EXPECT_THROW(here->commit(), std::runtime_error);
  EXPECT_EQ(lines(), 0);
}

TEST_P(OnDatabase, OnlyTheTablesThatWereTakenAreLost) {
  const TableKey other = here->add_table("another", "{}", 1);
  here->commit();
  EXPECT_TRUE(here->leads(key));
  let_time_pass();
  ASSERT_EQ(there->table("a table", "", true)->led_at, "");
  for (int i = 0; i < 100 && here->take_lost().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(here->leads(key));
  EXPECT_TRUE(here->leads(other));
  EXPECT_THROW(here->append(key, 1, row, 2), std::runtime_error) << "it was told";
  here->append(other, 1, row, 2);
  here->commit();
  EXPECT_EQ(lines(), 1);
}

TEST_P(OnDatabase, OneThatCannotBeWrittenIsItsOwnFault) {
  const TableKey other = here->add_table("another", "{}", 1);
  here->append(key, 1, row, 2);
  here->commit();
  here->append(key, 1, row, 2);  // that line is there
  here->append(other, 1, row, 2);
  server::Outcome outcome;
  std::atomic<bool> is_done = false;
  here->begin_commit([&](server::Outcome how) {
    outcome = std::move(how);
    is_done = true;
  });
  while (!is_done) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(outcome.why, "");
  EXPECT_THAT(outcome.lost, ::testing::ElementsAre(key));
  EXPECT_EQ(lines(), 2);
}

TEST_P(OnDatabase, AnOlderProgramNeverLeadsWhatANewerOneWrote) {
  server::PostgresOptions newer = options();
  EXPECT_GE(newer.version, 4000) << "that of the program: 0.4.0 or later";
  newer.version += 1;
  PostgresStore next(newer);
  next.set_address("127.0.0.1:3");
  const TableKey made = next.add_table("newer", "{}", 1);
  next.append(made, 1, row, 2);
  next.release(made);
  next.commit();
  EXPECT_EQ(here->table("newer", "", true)->led_at, "127.0.0.1:3") << "one of its kind is asked";
  in_database(GetParam(), "DELETE FROM processes WHERE version = " + std::to_string(newer.version));
  EXPECT_TRUE(here->table("newer", "", true)->is_newer);
}

TEST_P(OnDatabase, AProcessThatEndsLeavesItsTablesAtOnce) {
  here.reset();
  EXPECT_EQ(there->table("a table", "", true)->led_at, "");
}

TEST_P(OnDatabase, TablesOfOnePlaceAreCountedForAllProcesses) {
  here->set_origin(key, "192.0.2.7");
  here->commit();
  there->count("192.0.2.7");
  EXPECT_EQ(there->tables_from("192.0.2.7"), 1U);
  EXPECT_EQ(there->made_from("192.0.2.7"), 1U);
  here->delete_table("a table");
  here->commit();
  there->count("192.0.2.7");
  EXPECT_EQ(there->tables_from("192.0.2.7"), 0U);
  EXPECT_EQ(there->made_from("192.0.2.7"), 1U) << "it was made within the hour";
}

TEST_P(OnDatabase, ADatabaseOfANewerProgramIsRefused) {
  in_database(GetParam(), "UPDATE meta SET schema = 100, oldest = 1");
  EXPECT_NO_THROW(PostgresStore{options()}) << "both may use it";
  in_database(GetParam(), "UPDATE meta SET oldest = 100");
  EXPECT_THROW(PostgresStore{options()}, std::runtime_error);
  for (int i = 0; i < 100 && here->check(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_THAT(here->why_unwell(), ::testing::HasSubstr("newer program"));
}

TEST_P(OnDatabase, APasswordInTheAddressIsRefused) {
  server::PostgresOptions open = options();
  open.url = "postgresql://game:secret@127.0.0.1/tables";
  try {
    const PostgresStore made(open);
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), ::testing::Not(::testing::HasSubstr("secret@")));
    EXPECT_THAT(error.what(), ::testing::HasSubstr("PGPASSWORD"));
  }
}

}  // namespace
}  // namespace rietburg::tests
