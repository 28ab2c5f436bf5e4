// Distances and next steps of heroes on the board as it is now: closed ways, rubble and a held castle respected.
#pragma once
#include <array>
#include <memory>
#include <vector>

#include "rietburg/rules.h"

namespace rietburg::ai {

/// By its number; null where it is not on the board.
inline const Creature* creature_of(const State& state, u8 id) {
  for (const Creature& creature : state.creatures) {
    if (creature.id == id) return &creature;
  }
  return nullptr;
}

inline constexpr u8 kFar = 99;  // no way

struct Ways {
  std::array<std::array<u8, kMaxSpaces>, kMaxSpaces> hours;    // from, to
  std::array<std::array<Space, kMaxSpaces>, kMaxSpaces> next;  // the first step from there to there, or none
  int far(Space from, Space to) const { return hours[idx(from)][idx(to)]; }
  Space step(Space from, Space to) const { return next[idx(from)][idx(to)]; }
};

/// Fills one table from the position.
void find_ways(const Content& content, const State& state, Ways& ways);
/// Everything of the position that find_ways looks at, as one number.
u64 ways_key(const Content& content, const State& state);

/// Tables by what is closed, found once; for one thread.
class WaysCache {
 public:
  explicit WaysCache(const Content& content) : content_(content) {}
  const Ways& of(const State& state);

 private:
  struct Known {
    u64 key;
    std::unique_ptr<Ways> ways;
  };
  static constexpr std::size_t kMost = 256;  // rubble is cleared in many orders
  const Content& content_;
  std::vector<Known> known_;
  std::size_t last_ = 0;
};

/// The first step on the shortest way that meets no creature, for whoever leads farmers; none where there is no way.
Space safe_step(const Content& content, const State& state, Space from, Space to, int& hours);

/// Where somebody gets to from a space without meeting a creature: hours, and the first step.
struct SafeWays {
  std::array<u8, kMaxSpaces> hours;
  std::array<Space, kMaxSpaces> first;
};
void find_safe_ways(const Content& content, const State& state, Space from, SafeWays& ways);

}  // namespace rietburg::ai
