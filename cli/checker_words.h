// What the loader finds wrong, in the language of whoever reads it. The loader speaks English and knows no catalogue;
// content/text/checker/ has each of its sentences, with {0}, {1} for what it names, in the other languages.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/problem.h"

namespace rietburg::cli {

class CheckerWords {
 public:
  /// Of the language asked for, else of the environment; English where there is no such catalogue.
  CheckerWords(const std::filesystem::path& content, const std::string& asked);

  /// The sentence in that language; as it is where the catalogue has none of its form.
  std::string operator()(std::string_view english) const { return worded(english, 0); }
  /// "file:line:pointer: message. remedy"
  std::string operator()(loader::Problem problem) const;

  /// Whether there is a catalogue for what was asked for; English needs none.
  bool is_known() const { return known_; }

 private:
  struct Sentence {
    std::vector<std::string> parts;  // what stands between the places
    std::string other;               // the same in the other language
    std::size_t letters = 0;
  };

  static Sentence sentence(const std::string& english, std::string other);
  static bool fits(const Sentence& sentence, std::string_view text, std::vector<std::string>& values);
  std::string worded(std::string_view english, int depth) const;
  std::string listed(const std::string& value, int depth) const;

  bool known_ = true;
  std::string either_;               // " or "
  std::vector<Sentence> sentences_;  // those with most letters of their own first
};

}  // namespace rietburg::cli
