// What a companion means to do for some hours: the unit in which it thinks.
#pragma once
#include "rietburg/ids.h"

namespace rietburg::ai {

enum class GoalKind : u8 {
#define GOAL(kind, text) kind,
#include "ai/goals.def"
  count
};
/// The name under which texts speak of it.
const char* name_of(GoalKind kind);

/// Plain data; fields a kind does not use are as they are here.
struct Goal {
  GoalKind kind = GoalKind::none;
  Space space = Space::none;   // where it leads
  u8 creature = 0;             // fight: its number
  Thing thing = Thing::none;   // fetch, bring, buy, hand over
  Figure ally = Figure::none;  // lead
  u8 heroes = 0;               // by seat bit: with whom, the hero itself included
  bool operator==(const Goal&) const = default;
};

}  // namespace rietburg::ai
