// Rules, "Places and people", rubble: it blocks its space (MOV-4) and is cleared by rounds like those of a fight
// (PLC-6, PLC-12).
#include "rules/battle.h"
#include "rules/conditions.h"
#include "rules/fog.h"
#include "rules/move.h"
#include "rules/things.h"

namespace rietburg {

void see_rubble(Step& step, Seat who) {
  if (!step.content.has_rubble) return;
  const auto& neighbours = step.content.spaces[idx(step.state.hero(who).space)].neighbours;
  for (std::size_t i = neighbours.size(); i > 0; --i) {
    if (!step.state.has(neighbours[i - 1], State::kRubble)) continue;
    for (const Loot& loot : step.state.loot) {
      const ThingDef& def = thing_def(step.content, loot.thing);
      if (loot.space == neighbours[i - 1] && def.rubble && def.is_group) turn_up(step, loot, who);
    }
  }
}

bool falcon_can_fly(const Content& content, const State& state, Space from, Space to) {
  SpaceSet seen;
  StaticVec<Space, kMaxSpaces> queue{};
  seen.insert(from);
  queue.push_back(from);
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const SpaceDef& def = content.spaces[idx(queue[i])];
    const auto visit = [&](Space next) {
      if (seen.contains(next) || state.has(next, State::kRubble)) return;
      seen.insert(next);
      queue.push_back(next);
    };
    for (const Space next : def.neighbours) visit(next);
    for (const Space next : def.crossings) visit(next);
  }
  return seen.contains(to);
}

void append_clears(const Content& content, const State& state, Seat who, ActionList& list) {
  if (!content.has_rubble || !can_pay_hour(content, state, who) || (state.called_off & kClearingCalledOff) != 0) return;
  for (const Space at : content.spaces[idx(state.hero(who).space)].neighbours) {
    if (state.has(at, State::kRubble)) list.push_back(make_action(who, Verb::clear, at));
  }
}

void begin_clear(Step& step, const Action& action) {
  State& state = step.state;
  state.fight = Fight{};
  state.fight.creature = Fight::kRubble;
  state.fight.space = action.space;
  state.fight.inviter = action.who;
  state.fight.fighting = seat_bit(action.who);
  step.emit({.kind = EventKind::clearing_declared, .rule = Rule::PLC_6, .who = action.who, .space = action.space});
  invite_or_begin(step);
}

void work(Step& step, const PickRubble&) {
  State& state = step.state;
  step.emit({.kind = EventKind::round_ended, .rule = Rule::PLC_12, .n = state.fight.value});
  step.push(EndRound{});
  AskPick pick{};
  pick.who = fighter(state, 0);
  ActionList list;
  legal(step.content, state, pick, list);
  if (list.size() > 1) step.push(pick);
}

void legal(const Content& content, const State& state, const AskPick& question, ActionList& list) {
  for (const Loot& loot : state.loot) {  // in order of things
    const ThingDef& def = thing_def(content, loot.thing);
    if (loot.space != state.fight.space || !def.rubble || def.is_group || def.number > state.fight.value) continue;
    list.push_back(choose_thing(question.who, loot.thing));
  }
  list.push_back(make_action(question.who, Verb::done));
}

void answer(Step& step, const AskPick& question, const Action& action) {
  State& state = step.state;
  if (action.verb == Verb::done) return;
  Fight& fight = state.fight;
  fight.value = static_cast<u16>(fight.value - thing_def(step.content, action.thing).number);
  const Space at = fight.space;
  pick_up(step, at, action.thing);
  step.emit({.kind = EventKind::rubble_cleared,
             .rule = Rule::PLC_12,
             .who = question.who,
             .space = at,
             .thing = action.thing});
  if (!state.has(at, State::kRubble)) {
    set_off(step, On::cleared, kAnything, question.who, at);
    return;
  }
  ActionList list;
  legal(step.content, state, question, list);
  if (list.size() > 1) step.push(question);
}

}  // namespace rietburg
