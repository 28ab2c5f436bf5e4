// The tables on the disk: what a table began with, and an append-only log of what was done there. Everything written
// counts from commit() on; what was not committed before a crash never happened.
#pragma once
#include <cstdint>
#include <filesystem>
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
  int owner = 0;   // a person, or 0
  int keeper = 0;  // who plays it while the owner is away, or 0
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
  std::vector<LogRow> log;  // since the snapshot
  std::int64_t logged = 0;  // bytes of the whole log
  std::vector<PersonRow> people;
  std::vector<SeatRow> seats;
  std::vector<ChatRow> chat;  // the last ones
};

struct Summary {
  std::string text;         // JSON, for lists of tables
  std::int64_t played = 0;  // unix seconds
};

/// Throws std::exception where the disk fails; rollback() then forgets what was not committed.
class Store {
 public:
  static constexpr std::size_t kChatKept = 50;

  /// Made where there is none; ":memory:" for tests. A store of a newer program is refused.
  explicit Store(const std::filesystem::path& file);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  TableKey add_table(const std::string& id, const std::string& base, std::int64_t now);
  /// With its snapshot where there is one of this stamp; hashes where a program of this stamp wrote them.
  std::optional<TableRows> table(const std::string& id, const std::string& stamp = "", bool from_snapshot = true);
  void delete_table(const std::string& id);
  /// All that nobody played at since then.
  std::vector<std::string> older(std::int64_t time);

  void append(TableKey table, std::int64_t line, const LogRow& row);
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
  /// Whether somebody may not speak at a table; person 0: all who have no seat.
  void set_muted(TableKey table, int person, bool muted);
  std::vector<int> muted(TableKey table);

  bool has_changes() const;
  void commit();
  void rollback();

 private:
  struct Parts;
  void change();
  std::int64_t origin_of(const std::string& place);
  std::unique_ptr<Parts> parts_;
};

}  // namespace rietburg::server
