// A saved game in a file: every bound of its input is checked before anything looks at it.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/texts.h"

namespace rietburg::cli {

struct GameFile {
  nlohmann::json game;
  bool is_report = false;  // it came out of a bug report
  std::string problem;     // why there is no game
};

GameFile read_game(const std::filesystem::path& file, const Texts& texts);

}  // namespace rietburg::cli
