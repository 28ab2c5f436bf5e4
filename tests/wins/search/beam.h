// Beam search for a won game: positions are compared when equally many hours of the same day are spent.
#pragma once
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bench/policy_r.h"
#include "table/rng.h"
#include "tests/wins/search/judge.h"

namespace rietburg::wins {

/// A position, and how much of each stream of chance was used up to it.
struct Point {
  State state;
  std::array<u32, table::kStreams> drawn;
};

struct BeamOptions {
  table::Seed seed{};
  std::size_t width = 500;
  double seconds = 120;
  std::uint64_t taste = 0;
  bool talk = false;
};

class Beam {
 public:
  Beam(const Content& content, const BeamOptions& options);
  /// The decisions of a won game from there on, chance and single answers left out; or nothing.
  std::optional<std::vector<Action>> find(const Point& start);

 private:
  struct Link {
    u32 before;
    Action action;
  };
  struct Entry {
    Point point;
    u32 link;
    float score;
    u32 stage;
    u64 shape;  // where everybody stands: few entries may share it
  };
  struct Bucket {
    std::vector<Entry> pool;
    std::unordered_set<u64> seen;
    float worst = -1e30F;  // what a full pool no longer takes
  };

  void advance(Point& point, const Action& action) const;
  void settle(Point& point);
  bool is_detail(const State& state, u8 round) const;
  Action choose_detail(const State& state, const ActionList& list, Verb round_answer, bool plain);
  bool play_out(const Entry& from, const Action& action, bool plain);
  void expand(const Entry& entry);
  bool is_useful(const State& state, const Action& action) const;
  bool is_lure(const State& state, const Hero& hero, const ThingDef& thing) const;
  bool is_dominant(const State& state, const Action& action) const;
  bool is_useful_free(const State& state, const Action& action) const;
  void add(const Point& point, u32 before, const std::vector<Action>& decisions);
  std::vector<Entry> select(Bucket& bucket, std::size_t width) const;
  void report(int time, const Bucket& bucket) const;

  const Content& content_;
  BeamOptions options_;
  Judge judge_;
  bench::Random random_;
  std::vector<Link> links_;
  std::map<int, Bucket> buckets_;
  int now_ = 0;
  std::optional<u32> won_;
  std::vector<Action> decisions_;  // of the play-out under way
  ActionList forced_;
};

}  // namespace rietburg::wins
