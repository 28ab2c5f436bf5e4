// A misspelt command or option on the command line: what was probably meant.
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace rietburg::cli {

/// "there is no command `termnal`. Did you mean `terminal`?"; empty where nothing comes near.
std::string guess(const CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace rietburg::cli
