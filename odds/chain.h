// A fight as a chain of rounds. Before each round it is described by what the heroes have lost, what they have left to
// use, and the creature's willpower; `Chain` knows the chance to win from each of these, best play assumed.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "odds/round.h"

namespace rietburg::odds {

class Chain {
 public:
  explicit Chain(const Battle& battle);

  /// Too many cases: nothing was counted.
  bool too_much() const { return too_much_; }
  void think();

  const Battle& battle() const { return battle_; }
  const Supply& supply() const { return supply_; }
  /// Of the creature's willpower.
  std::size_t width() const { return static_cast<std::size_t>(battle_.willpower); }
  /// The places of those who take part.
  unsigned mask(int round, const Lost& lost) const;
  int base(unsigned mask) const;

  /// The moment before a round, or nullptr: nobody fights it, or it cannot come about.
  const Moment* find(int round, Lost lost, std::size_t shields) const;
  /// 0 where it cannot come about.
  double chance(int round, const Lost& lost, const Left& left, int willpower);

  /// The moments before a round that can come about.
  struct Layer {
    std::vector<Moment> moments;
    std::vector<Moment*> ordered;   // by kind
    std::vector<Moment*> distinct;  // the same without those that share another's chances
    /// Behind each moment: by the loss from 1 on, and by who is spared (each part of the shields, none first), what
    /// follows in the next layer.
    std::vector<int> losses;
    std::vector<int> places;  // of a moment, by its losses and shields
    std::size_t size = 0;     // of its chances
    std::size_t owned = 0;    // if nobody shared any
    std::unique_ptr<double[]> chances;

    const double* row(const Moment& moment, int slot) const {
      return &chances[moment.at + static_cast<std::size_t>(slot) * moment.lanes()];
    }
  };
  /// Those of a list, from one of them on, that are thought through together.
  std::span<Moment* const> together(const std::vector<Moment*>& list, std::size_t from) const;
  const Layer& layer(int round) const { return layers_[static_cast<std::size_t>(round)]; }
  /// What follows a draw or a hurt creature, or a loss from which some of the holders are spared; nullptr: nothing.
  const Moment* onward(int round, const Moment& moment) const;
  const Moment* after(int round, const Moment& moment, int loss, std::size_t part) const;
  Lost after(const Lost& lost, int loss, unsigned spared) const;

  /// Of brew and herbs, by number: what can still be of use to those who take part.
  const std::vector<u32>& useful(int round, unsigned mask);
  /// Those numbers, of useful things alone, with which a moment can come about in which those in front of `place` have
  /// rolled.
  const std::vector<u32>& open(int round, std::size_t place, unsigned mask);
  /// Where the chances of a moment before the round are, by number; -1: it cannot come about.
  const std::vector<int>& slots(int round, unsigned mask);

  const Rolls& rolls(std::size_t place, int round, int lost);
  bool brews(std::size_t place, int round) const;
  /// What the creature's dice count, by probability.
  const std::vector<double>& counts(int round, int willpower);

 private:
  /// What a round can lead to.
  struct Reach {
    int hurt, heaviest;  // the creature at most, and the heroes
  };
  Reach reach(int round, const Moment& moment);
  void find_reachable();
  void follow(int round, Moment& moment);
  int enter(int round, Lost lost, std::size_t shields, int low, int high);
  u32 kind_of(int round, const Moment& moment) const;
  u8 dice(std::size_t place, int round, int lost) const;
  void share_chances(Layer& layer);
  void lay_out(int round, Layer& layer);
  double work_of(int round, const Moment& moment);
  /// Losses of those who are out of it are all the same, and so is what they hold.
  unsigned settle(int round, Lost& lost, std::size_t& shields) const;
  std::size_t place_of(const Lost& lost, std::size_t shields) const;
  /// How many halves of a brew can be left, and which herbs: all parts of them, all of them, or none.
  struct Range {
    int least, most;
    unsigned herbs;
    bool parts;
  };
  Range range(int round, std::size_t place, bool rolled, unsigned mask) const;

  Battle battle_;
  Supply supply_;
  std::size_t places_ = 1;
  int heaviest_ = 0;
  bool too_much_ = false;
  bool turns_ = false;                                                // somebody is the wizard
  std::array<std::array<u8, kMaxWillpower + 1>, kMaxHeroes> dice_{};  // by willpower
  std::array<std::array<int, kMaxHeroes>, kMostRounds> bearable_{};   // loss with which one takes part in a round
  std::array<Layer, kMostRounds + 1> layers_;
  std::array<std::array<std::vector<u32>, 1U << kMaxHeroes>, kMostRounds> useful_;
  std::array<std::array<std::vector<int>, 1U << kMaxHeroes>, kMostRounds> slots_;
  std::array<std::array<std::array<std::vector<u32>, 1U << kMaxHeroes>, kMaxHeroes + 1>, kMostRounds> open_;
  std::array<std::array<std::optional<Rolls>, 6>, kMaxHeroes> rolls_;
  std::array<std::optional<std::vector<double>>, 6> counts_;
  std::vector<Member> members_;
  Round round_;
};

/// What happens, told from the beginning, when everybody plays by the chances of the chain.
void play_forward(Chain& chain, Answer& answer);

}  // namespace rietburg::odds
