// A hall without a network: what is said to it, and what each client then hears.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/hall.h"

namespace rietburg::tests {

using nlohmann::json;

class Desk {
 public:
  explicit Desk(const std::filesystem::path& file = ":memory:", const server::TableLimits& limits = {});

  /// A new connection, from an address or from nowhere.
  int client(const std::string& from = "");
  void close(int client);
  /// The answer to a request; what others were told waits in their inbox.
  json ask(int client, json request);
  json ask_text(int client, const std::string& text);
  /// The oldest push of this kind that the client has not looked at yet, or null.
  json push(int client, const std::string& kind);
  void pass_time(server::Time milliseconds);
  /// Somebody sets the clock on the wall; no time passes.
  void set_clock(std::int64_t seconds) { unix_ += seconds; }
  /// As after a crash: whatever was not committed is gone, and so are all connections.
  void restart();

  /// A new game of dwarf and archer; the answer.
  json new_table(int client, const json& seats, const json& more = json::object());
  /// Plays the n-th legal answer; the answer.
  json play_any(int client, std::size_t choice = 0);

  server::Hall& hall() { return *hall_; }
  server::Store& store() { return store_; }

 private:
  void deliver();

  server::Time now_ = 5'000'000;
  std::int64_t unix_ = 1'790'000'000;
  server::TableLimits limits_;
  server::Store store_;
  std::unique_ptr<server::Hall> hall_;
  std::map<int, std::vector<json>> inbox_;
  int next_ = 1;
};

/// The error's code, or "ok".
std::string code(const json& answer);

}  // namespace rietburg::tests
