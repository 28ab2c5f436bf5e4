// Equality and hash of a position: both read its bytes, which have no padding and no stale parts.
#include "rietburg/state.h"

#include <bit>
#include <cstring>

namespace rietburg {

bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

u64 hash(const State& state) {
  static_assert(sizeof(State) % 8 == 0 && std::endian::native == std::endian::little);
  constexpr u64 kOdd = 0x9E3779B97F4A7C15ULL;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  u64 mixed = kOdd;
  for (std::size_t i = 0; i < sizeof(State); i += 8) {
    u64 word;
    std::memcpy(&word, bytes + i, sizeof word);
    mixed ^= word;
    mixed *= kOdd;
    mixed ^= mixed >> 29U;
  }
  return mixed;
}

}  // namespace rietburg
