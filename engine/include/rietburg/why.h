// What the rules say about an answer before it is given: why it cannot be, and whether it would lose the legend.
#pragma once
#include "rietburg/rules.h"

namespace rietburg {

enum class Why : u8 {
  none,
#define WHY(name) name,
#include "rietburg/why.def"
#undef WHY
};

struct WhyNot {
  Why why = Why::none;
  Rule rule = Rule::none;
  int needs = 0;  // of willpower, gold (the price, also where it is not the gold that is missing) or steps
  int has = 0;
  bool operator==(const WhyNot&) const = default;
};

/// Why this action is not legal now; `Why::none` where it is. A `step` to a space farther off is about the whole walk
/// there: none where today's hours, or what pays instead of them, lead that far.
WhyNot why_not(const Content& content, const State& state, const Action& action);

/// Whether the legend is lost by this legal action, whatever chance answers and whatever is answered to what the rules
/// ask before the next turn, move or round. Tried on copies, over all that chance may say, so it knows no more than the
/// table does. `budget` is how many actions may still be tried; where it runs out the answer is no.
bool surely_lost(const Content& content, const State& state, const Action& action, int& budget);

}  // namespace rietburg
