#include "tests/support/paths.h"

namespace rietburg::tests {

std::filesystem::path source_dir() { return RIETBURG_SOURCE_DIR; }

}  // namespace rietburg::tests
