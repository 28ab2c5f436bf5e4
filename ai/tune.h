// Weights by self-play: a (1+1) evolution. The rules of thumb play whole games, one child of the weights after another
// on the same dice as its parent; the better of the two goes on.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "ai/policy.h"
#include "rietburg/rules.h"

namespace rietburg::ai {

/// A game to play: its content must outlive the tuning.
struct TunedGame {
  const Content* content = nullptr;
  std::vector<HeroKind> heroes;
  double counts = 1;  // beside the others
};

struct TuneOptions {
  u64 seed = 1;
  int children = 100;  // how many are tried
  int games = 100;     // of each kind of game, by parent and child
  double step = 0.25;  // how far a child strays, or the first that are drawn
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  const std::atomic<bool>* stop = nullptr;
};

struct TuneProgress {
  int child = 0;
  bool taken = false;
  double parent_score = 0, child_score = 0;  // 1 where all games are won
  double won = 0;                            // share of the better one's games
};

/// How one game ends, played by the rules of thumb alone: 1 for a win, less for how far it came.
struct PlayedGame {
  double score = 0;
  bool won = false;
};
/// A position at the beginning of a day, and whether that game was won.
struct Sample {
  Features features{};
  double won = 0;
};
PlayedGame play_game(const TunedGame& game, Policy& policy, u64 seed, std::vector<Sample>* samples = nullptr);

/// The weights of positions (from `v_base` on), fitted to how games of the rules of thumb have ended; `options.games`
/// of each kind are played. Where nearly all or nearly none are won there is nothing to learn, and they stay as they
/// are.
Weights fit_positions(const std::vector<TunedGame>& games, Weights weights, const TuneOptions& options);

/// `told` is called after each child.
Weights tune(const std::vector<TunedGame>& games, Weights weights, const TuneOptions& options,
             const std::function<void(const TuneProgress&, const Weights&)>& told);

/// The cross-entropy method: `population` sets of weights are drawn about a centre, each plays `options.games` games of
/// every kind, and the best of them say where the next ones are drawn and how far apart. It finds its way out of a
/// corner in which `tune`, which goes step by step, stays. `told` is called after each generation (`options.children`
/// of them) with the centre.
Weights spread(const std::vector<TunedGame>& games, Weights weights, int population, const TuneOptions& options,
               const std::function<void(int, const Weights&)>& told);

}  // namespace rietburg::ai
