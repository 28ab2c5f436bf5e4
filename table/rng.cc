#include "table/rng.h"

#include <random>

namespace rietburg::table {

namespace {

// The finaliser of SplitMix64 (Steele, Lea and Flood 2014): every bit of the input moves every bit of the output.
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebU;
  x ^= x >> 31U;
  return x;
}

// Odd, from the golden ratio: neighbouring counters start far apart.
constexpr std::uint64_t kStride = 0x9e3779b97f4a7c15U;

}  // namespace

Stream stream_of(const Content& content, const Action& outcome) {
  switch (outcome.verb) {
    case Verb::die: return Stream::dice;
    case Verb::draw: return Stream::events;
    default: break;
  }
  if (outcome.thing == Thing::fog) return Stream::fog;
  return content.things[idx(outcome.thing) % kMaxThings].colour != 0 ? Stream::runes : Stream::other;
}

std::uint64_t random_bits(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint64_t attempt) {
  std::uint64_t x = mix(seed + kStride);
  x = mix(x + kStride * (idx(stream) + 1));
  x = mix(x + kStride * (index + 1));
  return mix(x + kStride * (attempt + 1));
}

std::uint32_t random_below(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint32_t bound) {
  // Lemire 2019: the high half of a product, refused where the low half would favour some numbers.
  const std::uint32_t refused = (0U - bound) % bound;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t bits = random_bits(seed, stream, index, attempt) >> 32U;
    const std::uint64_t product = bits * bound;
    if (static_cast<std::uint32_t>(product) >= refused) return static_cast<std::uint32_t>(product >> 32U);
  }
}

Action pick(const OutcomeList& outcomes, std::uint64_t seed, Stream stream, std::uint64_t index) {
  std::uint32_t total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t at = total == 0 ? 0 : random_below(seed, stream, index, total);
  for (const Outcome& outcome : outcomes) {
    if (at < outcome.weight) return outcome.action;
    at -= outcome.weight;
  }
  return outcomes.back().action;
}

std::uint64_t fresh_seed() {
  std::random_device device;
  const std::uint64_t high = device();
  return (high << 32U | device()) >> 1U;
}

}  // namespace rietburg::table
