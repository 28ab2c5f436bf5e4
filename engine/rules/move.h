// Turns and hours, moves of heroes, farmers and allies (turn.cc, hours.cc, move.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

// ----- hours -----

inline bool can_pay_hour(const Content& content, const State& state, Seat who) {
  return next_hour_price(content, state, who) >= 0;
}
void pay_hour(Step& step, Seat who, Rule regular = Rule::TIME_3);

// ----- turn, move, lead -----

void next_turn(Step& step);
/// The same hero is asked again after calling off a fight (FGT-21): those creatures stay barred until the turn ends.
void ask_action(Step& step, Seat who, bool again);
void answer(Step& step, const AskAction& question, const Action& action);
void legal(const Content& content, const State& state, const AskAction& question, ActionList& list);
void answer(Step& step, const AskMove& question, const Action& action);
void legal(const Content& content, const State& state, const AskMove& question, ActionList& list);
void answer(Step& step, const AskLead& question, const Action& action);
void legal(const Content& content, const State& state, const AskLead& question, ActionList& list);
void begin_move(Step& step, const Action& first_step);
void begin_lead(Step& step, const Action& first_step);
void append_steps(const Content& content, const State& state, Seat who, Thing herb, bool points, ActionList& list);
void append_leads(const Content& content, const State& state, Seat who, ActionList& list);
void work(Step& step, const EndMove& end);

// ----- farmers beside heroes -----

void put_down_farmer(Step& step, Seat who, Rule rule);
/// A farmer lies on the hero's space, or walks beside another hero there (PLC-10).
bool farmer_at_hand(const State& state, Seat who);
void take_farmer(Step& step, Seat who, Rule rule);

}  // namespace rietburg
