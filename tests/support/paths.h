// Where the sources lie. The one place that knows: a path in every compiler call would keep the compiler's cache from
// serving a second clone.
#pragma once
#include <filesystem>

namespace rietburg::tests {

std::filesystem::path source_dir();
inline std::filesystem::path content_dir() { return source_dir() / "content"; }

}  // namespace rietburg::tests
