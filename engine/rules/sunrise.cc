// Rules, "Sunrise": the steps between two days, in their order, and the beginning of a day.
#include "rules/sunrise.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/move.h"
#include "rules/things.h"

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
  state.today.last_hour = step.content.last_hour();
  for (std::size_t i = 0; i < kOvertimeHours; ++i) state.today.overtime[i] = step.content.overtime[i];
}

void begin_sunrise(Step& step) {
  State& state = step.state;
  end_today(step);
  state.in_sunrise = 1;
  step.emit({.kind = EventKind::sunrise_began, .rule = Rule::TIME_5, .n = state.day});
  step.emit({.kind = EventKind::leader_named, .rule = Rule::DEC_1, .who = state.rooster});
  draw_event(step, Seat::none, false, Rule::SUN_1);
}

/// Marks who moves at this step; whether anybody is to move.
bool mark_movers(const Content& content, State& state, Kind kind) {
  u8 flags = 0;
  for (Creature& creature : state.creatures) {
    const bool other_kind = kind != Kind::none && content.kinds[idx(creature.kind)].moves_with != kind;
    if (!other_kind && moves_at(content, state, creature, kind)) creature.flags |= Creature::kToMove;
    flags |= creature.flags;
  }
  return (flags & Creature::kToMove) != 0;
}

void move_creature(Step& step, Creature& creature) {
  creature.flags &= static_cast<u8>(~Creature::kToMove);
  if (is_walker(step.content, creature)) return walk_creature(step, creature.id);
  advance_creature(step, creature, Rule::SUN_2);
}

/// Where a creature stands now that it has moved; off the board it has gone into the castle or over the exit.
Space foreseen_space(const Content& content, const State& state, u8 id) {
  const Creature* creature = find_creature(state, id);
  if (creature != nullptr) return creature->space;
  return content.castle == Space::none ? content.exit : content.castle;
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

void begin_sunrise_now(Step& step) {
  step.state.pending.clear();
  step.push(Sunrise{});
}

void work(Step& step, const Sunrise& frame) {
  State& state = step.state;
  Sunrise next = frame;
  const std::size_t kinds = step.content.sunrise_order.size();
  constexpr std::size_t kFirstMove = 2;
  const std::size_t walkers = kFirstMove + kinds;
  if (frame.step == 0) {
    ++next.step;
    step.push(next);
    return begin_sunrise(step);
  }
  if (frame.step == 1) {
    ++next.step;
    step.push(next);
    set_off(step, On::after_event, kAnything, leader(state), Space{0});
    return;
  }
  if (frame.step <= walkers) {
    const Kind kind = frame.step == walkers ? Kind::none : step.content.sunrise_order[frame.step - kFirstMove];
    const bool any = frame.moving != 0 || mark_movers(step.content, state, kind);
    next.moving = 1;
    step.push(next);
    const std::size_t depth = state.pending.size();
    Creature* mover = any ? next_to_move(state) : nullptr;
    // What a creature sets off is carried out before the next one moves.
    for (; mover != nullptr && !step.over() && state.pending.size() == depth && !step.content.watches;
         mover = next_to_move(state)) {
      move_creature(step, *mover);
    }
    if (step.content.watches && mover != nullptr) return move_creature(step, *mover);
    if (step.over() || state.pending.size() != depth) return;
    ++next.step;
    next.moving = 0;
    if (step.content.watches) return replace_top(state, next);
    state.pending.pop_back();
    return work(step, next);  // the next kind at once: nothing comes between
  }
  if (frame.step == walkers + 1) {
    ++next.step;
    step.push(next);
    set_off(step, On::after_moves, kAnything, leader(state), Space{0});
    return;
  }
  for (Creature& creature : state.creatures) creature.flags &= static_cast<u8>(~Creature::kFresh);
  refill_wells(step);
  ready_falcons(step);
  step.push(BeginDay{});
  step.push(Narrate{.steps = 1, .rule = Rule::SUN_5});
}

bool foresee_sunrise(const Content& content, State& later, Forecast& result) {
  Step step{content, later, nullptr};
  step.foresees = true;
  bool falls = false;
  result.clear();
  for (const Creature& creature : later.creatures) result.push_back({creature.id, creature.space, creature.space});
  const auto move_kind = [&](Kind kind) {
    mark_movers(content, later, kind);
    for (Creature* mover = next_to_move(later); mover != nullptr; mover = next_to_move(later)) {
      const u8 id = mover->id;
      move_creature(step, *mover);
      falls = falls || later.result == Result::lost;
      later.result = Result::none;  // a fallen castle does not stop the forecast
      for (Foreseen& foreseen : result) {
        if (foreseen.creature == id) foreseen.to = foreseen_space(content, later, id);
      }
    }
  };
  for (const Kind kind : content.sunrise_order) move_kind(kind);
  move_kind(Kind::none);
  return falls;
}

bool forecast(const Content& content, const State& state, Forecast& result) {
  State later = state;
  return foresee_sunrise(content, later, result);
}

int castle_falls_in(const Content& content, const State& state, int sunrises) {
  State later = state;
  Forecast moves{};
  for (int day = 1; day <= sunrises; ++day) {
    if (foresee_sunrise(content, later, moves)) return day;
  }
  return 0;
}

void work(Step& step, const BeginDay&) {
  State& state = step.state;
  if (state.day == kLastDay) return step.give_up();
  ++state.day;
  if (state.in_sunrise != 0) {
    for (std::size_t i = 0; i < hero_count(state); ++i) {
      step.emit({.kind = EventKind::woke, .rule = Rule::SUN_7, .who = seat(i)});
    }
  }
  state.in_sunrise = 0;
  state.rooster_taken = 0;
  state.fired_today = 0;
  for (Hero& hero : state.heroes) hero.asleep = hero.hour = 0;
  for (Creature& creature : state.creatures) creature.flags &= static_cast<u8>(~Creature::kFresh);
  step.emit({.kind = EventKind::day_began,
             .rule = state.day == 1 ? Rule::TIME_6 : Rule::TIME_5,
             .who = state.rooster,
             .n = state.day});
  ask_action(step, state.rooster, false);
}

}  // namespace rietburg
