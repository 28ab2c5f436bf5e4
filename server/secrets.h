// Names nobody can guess: those of tables (which appear in links) and of people (which appear nowhere).
#pragma once
#include <string>
#include <string_view>

namespace rietburg::server {

/// 128 bits from the system as 22 letters that need no quoting in a link.
std::string fresh_name();

/// Takes the same time wherever the two differ.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace rietburg::server
