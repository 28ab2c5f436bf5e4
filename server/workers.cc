#include "server/workers.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmath>
#include <ctime>
#include <exception>
#include <tuple>

namespace rietburg::server {

namespace {

constexpr int kNice = 5;

/// On Linux a thread has a priority of its own: whoever plays comes first, even on one core.
void yield_to_others() {
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), kNice));
}

double seconds_of_thread() {
  timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace

Pool::Pool(std::size_t threads, Post post) : post_(std::move(post)) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Pool::~Pool() { stop(); }

bool Pool::is_full(const std::string& whose) const {
  const std::lock_guard lock(mutex_);
  const auto theirs = jobs_.find(whose);
  if (theirs != jobs_.end() && theirs->second.size() >= kMostOfOne) return true;
  return waiting_ >= kMostWaiting && (theirs != jobs_.end() || jobs_.size() >= kMostAddresses);
}

void Pool::start(const std::string& whose, std::function<void()> work, std::function<void()> then) {
  {
    const std::lock_guard lock(mutex_);
    jobs_[whose].push_back({std::move(work), std::move(then)});
    ++waiting_;
  }
  wake_.notify_one();
}

double Pool::had(const std::string& whose, Moment now) const {
  const auto found = had_.find(whose);
  if (found == had_.end()) return 0;
  const std::chrono::duration<double> since = now - found->second.at;
  return found->second.seconds * std::exp2(-since / kHalfForgotten);
}

void Pool::charge(const std::string& whose, double seconds, Moment now) {
  constexpr double kNothing = 1e-3;
  had_[whose] = {had(whose, now) + seconds, now};
  std::erase_if(had_, [&](const auto& one) { return had(one.first, now) < kNothing; });
}

std::pair<std::string, Pool::Job> Pool::take(Moment now) {
  auto next = jobs_.upper_bound(last_);  // where nobody has had more than the others they take turns
  if (next == jobs_.end()) next = jobs_.begin();
  double least = had(next->first, now);
  for (auto one = jobs_.begin(); one != jobs_.end(); ++one) {
    const double theirs = had(one->first, now);
    if (theirs >= least) continue;
    least = theirs;
    next = one;
  }
  last_ = next->first;
  Job job = std::move(next->second.front());
  next->second.pop_front();
  if (next->second.empty()) jobs_.erase(next);
  --waiting_;
  return {last_, std::move(job)};
}

void Pool::run() {
  yield_to_others();
  std::string whose;
  double seconds = 0;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      if (seconds > 0) charge(whose, seconds, std::chrono::steady_clock::now());
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (stopping_) return;
      std::tie(whose, job) = take(std::chrono::steady_clock::now());
    }
    const double before = seconds_of_thread();
    try {
      job.work();
    } catch (const std::exception&) {  // what follows finds no result, and says so
    }
    job.work = nullptr;  // what it held goes here, not on the hall's thread
    seconds = seconds_of_thread() - before;
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
