#include "cli/legend_command.h"

#include <CLI/CLI.hpp>
#include <filesystem>

#include "cli/help.h"
#include "cli/laboratory.h"

namespace rietburg::cli {

void add_legend(CLI::App& app, LegendOptions& options, const Help& help) {
  app.require_subcommand(1);
  app.fallthrough();
  CLI::App* make = app.add_subcommand("new", help("help-legend-new"));
  make->add_option("name", options.name, help("help-legend-new-name"))->required();
  make->add_option("--to", options.to, help("help-legend-new-to"))->capture_default_str();
  make->callback([&options] { options.tool = LegendOptions::Tool::make; });

  CLI::App* check = app.add_subcommand("check", help("help-legend-check"));
  check->add_option("dir", options.dirs, help("help-legend-check-dir"))->required();
  check->add_option("--play", options.play, help("help-legend-check-play"));
  check->add_option("--strength", options.strengths, help("help-legend-check-strength"))
      ->delimiter(',')
      ->needs("--play")
      ->capture_default_str();
  check->add_option("--jobs", options.jobs, help("help-jobs"))->needs("--play");
  check->callback([&options] { options.tool = LegendOptions::Tool::check; });

  CLI::App* show = app.add_subcommand("show", help("help-legend-show"));
  show->add_option("name", options.name, help("help-legend-name"))->required();
  show->callback([&options] { options.tool = LegendOptions::Tool::show; });

  CLI::App* tune = app.add_subcommand("tune", help("help-legend-tune"));
  tune->add_option("name", options.name, "Its id, or its folder")->required();
  tune->add_option("--seconds", options.seconds, help("help-legend-tune-seconds"))->capture_default_str();
  tune->add_option("--seed", options.seed, help("help-legend-tune-seed"))->capture_default_str();
  tune->add_option("--to", options.weights, help("help-legend-tune-to"));
  tune->footer(help("help-legend-tune-foot"));
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
