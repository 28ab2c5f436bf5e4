// Where a JSON pointer stands in the text it was read from.
#pragma once
#include <string_view>

namespace rietburg::loader {

/// The line (from 1) of the field or item. Where the pointer leads nowhere, the line of the last part that is there; so
/// any bytes will do.
int line_of(std::string_view bytes, std::string_view pointer);

}  // namespace rietburg::loader
