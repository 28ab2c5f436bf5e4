#include "codec/write.h"

#include <charconv>
#include <cstdint>
#include <iterator>

namespace rietburg::codec {

using nlohmann::json;

namespace {

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

/// It stands in JSON letter by letter. Without a way out of the loop, so that it is done for many letters at once.
bool is_plain(const std::string& text) {
  bool odd = false;
  for (const char c : text) odd |= c < ' ' || c > '~' || c == '"' || c == '\\';
  return !odd;
}

void write_text(const std::string& text, std::string& out) {
  if (!is_plain(text)) {
    out += dumped(text);
    return;
  }
  const std::size_t at = out.size();
  out.resize(at + text.size() + 2, '"');
  text.copy(&out[at + 1], text.size());
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
    case json::value_t::number_integer:
    case json::value_t::number_unsigned: {
      const bool is_unsigned = value.is_number_unsigned();
      char digits[24];
      const auto end = is_unsigned ? std::to_chars(digits, std::end(digits), value.get<std::uint64_t>())
                                   : std::to_chars(digits, std::end(digits), value.get<std::int64_t>());
      out.append(digits, end.ptr);
      break;
    }
    default: out += dumped(value);
  }
}

}  // namespace

std::string to_text(const json& value) {
  std::string out;
  out.reserve(2048);
  write_value(value, out);
  return out;
}

}  // namespace rietburg::codec
