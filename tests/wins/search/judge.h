// How promising a position is: made from what the legend's own tasks and quests ask, so that a new legend needs at most
// a hint or two. For the search alone; no rule reads it.
#pragma once
#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rietburg/rules.h"

namespace rietburg::wins {

struct Verdict {
  float score;
  u32 stage;  // roughly how much is done: positions of one stage compete with each other
};

/// What counts how much. Hard legends want other tastes than easy ones: a number gives each its own.
struct Taste {
  explicit Taste(std::uint64_t number);
  float goals, power, letters, castle, fog;
  float margin;  // by how much the heroes want to be stronger than the last opponent
};

class Judge {
 public:
  Judge(const Content& content, const Taste& taste);

  Verdict judge(const State& state) const;
  /// The thing itself, a member of the group, or a side of the article.
  bool is_of(Thing thing, Thing wanted) const;
  /// Some goal speaks of it.
  bool wants(const State& state, Thing thing) const;
  /// It does some good to leave it lying there.
  bool wants_lying(const State& state, Thing thing, Space at) const;
  /// Treasure is to be brought here.
  bool is_hoard(Space at) const { return at == hoard_; }
  /// Where allies are of use, or none.
  Space ally_goal(const State& state) const;
  int way(const State& state, Space from, Space to) const;

 private:
  using Ways = std::array<std::array<u8, kMaxSpaces>, kMaxSpaces>;

  const Ways& ways(const State& state) const;
  int hours(Space from, Space to) const;  // of the position being judged
  int nearest_hero(const State& state, Space to) const;
  template <typename Use>
  void each_asked(const State& state, Use use) const;

  float points_of_test(const State& state, const Test& test, Seat subject) const;
  float points(const State& state, const Condition& condition, Seat subject) const;
  float points_of_flag(const State& state, u8 flag) const;
  float bring(const State& state, Thing wanted, Space to, int count, bool lying) const;
  float turn_up(const State& state) const;
  float seek(const State& state, Thing wanted) const;
  float beat(const State& state, const Creature& creature, Seat subject) const;
  float beat_kind(const State& state, Kind kind, Seat subject) const;
  float clear_space(const State& state, Space at) const;
  float visit(const State& state, Space to) const;
  float hoard(const State& state, Space to, int target) const;
  float be_so(const State& state, const Filter& filter, Seat subject) const;

  float worth_of_gold(const State& state, const Hero& hero) const;
  float power(const State& state) const;
  float needed_power(const State& state) const;
  float creature_value(const State& state, const Creature& creature) const;
  float alarm(const State& state, int within) const;
  int days_of(const Creature& creature) const;
  float threats(const State& state) const;
  float heroes(const State& state) const;

  const Content& content_;
  Taste taste_;
  Space hoard_ = Space::none;
  std::array<u8, kMaxSpaces> days_to_castle_{};
  std::vector<Kind> opponents_;  // named by a task
  mutable const Ways* now_ = nullptr;
  mutable std::unordered_map<u64, std::unique_ptr<Ways>> ways_;
};

}  // namespace rietburg::wins
