#include "codec/write.h"

#include <charconv>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace rietburg::codec {

using nlohmann::json;

namespace {

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

/// Of eight letters at once: those that JSON has to write in another way, or that are no letters of ASCII.
std::uint64_t odd_letters(std::uint64_t eight) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kHighs = 0x8080808080808080;
  const auto zeros = [](std::uint64_t bytes) { return (bytes - kOnes) & ~bytes & kHighs; };
  const std::uint64_t below_blank = (eight - kOnes * ' ') & ~eight & kHighs;
  return below_blank | zeros(eight ^ kOnes * '"') | zeros(eight ^ kOnes * '\\') | zeros(eight ^ kOnes * 0x7F) |
         (eight & kHighs);
}

/// It appears in JSON letter by letter.
bool is_plain(std::string_view text) {
  std::uint64_t odd = 0, eight = 0;
  std::size_t at = 0;
  for (; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    odd |= odd_letters(eight);
  }
  eight = 0x2020202020202020;
  std::memcpy(&eight, text.data() + at, text.size() - at);
  return (odd | odd_letters(eight)) == 0;
}

void write_text(std::string_view text, std::string& out) {
  if (!is_plain(text)) {
    out += dumped(text);
    return;
  }
  out += '"';
  out.append(text);
  out += '"';
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

void append_text(const json& value, std::string& out) { write_value(value, out); }

std::string& ObjectText::value(std::string_view key) {
  std::string& out = *out_;
  out += is_first_ ? "\"" : ",\"";
  is_first_ = false;
  out.append(key).append("\":");
  return out;
}

void ObjectText::number(std::string_view key, std::int64_t number) { write_number(number, value(key)); }

void ObjectText::flag(std::string_view key, bool flag) { value(key) += flag ? "true" : "false"; }

void ObjectText::word(std::string_view key, std::string_view word) {
  std::string& out = value(key);
  if (word.empty()) {
    out += "null";
  } else {
    write_text(word, out);
  }
}

void ObjectText::name(std::string_view key, std::string_view name) { write_text(name, value(key)); }

void ObjectText::words(std::string_view key, const std::vector<std::string_view>& words) {
  std::string& out = value(key);
  out += '[';
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += ',';
    write_text(words[i], out);
  }
  out += ']';
}

void ObjectText::tree(std::string_view key, const json& tree) { write_value(tree, value(key)); }

}  // namespace rietburg::codec
