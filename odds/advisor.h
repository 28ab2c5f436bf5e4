// Best play at every question of a fight. The rest of the roll under way is played out by the engine itself, on copies
// of the position; what comes after it is looked up.
#pragma once
#include "odds/chain.h"

namespace rietburg::odds {

inline constexpr double kEqual = 1e-12;  // of two answers as good the more sparing one is taken

class Advisor {
 public:
  /// The ask must not be refused. `ready` tells whether there is an answer at all.
  Advisor(const Content& content, const State& state, const Ask& ask);
  /// Not where there is too much to count, or a creature that is beaten already.
  bool ready() const { return !chain_.too_much() && chain_.width() > 0; }

  /// The chance to win from a moment of this fight on; -1 where a card is being carried out.
  double chance(const State& now);
  /// The best answer to a question of this fight: ally, dice, roll, flip, settle, shield, round.
  bool decide(const State& now, Action& action);

  Chain& chain() { return chain_; }

 private:
  double value(const State& now);
  double best(const State& now, Action* action);
  double on_average(const State& now);
  bool may(const State& now, const Action& action) const;
  bool is_fresh(const State& now, std::size_t& stage) const;
  /// Where a roll is about to begin it is looked up as a whole, or played out too.
  void prepare(const State& now, bool whole_roll);
  Lost lost(const State& now) const;
  Left left(const State& now) const;
  int round(const State& now) const { return now.fight.round - first_round_; }
  double after_round(const State& now) {
    return chain_.chance(round(now) + 1, lost(now), left(now), now.fight.willpower);
  }

  const Content& content_;
  Ask ask_;
  Chain chain_;
  int first_round_;
  Round leaf_;
  const std::vector<u32>* useful_ = nullptr;  // of what is left, in the round of the leaf
  std::size_t leaf_stage_ = 0;                // the moment before this hero rolls is looked up
  bool lost_track_ = false;
};

}  // namespace rietburg::odds
