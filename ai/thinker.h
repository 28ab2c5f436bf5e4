// A player that thinks: goals and answers are compared by trials, the dice of a fight are played by its exact odds.
#pragma once
#include "ai/search.h"

namespace rietburg::ai {

class Thinker final : public Player {
 public:
  Thinker(const Content& content, const PlayerOptions& options, u32 rollouts);

  Decision choose(const State& state, const Budget& budget) override;
  void forget() override { plan_ = {}; }

 private:
  Decision think(const State& state, const Budget& budget);
  Decision choose_goal(const State& state, const Budget& budget);
  bool change_styles(const State& state, Random& random, bool all, Candidate& candidate);
  bool deal_goals(const State& state, Random& random, Candidate& candidate);
  void add_group_plans(const State& state, const Budget& budget, std::vector<Candidate>& candidates);
  bool draw_goal(const State& state, Seat hero, Random& random, const Plan& plan, Goal& goal);
  bool vary(const State& state, Random& random, const std::vector<Candidate>& parents, Candidate& child);
  u32 improve(const State& state, const Budget& budget, std::vector<Candidate>& candidates);
  Decision choose_answer(const State& state, const Budget& budget);
  Decision shop(const State& state, const Action& usual, const Budget& budget);
  bool decide_by_odds(const State& state, Decision& decision);
  /// Fills in what the trials have shown; the candidates are sorted.
  void explain(const State& state, const std::vector<Candidate>& candidates, Reason& reason) const;
  double odds_of(const State& state, const Goal& goal) const;
  bool is_sensible(const State& state, const Action& action) const;

  const Content& content_;
  PlayerOptions options_;
  u32 rollouts_;
  Policy policy_;
  Search search_;
  Plan plan_;
  ActionList list_;
  Prospects prospects_{};
};

}  // namespace rietburg::ai
