// Reading: each time by a connection of its own, on whichever thread has time to wait.
#include "server/postgres_store.h"

namespace rietburg::server {

namespace {

void read_base(pqxx::transaction_base& in, TableRows& rows) {
  for (const auto& row :
       in.exec("SELECT bytes FROM bases JOIN pieces USING(piece) WHERE key = " + literal(rows.key) + " ORDER BY at")) {
    rows.base += pqxx::binarystring(row[0]).str();
  }
}

void read_snapshot(pqxx::transaction_base& in, const std::string& stamp, TableRows& rows) {
  const pqxx::result kept = in.exec("SELECT line, bytes FROM snapshots WHERE key = " + literal(rows.key) +
                                    " AND stamp = " + quoted_sql(stamp));
  if (kept.empty()) return;
  const pqxx::binarystring bytes(kept[0][1]);
  rows.snapshot = {kept[0][0].as<std::int64_t>(), {bytes.data(), bytes.data() + bytes.size()}};
}

/// Up to the first line that is missing; hashes of other programs are left out unless all are wanted.
void read_log(pqxx::transaction_base& in, const std::string& stamp, bool all_hashes, TableRows& rows) {
  std::int64_t line = rows.snapshot ? rows.snapshot->line : 0;
  const std::string hash =
      all_hashes ? "hash"
                 : "CASE WHEN (SELECT stamp FROM writers WHERE writers.key = log.key AND writers.line <= log.line "
                   "ORDER BY writers.line DESC LIMIT 1) = " +
                       quoted_sql(stamp) + " THEN hash ELSE '' END";
  for (const auto& row : in.exec("SELECT kind, data, " + hash + ", line FROM log WHERE key = " + literal(rows.key) +
                                 " AND line > " + std::to_string(line) + " ORDER BY line")) {
    if (row[3].as<std::int64_t>() != line + 1) break;
    rows.log.push_back({row[0].as<std::string>(), row[1].as<std::string>(), row[2].as<std::string>()});
    ++line;
  }
  rows.length = std::max(rows.length, line);
  if (line < rows.length) rows.damaged = line + 1;
}

void read_people(pqxx::transaction_base& in, TableRows& rows) {
  const std::string key = literal(rows.key);
  for (const auto& row :
       in.exec("SELECT number, name, secret, host, known FROM people WHERE key = " + key + " ORDER BY number")) {
    rows.people.push_back(
        {row[0].as<int>(), row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<bool>(), row[4].as<bool>()});
  }
  for (const auto& row : in.exec("SELECT hero, owner, keeper, companion, lent, told FROM seats WHERE key = " + key +
                                 " ORDER BY hero COLLATE \"C\"")) {
    rows.seats.push_back({row[0].as<std::string>(), row[1].as<int>(), row[2].as<int>(), row[3].as<std::string>(),
                          row[4].as<bool>(), row[5].as<std::string>()});
  }
  for (const auto& row :
       in.exec("SELECT person, name, text, time FROM (SELECT * FROM chat WHERE key = " + key +
               " ORDER BY line DESC LIMIT " + std::to_string(Store::kChatKept) + ") AS last ORDER BY line")) {
    rows.chat.push_back(
        {row[0].as<int>(), row[1].as<std::string>(), row[2].as<std::string>(), row[3].as<std::int64_t>()});
  }
  for (const auto& row : in.exec("SELECT person FROM muted WHERE key = " + key + " ORDER BY person")) {
    rows.muted.push_back(row[0].as<int>());
  }
}

/// What stands about a table's lead.
constexpr const char* kLead =
    "SELECT key, fence, version, lines, kept, process FROM leads WHERE key = (SELECT key FROM tables WHERE id = ";

/// How another process is reached, or nothing where its lease is over. Then its next sign of life waits until this
/// transaction has ended, and finds what it has lost.
std::string alive_at(pqxx::transaction_base& in, const std::string& process) {
  for (const char* lock : {"", " FOR SHARE"}) {
    const pqxx::result found = in.exec(
        "SELECT address, until > clock_timestamp() FROM processes WHERE process = " + quoted_sql(process) + lock);
    if (!found.empty() && found[0][1].as<bool>()) return found[0][0].as<std::string>();
  }
  return {};
}

}  // namespace

std::optional<PostgresStore::Taken> PostgresStore::take_lead(pqxx::transaction_base& in, const std::string& id,
                                                             bool anew) {
  const pqxx::result found = in.exec(kLead + quoted_sql(id) + ") FOR UPDATE");
  if (found.empty()) return std::nullopt;
  Taken taken;
  taken.rows.key = TableKey{found[0][0].as<std::int64_t>()};
  taken.rows.length = found[0][3].as<std::int64_t>();
  taken.rows.kept = found[0][4].as<std::int64_t>();
  taken.lead = {taken.rows.key, found[0][1].as<std::int64_t>()};
  const std::string leader = found[0][5].as<std::string>();
  const bool is_ours = leader == process_;
  if (!is_ours) taken.rows.led_at = alive_at(in, leader);
  if (!taken.rows.led_at.empty()) return taken;
  if (const int version = found[0][2].as<int>(); version > options_.version) {
    const pqxx::result others =
        in.exec("SELECT address FROM processes WHERE until > clock_timestamp() AND address <> '' AND version >= " +
                std::to_string(version) + " ORDER BY process LIMIT 1");
    taken.rows.is_newer = others.empty();
    if (!others.empty()) taken.rows.led_at = others[0][0].as<std::string>();
    return taken;
  }
  if (is_ours && !anew) return taken;
  ++taken.lead.fence;
  in.exec("UPDATE leads SET process = " + quoted_sql(process_) + ", fence = " + std::to_string(taken.lead.fence) +
          ", version = " + std::to_string(options_.version) + " WHERE key = " + literal(taken.rows.key));
  if (!is_ours)
    in.exec("SELECT pg_notify('rietburg', " + quoted_sql("taken " + literal(taken.rows.key) + " " + process_) + ")");
  return taken;
}

void PostgresStore::remember(const std::string& id, const Lead& lead) {
  const std::lock_guard lock(mutex_);
  leads_[id] = lead;
  led_[lead.key] = {id, lead.fence};
  deleted_.erase(id);
}

Store::Reader PostgresStore::reader() {
  return [this](const std::string& id, const std::string& stamp, bool snapshot) { return table(id, stamp, snapshot); };
}

/// Led by this process before it is read: nobody else changes it meanwhile, and what was under way has ended.
std::optional<TableRows> PostgresStore::table(const std::string& id, const std::string& stamp, bool from_snapshot) {
  return lines_.with([&](pqxx::connection& line) -> std::optional<TableRows> {
    pqxx::work in(line);
    std::optional<Taken> taken = take_lead(in, id, true);
    if (!taken) return std::nullopt;
    TableRows& rows = taken->rows;
    if (!rows.led_at.empty() || rows.is_newer) return rows;
    read_base(in, rows);
    if (from_snapshot) read_snapshot(in, stamp, rows);
    read_log(in, stamp, false, rows);
    read_people(in, rows);
    in.commit();
    remember(id, taken->lead);
    return rows;
  });
}

std::optional<TableRows> PostgresStore::claim(const std::string& id) {
  return lines_.with([&](pqxx::connection& line) -> std::optional<TableRows> {
    pqxx::work in(line);
    std::optional<Taken> taken = take_lead(in, id, false);
    if (!taken) return std::nullopt;
    if (!taken->rows.led_at.empty() || taken->rows.is_newer) return taken->rows;
    in.commit();
    remember(id, taken->lead);
    return taken->rows;
  });
}

std::optional<Summary> PostgresStore::summary(const std::string& id, const std::string& secret, bool& host) {
  return lines_.with([&](pqxx::connection& line) -> std::optional<Summary> {
    pqxx::nontransaction in(line);
    const pqxx::result found =
        in.exec("SELECT summary, played, host FROM tables JOIN people USING(key) WHERE id = " + quoted_sql(id) +
                " AND secret = " + quoted_sql(secret) + " AND known");
    if (found.empty()) return std::nullopt;
    host = found[0][2].as<bool>();
    return Summary{found[0][0].as<std::string>(), found[0][1].as<std::int64_t>()};
  });
}

void PostgresStore::count(const std::string& place) {
  const std::string origin = std::to_string(secret_hash(origin_secret_, place));
  const Counted counted = lines_.with([&](pqxx::connection& line) {
    pqxx::nontransaction in(line);
    const pqxx::row row = in.exec1("SELECT (SELECT count(*) FROM origins WHERE origin = " + origin +
                                   "), (SELECT count(*) FROM makings WHERE origin = " + origin +
                                   " AND at > clock_timestamp() - interval '1 hour')");
    return Counted{row[0].as<std::size_t>(), row[1].as<std::size_t>()};
  });
  constexpr std::size_t kMostPlaces = 10'000;
  const std::lock_guard lock(mutex_);
  if (counted_.size() >= kMostPlaces) counted_.clear();
  counted_[place] = counted;
}

// --- for another engine

std::vector<std::string> PostgresStore::ids() {
  return lines_.with([](pqxx::connection& line) {
    pqxx::nontransaction in(line);
    std::vector<std::string> found;
    for (const auto& row : in.exec("SELECT id FROM tables ORDER BY id COLLATE \"C\"")) {
      found.push_back(row[0].as<std::string>());
    }
    return found;
  });
}

std::optional<WholeTable> PostgresStore::whole_table(const std::string& id) {
  return lines_.with([&](pqxx::connection& line) -> std::optional<WholeTable> {
    pqxx::transaction<pqxx::repeatable_read> in(line);  // one moment
    const pqxx::result found =
        in.exec("SELECT key, summary, played, made, day, lines, kept FROM tables JOIN leads USING(key) WHERE id = " +
                quoted_sql(id));
    if (found.empty()) return std::nullopt;
    WholeTable whole{id, {}, {}, 0, 0, std::nullopt, {}};
    whole.rows.key = TableKey{found[0][0].as<std::int64_t>()};
    whole.summary = {found[0][1].as<std::string>(), found[0][2].as<std::int64_t>()};
    whole.made = found[0][3].as<std::int64_t>();
    whole.day = found[0][4].as<std::int64_t>();
    whole.rows.length = found[0][5].as<std::int64_t>();
    whole.rows.kept = found[0][6].as<std::int64_t>();
    read_base(in, whole.rows);
    read_log(in, "", true, whole.rows);
    read_people(in, whole.rows);
    const std::string key = literal(whole.rows.key);
    for (const auto& row : in.exec("SELECT origin FROM origins WHERE key = " + key)) {
      whole.origin = row[0].as<std::int64_t>();
    }
    for (const auto& row : in.exec("SELECT line, stamp FROM writers WHERE key = " + key + " ORDER BY line")) {
      whole.writers.emplace_back(row[0].as<std::int64_t>(), row[1].as<std::string>());
    }
    return whole;
  });
}

}  // namespace rietburg::server
