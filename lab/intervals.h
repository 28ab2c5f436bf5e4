// How sure a share is: intervals that hold the true value in 95 of 100 campaigns.
#pragma once
#include <cstdint>

namespace rietburg::lab {

struct Interval {
  double low = 0, high = 1;
};

/// Of a share (Wilson 1927): sound for few games and for shares near 0 and 1. Nothing is known without games.
Interval wilson(std::uint64_t won, std::uint64_t games);

/// Two players on the same seeds.
struct Pairs {
  std::uint64_t both = 0, only_first = 0, only_second = 0, neither = 0;  // who won

  std::uint64_t games() const { return both + only_first + only_second + neither; }
  /// How much larger the second one's share of wins is.
  double difference() const;
};

/// Of `difference` (Newcombe 1998, method 10): what both meet in one seed is counted once.
Interval paired_interval(const Pairs& pairs);

}  // namespace rietburg::lab
