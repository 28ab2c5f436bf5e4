// A hall without a network: what is said to it, and what each client then hears.
#pragma once
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/hall.h"

namespace rietburg::tests {

using nlohmann::json;

/// Long work, step by step.
class Steps : public server::Workers {
 public:
  bool is_full(const std::string&) const override { return jobs_.size() >= most; }
  void start(const std::string&, std::function<void()> work, std::function<void()> then) override {
    jobs_.push_back({std::move(work), std::move(then)});
  }
  /// The oldest job; false: there is none.
  virtual bool step();

  std::size_t most = 100;

 private:
  std::deque<std::pair<std::function<void()>, std::function<void()>>> jobs_;
};

/// Long work on real threads; a step is what follows from one piece of it.
class Threads : public Steps {
 public:
  void start(const std::string& whose, std::function<void()> work, std::function<void()> then) override;
  bool step() override;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> done_;
  int under_way_ = 0;
  server::Pool pool_{4, [this](std::function<void()> then) {
                       const std::lock_guard lock(mutex_);
                       done_.push_back(std::move(then));
                       wake_.notify_one();
                     }};
};

class Desk {
 public:
  /// Where there are steps, long work waits for them; else it is done at once.
  explicit Desk(const std::string& store = ":memory:", const server::TableLimits& limits = {}, Steps* steps = nullptr);

  /// A new connection, from an address or from nowhere.
  int client(const std::string& from = "");
  void close(int client);
  /// The answer to a request; what others were told waits in their inbox.
  json ask(int client, json request);
  json ask_text(int client, const std::string& text);
  /// Says it and waits for nothing; the answer, if there is one by now.
  void say(int client, const json& request);
  json take_answer(int client);
  /// One piece of long work; false: none waits.
  bool work();
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
  /// A long game: something is laid down and taken up again until so many actions are played. The length.
  std::size_t grow(int client, std::size_t length);

  server::Hall& hall() { return *hall_; }
  server::Store& store() { return *store_; }

 private:
  void deliver();

  server::Time now_ = 5'000'000;
  std::int64_t unix_ = 1'790'000'000;
  server::TableLimits limits_;
  std::unique_ptr<server::Store> store_;
  Steps* steps_;
  std::unique_ptr<server::Hall> hall_;
  std::map<int, std::vector<json>> inbox_;
  int next_ = 1;
};

/// The error's code, or "ok".
std::string code(const json& answer);

}  // namespace rietburg::tests
