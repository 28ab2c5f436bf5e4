// A JSON value that knows its file and pointer, so that a problem found anywhere can name its place.
// Reading never throws: what is missing or has another type reads as nothing. The schema says what may be missing.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/json_reader.h"

namespace rietburg::loader {

struct Document {
  std::string file;
  json data;
};

/// Valid as long as its document.
class Node {
 public:
  explicit Node(const Document& document) : file_(&document.file), data_(&document.data) {}

  const std::string& file() const { return *file_; }
  const std::string& where() const { return where_; }
  const json& data() const { return *data_; }

  bool has(std::string_view key) const { return data_->is_object() && data_->contains(key); }
  /// A null node if there is no such field.
  Node operator[](std::string_view key) const;

  std::vector<Node> items() const;                           // of an array
  std::vector<std::pair<std::string, Node>> fields() const;  // of an object
  std::vector<std::string> texts() const;                    // of an array of strings

  bool is_null() const { return data_->is_null(); }
  bool is_text() const { return data_->is_string(); }
  bool is_integer() const { return data_->is_number_integer(); }
  bool is_object() const { return data_->is_object(); }
  bool is_array() const { return data_->is_array(); }
  bool is_true() const { return data_->is_boolean() && data_->get<bool>(); }
  bool is_false() const { return data_->is_boolean() && !data_->get<bool>(); }

  std::string text() const { return data_->is_string() ? data_->get_ref<const std::string&>() : std::string(); }
  bool says(std::string_view word) const { return data_->is_string() && data_->get_ref<const std::string&>() == word; }
  /// Beyond the range of long long: the nearest end.
  long long integer(long long otherwise = 0) const;
  /// As written but shortened, for a message; plain ASCII.
  std::string quoted() const;

  Problem problem(Sentence message, Sentence remedy) const {
    return {file(), where_, std::move(message), std::move(remedy)};
  }

 private:
  Node(const std::string* file, const json* data, std::string where)
      : file_(file), data_(data), where_(std::move(where)) {}

  const std::string* file_;
  const json* data_;
  std::string where_;
};

/// `where` + "/" + key, escaped as RFC 6901 asks.
std::string pointer_to(std::string_view where, std::string_view key);

}  // namespace rietburg::loader
