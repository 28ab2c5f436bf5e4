// JSON as one line of text.
#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rietburg::codec {

/// Whatever bytes the strings hold. The same as nlohmann's dump, which is slow at what nearly all of our text is: plain
/// words and whole numbers.
std::string to_text(const nlohmann::json& value);

/// The same, behind what is there already.
void append_text(const nlohmann::json& value, std::string& out);

/// The text of an object field by field, for what is written at nearly every action: no tree is built first. Keys are
/// plain words; in ascending order they make the same text as above.
class ObjectText {
 public:
  /// Written behind what is there already; close() ends it.
  explicit ObjectText(std::string& out) : out_(&out) { out += '{'; }
  void number(std::string_view key, std::int64_t value);
  void flag(std::string_view key, bool value);
  /// null if it is empty.
  void word(std::string_view key, std::string_view word);
  void name(std::string_view key, std::string_view name);
  void words(std::string_view key, const std::vector<std::string_view>& words);
  void tree(std::string_view key, const nlohmann::json& value);
  /// The value follows, as text of JSON.
  std::string& value(std::string_view key);
  void close() { *out_ += '}'; }

 private:
  std::string* out_;
  bool is_first_ = true;
};

/// A tree, written to like an ObjectText.
struct ObjectTree {
  nlohmann::json json = nlohmann::json::object();
  void number(const char* key, std::int64_t value) { json[key] = value; }
  void word(const char* key, std::string_view word) { json[key] = word; }
  void name(const char* key, std::string_view name) { json[key] = name; }
  void tree(const char* key, nlohmann::json value) { json[key] = std::move(value); }
};

}  // namespace rietburg::codec
