// `rietburg legend tune`: what companions judge by in one legend, found by self-play.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "ai/tune.h"
#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/laboratory.h"
#include "cli/legend_command.h"
#include "cli/new_file.h"
#include "cli/signals.h"
#include "lab/intervals.h"
#include "loader/play_hash.h"
#include "table/companion_weights.h"

namespace rietburg::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Of the time: looking for better weights, fitting the judgement of positions to them, and games that show what they
// are worth.
constexpr double kSearching = 0.6;
constexpr double kFitting = 0.15;
constexpr std::uint64_t kLongest = 7 * 86'400;
constexpr int kGamesOfAChild = 176;  // about: shared by all groups of heroes

/// Before and after on dice that neither was made by.
struct Comparison {
  lab::Pairs pairs;
  double sum = 0, squares = 0;  // of what a game came to, more or less

  void add(const ai::PlayedGame& before, const ai::PlayedGame& after) {
    ++(before.won ? (after.won ? pairs.both : pairs.only_first) : (after.won ? pairs.only_second : pairs.neither));
    const double gain = after.score - before.score;
    sum += gain;
    squares += gain * gain;
  }
  /// By more than chance explains in 97 of 100 cases: also where nobody wins yet, by how far games came.
  bool is_better() const {
    const auto count = static_cast<double>(pairs.games());
    if (count < 2) return false;
    const double mean = sum / count;
    const double variance = std::max(1e-9, squares / count - mean * mean);
    return mean > 2 * std::sqrt(variance / count);
  }
  long long share(std::uint64_t won) const {
    return std::llround(100.0 * static_cast<double>(won) /
                        static_cast<double>(std::max<std::uint64_t>(1, pairs.games())));
  }
  long long before() const { return share(pairs.both + pairs.only_first); }
  long long after() const { return share(pairs.both + pairs.only_second); }
};

class Tuning {
 public:
  Tuning(const LabContent& content, const loader::LegendInfo& info, std::uint64_t seconds, std::uint64_t seed)
      : texts_(*content.texts), campaign_(*content.library, order_for(info)), seed_(seed) {
    for (const lab::PlannedCell& cell : campaign_.cells()) {
      for (const lab::Party& party : cell.parties) games_.push_back({party.content.get(), party.kinds});
    }
    length_ = Seconds(static_cast<double>(seconds));
    begun_ = Clock::now();
  }

  const std::string& content() const { return campaign_.cells().front().cell.content; }
  const ai::Weights& before() const { return campaign_.cells().front().weights; }

  /// Whoever stops it gets what was found by then.
  ai::Weights search() {
    ai::TuneOptions options;
    options.seed = seed_;
    options.children = 1'000'000;
    options.games = std::max(4, kGamesOfAChild / static_cast<int>(games_.size()) / 4 * 4);
    options.deadline = after(kSearching);
    options.stop = &stop_;
    int taken = 0;
    ai::Weights weights = ai::tune(games_, before(), options, [&](const ai::TuneProgress& step, const ai::Weights&) {
      taken += step.taken ? 1 : 0;
      show({{"tried", step.child + 1}, {"kept", taken}, {"won", std::llround(100 * step.won)}});
      if (caught_signal() != 0) stop_ = true;
    });
    clear();
    if (stop_) return weights;
    options.games = 1000;
    options.deadline = after(kSearching + kFitting);
    return ai::fit_positions(games_, weights, options);
  }

  Comparison compare(const ai::Weights& weights) const {
    constexpr Seconds kPatience(10);  // of somebody who has stopped it
    const auto end = stop_ ? Clock::now() + std::chrono::duration_cast<Clock::duration>(kPatience) : after(1);
    Comparison comparison;
    ai::Random random(~seed_);
    do {
      for (const ai::TunedGame& game : games_) {
        const u64 seed = random.next();
        ai::Policy old_policy(*game.content, before(), 0xFF);
        ai::Policy new_policy(*game.content, weights, 0xFF);
        comparison.add(ai::play_game(game, old_policy, seed), ai::play_game(game, new_policy, seed));
      }
    } while (Clock::now() < end);
    return comparison;
  }

 private:
  static lab::Order order_for(const loader::LegendInfo& info) {
    lab::Order order;
    order.legends = {info.id};
    order.players = {strength_of("greedy")};
    order.seeds = {1, 1};
    return order;
  }

  Clock::time_point after(double share) const {
    return begun_ + std::chrono::duration_cast<Clock::duration>(length_ * share);
  }

  void show(const Args& args) {
    if (::isatty(STDERR_FILENO) == 0 || Clock::now() < shown_ + std::chrono::milliseconds(200)) return;
    shown_ = Clock::now();
    fmt::print(stderr, "\r\x1b[K{}", texts_.format("ui.lab.tune.progress", args));
  }
  static void clear() {
    if (::isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\x1b[K");
  }

  const Texts& texts_;
  lab::Campaign campaign_;
  std::vector<ai::TunedGame> games_;
  std::uint64_t seed_;
  Seconds length_{};
  Clock::time_point begun_, shown_{};
  std::atomic<bool> stop_ = false;
};

std::filesystem::path file_for(const LegendOptions& options, const loader::LegendInfo& info) {
  if (!options.weights.empty()) return expand_home(options.weights);
  if (info.folder.empty()) {
    throw BadOption(fmt::format("{} belongs to the program: name a file for its weights with --to", info.id));
  }
  return std::filesystem::path(info.folder) / "weights.txt";
}

std::string file_text(const LegendOptions& options, const loader::LegendInfo& info, const Tuning& tuning,
                      const Comparison& found, const ai::Weights& weights) {
  return fmt::format(
             "# What companions judge by in {}, made by `rietburg legend tune {} --seconds {} --seed {}`.\n"
             "# Of {} other games {} % were won with what they judged by before, {} % with this.\n"
             "content {}\n",
             info.id, info.id, options.seconds, options.seed, found.pairs.games(), found.before(), found.after(),
             tuning.content()) +
         to_text(weights);
}

}  // namespace

int tune_legend(const LegendOptions& options) {
  return lab_command([&]() -> int {
    const std::uint64_t seconds = whole_number("--seconds", options.seconds, 1, kLongest);
    const std::uint64_t seed = whole_number("--seed", options.seed, 0, ~std::uint64_t{0} >> 1U);
    LabOptions lab;
    lab.content = options.content;
    lab.language = options.language;
    lab.legend_folders = folders_for(options);
    const auto content = open_lab(lab);
    if (!content) return kCannot;
    const loader::LegendInfo* info = legend_named(*content->library, options.name);
    if (info == nullptr) {
      throw BadOption(fmt::format("there is no legend '{}'. {}", options.name,
                                  loader::to_text(loader::known_names(options.name, content->library->legend_ids()))));
    }
    // Whether it can be written shows before the work.
    NewFile file(file_for(options, *info), "Name another file with --to.");
    catch_signals();
    Tuning tuning(*content, *info, seconds, seed);
    const ai::Weights weights = tuning.search();
    const Comparison found = tuning.compare(weights);
    const Texts& texts = *content->texts;
    fmt::print("{}\n", texts.format("ui.lab.tune.result", {{"games", static_cast<std::int64_t>(found.pairs.games())},
                                                           {"before", found.before()},
                                                           {"after", found.after()}}));
    if (found.is_better()) {
      file.write(file_text(options, *info, tuning, found, weights));
      fmt::print("{}\n", texts.format(options.weights.empty() ? "ui.lab.tune.written" : "ui.lab.tune.written-elsewhere",
                                      {{"file", file.path().string()}, {"legend", info->id}}));
    } else {
      fmt::print("{}\n", texts.format("ui.lab.tune.no-better"));
    }
    return caught_signal() != 0 ? kSignal + caught_signal() : kDone;
  });
}

}  // namespace rietburg::cli
