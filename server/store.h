// The tables as they are kept: what a table began with, and an append-only log of what was done there. Everything
// written counts from its commit on; what was not committed before a crash never happened. Two engines: SQLite
// (sqlite_*) and PostgreSQL (postgres_*).
#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rietburg::server {

/// The store's own number of a table; its link is `id`.
enum class TableKey : std::int64_t {};

/// Something done to the game. `play`: a list of actions, chance included · `undo`, `redo`: the length reached ·
/// `dice`: the mode · `edit`: what was set · `seed`: the secret that chance follows from then on. All as JSON text,
/// with the hash of the position afterwards; read back, it is empty where another program made it.
struct LogRow {
  std::string kind;
  std::string data;
  std::string hash;
};

/// The table after this many lines of the log, as bytes for a program and content with this stamp.
struct SnapshotRow {
  std::int64_t line = 0;
  std::vector<std::uint8_t> bytes;
};

struct PersonRow {
  int number = 0;
  std::string name;
  std::string secret;
  bool host = false;
  bool known = false;  // they sat down, spoke, or are the host; else they only looked on
};

struct SeatRow {
  std::string hero;
  int owner = 0;            // a person, or 0
  int keeper = 0;           // who plays it while the owner is away, or 0
  std::string companion{};  // how strong the companion is that plays it; empty: none does
  bool lent = false;        // the others gave it to the companion while the owner was away
  std::string order{};      // what the companion was told, as JSON; empty: nothing
};

struct ChatRow {
  int person = 0;
  std::string name;
  std::string text;
  std::int64_t time = 0;  // unix seconds
};

struct TableRows {
  TableKey key{};
  /// Where another process leads the table: how it is reached. Then nothing else is read.
  std::string led_at{};
  bool is_newer = false;  // a newer program has written it, and none of its kind is there: nothing else is read
  std::string base;       // a saved game as JSON
  std::optional<SnapshotRow> snapshot;
  std::vector<LogRow> log;    // since the snapshot, up to the first line that is missing
  std::int64_t length = 0;    // lines the log should have
  std::int64_t kept = 0;      // bytes of base and log, as Room counts them
  std::int64_t damaged = -1;  // the first line that cannot be read, or -1
  std::vector<PersonRow> people;
  std::vector<SeatRow> seats;
  std::vector<ChatRow> chat;  // the last ones
  std::vector<int> muted;     // may not speak; 0: all who have no seat
};

/// By which tables grow old.
struct Calendar {
  std::int64_t day = 0;
  std::int64_t date = 0;  // the last one that was seen, in days since 1970
};

struct Summary {
  std::string text;         // JSON, for lists of tables
  std::int64_t played = 0;  // unix seconds
};

/// All there is about a table, snapshots excepted, as another engine takes it over.
struct WholeTable {
  std::string id;
  TableRows rows;  // the whole log, with all its hashes
  Summary summary;
  std::int64_t made = 0;  // unix seconds
  std::int64_t day = 0;   // of the calendar, when somebody last played there
  std::optional<std::int64_t> origin;
  std::vector<std::pair<std::int64_t, std::string>> writers;  // who wrote the log, from which line on
};

/// How a commit went that was carried out elsewhere.
struct Outcome {
  std::string why;             // it failed; empty: it is done
  std::vector<TableKey> lost;  // tables of it that were not written, since another process leads them now
};

/// A hash that nobody outside can foretell or make others collide with; the secret is one of fresh_name(). An address
/// is nobody's business: what is kept tells two tables of one place, and not the place. And pieces of saves are found
/// by it: with a plain hash somebody could send thousands that are all alike.
std::int64_t secret_hash(const std::string& secret, const std::string& text);

/// Throws std::exception where the disk or the database fails; rollback() then forgets what was not committed. From
/// then on it is unwell and refuses every change at once, until it could write again.
class Store {
 public:
  static constexpr std::size_t kChatKept = 50;
  static constexpr std::size_t kPiece = 8192;  // bytes of a base that are kept once, whoever begins with them

  Store() = default;
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Whether it waits for a database. Then what reads is for other threads than the hall's (any of them), and commits
  /// are begun by begin_commit(). Else everything is for the one thread that writes, reader() excepted.
  virtual bool is_far() const = 0;

  // --- changes, on the hall's thread
  virtual TableKey add_table(const std::string& id, const std::string& base, std::int64_t now) = 0;
  virtual void delete_table(const std::string& id) = 0;
  /// `kept` is what base and log then have, in bytes.
  virtual void append(TableKey table, std::int64_t line, const LogRow& row, std::int64_t kept = 0) = 0;
  /// From this line on it is a program of this stamp that writes.
  virtual void sign(TableKey table, std::int64_t line, const std::string& stamp) = 0;
  virtual void put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot) = 0;
  virtual void set_summary(TableKey table, const Summary& summary) = 0;
  virtual void put_person(TableKey table, const PersonRow& person) = 0;
  virtual void drop_person(TableKey table, int number) = 0;
  virtual void put_seat(TableKey table, const SeatRow& seat) = 0;
  virtual void say(TableKey table, const ChatRow& chat) = 0;
  /// Whether somebody may not speak at a table; person 0: all who have no seat.
  virtual void set_muted(TableKey table, int person, bool muted) = 0;
  /// From where a table was made; kept as a hash under a key of this store's own.
  virtual void set_origin(TableKey table, const std::string& place) = 0;
  /// Days on which a server ran, since the store was made: a date other than the last one is one more of them, however
  /// far somebody has moved the clock.
  virtual void see_date(std::int64_t date) = 0;

  // --- what is known, on the hall's thread; where it is far, as of a moment ago
  /// Whether a table may be there; false: it is not.
  virtual bool has(const std::string& id) = 0;
  virtual Calendar calendar() = 0;
  virtual std::size_t tables() = 0;
  virtual std::size_t tables_from(const std::string& place) = 0;
  /// Within the last hour, by all processes together; where there is but one, that one counts for itself.
  virtual std::size_t made_from(const std::string&) { return 0; }
  /// Some of those that nobody played at for more than so many days of the calendar. (A far one deletes them itself.)
  virtual std::vector<std::string> older(int days, int most) = 0;

  // --- reading
  /// For another thread: what is committed, by a connection of its own. (":memory:" has but one: this thread.) With its
  /// snapshot where there is one of this stamp; hashes where a program of this stamp wrote them. Of a far store: this
  /// process leads the table from now on, unless another one does.
  using Reader =
      std::function<std::optional<TableRows>(const std::string& id, const std::string& stamp, bool snapshot)>;
  virtual Reader reader() = 0;
  virtual std::optional<TableRows> table(const std::string& id, const std::string& stamp = "",
                                         bool from_snapshot = true) = 0;
  /// For somebody known at the table.
  virtual std::optional<Summary> summary(const std::string& id, const std::string& secret, bool& host) = 0;
  /// Brings up to date what tables_from() and made_from() tell of this place.
  virtual void count(const std::string&) {}
  /// Leads the table, so that it can be deleted; else where it is led. Nothing: there is none.
  virtual std::optional<TableRows> claim(const std::string& id) = 0;

  // --- from one store into another: `rietburg migrate`
  virtual std::vector<std::string> ids() = 0;
  virtual std::optional<WholeTable> whole_table(const std::string& id) = 0;
  virtual void take_over(const WholeTable& table) = 0;
  virtual void take_over_calendar(const Calendar& calendar) = 0;
  /// The key under which places are hashed.
  virtual std::string origin_secret() = 0;
  virtual void take_over_origin_secret(const std::string& secret) = 0;

  // --- committing
  virtual bool has_changes() const = 0;
  /// Whether what was changed can still be committed: some errors end the transaction.
  virtual bool in_transaction() const = 0;
  /// The tables that were to be changed since the last commit, some of them several times.
  virtual const std::vector<TableKey>& touched() const = 0;
  /// How many changes were made so far: whoever sees it grow has something to be committed.
  virtual std::uint64_t changes() const = 0;
  /// Returns when it is done.
  virtual void commit() = 0;
  /// Of a far store: what was changed goes to the database; `done` is called on some thread. Changes made meanwhile
  /// belong to the next one.
  virtual void begin_commit(std::function<void(Outcome)>&&) {}
  /// On the hall's thread, after `done`: those tables are no longer among the touched ones.
  virtual void end_commit() {}
  virtual void rollback() = 0;
  /// What was changed at this table since the last commit is forgotten.
  virtual void forget(TableKey) {}
  /// Nobody is at the table: another process may lead it.
  virtual void release(TableKey) {}
  /// Whether no other process can lead the table now: else what is known of it may be of yesterday.
  virtual bool leads(TableKey) const { return true; }
  /// Whether the process that is reached at an address still gives signs of life, as far as this one knows.
  virtual bool is_alive(const std::string&) const { return true; }
  /// Tables that another process has taken over; those of a far store only.
  virtual std::vector<TableKey> take_lost() { return {}; }

  // --- the processes on one database; without one there is this one only
  /// From now on others reach this process there, as `127.0.0.1:8017`.
  virtual void set_address(const std::string&) {}
  /// What a process shows another one to be believed; empty: there are no others.
  virtual const std::string& process_secret() const {
    static const std::string none;
    return none;
  }
  virtual std::size_t processes() const { return 1; }
  /// Whether some other process serves these tables.
  virtual bool is_served() const { return false; }
  /// Called on some thread when take_lost() has something; it must not call the store.
  virtual void set_on_lost(std::function<void()>&&) {}

  // --- health
  bool is_well() const { return unwell_.empty(); }
  const std::string& why_unwell() const { return unwell_; }
  virtual void set_unwell(std::string why) { unwell_ = std::move(why); }
  /// Whether a change can be written again; changes nothing but a counter.
  virtual bool recover() = 0;
  /// About once a second.
  virtual bool check() = 0;
  /// About once a second: gives some of what deleted tables had back to the system, for so long at most.
  virtual void shrink(std::chrono::milliseconds) {}
  /// Folds the write-ahead log into the file: on any thread, by a connection of its own.
  virtual std::function<void()> checkpointer() {
    return [] {};
  }

 protected:
  std::string unwell_;
};

}  // namespace rietburg::server
