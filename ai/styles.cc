#include "ai/styles.h"

#include <initializer_list>

namespace rietburg::ai {

namespace {

struct Factor {
  Weight weight;
  double by;
};

}  // namespace

std::array<Weights, kStyles> styles_of(const Weights& plain) {
  static const std::initializer_list<Factor> kFactors[] = {
#define STYLE(name, ...) {__VA_ARGS__},
#include "ai/styles.def"
  };
  std::array<Weights, kStyles> styles;
  for (std::size_t i = 0; i < kStyles; ++i) {
    styles[i] = plain;
    for (const Factor& factor : kFactors[i]) styles[i][factor.weight] *= factor.by;
  }
  return styles;
}

}  // namespace rietburg::ai
