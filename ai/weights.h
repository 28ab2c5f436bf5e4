// The numbers a companion judges by: data, listed in weights.def together with the command that made them.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rietburg::ai {

enum class Weight : unsigned {
#define WEIGHT(name, value) name,
#include "ai/weights.def"
  count
};
inline constexpr std::size_t kWeights = static_cast<std::size_t>(Weight::count);

struct Weights {
  std::array<double, kWeights> values{};
  double operator[](Weight weight) const { return values[static_cast<std::size_t>(weight)]; }
  double& operator[](Weight weight) { return values[static_cast<std::size_t>(weight)]; }
};

const Weights& default_weights();
std::string_view name_of(Weight weight);

/// Weights with what they were made for, if that is known: a legend as it was then (`content`).
struct MadeWeights {
  Weights weights;
  std::string content;
};

/// As text: one `name value` a line, `#` begins a comment. Weights that are not named keep their default.
std::string to_text(const Weights& weights);
/// The same, with a line `content NAME` if it is named. Nothing where a line is none of these; `problem` then says
/// which.
std::optional<MadeWeights> read_weights(std::string_view text, std::string& problem);
inline constexpr std::size_t kLongestWeights = 64 * 1024;  // bytes of such a text

}  // namespace rietburg::ai
