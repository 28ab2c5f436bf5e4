// A small generator for tests and benchmarks: the same numbers everywhere.
#pragma once
#include "rietburg/ids.h"

namespace rietburg::tests {

class Random {
 public:
  explicit Random(u64 seed) : state_(seed) {}
  u64 next() {  // splitmix64
    u64 mixed = state_ += 0x9E3779B97F4A7C15ULL;
    mixed = (mixed ^ mixed >> 30U) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ mixed >> 27U) * 0x94D049BB133111EBULL;
    return mixed ^ mixed >> 31U;
  }
  /// 0 to n - 1.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  int between(int low, int high) { return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1))); }
  bool once_in(std::size_t n) { return below(n) == 0; }

 private:
  u64 state_;
};

}  // namespace rietburg::tests
