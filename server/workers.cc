#include "server/workers.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <exception>

namespace rietburg::server {

namespace {

constexpr int kNice = 5;

/// On Linux a thread has a priority of its own: whoever plays comes first, even on one core.
void yield_to_others() {
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNice));
}

}  // namespace

Pool::Pool(std::size_t threads, Post post) : post_(std::move(post)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Pool::~Pool() { stop(); }

bool Pool::is_full(const std::string& whose) const {
  const std::lock_guard lock(mutex_);
  const auto theirs = jobs_.find(whose);
  return waiting_ >= kMostWaiting || (theirs != jobs_.end() && theirs->second.size() >= kMostOfOne);
}

void Pool::start(const std::string& whose, std::function<void()> work, std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    jobs_[whose].push_back({std::move(work), std::move(then)});
    ++waiting_;
  }
  wake_.notify_one();
}

Pool::Job Pool::take() {
  auto next = jobs_.upper_bound(last_);
  if (next == jobs_.end()) next = jobs_.begin();
  last_ = next->first;
  Job job = std::move(next->second.front());
  next->second.pop_front();
  if (next->second.empty()) jobs_.erase(next);
  --waiting_;
  return job;
}

void Pool::run() {
  yield_to_others();
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      job = take();
    }
    try {
      job.work();
    } catch (const std::exception&) {  // what follows finds no result, and says so
    }
    job.work = nullptr;  // what it held goes here, not on the hall's thread
    post_(std::move(job.then));
  }
}

void Pool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    jobs_.clear();
    waiting_ = 0;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace rietburg::server
