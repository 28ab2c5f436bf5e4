// Policy R: random play for tests and benchmark alike. Where free actions are legal beside the answers to the question,
// a uniformly random answer with 15/16, else a uniformly random free action of any hero; elsewhere uniform over all
// that is legal; chance by weight.
#pragma once
#include "rietburg/rules.h"

namespace rietburg::bench {

/// SplitMix64: small, fast, the same numbers on every machine.
class Random {
 public:
  explicit Random(u64 seed) : state_(seed) {}
  u64 next() {
    u64 z = (state_ += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  /// 0 to n-1; the bias of the multiplication is below 2^-32 here.
  u32 below(u32 n) { return static_cast<u32>(((next() >> 32U) * n) >> 32U); }

 private:
  u64 state_;
};

inline Action choose_chance(const OutcomeList& outcomes, Random& random) {
  u32 total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  u32 pick = random.below(total);
  if (total == outcomes.size()) return outcomes[pick].action;  // all weigh 1: nothing to search, no branch to guess
  std::size_t i = 0;
  while (pick >= outcomes[i].weight) pick -= outcomes[i++].weight;
  return outcomes[i].action;
}

/// The choice out of the whole legal list.
inline Action choose_answer(const State& state, const ActionList& list, Random& random) {
  const auto size = static_cast<u32>(list.size());
  if (!allows_free(question(state))) return list[random.below(size)];
  const auto free = [](const Action& action) {
    return static_cast<u8>(idx(action.verb) - idx(Verb::drain)) <= idx(Verb::activate) - idx(Verb::drain);
  };
  // The places of the free and of the other answers, found without a branch.
  u16 free_places[ActionList::kCapacity];
  u16 other_places[ActionList::kCapacity];
  u32 free_count = 0;
  for (u32 i = 0; i < size; ++i) {
    free_places[free_count] = other_places[i - free_count] = static_cast<u16>(i);
    free_count += free(list[i]);
  }
  if (free_count == 0 || free_count == size) return list[random.below(size)];
  if (random.below(16) == 0) return list[free_places[random.below(free_count)]];
  return list[other_places[random.below(size - free_count)]];
}

/// The next action by policy R, drawn with the same chances as from the whole list; but the part of it that is not
/// looked at is not built: the free actions only where one of them is to be taken. `list` and `outcomes` are scratch
/// space.
inline Action choose(const Content& content, const State& state, ActionList& list, OutcomeList& outcomes,
                     Random& random) {
  if (question(state) >= FrameKind::die) {
    chance_outcomes(content, state, outcomes);
    return choose_chance(outcomes, random);
  }
  if (allows_free(question(state)) && random.below(16) == 0) {
    free_actions(content, state, list);
    if (!list.empty()) return list[random.below(static_cast<u32>(list.size()))];
  }
  legal_answers(content, state, list);
  return list[random.below(static_cast<u32>(list.size()))];
}

}  // namespace rietburg::bench
