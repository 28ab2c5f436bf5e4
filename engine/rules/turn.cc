// Rules, "Turn and time": a hero's turn, and whose turn it is next.
#include <bit>

#include "rules/battle.h"
#include "rules/conditions.h"
#include "rules/move.h"

namespace rietburg {

void ask_action(Step& step, Seat who, bool again) {
  State& state = step.state;
  state.turn = who;
  step.push(AskAction{.who = who, .id = state.asked + 1});
  if (again) return;
  if (state.called_off != 0) {
    state.called_off = 0;
    for (Creature& creature : state.creatures) creature.flags &= static_cast<u8>(~kCalledOff);
  }
  step.emit({.kind = EventKind::turn_began, .rule = Rule::TIME_2, .who = who});
}

void next_turn(Step& step) {
  State& state = step.state;
  const std::size_t heroes = hero_count(state);
  // Who is awake, by bit, twice round the table from the hero on turn: no branch to guess about each of them.
  unsigned awake = 0;
  for (std::size_t i = 0; i < kMaxHeroes; ++i) awake |= unsigned{state.heroes.items[i].asleep == 0} << i;
  awake &= (1U << heroes) - 1;
  if (awake != 0) {
    const unsigned to_the_left = (awake | awake << heroes) >> (idx(state.turn) + 1);
    const auto place = static_cast<std::size_t>(std::countr_zero(to_the_left)) + 1;
    return ask_action(step, clockwise(state, state.turn, place), false);
  }
  if (state.rule(StandingRule::no_sunrise)) {
    step.push(BeginDay{});
  } else {
    step.push(Sunrise{});
  }
  set_off(step, On::day_ends, kAnything, state.rooster, Space{0});
}

namespace {

void end_day(Step& step, Seat who) {
  State& state = step.state;
  state.hero(who).asleep = 1;
  step.emit({.kind = EventKind::day_ended, .rule = Rule::TIME_4, .who = who});
  if (state.rooster_taken != 0) return;
  state.rooster = who;
  state.rooster_taken = 1;
  step.emit({.kind = EventKind::rooster_taken, .rule = Rule::TIME_4, .who = who});
}

}  // namespace

void answer(Step& step, const AskAction&, const Action& action) {
  if (action.verb == Verb::step) return begin_move(step, action);
  if (action.verb == Verb::fight) return begin_fight(step, action);
  if (action.verb == Verb::clear) return begin_clear(step, action);
  if (action.verb == Verb::lead) return begin_lead(step, action);
  if (action.verb == Verb::sleep) return end_day(step, action.who);
  step.emit({.kind = EventKind::passed, .rule = Rule::TIME_2, .who = action.who});
  pay_hour(step, action.who);
}

void legal(const Content& content, const State& state, const AskAction& question, ActionList& list) {
  const Seat who = question.who;
  // TIME-4: on the last hour only the end of the day is left; free steps do not help.
  if (state.hero(who).hour < state.today.last_hour) {
    const bool pays_hour = can_pay_hour(content, state, who);
    append_steps(content, state, who, pays_hour, list);
    append_fights(content, state, who, list);
    append_clears(content, state, who, list);
    if (pays_hour) list.push_back(make_action(who, Verb::pass));
    list.push_back(make_action(who, Verb::sleep));
    return append_leads(content, state, who, list);
  }
  list.push_back(make_action(who, Verb::sleep));
}

}  // namespace rietburg
