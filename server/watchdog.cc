#include "server/watchdog.h"

#include <sys/socket.h>

namespace rietburg::server {

using std::chrono::steady_clock;

Watchdog::Watchdog(std::chrono::milliseconds patience) : patience_(patience), thread_([this] { run(); }) {}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
  }
  thread_.join();
}

void Watchdog::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, patience_ / 16, [this] { return stopping_; })) {
    const auto now = steady_clock::now();
    for (Watched& one : watched_) {
      if (one.socket < 0 || now < one.until) continue;
      ::shutdown(one.socket, SHUT_RDWR);
      one.socket = -1;
    }
  }
}

Watchdog::Watch::Watch(Watchdog& dog, int socket) : dog_(dog) {
  const std::lock_guard lock(dog_.mutex_);
  place_ = dog_.watched_.insert(dog_.watched_.end(), {socket, steady_clock::now() + dog_.patience_});
}

Watchdog::Watch::~Watch() {
  const std::lock_guard lock(dog_.mutex_);
  dog_.watched_.erase(place_);
}

}  // namespace rietburg::server
