// A campfire: one hero after another hands on willpower and strength at any distance, keeping one of each.
#include "rules/free_actions.h"
#include "rules/things.h"

namespace rietburg {

void legal(const Content&, const State& state, const AskHandOn& question, ActionList& list) {
  const Hero& giver = state.hero(question.who);
  for (std::size_t to = 0; to < hero_count(state); ++to) {
    const Hero& hero = state.heroes[to];
    if (seat(to) == question.who) continue;
    const auto id = static_cast<u8>(to);
    if (giver.strength > 1 && hero.strength < kMaxStrength) {
      list.push_back(make_action(question.who, Verb::give, Space{0}, id, Thing::strength));
    }
    if (giver.willpower > 1 && hero.willpower < kMaxWillpower) {
      list.push_back(make_action(question.who, Verb::give, Space{0}, id, Thing::willpower));
    }
  }
  list.push_back(make_action(question.who, Verb::done));
}

void answer(Step& step, const AskHandOn& question, const Action& action) {
  if (action.verb == Verb::done) return;
  const Seat to = action.hero();
  step.cause = top<RunCard>(step.state).card;
  step.push(question);
  if (action.thing == Thing::strength) {
    change_strength(step, question.who, -1, Rule::none);
    return change_strength(step, to, 1, Rule::none);
  }
  change_willpower(step, question.who, -1, Rule::none);
  change_willpower(step, to, 1, Rule::none);
}

}  // namespace rietburg
