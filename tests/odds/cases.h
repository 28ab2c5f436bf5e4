// Fights to try the odds on, and two ways to find out by the engine itself: every course of the fight, or samples.
#pragma once
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "bench/policy_r.h"
#include "odds/advisor.h"

namespace rietburg::tests {

using bench::Random;

/// A hero owes an action; the creature is within reach of all who are to fight it.
struct FightCase {
  const Content* content = nullptr;
  State state{};
  odds::Ask ask;
  std::string what;  // to be told when it fails
};

/// How large the fights are: dice, hours and things.
enum class Size : u8 { small, large };

/// Legends and groups to take cases from.
class FightCases {
 public:
  using Compile = std::function<Content(const std::string& legend, const std::vector<std::string>& heroes)>;
  explicit FightCases(const Compile& compile);
  FightCase draw(Random& random, Size size) const;

 private:
  std::vector<Content> contents_;
};

/// The position when the hours of the first round are about to be paid, everybody asked having joined; fight begun.
State begin(const FightCase& one);

/// The hero who is asked to go on cannot, or has lost as much as they are ready to.
bool leaves(const FightCase& one, const State& state);

/// The chance to win by trying every answer and every die with the engine; negative where that would be more positions
/// than `most`. With `may_leave` heroes leave where that is
/// better; without it they stay until the floor of the ask.
class BruteForce {
 public:
  BruteForce(const FightCase& one, bool may_leave, std::size_t most) : case_(one), may_leave_(may_leave), most_(most) {}
  double chance() { return chance(begin(case_)); }
  /// From a later moment of the same fight.
  double chance(const State& state) {
    const double found = value(state);
    return known_.size() > most_ ? -1 : found;
  }
  std::size_t positions() const { return known_.size(); }

 private:
  double value(const State& state);
  double compute(const State& state);
  bool allowed(const State& state, const Action& action) const;

  const FightCase& case_;
  bool may_leave_;
  std::size_t most_;
  std::unordered_map<u64, double> known_;
};

/// Fights played by the engine, everybody answering as the advisor says.
struct Sampled {
  u64 games = 0, wins = 0;
  std::array<u64, odds::kMostRounds> round{};
  std::array<std::array<u64, kMaxWillpower + 1>, kMaxHeroes> lost{};  // by seat
  std::array<std::array<u64, odds::kMostRounds + 1>, kMaxHeroes> hours{};
};
class Sampler {
 public:
  explicit Sampler(const FightCase& one) : case_(one), advisor_(*one.content, one.state, one.ask) {}
  void play(Random& random, u64 games, Sampled& sampled);

 private:
  Action decide(const State& state);

  const FightCase& case_;
  odds::Advisor advisor_;
  std::unordered_map<u64, Action> known_;
};

}  // namespace rietburg::tests
