// One game out of the library: numbers settled, names turned into indices.
#pragma once
#include <string>
#include <vector>

#include "loader/library.h"
#include "loader/problem.h"
#include "rietburg/content.h"

namespace rietburg::loader {

struct GameSetup {
  std::string legend, difficulty;  // difficulty "": left out
  std::vector<std::string> heroes;
  std::vector<std::string> modules, house_rules;
  bool skip_lesson = false;
};

/// Refuses a setup the legend does not allow, and names the choices.
Result<Content> compile(const Library& library, const GameSetup& setup);

}  // namespace rietburg::loader
