// A misspelt command or option on the command line: what was probably meant.
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/help.h"

namespace rietburg::cli {

/// "there is no command `termnal`. Did you mean `terminal`?"; empty where nothing is misspelt.
std::string guess(const CLI::App& app, const std::vector<std::string>& arguments, const Help& help);

/// What is wrong where nothing is misspelt: the option that the library names, and what it is for.
std::string explain(const CLI::App& app, const CLI::ParseError& error, const Help& help);

}  // namespace rietburg::cli
