// What is wrong with the content or with the setup of a game, told to somebody who can fix it.
#pragma once
#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/sentence.h"

namespace rietburg::loader {

struct Problem {
  std::string file;
  std::string where;  // JSON pointer
  Sentence message;
  Sentence remedy;
  int line = 0;  // of the file; 0: not known

  friend bool operator==(const Problem&, const Problem&) = default;
};

/// "file:line:pointer: message. remedy" in English; CheckerWords says it in other languages.
std::string to_text(const Problem& problem);
std::string to_text(const Sentence& sentence);

/// The known name that was probably meant, or nothing where none comes near.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& known);
/// The remedy for an unknown name: the nearest known one, then all of them.
Sentence known_names(std::string_view name, const std::vector<std::string>& known);

/// Either a value or at least one problem.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(std::vector<Problem> problems) : problems_(std::move(problems)) { assert(!problems_.empty()); }

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  const T& operator*() const& { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  const T* operator->() const { return &*value_; }
  const T& value() const& { return *value_; }
  T&& value() && { return *std::move(value_); }

  /// Empty when there is a value. Not for a temporary: a range-for would outlive it.
  const std::vector<Problem>& problems() const& { return problems_; }
  std::vector<Problem> problems() && { return std::move(problems_); }

 private:
  std::optional<T> value_;
  std::vector<Problem> problems_;
};

}  // namespace rietburg::loader
