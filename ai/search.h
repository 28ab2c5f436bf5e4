// Which of several things to do: each is tried in many trials, played on by the rules of thumb and cut some sunrises
// later. Better ones get more trials. The same seed gives the same numbers with any number of threads.
#pragma once
#include <memory>
#include <vector>

#include "ai/player.h"
#include "ai/policy.h"

namespace rietburg::ai {

/// Something that could be done now.
struct Candidate {
  Plan plan{};                    // what everybody means to do then
  std::optional<Action> first{};  // an answer that is given at once; else the plan is followed
  Goal goal{};
  double doubt = 0;    // standard errors by which it must beat the usual one: what trials cannot tell is left to habit
  bool usual = false;  // what would be done without trials: it is not dropped before the end
  // What came out of the trials, each with the seed of its number.
  std::vector<int> values{};  // in millionths
  long long sum = 0;          // integers add up the same in any order
  u32 ended = 0;              // trials that went on to the end
  u32 falls = 0;              // those of them in which the castle fell
  double lead = 0;            // over the usual one, on the same seeds, on average
  double error = 1;           // standard error of that
  u32 trials() const { return static_cast<u32>(values.size()); }
  double value() const { return values.empty() ? -1 : static_cast<double>(sum) / 1e6 / trials(); }
  double judged() const { return usual ? 0 : lead - doubt * error; }
  double deviation() const;  // of the value
};

struct Trials {
  u32 rollouts = 0;
  u32 made = 0;
};

class Search {
 public:
  Search(const Content& content, const PlayerOptions& options) : content_(content), options_(options) {}

  /// Sorts the candidates, the best first. Budget: the rollouts for all of them together. The plans of a legend that
  /// has begun anew are tried with other dice than before, and so are those of another `round`. False: the time was
  /// over before all trials were made.
  bool compare(const State& state, std::vector<Candidate>& candidates, const Budget& budget, u32 round = 0);

 private:
  struct Job {
    u32 candidate, index;
  };
  struct Outcome {
    int value = -1;  // in millionths; -1: not played
    bool ended = false;
    bool fell = false;
  };
  Policy& policy(std::size_t thread);
  bool is_cut(u32 index) const;
  Outcome play(const State& state, const Candidate& candidate, u64 seed, bool cut, Policy& policy) const;
  bool play_all(const State& state, std::vector<Candidate>& candidates, const std::vector<Job>& jobs,
                const Budget& budget);

  const Content& content_;
  PlayerOptions options_;
  u64 seed_ = 0;
  std::vector<std::unique_ptr<Policy>> policies_;
};

}  // namespace rietburg::ai
