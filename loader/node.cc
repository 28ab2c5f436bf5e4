#include "loader/node.h"

#include <limits>

namespace rietburg::loader {

std::string pointer_to(std::string_view where, std::string_view key) {
  std::string pointer(where);
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

Node Node::operator[](std::string_view key) const {
  static const json nothing;
  const json* child = &nothing;
  if (data_->is_object()) {
    const auto found = data_->find(key);
    if (found != data_->end()) child = &*found;
  }
  return {file_, child, pointer_to(where_, key)};
}

std::vector<Node> Node::items() const {
  std::vector<Node> nodes;
  if (!data_->is_array()) return nodes;
  for (std::size_t i = 0; i < data_->size(); ++i) {
    nodes.push_back({file_, &(*data_)[i], pointer_to(where_, std::to_string(i))});
  }
  return nodes;
}

std::vector<std::pair<std::string, Node>> Node::fields() const {
  std::vector<std::pair<std::string, Node>> nodes;
  if (!data_->is_object()) return nodes;
  for (const auto& [key, value] : data_->items()) nodes.emplace_back(key, Node{file_, &value, pointer_to(where_, key)});
  return nodes;
}

std::vector<std::string> Node::texts() const {
  std::vector<std::string> words;
  for (const Node& item : items()) words.push_back(item.text());
  return words;
}

long long Node::integer(long long otherwise) const {
  constexpr auto kMost = std::numeric_limits<long long>::max();
  if (data_->is_number_unsigned()) {
    const auto value = data_->get<unsigned long long>();
    return value > static_cast<unsigned long long>(kMost) ? kMost : static_cast<long long>(value);
  }
  return data_->is_number_integer() ? data_->get<long long>() : otherwise;
}

std::string Node::quoted() const {
  std::string text = data_->dump(-1, ' ', true, json::error_handler_t::replace);
  if (text.size() > 60) text = text.substr(0, 57) + "...";
  return text;
}

}  // namespace rietburg::loader
