// Checked reading of JSON that somebody else wrote: every field's type is checked first, so nothing throws.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "codec/fault.h"

namespace rietburg::codec {

using json = nlohmann::json;

/// A short quotation of a value for a message: never long, never nested.
std::string quoted(const json& value);
/// `list[3]`
std::string place(std::string_view list, std::size_t i);

/// Reads the fields of one object. The first fault is kept; after it all reads give defaults and do no harm.
class Fields {
 public:
  /// `where` is the object's place in the input, empty for the outermost one.
  Fields(const json& object, std::string where, Fault& fault);

  bool ok() const { return fault_.message.empty(); }
  std::string place(std::string_view key) const;
  void fail(std::string_view key, std::string message);
  bool has(const char* key) const;

  /// The field, or nullptr if it is left out; either way it now counts as known.
  const json* optional(const char* key);
  const json* required(const char* key);
  long long integer(const char* key, long long lowest, long long highest);
  long long integer_or(const char* key, long long lowest, long long highest, long long otherwise);
  bool boolean_or(const char* key, bool otherwise);
  std::string text(const char* key);
  std::string text_or(const char* key, std::string otherwise);
  /// An array of strings; left out: empty.
  std::vector<std::string> texts(const char* key);
  /// Refuses fields that were never asked for: a misspelt one must not be dropped silently.
  void finish();

 private:
  const json* find(const char* key) const;

  const json* object_;  // nullptr: not an object
  std::string where_;
  Fault& fault_;
  std::vector<std::string> known_;
};

/// A whole number within bounds, whatever the size of the one written.
bool read_integer(const json& value, long long lowest, long long highest, long long& result);

}  // namespace rietburg::codec
