// Long work beside the thread that speaks to everybody. It gets values of its own (a copy of a table shares what it
// has, table/history.h) and touches nothing of the hall; what follows from it happens on the hall's thread.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rietburg::server {

class Workers {
 public:
  virtual ~Workers() = default;
  /// So much waits already, of this address or in all, that they should rather try again later.
  virtual bool is_full(const std::string& whose) const = 0;
  /// `work` on some thread, then, whether or not it threw, `then` on the hall's. Addresses take turns.
  virtual void start(const std::string& whose, std::function<void()> work, std::function<void()> then) = 0;
};

/// Threads that yield to everybody else on the machine.
class Pool : public Workers {
 public:
  static constexpr std::size_t kMostWaiting = 64;
  static constexpr std::size_t kMostOfOne = 16;

  /// `post` brings a call to the hall's thread; it is called on a worker's.
  using Post = std::function<void(std::function<void()>)>;
  Pool(std::size_t threads, Post post);
  ~Pool() override;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  bool is_full(const std::string& whose) const override;
  void start(const std::string& whose, std::function<void()> work, std::function<void()> then) override;
  /// What waits is dropped; what runs is waited for.
  void stop();

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> then;
  };
  void run();
  /// The oldest of whoever comes next; there is one.
  Job take();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, std::deque<Job>> jobs_;  // by address, none of them empty
  std::size_t waiting_ = 0;                      // in all
  std::string last_;                             // whose turn it was
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rietburg::server
