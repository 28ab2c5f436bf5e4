// The net under the loader: what a library throws although nobody expects it becomes a problem like any other. A build
// without exceptions (WebAssembly) ends there instead.
#pragma once
#include <exception>
#include <string>
#include <vector>

#include "loader/problem.h"

namespace rietburg::loader {

/// `make()`, or a problem with this key that says what could not be done.
template <typename Make>
auto guarded(const char* key, Make make) -> decltype(make()) {
#ifdef __cpp_exceptions
  try {
    return make();
  } catch (const std::exception& error) {
    return std::vector<Problem>{{"", "", say(key, error.what()), say("please-report")}};
  }
#else
  static_cast<void>(key);
  return make();
#endif
}

}  // namespace rietburg::loader
