// What only shows when a game is made: every legend at every difficulty and hero count, every event deck, every rule
// id.
#pragma once
#include <vector>

#include "loader/library.h"
#include "loader/problem.h"

namespace rietburg::loader {

std::vector<Problem> check_library(const Library& library, bool only_own);

}  // namespace rietburg::loader
