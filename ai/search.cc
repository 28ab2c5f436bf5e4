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

/// How far the ends of single trials lie apart.
double spread_of(const std::vector<Candidate>& candidates) {
  double variance = 0;
  double trials = 0;
  for (const Candidate& candidate : candidates) {
    const double deviation = candidate.trials < 2 ? 0 : candidate.deviation();
    variance += deviation * deviation * candidate.trials * candidate.trials;
    trials += candidate.trials;
  }
  return trials > 0 ? std::sqrt(variance / trials) : 0;
}

constexpr double kFullSpread = 0.3;

/// Never after a few trials: they may all have ended alike by chance.
bool is_clearly_worse(const Candidate& one, const Candidate& best) {
  constexpr u32 kEnough = 24;
  if (one.trials < kEnough || best.trials < kEnough) return false;
  return one.judged() + 4 * (one.deviation() + best.deviation()) < best.judged();
}

}  // namespace

double Candidate::deviation() const {
  if (trials < 2) return 1;
  const double mean = static_cast<double>(sum) / 1e6 / trials;
  const double variance = std::max(0.0, static_cast<double>(squares) / 1e6 / trials - mean * mean);
  return std::sqrt(variance / trials);
}

Policy& Search::policy(std::size_t thread) {
  while (policies_.size() <= thread) policies_.push_back(std::make_unique<Policy>(content_, options_.weights, 0xFF));
  return *policies_[thread];
}

Search::Outcome Search::play(const State& start, const Candidate& candidate, u64 seed, Policy& policy) const {
  State state = start;
  Plan plan = candidate.plan;
  Random chance(seed);
  Random taste(seed ^ 0x5DEECE66DULL);
  OutcomeList outcomes{};
  if (candidate.first) perform(content_, state, *candidate.first);
  const auto horizon = static_cast<int>(options_.weights[Weight::horizon]);
  const double noise = options_.weights[Weight::noise];
  const int last_day = start.day + horizon;
  const double trust = options_.weights[Weight::trust];
  const int trust_day = start.day + static_cast<int>(options_.weights[Weight::trust_day]);
  int time = 0;
  double seen = -1;  // what the position looked like some sunrises on
  for (int steps = 0; state.result == Result::none && steps < kMostSteps; ++steps) {
    if (question(state) >= FrameKind::first_of_chance) {
      perform(content_, state, sample_chance(content_, state, outcomes, chance));
      continue;
    }
    if (question(state) == FrameKind::action) {
      const int now = time_of(state);
      if (now < time) return {.value = 0, .fell = false};  // begun anew: no way to play
      time = now;
      if (state.day >= trust_day && seen < 0) seen = policy.value(state);
      if (state.day >= last_day) break;
    }
    perform(content_, state, policy.choose(state, plan, taste, noise));
  }
  Outcome outcome;
  const double end = policy.value(state);
  outcome.value = static_cast<int>(1e6 * (seen < 0 ? end : trust * seen + (1 - trust) * end));
  outcome.fell = state.reason == rietburg::Reason::castle_overrun || state.reason == rietburg::Reason::castle_taken;
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
      outcomes[i] = play(state, candidates[job.candidate], seed.next(), own);
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
    const long long value = outcomes[i].value;
    ++candidate.trials;
    candidate.sum += value;
    candidate.squares += value * value / 1'000'000;
    candidate.falls += outcomes[i].fell;
  }
  return all;
}

void Search::compare(const State& state, std::vector<Candidate>& candidates, const Budget& budget) {
  Random mixed(options_.seed ^ position_key(state) ^ u64{candidates[0].plan.anew} << 32U);
  seed_ = mixed.next();
  const auto better = [](const Candidate& a, const Candidate& b) { return a.judged() > b.judged(); };
  std::size_t left = candidates.size();
  u32 made = 0;
  u32 index = 0;
  while (left > 1) {
    // As many rounds as halvings are left share what is left of the budget.
    const double rounds = std::max(1.0, std::ceil(std::log2(static_cast<double>(left))));
    const u32 share = static_cast<u32>((budget.rollouts > made ? budget.rollouts - made : 0) / rounds);
    const u32 each = std::max<u32>(1, share / static_cast<u32>(left));
    std::vector<Job> jobs;
    jobs.reserve(each * left);
    for (u32 i = 0; i < each; ++i) {
      for (u32 c = 0; c < left; ++c) jobs.push_back({c, index + i});
    }
    index += each;
    made += static_cast<u32>(jobs.size());
    const bool all = play_all(state, candidates, jobs, budget);
    const double scale = std::min(1.0, spread_of(candidates) / kFullSpread);
    for (Candidate& candidate : candidates) candidate.scale = scale;
    std::stable_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(left), better);
    if (!all) return;
    if (left == 2) break;
    // What is clearly worse is dropped; at least half of them.
    std::size_t keep = (left + 1) / 2;
    while (keep > 1 && is_clearly_worse(candidates[keep - 1], candidates[0])) --keep;
    const auto end = candidates.begin() + static_cast<std::ptrdiff_t>(left);
    const auto usual = std::find_if(candidates.begin(), end, [](const Candidate& one) { return one.usual; });
    const auto place = static_cast<std::size_t>(usual - candidates.begin());
    if (usual != end && place >= keep && !is_clearly_worse(*usual, candidates[0])) {
      keep = std::max<std::size_t>(keep, 2);
      std::rotate(candidates.begin() + static_cast<std::ptrdiff_t>(keep - 1), usual, usual + 1);
    }
    if (keep == 1) break;  // nothing more to find out
    left = keep;
  }
}

}  // namespace rietburg::ai
