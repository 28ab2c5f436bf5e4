// How much outside input may hold: requests of every carrier, and saved games. Checked while the text is read, so that
// nothing ever looks at a list that is too long. All bounds are here.
#pragma once
#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "table/refusal.h"

namespace rietburg::table {

/// What may stand under the name of a field, wherever that field is: generously more than any game can mean, since what
/// is nearly right deserves the rules' own answer.
struct Bound {
  std::string_view field;
  std::size_t entries;      // of a list or an object
  std::size_t bytes;        // of a text, also of each in a list
  std::string_view remedy;  // what to do instead
};

/// Those that differ from kOrdinary.
std::span<const Bound> bounds();
extern const Bound kOrdinary;

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20U;   // bytes of a request
inline constexpr std::size_t kLongestSave = std::size_t{64} << 20U;  // of a saved game in a file
inline constexpr std::size_t kDeepest = 32;                          // lists and objects within each other
inline constexpr std::size_t kBytesOfAValue = 4;  // a text has no more values than this allows for, however they are
inline constexpr std::size_t kLongestKey = 64;
inline constexpr std::size_t kLongestNumber = 40;  // digits
inline constexpr std::size_t kMostEdits = 1'000;   // chapters of one game

/// What was read. Where it was refused, `value` still has the `id` of the request, so that the answer finds its asker.
struct Input {
  nlohmann::json value;
  Refused refused;
};

Input read_request(std::string_view text);
/// The text of a file.
Input read_save(std::string_view text);

}  // namespace rietburg::table
