// What may be asked, and the answers.
#include "odds/odds.h"

#include <algorithm>

#include "odds/advisor.h"

namespace rietburg::odds {

namespace {

const Creature* creature_of(const State& state, u8 id) {
  for (const Creature& creature : state.creatures) {
    if (creature.id == id && id != 0) return &creature;
  }
  return nullptr;
}

bool fought(const State& state, u8 creature) { return creature != 0 && state.fight.creature == creature; }

/// In the fight or still to be asked whether they join it.
u8 before_first_round(const Content& content, const State& state) {
  u8 seats = state.fight.fighting;
  for (const Frame& frame : state.pending) {
    if (frame.kind == FrameKind::join) seats |= seat_bit(as<AskJoin>(frame).who);
  }
  for (std::size_t i = 0; i < state.heroes.size() && question(state) == FrameKind::invite; ++i) {
    if (could_fight(content, state, seat(i), state.fight.space)) seats |= seat_bit(seat(i));
  }
  return seats;
}

Problem cannot_fight(const Content& content, const State& state, const Ask& ask, Seat who, Space where) {
  if (fought(state, ask.creature) && state.fight.round > 0) {
    return (state.fight.fighting & seat_bit(who)) != 0 ? Problem::none : Problem::not_in_fight;
  }
  if (could_fight(content, state, who, where)) return Problem::none;
  if (state.hero(who).asleep != 0) return Problem::asleep;
  return can_reach(content, state, who, where) ? Problem::no_hour : Problem::out_of_reach;
}

bool has(const Content& content, const Hero& hero, Thing thing) {
  return std::find(std::begin(hero.small), std::end(hero.small), thing) != std::end(hero.small) ||
         shield_of(content, hero) == thing;
}

Refusal refused_use(const Content& content, const State& state, const Ask& ask) {
  for (std::size_t i = 0; i < kMaxHeroes; ++i) {
    for (Things rest = ask.use[i]; rest != 0; rest &= rest - 1) {
      const auto thing = static_cast<Thing>(std::countr_zero(rest));
      const bool theirs = i < state.heroes.size() && has(content, state.heroes[i], thing);
      if (!theirs || !is_used_in_fights(content, thing)) return {Problem::not_held, seat(i), thing};
    }
  }
  return {};
}

}  // namespace

u8 usual_fighters(const Content& content, const State& state, u8 creature) {
  if (fought(state, creature)) {
    return state.fight.round > 0 ? state.fight.fighting : before_first_round(content, state);
  }
  const Creature* found = creature_of(state, creature);
  u8 seats = 0;
  for (std::size_t i = 0; found != nullptr && i < state.heroes.size(); ++i) {
    const Seat who = seat((idx(state.turn) + i) % state.heroes.size());
    if (!could_fight(content, state, who, found->space)) continue;
    seats |= seat_bit(who);
    if (state.rule(StandingRule::fight_alone)) break;
  }
  return seats;
}

Refusal refused(const Content& content, const State& state, const Ask& ask) {
  const Creature* creature = creature_of(state, ask.creature);
  if (creature == nullptr || creature_willpower(content, state, *creature) <= 0) return {Problem::no_creature};
  if (state.fight.creature != 0 && !fought(state, ask.creature)) return {Problem::another_fight};
  if (ask.floor > kHighestFloor) return {Problem::floor_too_high};
  if (ask.fighters == 0) return {Problem::nobody};
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((ask.fighters & seat_bit(seat(i))) == 0) continue;
    const Problem problem = cannot_fight(content, state, ask, seat(i), creature->space);
    if (problem != Problem::none) return {problem, seat(i)};
  }
  const bool one = (ask.fighters & (ask.fighters - 1)) == 0;
  if (!one && state.rule(StandingRule::fight_alone)) return {Problem::fights_alone};
  if (in_round(state, ask) && ask.fighters != state.fight.fighting) {
    for (std::size_t i = 0; i < state.heroes.size(); ++i) {
      if (((ask.fighters ^ state.fight.fighting) >> i & 1U) != 0) return {Problem::not_in_fight, seat(i)};
    }
  }
  return refused_use(content, state, ask);
}

double chance(const Content& content, const State& state, const Ask& ask) {
  Advisor advisor(content, state, ask);
  return advisor.ready() ? advisor.chance(state) : -1;
}

Refusal answer(const Content& content, const State& state, const Ask& ask, Answer& result) {
  result = Answer{};
  if (const Refusal no = refused(content, state, ask); no.problem != Problem::none) return no;
  result.cards = cards_in_fight(content, creature_of(state, ask.creature)->kind);
  Advisor advisor(content, state, ask);
  if (!advisor.ready()) return {Problem::too_much};
  result.chance = advisor.chance(state);
  if (result.chance < 0) return {Problem::card_open};
  if (!in_round(state, ask)) play_forward(advisor.chain(), result);
  return {};
}

}  // namespace rietburg::odds
