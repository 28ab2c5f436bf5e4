// Rules, "Sunrise": the steps between two days, in their order, and the beginning of a day.
#include "rules/step.h"

namespace rietburg {

namespace {

void end_today(Step& step) {  // EVT-8
  State& state = step.state;
  for (u64 cards = state.today_cards; cards != 0; cards &= cards - 1) {
    const auto card = static_cast<Card>(__builtin_ctzll(cards));
    step.emit({.kind = EventKind::today_rule_ended, .rule = Rule::EVT_8, .card = card});
  }
  state.today_cards = 0;
  state.today = Today{};
  state.today.last_hour = 10;
  for (std::size_t i = 0; i < 3; ++i) state.today.overtime[i] = step.content.overtime[i];
}

void begin_sunrise(Step& step) {
  State& state = step.state;
  end_today(step);
  state.in_sunrise = 1;
  step.emit({.kind = EventKind::sunrise_began, .rule = Rule::TIME_5, .n = state.day});
  step.emit({.kind = EventKind::leader_named, .rule = Rule::DEC_1, .who = state.rooster});
  draw_event(step, Seat::none, false, Rule::SUN_1);
}

/// Moves the next creature of this step; false when all have moved.
bool move_next(Step& step, Kind kind, Sunrise& frame) {
  State& state = step.state;
  if (frame.moving == 0) {
    frame.moving = 1;
    for (Creature& creature : state.creatures) {
      const bool moves = step.content.kinds[idx(creature.kind)].moves_with == kind;
      if (moves && (creature.flags & Creature::kStays) == 0) creature.flags |= Creature::kToMove;
    }
  }
  const u8 id = next_to_move(state);
  if (id == 0) return false;
  find_creature(state, id)->flags &= static_cast<u8>(~Creature::kToMove);
  advance_creature(step, id, Rule::SUN_2);
  return true;
}

void refill_wells(Step& step) {
  State& state = step.state;
  for (const Space at : step.content.wells) {
    if (!state.has(at, State::kWell) || state.has(at, State::kWellFull)) continue;
    bool stands = false;  // PLC-7
    for (const Hero& hero : state.heroes) stands |= hero.space == at;
    if (stands) {
      step.emit({.kind = EventKind::well_stayed_empty, .rule = Rule::PLC_7, .space = at});
      continue;
    }
    state.marks[idx(at)] |= State::kWellFull;
    step.emit({.kind = EventKind::well_refilled, .rule = Rule::SUN_3, .space = at});
  }
}

void ready_falcons(Step& step) {
  State& state = step.state;
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    Thing& large = state.heroes[i].large;
    const Thing ready = thing_def(step.content, large).ready_as;
    if (ready == Thing::none) continue;
    large = ready;
    step.emit({.kind = EventKind::falcon_ready, .rule = Rule::SUN_4, .who = seat(i)});
  }
  for (std::size_t i = 0; i < state.loot.size(); ++i) {
    const Loot loot = state.loot[i];
    const Thing ready = thing_def(step.content, loot.thing).ready_as;
    if (ready == Thing::none) continue;
    pick_up(step, loot.space, loot.thing);
    lay(step, loot.space, ready, 1);
    step.emit({.kind = EventKind::falcon_ready, .rule = Rule::SUN_4, .space = loot.space});
    i = static_cast<std::size_t>(-1);  // the list has changed: look again
  }
}

}  // namespace

void work(Step& step, const Sunrise& frame) {
  State& state = step.state;
  Sunrise next = frame;
  const std::size_t kinds = step.content.sunrise_order.size();
  if (frame.step == 0) {
    ++next.step;
    step.push(next);
    return begin_sunrise(step);
  }
  if (frame.step <= kinds) {
    while (!step.over() && move_next(step, step.content.sunrise_order[frame.step - 1U], next)) {
    }
    if (step.over()) return;
    ++next.step;
    next.moving = 0;
    return step.push(next);
  }
  for (Creature& creature : state.creatures) creature.flags &= static_cast<u8>(~Creature::kFresh);
  refill_wells(step);
  ready_falcons(step);
  step.push(BeginDay{});
  Narrate narrate{};
  narrate.steps = 1;
  narrate.rule = Rule::SUN_5;
  step.push(narrate);
}

void work(Step& step, const BeginDay&) {
  State& state = step.state;
  ++state.day;
  if (state.in_sunrise != 0) {
    for (std::size_t i = 0; i < hero_count(state); ++i) {
      step.emit({.kind = EventKind::woke, .rule = Rule::SUN_7, .who = seat(i)});
    }
  }
  state.in_sunrise = 0;
  state.rooster_taken = 0;
  for (Hero& hero : state.heroes) hero.asleep = hero.hour = 0;
  for (Creature& creature : state.creatures) creature.flags &= static_cast<u8>(~Creature::kFresh);
  step.emit({.kind = EventKind::day_began,
             .rule = state.day == 1 ? Rule::TIME_6 : Rule::TIME_5,
             .who = state.rooster,
             .n = state.day});
  ask_action(step, state.rooster, false);
}

}  // namespace rietburg
