// The tables on the disk: what a table began with, and an append-only log of what was done there. Everything written
// counts from commit() on; what was not committed before a crash never happened.
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
  std::string base;  // a saved game as JSON
  std::optional<SnapshotRow> snapshot;
  std::vector<LogRow> log;    // since the snapshot, up to the first line that is missing
  std::int64_t length = 0;    // lines the log should have
  std::int64_t kept = 0;      // bytes of base and log, as Room counts them
  std::int64_t damaged = -1;  // the first line that cannot be read, or -1
  std::vector<PersonRow> people;
  std::vector<SeatRow> seats;
  std::vector<ChatRow> chat;  // the last ones
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

/// Throws std::exception where the disk fails; rollback() then forgets what was not committed. From then on it is
/// unwell and refuses every change at once, until recover() could write.
class Store {
 public:
  static constexpr std::size_t kChatKept = 50;
  static constexpr std::size_t kPiece = 8192;  // bytes of a base that are kept once, whoever begins with them

  /// Made where there is none; ":memory:" for tests. A store of a newer program is refused.
  explicit Store(const std::filesystem::path& file);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  TableKey add_table(const std::string& id, const std::string& base, std::int64_t now);
  /// With its snapshot where there is one of this stamp; hashes where a program of this stamp wrote them.
  std::optional<TableRows> table(const std::string& id, const std::string& stamp = "", bool from_snapshot = true);
  /// The same for another thread: what is committed, by a connection of its own. (":memory:" has but one: this thread.)
  using Reader =
      std::function<std::optional<TableRows>(const std::string& id, const std::string& stamp, bool snapshot)>;
  Reader reader();
  bool has(const std::string& id);
  void delete_table(const std::string& id);
  /// Some of those that nobody played at for more than so many days of the calendar.
  std::vector<std::string> older(int days, int most);

  /// `kept` is what base and log then have, in bytes.
  void append(TableKey table, std::int64_t line, const LogRow& row, std::int64_t kept = 0);
  /// From this line on it is a program of this stamp that writes.
  void sign(TableKey table, std::int64_t line, const std::string& stamp);
  void put_snapshot(TableKey table, const std::string& stamp, const SnapshotRow& snapshot);
  void set_summary(TableKey table, const Summary& summary);
  /// For somebody known at the table.
  std::optional<Summary> summary(const std::string& id, const std::string& secret, bool& host);
  void put_person(TableKey table, const PersonRow& person);
  void drop_person(TableKey table, int number);
  void put_seat(TableKey table, const SeatRow& seat);
  void say(TableKey table, const ChatRow& chat);

  /// From where a table was made; kept as a hash under a key of this store's own.
  void set_origin(TableKey table, const std::string& place);
  std::size_t tables();
  std::size_t tables_from(const std::string& place);
  /// The same as it is kept, for a copy of another store; the secret is that store's key.
  void take_over_origin(TableKey table, std::int64_t origin);
  void take_over_origin_secret(const std::string& secret);
  /// Days on which a server ran, since the store was made: a date other than the last one is one more of them, however
  /// far somebody has moved the clock.
  void see_date(std::int64_t date);
  Calendar calendar();
  /// For a copy of another store.
  void take_over_calendar(const Calendar& calendar);
  void take_over_day(TableKey table, std::int64_t day);
  /// Whether somebody may not speak at a table; person 0: all who have no seat.
  void set_muted(TableKey table, int person, bool muted);
  std::vector<int> muted(TableKey table);

  bool has_changes() const;
  /// Whether what was changed can still be committed: some errors end the transaction.
  bool in_transaction() const;
  /// The tables that were to be changed since the last commit, some of them several times.
  const std::vector<TableKey>& touched() const;
  /// How many changes were made so far: whoever sees it grow has something to be committed.
  std::uint64_t changes() const;
  /// Throws also where the file is no longer the one in the folder: whoever deletes it must not be told that all is
  /// well.
  void commit();
  void rollback();

  bool is_well() const { return unwell_.empty(); }
  const std::string& why_unwell() const { return unwell_; }
  void set_unwell(std::string why) { unwell_ = std::move(why); }
  /// Whether a change can be written again (and the file is where it was); changes nothing but a counter.
  bool recover();
  /// About once a second: while it is well only whether the file is where it was.
  bool check();
  /// About once a second: gives some of what deleted tables had back to the system, for so long at most.
  void shrink(std::chrono::milliseconds most);
  /// Folds the write-ahead log into the file: on any thread, by a connection of its own.
  std::function<void()> checkpointer();
  /// For tests: a disk that holds so many pages.
  void set_most_pages(std::int64_t pages);

 private:
  struct Parts;
  void change(TableKey table);
  void add_base(TableKey table, const std::string& base);
  std::int64_t origin_of(const std::string& place);
  /// Throws where the file was deleted, moved or replaced.
  void check_file() const;

  std::filesystem::path file_;
  std::unique_ptr<Parts> parts_;
  std::string unwell_;
};

}  // namespace rietburg::server
