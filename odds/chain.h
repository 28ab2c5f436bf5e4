// A fight as a chain of rounds. Before each round it is described by what the heroes have lost, what they have left to
// use, and the creature's willpower; `Chain` knows the chance to win from each of these, best play assumed.
#pragma once
#include <map>
#include <optional>
#include <vector>

#include "odds/rolls.h"

namespace rietburg::odds {

/// How much each share of the heroes has lost.
using Lost = std::array<int, kMaxHeroes>;

/// Numbers what the heroes have left to use up: halves of brew, herbs by bit, halves of a shield.
class Supply {
 public:
  explicit Supply(const Battle& battle);
  std::size_t count() const { return count_; }
  std::size_t all() const { return count_ - 1; }

  int brew(std::size_t left, std::size_t place) const { return part(left, brew_[place]); }
  unsigned herbs(std::size_t left, std::size_t place) const { return static_cast<unsigned>(part(left, herbs_[place])); }
  int shield(std::size_t left, std::size_t place) const { return part(left, shield_[place]); }
  std::size_t without_brew(std::size_t left, std::size_t place) const { return left - brew_[place].stride; }
  std::size_t without_shield(std::size_t left, std::size_t place) const { return left - shield_[place].stride; }
  std::size_t without_herbs(std::size_t left, std::size_t place, unsigned used) const {
    return left - used * herbs_[place].stride;
  }
  /// The number of exactly this.
  std::size_t number(std::size_t place, int brew, unsigned herbs, int shield) const {
    return static_cast<std::size_t>(brew) * brew_[place].stride + herbs * herbs_[place].stride +
           static_cast<std::size_t>(shield) * shield_[place].stride;
  }

 private:
  struct Digit {
    std::size_t stride, base;
  };
  static int part(std::size_t left, const Digit& digit) { return static_cast<int>(left / digit.stride % digit.base); }
  std::array<Digit, kMaxHeroes> brew_{}, herbs_{}, shield_{};
  std::size_t count_ = 1;
};

/// The chances at one step of a round: by whether the wizard has turned a die, what is left, and the value so far.
/// Each is a row by the creature's willpower, from 1 on.
struct Stage {
  int low = 0, high = 0;
  std::size_t turns = 1;  // 2: whether a die was turned makes a difference
  std::size_t supplies = 1, width = 1;
  std::vector<double> rows;

  void shape(int lowest, int highest, std::size_t turn_states, std::size_t supply_states, std::size_t row);
  std::size_t place(std::size_t turned, std::size_t left, int value) const {
    const std::size_t turn = turned < turns ? turned : turns - 1;
    return ((turn * supplies + left) * static_cast<std::size_t>(high - low + 1) +
            static_cast<std::size_t>(value - low)) *
           width;
  }
  const double* at(std::size_t turned, std::size_t left, int value) const { return &rows[place(turned, left, value)]; }
  double* at(std::size_t turned, std::size_t left, int value) { return &rows[place(turned, left, value)]; }
};

/// What these of a fighter's herbs, by bit, add.
int herb_points(const Fighter& fighter, unsigned used);

class Chain;

/// One round, thought through from its end: stage i is the moment before the i-th of its heroes rolls, the last one the
/// moment before the creature does.
class Round {
 public:
  /// From the moment before hero `first` rolls, the common value then being between `low` and `high`; `base` is what
  /// comes to it besides dice and herbs.
  void think(Chain& chain, int round, const Lost& lost, std::size_t first, int low, int high, int base);

  double chance(std::size_t stage, bool turned, std::size_t left, int value, int willpower) const {
    return stages_[stage].at(turned ? 1 : 0, left, value)[willpower - 1];
  }

  struct Roller {
    std::size_t place;
    const Rolls* rolls;
    bool brews;
  };

 private:
  friend class Forward;
  void measure(Chain& chain, int round, const Lost& lost);
  void end(Chain& chain, int round, const Lost& lost, int base);
  void outcomes(const Chain& chain, int round, const Lost& lost);
  void settle(const Chain& chain, std::size_t stage);
  void roll(const Chain& chain, std::size_t stage);

  StaticVec<Roller, kMaxHeroes> rollers_{};
  bool turns_ = false;
  std::array<Stage, kMaxHeroes + 1> stages_;
  std::array<Stage, kMaxHeroes> settled_;  // the same as the next stage, herbs used at best
  // What follows from a difference of values, by what is left; from the heaviest loss to the clearest win.
  int worst_ = 0, best_ = 0;
  std::vector<double> follows_;
  int creature_strength_ = 0;
  std::vector<double> scratch_;
};

class Chain {
 public:
  explicit Chain(const Battle& battle);

  /// Too many cases: nothing was counted.
  bool too_much() const { return too_much_; }
  void think();

  const Battle& battle() const { return battle_; }
  const Supply& supply() const { return supply_; }
  std::size_t width() const { return static_cast<std::size_t>(battle_.willpower); }
  /// The places of those who take part.
  unsigned mask(int round, const Lost& lost) const;
  /// Row of chances before a round, by the creature's willpower.
  const double* before(int round, const Lost& lost, std::size_t left) const {
    return &chances_[static_cast<std::size_t>(round)][(number(lost) * supply_.count() + left) * width()];
  }
  const Rolls& rolls(std::size_t place, int round, int lost);
  bool brews(std::size_t place, int round) const;
  /// What the creature's dice count, by probability, and the runs of willpower that have the same dice.
  struct Run {
    int from, to;
    const std::vector<double>* counts;
  };
  std::vector<Run> runs(int round);
  int creature_most(int round);
  Lost after(const Lost& lost, int loss, unsigned spared) const;
  int heaviest() const { return heaviest_; }

  std::size_t number(const Lost& lost) const;
  std::size_t numbers() const { return numbers_; }
  Lost lost_of(std::size_t number) const;
  int base(unsigned mask) const;

 private:
  void find_reachable();

  Battle battle_;
  Supply supply_;
  std::size_t numbers_ = 1;
  int heaviest_ = 0;
  bool too_much_ = false;
  std::array<std::vector<double>, kMostRounds + 1> chances_;
  std::array<std::vector<bool>, kMostRounds + 1> reached_;
  std::array<std::array<std::optional<Rolls>, 6>, kMaxHeroes> rolls_;
  std::array<std::optional<std::vector<double>>, 6> counts_;
  Round round_;
};

/// What happens, told from the beginning, when everybody plays by the chances of the chain.
void play_forward(Chain& chain, Answer& answer);

}  // namespace rietburg::odds
