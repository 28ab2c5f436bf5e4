#include "ai/tune.h"

#include <algorithm>
#include <cmath>

namespace rietburg::ai {

namespace {

constexpr int kLongestGame = 20000;
constexpr double kTaste = 0.15;  // a little noise, as in trials

double progress(const Content& content, const State& state) {
  double tasks = 0;
  for (const TaskDef& task : content.tasks) tasks += task_done(content, state, task) ? 1 : 0;
  for (const Quest& quest : state.quests) tasks += quest.fulfilled != 0 ? 0.5 : 0;
  const double all = static_cast<double>(content.tasks.size()) + 0.5 * static_cast<double>(state.quests.size());
  const double letters = static_cast<double>(state.letter) / std::max<int>(state.end_letter, 1);
  return 0.3 * (all > 0 ? tasks / all : 0) + 0.1 * std::min(1.0, letters);
}

struct Total {
  double score = 0, won = 0;
};

Total play_games(const std::vector<TunedGame>& games, const Weights& weights, const TuneOptions& options, u64 seed) {
  Total total;
  for (const TunedGame& game : games) {
    Policy policy(*game.content, weights, 0xFF);
    for (int i = 0; i < options.games; ++i) {
      const PlayedGame played = play_game(game, policy, seed + static_cast<u64>(i));
      total.score += played.score;
      total.won += played.won ? 1 : 0;
    }
  }
  const double count = static_cast<double>(games.size()) * options.games;
  return {total.score / count, total.won / count};
}

/// Weights of trials and positions are left alone: games of the rules of thumb do not read them.
bool is_tuned(std::size_t place) { return place < static_cast<std::size_t>(Weight::keep); }

Weights child_of(const Weights& parent, double step, Random& random) {
  Weights child = parent;
  constexpr u32 kOneIn = 6;
  for (std::size_t i = 0; i < kWeights; ++i) {
    if (!is_tuned(i) || random.below(kOneIn) != 0) continue;
    const double normal = random.unit() + random.unit() + random.unit() + random.unit() - 2;  // near enough
    child.values[i] = child.values[i] * std::exp(1.7 * step * normal) + 0.1 * step * (random.unit() - 0.5);
  }
  return child;
}

/// Logistic regression by plain descent, drawn a little towards the weights it begins with.
void fit(const std::vector<Sample>& samples, Weights& weights) {
  constexpr std::size_t kFirst = static_cast<std::size_t>(Weight::v_base);
  constexpr int kRounds = 600;
  Features now;
  for (std::size_t i = 0; i < kFeatures; ++i) now[i] = weights.values[kFirst + i];
  const Features begin = now;
  Features scale{};  // features of different size learn at the same pace
  for (const Sample& sample : samples) {
    for (std::size_t i = 0; i < kFeatures; ++i) scale[i] += sample.features[i] * sample.features[i];
  }
  const auto count = static_cast<double>(samples.size());
  for (double& one : scale) one = one / count + 0.01;
  for (int round = 0; round < kRounds; ++round) {
    Features slope{};
    for (const Sample& sample : samples) {
      double sum = 0;
      for (std::size_t i = 0; i < kFeatures; ++i) sum += now[i] * sample.features[i];
      const double error = sample.won - 1 / (1 + std::exp(-sum));
      for (std::size_t i = 0; i < kFeatures; ++i) slope[i] += error * sample.features[i];
    }
    for (std::size_t i = 0; i < kFeatures; ++i) {
      constexpr double kPace = 0.5;
      constexpr double kPull = 0.002;
      now[i] += kPace * (slope[i] / count - kPull * scale[i] * (now[i] - begin[i])) / scale[i];
    }
  }
  for (std::size_t i = 0; i < kFeatures; ++i) weights.values[kFirst + i] = now[i];
}

bool is_over(const TuneOptions& options) {
  if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) return true;
  return options.deadline && std::chrono::steady_clock::now() >= *options.deadline;
}

}  // namespace

PlayedGame play_game(const TunedGame& game, Policy& policy, u64 seed, std::vector<Sample>* samples) {
  const Content& content = *game.content;
  State state;
  set_up(content, game.heroes, state);
  Plan plan;
  Random chance(seed * 0x9E3779B97F4A7C15ULL + 1);
  Random taste(seed + 77);
  OutcomeList outcomes{};
  const std::size_t first = samples == nullptr ? 0 : samples->size();
  u8 day = 0;
  for (int steps = 0; state.result == Result::none && steps < kLongestGame; ++steps) {
    if (question(state) >= FrameKind::first_of_chance) {
      perform(content, state, sample_chance(content, state, outcomes, chance));
    } else {
      if (samples != nullptr && state.day != day && question(state) == FrameKind::action) {
        day = state.day;
        policy.features(state, samples->emplace_back().features);
      }
      perform(content, state, policy.choose(state, plan, taste, kTaste));
    }
  }
  const bool won = state.result == Result::won;
  for (std::size_t i = first; samples != nullptr && i < samples->size(); ++i) (*samples)[i].won = won ? 1 : 0;
  return {won ? 1 : progress(content, state), won};
}

Weights fit_positions(const std::vector<TunedGame>& games, Weights weights, const TuneOptions& options) {
  std::vector<Sample> samples;
  Random random(options.seed);
  for (const TunedGame& game : games) {
    Policy policy(*game.content, weights, 0xFF);
    for (int i = 0; i < options.games && !is_over(options); ++i) play_game(game, policy, random.next(), &samples);
  }
  double won = 0;
  for (const Sample& sample : samples) won += sample.won;
  constexpr double kEnough = 40;
  if (won < kEnough || won > static_cast<double>(samples.size()) - kEnough) return weights;
  fit(samples, weights);
  return weights;
}

Weights tune(const std::vector<TunedGame>& games, Weights weights, const TuneOptions& options,
             const std::function<void(const TuneProgress&, const Weights&)>& told) {
  Random random(options.seed);
  for (int i = 0; i < options.children && !is_over(options); ++i) {
    const u64 seed = random.next() >> 16U;
    const Weights child = child_of(weights, options.step, random);
    const Total parent_total = play_games(games, weights, options, seed);
    const Total child_total = play_games(games, child, options, seed);
    const bool taken = child_total.score > parent_total.score;
    if (taken) weights = child;
    told({i, taken, parent_total.score, child_total.score, taken ? child_total.won : parent_total.won}, weights);
  }
  return weights;
}

}  // namespace rietburg::ai
