// What the fuzz targets share.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "loader/library.h"

namespace rietburg::fuzz {

/// Ends the run: libFuzzer keeps the input.
inline void fail(std::string_view what) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}
inline void expect(bool holds, std::string_view what) {
  if (!holds) fail(what);
}

/// The content of the project, loaded once.
std::shared_ptr<const loader::Library> library();

}  // namespace rietburg::fuzz
