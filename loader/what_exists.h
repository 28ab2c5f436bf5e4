// What can come into play in one game.
#pragma once
#include <vector>

#include "rietburg/content.h"

namespace rietburg::loader {

/// By index; kinds and things that some effect of the game places or gives, or that somebody sells.
struct WhatExists {
  std::vector<bool> kinds, things;
};
WhatExists what_exists(const Content& content);

}  // namespace rietburg::loader
