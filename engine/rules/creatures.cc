// Rules, "Creatures": where they stand, how they move, and the golden shields.
#include <utility>

#include "rules/step.h"

namespace rietburg {

const Creature* find_creature(const State& state, u8 id) {
  for (const Creature& creature : state.creatures) {
    if (creature.id == id) return &creature;
  }
  return nullptr;
}

Creature* find_creature(State& state, u8 id) {
  for (Creature& creature : state.creatures) {
    if (creature.id == id) return &creature;
  }
  return nullptr;
}

const Creature* creature_on(const State& state, Space at) {
  if (!state.has(at, State::kCreature)) return nullptr;
  for (const Creature& creature : state.creatures) {
    if (creature.space == at) return &creature;
  }
  return nullptr;
}

bool is_closed(const State& state, Space a, Space b) {
  for (const Edge& edge : state.closed) {
    if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) return true;
  }
  return false;
}

bool can_reach(const Content& content, const State& state, Seat who, Space creature_space) {
  const Hero& hero = state.hero(who);
  if (hero.space == creature_space) return true;
  if (!hero_def(content, hero).shoots && !has_bow(content, hero)) return false;
  for (const Space next : content.spaces[idx(hero.space)].neighbours) {
    if (next == creature_space) return !is_closed(state, hero.space, next);  // CRE-8
  }
  return false;
}

namespace {

/// The space the arrow leads to, or none where there is no arrow or the way is closed (CRE-8).
Space along_arrow(const Content& content, const State& state, Space from) {
  const Space to = content.spaces[idx(from)].arrow;
  return to == Space::none || is_closed(state, from, to) ? Space::none : to;
}

bool is_taken(const Content& content, const State& state, Space at) {
  return at != content.castle && state.has(at, State::kCreature);
}

/// Follows the arrows from `at`, itself included, to the first free space or the castle; none where the way is closed.
Space first_free(Step& step, Space at, u8 id, Kind kind) {
  while (at != Space::none && is_taken(step.content, step.state, at)) {
    step.emit({.kind = EventKind::creature_pushed_on,
               .rule = Rule::CRE_1,
               .space = at,
               .creature = id,
               .creature_kind = kind});
    at = along_arrow(step.content, step.state, at);
  }
  return at;
}

/// One creature per space (CRE-1): where one leaves, none is left.
void leave_space(State& state, Space from) { state.marks[idx(from)] &= static_cast<u8>(~State::kCreature); }

void erase_creature(State& state, u8 id) {
  for (std::size_t i = 0; i < state.creatures.size(); ++i) {
    if (state.creatures[i].id != id) continue;
    const Space at = state.creatures[i].space;
    state.creatures.erase(i);
    return leave_space(state, at);
  }
}

/// CRE-3: onto a golden shield, with whatever it holds, or the castle falls.
void enter_castle(Step& step, u8 id, Kind kind) {
  State& state = step.state;
  erase_creature(state, id);
  const int left = state.shields - state.shields_taken - 1;
  step.emit({.kind = EventKind::castle_entered,
             .rule = Rule::CRE_3,
             .creature = id,
             .creature_kind = kind,
             .n = left < 0 ? 0 : left});
  if (left < 0) return end_legend(step, Result::lost, Reason::castle_overrun, Rule::CRE_3);
  ++state.shields_taken;
}

/// The creature stands on its new space: what that sets off.
void arrive(Step& step, const Creature& creature) {
  step.state.marks[idx(creature.space)] |= State::kCreature;
  const u8 id = creature.id;
  if (creature.space == step.content.castle) return enter_castle(step, id, creature.kind);
  const Space at = creature.space;
  lose_farmers(step, at);
  if (step.state.has(at, State::kLoot)) {
    step.emit({.kind = EventKind::things_left_lying, .rule = Rule::CRE_12, .space = at, .creature = id});
  }
}

bool hero_stands_on(const State& state, Space at) {
  for (const Hero& hero : state.heroes) {
    if (hero.space == at) return true;
  }
  return false;
}

}  // namespace

void lose_farmers(Step& step, Space at) {
  State& state = step.state;
  const u8 carried = state.heroes.items[0].farmers | state.heroes.items[1].farmers | state.heroes.items[2].farmers |
                     state.heroes.items[3].farmers;
  if (carried == 0 && !state.has(at, State::kLoot)) return;
  while (lying(state, at, Thing::farmer) > 0) {
    pick_up(step, at, Thing::farmer);
    step.emit({.kind = EventKind::farmer_lost, .rule = Rule::CRE_4, .space = at});
  }
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    Hero& hero = state.heroes[i];
    for (; hero.space == at && hero.farmers > 0; --hero.farmers) {
      step.emit({.kind = EventKind::farmer_lost, .rule = Rule::CRE_4, .who = seat(i), .space = at});
    }
  }
}

void place_creature(Step& step, Kind kind, Space at, Thing held, Rule rule) {
  State& state = step.state;
  const Kind figure = step.content.kinds[idx(kind)].moves_with;  // a special gor is one of the gor figures
  u8& supply = state.supply[idx(figure)];
  u8& defeated = state.defeated[idx(figure)];
  const Event refused{.kind = EventKind::creature_not_placed,
                      .rule = Rule::CRE_11,
                      .card = step.cause,
                      .space = at,
                      .thing = held,
                      .creature_kind = kind};
  if ((supply == 0 && defeated == 0) || state.creatures.full() || state.next_creature == 255) {
    if (held != Thing::none) lay(step, at, held, 1);
    return step.emit(refused);
  }
  const u8 id = state.next_creature;
  const Space to = first_free(step, at, id, kind);
  if (to == Space::none) {
    Event blocked = refused;
    blocked.rule = Rule::CRE_9;
    if (held != Thing::none) lay(step, at, held, 1);
    return step.emit(blocked);
  }
  const bool from_80 = supply == 0;  // CRE-11
  --(from_80 ? defeated : supply);
  ++state.next_creature;
  u8 flags = step.content.kinds[idx(kind)].stays ? Creature::kStays : u8{0};
  if (state.in_sunrise != 0) flags |= Creature::kFresh;
  state.creatures.push_back({id, kind, to, held, flags});
  step.emit({.kind = EventKind::creature_placed,
             .rule = from_80                     ? Rule::CRE_11
                     : hero_stands_on(state, to) ? Rule::CARD_5
                                                 : rule,
             .card = step.cause,
             .space = to,
             .creature = id,
             .creature_kind = kind});
  arrive(step, state.creatures.back());
}

void advance_creature(Step& step, u8 id, Rule rule) {
  State& state = step.state;
  Creature& creature = *find_creature(state, id);
  const Space from = creature.space;
  const Space ahead = along_arrow(step.content, state, from);
  const Space to = ahead == Space::none ? ahead : first_free(step, ahead, id, creature.kind);
  if (to == Space::none) {
    return step.emit({.kind = EventKind::creature_stayed,
                      .rule = ahead == Space::none ? Rule::CRE_8 : Rule::CRE_9,
                      .card = step.cause,
                      .space = from,
                      .creature = id,
                      .creature_kind = creature.kind});
  }
  creature.space = to;
  leave_space(state, from);
  step.emit({.kind = EventKind::creature_moved,
             .rule = (creature.flags & Creature::kFresh) != 0 && rule == Rule::SUN_2 ? Rule::SUN_8 : rule,
             .card = step.cause,
             .space = to,
             .from = from,
             .creature = id,
             .creature_kind = creature.kind});
  if (state.in_sunrise != 0 && rule != Rule::SUN_2) creature.flags |= Creature::kFresh;
  arrive(step, creature);
}

void remove_creature(Step& step, u8 id) {
  const Creature creature = *find_creature(step.state, id);
  step.emit({.kind = EventKind::creature_removed,
             .rule = Rule::CRE_7,
             .card = step.cause,
             .space = creature.space,
             .creature = id,
             .creature_kind = creature.kind});
  erase_creature(step.state, id);
  drop_held(step, creature);
}

void drop_held(Step& step, const Creature& creature) {
  if (creature.holds == Thing::none) return;
  lay(step, creature.space, creature.holds, 1);
  step.emit({.kind = EventKind::thing_dropped_by_creature,
             .rule = Rule::FGT_22,
             .space = creature.space,
             .thing = creature.holds});
}

Creature defeat_creature(Step& step, u8 id) {
  const Creature creature = *find_creature(step.state, id);
  ++step.state.defeated[idx(creature.kind)];
  step.emit({.kind = EventKind::creature_defeated,
             .rule = Rule::CRE_7,
             .space = creature.space,
             .creature = id,
             .creature_kind = creature.kind});
  erase_creature(step.state, id);
  drop_held(step, creature);
  return creature;
}

void forecast(const Content& content, const State& state, Forecast& result) {
  State later = state;
  Step step{content, later, nullptr};
  result.clear();
  for (const Creature& creature : state.creatures) result.push_back({creature.id, creature.space, creature.space});
  for (const Kind kind : content.sunrise_order) {
    for (Creature& creature : later.creatures) {
      const bool moves =
          content.kinds[idx(creature.kind)].moves_with == kind && (creature.flags & Creature::kStays) == 0;
      if (moves) creature.flags |= Creature::kToMove;
    }
    for (u8 id = next_to_move(later); id != 0; id = next_to_move(later)) {
      find_creature(later, id)->flags &= static_cast<u8>(~Creature::kToMove);
      advance_creature(step, id, Rule::SUN_2);
      later.result = Result::none;  // a fallen castle does not stop the forecast
      const Creature* moved = find_creature(std::as_const(later), id);
      for (Foreseen& foreseen : result) {
        if (foreseen.creature == id) foreseen.to = moved == nullptr ? content.castle : moved->space;
      }
    }
  }
}

u8 next_to_move(const State& state) {
  const Creature* next = nullptr;
  for (const Creature& creature : state.creatures) {
    if ((creature.flags & Creature::kToMove) != 0 && (next == nullptr || creature.space < next->space))
      next = &creature;
  }
  return next == nullptr ? u8{0} : next->id;
}

}  // namespace rietburg
