#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/lab_words.h"
#include "cli/laboratory.h"
#include "cli/simulate_command.h"

namespace rietburg::cli {

namespace {

bool is_folder(const std::string& text) {
  std::error_code error;
  return std::filesystem::exists(expand_home(text) / "games.jsonl", error);
}

/// One side: games that were played before, or a player.
struct Side {
  std::string name;
  std::vector<lab::Record> games;
};

Side side_of_folder(const std::string& text) {
  lab::Records records;
  records.read(expand_home(text) / "games.jsonl");
  Side side{text, records.all()};
  std::set<std::string> players;
  for (const lab::Record& record : side.games) players.insert(record.cell.player);
  if (players.size() > 1) {
    throw BadOption(fmt::format("{} holds games of several players ({}). Simulate each into a folder of its own.", text,
                                fmt::join(players, ", ")));
  }
  return side;
}

Side side_of_player(const std::string& text, const std::vector<lab::Record>& games) {
  Side side{strength_of(text).name, {}};
  for (const lab::Record& record : games) {
    if (record.cell.player == side.name) side.games.push_back(record);
  }
  return side;
}

double gate_of(const std::string& typed) { return static_cast<double>(whole_number("--gate", typed, 0, 100)) / 100; }

int judge(const LabOptions& options, const Side& first, const Side& second, const Texts& texts) {
  const auto rows = lab::pair_up(first.games, second.games);
  const lab::Pairs all = lab::together(rows);
  if (all.games() == 0)
    throw std::runtime_error("A and B have no game in common: the same legend, heroes, content and seed");
  if (options.json) {
    fmt::print("{}\n", to_json(rows).dump());
  } else {
    const LabWords words(texts);
    fmt::print("{}{}\n", words.pair_table(rows), words.verdict(all, first.name, second.name));
  }
  if (options.gate.empty() || lab::paired_interval(all).low >= -gate_of(options.gate)) return kDone;
  fmt::print(stderr, "{}\n", texts.format("ui.lab.gate", {{"second", second.name}, {"points", options.gate}}));
  return kWorse;
}

int compare_folders(const LabOptions& options, const Texts& texts) {
  return judge(options, side_of_folder(options.first), side_of_folder(options.second), texts);
}

int compare_players(const LabOptions& options, const LabContent& content) {
  const unsigned jobs = jobs_of(options.jobs);
  const lab::Order order = order_of(options, {options.first, options.second});
  if (order.players[0].name == order.players[1].name) throw BadOption("A and B are the same player");
  const lab::Campaign campaign(*content.library, order);
  const LabFolder folder(options.to);
  const int signal = folder.play(campaign, jobs, *content.texts);
  const auto games = campaign.own(folder.read());
  const Side first = side_of_player(options.first, games), second = side_of_player(options.second, games);
  const auto rows = lab::pair_up(first.games, second.games);
  folder.write("arena.json", to_json(rows).dump(1) + "\n");
  folder.write("arena.csv", to_csv(rows));
  if (signal == 0) return judge(options, first, second, *content.texts);
  if (!rows.empty()) judge(options, first, second, *content.texts);
  fmt::print(stderr, "{}\n", content.texts->format("ui.lab.stopped"));
  return kSignal + signal;
}

}  // namespace

int arena_command(const LabOptions& options) {
  return lab_command([&] {
    const auto content = open_lab(options);
    if (!content) return static_cast<int>(kCannot);
    if (!options.gate.empty()) gate_of(options.gate);  // a wrong one is told before the work
    const int folders = static_cast<int>(is_folder(options.first)) + static_cast<int>(is_folder(options.second));
    if (folders == 1) throw BadOption("compare two players or two folders of `rietburg simulate`, not one of each");
    return folders == 2 ? compare_folders(options, *content->texts) : compare_players(options, *content);
  });
}

}  // namespace rietburg::cli
