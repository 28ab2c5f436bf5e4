#include "cli/lab_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <fstream>
#include <thread>

#include "cli/folders.h"

namespace rietburg::cli {

namespace {

constexpr std::uint64_t kUsualGames = 100;

void add_games(CLI::App& app, LabOptions& options) {
  app.add_option("--legend", options.legends, "Legends to play, e.g. legend-2,legend-3; all: every one there is")
      ->delimiter(',');
  app.add_option("--difficulty", options.difficulties, "easy or normal; left out: each the legend has")->delimiter(',');
  app.add_option(
         "--heroes", options.heroes,
         "Heroes in seating order, e.g. dwarf,archer, or numbers of heroes, e.g. 2,3: then each group of them in "
         "turn; left out: each number")
      ->delimiter(',');
  app.add_option("--modules", options.modules, "Modules to switch on, e.g. tavern,gor-chief")->delimiter(',');
  app.add_option("--games", options.games, "Games of each row: seeds from 1 on, or from the first of --seeds [100]");
  app.add_option("--seeds", options.seeds, "Seeds to play, FIRST..LAST; a seed gives the same game everywhere");
  app.add_option("--jobs", options.jobs, "Games at a time; left out: one for each processor");
  app.add_option("--weights", options.weights,
                 "File with weights for the players; else those that a legend brings, or the program's");
  app.add_option("--to", options.to, "Folder for games.jsonl, tables and drawings; what it holds is not played again")
      ->capture_default_str();
  app.add_flag("--json", options.json, "The table as JSON");
}

ai::MadeWeights weights_of(const std::string& file) {
  std::ifstream in(expand_home(file), std::ios::binary);
  if (!in) throw BadOption(fmt::format("--weights {}: cannot be read", file));
  std::string text(ai::kLongestWeights + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  std::string problem;
  auto made = ai::read_weights(text, problem);
  if (!made) throw BadOption(fmt::format("--weights {}: {}", file, problem));
  return *std::move(made);
}

constexpr const char* kStrengths =
    "random, greedy, quick, able, strong; with a budget of rollouts a decision: strong:200, or 200";

}  // namespace

void add_simulate(CLI::App& app, LabOptions& options) {
  add_games(app, options);
  app.add_option("--strength", options.strengths, fmt::format("Who plays, e.g. random,greedy,quick: {}", kStrengths))
      ->delimiter(',');
  app.add_option("--merge", options.merge,
                 "Put games of other folders (or games.jsonl files) together in --to, and play nothing")
      ->excludes("--legend")
      ->excludes("--strength")
      ->excludes("--games")
      ->excludes("--seeds");
  app.footer(
      "Ctrl-C ends it; finished games are kept, and the same command goes on from there.\n"
      "Exit codes: 0 done, 1 it could not be done, 2 bad options, 128 + signal interrupted. See docs/laboratory.md.");
}

void add_arena(CLI::App& app, LabOptions& options) {
  add_games(app, options);
  app.add_option("A", options.first, fmt::format("A player ({}), or a folder of `rietburg simulate`", kStrengths))
      ->required();
  app.add_option("B", options.second, "Whom to compare with A")->required();
  app.add_option("--gate", options.gate,
                 "Fail with exit code 5 unless B is shown to be at most so many percentage points worse than A");
  app.footer(
      "Both play the same seeds. Ctrl-C ends it; finished games are kept.\n"
      "Exit codes: 0 done, 1 it could not be done, 2 bad options, 5 B did not pass the gate, 128 + signal "
      "interrupted.");
}

std::uint64_t whole_number(const std::string& option, const std::string& typed, std::uint64_t lowest,
                           std::uint64_t highest) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  if (error != std::errc() || end != typed.data() + typed.size() || number < lowest || number > highest) {
    throw BadOption(fmt::format("{} {}: expected a whole number from {} to {}", option, typed, lowest, highest));
  }
  return number;
}

lab::Seeds seeds_of(const std::string& games, const std::string& seeds) {
  const std::uint64_t count = games.empty() ? kUsualGames : whole_number("--games", games, 1, lab::kMostGames);
  if (seeds.empty()) return {1, count};
  std::string problem;
  const auto range = lab::read_seeds(seeds, problem);
  if (!range) throw BadOption("--seeds: " + problem);
  if (games.empty()) return *range;
  if (count > range->count()) {
    throw BadOption(fmt::format("--seeds {} are {} seeds, fewer than --games {}", seeds, range->count(), count));
  }
  return {range->first, range->first + count - 1};
}

unsigned jobs_of(const std::string& jobs) {
  if (jobs.empty()) return std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(whole_number("--jobs", jobs, 1, lab::kMostJobs));
}

lab::Strength strength_of(const std::string& text) {
  std::string problem;
  auto strength = lab::read_strength(text, problem);
  if (!strength) throw BadOption(problem);
  return *std::move(strength);
}

lab::Order order_of(const LabOptions& options, const std::vector<std::string>& strengths) {
  if (options.legends.empty()) throw BadOption("--legend is missing: which legends are to be played? all: every one");
  lab::Order order;
  if (options.legends != std::vector<std::string>{"all"}) order.legends = options.legends;
  order.difficulties = options.difficulties;
  order.modules = options.modules;
  order.heroes = options.heroes;
  for (const std::string& text : strengths) order.players.push_back(strength_of(text));
  order.seeds = seeds_of(options.games, options.seeds);
  if (!options.weights.empty()) order.weights = weights_of(options.weights);
  return order;
}

}  // namespace rietburg::cli
