// load_with_own() from memory.
#pragma once
#include "loader/library.h"

namespace rietburg::loader {

/// The content with these legends; a broken one is left out and told under refused().
Result<Library> make_with_own(const std::vector<SourceFile>& content, std::vector<LegendFolder> folders);

}  // namespace rietburg::loader
