#include "codec/read.h"

#include <algorithm>

#include "codec/write.h"

namespace rietburg::codec {

std::string quoted(const json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  std::string text = to_text(value);
  if (text.size() > 60) {
    text.resize(60);
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80U) != 0) text.pop_back();  // no half letter
    text += "…";
  }
  return text;
}

std::string place(std::string_view list, std::size_t i) { return std::string(list) + "[" + std::to_string(i) + "]"; }

bool read_integer(const json& value, long long lowest, long long highest, long long& result) {
  if (value.is_number_unsigned()) {
    const auto number = value.get<unsigned long long>();
    if (highest < 0 || number > static_cast<unsigned long long>(highest)) return false;
    result = static_cast<long long>(number);
  } else if (value.is_number_integer()) {
    result = value.get<long long>();
  } else {
    return false;
  }
  return result >= lowest && result <= highest;
}

Fields::Fields(const json& object, std::string where, Fault& fault)
    : object_(object.is_object() ? &object : nullptr), where_(std::move(where)), fault_(fault) {
  known_.reserve(8);
  if (object_ == nullptr && ok()) fault_ = {where_, "expected an object, got " + quoted(object)};
}

std::string Fields::place(std::string_view key) const {
  return where_.empty() ? std::string(key) : where_ + "." + std::string(key);
}

void Fields::fail(std::string_view key, std::string message) {
  if (ok()) fault_ = {place(key), std::move(message)};
}

const json* Fields::find(const char* key) const {
  if (object_ == nullptr) return nullptr;
  const auto it = object_->find(key);
  return it == object_->end() ? nullptr : &*it;
}

bool Fields::has(const char* key) const { return find(key) != nullptr; }

const json* Fields::optional(const char* key) {
  known_.emplace_back(key);
  return find(key);
}

const json* Fields::required(const char* key) {
  const json* value = optional(key);
  if (value == nullptr) fail(key, "this field is missing");
  return value;
}

long long Fields::integer(const char* key, long long lowest, long long highest) {
  if (required(key) == nullptr) return lowest;
  return integer_or(key, lowest, highest, lowest);
}

long long Fields::integer_or(const char* key, long long lowest, long long highest, long long otherwise) {
  const json* value = optional(key);
  if (value == nullptr) return otherwise;
  long long result = otherwise;
  if (!read_integer(*value, lowest, highest, result)) {
    fail(key, "expected a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest) + ", got " +
                  quoted(*value));
    return otherwise;
  }
  return result;
}

bool Fields::boolean_or(const char* key, bool otherwise) {
  const json* value = optional(key);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) fail(key, "expected true or false, got " + quoted(*value));
  return value->is_boolean() ? value->get<bool>() : otherwise;
}

std::string Fields::text(const char* key) {
  if (required(key) == nullptr) return {};
  return text_or(key, {});
}

std::string Fields::text_or(const char* key, std::string otherwise) {
  const json* value = optional(key);
  if (value == nullptr) return otherwise;
  if (!value->is_string()) {
    fail(key, "expected a text in quotes, got " + quoted(*value));
    return otherwise;
  }
  return value->get<std::string>();
}

std::vector<std::string> Fields::texts(const char* key) {
  std::vector<std::string> result;
  const json* list = optional(key);
  if (list == nullptr) return result;
  if (!list->is_array()) fail(key, "expected a list of names, got " + quoted(*list));
  if (!list->is_array()) return result;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& item = (*list)[i];
    if (!item.is_string()) {
      fail(codec::place(key, i), "expected a name in quotes, got " + quoted(item));
      return {};
    }
    result.push_back(item.get<std::string>());
  }
  return result;
}

void Fields::finish() {
  if (object_ == nullptr || !ok()) return;
  for (const auto& [key, value] : object_->items()) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end()) {
      return fail(key.substr(0, 60), "no such field here; leave it out or correct its name");
    }
  }
}

}  // namespace rietburg::codec
