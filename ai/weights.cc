#include "ai/weights.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace rietburg::ai {

namespace {

constexpr std::string_view kNames[] = {
#define WEIGHT(name, value) #name,
#include "ai/weights.def"
};

constexpr Weights kDefault = {{
#define WEIGHT(name, value) value,
#include "ai/weights.def"
}};

std::size_t place_of(std::string_view name) {
  std::size_t i = 0;
  while (i < kWeights && kNames[i] != name) ++i;
  return i;
}

std::string_view cut_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line.substr(0, line.find('#'));
}

std::string_view cut_word(std::string_view& line) {
  constexpr std::string_view kBlank = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(kBlank), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(kBlank));
  line.remove_prefix(word.size());
  return word;
}

bool read_number(std::string_view word, double& number) {
  constexpr std::size_t kLongest = 40;
  if (word.empty() || word.size() > kLongest) return false;
  const std::string copy(word);
  char* end = nullptr;
  number = std::strtod(copy.c_str(), &end);
  return end == copy.c_str() + copy.size() && number > -1e6 && number < 1e6;
}

}  // namespace

const Weights& default_weights() { return kDefault; }

std::string_view name_of(Weight weight) { return kNames[static_cast<std::size_t>(weight)]; }

std::string to_text(const Weights& weights) {
  std::string text;
  for (std::size_t i = 0; i < kWeights; ++i) {
    char number[40];
    std::snprintf(number, sizeof number, " %.6g\n", weights.values[i]);
    text.append(kNames[i]).append(number);
  }
  return text;
}

std::optional<MadeWeights> read_weights(std::string_view text, std::string& problem) {
  MadeWeights made{kDefault, {}};
  if (text.size() > kLongestWeights) {
    problem = "too long for a list of weights";
    return std::nullopt;
  }
  for (int number = 1; !text.empty(); ++number) {
    std::string_view line = cut_line(text);
    const std::string_view name = cut_word(line);
    if (name.empty()) continue;
    if (name == "content" && made.content.empty()) {
      made.content = cut_word(line);
      if (!made.content.empty() && cut_word(line).empty()) continue;
    }
    const std::size_t place = place_of(name);
    double value = 0;
    if (place == kWeights || !read_number(cut_word(line), value) || !cut_word(line).empty()) {
      problem = "line " + std::to_string(number) + ": write a weight's name and a number, such as `" +
                std::string(kNames[0]) + " 1`";
      return std::nullopt;
    }
    made.weights.values[place] = value;
  }
  return made;
}

}  // namespace rietburg::ai
