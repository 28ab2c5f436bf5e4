// What the group shares (share.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

void work(Step& step, const GroupPrice& frame);
void answer(Step& step, const AskShare& question, const Action& action);
void legal(const Content& content, const State& state, const AskShare& question, ActionList& list);
void share_reward(Step& step, u8 reward);
void share_gain(Step& step, u8 gold, u8 willpower, Thing thing, u8 things);
void share_loss(Step& step, int willpower);
void share_price(Step& step, u8 amount, u8 coins);

}  // namespace rietburg
