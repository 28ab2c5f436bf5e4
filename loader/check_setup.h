// Checks what the table asked for against what the library has.
#pragma once
#include <vector>

#include "loader/compile.h"
#include "loader/problem.h"

namespace rietburg::loader {

std::vector<Problem> check_setup(const Library& library, const GameSetup& setup);

}  // namespace rietburg::loader
