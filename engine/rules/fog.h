// Face-down tokens (fog.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

void activate_fog(Step& step, Seat who, Space at);
void take_fog_away(State& state, Space at);
/// Asks chance what a face-down token is: a fog token, or one of a group.
void ask_token(Step& step, TokenFor purpose, Seat who, Space at, Thing group);
/// Turns up each token of a face-down heap.
void turn_up(Step& step, const Loot& heap, Seat who);
void work(Step& step, const CarryOutFog& fog);
void answer(Step& step, const AskToken& question, const Action& token);

}  // namespace rietburg
