// What a legend must tell in each language.
#pragma once
#include <vector>

#include "loader/files.h"
#include "loader/library.h"

namespace rietburg::loader {

/// Missing catalogues and keys, keys nothing asks for, braces with nothing to fill in.
std::vector<Problem> check_texts(const Library& library, const LegendInfo& legend, const LegendFolder& folder);

}  // namespace rietburg::loader
