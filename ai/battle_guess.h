// A quick guess of a fight: good enough to play trials by. Where a real answer depends on it, odds/ is asked.
#pragma once
#include <array>

#include "rietburg/rules.h"

namespace rietburg::ai {

class BattleGuess {
 public:
  explicit BattleGuess(const Content& content);

  /// What a hero brings to a round: strength and what the dice show on average.
  double hero(const Hero& hero) const;
  double dice(const Hero& hero) const;
  double creature(const State& state, const Creature& creature, u8 fighters) const;
  /// Chance to win with this advantage per round before the rounds are over or the weakest of the heroes falls.
  static double chance(double advantage, int creature_willpower, int hero_willpower, int rounds, bool alone);
  /// Of these heroes against it, with so many rounds; allies that stand there or will be led there count.
  double chance(const State& state, const Creature& creature, u8 fighters, int rounds, int allies) const;
  /// How many rounds it takes, if all goes as on average.
  double rounds(const State& state, const Creature& creature, u8 fighters, int allies) const;

 private:
  double advantage(const State& state, const Creature& creature, u8 fighters, int allies) const;
  static constexpr std::size_t kMostDice = 5;
  const Content& content_;
  std::array<double, kMostDice + 1> highest_{}, equal_{}, one_by_one_{}, black_{};
};

}  // namespace rietburg::ai
