#include "table/bounds.h"

#include <algorithm>
#include <string>
#include <vector>

#include "codec/read.h"

namespace rietburg::table {

using codec::json;

const Bound kOrdinary{"", 128, 200, "send less of it"};

std::span<const Bound> bounds() {
  // The lists of an edit hold what the box can hold (engine/include/rietburg/ids.h, state.h), and some more.
  static constexpr Bound kBounds[] = {
      {"history", 200'000, 200, "a game has fewer actions"},
      {"after", 200'000, 200, "a game has fewer actions"},
      {"together", 200'000, 200, "a game has fewer actions"},
      {"hashes", 10'000, 200, "one for every fifty actions is enough"},
      {"edits", kMostEdits, 200, "begin a new table from the last position"},
      {"actions", 1'000, 200, "play them in several requests"},
      {"list", 100, 200, "ask in several requests"},
      {"text", 128, 2'000, "say it in several lines"},
      {"heroes", 16, 60, "name each hero once"},
      {"seats", 16, 60, "name each hero once"},
      {"names", 16, 200, "give each hero one name"},
      {"looks", 16, 60, "give each hero one look"},
      {"modules", 32, 60, "name each module once"},
      {"house_rules", 32, 60, "name each house rule once"},
      {"creatures", 64, 200, "the board takes fewer creatures"},
      {"characters", 16, 200, "the board takes fewer figures"},
      {"allies", 16, 200, "the board takes fewer figures"},
      {"markers", 16, 200, "the board takes fewer figures"},
      {"closed", 16, 200, "the box has fewer crosses"},
      {"gems", 16, 60, "a hero holds fewer gems"},
      {"small", 16, 60, "a hero holds fewer things"},
      {"wells", 16, 60, "the board has fewer wells"},
      {"do", 0, 40, "name one verb"},
  };
  return kBounds;
}

namespace {

const Bound& bound_of(std::string_view field) {
  const auto all = bounds();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Bound& one) { return one.field == field; });
  return found == all.end() ? kOrdinary : *found;
}

/// Builds the value event by event and stops building, though not reading, at the first thing that is too much.
class Reader final : public nlohmann::json_sax<json> {
 public:
  explicit Reader(std::size_t most_values) : most_values_(most_values) {}

  Input take() && {
    if (!refused_) return {std::move(root_), std::nullopt};
    return {id_.is_null() ? json::object() : json{{"id", std::move(id_)}}, std::move(refused_)};
  }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& text) override {
    if (text.size() > kLongestNumber) too_long("a number may have " + at_most(kLongestNumber, "digits"), "write fewer");
    return add(value);
  }
  bool string(string_t& value) override {
    const Bound& bound = *current().bound;
    if (value.size() > bound.bytes)
      too_long("a text may have " + at_most(bound.bytes, "bytes") + " here", bound.remedy);
    return add(std::move(value));
  }
  bool binary(binary_t&) override { return false; }  // never occurs in a text
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (name.size() > kLongestKey) {
      name.resize(kLongestKey);
      too_long("the name of a field may have " + at_most(kLongestKey, "bytes"), "correct its name");
    }
    if (refused_) {
      is_id_ = depth_ == 1 && name == "id";
      return true;
    }
    Level& level = levels_.back();
    level.key = std::move(name);
    level.bound = &bound_of(level.key);
    if (level.value->contains(level.key)) {
      refuse({"bad_request", "this field appears twice in one object; leave one out", where()});
    }
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  /// A list or object that is not closed yet.
  struct Level {
    json* value;           // a parent never grows while a child is open, so the pointer stays good
    const Bound* entries;  // its own
    const Bound* bound;    // of what stands in it: for an object, under the key
    std::string key;
  };

  static std::string at_most(std::size_t number, const char* what) {
    return std::to_string(number) + " " + what + " at most";
  }

  const Level& current() const {
    static const Level kOutermost{nullptr, &kOrdinary, &kOrdinary, ""};
    return levels_.empty() ? kOutermost : levels_.back();
  }

  std::string where() const {
    std::string place;
    for (const Level& level : levels_) {
      if (level.value->is_array()) {
        const bool last = &level == &levels_.back();
        place = codec::place(place, level.value->size() - (last ? 0 : 1));
      } else {
        place += (place.empty() ? "" : ".") + level.key;
      }
    }
    return place;
  }

  void refuse(Refusal refusal) {
    if (refused_) return;
    if (root_.is_object() && root_.contains("id")) id_ = root_["id"];
    refused_ = std::move(refusal);
    root_ = json();
    levels_.clear();
  }
  void too_long(const std::string& message, std::string_view remedy) {
    if (!refused_) refuse({"too_long", message + "; " + std::string(remedy), where()});
  }

  /// For one more value in the list or object that is open.
  void check_room() {
    if (levels_.empty()) return;
    const Level& level = levels_.back();
    if (values_ >= most_values_) return too_long("there are too many small values here", "send less at once");
    if (level.value->size() < level.entries->entries) return;
    const bool is_list = level.value->is_array();
    const Bound& bound = *level.entries;
    if (is_list) levels_.pop_back();  // the list as a whole is named
    too_long("there may be " + at_most(bound.entries, is_list ? "entries" : "fields") + " here", bound.remedy);
  }

  bool add(json value) {
    if (!refused_) check_room();
    if (refused_) {
      const bool is_id = std::exchange(is_id_, false) && depth_ == 1;
      const bool is_short = !value.is_string() || value.get_ref<const std::string&>().size() <= kOrdinary.bytes;
      if (is_id && is_short) id_ = std::move(value);
      return true;
    }
    ++values_;
    place(std::move(value));
    return true;
  }

  json* place(json value) {
    if (levels_.empty()) return &(root_ = std::move(value));
    Level& level = levels_.back();
    if (level.value->is_array()) return &level.value->emplace_back(std::move(value));
    return &((*level.value)[level.key] = std::move(value));
  }

  bool open(json value) {
    if (!refused_) check_room();
    if (!refused_ && depth_ >= kDeepest) {
      too_long("lists and objects may stand " + std::to_string(kDeepest) + " deep within each other",
               "no request or saved game is deeper");
    }
    ++depth_;
    is_id_ = false;
    if (refused_) return true;
    ++values_;
    // The bound is that of the field itself; what stands in a list is an ordinary entry of it.
    const bool is_field = !levels_.empty() && levels_.back().value->is_object();
    const Bound* bound = current().bound;
    json* placed = place(std::move(value));
    levels_.push_back({placed, is_field ? bound : &kOrdinary, bound, ""});
    return true;
  }

  bool close() {
    --depth_;
    if (!refused_) levels_.pop_back();
    return true;
  }

  std::size_t most_values_;
  std::size_t values_ = 0;
  std::size_t depth_ = 0;
  json root_;
  json id_;
  bool is_id_ = false;  // the value to come, after a refusal
  std::vector<Level> levels_;
  Refused refused_;
};

Input read(std::string_view text, std::size_t longest, const char* what) {
  if (text.size() > longest) {
    const std::string most = std::to_string(longest >> 20U) + " MiB";
    return {json::object(), Refusal{"too_long", std::string(what) + " may have " + most + " at most", ""}};
  }
  constexpr std::size_t kAlways = 1'000;  // in a short text each byte may be a value
  Reader reader(kAlways + text.size() / kBytesOfAValue);
  if (!json::sax_parse(text.begin(), text.end(), &reader)) {
    return {json::object(), Refusal{"bad_json", std::string(what) + " is one JSON object; this is none", ""}};
  }
  return std::move(reader).take();
}

}  // namespace

Input read_request(std::string_view text) { return read(text, kLongestLine, "a request"); }

Input read_save(std::string_view text) { return read(text, kLongestSave, "a saved game"); }

}  // namespace rietburg::table
