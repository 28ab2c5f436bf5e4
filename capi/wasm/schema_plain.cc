// Instead of loader/schema_check.cc where the schema library cannot be: WebAssembly, without exceptions. The shipped
// files were checked when they were packed (pack_content.cc); of somebody's own legend the plain words of the schema
// are read: which fields there must be and may be, of what type, from which words, between which numbers. Choices
// between several forms (oneOf, anyOf, if) and written forms (pattern) are the native check's; what the compiler looks
// up is checked by the compiler.
#include <algorithm>

#include "loader/schema_check.h"

namespace rietburg::loader {

namespace {

constexpr const char* kLegend = "legend.schema.json";
constexpr std::string_view kCommon = "common.schema.json";

bool is_of_type(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "boolean") return value.is_boolean();
  return value.is_null();
}

/// "an id, a name or a number"
std::string listed(const json& words) {
  constexpr std::size_t kMost = 12;
  std::string list;
  for (std::size_t i = 0; i < std::min(words.size(), kMost); ++i) list += (i == 0 ? "" : ", ") + words[i].dump();
  return words.size() > kMost ? list + ", ..." : list;
}

/// As written but shortened, in plain ASCII.
std::string shown(const json& value) {
  constexpr std::size_t kLongest = 60;
  const std::string text = value.dump(-1, ' ', true);
  return text.size() <= kLongest ? text : text.substr(0, kLongest - 3) + "...";
}

std::vector<std::string> names_of(const json& schema) {
  std::vector<std::string> names;
  if (const auto properties = schema.find("properties"); properties != schema.end()) {
    for (const auto& field : properties->items()) names.push_back(field.key());
  }
  return names;
}

class PlainCheck {
 public:
  PlainCheck(const json& legend, const json& common, const std::string& file)
      : legend_(legend), common_(common), file_(file) {}

  void check(const json& schema, const json& value, const std::string& where) {
    if (!schema.is_object()) return;
    if (const auto reference = schema.find("$ref"); reference != schema.end()) return follow(*reference, value, where);
    if (!fits(schema, value, where)) return;
    if (value.is_object()) check_fields(schema, value, where);
    const auto items = schema.find("items");
    if (!value.is_array() || items == schema.end()) return;
    for (std::size_t i = 0; i < value.size(); ++i) check(*items, value[i], pointer_to(where, std::to_string(i)));
  }

  std::vector<Problem> take() { return std::move(problems_); }

 private:
  void tell(const std::string& where, Sentence message, Sentence remedy) {
    problems_.push_back({file_, where, std::move(message), std::move(remedy)});
  }

  void follow(const json& reference, const json& value, const std::string& where) {
    std::string target = reference.is_string() ? reference.get<std::string>() : "";
    const bool is_common = target.starts_with(kCommon);
    // Parts of the common file refer to each other there; a legend has none of its own by the same name.
    const std::string place = target.substr(std::min(target.find('#'), target.size()));
    if (place.size() < 2) return;
    const json::json_pointer pointer(place.substr(1));
    const json& first = is_common ? common_ : legend_;
    const json& schema = first.contains(pointer) ? first : common_;
    if (schema.contains(pointer)) check(schema[pointer], value, where);
  }

  /// Type, words and numbers.
  bool fits(const json& schema, const json& value, const std::string& where) {
    const auto has = [&](const char* word) { return schema.find(word); };
    if (const auto type = has("type"); type != schema.end()) {
      const json types = type->is_array() ? *type : json::array({*type});
      const auto suits = [&](const json& one) { return is_of_type(value, one.get<std::string>()); };
      if (!std::any_of(types.begin(), types.end(), suits)) {
        return tell(where, say("is-of-the-wrong-type", shown(value)), say("here-belongs", listed(types))), false;
      }
    }
    if (const auto words = has("enum"); words != schema.end()) {
      if (std::find(words->begin(), words->end(), value) == words->end()) {
        return tell(where, say("is-none-of-the-allowed-values", shown(value)), say("known", listed(*words))), false;
      }
    }
    if (const auto word = has("const"); word != schema.end() && *word != value) {
      return tell(where, say("is-not-the-one-allowed-value", shown(value)), say("here-belongs", word->dump())), false;
    }
    if (!value.is_number()) return true;
    if (const auto least = has("minimum"); least != schema.end() && value < *least) {
      return tell(where, say("is-less-than", value.dump(), least->dump()), say("at-least", least->dump())), false;
    }
    if (const auto most = has("maximum"); most != schema.end() && value > *most) {
      return tell(where, say("is-more-than", value.dump(), most->dump()), say("at-most", most->dump())), false;
    }
    return true;
  }

  void check_fields(const json& schema, const json& value, const std::string& where) {
    if (const auto required = schema.find("required"); required != schema.end()) {
      for (const json& name : *required) {
        const std::string field = name.get<std::string>();
        if (!value.contains(field)) tell(where, say("lacks", "'" + field + "'"), say("add-it", "'" + field + "'"));
      }
    }
    const auto properties = schema.find("properties");
    const auto others = schema.find("additionalProperties");
    const bool is_closed =
        others != schema.end() && others->is_boolean() && !others->get<bool>() && !schema.contains("patternProperties");
    for (const auto& [name, inner] : value.items()) {
      if (properties != schema.end() && properties->contains(name)) {
        check((*properties)[name], inner, pointer_to(where, name));
      } else if (is_closed) {
        tell(where, say("unknown-field", "'" + name + "'"), known_names(name, names_of(schema)));
      } else if (others != schema.end() && !schema.contains("patternProperties")) {
        check(*others, inner, pointer_to(where, name));
      }
    }
  }

  const json& legend_;
  const json& common_;
  const std::string& file_;
  std::vector<Problem> problems_;
};

}  // namespace

struct SchemaCheck::Compiled {
  json schema;
};

SchemaCheck::SchemaCheck(const std::map<std::string, Document>& schemas) {
  for (const std::string& name : {std::string(kLegend), std::string(kCommon)}) {
    const auto found = schemas.find(name);
    compiled_[name] = std::make_unique<Compiled>(Compiled{found == schemas.end() ? json() : found->second.data});
  }
}
SchemaCheck::~SchemaCheck() = default;

std::vector<Problem> SchemaCheck::check(const std::string& name, const Document& document) const {
  if (name != kLegend) return {};
  const json& legend = compiled_.at(name)->schema;
  PlainCheck check(legend, compiled_.at(std::string(kCommon))->schema, document.file);
  check.check(legend, document.data, "");
  return check.take();
}

}  // namespace rietburg::loader
