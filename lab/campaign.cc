#include "lab/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "loader/compile.h"
#include "loader/play_hash.h"
#include "table/companion_weights.h"

namespace rietburg::lab {

namespace {

std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number <= kLastSeed ? std::optional(number) : std::nullopt;
}

/// All groups of so many of the ids, in their order.
std::vector<std::vector<std::string>> groups_of(const std::vector<std::string>& ids, std::size_t size) {
  std::vector<std::vector<std::string>> groups;
  for (unsigned chosen = 0; chosen < 1U << ids.size(); ++chosen) {
    std::vector<std::string> group;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if ((chosen >> i & 1U) != 0) group.push_back(ids[i]);
    }
    if (group.size() == size) groups.push_back(group);
  }
  return groups;
}

/// One row's heroes, as they were asked for.
struct Group {
  std::string name;
  std::vector<std::vector<std::string>> parties;
};

class Planner {
 public:
  Planner(const loader::Library& library, const Order& order) : library_(library), order_(order) {}

  std::vector<PlannedCell> plan() {
    for (const std::string& id : order_.legends.empty() ? library_.legend_ids() : order_.legends) plan_legend(id);
    return std::move(cells_);
  }

 private:
  void plan_legend(const std::string& id) {
    const loader::LegendInfo* info = library_.legend(id);
    if (info == nullptr) {
      throw std::runtime_error(fmt::format("there is no legend '{}'. {}", id,
                                           loader::to_text(loader::known_names(id, library_.legend_ids()))));
    }
    content_ = table::content_name(loader::play_hash(library_, id));
    choose_weights(id);
    for (const std::string& difficulty : difficulties_of(*info)) {
      for (const Group& group : groups_for(*info)) plan_group(id, difficulty, group);
    }
  }

  void choose_weights(const std::string& id) {
    if (!order_.weights) {
      weights_ = table::weights_for(library_, id);
    } else if (order_.weights->content.empty() || order_.weights->content == content_) {
      weights_ = order_.weights->weights;
    } else {
      throw std::runtime_error(
          fmt::format("these weights were made for another content ({}), not for {} as it is now ({}). Make them anew "
                      "with `rietburg legend tune {}`, or take the line `content` out of the file.",
                      order_.weights->content, id, content_, id));
    }
  }

  std::vector<std::string> difficulties_of(const loader::LegendInfo& info) const {
    if (info.difficulties.empty()) return {""};  // one that has none is played as it is
    return order_.difficulties.empty() ? info.difficulties : order_.difficulties;
  }

  std::vector<Group> groups_for(const loader::LegendInfo& info) const {
    std::vector<Group> groups;
    if (order_.heroes.empty()) {
      for (const int count : info.hero_counts) groups.push_back(of_number(static_cast<std::size_t>(count)));
      return groups;
    }
    const auto is_number = [](const std::string& word) { return read_number(word).has_value(); };
    const auto numbers = std::count_if(order_.heroes.begin(), order_.heroes.end(), is_number);
    if (numbers == 0) return {{fmt::format("{}", fmt::join(order_.heroes, ",")), {order_.heroes}}};
    if (numbers != static_cast<std::ptrdiff_t>(order_.heroes.size())) {
      throw std::runtime_error("--heroes takes heroes (dwarf,archer) or numbers of heroes (2,3), not both");
    }
    for (const std::string& word : order_.heroes) {
      const auto count = static_cast<int>(std::min(*read_number(word), std::uint64_t{kMaxHeroes} + 1));
      if (std::find(info.hero_counts.begin(), info.hero_counts.end(), count) == info.hero_counts.end()) {
        throw std::runtime_error(
            fmt::format("{} is not for {} heroes, but for {}", info.id, word, fmt::join(info.hero_counts, ", ")));
      }
      groups.push_back(of_number(static_cast<std::size_t>(count)));
    }
    return groups;
  }

  Group of_number(std::size_t count) const { return {std::to_string(count), groups_of(library_.hero_ids(), count)}; }

  void plan_group(const std::string& legend, const std::string& difficulty, const Group& group) {
    std::vector<Party> parties;
    for (const auto& heroes : group.parties) parties.push_back(party(legend, difficulty, heroes));
    for (const Strength& strength : order_.players) {
      cells_.push_back(
          {{legend, difficulty, order_.modules, group.name, strength.name, content_, judges_by(strength, weights_)},
           strength,
           parties,
           weights_});
    }
  }

  Party party(const std::string& legend, const std::string& difficulty, const std::vector<std::string>& heroes) const {
    auto content = loader::compile(library_, {legend, difficulty, heroes, order_.modules, {}});
    if (!content.ok()) {
      const loader::Problem& problem = content.problems().front();
      throw std::runtime_error(
          fmt::format("{}: {}. {}", legend, loader::to_text(problem.message), loader::to_text(problem.remedy)));
    }
    Party made{heroes, {}, std::make_shared<const Content>(std::move(content).value())};
    const auto& names = made.content->names.heroes;
    for (const std::string& hero : heroes) {
      made.kinds.push_back(static_cast<HeroKind>(std::find(names.begin(), names.end(), hero) - names.begin()));
    }
    return made;
  }

  const loader::Library& library_;
  const Order& order_;
  ai::Weights weights_;  // of the legend in hand, as is the next
  std::string content_;
  std::vector<PlannedCell> cells_;
};

struct Item {
  std::size_t cell;
  std::uint64_t seed;
};

/// The threads that play, and the one that hears of each game as it ends.
class Workshop {
 public:
  Workshop(const std::vector<PlannedCell>& cells, std::vector<Item> items) : cells_(cells), items_(std::move(items)) {}

  ~Workshop() {
    stop_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  /// False: it was stopped.
  bool run(unsigned jobs, const Watcher& watcher) {
    const std::size_t threads = std::min<std::size_t>(jobs, items_.size());
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
    for (std::size_t told = 0; told < items_.size();) {
      for (const Finished& game : wait()) {
        if (watcher.on_game) watcher.on_game(game);
        ++told;
      }
      if (failure_) std::rethrow_exception(failure_);
      if (watcher.on_tick) watcher.on_tick();
      if (told < items_.size() && watcher.wants_stop && watcher.wants_stop()) return false;
    }
    return true;
  }

 private:
  void work() {
    try {
      for (std::size_t at = next_++; at < items_.size() && !stop_; at = next_++) {
        auto game = play_seed(cells_[items_[at].cell], items_[at].seed, &stop_);
        if (!game) return;
        const std::scoped_lock lock(mutex_);
        finished_.push_back(std::move(*game));
        changed_.notify_one();
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      failure_ = std::current_exception();
      changed_.notify_one();
    }
  }

  std::deque<Finished> wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::milliseconds(200), [this] { return !finished_.empty() || failure_; });
    return std::exchange(finished_, {});
  }

  const std::vector<PlannedCell>& cells_;
  const std::vector<Item> items_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Finished> finished_;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace

std::optional<Seeds> read_seeds(std::string_view text, std::string& problem) {
  const std::size_t dots = text.find("..");
  const auto first = read_number(text.substr(0, dots));
  const auto last = dots == std::string_view::npos ? first : read_number(text.substr(dots + 2));
  if (!first || !last) {
    problem = fmt::format("'{}' is no range of seeds. Write FIRST..LAST, e.g. 1..100, from 0 to 2^63-1.", text);
    return std::nullopt;
  }
  if (*first > *last) {
    problem = fmt::format("the seeds {} are reversed. Write {}..{}.", text, *last, *first);
    return std::nullopt;
  }
  return Seeds{*first, *last};
}

Campaign::Campaign(const loader::Library& library, const Order& order)
    : cells_(Planner(library, order).plan()), seeds_(order.seeds) {
  if (seeds_.count() > kMostGames / cells_.size()) {
    throw std::runtime_error(
        fmt::format("{} rows of {} games each are more than {} games. Ask for fewer at a time and "
                    "put them together with --merge.",
                    cells_.size(), seeds_.count(), kMostGames));
  }
}

std::uint64_t Campaign::missing(const Records& done) const { return games() - own(done).size(); }

std::vector<Record> Campaign::own(const Records& done) const {
  std::vector<Record> list;
  for (const PlannedCell& planned : cells_) {
    for (std::uint64_t i = 0; i < seeds_.count(); ++i) {
      if (const Record* record = done.find(planned.cell, seeds_.first + i)) list.push_back(*record);
    }
  }
  return list;
}

bool Campaign::play(const Records& done, unsigned jobs, const Watcher& watcher) const {
  std::vector<Item> items;
  // Seed by seed through all rows: whenever it is stopped, they have come equally far.
  for (std::uint64_t i = 0; i < seeds_.count(); ++i) {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
      if (done.find(cells_[cell].cell, seeds_.first + i) == nullptr) items.push_back({cell, seeds_.first + i});
    }
  }
  return Workshop(cells_, std::move(items)).run(std::max(1U, jobs), watcher);
}

std::optional<Finished> play_seed(const PlannedCell& cell, std::uint64_t seed, const std::atomic<bool>* stop) {
  const Party& party = cell.party(seed);
  Finished game{{cell.cell, seed, party.heroes, {}}, {}, party.content};
  GameWatch watch;
  watch.stop = stop;
  watch.seen = &game.seen;
  auto ending = play_game(*party.content, party.kinds, seed,
                          make_choose(cell.strength, *party.content, seed, cell.weights, stop), watch);
  if (!ending) return std::nullopt;
  game.record.ending = std::move(*ending);
  return game;
}

}  // namespace rietburg::lab
