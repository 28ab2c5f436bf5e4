#include "ai/threads.h"

#ifndef __wasm__
#include <thread>
#include <vector>
#endif

namespace rietburg::ai {

#ifdef __wasm__

void on_threads(unsigned /*threads*/, const std::function<void(unsigned)>& work) { work(0); }

#else

void on_threads(unsigned threads, const std::function<void(unsigned)>& work) {
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work, i);
  work(0);
  for (std::thread& other : others) other.join();
}

#endif

}  // namespace rietburg::ai
