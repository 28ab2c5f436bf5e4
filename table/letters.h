// What people type and others will read: names, chat.
#pragma once
#include <string>
#include <string_view>

namespace rietburg::table {

/// Letters of UTF-8 text; npos where a control character is in it, or one that turns the direction of what follows (a
/// name could disguise the text beside it).
inline std::size_t letters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return std::string::npos;
    count += (byte & 0xc0U) != 0x80U;
    const std::string_view three = text.substr(i, 3);
    const bool embeds = three >= "\u202a" && three <= "\u202e";
    const bool isolates = three >= "\u2066" && three <= "\u2069";
    if (three.size() == 3 && (embeds || isolates)) return std::string::npos;
  }
  return count;
}

}  // namespace rietburg::table
