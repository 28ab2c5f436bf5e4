// Rules, "Places and people", fog; and all that is turned face up.
#include "rules/fog.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/things.h"

namespace rietburg {

namespace {

FogSpot* fog_on(State& state, Space at) {
  for (FogSpot& spot : state.fog) {
    if (spot.space == at) return &spot;
  }
  return nullptr;
}

void push_fog(Step& step, Seat who, Space at, FogToken token) {
  step.push(CarryOutFog{.who = who, .space = at, .token = token});
}

}  // namespace

void activate_fog(Step& step, Seat who, Space at) {
  const FogSpot spot = *fog_on(step.state, at);
  if (spot.token != FogToken::hidden) {
    step.emit({.kind = EventKind::fog_entered, .rule = Rule::ITM_12, .who = who, .space = at, .token = spot.token});
    return push_fog(step, who, at, spot.token);
  }
  ask_token(step, TokenFor::activate, who, at, Thing::fog);
}

void ask_token(Step& step, TokenFor purpose, Seat who, Space at, Thing group) {
  step.push(AskToken{.purpose = purpose, .who = who, .space = at, .group = group});
}

void turn_up(Step& step, const Loot& heap, Seat who) {
  for (int i = 0; i < heap.count; ++i) ask_token(step, TokenFor::reveal, who, heap.space, heap.thing);
}

void answer(Step& step, const AskToken& question, const Action& action) {
  State& state = step.state;
  const FogToken token = action.token();
  if (question.purpose == TokenFor::thin) return take_fog_away(state, action.space);
  if (question.group == Thing::fog) {
    --state.fog_left[idx(token)];
    if (question.purpose == TokenFor::activate) {
      step.emit({.kind = EventKind::fog_entered,
                 .rule = Rule::PLC_8,
                 .who = question.who,
                 .space = question.space,
                 .token = token});
      fog_on(state, question.space)->token = token;
      return push_fog(step, question.who, question.space, token);
    }
    fog_on(state, question.space)->token = token;
    return step.emit({.kind = EventKind::token_revealed,
                      .rule = Rule::ITM_11,
                      .card = step.cause,
                      .who = question.who,
                      .space = question.space,
                      .thing = Thing::fog,
                      .token = token});
  }
  --state.stock[idx(action.thing)];
  if (question.purpose == TokenFor::hold) {  // a creature brings it
    find_creature(state, question.creature)->holds = action.thing;
    return step.emit({.kind = EventKind::token_revealed, .space = question.space, .thing = action.thing});
  }
  if (question.purpose == TokenFor::bar) {
    for (Bar& bar : state.barred) {
      if (bar.a == question.space && bar.thing == question.group) bar.thing = action.thing;
    }
    return step.emit({.kind = EventKind::token_revealed,
                      .rule = Rule::ITM_11,
                      .who = question.who,
                      .space = question.space,
                      .thing = action.thing});
  }
  pick_up(step, question.space, question.group);
  step.emit({.kind = EventKind::token_revealed,
             .rule = Rule::ITM_11,
             .who = question.who,
             .space = question.space,
             .thing = action.thing});
  if (question.purpose != TokenFor::take) {
    lay(step, question.space, action.thing, 1);
    set_off(step, On::revealed, action.thing, question.who, question.space);
    return;
  }
  step.emit({.kind = EventKind::thing_taken,
             .rule = state.has(question.space, State::kCreature) ? Rule::FREE_3 : Rule::FREE_2,
             .who = question.who,
             .space = question.space,
             .thing = action.thing});
  put_on_board(step, question.who, action.thing);
  set_off(step, On::takes, action.thing, question.who, question.space);
}

void work(Step& step, const CarryOutFog& fog) {
  State& state = step.state;
  state.fog.erase(static_cast<std::size_t>(fog_on(state, fog.space) - state.fog.begin()));
  state.marks[idx(fog.space)] &= static_cast<u16>(~State::kFog);
  step.emit({.kind = EventKind::fog_carried_out, .rule = Rule::PLC_2, .who = fog.who, .token = fog.token});
  if (set_off(step, On::fog, fog.token, fog.who, fog.space)) return;
  step.push(RunCard{.card = step.content.fog[idx(fog.token)].card, .subject = fog.who});
}

}  // namespace rietburg
