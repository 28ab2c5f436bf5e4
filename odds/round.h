// One round, thought through from its end: stage i is the moment before the i-th of its heroes rolls, the last one the
// moment before the creature does.
#pragma once
#include <span>
#include <vector>

#include "odds/rows.h"

namespace rietburg::odds {

/// How much each share of the heroes has lost.
using Lost = std::array<int, kMaxHeroes>;

/// What is left to use up, as numbers of a Supply.
struct Left {
  std::size_t things = 0, shields = 0;
};

/// Numbers what the heroes have left: halves of brew and herbs by bit, and halves of shields.
class Supply {
 public:
  explicit Supply(const Battle& battle);
  std::size_t things() const { return things_; }
  std::size_t shields() const { return shields_; }
  Left all() const { return {things_ - 1, shields_ - 1}; }

  int brew(std::size_t things, std::size_t place) const { return part(things, brew_[place]); }
  unsigned herbs(std::size_t things, std::size_t place) const {
    return static_cast<unsigned>(part(things, herbs_[place]));
  }
  int shield(std::size_t shields, std::size_t place) const { return part(shields, shield_[place]); }
  std::size_t without_brew(std::size_t things, std::size_t place) const { return things - brew_[place].stride; }
  std::size_t without_herbs(std::size_t things, std::size_t place, unsigned used) const {
    return things - used * herbs_[place].stride;
  }
  std::size_t without_shield(std::size_t shields, std::size_t place) const { return shields - shield_[place].stride; }
  /// The numbers of exactly this.
  std::size_t number(std::size_t place, int brew, unsigned herbs) const {
    return static_cast<std::size_t>(brew) * brew_[place].stride + herbs * herbs_[place].stride;
  }
  std::size_t shield_number(std::size_t place, int shield) const {
    return static_cast<std::size_t>(shield) * shield_[place].stride;
  }

 private:
  struct Digit {
    std::size_t stride, base;
  };
  static int part(std::size_t number, const Digit& digit) {
    return static_cast<int>(number / digit.stride % digit.base);
  }
  std::array<Digit, kMaxHeroes> brew_{}, herbs_{}, shield_{};
  std::size_t things_ = 1, shields_ = 1;
};

/// Before a round: everything but brew, herbs and the creature's willpower, which is between `low` and `high`.
struct Moment {
  Lost lost{};
  std::size_t shields = 0;
  unsigned mask = 0;     // the places of those who take part
  unsigned holders = 0;  // of those with a shield that is still of use
  unsigned parts = 1;    // of the holders, none and all included
  int low = 0, high = 0;
  int heaviest = 0;        // the heaviest loss that can come about
  int onward = -1;         // the moment after a draw or a hurt creature, in the next layer
  std::size_t losses = 0;  // where those after a loss begin
  u32 kind = 0;            // moments of one kind have the same heroes roll as many dice
  std::size_t at = 0;      // of the layer's chances; in the last round several moments may share them
  std::size_t own = 0;     // the same place if nobody shared anything

  std::size_t lanes() const { return static_cast<std::size_t>(high - low + 1); }
};

/// Numbers at one step of a round: by whether the wizard has turned a die, by the things left, by the value so far, and
/// by the creature's willpower. Those of all values lie in one piece.
struct Stage {
  int low = 0, high = 0;
  int from = 0, to = 0;   // below, all is as with `from`; above, the creature is beaten whatever happens
  std::size_t turns = 1;  // 2: whether a die was turned makes a difference
  std::size_t things = 1, lanes = 1;
  std::vector<double> rows;

  void shape(int lowest, int highest, std::size_t turn_states, std::size_t things_states, std::size_t lane_count);
  /// Has to be thought about from this value to that.
  void narrow(int lowest, int highest);
  std::size_t size() const { return static_cast<std::size_t>(high - low + 1) * lanes; }
  std::size_t narrowed() const { return static_cast<std::size_t>(to - from + 1) * lanes; }
  std::size_t place(std::size_t turned, std::size_t left, int value) const {
    const std::size_t turn = turned < turns ? turned : turns - 1;
    return (turn * things + left) * size() + static_cast<std::size_t>(value - low) * lanes;
  }
  const double* at(std::size_t turned, std::size_t left, int value) const { return &rows[place(turned, left, value)]; }
  double* at(std::size_t turned, std::size_t left, int value) { return &rows[place(turned, left, value)]; }
  /// What need not be thought about.
  void fill(std::size_t turned, std::size_t left);
};

/// A moment of those that are thought through together, and the creature's willpower that matters.
struct Member {
  const Moment* moment;
  int weakest, strongest;

  std::size_t lanes() const { return static_cast<std::size_t>(strongest - weakest + 1); }
};

/// What these of a fighter's herbs, by bit, add.
int herb_points(const Fighter& fighter, unsigned used);

class Chain;

class Round {
 public:
  /// From the moment before hero `first` rolls, the common value then being between `low` and `high`; `base` is what
  /// comes to it besides dice and herbs.
  struct From {
    std::size_t first = 0;
    int low = 0, high = 0;
    int base = 0;
  };
  /// The members are of one kind: they differ in what follows, and in the creature's willpower.
  void think(Chain& chain, int round, std::span<const Member> members, const From& from);

  /// Of the only member, with its only willpower.
  double chance(std::size_t stage, bool turned, std::size_t things, int value) const {
    return *stages_[stage].at(turned ? 1 : 0, things, value);
  }
  /// By member and the creature's willpower, before anybody rolls.
  const double* row(std::size_t things) const { return stages_[0].at(0, things, 0); }

  struct Roller {
    std::size_t place;
    const Rolls* rolls;
    bool brews;
  };

 private:
  friend class Forward;
  void begin(Chain& chain, int round, std::span<const Member> members, const From& from);
  /// How large everything is.
  void shape(const Chain& chain);
  void narrow(const Chain& chain);
  /// Whether any hero has anything to decide, shields apart.
  bool decides(const Chain& chain) const;
  void think_back(Chain& chain);
  void end(Chain& chain);
  void find_counts(Chain& chain);
  void spread();
  void add_rolled(double* row, int from, int to);
  /// Where one of the next layer's moments has its chances; none if there is no such moment.
  struct Next {
    const Moment* moment = nullptr;
    const int* slots = nullptr;
    const double* chances = nullptr;
    std::size_t lanes = 0;
    int low = 0, high = 0;

    /// nullptr where it cannot come about with these things.
    const double* row(std::size_t things) const {
      const int slot = moment == nullptr ? -1 : slots[things];
      return slot < 0 ? nullptr : chances + static_cast<std::size_t>(slot) * lanes;
    }
  };
  /// A member, and what follows.
  struct Followed : Member {
    std::size_t lane;   // its first
    Next onward;        // a draw or a hurt creature
    std::size_t after;  // where its losses begin in `after_`

    Followed(const Member& member, std::size_t first) : Member(member), lane(first), after(0) {}
  };
  Next next(Chain& chain, const Moment* moment) const;
  void find_next(Chain& chain);
  void outcomes(std::size_t things);
  void outcome(const Followed& member, std::size_t things, int difference, double* row) const;
  void onward(const Followed& member, std::size_t things, int hurt, double* row) const;
  void lose(const Followed& member, std::size_t things, int loss, double* row) const;
  void settle(Chain& chain, std::size_t stage);
  void roll(Chain& chain, std::size_t stage);
  struct Situation {
    std::size_t stage, turned, things, brewed;
    bool may_turn, may_brew;
  };
  Situation situation(const Chain& chain, std::size_t stage, std::size_t turned, std::size_t things) const;
  const std::vector<Way>& ways(const Situation& now) const {
    return rollers_[now.stage].rolls->ways[now.may_turn ? 1 : 0][now.may_brew ? 1 : 0];
  }
  /// Where the chances after a roll that counts nothing would be: [turned][doubled].
  struct Base {
    const double* rows;
    std::array<std::array<std::size_t, 2>, 2> at;
  };
  Base base(const Chain& chain, const Situation& now, int value) const;
  void find_term(const Base& base, const Made& made, rows::Term& term) const {
    term.p = made.p;
    for (std::size_t i = 0; i < made.choices.size(); ++i) {
      const Choice& choice = made.choices[i];
      const std::size_t at = base.at[choice.turned][choice.doubled];
      term.rows[i] = base.rows + (at + static_cast<std::size_t>(choice.count) * lanes_);
    }
  }
  /// The chance before a roll, for so many places from this value on.
  void roll_way(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n, double* to);
  void roll_at_once(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n, double* to);
  void roll_one_by_one(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n, double* to);
  /// Those in front of it have rolled before this stage.
  std::size_t place_at(const Chain& chain, std::size_t stage) const;
  const std::vector<u32>& open(Chain& chain, std::size_t stage) const;
  /// The next stage once herbs are used at best.
  const Stage& settled(const Chain& chain, std::size_t stage) const;

  int round_ = 0;
  From from_;
  std::vector<Followed> members_;
  std::size_t lanes_ = 1;
  unsigned mask_ = 0;
  StaticVec<Roller, kMaxHeroes> rollers_{};
  bool turns_ = false;
  std::array<Stage, kMaxHeroes + 1> stages_;
  std::array<Stage, kMaxHeroes> settled_;  // where the roller has herbs
  int creature_strength_ = 0;
  // The creature's dice: by lane how likely each count is, and which counts there are. Where the number of dice depends
  // on its willpower, each count has its probability for each place of a few rows, `spread_`.
  std::vector<const std::vector<double>*> dice_;
  bool same_dice_ = true;
  std::vector<int> counts_;  // ascending
  std::vector<double> spread_;
  std::size_t spread_rows_ = 0;
  int worst_ = 0;                // the difference of values that the first row of `follows_` is about
  std::vector<double> follows_;  // from each difference
  std::vector<Next> after_;      // of each member, by loss from 1 on, and by who is spared
  std::vector<rows::Term> terms_;
  std::vector<double> scratch_;
};

}  // namespace rietburg::odds
