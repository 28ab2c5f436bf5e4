// The few places for messages larger than an ordinary one. Free of sockets.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rietburg::server {

/// So many at a time, and few of one address: whoever sends slowly keeps nobody else from sending.
class Places {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  static constexpr double kFloor = 64 << 10;              // bytes a second, where others wait
  static constexpr std::chrono::seconds kTimeToBegin{4};  // before that nobody is called slow

  Places(std::size_t all, std::size_t of_one) : all_(all), of_one_(of_one) {}

  bool take(std::uint64_t number, const std::string& who, Moment now) {
    const auto theirs = std::count_if(taken_.begin(), taken_.end(), [&](const Taken& one) { return one.who == who; });
    if (taken_.size() >= all_ || static_cast<std::size_t>(theirs) >= of_one_) return false;
    taken_.push_back({number, who, now, 0});
    return true;
  }
  void came(std::uint64_t number, std::size_t bytes) {
    for (Taken& one : taken_) {
      if (one.number == number) one.bytes = bytes;
    }
  }
  void leave(std::uint64_t number) {
    std::erase_if(taken_, [&](const Taken& one) { return one.number == number; });
  }
  /// Who must go, where there is no place left and somebody waits for one: the slowest of those below the floor.
  std::optional<std::uint64_t> too_slow(Moment now) const {
    if (taken_.size() < all_) return std::nullopt;
    const auto speed = [&](const Taken& one) {
      return static_cast<double>(one.bytes) / std::chrono::duration<double>(now - one.since).count();
    };
    std::optional<std::uint64_t> slowest;
    double least = kFloor;
    for (const Taken& one : taken_) {
      if (now - one.since < kTimeToBegin || speed(one) >= least) continue;
      least = speed(one);
      slowest = one.number;
    }
    return slowest;
  }
  std::size_t taken() const { return taken_.size(); }

 private:
  struct Taken {
    std::uint64_t number;
    std::string who;
    Moment since;
    std::size_t bytes;
  };
  std::size_t all_;
  std::size_t of_one_;
  std::vector<Taken> taken_;
};

}  // namespace rietburg::server
