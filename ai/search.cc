#include "ai/search.h"

#include <algorithm>
#include <cmath>

#include "ai/threads.h"

namespace rietburg::ai {

namespace {

constexpr int kMostSteps = 3000;  // of one trial
constexpr unsigned kMostThreads = 64;

/// Hours of all days so far; it goes back only where a legend begins anew.
int time_of(const State& state) {
  constexpr int kDay = 64;
  int hours = 0;
  for (const Hero& hero : state.heroes) hours += hero.hour;
  return state.day * kDay + hours;
}

bool is_over(const Budget& budget) {
  if (budget.stop != nullptr && budget.stop->load(std::memory_order_relaxed)) return true;
  return budget.deadline && std::chrono::steady_clock::now() >= *budget.deadline;
}

/// Chance of one trial. What is drawn does not depend on what was drawn before it elsewhere, so that the trials of two
/// candidates with one seed meet the same events, the same tokens under the fog and, fight by fight, the same dice:
/// they differ by what is done, not by luck.
class Luck {
 public:
  explicit Luck(u64 seed) : seed_(seed) {}

  Action draw(const Content& content, const State& state, OutcomeList& outcomes) {
    const Frame& asked = state.pending.back();
    u64 key = 0;
    if (question(state) == FrameKind::die) {
      if (state.day != day_) {
        day_ = state.day;
        dice_ = {};
      }
      const auto die = as<AskDie>(asked);
      const std::size_t whose = std::min<std::size_t>(idx(die.who), kMaxHeroes);
      const auto purpose = static_cast<std::size_t>(die.purpose) % kPurposes;
      key = (u64{state.day} << 24U) + (purpose << 16U) + (whose << 12U) + ++dice_[purpose][whose];
    } else if (question(state) == FrameKind::token) {
      key = (u64{1} << 40U) + (u64{idx(as<AskToken>(asked).space)} << 8U) + idx(as<AskToken>(asked).group);
    } else {
      key = (u64{2} << 40U) + ++draws_;
    }
    Random random(seed_ ^ key * 0xD1342543DE82EF95ULL);
    return sample_chance(content, state, outcomes, random);
  }

 private:
  static constexpr std::size_t kPurposes = 16;
  u64 seed_;
  u8 day_ = 0;
  u32 draws_ = 0;
  std::array<std::array<u16, kMaxHeroes + 1>, kPurposes> dice_{};
};

/// By how much it does better than the usual one on the same seeds.
void measure(Candidate& one, const Candidate& usual) {
  const std::size_t count = std::min(one.values.size(), usual.values.size());
  if (count < 2) return;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double gain = 1e-6 * (one.values[i] - usual.values[i]);
    sum += gain;
    squares += gain * gain;
  }
  // A few trials that all end alike show little: as if one more had ended otherwise.
  constexpr double kSurprise = 0.02;
  const auto n = static_cast<double>(count);
  one.lead = sum / n;
  one.error = std::sqrt((std::max(0.0, squares / n - one.lead * one.lead) + kSurprise / n) / n);
}

/// Neither likely to be better than the usual one nor as good as the best.
bool is_hopeless(const Candidate& one, const Candidate& best) {
  constexpr double kSure = 2.5;
  const double most = one.lead + kSure * one.error;
  return most < 0 || most < best.lead - kSure * best.error;
}

}  // namespace

double Candidate::deviation() const {
  if (values.size() < 2) return 1;
  double squares = 0;
  for (const int one : values) squares += 1e-12 * one * one;
  const double variance = std::max(0.0, squares / trials() - value() * value());
  return std::sqrt(variance / trials());
}

Policy& Search::policy(std::size_t thread) {
  while (policies_.size() <= thread) policies_.push_back(std::make_unique<Policy>(content_, options_.weights, 0xFF));
  return *policies_[thread];
}

/// Some trials are judged by the position some sunrises on, and go no farther; the others by how they end.
bool Search::is_cut(u32 index) const {
  const double trust = options_.weights[Weight::trust];
  return std::floor((index + 1) * trust) > std::floor(index * trust);
}

Search::Outcome Search::play(const State& start, const Candidate& candidate, u64 seed, bool cut, Policy& policy) const {
  State state = start;
  Plan plan = candidate.plan;
  Luck luck(seed);
  Random taste(seed ^ 0x5DEECE66DULL);
  OutcomeList outcomes{};
  if (candidate.first) perform(content_, state, *candidate.first);
  const double noise = options_.weights[Weight::noise];
  const int last_day = start.day + static_cast<int>(options_.weights[cut ? Weight::trust_day : Weight::horizon]);
  int time = 0;
  for (int steps = 0; state.result == Result::none && steps < kMostSteps; ++steps) {
    if (question(state) >= FrameKind::first_of_chance) {
      perform(content_, state, luck.draw(content_, state, outcomes));
      continue;
    }
    if (question(state) == FrameKind::action) {
      const int now = time_of(state);
      if (now < time) return {.value = 0};  // begun anew: no way to play
      time = now;
      if (state.day >= last_day) break;
    }
    perform(content_, state, policy.choose(state, plan, taste, noise));
  }
  Outcome outcome;
  outcome.ended = !cut;
  outcome.value = static_cast<int>(1e6 * policy.value(state));
  const bool fell = state.reason == rietburg::Reason::castle_overrun || state.reason == rietburg::Reason::castle_taken;
  outcome.fell = fell && !cut;
  return outcome;
}

/// False where the time ran out before all were played; what was played counts.
bool Search::play_all(const State& state, std::vector<Candidate>& candidates, const std::vector<Job>& jobs,
                      const Budget& budget) {
  std::vector<Outcome> outcomes(jobs.size());
  std::atomic<std::size_t> next{0};
  const unsigned threads = std::clamp(budget.threads, 1U, kMostThreads);
  const auto work = [&](unsigned thread) {
    Policy& own = policy(thread);
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      if (is_over(budget)) return;
      const Job& job = jobs[i];
      // The same dice for every candidate, as far as the games resemble each other.
      Random seed(seed_ + job.index);
      outcomes[i] = play(state, candidates[job.candidate], seed.next(), is_cut(job.index), own);
    }
  };
  for (unsigned i = 0; i < threads; ++i) policy(i);
  on_threads(threads, work);
  bool all = true;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    Candidate& candidate = candidates[jobs[i].candidate];
    if (outcomes[i].value < 0) {
      all = false;
      continue;
    }
    candidate.values.push_back(outcomes[i].value);
    candidate.sum += outcomes[i].value;
    candidate.ended += outcomes[i].ended;
    candidate.falls += outcomes[i].fell;
  }
  return all;
}

bool Search::compare(const State& state, std::vector<Candidate>& candidates, const Budget& budget, u32 round) {
  Random mixed(options_.seed ^ position_key(state) ^ u64{candidates[0].plan.anew} << 32U ^ u64{round} << 40U);
  seed_ = mixed.next();
  const auto more = [](const Candidate& a, const Candidate& b) { return a.lead > b.lead; };
  const auto better = [](const Candidate& a, const Candidate& b) { return a.judged() > b.judged(); };
  // The usual one comes first and takes part in every round: the others are measured by it.
  const auto usual = std::find_if(candidates.begin(), candidates.end(), [](const Candidate& one) { return one.usual; });
  if (usual != candidates.end()) std::rotate(candidates.begin(), usual, usual + 1);
  std::size_t left = candidates.size();
  u32 made = 0;
  u32 index = 0;
  bool all = true;
  while (left > 1) {
    // As many rounds as halvings are left share what is left of the budget.
    const double rounds = std::max(1.0, std::ceil(std::log2(static_cast<double>(left))));
    const u32 share = static_cast<u32>((budget.rollouts > made ? budget.rollouts - made : 0) / rounds);
    const u32 each = share / static_cast<u32>(left);
    if (each == 0 && made > 0) break;
    std::vector<Job> jobs;
    jobs.reserve(std::max<u32>(each, 1) * left);
    for (u32 i = 0; i < std::max<u32>(each, 1); ++i) {
      for (u32 c = 0; c < left; ++c) jobs.push_back({c, index + i});
    }
    index += std::max<u32>(each, 1);
    made += static_cast<u32>(jobs.size());
    all = play_all(state, candidates, jobs, budget);
    for (std::size_t i = 1; i < left; ++i) measure(candidates[i], candidates[0]);
    if (!all) break;
    const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(left);
    std::stable_sort(candidates.begin() + 1, end, more);
    std::size_t keep = left <= 3 ? left : 1 + left / 2;
    while (keep > 1 && is_hopeless(candidates[keep - 1], candidates[1])) --keep;
    if (left == 2 || keep == 1) break;
    left = keep;
    if (made >= budget.rollouts) break;
  }
  candidates[0].error = 0;
  std::stable_sort(candidates.begin(), candidates.end(), better);
  return all;
}

}  // namespace rietburg::ai
