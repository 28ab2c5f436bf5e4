// Equality and hash of a position: both read its bytes, which have no padding and no stale parts.
#include "rietburg/state.h"

#include <bit>
#include <cstring>

namespace rietburg {

bool operator==(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

namespace {

/// Keeps the compiler from taking up the terms in another order.
u64 in_this_order(u64 value) {
#if defined(__GNUC__) && !defined(__clang__)
  return __builtin_assoc_barrier(value);
#else
  return value;
#endif
}

}  // namespace

u64 hash(const State& state) {
  static_assert(sizeof(State) % 8 == 0 && std::endian::native == std::endian::little);
  constexpr u64 kOdd = 0x9E3779B97F4A7C15ULL;
  const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
  u64 mixed = kOdd;
  u64 high = 0;  // of the last product; it comes to the next word last, so that the word need not wait for it
  for (std::size_t i = 0; i < sizeof(State); i += 8) {
    u64 word;
    std::memcpy(&word, bytes + i, sizeof word);
    mixed = (in_this_order(mixed ^ word) ^ high) * kOdd;
    high = mixed >> 29U;
  }
  return mixed ^ high;
}

}  // namespace rietburg
