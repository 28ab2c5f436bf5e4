// The content this library was built with, packed (loader/pack.h). For capi/ only.
#pragma once
#include <string_view>

namespace rietburg::capi {

std::string_view embedded_content();

}  // namespace rietburg::capi
