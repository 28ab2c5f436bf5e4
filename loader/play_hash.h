// What a game of one legend is made of, as one number.
#pragma once
#include <string>

#include "loader/library.h"

namespace rietburg::loader {

/// Changes with everything that may change the course of a game of this legend; not with texts or other legends.
std::string play_hash(const Library& library, const std::string& legend);

}  // namespace rietburg::loader
