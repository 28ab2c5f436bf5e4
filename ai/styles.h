// Ways to play: what somebody minds above all. A group of which one guards the castle, one fetches what a task asks for
// and one earns strength is better than any of them thrice; which one now is a question for trials.
#pragma once
#include <array>

#include "ai/weights.h"
#include "rietburg/ids.h"

namespace rietburg::ai {

enum class Style : u8 {
#define STYLE(name, ...) name,
#include "ai/styles.def"
  count
};
inline constexpr std::size_t kStyles = static_cast<std::size_t>(Style::count);

/// The weights of each: those of the plain one with some of them multiplied.
std::array<Weights, kStyles> styles_of(const Weights& plain);

}  // namespace rietburg::ai
