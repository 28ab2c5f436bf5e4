#include "cli/lab_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <fstream>
#include <thread>

#include "cli/folders.h"
#include "cli/help.h"

namespace rietburg::cli {

namespace {

constexpr std::uint64_t kUsualGames = 100;

void add_games(CLI::App& app, LabOptions& options, const Help& help) {
  app.add_option("--legend", options.legends, help("help-lab-legends"))->delimiter(',');
  app.add_option("--difficulty", options.difficulties, help("help-lab-difficulties"))->delimiter(',');
  app.add_option("--heroes", options.heroes, help("help-lab-heroes"))->delimiter(',');
  app.add_option("--modules", options.modules, help("help-modules"))->delimiter(',');
  app.add_option("--games", options.games, help("help-lab-games"));
  app.add_option("--seeds", options.seeds, help("help-lab-seeds"));
  app.add_option("--jobs", options.jobs, help("help-jobs"));
  app.add_option("--weights", options.weights, help("help-lab-weights"));
  app.add_option("--to", options.to, help("help-lab-to"))->capture_default_str();
  app.add_flag("--json", options.json, help("help-lab-json"));
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

}  // namespace

void add_simulate(CLI::App& app, LabOptions& options, const Help& help) {
  add_games(app, options, help);
  app.add_option("--strength", options.strengths, help("help-lab-who", help("help-lab-strengths")))->delimiter(',');
  app.add_option("--merge", options.merge, help("help-lab-merge"))
      ->excludes("--legend")
      ->excludes("--strength")
      ->excludes("--games")
      ->excludes("--seeds");
  app.footer(help("help-simulate-foot") + "\n" + help("help-simulate-codes"));
}

void add_arena(CLI::App& app, LabOptions& options, const Help& help) {
  add_games(app, options, help);
  app.add_option("A", options.first, help("help-arena-a", help("help-lab-strengths")))->required();
  app.add_option("B", options.second, help("help-arena-b"))->required();
  app.add_option("--gate", options.gate, help("help-arena-gate"));
  app.footer(help("help-arena-foot") + "\n" + help("help-arena-codes"));
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
