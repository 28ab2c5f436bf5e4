// Tables in a PostgreSQL database that several processes share (docs/decisions/018_many_servers.md). Changes are
// gathered on the hall's thread and written by a thread of its own; a table is led by one process at a time, and what
// is written under an older lead is refused by the database.
#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>

#include "server/postgres_link.h"
#include "server/store.h"
#include "server/store_open.h"

namespace rietburg::server {

struct PostgresOptions {
  std::string url;
  std::string password;  // else PGPASSWORD or what else libpq knows
  /// How long others wait for a sign of life before they take over the tables of a process.
  std::chrono::milliseconds lease{5000};
  int keep_days = 0;  // 0: for ever
  /// Which program this is: it never leads a table that one of a higher number has led.
  int version = program_version();
};

/// What was changed at one table and is to be written together.
struct Change {
  TableKey table{};
  std::int64_t fence = 0;
  bool is_new = false;
  std::string sql;
  std::int64_t lines = -1;  // of the log, where it grew
  std::int64_t kept = 0;
};
using Batch = std::map<TableKey, Change>;

class PostgresStore final : public Store {
 public:
  /// Throws in words where the database cannot be used.
  explicit PostgresStore(const PostgresOptions& options);
  ~PostgresStore() override;

  bool is_far() const override { return true; }

  TableKey add_table(const std::string& id, const std::string& base, std::int64_t now) override;
  void delete_table(const std::string& id) override;
  void append(TableKey table, std::int64_t line, const LogRow& row, std::int64_t kept) override;
  void sign(TableKey table, std::int64_t line, const std::string& stamp) override;
  void put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot) override;
  void set_summary(TableKey table, const Summary& summary) override;
  void put_person(TableKey table, const PersonRow& person) override;
  void drop_person(TableKey table, int number) override;
  void put_seat(TableKey table, const SeatRow& seat) override;
  void say(TableKey table, const ChatRow& chat) override;
  void set_muted(TableKey table, int person, bool muted) override;
  void set_origin(TableKey table, const std::string& place) override;
  void see_date(std::int64_t date) override;

  bool has(const std::string& id) override;
  Calendar calendar() override;
  std::size_t tables() override;
  std::size_t tables_from(const std::string& place) override;
  std::size_t made_from(const std::string& place) override;
  std::vector<std::string> older(int, int) override { return {}; }

  Reader reader() override;
  std::optional<TableRows> table(const std::string& id, const std::string& stamp, bool from_snapshot) override;
  std::optional<Summary> summary(const std::string& id, const std::string& secret, bool& host) override;
  void count(const std::string& place) override;
  std::optional<TableRows> claim(const std::string& id) override;

  std::vector<std::string> ids() override;
  std::optional<WholeTable> whole_table(const std::string& id) override;
  void take_over(const WholeTable& table) override;
  void take_over_calendar(const Calendar& calendar) override;
  std::string origin_secret() override { return origin_secret_; }
  void take_over_origin_secret(const std::string& secret) override;

  bool has_changes() const override { return !batch_.empty(); }
  bool in_transaction() const override { return true; }
  const std::vector<TableKey>& touched() const override { return touched_; }
  std::uint64_t changes() const override { return changes_; }
  void commit() override;
  void begin_commit(std::function<void(Outcome)>&& done) override;
  void end_commit() override;
  void rollback() override;
  void forget(TableKey table) override;
  void release(TableKey table) override;
  bool leads(TableKey table) const override;
  bool is_alive(const std::string& address) const override;
  std::vector<TableKey> take_lost() override;

  void set_unwell(std::string why) override;
  bool recover() override { return is_well(); }
  bool check() override;

  void set_address(const std::string& address) override;
  const std::string& process_secret() const override { return process_secret_; }
  std::size_t processes() const override { return std::max<std::size_t>(1, processes_); }
  bool is_served() const override { return is_served_; }
  void set_on_lost(std::function<void()>&& on_lost) override;

 private:
  struct Lead {
    TableKey key{};
    std::int64_t fence = 0;
  };
  struct Counted {
    std::size_t kept = 0;
    std::size_t made = 0;
  };

  Change& change(TableKey table);
  void add_base(Change& to, const std::string& base);

  // postgres_tables.cc
  /// This process leads the table from now on, unless another one does; nothing: there is no such table.
  struct Taken {
    TableRows rows;
    Lead lead;
  };
  std::optional<Taken> take_lead(pqxx::transaction_base& in, const std::string& id, bool anew);
  void remember(const std::string& id, const Lead& lead);

  // postgres_write.cc: the thread that writes
  void write_loop();
  Outcome write(const Batch& batch);
  Outcome write_at_once(const Batch& batch);
  /// What became of a transaction whose commit was not answered.
  bool is_committed(const std::string& transaction);

  // postgres_upkeep.cc: the thread that keeps the lead
  void upkeep_loop();
  void beat(pqxx::connection& line);
  void find_lost(pqxx::transaction_base& in);
  void hear(const std::string& told);
  void clean(pqxx::connection& line);
  void lose(TableKey key);

  const PostgresOptions options_;
  const Link link_;
  Lines lines_{link_};
  std::string process_;  // the name of this one
  std::string origin_secret_;
  std::string process_secret_;

  // Of the hall's thread.
  Batch batch_;
  std::vector<TableKey> touched_;  // of the batch, and before it of the one under way
  std::size_t touched_under_way_ = 0;
  std::uint64_t changes_ = 0;
  std::int64_t next_key_ = 0;
  std::int64_t last_key_ = 0;
  std::chrono::steady_clock::time_point unwell_since_{};

  mutable std::mutex mutex_;  // what follows, up to the threads
  std::condition_variable wake_;
  std::unordered_map<std::string, Lead> leads_;
  std::map<TableKey, std::pair<std::string, std::int64_t>> led_;  // the same by key
  std::set<std::string> deleted_;                                 // here, of late
  std::map<std::string, Counted> counted_;                        // by place
  std::vector<TableKey> lost_;
  std::set<std::string> alive_[2];  // where processes are reached, by this beat and by the one before
  std::function<void()> on_lost_;
  std::string address_;
  Calendar calendar_;
  std::size_t kept_ = 0;                                   // tables
  std::string fault_;                                      // why the last beat failed
  std::chrono::steady_clock::time_point last_beat_{};      // when the last one began that did not
  std::chrono::steady_clock::time_point writing_since_{};  // the commit under way; none: the beginning of time
  bool has_batch_ = false;
  bool calls_ = false;  // what is to follow a commit
  Batch under_way_;
  std::function<void(Outcome)> done_;
  bool stopping_ = false;

  std::atomic<std::size_t> processes_ = 0;  // that can be reached
  std::atomic<bool> is_served_ = false;     // by another process, which may just have started and not be reached yet
  std::unique_ptr<pqxx::connection> line_;  // of the thread that writes
  std::thread writer_;
  std::thread upkeep_;
};

}  // namespace rietburg::server
