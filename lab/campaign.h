// Which games are to be played, and playing those that are missing. What becomes of a seed depends on nothing but its
// cell: neither on the number of threads nor on what was played before.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lab/players.h"
#include "lab/record_file.h"
#include "loader/library.h"

namespace rietburg::lab {

/// From `first` to `last`, both included.
struct Seeds {
  std::uint64_t first = 1, last = 0;
  std::uint64_t count() const { return last < first ? 0 : last - first + 1; }
};

/// "3..12", or "7" alone. Nothing where it is none; `problem` then says why.
std::optional<Seeds> read_seeds(std::string_view text, std::string& problem);

/// What somebody asked for. A list that is empty stands for all there are.
struct Order {
  std::vector<std::string> legends;
  std::vector<std::string> difficulties;
  std::vector<std::string> modules;
  std::vector<std::string> heroes;  // ids, one group in seating order; or numbers of heroes
  std::vector<Strength> players;
  Seeds seeds;
  std::optional<ai::MadeWeights> weights{};  // nothing: those a legend brings, or the program's
};

inline constexpr std::uint64_t kMostGames = 1'000'000;  // of one campaign
inline constexpr unsigned kMostJobs = 256;

/// One game's heroes and content.
struct Party {
  std::vector<std::string> heroes;
  std::vector<HeroKind> kinds;
  std::shared_ptr<const Content> content;
};

struct PlannedCell {
  Cell cell;
  Strength strength;
  std::vector<Party> parties;  // seed by seed in turn
  ai::Weights weights;

  const Party& party(std::uint64_t seed) const { return parties[seed % parties.size()]; }
};

/// A finished game.
struct Finished {
  Record record;
  Seen seen;
  std::shared_ptr<const Content> content;
};

/// All called from the thread that plays the campaign.
struct Watcher {
  std::function<bool()> wants_stop;  // asked some times a second
  std::function<void(const Finished&)> on_game;
  std::function<void()> on_tick;
};

class Campaign {
 public:
  /// Throws std::runtime_error, naming what is wrong and what there is, where the order cannot be carried out.
  Campaign(const loader::Library& library, const Order& order);

  const std::vector<PlannedCell>& cells() const { return cells_; }
  std::uint64_t games() const { return cells_.size() * seeds_.count(); }
  std::uint64_t missing(const Records& done) const;
  /// Plays what is not among `done`. False: it was stopped; games under way are given up.
  bool play(const Records& done, unsigned jobs, const Watcher& watcher) const;
  /// The games among `done` that belong to this campaign.
  std::vector<Record> own(const Records& done) const;

 private:
  std::vector<PlannedCell> cells_;
  Seeds seeds_;
};

/// One game of a campaign, by itself.
std::optional<Finished> play_seed(const PlannedCell& cell, std::uint64_t seed, const std::atomic<bool>* stop);

}  // namespace rietburg::lab
