// The net at the border: no exception leaves the library. For capi/ only.
#pragma once
#include <exception>
#include <new>

#include "capi/handles.h"
#include "capi/include/rietburg.h"

namespace rietburg::capi {

/// `work()`; where something is thrown it is noted, and `otherwise` is given.
template <typename T, typename Work>
T safely(T otherwise, Work work) {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::bad_alloc&) {
    fail(RIETBURG_FAILED, "there is not enough memory");
  } catch (const std::exception& error) {
    fail(RIETBURG_FAILED, error.what());
  }
  return otherwise;
#else
  static_cast<void>(otherwise);
  return work();
#endif
}

}  // namespace rietburg::capi
