#include "server/postgres_store.h"

#include <stdexcept>

#include "server/secrets.h"

namespace rietburg::server {

using std::chrono::steady_clock;

namespace {

constexpr std::int64_t kKeysOfABlock = 1 << 20;
constexpr std::size_t kDeletedKnown = 4096;
/// A commit that takes longer is one too many: what would follow it is refused until it is done.
constexpr std::chrono::seconds kSlow{4};

/// `INSERT INTO … VALUES(…)` with the values as they stand in a statement.
template <typename... Values>
std::string insert(const char* into, const Values&... values) {
  std::string sql = std::string("INSERT INTO ") + into + " VALUES(";
  ((sql += values, sql += ','), ...);
  sql.back() = ')';
  return sql;
}

}  // namespace

PostgresStore::PostgresStore(const PostgresOptions& options)
    : options_(options), link_(options.url, options.password), process_(fresh_name()) {
  try {
    const auto line = link_.connect();
    migrate(*line);
    pqxx::work first(*line);
    for (const char* name : {"origin", "process"}) {
      first.exec("INSERT INTO secrets VALUES('" + std::string(name) + "', " + quoted_sql(fresh_name()) +
                 ") ON CONFLICT DO NOTHING");
    }
    origin_secret_ = first.exec1("SELECT value FROM secrets WHERE name = 'origin'")[0].as<std::string>();
    process_secret_ = first.exec1("SELECT value FROM secrets WHERE name = 'process'")[0].as<std::string>();
    next_key_ = first.exec1("SELECT nextval('keys')")[0].as<std::int64_t>();
    last_key_ = next_key_ + kKeysOfABlock - 1;
    first.commit();
    beat(*line);
  } catch (const std::exception& error) {
    throw std::runtime_error(in_words(error));
  }
  writer_ = std::thread([this] { write_loop(); });
  upkeep_ = std::thread([this] { upkeep_loop(); });
}

PostgresStore::~PostgresStore() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
  }
  writer_.join();
  upkeep_.join();
  try {  // nobody has to wait for the end of the lease
    const auto line = link_.connect();
    pqxx::work last(*line);
    last.exec("DELETE FROM processes WHERE process = " + quoted_sql(process_));
    last.commit();
  } catch (const std::exception&) {
  }
}

// --- changes: gathered as statements by table

Change& PostgresStore::change(TableKey table) {
  if (touched_.empty() || touched_.back() != table) touched_.push_back(table);
  if (!is_well()) throw std::runtime_error(unwell_);
  ++changes_;
  Change& change = batch_[table];
  if (table == TableKey{} || change.is_new || change.fence != 0) return change;
  const std::lock_guard lock(mutex_);
  const auto led = led_.find(table);
  if (led == led_.end()) {
    batch_.erase(table);
    throw std::runtime_error("another process leads this table now");
  }
  change.table = table;
  change.fence = led->second.second;
  return change;
}

TableKey PostgresStore::add_table(const std::string& id, const std::string& base, std::int64_t now) {
  if (next_key_ > last_key_) throw std::runtime_error("this process has made as many tables as it can; start it anew");
  const TableKey key{next_key_++};
  batch_[key] = {key, 1, true, {}, -1, 0};
  Change* made = nullptr;
  try {
    made = &change(key);
  } catch (...) {
    batch_.erase(key);
    throw;
  }
  made->sql +=
      insert("tables", literal(key), quoted_sql(id), "'{}'", literal(now), literal(now), "(SELECT day FROM calendar)") +
      ";" +
      insert("leads", literal(key), quoted_sql(process_), "1", literal(static_cast<std::int64_t>(options_.version)),
             "0", literal(static_cast<std::int64_t>(base.size()))) +
      ";";
  add_base(*made, base);
  remember(id, {key, 1});
  const std::lock_guard lock(mutex_);
  ++kept_;
  return key;
}

/// Cut at fixed places: whoever begins with the same words shares all pieces up to the first difference. Whoever
/// deletes pieces waits until nobody adds any: one that was just found must not go.
void PostgresStore::add_base(Change& to, const std::string& base) {
  to.sql += "SELECT pg_advisory_xact_lock_shared(7266436502);";
  for (std::size_t at = 0; at < base.size() || at == 0; at += kPiece) {
    const std::string piece = base.substr(at, kPiece);
    const std::string digest = literal(secret_hash(origin_secret_, piece));
    const std::string words = quoted_bytes(piece.data(), piece.size());
    to.sql.append("WITH found AS (SELECT piece FROM pieces WHERE digest = ").append(digest);
    to.sql.append(" AND bytes = ").append(words);
    to.sql.append(" LIMIT 1), made AS (INSERT INTO pieces(digest, bytes) SELECT ").append(digest);
    to.sql.append(", ").append(words);
    to.sql.append(" WHERE NOT EXISTS (SELECT 1 FROM found) RETURNING piece) INSERT INTO bases SELECT ");
    to.sql += literal(to.table) + ", " + literal(static_cast<std::int64_t>(at)) +
              ", piece FROM (TABLE found UNION ALL TABLE made) AS one;";
  }
}

void PostgresStore::delete_table(const std::string& id) {
  Lead lead;
  {
    const std::lock_guard lock(mutex_);
    const auto found = leads_.find(id);
    if (found == leads_.end()) throw std::runtime_error("another process leads this table now");
    lead = found->second;
    if (!is_well()) throw std::runtime_error(unwell_);
    if (deleted_.size() >= kDeletedKnown) deleted_.clear();
    deleted_.insert(id);
    kept_ -= kept_ > 0 ? 1 : 0;
  }
  change(lead.key).sql += "SELECT delete_tables(ARRAY[" + literal(lead.key) + "]::bigint[]);";
  const std::lock_guard lock(mutex_);
  leads_.erase(id);
  led_.erase(lead.key);
}

void PostgresStore::append(TableKey table, std::int64_t line, const LogRow& row, std::int64_t kept) {
  Change& grown = change(table);
  grown.sql +=
      insert("log", literal(table), literal(line), quoted_sql(row.kind), quoted_sql(row.data), quoted_sql(row.hash)) +
      ";";
  grown.lines = line;
  grown.kept = kept;
}

void PostgresStore::sign(TableKey table, std::int64_t line, const std::string& stamp) {
  const std::string key = literal(table);
  change(table).sql += "INSERT INTO writers SELECT " + key + ", " + literal(line) + ", " + quoted_sql(stamp) +
                       " WHERE (SELECT stamp FROM writers WHERE key = " + key +
                       " ORDER BY line DESC LIMIT 1) IS DISTINCT FROM " + quoted_sql(stamp) +
                       " ON CONFLICT (key, line) DO UPDATE SET stamp = EXCLUDED.stamp;";
}

void PostgresStore::put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot) {
  change(table).sql += insert("snapshots", literal(table), quoted_sql(stamp), literal(snapshot.line),
                              quoted_bytes(snapshot.bytes.data(), snapshot.bytes.size())) +
                       " ON CONFLICT (key) DO UPDATE SET stamp = EXCLUDED.stamp, line = EXCLUDED.line, bytes = "
                       "EXCLUDED.bytes;";
}

void PostgresStore::set_summary(TableKey table, const Summary& summary) {
  change(table).sql += "UPDATE tables SET summary = " + quoted_sql(summary.text) +
                       ", played = " + literal(summary.played) +
                       ", day = (SELECT day FROM calendar) WHERE key = " + literal(table) + ";";
}

void PostgresStore::put_person(TableKey table, const PersonRow& person) {
  change(table).sql +=
      insert("people", literal(table), literal(std::int64_t{person.number}), quoted_sql(person.name),
             quoted_sql(person.secret), literal(person.host), literal(person.known)) +
      " ON CONFLICT (key, number) DO UPDATE SET name = EXCLUDED.name, secret = EXCLUDED.secret, host = "
      "EXCLUDED.host, known = EXCLUDED.known;";
}

void PostgresStore::drop_person(TableKey table, int person) {
  change(table).sql +=
      "DELETE FROM people WHERE key = " + literal(table) + " AND number = " + literal(std::int64_t{person}) + ";";
}

void PostgresStore::put_seat(TableKey table, const SeatRow& seat) {
  change(table).sql += insert("seats", literal(table), quoted_sql(seat.hero), literal(std::int64_t{seat.owner}),
                              literal(std::int64_t{seat.keeper}), quoted_sql(seat.companion), literal(seat.lent),
                              quoted_sql(seat.order)) +
                       " ON CONFLICT (key, hero) DO UPDATE SET owner = EXCLUDED.owner, keeper = EXCLUDED.keeper, "
                       "companion = EXCLUDED.companion, lent = EXCLUDED.lent, told = EXCLUDED.told;";
}

void PostgresStore::say(TableKey table, const ChatRow& chat) {
  const std::string key = literal(table);
  change(table).sql += insert("chat(key, person, name, text, time)", key, literal(std::int64_t{chat.person}),
                              quoted_sql(chat.name), quoted_sql(chat.text), literal(chat.time)) +
                       ";DELETE FROM chat WHERE key = " + key +
                       " AND line <= (SELECT line FROM chat WHERE key = " + key +
                       " ORDER BY line DESC LIMIT 1 OFFSET 500);";
}

void PostgresStore::set_muted(TableKey table, int person, bool muted) {
  const std::string who = literal(std::int64_t{person});
  change(table).sql += muted ? insert("muted", literal(table), who) + " ON CONFLICT DO NOTHING;"
                             : "DELETE FROM muted WHERE key = " + literal(table) + " AND person = " + who + ";";
}

void PostgresStore::set_origin(TableKey table, const std::string& place) {
  const std::string origin = literal(secret_hash(origin_secret_, place));
  change(table).sql +=
      insert("origins", literal(table), origin) + ";" + insert("makings", origin, "clock_timestamp()") + ";";
  const std::lock_guard lock(mutex_);
  Counted& counted = counted_[place];
  ++counted.kept;
  ++counted.made;
}

/// Whichever process sees it first: the others find it done.
void PostgresStore::see_date(std::int64_t date) {
  change(TableKey{}).sql +=
      "UPDATE calendar SET day = day + 1, date = " + literal(date) + " WHERE date <> " + literal(date) + ";";
}

void PostgresStore::take_over_calendar(const Calendar& calendar) {
  change(TableKey{}).sql +=
      "UPDATE calendar SET day = " + literal(calendar.day) + ", date = " + literal(calendar.date) + ";";
}

void PostgresStore::take_over_origin_secret(const std::string& secret) {
  change(TableKey{}).sql += "UPDATE secrets SET value = " + quoted_sql(secret) + " WHERE name = 'origin';";
  origin_secret_ = secret;
}

void PostgresStore::take_over(const WholeTable& whole) {
  const TableRows& rows = whole.rows;
  const TableKey key = add_table(whole.id, rows.base, whole.made);
  std::int64_t line = 0;
  for (const LogRow& row : rows.log) append(key, ++line, row, rows.kept);
  Change& made = change(key);
  made.lines = rows.length;  // what was lost stays known
  made.kept = rows.kept;
  for (const auto& [from, stamp] : whole.writers) sign(key, from, stamp);
  for (const PersonRow& person : rows.people) put_person(key, person);
  for (const SeatRow& seat : rows.seats) put_seat(key, seat);
  for (const ChatRow& chat : rows.chat) say(key, chat);
  for (const int person : rows.muted) set_muted(key, person, true);
  if (whole.origin) made.sql += insert("origins", literal(key), literal(*whole.origin)) + ";";
  set_summary(key, whole.summary);
  made.sql += "UPDATE tables SET day = " + literal(whole.day) + " WHERE key = " + literal(key) + ";";
  release(key);
}

void PostgresStore::release(TableKey table) {
  change(table).sql += "UPDATE leads SET process = '' WHERE key = " + literal(table) + ";";
  const std::lock_guard lock(mutex_);
  const auto led = led_.find(table);
  if (led == led_.end()) return;
  leads_.erase(led->second.first);
  led_.erase(led);
}

// --- what is known of a moment ago

bool PostgresStore::has(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return !deleted_.contains(id);
}

Calendar PostgresStore::calendar() {
  const std::lock_guard lock(mutex_);
  return calendar_;
}

std::size_t PostgresStore::tables() {
  const std::lock_guard lock(mutex_);
  return kept_;
}

std::size_t PostgresStore::tables_from(const std::string& place) {
  const std::lock_guard lock(mutex_);
  return counted_[place].kept;
}

std::size_t PostgresStore::made_from(const std::string& place) {
  const std::lock_guard lock(mutex_);
  return counted_[place].made;
}

// --- committing

void PostgresStore::begin_commit(std::function<void(Outcome)>&& done) {
  const std::lock_guard lock(mutex_);
  under_way_ = std::exchange(batch_, {});
  touched_under_way_ = touched_.size();
  done_ = std::move(done);
  has_batch_ = true;
  writing_since_ = steady_clock::now();
  wake_.notify_all();
}

void PostgresStore::end_commit() {
  touched_.erase(touched_.begin(), touched_.begin() + static_cast<std::ptrdiff_t>(touched_under_way_));
  touched_under_way_ = 0;
}

void PostgresStore::commit() {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !has_batch_ && !calls_; });
  lock.unlock();
  if (batch_.empty()) {
    touched_.clear();
    return;
  }
  Outcome outcome;
  bool is_done = false;
  begin_commit([&](Outcome how) {
    const std::lock_guard own(mutex_);
    outcome = std::move(how);
    is_done = true;
    wake_.notify_all();
  });
  lock.lock();
  wake_.wait(lock, [&] { return is_done && !calls_; });
  lock.unlock();
  if (!outcome.why.empty()) throw std::runtime_error(outcome.why);
  touched_.clear();
  if (!outcome.lost.empty()) throw std::runtime_error("another process leads this table now");
}

void PostgresStore::rollback() {
  batch_.clear();
  touched_.clear();
  touched_under_way_ = 0;
  const std::lock_guard lock(mutex_);
  deleted_.clear();
  counted_.clear();
}

void PostgresStore::forget(TableKey table) {
  batch_.erase(table);
  const std::lock_guard lock(mutex_);
  const auto led = led_.find(table);
  if (led == led_.end()) return;
  deleted_.erase(led->second.first);
}

/// By this process's own clock, since it may have been stopped for longer than its lease: nobody has told it yet.
bool PostgresStore::leads(TableKey table) const {
  const std::lock_guard lock(mutex_);
  return led_.contains(table) && steady_clock::now() - last_beat_ < options_.lease;
}

/// By the last two beats: after an outage of the database all of them are late, each for a moment.
bool PostgresStore::is_alive(const std::string& address) const {
  const std::lock_guard lock(mutex_);
  return alive_[0].contains(address) || alive_[1].contains(address);
}

std::vector<TableKey> PostgresStore::take_lost() {
  const std::lock_guard lock(mutex_);
  return std::exchange(lost_, {});
}

// --- health

void PostgresStore::set_unwell(std::string why) {
  Store::set_unwell(std::move(why));
  unwell_since_ = steady_clock::now();
}

bool PostgresStore::check() {
  const auto now = steady_clock::now();
  const std::lock_guard lock(mutex_);
  std::string why;
  if (!fault_.empty()) {
    why = fault_;
  } else if (now - last_beat_ > options_.lease) {
    why = "the database does not answer";
  } else if (has_batch_ && now - writing_since_ > kSlow) {
    why = "the database is too slow";
  } else if (!is_well() && last_beat_ < unwell_since_) {
    why = unwell_;
  }
  unwell_ = why;
  return is_well();
}

void PostgresStore::set_address(const std::string& address) {
  {
    const std::lock_guard lock(mutex_);
    address_ = address;
  }
  try {  // before it makes a first table: others take one whose process cannot be reached
    beat(*link_.connect());
  } catch (const std::exception&) {  // the next beat says so
  }
}

void PostgresStore::set_on_lost(std::function<void()>&& on_lost) {
  const std::lock_guard lock(mutex_);
  on_lost_ = std::move(on_lost);
}

}  // namespace rietburg::server
