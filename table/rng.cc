#include "table/rng.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <cstdlib>

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

std::uint64_t splitmix(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint64_t attempt) {
  std::uint64_t x = mix(seed + kStride);
  x = mix(x + kStride * (idx(stream) + 1));
  x = mix(x + kStride * (index + 1));
  return mix(x + kStride * (attempt + 1));
}

std::uint64_t sip(const SipKey& key, Stream stream, std::uint64_t index, std::uint64_t attempt) {
  std::array<std::uint8_t, 24> message{};
  const std::uint64_t words[] = {idx(stream), index, attempt};
  for (std::size_t i = 0; i < message.size(); ++i) message[i] = static_cast<std::uint8_t>(words[i / 8] >> 8U * (i % 8));
  return siphash(key, message);
}

constexpr std::size_t kHexDigits = 16;  // of a half

}  // namespace

std::string_view generator_name(Generator generator) {
  return generator == Generator::splitmix64 ? "splitmix64" : "siphash-2-4";
}

std::optional<Generator> find_generator(std::string_view name) {
  for (const Generator generator : {Generator::splitmix64, Generator::siphash}) {
    if (generator_name(generator) == name) return generator;
  }
  return std::nullopt;
}

Stream stream_of(const Content& content, const Action& outcome) {
  if (outcome.verb == Verb::die) return Stream::dice;
  if (outcome.verb == Verb::draw) return Stream::events;
  if (outcome.thing == Thing::fog) return Stream::fog;
  return content.things[idx(outcome.thing) % kMaxThings].colour != 0 ? Stream::runes : Stream::other;
}

std::uint64_t random_bits(const Seed& seed, Stream stream, std::uint64_t index, std::uint64_t attempt) {
  return seed.generator == Generator::splitmix64 ? splitmix(seed.key.low, stream, index, attempt)
                                                 : sip(seed.key, stream, index, attempt);
}

std::uint32_t random_below(const Seed& seed, Stream stream, std::uint64_t index, std::uint32_t bound) {
  // Lemire 2019: the high half of a product, refused where the low half would favour some numbers.
  const std::uint32_t refused = (0U - bound) % bound;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t bits = random_bits(seed, stream, index, attempt) >> 32U;
    const std::uint64_t product = bits * bound;
    if (static_cast<std::uint32_t>(product) >= refused) return static_cast<std::uint32_t>(product >> 32U);
  }
}

Action pick(const OutcomeList& outcomes, const Seed& seed, Stream stream, std::uint64_t index) {
  std::uint32_t total = 0;
  for (const Outcome& outcome : outcomes) total += outcome.weight;
  std::uint32_t at = total == 0 ? 0 : random_below(seed, stream, index, total);
  for (const Outcome& outcome : outcomes) {
    if (at < outcome.weight) return outcome.action;
    at -= outcome.weight;
  }
  return outcomes.back().action;
}

Seed fresh_seed() {
  Seed seed;
  // A system that has none is broken, and a table with dice that can be guessed must not be played.
  if (::getentropy(&seed.key, sizeof seed.key) != 0) std::abort();
  return seed;
}

std::string hex_of(const SipKey& key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t half : {key.high, key.low}) {
    for (std::size_t i = kHexDigits; i-- > 0;) text.push_back(kDigits[half >> 4U * i & 15U]);
  }
  return text;
}

std::optional<SipKey> key_of_hex(std::string_view digits) {
  if (digits.size() != 2 * kHexDigits) return std::nullopt;
  SipKey key;
  for (std::uint64_t* half : {&key.high, &key.low}) {
    const auto read = std::from_chars(digits.data(), digits.data() + kHexDigits, *half, 16);
    if (read.ec != std::errc{} || read.ptr != digits.data() + kHexDigits) return std::nullopt;
    digits.remove_prefix(kHexDigits);
  }
  return key;
}

}  // namespace rietburg::table
