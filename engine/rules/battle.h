// Fights, and the clearing of rubble, which goes like one (battle.cc, battle_dice.cc, rubble.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

// ----- fights -----

void begin_fight(Step& step, const Action& action);
inline constexpr u8 kCalledOff = 8;          // a creature's flag: its fight was called off in this turn
inline constexpr u8 kClearingCalledOff = 2;  // of State::called_off
/// Invites whoever can take part, or begins at once.
void invite_or_begin(Step& step);
void append_fights(const Content& content, const State& state, Seat who, ActionList& list);
void answer(Step& step, const AskInvite& question, const Action& action);
void answer(Step& step, const AskJoin& question, const Action& action);
void answer(Step& step, const AskBegin& question, const Action& action);
void answer(Step& step, const AskAlly& question, const Action& action);
void answer(Step& step, const AskDice& question, const Action& action);
void answer(Step& step, const AskRoll& question, const Action& action);
void answer(Step& step, const AskFlip& question, const Action& action);
void answer(Step& step, const AskSettle& question, const Action& action);
void answer(Step& step, const AskRound& question, const Action& action);
void answer_battle_die(Step& step, const AskDie& question, u8 face);
void stop_loss(Step& step, const AskShield& question, bool used);
void legal(const Content& content, const State& state, const AskInvite& question, ActionList& list);
void legal(const Content& content, const State& state, const AskDice& question, ActionList& list);
void legal(const Content& content, const State& state, const AskFlip& question, ActionList& list);
void legal(const Content& content, const State& state, const AskSettle& question, ActionList& list);
void work(Step& step, const BeginRound& frame);
void work(Step& step, const RollHero& frame);
void work(Step& step, const SettleHero& frame);
void work(Step& step, const CountRoll& frame);
void work(Step& step, const RollCreature& frame);
void work(Step& step, const CountCreature& frame);
void work(Step& step, const Compare& frame);
void work(Step& step, const Fall& frame);
void work(Step& step, const EndRound& frame);
void work(Step& step, const Victory& frame);
void end_fight(Step& step);
void work(Step& step, const NameAllies& frame);
/// The place-th hero of this round in roll order (FGT-13), or none.
Seat fighter(const State& state, std::size_t place);

// ----- rubble -----

void work(Step& step, const PickRubble& frame);
void answer(Step& step, const AskPick& question, const Action& action);
void legal(const Content& content, const State& state, const AskPick& question, ActionList& list);
/// ITM-13: a way free of rubble must join the two.
bool falcon_can_fly(const Content& content, const State& state, Space from, Space to);
void append_clears(const Content& content, const State& state, Seat who, ActionList& list);
void begin_clear(Step& step, const Action& action);
/// Rubble next to the hero is turned up.
void see_rubble(Step& step, Seat who);

}  // namespace rietburg
