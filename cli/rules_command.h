// `rietburg rules`: the rules reference, read and searched at the terminal.
#pragma once
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
}

namespace rietburg::cli {

class Help;

struct RulesOptions {
  std::string content;
  std::string language;
  std::vector<std::string> words;
  bool all = false;
};

void add_rules(CLI::App& app, RulesOptions& options, const Help& help);

/// The exit code (see exit_codes.h).
int rules_command(const RulesOptions& options);

}  // namespace rietburg::cli
