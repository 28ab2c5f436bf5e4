#include "loader/json_reader.h"

#include <algorithm>

#include "loader/node.h"

namespace rietburg::loader {
namespace {

constexpr std::size_t kDeepest = 64;
// std::regex, which the schema check uses, calls itself once per character: up to 1 KB of stack each in a sanitized
// build.
constexpr std::size_t kLongestString = 3000;
// What is wrong is told for each value: a file of a million small ones would take gigabytes of complaints.
constexpr std::size_t kLongestList = 2000;
constexpr std::size_t kMostValues = 50'000;

/// Builds the value event by event. (The library's own builder keeps the last of two equal keys and says nothing.)
class Builder final : public nlohmann::json_sax<json> {
 public:
  explicit Builder(std::string_view bytes) : bytes_(bytes) {}

  json root;
  Sentence message;
  Sentence remedy = say("mend-this-place-an-editor");
  int line = 0;  // where the text is no JSON

  /// Where a value was refused; only the beginning of a long way.
  std::string where() const {
    std::string pointer;
    for (std::size_t i = 0; i < std::min<std::size_t>(open_.size(), 8); ++i) {
      const bool last = i + 1 == open_.size();
      pointer = pointer_to(pointer, open_[i]->is_array() ? std::to_string(open_[i]->size() - (last ? 0 : 1))
                                    : last               ? key_
                                                         : keys_[i + 1]);
    }
    return pointer;
  }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return fits(value) && add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // never occurs in a text
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (!fits(name)) return false;
    const bool twice = open_.back()->contains(name);
    if (twice) message = say("the-key-stands-twice-in-one", name);
    key_ = std::move(name);
    return !twice;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    const std::string_view read = bytes_.substr(0, position > 0 ? std::min(position - 1, bytes_.size()) : 0);
    line = 1 + static_cast<int>(std::count(read.begin(), read.end(), '\n'));
    const auto column = read.size() - (read.rfind('\n') == std::string_view::npos ? 0 : read.rfind('\n') + 1) + 1;
    message = say("not-json-at-line-column", line, column);
    if (Sentence known = slip(read.size()); !known.empty()) remedy = std::move(known);
    return false;
  }

 private:
  /// The slips of the pen that happen to everybody, by what stands where the reader gave up.
  Sentence slip(std::size_t at) const {
    const std::string_view rest = bytes_.substr(at);
    const std::size_t last = bytes_.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
    const char before = at == 0 || last == std::string_view::npos ? ' ' : bytes_[last];
    for (const std::string_view mark : {"'", "“", "”", "„", "‘", "’", "«", "»"}) {
      if (rest.starts_with(mark)) return say("names-and-texts-stand-in-straight");
    }
    if (before == ',' && (rest.starts_with(']') || rest.starts_with('}'))) return say("take-away-the-comma-before");
    if (rest.starts_with('/') || rest.starts_with('#')) return say("json-has-no-comments-take");
    if (rest.starts_with('"')) return say("a-comma-is-missing-before");
    return {};
  }

  bool fits(const std::string& text) {
    if (text.size() <= kLongestString) return true;
    message = say("a-string-of-bytes-the-longest", text.size(), kLongestString);
    return false;
  }

  bool has_room() {
    const bool is_list = !open_.empty() && open_.back()->is_array();
    if (is_list && open_.back()->size() == kLongestList) {
      message = say("a-list-of-more-than-entries", kLongestList);
    } else if (++values_ > kMostValues) {
      message = say("more-than-values-in-one-file", kMostValues);
    }
    return message.empty();
  }

  json* place(json value) {
    if (open_.empty()) return &(root = std::move(value));
    json& parent = *open_.back();
    if (parent.is_array()) return &parent.emplace_back(std::move(value));
    return &(parent[key_] = std::move(value));
  }
  bool add(json value) {
    if (!has_room()) return false;
    place(std::move(value));
    return true;
  }
  bool open(json value) {
    if (!has_room()) return false;
    if (open_.size() == kDeepest) {
      message = say("nested-deeper-than-levels", kDeepest);
      return false;
    }
    keys_.push_back(key_);
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    keys_.pop_back();
    return true;
  }

  std::string_view bytes_;
  std::vector<json*> open_;  // a parent never grows while a child is open, so the pointers stay good
  std::size_t values_ = 0;
  std::string key_;
  std::vector<std::string> keys_;  // under which each of them was opened
};

}  // namespace

Result<json> read_json(const std::string& file, std::string_view bytes) {
  Builder builder(bytes);
  if (json::sax_parse(bytes.begin(), bytes.end(), &builder)) return std::move(builder.root);
  Problem problem{file, "", builder.message, builder.remedy};
  problem.line = builder.line;
  if (builder.line == 0) problem.where = builder.where();
  return std::vector<Problem>{std::move(problem)};
}

}  // namespace rietburg::loader
