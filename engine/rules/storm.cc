// A storm: from its space along the arrows, as far as a red die says; each hero in its path loses that much willpower
// unless a shield saves them (ITM-16). Rubble stops it.
#include "rules/step.h"

namespace rietburg {

void begin_storm(Step& step, Space from, Card card) {
  step.emit({.kind = EventKind::storm_began, .rule = Rule::SUN_2, .card = card, .space = from});
  AskDie die{};
  die.purpose = DieFor::storm;
  die.space = from;
  step.push(die);
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
    StormHit hit{};
    hit.who = who;
    hit.loss = face;
    hit.card = card;
    step.push(hit);
    if (shield_of(step.content, state.hero(who)) == Thing::none) continue;
    AskShield shield{};
    shield.who = who;
    shield.card = card;
    shield.struck = who;
    shield.own = 1;
    step.push(shield);
  }
}

void work(Step& step, const StormHit& frame) {
  step.cause = frame.card;
  change_willpower(step, frame.who, -frame.loss, Rule::none);
}

}  // namespace rietburg
