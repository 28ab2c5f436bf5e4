// The content of the project, loaded once for all tests.
#pragma once
#include <memory>

#include "loader/compile.h"
#include "loader/library.h"

namespace rietburg::tests {

std::shared_ptr<const loader::Library> library();
/// Content for a game of Legend 2; fails the test program where it cannot be compiled.
Content compile_game(const loader::GameSetup& setup);
Content compile_legend_2(const std::vector<std::string>& heroes, const std::string& difficulty);

}  // namespace rietburg::tests
