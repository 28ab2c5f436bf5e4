// One type per kind of number: mixing two of them does not compile.
#pragma once
#include <cstddef>
#include <cstdint>

namespace rietburg {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

inline constexpr std::size_t kMaxHeroes = 4;
inline constexpr std::size_t kMaxSpaces = 88;  // space numbers run from 0 to 87
inline constexpr std::size_t kMaxThings = 64;
inline constexpr std::size_t kMaxKinds = 24;      // kinds of creature
inline constexpr std::size_t kMaxFogTokens = 16;  // kinds of fog token
inline constexpr std::size_t kMaxEvents = 64;     // event cards are the first cards of a game: a deck is a bit set
inline constexpr std::size_t kDieFaces = 6;
inline constexpr std::size_t kMaxLetters = 16;
inline constexpr std::size_t kMaxDecks = 4;       // a legend's own decks
inline constexpr std::size_t kMaxDeckCards = 16;  // in each of them
inline constexpr std::size_t kMaxCounters = 8;
inline constexpr std::size_t kMaxTriggers = 64;
inline constexpr std::size_t kMaxFlags = 32;
inline constexpr std::size_t kOvertimeHours = 3;
inline constexpr std::size_t kGemValues = 3;  // gems of value 2, 4, 6

inline constexpr u8 kMaxWillpower = 20;
inline constexpr u8 kMaxStrength = 14;
inline constexpr u8 kSmallSlots = 3;
inline constexpr u8 kMaxCount = 255;  // of anything counted in a byte: gold, farmers, a heap, the bank
inline constexpr u8 kNoLetter = 255;  // where a letter may be left out

/// A place at the table, in seating order. Chance sits at the table too.
enum class Seat : u8 { first = 0, chance = 254, none = 255 };
enum class Space : u8 { none = 255 };
/// A kind of hero, creature, fog token, character, ally or marker: an index into the content of the game.
enum class HeroKind : u8 { none = 255 };
enum class Kind : u8 { none = 255 };
enum class FogToken : u8 { hidden = 0 };  // tokens count from 1
enum class Figure : u8 { none = 255 };    // character, ally or marker
enum class Card : u8 { none = 255 };

/// A way between two spaces.
struct Edge {
  Space a, b;
};

/// What can be held, bought, or lie on a space. Below `first_thing` stand those that are no token of their own.
enum class Thing : u8 { none = 0, gold = 1, farmer = 2, strength = 3, fog = 4, willpower = 5, first_thing = 8 };

template <typename Id>
constexpr std::size_t idx(Id id) {
  return static_cast<std::size_t>(id);
}
constexpr Seat seat(std::size_t i) { return static_cast<Seat>(i); }
constexpr Space space(std::size_t i) { return static_cast<Space>(i); }
constexpr u8 seat_bit(Seat who) { return static_cast<u8>(1U << idx(who)); }

/// What a card may set for good or until it is taken back.
enum class StandingRule : u8 { no_sunrise, castle_held, fight_alone, no_shooting };

/// The rules of the game by their ids, cited by events.
enum class Rule : u8 {
  none,
#define RULE(section, number) section##_##number,
#include "rietburg/rules.def"
#undef RULE
  count
};

}  // namespace rietburg
