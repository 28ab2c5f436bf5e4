// What the program says of its own commands and options, in the language of whoever reads it: content/text/checker/,
// whose English is built in, for there may be no content.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/checker_words.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name of the library
class App;
}  // namespace CLI

namespace rietburg::cli {

class Help {
 public:
  /// In the language that these arguments or the environment name. The manual and what shells read are English.
  explicit Help(const std::vector<std::string>& arguments);

  template <typename... Values>
  std::string operator()(std::string_view key, Values&&... values) const {
    return words_(loader::say(key, std::forward<Values>(values)...));
  }
  /// Headings, and what --help says of itself: before anything is added.
  void begin(CLI::App& app) const;
  /// When all is added.
  void finish(CLI::App& app) const;

 private:
  loader::CheckerWords words_;
};

}  // namespace rietburg::cli
