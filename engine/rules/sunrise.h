// From one day to the next (sunrise.cc, narrator.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

void work(Step& step, const BeginDay& frame);
void work(Step& step, const Sunrise& frame);
void work(Step& step, const Narrate& frame);
/// Nothing else is to be done today.
void begin_sunrise_now(Step& step);
void read_letter(Step& step);

}  // namespace rietburg
