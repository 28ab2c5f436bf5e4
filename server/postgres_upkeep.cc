// The thread that keeps this process's lead: a sign of life every second, and an ear for what others say.
#include <stdexcept>

#include "server/postgres_store.h"

namespace rietburg::server {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr milliseconds kBeat{1000};
constexpr milliseconds kListen{200};
constexpr int kCleanEvery = 10;  // beats
constexpr int kDeletedAtOnce = 32;

class Ear : public pqxx::notification_receiver {
 public:
  Ear(pqxx::connection& line, std::function<void(const std::string&)> hear)
      : notification_receiver(line, "rietburg"), hear_(std::move(hear)) {}
  void operator()(const std::string& told, int) override { hear_(told); }

 private:
  std::function<void(const std::string&)> hear_;
};

}  // namespace

void PostgresStore::upkeep_loop() {
  std::unique_ptr<pqxx::connection> line;
  std::unique_ptr<Ear> ear;
  auto next = steady_clock::now();
  const auto is_over = [this] {
    const std::lock_guard lock(mutex_);
    return stopping_;
  };
  for (int beats = 0; !is_over();) {
    try {
      if (line == nullptr) {
        line = link_.connect();
        ear = std::make_unique<Ear>(*line, [this](const std::string& told) { hear(told); });
        beats = 0;
      }
      if (steady_clock::now() >= next) {
        next = steady_clock::now() + kBeat;
        beat(*line);
        if (++beats % kCleanEvery == 0) clean(*line);
      }
      line->await_notification(0, std::chrono::microseconds(kListen).count());
    } catch (const std::exception& error) {
      ear.reset();
      line.reset();
      std::unique_lock lock(mutex_);
      fault_ = in_words(error);
      wake_.wait_for(lock, kBeat / 2, [this] { return stopping_; });
    }
  }
}

void PostgresStore::beat(pqxx::connection& line) {
  const auto start = steady_clock::now();
  std::string address;
  steady_clock::time_point before;
  {
    const std::lock_guard lock(mutex_);
    address = address_;
    before = last_beat_;
  }
  const Watchdog::Watch watch = link_.watch(line);
  pqxx::work in(line);
  must_be_readable(in);
  in.exec("INSERT INTO processes VALUES(" + quoted_sql(process_) + ", " + quoted_sql(address) + ", " +
          std::to_string(options_.version) + ", clock_timestamp() + interval '" +
          std::to_string(options_.lease.count()) +
          " milliseconds') ON CONFLICT (process) DO UPDATE SET address = EXCLUDED.address, until = EXCLUDED.until");
  // Others wait for this row from here on; who took a table before that is seen by what follows.
  if (steady_clock::now() - before > options_.lease) find_lost(in);
  const pqxx::row known = in.exec1(
      "SELECT day, date, (SELECT count(*) FROM tables), (SELECT count(*) FROM processes WHERE until > "
      "clock_timestamp() AND process <> " +
      quoted_sql(process_) + ") FROM calendar");
  const pqxx::result reached =
      in.exec("SELECT address FROM processes WHERE until > clock_timestamp() AND address <> ''");
  in.commit();
  const std::lock_guard lock(mutex_);
  calendar_ = {known[0].as<std::int64_t>(), known[1].as<std::int64_t>()};
  kept_ = known[2].as<std::size_t>();
  is_served_ = known[3].as<std::size_t>() > 0;
  processes_ = reached.size();
  alive_[1] = std::exchange(alive_[0], {});
  for (const auto& one : reached) alive_[0].insert(one[0].as<std::string>());
  fault_.clear();
  last_beat_ = start;
}

/// After a pause: some of the tables may be led by others now.
void PostgresStore::find_lost(pqxx::transaction_base& in) {
  std::string ours;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, lead] : led_) ours += "," + std::to_string(static_cast<std::int64_t>(key));
  }
  if (ours.empty()) return;
  for (const auto& row : in.exec("SELECT key FROM leads WHERE process <> " + quoted_sql(process_) +
                                 " AND key = ANY(ARRAY[" + ours.substr(1) + "]::bigint[])")) {
    lose(TableKey{row[0].as<std::int64_t>()});
  }
}

/// `taken KEY PROCESS`
void PostgresStore::hear(const std::string& told) {
  const std::size_t first = told.find(' ');
  const std::size_t second = told.find(' ', first + 1);
  if (!told.starts_with("taken ") || second == std::string::npos || told.substr(second + 1) == process_) return;
  lose(TableKey{std::stoll(told.substr(first + 1, second - first - 1))});
}

void PostgresStore::lose(TableKey key) {
  const std::lock_guard lock(mutex_);
  const auto led = led_.find(key);
  if (led == led_.end()) return;
  leads_.erase(led->second.first);
  led_.erase(led);
  lost_.push_back(key);
  if (on_lost_) on_lost_();
}

/// What has had its time, and some of the tables that nobody has played at for long and no process leads. One process
/// at a time does it.
void PostgresStore::clean(pqxx::connection& line) {
  const Watchdog::Watch watch = link_.watch(line);
  pqxx::work in(line);
  if (!in.exec1("SELECT pg_try_advisory_xact_lock(7266436503)")[0].as<bool>()) return;
  in.exec("DELETE FROM processes WHERE until < clock_timestamp() - interval '1 hour'");
  in.exec("DELETE FROM makings WHERE at < clock_timestamp() - interval '1 hour'");
  if (options_.keep_days > 0) {
    in.exec(
        "SELECT delete_tables(array_agg(key)) FROM (SELECT tables.key FROM tables JOIN leads USING(key) WHERE day < "
        "(SELECT day FROM calendar) - " +
        std::to_string(options_.keep_days) +
        " AND NOT EXISTS (SELECT 1 FROM processes WHERE processes.process = leads.process AND until > "
        "clock_timestamp()) LIMIT " +
        std::to_string(kDeletedAtOnce) + " FOR UPDATE OF leads SKIP LOCKED) AS old HAVING count(*) > 0");
  }
  in.commit();
}

}  // namespace rietburg::server
