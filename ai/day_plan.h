// The day as a companion would have the group spend it: who goes where, what for, and at what price.
#pragma once
#include <vector>

#include "ai/player.h"

namespace rietburg::ai {

/// One hero's part.
struct DayPart {
  std::vector<Goal> goals;  // in order
  std::vector<Space> way;   // from where they stand, each space once it is entered
  int hours = 0;
  int willpower = 0;     // what overtime costs
  bool is_open = false;  // it ends where chance decides: a fight, a token; then one will see
};

struct DayPlan {
  Decision first{};             // what to do now
  std::vector<Action> steps{};  // the turn of whoever is asked, up to where chance or somebody else comes in
  std::array<DayPart, kMaxHeroes> parts{};  // by seat
};

/// Plays the day on in thought until the sunrise, with dice of its own; the question must be put to a hero. The first
/// decision gets the whole budget, each hero's first one a good part of it.
DayPlan plan_day(const Content& content, const State& state, Player& player, const Budget& budget);

}  // namespace rietburg::ai
