// The thread that writes: one transaction for what many tables did, and only where this process still leads them.
#include <stdexcept>

#include "server/postgres_store.h"

namespace rietburg::server {

namespace {

constexpr int kTries = 3;
constexpr std::chrono::milliseconds kAskAgain{200};
constexpr int kTimesAsked = 40;

/// The tables whose lead is as it was when they were changed; the rows stay locked until the transaction ends, so that
/// nobody can take the lead meanwhile.
std::set<TableKey> still_led(pqxx::transaction_base& in, const Batch& batch, const std::string& process) {
  std::string wanted;
  for (const auto& [table, change] : batch) {
    if (table == TableKey{} || change.is_new) continue;
    wanted += (wanted.empty() ? "(" : ",(") + literal(table) + "::bigint," + literal(change.fence) + "::bigint)";
  }
  std::set<TableKey> led;
  if (wanted.empty()) return led;
  const pqxx::result found = in.exec(
      "SELECT leads.key FROM leads JOIN (VALUES " + wanted +
      ") AS wanted(key, fence) ON leads.key = wanted.key AND leads.fence = wanted.fence WHERE leads.process = " +
      quoted_sql(process) + " ORDER BY leads.key FOR NO KEY UPDATE OF leads");
  for (const auto& row : found) led.insert(TableKey{row[0].as<std::int64_t>()});
  return led;
}

/// A fault of what was to be written, and not of the database.
bool is_its_own_fault(const pqxx::sql_error& error) {
  return error.sqlstate().starts_with("22") || error.sqlstate().starts_with("23");
}

/// Two processes waited for each other.
bool is_worth_a_try(const pqxx::sql_error& error) { return error.sqlstate().starts_with("40"); }

}  // namespace

void PostgresStore::write_loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || has_batch_; });
    if (!has_batch_) return;
    const Batch batch = std::exchange(under_way_, {});
    const auto done = std::exchange(done_, nullptr);
    lock.unlock();
    Outcome outcome = write(batch);
    lock.lock();
    for (const TableKey table : outcome.lost) {
      const auto led = led_.find(table);
      if (led == led_.end()) continue;
      leads_.erase(led->second.first);
      led_.erase(led);
    }
    has_batch_ = false;
    calls_ = true;
    lock.unlock();
    done(std::move(outcome));
    lock.lock();
    calls_ = false;
    wake_.notify_all();
  }
}

Outcome PostgresStore::write(const Batch& batch) {
  std::string why;
  for (int tries = 0; tries < kTries; ++tries) {
    try {
      return write_at_once(batch);
    } catch (const pqxx::broken_connection& error) {  // before the commit: nothing of it is there
      line_.reset();
      why = in_words(error);
    } catch (const pqxx::sql_error& error) {
      why = in_words(error);
      if (is_cut(error)) {
        line_.reset();
        continue;
      }
      if (is_its_own_fault(error) && batch.size() > 1) {
        Outcome all;
        for (const auto& one : batch) {
          const Outcome own = write({one});
          if (!own.why.empty() || !own.lost.empty()) all.lost.push_back(one.first);
        }
        return all;
      }
      if (is_its_own_fault(error) && batch.begin()->first != TableKey{}) return {"", {batch.begin()->first}};
      if (!is_worth_a_try(error)) break;
    } catch (const std::exception& error) {
      line_.reset();
      return {in_words(error), {}};
    }
  }
  return {why, {}};
}

Outcome PostgresStore::write_at_once(const Batch& batch) {
  if (line_ == nullptr) line_ = link_.connect();
  Outcome outcome;
  std::string transaction;
  try {
    const Watchdog::Watch watch = link_.watch(*line_);
    pqxx::work writing(*line_);
    const std::set<TableKey> led = still_led(writing, batch, process_);
    std::string sql;
    for (const auto& [table, change] : batch) {
      if (table != TableKey{} && !change.is_new && !led.contains(table)) {
        outcome.lost.push_back(table);
        continue;
      }
      sql += change.sql;
      if (change.lines >= 0) {
        sql += "UPDATE leads SET lines = " + literal(change.lines) + ", kept = " + literal(change.kept) +
               " WHERE key = " + literal(table) + ";";
      }
    }
    transaction = writing.exec1("SELECT txid_current()")[0].as<std::string>();
    if (!sql.empty()) writing.exec(sql);
    writing.commit();
  } catch (const pqxx::in_doubt_error&) {
    if (!is_committed(transaction)) throw pqxx::broken_connection("the connection to the database was lost");
  }
  return outcome;
}

bool PostgresStore::is_committed(const std::string& transaction) {
  for (int times = 0; times < kTimesAsked; ++times) {
    try {
      line_ = link_.connect();
      const Watchdog::Watch watch = link_.watch(*line_);
      const std::string status = pqxx::nontransaction(*line_)
                                     .exec1("SELECT coalesce(txid_status(" + transaction + "), '')")[0]
                                     .as<std::string>();
      if (status != "in progress") return status == "committed";
    } catch (const pqxx::broken_connection&) {
      line_.reset();
    }
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, kAskAgain, [this] { return stopping_; })) break;
  }
  // Whoever reads its tables again waits for it to end, and finds out.
  throw std::runtime_error("the database went away in the middle of a commit");
}

}  // namespace rietburg::server
