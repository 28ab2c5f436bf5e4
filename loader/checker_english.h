// content/text/checker/en.json, built in.
#pragma once
#include <string_view>

namespace rietburg::loader {

std::string_view checker_english();

}  // namespace rietburg::loader
