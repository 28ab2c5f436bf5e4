// What a legend must tell in each language.
#pragma once
#include <vector>

#include "loader/files.h"
#include "loader/library.h"

namespace rietburg::loader {

/// Missing catalogues and keys, keys nothing asks for, braces that stand for nothing.
std::vector<Problem> check_texts(const Library& library, const LegendInfo& legend, const LegendFolder& folder);

}  // namespace rietburg::loader
