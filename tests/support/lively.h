// A random player who keeps the game alive: fights when possible, sleeps when nothing else is left. Policy R loses the
// castle in a few days; this one sees the later letters too.
#pragma once
#include "bench/policy_r.h"

namespace rietburg::tests {

inline Action choose_lively(const Content& content, const State& state, ActionList& list, OutcomeList& outcomes,
                            bench::Random& random) {
  if (to_act(state) == Seat::chance) return bench::choose(content, state, list, outcomes, random);
  legal_actions(content, state, list);
  for (int tries = 0; tries < 12; ++tries) {
    const Action action = bench::choose_answer(state, list, random);
    for (const Action& fight : list) {
      if (fight.verb == Verb::fight && random.below(3) != 0) return fight;
    }
    const bool dull = action.verb == Verb::sleep || action.verb == Verb::pass || action.verb == Verb::leave;
    if (!dull || random.below(8) == 0) return action;
  }
  return list[list.size() - 1];
}

}  // namespace rietburg::tests
