// The companions' own generator: small, fast, the same numbers on every machine.
#pragma once
#include "rietburg/rules.h"

namespace rietburg::ai {

/// SplitMix64.
class Random {
 public:
  explicit Random(u64 seed) : state_(seed) {}
  u64 next() {
    u64 z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  /// 0 to n-1; the bias of the multiplication is below 2^-32.
  u32 below(u32 n) { return static_cast<u32>(((next() >> 32U) * n) >> 32U); }
  /// 0 to 1, without 1.
  double unit() { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

 private:
  u64 state_;
};

/// An outcome of chance by its weight.
inline Action sample_chance(const Content& content, const State& state, OutcomeList& outcomes, Random& random) {
  if (question(state) == FrameKind::die) return roll_face(static_cast<u8>(1 + random.below(kDieFaces)));
  chance_outcomes(content, state, outcomes);
  u32 total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  u32 pick = random.below(total);
  std::size_t i = 0;
  while (pick >= outcomes[i].weight) pick -= outcomes[i++].weight;
  return outcomes[i].action;
}

/// A position without the numbers of questions, which only count.
u64 position_key(const State& state);

}  // namespace rietburg::ai
