// How fast somebody may ask. Free of sockets.
#pragma once
#include <algorithm>
#include <chrono>

namespace rietburg::server {

/// So much at once, then so much a second.
class Pace {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  Pace(double rate, double burst, Moment now) : rate_(rate), burst_(burst), left_(burst), filled_(now) {}

  /// How long they have to wait after what they have just asked.
  std::chrono::milliseconds charge(double cost, Moment now) {
    left_ = std::min(left_ + std::chrono::duration<double>(now - filled_).count() * rate_, burst_) - cost;
    filled_ = now;
    const double seconds = left_ < 0 ? -left_ / rate_ : 0;
    return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
  }

 private:
  double rate_;
  double burst_;
  double left_;
  Moment filled_;
};

}  // namespace rietburg::server
