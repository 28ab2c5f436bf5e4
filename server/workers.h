// Long work beside the thread that speaks to everybody. It gets values of its own (a copy of a table shares what it
// has, table/history.h) and touches nothing of the hall; what follows from it happens on the hall's thread.
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace rietburg::server {

class Workers {
 public:
  virtual ~Workers() = default;
  /// So much waits already, of this address or in all, that they should rather try again later.
  virtual bool is_full(const std::string& whose) const = 0;
  /// `work` on some thread, then, whether or not it threw, `then` on the hall's. Next is the address that has had the
  /// least of the threads' time of late.
  virtual void start(const std::string& whose, std::function<void()> work, std::function<void()> then) = 0;
};

/// Threads that yield to everybody else on the machine.
class Pool : public Workers {
 public:
  static constexpr std::size_t kMostWaiting = 64;  // beyond it one of each address that has nothing waiting yet
  static constexpr std::size_t kMostOfOne = 16;
  static constexpr std::size_t kMostAddresses = 256;
  static constexpr std::chrono::seconds kHalfForgotten{10};  // of the time somebody has had

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
  using Moment = std::chrono::steady_clock::time_point;
  /// Seconds of a thread that an address has had, up to that moment.
  struct Had {
    double seconds = 0;
    Moment at;
  };
  void run();
  /// The oldest of whoever comes next, and whose it is; there is one.
  std::pair<std::string, Job> take(Moment now);
  double had(const std::string& whose, Moment now) const;
  void charge(const std::string& whose, double seconds, Moment now);

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, std::deque<Job>> jobs_;  // by address, none of them empty
  std::size_t waiting_ = 0;                      // in all
  std::string last_;                             // whose turn it was
  std::map<std::string, Had> had_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rietburg::server
