#include "codec/write.h"

#include <charconv>
#include <cstdint>
#include <iterator>

namespace rietburg::codec {

using nlohmann::json;

namespace {

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

/// It appears in JSON letter by letter. The loop has no early exit, so that many letters are checked at once.
bool is_plain(std::string_view text) {
  bool odd = false;
  for (const char c : text) odd |= c < ' ' || c > '~' || c == '"' || c == '\\';
  return !odd;
}

void write_text(std::string_view text, std::string& out) {
  if (!is_plain(text)) {
    out += dumped(text);
    return;
  }
  const std::size_t at = out.size();
  out.resize(at + text.size() + 2, '"');
  text.copy(&out[at + 1], text.size());
}

template <typename Number>
void write_number(Number value, std::string& out) {
  char digits[24];
  const auto end = std::to_chars(digits, std::end(digits), value);
  out.append(digits, end.ptr);
}

void write_value(const json& value, std::string& out) {
  char between = 0;
  const auto next = [&](char first) {
    out += between == 0 ? first : ',';
    between = ',';
  };
  switch (value.type()) {
    case json::value_t::object:
      for (const auto& [key, item] : value.get_ref<const json::object_t&>()) {
        next('{');
        write_text(key, out);
        out += ':';
        write_value(item, out);
      }
      out += between == 0 ? "{}" : "}";
      break;
    case json::value_t::array:
      for (const json& item : value.get_ref<const json::array_t&>()) {
        next('[');
        write_value(item, out);
      }
      out += between == 0 ? "[]" : "]";
      break;
    case json::value_t::string: write_text(value.get_ref<const std::string&>(), out); break;
    case json::value_t::null: out += "null"; break;
    case json::value_t::boolean: out += value.get<bool>() ? "true" : "false"; break;
    case json::value_t::number_integer: write_number(value.get<std::int64_t>(), out); break;
    case json::value_t::number_unsigned: write_number(value.get<std::uint64_t>(), out); break;
    case json::value_t::number_float:
    case json::value_t::binary:
    case json::value_t::discarded: out += dumped(value);
  }
}

}  // namespace

std::string to_text(const json& value) {
  std::string out;
  out.reserve(2048);
  write_value(value, out);
  return out;
}

void ObjectText::put_key(std::string_view key) {
  if (out_.size() > 1) out_ += ',';
  write_text(key, out_);
  out_ += ':';
}

void ObjectText::number(std::string_view key, int value) {
  put_key(key);
  write_number(value, out_);
}

void ObjectText::flag(std::string_view key, bool value) {
  put_key(key);
  out_ += value ? "true" : "false";
}

void ObjectText::word(std::string_view key, std::string_view word) {
  put_key(key);
  if (word.empty()) {
    out_ += "null";
  } else {
    write_text(word, out_);
  }
}

void ObjectText::words(std::string_view key, const std::vector<std::string_view>& words) {
  put_key(key);
  out_ += '[';
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out_ += ',';
    write_text(words[i], out_);
  }
  out_ += ']';
}

std::string ObjectText::text() && {
  out_ += '}';
  return std::move(out_);
}

}  // namespace rietburg::codec
