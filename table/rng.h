// Chance by a counter: value = f(seed, stream, index). No state, so an undo cannot give new dice, and what one stream
// needs does not shift another: two tables with one seed meet the same events whatever they do.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rietburg/rules.h"
#include "table/siphash.h"

namespace rietburg::table {

enum class Stream : std::uint8_t { dice, events, fog, runes, other };
inline constexpr std::size_t kStreams = 5;

/// The function f. From what is seen SipHash can be computed neither forwards nor backwards; SplitMix64 can, and is
/// kept for the saves and records that were made with it.
enum class Generator : std::uint8_t { splitmix64, siphash };

std::string_view generator_name(Generator generator);
std::optional<Generator> find_generator(std::string_view name);

/// What the dice to come follow from.
struct Seed {
  Generator generator = Generator::siphash;
  SipKey key{};         // SplitMix64 takes the low half alone
  bool secret = false;  // drawn by a table for people who play together: it is told when the legend has ended
};

/// Which stream an outcome of chance is drawn from.
Stream stream_of(const Content& content, const Action& outcome);

/// 64 well mixed bits. `attempt` tells further draws for the same index apart.
std::uint64_t random_bits(const Seed& seed, Stream stream, std::uint64_t index, std::uint64_t attempt = 0);

/// A number below `bound` (at least 1), every one equally likely.
std::uint32_t random_below(const Seed& seed, Stream stream, std::uint64_t index, std::uint32_t bound);

/// One of the outcomes by weight; there must be one.
Action pick(const OutcomeList& outcomes, const Seed& seed, Stream stream, std::uint64_t index);

/// 128 bits from the system.
Seed fresh_seed();

/// The key as people and files write it: a number below 2^63, which every JSON reader can hold, or 32 hex digits.
std::string hex_of(const SipKey& key);
std::optional<SipKey> key_of_hex(std::string_view digits);

}  // namespace rietburg::table
