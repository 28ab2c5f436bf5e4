// The same work on several threads at once.
#pragma once
#include <functional>

namespace rietburg::ai {

/// Calls work(0) to work(threads - 1) and comes back when all are done; work(0) on the caller's own thread. Where there
/// are no threads (WebAssembly) work(0) has to do all of it, so the pieces must be shared out while they are worked on.
void on_threads(unsigned threads, const std::function<void(unsigned)>& work);

}  // namespace rietburg::ai
