// A storm: from its space along the arrows, as far as a red die says; each hero in its path loses that much willpower
// unless a shield saves them (ITM-16). Rubble stops it.
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/things.h"

namespace rietburg {

void begin_storm(Step& step, Space from, Card card) {
  step.emit({.kind = EventKind::storm_began, .rule = Rule::SUN_2, .card = card, .space = from});
  step.push(AskDie{.purpose = DieFor::storm, .space = from});
}

void answer_storm_die(Step& step, const AskDie& question, u8 face) {
  State& state = step.state;
  const Card card = top<RunCard>(state).card;
  SpaceSet way;
  Space last = Space::none;
  Space at = question.space;
  for (u8 i = 0; i < face && at != Space::none && !state.has(at, State::kRubble); ++i) {
    way.insert(at);
    last = at;
    at = step.content.spaces[idx(at)].arrow;
  }
  step.emit({.kind = EventKind::storm_ran,
             .rule = Rule::SUN_2,
             .card = card,
             .space = last,
             .from = question.space,
             .n = face});
  for (std::size_t i = hero_count(state); i > 0; --i) {  // the first in turn order on top
    const Seat who = clockwise(state, leader(state), i - 1);
    if (!way.contains(state.hero(who).space)) continue;
    step.push(StormHit{.who = who, .loss = face, .card = card});
    if (shield_of(step.content, state.hero(who)) == Thing::none) continue;
    step.push(AskShield{.who = who, .card = card, .struck = who, .own = 1});
  }
}

void work(Step& step, const StormHit& frame) {
  step.cause = frame.card;
  change_willpower(step, frame.who, -frame.loss, Rule::none);
}

}  // namespace rietburg
