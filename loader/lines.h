// Where a JSON pointer leads in the text it was read from.
#pragma once
#include <string_view>

namespace rietburg::loader {

/// The line (from 1) of the field or item. If the pointer leads nowhere, the line of the last part that exists; so
/// any bytes will do.
int line_of(std::string_view bytes, std::string_view pointer);

}  // namespace rietburg::loader
