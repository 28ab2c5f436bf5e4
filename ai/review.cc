#include "ai/review.h"

#include <algorithm>

#include "ai/search.h"

namespace rietburg::ai {

namespace {

constexpr std::size_t kMostMoments = 160;  // of a long game every second or third
constexpr std::size_t kFinalists = 6;
constexpr double kMatters = 0.03;  // less is noise, and nobody's fault

struct Suspect {
  const Moment* moment;
  double lost;
};

/// Each kind of judgement on the same dice: how much better the rules of thumb, or another plan, do than what was
/// played.
struct Judged {
  double value = 0, was = 0, noise = 1;
  double lost() const { return value - was; }
};

class Judge {
 public:
  Judge(const Content& content, const PlayerOptions& options) : search_(content, options) {}

  Judged compare(const Moment& moment, const Candidate& other, const Budget& budget, u32 rollouts) {
    Candidate played;
    played.first = moment.played;
    played.goal.kind = GoalKind::answer;
    const Seat who = moment.played.who;
    if (moment.ended != Space::none)
      played.plan.goals[idx(who)] = {.kind = GoalKind::visit, .space = moment.ended, .heroes = seat_bit(who)};
    played.plan.day = moment.before.day;
    std::vector<Candidate> both{other, played};
    Budget own = budget;
    own.rollouts = rollouts;
    search_.compare(moment.before, both, own);
    const bool kept_order = !(both[0].goal == played.goal && both[0].first == played.first);
    const Candidate& better = both[kept_order ? 0 : 1];
    const Candidate& was = both[kept_order ? 1 : 0];
    if (better.trials() == 0 || was.trials() == 0) return {};
    return {better.value(), was.value(), better.deviation() + was.deviation()};
  }

 private:
  Search search_;
};

}  // namespace

Costly costliest(const Content& content, const std::vector<Moment>& moments, const PlayerOptions& options,
                 const Budget& budget) {
  Costly result;
  if (moments.empty()) return result;
  Judge judge(content, options);
  const std::size_t every = (moments.size() + kMostMoments - 1) / kMostMoments;
  const auto looked = static_cast<u32>((moments.size() + every - 1) / every);
  const u32 each = std::max<u32>(4, budget.rollouts / 2 / looked);
  std::vector<Suspect> suspects;
  for (std::size_t i = 0; i < moments.size(); i += every) {
    Candidate thumb;
    thumb.plan.day = moments[i].before.day;
    suspects.push_back({&moments[i], judge.compare(moments[i], thumb, budget, each).lost()});
  }
  result.looked = suspects.size();
  std::stable_sort(suspects.begin(), suspects.end(),
                   [](const Suspect& a, const Suspect& b) { return a.lost > b.lost; });
  if (suspects.size() > kFinalists) suspects.resize(kFinalists);
  const u32 share = std::max<u32>(20, budget.rollouts / 4 / static_cast<u32>(suspects.size()));
  for (const Suspect& suspect : suspects) {
    const auto player = make_player("able", content, options);
    Budget own = budget;
    own.rollouts = share;
    const Decision better = player->choose(suspect.moment->before, own);
    if (better.action == suspect.moment->played) continue;
    Candidate other;
    other.first = better.action;
    other.goal = better.reason.goal;
    other.plan.day = suspect.moment->before.day;
    other.plan.goals[idx(better.action.who)] = better.reason.goal;
    const Judged judged = judge.compare(*suspect.moment, other, budget, share);
    const bool stands_out = judged.lost() > kMatters && judged.lost() > judged.noise / 2;
    if (!stands_out || judged.lost() <= result.value - result.was) continue;
    result = {suspect.moment, better, judged.value, judged.was, result.looked};
  }
  return result;
}

}  // namespace rietburg::ai
