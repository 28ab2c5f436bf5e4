// What dice can show, and what can be made of it: the ways of one roll with their probabilities.
#pragma once
#include <array>
#include <vector>

#include "odds/battle.h"

namespace rietburg::odds {

/// What a roll can be made to count: as it is, turned by the wizard, one die doubled by brew, or both.
struct Choice {
  int count;
  u8 turned, doubled;  // 0 or 1

  bool operator==(const Choice&) const = default;
};
inline constexpr std::size_t kMostChoices = 4;

/// A roll, and what is worth choosing: to turn or double a die for nothing is never better.
struct Made {
  double p;
  StaticVec<Choice, kMostChoices> choices;  // the more sparing first
};

/// One way to roll: all dice at once, or die by die.
struct Way {
  DiceOption option;
  int dice;                // die by die: how many at most; else 0
  std::vector<Made> made;  // of all dice, or of any single one; those with fewer choices first
};

/// All a fighter can do with so many dice.
struct Rolls {
  /// By whether the wizard may still turn a die, and whether one may be doubled: what makes no difference then is one.
  std::array<std::array<std::vector<Way>, 2>, 2> ways;
  int least = 0, most = 0;  // herbs apart
};

/// `turns` and `brews` say whether anybody could; else those ways are empty.
Rolls make_rolls(const Content& content, const Fighter& fighter, u8 dice, bool turns, bool brews);

/// What a creature's dice count, from 0 on, by probability.
std::vector<double> creature_counts(const Content& content, Kind kind, int dice);

}  // namespace rietburg::odds
