// A sentence of the checker before anybody has worded it: a key of content/text/checker/ and what stands in that text.
#pragma once
#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rietburg::loader {

struct Sentence {
  std::string key;               // empty: `name` as it is
  std::string name;              // an id, a number, something quoted; beside a key: what it is in English
  std::vector<Sentence> values;  // what stands at {0}, {1}, …

  Sentence() = default;
  Sentence(std::string plain) : name(std::move(plain)) {}
  Sentence(std::string_view plain) : name(plain) {}
  Sentence(const char* plain) : name(plain) {}
  Sentence(std::integral auto number) : name(std::to_string(number)) {}

  bool empty() const { return key.empty() && name.empty(); }
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

/// say("no-such-hero", id)
template <typename... Values>
Sentence say(std::string_view key, Values&&... values) {
  Sentence sentence;
  sentence.key = key;
  (sentence.values.emplace_back(std::forward<Values>(values)), ...);
  return sentence;
}

/// "a, b or c" by the key "or"; by "and" likewise.
Sentence joined(std::string_view key, const std::vector<std::string>& names);
inline Sentence one_of(const std::vector<std::string>& names) { return joined("or", names); }

}  // namespace rietburg::loader
