// What a request will cost, told before any of its work is done. Free of sockets.
#pragma once
#include <cstddef>

#include "table/bounds.h"

namespace rietburg::server {

/// In the unit of Pace: about a millisecond of the processor, though nothing costs less than one. `length` is that of
/// the game at the asker's table, what was undone included. What takes longer all the same is charged afterwards.
double cost_of(const table::Input& input, std::size_t bytes, std::size_t length);

}  // namespace rietburg::server
