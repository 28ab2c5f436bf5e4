#include "ai/tune.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace rietburg::ai {

namespace {

constexpr int kLongestGame = 20000;
constexpr double kComfort = 0.3;  // what a lost game counts at most
constexpr double kTaste = 0.15;   // a little noise, as in trials

struct Total {
  double score = 0, won = 0;
};

/// Parent and child on the same dice, game by game.
class Duel {
 public:
  Duel(const std::vector<TunedGame>& games, const Weights& parent, const Weights& child) : games_(games) {
    for (const TunedGame& game : games) {
      parents_.push_back(std::make_unique<Policy>(*game.content, parent, 0xFF));
      children_.push_back(std::make_unique<Policy>(*game.content, child, 0xFF));
    }
  }

  void play(u64 seed) {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      const PlayedGame by_parent = play_game(games_[i], *parents_[i], seed);
      const PlayedGame by_child = play_game(games_[i], *children_[i], seed);
      const double gain = by_child.score - by_parent.score;
      parent_.score += by_parent.score;
      parent_.won += by_parent.won ? 1 : 0;
      child_.score += by_child.score;
      child_.won += by_child.won ? 1 : 0;
      sum_ += gain;
      squares_ += gain * gain;
      ++count_;
    }
  }

  /// By how many standard deviations the child did better.
  double lead() const {
    const double mean = sum_ / count_;
    const double variance = std::max(1e-9, squares_ / count_ - mean * mean);
    return mean / std::sqrt(variance / count_);
  }
  Total parent() const { return {parent_.score / count_, parent_.won / count_}; }
  Total child() const { return {child_.score / count_, child_.won / count_}; }

 private:
  const std::vector<TunedGame>& games_;
  std::vector<std::unique_ptr<Policy>> parents_, children_;
  Total parent_, child_;
  double sum_ = 0, squares_ = 0, count_ = 0;
};

/// Weights of trials and positions are left alone: games of the rules of thumb do not read them.
bool is_tuned(std::size_t place) { return place < static_cast<std::size_t>(Weight::keep); }

bool is_chance(Weight weight) {
  return weight == Weight::bold || weight == Weight::bold_needed || weight == Weight::bold_final ||
         weight == Weight::stay;
}

Weights child_of(const Weights& parent, double step, Random& random) {
  Weights child = parent;
  constexpr u32 kOneIn = 12;
  for (std::size_t i = 0; i < kWeights; ++i) {
    if (!is_tuned(i) || random.below(kOneIn) != 0) continue;
    const double normal = random.unit() + random.unit() + random.unit() + random.unit() - 2;  // near enough
    child.values[i] = child.values[i] * std::exp(1.7 * step * normal) + 0.1 * step * (random.unit() - 0.5);
    if (is_chance(static_cast<Weight>(i))) child.values[i] = std::clamp(child.values[i], 0.02, 0.9);
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

/// Near enough to a normal distribution.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.unit();
  return sum;
}

/// Where weights are drawn: positive ones by their logarithm, so that none changes its sign.
class Cloud {
 public:
  Cloud(const Weights& centre, double step) : centre_(centre) {
    const double wide = 3.2 * step;
    const double wide_points = 8 * step;
    for (std::size_t i = 0; i < kWeights && is_tuned(i); ++i) {
      const double value = centre.values[i];
      plain_.push_back(value <= 0);
      middle_.push_back(value <= 0 ? value : std::log(value));
      width_.push_back(value <= 0 ? wide_points : wide);
    }
  }

  using Point = std::vector<double>;
  const Point& middle() const { return middle_; }
  Point draw(Random& random) const {
    Point point = middle_;
    for (std::size_t i = 0; i < point.size(); ++i) point[i] += width_[i] * normal(random);
    return point;
  }
  Weights weights_at(const Point& point) const {
    Weights weights = centre_;
    for (std::size_t i = 0; i < point.size(); ++i) {
      weights.values[i] = plain_[i] ? point[i] : std::exp(point[i]);
      if (is_chance(static_cast<Weight>(i))) weights.values[i] = std::clamp(weights.values[i], 0.02, 0.9);
    }
    return weights;
  }
  /// Drawn about the best from now on, and as far apart as they are.
  void move_to(const std::vector<Point>& best) {
    constexpr double kPace = 0.8;
    constexpr double kNarrowing = 0.6;
    const auto count = static_cast<double>(best.size());
    for (std::size_t i = 0; i < middle_.size(); ++i) {
      double mean = 0;
      double variance = 1e-4;
      for (const Point& one : best) mean += one[i] / count;
      for (const Point& one : best) variance += (one[i] - mean) * (one[i] - mean) / count;
      middle_[i] += kPace * (mean - middle_[i]);
      width_[i] += kNarrowing * (1.05 * std::sqrt(variance) - width_[i]);
    }
  }

 private:
  Weights centre_;
  std::vector<bool> plain_;
  Point middle_, width_;
};

double score_of(const std::vector<TunedGame>& games, const Weights& weights, u64 seed, int count) {
  double sum = 0;
  for (const TunedGame& game : games) {
    Policy policy(*game.content, weights, 0xFF);
    for (int i = 0; i < count; ++i) sum += game.counts * play_game(game, policy, seed + static_cast<u64>(i)).score;
  }
  return sum;
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
  return {won ? 1 : kComfort * policy.progress(state), won};
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
    Duel duel(games, weights, child);
    // One that does worse at first, or no different, is given up early; better by chance alone is not enough.
    constexpr int kFirstLook = 4;
    constexpr double kClearly = 1.0;
    bool taken = true;
    for (int played = 1; taken && played <= options.games; ++played) {
      duel.play(seed + static_cast<u64>(played));
      if (played * kFirstLook == options.games || played * 2 == options.games) taken = duel.lead() > 0;
    }
    taken = taken && duel.lead() > kClearly;
    if (taken) weights = child;
    const Total parent_total = duel.parent();
    const Total child_total = duel.child();
    told({i, taken, parent_total.score, child_total.score, taken ? child_total.won : parent_total.won}, weights);
  }
  return weights;
}

Weights spread(const std::vector<TunedGame>& games, Weights weights, int population, const TuneOptions& options,
               const std::function<void(int, const Weights&)>& told) {
  Random random(options.seed);
  Cloud cloud(weights, options.step);
  const auto best_few = static_cast<std::size_t>(std::max(2, population / 5));
  for (int generation = 0; generation < options.children; ++generation) {
    const u64 seed = random.next() >> 20U;
    std::vector<std::pair<double, Cloud::Point>> all;
    for (int i = 0; i < std::max(population, 4); ++i) {
      const Cloud::Point point = i == 0 ? cloud.middle() : cloud.draw(random);
      if (is_over(options)) return weights;
      all.emplace_back(score_of(games, cloud.weights_at(point), seed, options.games), point);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Cloud::Point> best;
    for (std::size_t i = 0; i < best_few; ++i) best.push_back(all[i].second);
    cloud.move_to(best);
    weights = cloud.weights_at(cloud.middle());
    told(generation, weights);
  }
  return weights;
}

}  // namespace rietburg::ai
