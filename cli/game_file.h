// A saved game in a file: every bound of its input is checked before anything looks at it.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/texts.h"
#include "table/save_file.h"

namespace rietburg::cli {

struct GameFile {
  nlohmann::json game;
  bool is_report = false;  // it came out of a bug report
  std::string problem;     // why there is no game
};

/// What is wrong with a file, and what helps.
std::string file_text(const table::FileProblem& problem, const Texts& texts);

GameFile read_game(const std::filesystem::path& file, const Texts& texts);

}  // namespace rietburg::cli
