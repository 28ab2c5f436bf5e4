// JSON as one line of text.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rietburg::codec {

/// Whatever bytes the strings hold. The same as nlohmann's dump, which is slow at what nearly all of our text is: plain
/// words and whole numbers.
std::string to_text(const nlohmann::json& value);

/// The text of an object field by field, for what is written at nearly every action: no tree is built first. Keys in
/// ascending order make the same text as above.
class ObjectText {
 public:
  ObjectText() { out_.reserve(384); }
  void number(std::string_view key, int value);
  void flag(std::string_view key, bool value);
  /// null if it is empty.
  void word(std::string_view key, std::string_view word);
  void words(std::string_view key, const std::vector<std::string_view>& words);
  /// Closes the object.
  std::string text() &&;

 private:
  void put_key(std::string_view key);
  std::string out_ = "{";
};

}  // namespace rietburg::codec
