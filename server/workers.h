// Long work beside the thread that speaks to everybody. It gets values of its own (a copy of a table shares what it
// has, table/history.h) and touches nothing of the hall; what follows from it happens on the hall's thread.
#pragma once
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rietburg::server {

class Workers {
 public:
  virtual ~Workers() = default;
  /// So much waits already that somebody should rather try again later.
  virtual bool is_full() const = 0;
  /// `work` on some thread, then, whether or not it threw, `then` on the hall's.
  virtual void start(std::function<void()> work, std::function<void()> then) = 0;
};

/// Threads that yield to everybody else on the machine.
class Pool : public Workers {
 public:
  static constexpr std::size_t kMostWaiting = 64;

  /// `post` brings a call to the hall's thread; it is called on a worker's.
  using Post = std::function<void(std::function<void()>)>;
  Pool(std::size_t threads, Post post);
  ~Pool() override;
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  bool is_full() const override;
  void start(std::function<void()> work, std::function<void()> then) override;
  /// What waits is dropped; what runs is waited for.
  void stop();

 private:
  struct Job {
    std::function<void()> work;
    std::function<void()> then;
  };
  void run();

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace rietburg::server
