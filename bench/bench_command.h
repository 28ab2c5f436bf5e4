// `rietburg bench`: how fast the engine plays, as numbers that can be compared within one run.
#pragma once
#include <string>

namespace rietburg::bench {

struct BenchOptions {
  std::string content_dir;
  bool json = false;
  bool smoke = false;  // a short run that only shows that the benchmark works
};

int bench_command(const BenchOptions& options);

}  // namespace rietburg::bench
