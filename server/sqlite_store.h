// One file, one process: nothing to install.
#pragma once
#include <filesystem>
#include <memory>

#include "server/store.h"

namespace rietburg::server {

class SqliteStore final : public Store {
 public:
  /// Made where there is none; ":memory:" for tests. A store of a newer program is refused.
  explicit SqliteStore(const std::filesystem::path& file);
  ~SqliteStore() override;

  bool is_far() const override { return false; }

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
  std::vector<std::string> older(int days, int most) override;

  Reader reader() override;
  std::optional<TableRows> table(const std::string& id, const std::string& stamp, bool from_snapshot) override;
  std::optional<Summary> summary(const std::string& id, const std::string& secret, bool& host) override;
  std::optional<TableRows> claim(const std::string& id) override;

  std::vector<std::string> ids() override;
  std::optional<WholeTable> whole_table(const std::string& id) override;
  void take_over(const WholeTable& table) override;
  void take_over_calendar(const Calendar& calendar) override;
  std::string origin_secret() override;
  void take_over_origin_secret(const std::string& secret) override;
  /// From where a table was made and how old it is, as another store kept it.
  void take_over_origin(TableKey table, std::int64_t origin);
  void take_over_day(TableKey table, std::int64_t day);

  bool has_changes() const override;
  bool in_transaction() const override;
  const std::vector<TableKey>& touched() const override;
  std::uint64_t changes() const override;
  /// Throws also where the file is no longer the one in the folder: whoever deletes it must not be told that all is
  /// well.
  void commit() override;
  void rollback() override;

  bool recover() override;
  /// While it is well only whether the file is where it was.
  bool check() override;
  void shrink(std::chrono::milliseconds most) override;
  std::function<void()> checkpointer() override;
  /// For tests: a disk that holds so many pages.
  void set_most_pages(std::int64_t pages);

 private:
  struct Parts;
  void change(TableKey table);
  void add_base(TableKey table, const std::string& base);
  /// Known from now on; made where there is none yet, which is a change.
  const std::string& known_secret();
  /// Throws where the file was deleted, moved or replaced.
  void check_file() const;

  std::filesystem::path file_;
  std::unique_ptr<Parts> parts_;
};

}  // namespace rietburg::server
