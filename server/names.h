// What people may call themselves, and what they may say: it must be readable, and nobody may pass for somebody else.
// The only file here that knows Unicode (ICU).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rietburg::server {

/// A name as it is kept: spaces tidied, letters composed. None where it is empty, too long, or has something in it that
/// cannot be seen, turns what stands beside it, or piles up.
std::optional<std::string> tidy_name(std::string_view name);

/// Whether one could be taken for the other, in whatever alphabets they are written.
bool look_alike(const std::string& one, const std::string& other);

/// Whether there is anything to be seen in it.
bool is_visible(std::string_view text);

}  // namespace rietburg::server
