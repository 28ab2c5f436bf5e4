// How fast somebody may ask. Free of sockets.
#pragma once
#include <algorithm>
#include <chrono>
#include <string>
#include <unordered_map>

namespace rietburg::server {

/// So much at once, then so much a second.
class Pace {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  Pace(double rate, double burst, Moment now) : rate_(rate), burst_(burst), left_(burst), filled_(now) {}

  /// How long they have to wait before what they have just asked for is done.
  std::chrono::milliseconds charge(double cost, Moment now) {
    left_ = std::min(left_ + std::chrono::duration<double>(now - filled_).count() * rate_, burst_) - cost;
    filled_ = now;
    const double seconds = left_ < 0 ? -left_ / rate_ : 0;
    return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds));
  }

  /// Nothing is owed, and no more can be saved up: it may as well be a new one.
  bool is_full(Moment now) const {
    return left_ + std::chrono::duration<double>(now - filled_).count() * rate_ >= burst_;
  }
  double burst() const { return burst_; }

 private:
  double rate_;
  double burst_;
  double left_;
  Moment filled_;
};

/// The paces of many, by name. Whoever goes and comes back finds what they owed.
class Paces {
 public:
  using Moment = Pace::Moment;

  Paces(double rate, double burst) : rate_(rate), burst_(burst) {}

  std::chrono::milliseconds charge(const std::string& who, double cost, Moment now) {
    return paces_.try_emplace(who, rate_, burst_, now).first->second.charge(cost, now);
  }
  /// About once a second: those who owe nothing need no memory.
  void forget_the_paid(Moment now) {
    std::erase_if(paces_, [&](const auto& one) { return one.second.is_full(now); });
  }
  std::size_t size() const { return paces_.size(); }

 private:
  double rate_;
  double burst_;
  std::unordered_map<std::string, Pace> paces_;
};

}  // namespace rietburg::server
