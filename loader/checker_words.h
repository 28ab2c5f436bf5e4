// The one place that words what the loader finds, in the language of whoever reads it (the page has a second reader of
// the same catalogues: web/src/offline/checker.ts).
#pragma once
#include <map>
#include <string>

#include "loader/problem.h"

namespace rietburg::loader {

class CheckerWords {
 public:
  /// English, which comes with the program: what is wrong may be the content itself.
  CheckerWords() = default;
  /// A catalogue of content/text/checker/; what it lacks is said in English.
  explicit CheckerWords(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  std::string operator()(const Sentence& sentence) const;
  /// "file:line:pointer: message. remedy"
  std::string operator()(const Problem& problem) const;

 private:
  const std::string* find(const std::string& key) const;

  std::map<std::string, std::string> texts_;
};

}  // namespace rietburg::loader
