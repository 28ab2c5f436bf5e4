#include "cli/legend_command.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/laboratory.h"

namespace rietburg::cli {

void add_legend(CLI::App& app, LegendOptions& options) {
  app.require_subcommand(1);
  app.fallthrough();
  CLI::App* make = app.add_subcommand("new", "Write a small working legend to start from");
  make->add_option("name", options.name, "Its id and folder: lower-case letters, digits and hyphens, e.g. lost-bell")
      ->required();
  make->add_option("--to", options.to, "Where to make its folder")->capture_default_str();
  make->callback([&options] { options.tool = LegendOptions::Tool::make; });

  CLI::App* check =
      app.add_subcommand("check", "Report everything that is wrong with legends; exit code 1 if anything is");
  check->add_option("dir", options.dirs, "Folders with a legend.json, or folders of such folders")->required();
  check->add_option("--play", options.play,
                    "Play so many games for each difficulty and number of heroes, and tell how they end and what never "
                    "comes");
  check->add_option("--strength", options.strengths, "Who plays: random, greedy, quick, able, strong, or strong:200")
      ->delimiter(',')
      ->needs("--play")
      ->capture_default_str();
  check->add_option("--jobs", options.jobs, "Games at a time; left out: one for each processor")->needs("--play");
  check->callback([&options] { options.tool = LegendOptions::Tool::check; });

  CLI::App* show = app.add_subcommand("show", "Show the whole legend as readable cards");
  show->add_option("name", options.name, "Its id, e.g. legend-2, or its folder")->required();
  show->callback([&options] { options.tool = LegendOptions::Tool::show; });

  CLI::App* tune = app.add_subcommand("tune", "Let companions learn a legend by playing it against themselves");
  tune->add_option("name", options.name, "Its id, or its folder")->required();
  tune->add_option("--seconds", options.seconds, "How long")->capture_default_str();
  tune->add_option("--seed", options.seed, "Of the games and of what is tried")->capture_default_str();
  tune->add_option("--to", options.weights,
                   "File to write, for `rietburg simulate --weights`; left out: weights.txt in the legend's folder, "
                   "which companions use from then on");
  tune->footer("Nothing is written unless the new weights are clearly better in games they were not made by.");
  tune->callback([&options] { options.tool = LegendOptions::Tool::tune; });
}

namespace {

/// What --play was given is looked at before any work.
int check_and_play(const LegendOptions& options) {
  return lab_command([&] {
    if (!options.play.empty()) whole_number("--play", options.play, 1, lab::kMostGames);
    for (const std::string& strength : options.strengths) strength_of(strength);
    jobs_of(options.jobs);
    return check_legends(options);
  });
}

}  // namespace

std::vector<std::string> folders_for(const LegendOptions& options) {
  std::vector<std::string> folders = options.legends;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::path(options.name) / "legend.json", error))
    folders.push_back(options.name);
  return folders;
}

const loader::LegendInfo* legend_named(const loader::Library& library, const std::string& name) {
  for (const loader::LegendInfo& info : library.legends()) {
    if (!info.folder.empty() && info.folder == name) return &info;
  }
  return library.legend(name);
}

int legend_command(const LegendOptions& options) {
  switch (options.tool) {
    case LegendOptions::Tool::make: return new_legend(options);
    case LegendOptions::Tool::check: return check_and_play(options);
    case LegendOptions::Tool::show: return show_legend(options);
    case LegendOptions::Tool::tune: return tune_legend(options);
  }
  return 0;
}

}  // namespace rietburg::cli
