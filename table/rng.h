// Chance by a counter: value = f(seed, stream, index). No state, so an undo cannot give new dice, and what one stream
// needs does not shift another: two tables with one seed meet the same events whatever they do.
#pragma once
#include <cstddef>
#include <cstdint>

#include "rietburg/rules.h"

namespace rietburg::table {

enum class Stream : std::uint8_t { dice, events, fog, runes, other };
inline constexpr std::size_t kStreams = 5;

/// Which stream an outcome of chance is drawn from.
Stream stream_of(const Content& content, const Action& outcome);

/// 64 well mixed bits. `attempt` tells further draws for the same index apart.
std::uint64_t random_bits(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint64_t attempt = 0);

/// A number below `bound` (at least 1), every one equally likely.
std::uint32_t random_below(std::uint64_t seed, Stream stream, std::uint64_t index, std::uint32_t bound);

/// One of the outcomes by weight; there must be one.
Action pick(const OutcomeList& outcomes, std::uint64_t seed, Stream stream, std::uint64_t index);

/// A seed from the system, 0 to 2^63-1 so that every JSON reader can hold it as a signed number.
std::uint64_t fresh_seed();

}  // namespace rietburg::table
