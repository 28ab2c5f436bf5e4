#include "ai/player.h"
#include "ai/policy.h"
#include "ai/random.h"
#include "ai/thinker.h"

namespace rietburg::ai {

u64 position_key(const State& state) {
  State copy = state;
  copy.asked = 0;
  for (Frame& frame : copy.pending) {
    if (frame.kind != FrameKind::action && frame.kind != FrameKind::round) continue;
    for (std::size_t i = 3; i < sizeof frame.bytes; ++i) frame.bytes[i] = 0;
  }
  return hash(copy);
}

namespace {

bool contains(const ActionList& list, const Action& action) {
  for (const Action& one : list) {
    if (one == action) return true;
  }
  return false;
}

/// Any answer that is legal, a free action now and then.
class RandomPlayer final : public Player {
 public:
  RandomPlayer(const Content& content, const PlayerOptions& options) : content_(content), options_(options) {}

  Decision choose(const State& state, const Budget&) override {
    Random random(options_.seed ^ position_key(state));
    Decision decision;
    decision.reason.why = Reason::Why::chance;
    decision.reason.goal.kind = GoalKind::answer;
    free_actions(content_, state, list_);
    if (!list_.empty() && random.below(16) == 0) {
      const Action action = list_[random.below(static_cast<u32>(list_.size()))];
      if ((options_.seats & seat_bit(action.who)) != 0) {
        decision.action = action;
        return decision;
      }
    }
    legal_answers(content_, state, list_);
    if (list_.size() == 1) decision.reason.why = Reason::Why::only_answer;
    decision.action = list_[random.below(static_cast<u32>(list_.size()))];
    return decision;
  }

 private:
  const Content& content_;
  PlayerOptions options_;
  ActionList list_;
};

/// The rules of thumb alone.
class GreedyPlayer final : public Player {
 public:
  GreedyPlayer(const Content& content, const PlayerOptions& options)
      : content_(content), options_(options), policy_(content, options.weights, options.seats) {}

  Decision choose(const State& state, const Budget&) override {
    Random random(options_.seed ^ position_key(state) ^ u64{plan_.anew} << 32U);
    Decision decision;
    const Seat who = to_act(state);
    decision.action = policy_.choose(state, plan_, random, 0);
    decision.reason.goal = plan_.goals[idx(who)];
    legal_actions(content_, state, list_);
    if (list_.size() == 1) decision.reason.why = Reason::Why::only_answer;
    if (contains(list_, decision.action)) return decision;
    plan_.goals[idx(who)] = {};
    legal_answers(content_, state, list_);
    decision.action = list_[list_.size() - 1];
    return decision;
  }
  void forget() override { plan_ = {}; }

 private:
  const Content& content_;
  PlayerOptions options_;
  Policy policy_;
  Plan plan_;
  ActionList list_;
};

}  // namespace

u32 rollouts_of(std::string_view player) {
  if (player == "quick") return 150;
  if (player == "able") return 1000;
  if (player == "strong") return 6000;
  return 0;
}

std::unique_ptr<Player> make_player(std::string_view name, const Content& content, const PlayerOptions& options) {
  if (name == "random") return std::make_unique<RandomPlayer>(content, options);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(content, options);
  const u32 rollouts = rollouts_of(name);
  if (rollouts == 0) return nullptr;
  return std::make_unique<Thinker>(content, options, rollouts);
}

}  // namespace rietburg::ai
