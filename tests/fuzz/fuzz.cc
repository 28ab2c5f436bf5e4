#include "tests/fuzz/fuzz.h"
#include "tests/support/paths.h"

namespace rietburg::fuzz {

std::shared_ptr<const loader::Library> library() {
  static const auto loaded = [] {
    auto result = loader::load_library(tests::content_dir());
    for (const loader::Problem& problem : result.problems()) std::fprintf(stderr, "%s\n", to_text(problem).c_str());
    if (!result.ok()) std::abort();
    return std::make_shared<const loader::Library>(result.value());
  }();
  return loaded;
}

}  // namespace rietburg::fuzz
