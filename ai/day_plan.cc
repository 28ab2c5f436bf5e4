#include "ai/day_plan.h"

#include <algorithm>

#include "ai/random.h"

namespace rietburg::ai {

namespace {

constexpr int kMostActions = 400;      // of a day, chance included
constexpr std::size_t kMostGoals = 4;  // for one hero: more is no plan
constexpr u32 kShareOfOthers = 4;      // of the budget, for the first decision of every other hero
constexpr u32 kShareOfLater = 20;      // for what follows from it
constexpr u32 kFewest = 24;            // rollouts

bool is_goal(const Goal& goal) { return goal.kind != GoalKind::none && goal.kind != GoalKind::answer; }

/// Waiting and sleeping are what is left when there is nothing to do: the last of a part, or not told.
bool is_rest(const Goal& goal) { return goal.kind == GoalKind::wait || goal.kind == GoalKind::sleep; }

class Day {
 public:
  Day(const Content& content, const State& state) : content_(content), now_(state), day_(state.day) {
    for (std::size_t i = 0; i < state.heroes.size(); ++i) plan_.parts[i].way.push_back(state.heroes[i].space);
  }

  bool is_over() const { return now_.result != Result::none || (has_begun_ && now_.day != day_); }
  const State& now() const { return now_; }
  DayPlan take() { return std::move(plan_); }

  /// A die or a card: whoever is concerned has planned so far. Dice are the fighters', tokens whoever is on turn's.
  void meet_chance(const Action& outcome) {
    const u8 fighters = now_.fight.fighting;
    for (std::size_t i = 0; has_begun_ && i < now_.heroes.size(); ++i) {
      if (fighters != 0 ? (fighters & seat_bit(seat(i))) != 0 : seat(i) == now_.turn) plan_.parts[i].is_open = true;
    }
    is_first_turn_ = false;
    perform(content_, now_, outcome);
  }

  void decide(const Decision& decision) {
    const Action& action = decision.action;
    if (count_++ == 0) plan_.first = decision;
    if (question(now_) == FrameKind::action) begin();
    if (is_first_turn_) is_first_turn_ = is_still_first(action);
    if (is_first_turn_) plan_.steps.push_back(action);
    if (question(now_) == FrameKind::action) aim(plan_.parts[idx(now_.turn)], decision.reason.goal);
    const State before = now_;
    perform(content_, now_, action);
    for (std::size_t i = 0; i < now_.heroes.size(); ++i) follow(plan_.parts[i], before.heroes[i], now_.heroes[i]);
  }

 private:
  /// What is asked before, at the set-up or at sunrise, belongs to the day that follows.
  void begin() {
    if (!has_begun_) day_ = now_.day;
    has_begun_ = true;
  }

  /// The turn goes on until somebody else, or the same hero anew, is asked what to do.
  bool is_still_first(const Action& action) {
    const bool asks_anew = question(now_) == FrameKind::action;
    if (asks_anew && acted_) return false;
    if (plan_.steps.empty()) asked_ = to_act(now_);
    if (to_act(now_) != asked_ || action.who != asked_) return false;
    acted_ |= asks_anew && !is_free(now_, action);
    return true;
  }

  void aim(DayPart& part, const Goal& goal) const {
    if (part.is_open || !is_goal(goal) || part.goals.size() >= kMostGoals) return;
    if (!part.goals.empty() && is_rest(part.goals.back())) part.goals.pop_back();
    if (part.goals.empty() || !(part.goals.back() == goal)) part.goals.push_back(goal);
  }

  void follow(DayPart& part, const Hero& before, const Hero& after) const {
    if (part.is_open || !has_begun_ || now_.day != day_) return;
    for (int hour = before.hour + 1; hour <= after.hour; ++hour) {
      ++part.hours;
      part.willpower += std::max(0, hour_price(content_, now_, hour));
    }
    if (after.space != before.space) part.way.push_back(after.space);
  }

  const Content& content_;
  State now_;
  u8 day_;
  DayPlan plan_{};
  int count_ = 0;
  bool has_begun_ = false;
  bool is_first_turn_ = true;
  bool acted_ = false;
  Seat asked_ = Seat::none;
};

/// Of a limited time half is for the first decision, which is the one that will be played; the others need some too.
std::optional<std::chrono::steady_clock::time_point> first_deadline(const Budget& budget) {
  if (!budget.deadline) return std::nullopt;
  const auto now = std::chrono::steady_clock::now();
  return std::max(now, now + (*budget.deadline - now) / 2);
}

}  // namespace

DayPlan plan_day(const Content& content, const State& state, Player& player, const Budget& budget) {
  Day day(content, state);
  Random chance(position_key(state) ^ 0xDA11ULL);
  OutcomeList outcomes{};
  u8 thought_for = 0;
  for (int i = 0; i < kMostActions && !day.is_over(); ++i) {
    const State& now = day.now();
    if (to_act(now) == Seat::chance) {
      day.meet_chance(sample_chance(content, now, outcomes, chance));
      continue;
    }
    Budget own = budget;
    const u8 who = seat_bit(to_act(now));
    const bool is_new = question(now) == FrameKind::action && (thought_for & who) == 0;
    if (i > 0) own.rollouts = std::max(kFewest, budget.rollouts / (is_new ? kShareOfOthers : kShareOfLater));
    if (i == 0) own.deadline = first_deadline(budget);
    if (question(now) == FrameKind::action) thought_for |= who;
    day.decide(player.choose(now, own));
  }
  return day.take();
}

}  // namespace rietburg::ai
