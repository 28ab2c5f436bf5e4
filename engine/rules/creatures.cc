// Rules, "Creatures": where they stand, how they move, and the golden shields.
#include <algorithm>
#include <utility>

#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/things.h"

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

int creature_strength(const Content& content, const State& state, const Creature& creature) {
  const bool fought = creature.id != 0 && state.fight.creature == creature.id;
  if (!fought) return creature_strength(content, state, creature, 0);
  return creature_strength(content, state, creature, state.fight.fighting) + state.fight.creature_bonus;
}

int creature_strength(const Content& content, const State& state, const Creature& creature, u8 fighters) {
  const CreatureDef& def = content.kinds[idx(creature.kind)];
  int strength = def.strength_of_heroes ? 0 : def.strength;
  for (std::size_t i = 0; def.strength_of_heroes && i < hero_count(state); ++i) {
    if ((fighters & seat_bit(seat(i))) != 0) strength += state.heroes[i].strength;
  }
  strength += state.adjust[idx(creature.kind)].strength + state.today.creature_strength;  // FGT-25
  if (def.strength_of_kind) strength += state.adjust[idx(def.moves_with)].strength;
  return strength < 0 ? 0 : strength;
}

int creature_willpower(const Content& content, const State& state, const Creature& creature) {
  const bool fought = creature.id != 0 && state.fight.creature == creature.id && state.fight.round > 0;
  return fought ? state.fight.willpower : content.kinds[idx(creature.kind)].willpower;
}

int creature_reward(const Content& content, const State& state, const Creature& creature) {
  const CreatureDef& def = content.kinds[idx(creature.kind)];
  int reward = def.reward + state.adjust[idx(creature.kind)].reward;
  if (def.reward_of_kind) reward += state.adjust[idx(def.moves_with)].reward;
  constexpr int kMost = 40;  // the ways to share it are legal actions
  return reward < 0 ? 0 : reward > kMost ? kMost : reward;
}

Why why_blocked(const Content& content, const State& state, Space at) {
  if (state.has(at, State::kRubble)) return Why::rubble;
  const bool held = at == content.castle && state.rule(StandingRule::castle_held) && state.has(at, State::kCreature);
  return held ? Why::castle_held : Why::none;
}

bool is_blocked(const Content& content, const State& state, Space at) {
  return why_blocked(content, state, at) != Why::none;
}

bool is_barred(const Content& content, const State& state, const Hero& hero, Space to) {
  for (const Bar& bar : state.barred) {
    const bool this_way = (bar.a == hero.space && bar.b == to) || (bar.b == hero.space && bar.a == to);
    if (!this_way) continue;
    const ThingDef& def = thing_def(content, bar.thing);
    return def.is_group || hero.willpower < def.number;  // nobody has turned it up yet
  }
  return false;
}

bool is_closed(const State& state, Space a, Space b) {
  for (const Edge& edge : state.closed) {
    if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) return true;
  }
  return false;
}

Why why_shut(const Content& content, const State& state, const Hero& hero, Space to) {
  if (is_closed(state, hero.space, to)) return Why::closed;
  if (is_barred(content, state, hero, to)) return Why::barred;
  return why_blocked(content, state, to);
}

bool can_shoot(const Content& content, const State& state, const Hero& hero) {
  return (hero_def(content, hero).shoots || has_bow(content, hero)) && !state.rule(StandingRule::no_shooting);
}

bool can_reach(const Content& content, const State& state, Seat who, Space creature_space) {
  const Hero& hero = state.hero(who);
  if (hero.space == creature_space) return true;
  return can_shoot(content, state, hero) && content.spaces[idx(hero.space)].around.contains(creature_space) &&
         !is_closed(state, hero.space, creature_space);  // CRE-8
}

bool held_in_castle(const Content& content, const State& state, const Creature& creature) {
  return creature.space == content.castle && state.rule(StandingRule::castle_held);
}

namespace {

/// ITM-15: the most valuable gem lying face up on an adjacent space, of equal ones that on the lower number.
Space lured_to(const Content& content, const State& state, Space from) {
  if (content.gems != GemRule::lure) return Space::none;
  Space best = Space::none;
  u8 value = 0;
  for (const Loot& loot : state.loot) {  // by space
    const u8 gem = thing_def(content, loot.thing).gem;
    if (gem <= value || is_closed(state, from, loot.space)) continue;
    for (const Space next : content.spaces[idx(from)].neighbours) {
      if (next != loot.space) continue;
      best = next;
      value = gem;
    }
  }
  return best;
}

/// Somebody stands there on whose space no new creature appears: it goes on along the arrow. The castle has its own
/// rule.
bool is_warded(const Content& content, const State& state, Space at) {
  if (content.wards == 0 || at == content.castle) return false;
  for (const Loot& loot : state.loot) {
    if (loot.space == at && (bit(loot.thing) & content.wards) != 0) return true;
  }
  for (const Hero& hero : state.heroes) {
    if (hero.space == at && (bit(hero.escort) & content.wards) != 0) return true;
  }
  return false;
}

/// The space the arrow leads to, or none where there is no arrow or the way is closed (CRE-8).
Space along_arrow(const Content& content, const State& state, Space from) {
  const Space to = content.spaces[idx(from)].arrow;
  const bool open = to != Space::none && !is_closed(state, from, to) && !state.has(to, State::kRubble);
  return open ? to : Space::none;
}

bool is_taken(const Content& content, const State& state, Space at) {
  return at != content.castle && state.has(at, State::kCreature);
}

/// Follows the arrows from `at`, itself included, to the first free space or the castle; none where the way is closed.
/// Rubble on `at` counts as taken: a creature can be placed there, but not stand there (MOV-4).
Space first_free(Step& step, Space at, u8 id, Kind kind, bool is_new = false) {
  while (at != Space::none) {
    const bool taken = is_taken(step.content, step.state, at) || step.state.has(at, State::kRubble);
    if (!taken && !(is_new && is_warded(step.content, step.state, at))) return at;
    if (taken) {
      step.emit({.kind = EventKind::creature_pushed_on,
                 .rule = Rule::CRE_1,
                 .space = at,
                 .creature = id,
                 .creature_kind = kind});
    }
    at = along_arrow(step.content, step.state, at);
  }
  return at;
}

/// One creature per space (CRE-1): where one leaves, none is left, a held castle apart.
void leave_space(State& state, Space from) {
  if (state.rule(StandingRule::castle_held)) {
    for (const Creature& creature : state.creatures) {
      if (creature.space == from) return;
    }
  }
  state.marks[idx(from)] &= static_cast<u16>(~State::kCreature);
}

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
  const bool takes_it = step.content.kinds[idx(kind)].takes_castle;  // free shields or not
  const int left = state.shields - state.shields_taken - (takes_it ? 0 : 1);
  step.emit({.kind = EventKind::castle_entered,
             .rule = Rule::CRE_3,
             .creature = id,
             .creature_kind = kind,
             .n = left < 0 ? 0 : left});
  if (takes_it) return end_legend(step, Result::lost, Reason::castle_taken, Rule::CRE_3);
  if (left < 0) return end_legend(step, Result::lost, Reason::castle_overrun, Rule::CRE_3);
  ++state.shields_taken;
}

/// Gems on the space are gone: trodden on, or under a new creature where they are lures (ITM-15).
void lose_gems(Step& step, Space at) {
  const Content& content = step.content;
  for (std::size_t i = 0; i < step.state.loot.size(); ++i) {
    const Loot loot = step.state.loot[i];
    if (loot.space != at || !(thing_def(content, loot.thing).gem > 0 || loot.thing == content.gem_group)) continue;
    pick_up(step, at, loot.thing);
    step.emit({.kind = EventKind::thing_removed, .rule = Rule::ITM_15, .space = at, .thing = loot.thing});
    i = static_cast<std::size_t>(-1);  // the list has changed: look again
  }
}

/// One gem lures one creature: the most valuable is gone, others on the space lie on (ITM-15).
void lose_lure(Step& step, Space at) {
  Thing best = Thing::none;
  for (const Loot& loot : step.state.loot) {
    const u8 value = thing_def(step.content, loot.thing).gem;
    if (loot.space == at && value > thing_def(step.content, best).gem) best = loot.thing;
  }
  pick_up(step, at, best);
  step.emit({.kind = EventKind::thing_removed, .rule = Rule::ITM_15, .space = at, .thing = best});
}

/// The creature stands on its new space: what that sets off.
void arrive(Step& step, const Creature& creature, bool moved) {
  State& state = step.state;
  const u8 id = creature.id;
  const Space at = creature.space;
  const Kind kind = creature.kind;
  state.marks[idx(at)] |= State::kCreature;
  if (at == step.content.castle) {
    if (!state.rule(StandingRule::castle_held)) enter_castle(step, id, kind);
    return;
  }
  if (at == step.content.exit) {
    erase_creature(state, id);
    step.emit({.kind = EventKind::creature_left, .rule = Rule::CRE_7, .creature = id, .creature_kind = kind});
    set_off(step, On::exits, kind, leader(state), at);
    return;
  }
  lose_farmers(step, at);
  const GemRule gems = step.content.gems;
  const bool gems_gone = moved ? gems == GemRule::money_crushed : gems == GemRule::lure;
  if (gems_gone && state.has(at, State::kLoot)) lose_gems(step, at);
  for (std::size_t i = 0; moved && i < hero_count(state); ++i) {
    if (state.heroes[i].space == at) set_off(step, On::meets, kind, seat(i), at);
  }
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
  if (step.content.havens.contains(at)) return;
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

namespace {

/// CRE-11: whose figure on 80 comes back when the supply is empty: one of the kind itself before a special one.
Kind back_from_80(const Content& content, const State& state, Kind figure) {
  if (state.on_80(figure) > 0) return figure;
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    const Kind kind = static_cast<Kind>(i);
    if (content.kinds[i].moves_with == figure && state.on_80(kind) > 0) return kind;
  }
  return Kind::none;
}

}  // namespace

FigureFrom take_figure(const Content& content, State& state, Kind kind) {
  const Kind figure = content.kinds[idx(kind)].moves_with;  // a special gor is one of the gor figures
  u8& supply = state.supply[idx(figure)];
  if (supply > 0) {
    --supply;
    return FigureFrom::box;
  }
  const Kind beaten = back_from_80(content, state, figure);
  if (beaten == Kind::none) return FigureFrom::nowhere;
  u8& defeated = state.defeated[idx(beaten)];
  defeated = static_cast<u8>((defeated - 1) | State::kCameBack);
  return FigureFrom::space_80;
}

void place_creature(Step& step, Kind kind, Space at, Thing held, Rule rule) {
  State& state = step.state;
  const Kind figure = step.content.kinds[idx(kind)].moves_with;
  const bool none_left = state.supply[idx(figure)] == 0 && back_from_80(step.content, state, figure) == Kind::none;
  const Event refused{.kind = EventKind::no_figure_left,
                      .rule = Rule::CRE_11,
                      .card = step.cause,
                      .space = at,
                      .thing = held,
                      .creature_kind = kind};
  if (none_left || state.creatures.full() || state.next_creature == Creature::kLastId) {
    if (held != Thing::none) lay(step, at, held, 1);
    return step.emit(refused);
  }
  const u8 id = state.next_creature;
  const Space to = first_free(step, at, id, kind, true);
  if (to == Space::none) {
    Event blocked = refused;
    blocked.kind = EventKind::creature_not_placed;
    blocked.rule = Rule::CRE_9;
    if (held != Thing::none) lay(step, at, held, 1);
    return step.emit(blocked);
  }
  const FigureFrom from = take_figure(step.content, state, kind);
  ++state.next_creature;
  u8 flags = step.content.kinds[idx(kind)].stays ? Creature::kStays : u8{0};
  if (state.in_sunrise != 0) flags |= Creature::kFresh;
  state.creatures.push_back({id, kind, to, held, flags});
  if (step.is_heard()) {
    step.emit({.kind = EventKind::creature_placed,
               .rule = from == FigureFrom::space_80 ? Rule::CRE_11
                       : hero_stands_on(state, to)  ? Rule::CARD_5
                                                    : rule,
               .card = step.cause,
               .space = to,
               .creature = id,
               .creature_kind = kind});
  }
  arrive(step, state.creatures.back(), false);
}

void advance_creature(Step& step, Creature& creature, Rule rule) {
  State& state = step.state;
  const u8 id = creature.id;
  const Space from = creature.space;
  const Space lure = rule == Rule::SUN_2 ? lured_to(step.content, state, from) : Space::none;
  if (lure == Space::none && held_in_castle(step.content, state, creature)) return;
  const Space ahead = lure != Space::none ? lure : along_arrow(step.content, state, from);
  const Space to = ahead == Space::none ? ahead : first_free(step, ahead, id, creature.kind);
  if (to == Space::none) {
    const Space arrow = step.content.spaces[idx(from)].arrow;
    const bool rubble = arrow != Space::none && state.has(arrow, State::kRubble);
    return step.emit({.kind = EventKind::creature_stayed,
                      .rule = rubble                 ? Rule::MOV_4
                              : ahead == Space::none ? Rule::CRE_8
                                                     : Rule::CRE_9,
                      .card = step.cause,
                      .space = from,
                      .creature = id,
                      .creature_kind = creature.kind});
  }
  creature.space = to;
  leave_space(state, from);
  step.emit({.kind = EventKind::creature_moved,
             .rule = lure != Space::none                                               ? Rule::ITM_15
                     : (creature.flags & Creature::kFresh) != 0 && rule == Rule::SUN_2 ? Rule::SUN_8
                                                                                       : rule,
             .card = step.cause,
             .space = to,
             .from = from,
             .creature = id,
             .creature_kind = creature.kind});
  if (state.in_sunrise != 0 && rule != Rule::SUN_2) creature.flags |= Creature::kFresh;
  if (lure != Space::none) lose_lure(step, lure);
  arrive(step, creature, true);
}

void put_creature(Step& step, u8 id, Space at) {
  State& state = step.state;
  Creature& creature = *find_creature(state, id);
  const Space from = creature.space;
  if (from == at) return;
  const Space to = first_free(step, at, id, creature.kind);
  if (to == Space::none) return;
  creature.space = to;
  leave_space(state, from);
  step.emit({.kind = EventKind::creature_moved,
             .card = step.cause,
             .space = to,
             .from = from,
             .creature = id,
             .creature_kind = creature.kind});
  arrive(step, creature, true);
}

bool is_walker(const Content& content, const Creature& creature) {
  return content.kinds[idx(creature.kind)].walks_to != Space::none;
}

bool moves_at(const Content& content, const State& state, const Creature& creature, Kind kind) {
  if ((creature.flags & Creature::kStays) != 0) return false;
  if (is_walker(content, creature)) return kind == Kind::none;
  return content.kinds[idx(creature.kind)].moves_with == kind &&
         !(held_in_castle(content, state, creature) && lured_to(content, state, creature.space) == Space::none);
}

void walk_creature(Step& step, u8 id) {
  const State& state = step.state;
  const Creature& creature = *find_creature(state, id);
  const CreatureDef& def = step.content.kinds[idx(creature.kind)];
  std::array<u8, kMaxSpaces> distance{};  // 1 + the number of spaces to the goal
  std::array<Space, kMaxSpaces> queue{};
  std::size_t first = 0, last = 0;
  distance[idx(def.walks_to)] = 1;
  queue[last++] = def.walks_to;
  while (first < last) {
    const Space at = queue[first++];
    for (const Space next : step.content.spaces[idx(at)].neighbours) {
      if (distance[idx(next)] != 0 || is_closed(state, at, next) || state.has(next, State::kRubble)) continue;
      distance[idx(next)] = static_cast<u8>(distance[idx(at)] + 1);
      queue[last++] = next;
    }
  }
  Space at = creature.space;
  const auto on = [&] {
    for (const Space next : step.content.spaces[idx(at)].neighbours) {  // ascending: the lower number first
      if (distance[idx(next)] != 0 && distance[idx(next)] < distance[idx(at)]) return next;
    }
    return Space::none;
  };
  for (u8 i = 0; at != def.walks_to && (i < def.pace || state.has(at, State::kCreature)); ++i) {
    const Space next = on();
    if (next == Space::none) return;
    at = next;
  }
  put_creature(step, id, at);
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

Creature* next_to_move(State& state) {
  constexpr std::size_t kNone = 0xFFFFFFU;
  std::size_t next = kNone;  // space, then place in the list: the lowest is found without a branch
  for (std::size_t i = 0; i < state.creatures.size(); ++i) {
    const Creature& creature = state.creatures[i];
    const bool moves = (creature.flags & Creature::kToMove) != 0;
    next = std::min(next, moves ? idx(creature.space) << 8U | i : kNone);
  }
  return next == kNone ? nullptr : &state.creatures[next & 0xFFU];
}

}  // namespace rietburg
