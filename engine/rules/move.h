// Turns and hours, moves of heroes, farmers and allies (turn.cc, hours.h, move.cc).
#pragma once
#include "rules/hours.h"
#include "rules/step.h"

namespace rietburg {

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
/// The next step of the move on top of the stack, which stays there.
void go_on(Step& step, const AskMove& move, const Action& next_step);
void begin_lead(Step& step, const Action& first_step);
/// The steps of a move that would begin now: by the hour, if one can be paid, or by what the hero holds.
void append_steps(const Content& content, const State& state, Seat who, bool pays_hour, ActionList& list);
void append_leads(const Content& content, const State& state, Seat who, ActionList& list);
void work(Step& step, const EndMove& end);

// ----- farmers beside heroes -----

void put_down_farmer(Step& step, Seat who, Rule rule);
/// A farmer lies on the hero's space, or walks beside another hero there (PLC-10).
bool farmer_at_hand(const State& state, Seat who);
void take_farmer(Step& step, Seat who, Rule rule);

}  // namespace rietburg
