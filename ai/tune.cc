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

/// Weights of positions are left alone: whole games do not read them.
bool is_tuned(std::size_t place) { return place < static_cast<std::size_t>(Weight::noise); }

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

bool is_over(const TuneOptions& options) {
  if (options.stop != nullptr && options.stop->load(std::memory_order_relaxed)) return true;
  return options.deadline && std::chrono::steady_clock::now() >= *options.deadline;
}

}  // namespace

PlayedGame play_game(const TunedGame& game, Policy& policy, u64 seed) {
  const Content& content = *game.content;
  State state;
  set_up(content, game.heroes, state);
  Plan plan;
  Random chance(seed * 0x9E3779B97F4A7C15ULL + 1);
  Random taste(seed + 77);
  OutcomeList outcomes{};
  for (int steps = 0; state.result == Result::none && steps < kLongestGame; ++steps) {
    if (question(state) >= FrameKind::first_of_chance) {
      perform(content, state, sample_chance(content, state, outcomes, chance));
    } else {
      perform(content, state, policy.choose(state, plan, taste, kTaste));
    }
  }
  const bool won = state.result == Result::won;
  return {won ? 1 : progress(content, state), won};
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
