#include "loader/lines.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace rietburg::loader {
namespace {

/// Walks over JSON text without building anything; never past its end, and without recursion.
class Scanner {
 public:
  explicit Scanner(std::string_view bytes) : bytes_(bytes) { skip_blanks(); }

  std::size_t at() const { return at_; }

  /// From the start of an object to the value of this field; `key_at` is where its key stands.
  bool find_field(std::string_view name, std::size_t& key_at) {
    if (!take('{')) return false;
    while (peek() == '"') {
      const std::size_t start = at_;
      const std::string_view key = string();
      skip_blanks();
      if (!take(':')) return false;
      if (key == name) {
        key_at = start;
        return true;
      }
      skip_value();
      if (!take(',')) return false;
    }
    return false;
  }

  /// From the start of an array to its item.
  bool find_item(std::size_t index) {
    if (!take('[') || peek() == ']') return false;
    for (; index > 0; --index) {
      skip_value();
      if (!take(',')) return false;
    }
    return at_ < bytes_.size();
  }

 private:
  char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }

  bool take(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    skip_blanks();
    return true;
  }

  void skip_blanks() { at_ = std::min(bytes_.find_first_not_of(" \t\r\n", at_), bytes_.size()); }

  /// Without its quotes, escapes as they are written: our keys have none.
  std::string_view string() {
    const std::size_t start = ++at_;
    while (at_ < bytes_.size() && bytes_[at_] != '"') at_ += bytes_[at_] == '\\' ? 2 : 1;
    const std::size_t end = std::min(at_, bytes_.size());
    at_ = std::min(end + 1, bytes_.size());
    return bytes_.substr(start, end - start);
  }

  void skip_value() {
    std::size_t depth = 0;
    while (at_ < bytes_.size()) {
      const char c = bytes_[at_];
      if (depth == 0 && (c == ',' || c == ']' || c == '}')) break;
      if (c == '"') {
        string();
        continue;
      }
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at_;
    }
    skip_blanks();
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::string unescaped(std::string_view step) {
  std::string plain;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool escaped = step[i] == '~' && i + 1 < step.size();
    plain += !escaped ? step[i] : step[++i] == '1' ? '/' : '~';
  }
  return plain;
}

}  // namespace

int line_of(std::string_view bytes, std::string_view pointer) {
  Scanner scanner(bytes);
  std::size_t found = scanner.at();
  while (pointer.starts_with('/')) {
    pointer.remove_prefix(1);
    const std::string_view step = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(step.size());
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
    const bool number = error == std::errc() && end == step.data() + step.size();
    if (number && scanner.find_item(index)) {
      found = scanner.at();
    } else if (!scanner.find_field(unescaped(step), found)) {
      break;
    }
  }
  const std::string_view before = bytes.substr(0, std::min(found, bytes.size()));
  return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

}  // namespace rietburg::loader
