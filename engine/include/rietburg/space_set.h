// A set of spaces.
#pragma once
#include <array>

#include "rietburg/ids.h"

namespace rietburg {

struct SpaceSet {
  std::array<u64, 2> bits{};
  constexpr bool contains(Space s) const { return (bits[idx(s) / 64] >> (idx(s) % 64)) & 1U; }
  constexpr void insert(Space s) { bits[idx(s) / 64] |= u64{1} << (idx(s) % 64); }
  constexpr bool empty() const { return (bits[0] | bits[1]) == 0; }
  friend constexpr bool operator==(const SpaceSet&, const SpaceSet&) = default;
};

}  // namespace rietburg
