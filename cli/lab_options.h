// What `rietburg simulate` and `rietburg arena` are asked: which games, by whom, how many.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "lab/campaign.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
}

namespace rietburg::cli {

class Help;

struct LabOptions {
  std::string content;
  std::string language;
  std::vector<std::string> legend_folders;  // of people's own legends
  std::vector<std::string> legends, difficulties, modules, heroes;
  std::vector<std::string> strengths;
  std::string games;  // as typed: a number below 1 deserves an answer of its own
  std::string seeds;
  std::string jobs;
  std::string weights;  // a file; empty: those a legend brings, or the program's
  std::string to = "laboratory";
  std::vector<std::string> merge;  // simulate
  std::string gate;                // arena: percentage points
  std::string first, second;       // arena
  bool json = false;
};

void add_simulate(CLI::App& app, LabOptions& options, const Help& help);
void add_arena(CLI::App& app, LabOptions& options, const Help& help);

/// Throws BadOption where something asked for makes no sense.
struct BadOption : std::runtime_error {
  using std::runtime_error::runtime_error;
};
lab::Order order_of(const LabOptions& options, const std::vector<std::string>& strengths);
lab::Seeds seeds_of(const std::string& games, const std::string& seeds);
unsigned jobs_of(const std::string& jobs);
lab::Strength strength_of(const std::string& text);
/// A whole number in this range; `option` names it where it is none.
std::uint64_t whole_number(const std::string& option, const std::string& typed, std::uint64_t lowest,
                           std::uint64_t highest);

}  // namespace rietburg::cli
