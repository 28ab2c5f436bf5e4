// `rietburg legend`: the tools of somebody who writes a legend (docs/legends.md).
#pragma once
#include <string>
#include <vector>

#include "loader/files.h"
#include "loader/library.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
}

namespace rietburg::cli {

class Help;

struct LegendOptions {
  std::string content;
  std::string language;
  std::vector<std::string> legends;
  enum class Tool { make, check, show, tune } tool = Tool::check;
  std::string name;               // new, show, tune
  std::string to = ".";           // new: where the folder is made
  std::string weights;            // tune: the file to write; empty: weights.txt of the legend
  std::string seconds = "60";     // tune, as typed
  std::string seed = "1";         // tune, as typed
  std::vector<std::string> dirs;  // check
  std::string play;               // check: games of each row, as typed; empty: none
  std::vector<std::string> strengths = {"quick"};
  std::string jobs;
};

void add_legend(CLI::App& app, LegendOptions& options, const Help& help);

/// The exit code (see exit_codes.h).
int legend_command(const LegendOptions& options);

int new_legend(const LegendOptions& options);
int check_legends(const LegendOptions& options);
/// Plays legends that have passed the check.
int play_legends(const LegendOptions& options, const std::vector<loader::LegendFolder>& folders);
int show_legend(const LegendOptions& options);
int tune_legend(const LegendOptions& options);

/// The folders to look for legends in: those that were named, and `name` where it is one.
std::vector<std::string> folders_for(const LegendOptions& options);
/// The legend that was named by its id or its folder; null where there is none.
const loader::LegendInfo* legend_named(const loader::Library& library, const std::string& name);

}  // namespace rietburg::cli
