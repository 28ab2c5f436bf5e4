// How a hero plays toward a goal, and which goals there are: rules of thumb with weights. Trials are played by it, and
// it answers at once where there is no time to think. One object per thread.
#pragma once
#include <optional>

#include "ai/battle_guess.h"
#include "ai/goal.h"
#include "ai/march.h"
#include "ai/random.h"
#include "ai/styles.h"
#include "ai/wants.h"
#include "ai/ways.h"
#include "ai/weights.h"

namespace rietburg::ai {

/// What everybody means to do, by seat, and on which day that was decided.
struct Plan {
  std::array<Goal, kMaxHeroes> goals{};
  std::array<Goal, kMaxHeroes> next{};     // and after that, while it can still be done
  std::array<Style, kMaxHeroes> styles{};  // by which further goals are chosen
  u8 day = 0;
  u8 free = 0;   // free actions in a row: a limit keeps two rules of thumb from undoing each other for ever
  u8 hours = 0;  // that were spent by then: fewer now, and the legend has begun anew
  u8 anew = 0;   // how often: what has failed is not tried in the same way again
  /// A new day, or all begins anew: what walks has walked on.
  void look_at(const State& state);
};

/// A goal that a hero could have now.
struct Prospect {
  Goal goal{};
  double score = 0;
  int hours = 0;  // until it is reached
};
using Prospects = StaticVec<Prospect, 96>;

/// What a position in the middle of a game is judged by: one number for each weight from `v_base` on.
inline constexpr std::size_t kFeatures = kWeights - static_cast<std::size_t>(Weight::v_base);
using Features = std::array<double, kFeatures>;

/// What matters for all goals of one position.
struct Scene {
  const Ways* ways = nullptr;
  const Wants* wants = nullptr;
  int letters = 0;  // left before the end
  const March* march = nullptr;
  int falls_in = kFar;  // sunrises until the castle falls
  // The same with what the others mean to do: whom they fight, and farmers they bring.
  u64 beaten = 0;  // by place of the creature
  int held = 0;    // shields
  int need_in = kFar;
  int shields = 0;          // free ones
  u64 blockers = 0;         // creatures that stand in the way of what must not meet any, by place
  u8 opponent = 0;          // creature of the last fight, if it is on the board
  double ready = 0;         // chance of all heroes together against it
  bool last_fight = false;  // all else is done
  bool last_day = false;    // and there is no later day: the castle falls, or the time is over
};

class Policy {
 public:
  Policy(const Content& content, const Weights& weights, u8 seats);

  /// An answer to the question put to a hero; plans change with it. `noise` 0: always the best by the rules of thumb.
  Action choose(const State& state, Plan& plan, Random& random, double noise);
  /// What the hero on turn could mean to do, the best first.
  void prospects(const State& state, Seat who, const Plan& plan, Prospects& result);
  /// The next action toward the hero's goal; nothing where it is reached or out of reach.
  std::optional<Action> pursue(const State& state, Seat who, Plan& plan);
  /// Makes it the goal of the hero, and of all whom it binds.
  void assign(const State& state, Seat who, const Goal& goal, Plan& plan) const;
  /// Where the goal is reached, or out of reach, the one meant for after it takes its place. False: there is none.
  bool go_on(const State& state, Seat who, Plan& plan);
  /// Still something to strive for.
  bool is_valid(const State& state, Seat who, const Goal& goal);
  /// A free action that nobody would leave out, toward the goal.
  std::optional<Action> free_action(const State& state, Seat who, const Plan& plan);

  /// How likely a position that nobody has played to its end is won.
  double value(const State& state);
  void features(const State& state, Features& result);
  /// How far a game has come that is not won, 0 to 1: tasks done, strength for the last fight, days held out.
  double progress(const State& state) const;

  const BattleGuess& guess() const { return guess_; }
  const Scene& scene(const State& state);
  const Content& content() const { return content_; }
  u8 seats() const { return seats_; }
  bool is_wanted(const State& state, Thing thing);
  /// How many hours the hero is ready to spend today; overtime down to this willpower.
  int hours_left(const State& state, Seat who, double floor) const;

 private:
  double w(Weight weight) const { return styles_[idx(style_)][weight]; }
  /// From here on judged as the hero does.
  void judge_as(const Plan& plan, Seat who) { style_ = idx(who) < kMaxHeroes ? plan.styles[idx(who)] : Style::plain; }

  // goals.cc
  void add(const State& state, Seat who, Prospect prospect, Prospects& result) const;
  void add_places(const State& state, Seat who, Prospects& result);
  void add_things(const State& state, Seat who, const Plan& plan, Prospects& result);
  void add_wants(const State& state, Seat who, Prospects& result);
  void leave_to_others(const State& state, Seat who, const Plan& plan, Prospects& result);
  bool is_errand(const Goal& goal) const;
  void find_blockers(const State& state);
  bool others_buy(const State& state, Seat who, const Plan& plan) const;
  bool lies_well(const State& state, Thing thing, Space at) const;
  void foresee_others(const State& state, Seat who, const Plan& plan);
  void add_fights(const State& state, Seat who, Prospects& result);
  void add_rubble(const State& state, Seat who, Prospects& result);
  void add_leads(const State& state, Seat who, Prospects& result);
  void add_meetings(const State& state, Seat who, const Plan& plan, Prospects& result);
  void add_lead_to_fight(const State& state, Seat who, const Piece& ally, const Creature& creature, Prospects& result);
  void add_fight(const State& state, Seat who, const Creature& creature, u8 heroes, double gain, Prospects& result);
  double boldness(const State& state, const Creature& creature) const;
  double fight_gain(const State& state, const Creature& creature, Seat who);
  int way_to_reach(const State& state, Seat who, Space creature) const;
  int allies_at(const State& state, Space at) const;
  double worth_of_willpower(const Hero& hero, int gain) const;
  double worth_of_thing(const State& state, Seat who, Thing thing);
  int strength_for(const State& state, const Hero& hero, Space merchant) const;

  // value.cc
  double nearness(const State& state, const Want& want) const;
  double hoarded(const State& state, const Want& want) const;
  double power(const State& state) const;
  double needed(const State& state) const;
  double readiness(const State& state) const;
  int hours_to_bring(const State& state, const Want& want) const;
  double work_left(const State& state) const;

  // pursue.cc
  std::optional<Action> walk(const State& state, Seat who, Space to, const Goal& goal);
  std::optional<Action> fight(const State& state, Seat who, Plan& plan);
  std::optional<Action> end_of_way(const State& state, Seat who, Plan& plan);
  Space reach_space(const State& state, Seat who, Space creature) const;
  Action on_the_way(const State& state, Plan& plan);
  Action lead_on(const State& state, Plan& plan);
  std::optional<Action> shop(const State& state, Seat who, const Plan& plan);
  std::optional<Action> hand_over(const State& state, Seat who);
  bool is_buyer(const State& state, Seat who) const;
  bool shuns_creatures(const Hero& hero) const;
  bool carries_shy(const Hero& hero) const;
  std::optional<Action> walk_shyly(const State& state, Seat who, Space to);
  bool carries(const Hero& hero, Thing wanted) const;

  // answers.cc
  Action answer(const State& state, Plan& plan, Random& random, double noise);
  Action answer_action(const State& state, Plan& plan, Random& random, double noise);
  Action answer_invite(const State& state, const Plan& plan);
  Action answer_join(const State& state, const Plan& plan);
  Action answer_begin(const State& state);
  Action answer_dice(const State& state);
  Action answer_roll(const State& state);
  Action answer_flip(const State& state);
  Action answer_settle(const State& state);
  Action answer_shield(const State& state);
  Action answer_round(const State& state);
  Action answer_share(const State& state);
  Action answer_offer(const State& state);
  Action answer_choose(const State& state, Random& random);
  Action answer_pick(const State& state);
  Action listed(const State& state, Verb verb);
  double chance_now(const State& state, u8 fighters) const;

  const Content& content_;
  std::array<Weights, kStyles> styles_;
  Style style_ = Style::plain;
  u8 seats_;
  BattleGuess guess_;
  WaysCache ways_;
  u64 march_key_ = 0;
  March march_{};
  Things shy_ = 0;  // things that must not meet a creature
  u64 wants_key_ = 0;
  Wants wants_{};
  Scene scene_{};
  ActionList list_;
  Prospects prospects_{};
};

}  // namespace rietburg::ai
