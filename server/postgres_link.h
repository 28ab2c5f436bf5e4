// A connection to PostgreSQL as this program wants it; for postgres_*.cc only.
#pragma once
#include <chrono>
#include <memory>
#include <mutex>
#include <pqxx/pqxx>
#include <string>
#include <string_view>
#include <vector>

#include "server/store.h"
#include "server/watchdog.h"

namespace rietburg::server {

/// How the database is reached. The URL must not hold a password: others can read command lines.
class Link {
 public:
  /// Throws std::runtime_error for a URL that cannot be read, or one with a password in it.
  Link(const std::string& url, const std::string& password);
  /// Throws std::exception, in words for whoever runs the server.
  std::unique_ptr<pqxx::connection> connect() const;
  /// For the time of some statements: longer than that nobody waits.
  Watchdog::Watch watch(const pqxx::connection& line) const { return {dog_, line.sock()}; }

 private:
  std::string how_;  // for libpq
  mutable Watchdog dog_{std::chrono::seconds(10)};
};

/// Whether the connection is gone, and not just a statement in vain.
bool is_cut(const std::exception& error);

/// Connections for those who read, each for one of them at a time.
class Lines {
 public:
  explicit Lines(const Link& link) : link_(link) {}

  /// Calls it with a connection; where an idle one turns out to be broken, once more with a new one.
  template <typename Call>
  auto with(const Call& call) {
    if (auto idle = take()) {
      try {
        auto result = watched(*idle, call);
        give(std::move(idle));
        return result;
      } catch (const std::exception& error) {
        if (!is_cut(error)) throw;
      }
    }
    auto fresh = link_.connect();
    auto result = watched(*fresh, call);
    give(std::move(fresh));
    return result;
  }

 private:
  static constexpr std::size_t kIdle = 4;
  template <typename Call>
  auto watched(pqxx::connection& line, const Call& call) {
    const Watchdog::Watch watch = link_.watch(line);
    return call(line);
  }
  std::unique_ptr<pqxx::connection> take();
  void give(std::unique_ptr<pqxx::connection> line);

  const Link& link_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<pqxx::connection>> idle_;
};

/// A number as part of a statement.
inline std::string literal(std::int64_t number) { return std::to_string(number); }
inline std::string literal(TableKey key) { return std::to_string(static_cast<std::int64_t>(key)); }
inline std::string literal(bool yes) { return yes ? "true" : "false"; }
/// A text or bytes as part of a statement. Throws where a text has a byte that PostgreSQL cannot keep.
std::string quoted_sql(std::string_view text);
std::string quoted_bytes(const void* bytes, std::size_t size);

/// What whoever runs the server can do about it; without the database's words for it, where they are known.
std::string in_words(const std::exception& error);

/// Makes or mends the tables of the database, one program at a time; throws for one that is too new.
void migrate(pqxx::connection& to);
/// Throws where a newer program has changed the database so that this one must not go on.
void must_be_readable(pqxx::transaction_base& in);

}  // namespace rietburg::server
