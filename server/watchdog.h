// Ends what waits too long for the other end of a socket: a database that took a question and never answers.
#pragma once
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

namespace rietburg::server {

class Watchdog {
  struct Watched {
    int socket = -1;
    std::chrono::steady_clock::time_point until;
  };

 public:
  explicit Watchdog(std::chrono::milliseconds patience);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// As long as it is there, the socket is watched: shut down when the time is up, so that whoever reads goes on with
  /// an error. The socket must outlive it.
  class Watch {
   public:
    Watch(Watchdog& dog, int socket);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

   private:
    Watchdog& dog_;
    std::list<Watched>::iterator place_;
  };

 private:
  void run();

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::list<Watched> watched_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace rietburg::server
