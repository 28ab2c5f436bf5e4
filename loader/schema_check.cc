#include "loader/schema_check.h"

// Without this the schema library ends the program at a damaged schema.
#define VALIJSON_USE_EXCEPTIONS 1

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <unordered_map>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "loader/schema_remedy.h"

namespace rietburg::loader {
namespace {

constexpr std::string_view kCommon = "common.schema.json";

/// References into the common file become references into the schema itself.
void localise(json& schema) {
  if (!schema.is_structured()) return;
  for (auto& [key, value] : schema.items()) {
    if (key == "$ref" && value.is_string()) {
      const std::string target = value.get<std::string>();
      if (target.starts_with(kCommon)) value = target.substr(kCommon.size());
    } else {
      localise(value);
    }
  }
}

constexpr const char* kExclude = "has-parts-that-exclude-each-other";
constexpr const char* kWrongForm = "is-not-written-in-the-expected";

/// Gives every description its key: the file, and the names on the way to it.
void name_descriptions(json& schema, const std::string& key) {
  if (!schema.is_structured()) return;
  if (schema.is_object() && schema.contains("description") && schema["description"].is_string()) {
    schema["description_key"] = key;
  }
  for (auto& [name, part] : schema.items()) {
    if (name == "definitions") {
      name_descriptions(part, "about.common");  // copied from there
    } else {
      name_descriptions(part, name == "properties" || name == "items" ? key : key + "/" + name);
    }
  }
}

/// All that was said about one place of the document.
struct Complaint {
  std::set<std::string> unknown, missing;
  std::map<std::string, std::string> other;  // keys of sentences about the value, each with the bound it names
  bool choice = false;                       // the schema allows several forms here, and none fits
};

/// The word between the last two apostrophes.
std::string quoted_word(const std::string& text) {
  const std::size_t last = text.rfind('\'');
  const std::size_t first = last == std::string::npos || last == 0 ? std::string::npos : text.rfind('\'', last - 1);
  return first == std::string::npos ? text : text.substr(first + 1, last - first - 1);
}

/// The first number in it, without zeros behind the point.
std::string bound_in(const std::string& said) {
  const std::size_t first = said.find_first_of("-0123456789");
  if (first == std::string::npos) return "";
  std::string number = said.substr(first, said.find_first_not_of("-.0123456789", first) - first);
  if (const std::size_t point = number.find('.'); point != std::string::npos) number.resize(point);
  return number;
}

/// The schema library's sentence by our key; none where it only repeats what another sentence says better.
std::optional<std::pair<std::string, std::string>> by_key(const std::string& said) {
  struct Known {
    std::string_view begins;
    const char* key;
  };
  static constexpr Known kKnown[] = {
      {"Failed to validate against exactly one", kExclude},
      {"Failed to validate", nullptr},
      {"Value type", "is-of-the-wrong-type"},
      {"Failed to match against any enum", "is-none-of-the-allowed-values"},
      {"Failed to match expected value", "is-not-the-one-allowed-value"},
      {"Failed to match regex", kWrongForm},
      {"Target should not validate", kExclude},
      {"Target value and comparison", "is-not-the-one-allowed-value"},
      {"Expected number greater", "is-less-than"},
      {"Expected number less", "is-more-than"},
      {"Array should contain no fewer", "has-fewer-entries-than"},
      {"Array should contain no more", "has-more-entries-than"},
      {"Elements at indexes", "has-the-same-entry-twice"},
      {"String should be no fewer", "has-fewer-letters-than"},
      {"String should be no more", "has-more-letters-than"},
      {"Object should have no fewer", "has-fewer-fields-than"},
      {"Object should have no more", "has-more-fields-than"},
  };
  for (const Known& known : kKnown) {
    if (!said.starts_with(known.begins)) continue;
    if (known.key == nullptr) return std::nullopt;
    return std::pair(std::string(known.key), bound_in(said));
  }
  return std::pair(std::string("the-schema-says"), said.ends_with('.') ? said.substr(0, said.size() - 1) : said);
}

std::map<std::string, Complaint> sorted(const valijson::ValidationResults& results) {
  std::map<std::string, Complaint> places;
  for (const auto& error : results) {
    std::string where;
    for (std::size_t i = 1; i < error.context.size(); ++i) {  // "<root>", "[effects]", "[0]"
      const std::string& step = error.context[i];
      where = pointer_to(where, step.size() >= 2 && step.front() == '[' ? step.substr(1, step.size() - 2) : step);
    }
    Complaint& complaint = places[where];
    const std::string& said = error.description;
    if (said.find("oneOf") != std::string::npos || said.find("anyOf") != std::string::npos) complaint.choice = true;
    if (said.starts_with("Object contains a property")) {
      complaint.unknown.insert(quoted_word(said));
    } else if (said.starts_with("Missing ")) {
      complaint.missing.insert(quoted_word(said));
    } else if (auto known = by_key(said)) {
      complaint.other.insert(*std::move(known));
    }
  }
  return places;
}

/// Where several forms are allowed, the form the author meant is the one that fits best down to some deeper place.
bool told_deeper(const std::map<std::string, Complaint>& places, const std::string& where) {
  const std::string below = where + "/";
  for (auto place = places.lower_bound(below); place != places.end() && place->first.starts_with(below); ++place) {
    const Complaint& complaint = place->second;
    if (!complaint.unknown.empty() || !complaint.missing.empty() || !complaint.other.empty()) return true;
  }
  return false;
}

/// What stands under a field that does not belong there needs no words of its own.
bool is_within_unknown(const std::map<std::string, Complaint>& places, const std::string& where) {
  for (json::json_pointer at(where); !at.empty();) {
    const std::string field = at.back();
    at.pop_back();
    const auto parent = places.find(at.to_string());
    if (parent != places.end() && parent->second.unknown.contains(field)) return true;
  }
  return false;
}

/// A field that is unknown to one of several forms only, or comes after a faulty one, is not what is wrong.
void forget_known(Complaint& complaint, const Allowed& allowed) {
  const std::size_t before = complaint.unknown.size();
  std::erase_if(complaint.unknown, [&](const std::string& name) { return is_known(allowed, name); });
  if (complaint.unknown.size() == before || allowed.exclusive.empty()) return;
  complaint.missing.clear();
  complaint.other.emplace(kExclude, "");
}

/// A straight apostrophe is the one thing that a text must not have.
bool is_apostrophe(const Complaint& complaint, const std::string& schema) {
  return schema == "text.schema.json" && complaint.other.contains(kWrongForm);
}

/// The words around the apostrophe.
std::string around_apostrophe(const std::string& text) {
  const std::size_t at = std::min(text.find('\''), text.size());
  const std::size_t before = text.rfind(' ', at) + 1;  // npos + 1: from the beginning
  const std::size_t after = text.find(' ', at);
  const std::string word = text.substr(before, after == std::string::npos ? after : after - before);
  return word.size() <= 40 ? word : "'";
}

Sentence describe(const Complaint& complaint, const Allowed& allowed, const std::string& value) {
  const auto list = [](const std::set<std::string>& names) { return fmt::format("'{}'", fmt::join(names, "', '")); };
  if (!complaint.unknown.empty()) return say("unknown-field", list(complaint.unknown));
  if (!complaint.missing.empty()) {
    const bool any = complaint.choice && complaint.missing.size() > 1;
    return say(any ? "needs-one" : "lacks", list(complaint.missing));
  }
  if (!allowed.exclusive.empty() && complaint.other.contains(kExclude)) {
    std::vector<std::string> names;
    for (const std::string& name : allowed.exclusive) names.push_back(fmt::format("'{}'", name));
    return say("exclude-each-other", joined("and", names));
  }
  // Of several forms that do not fit, the one that is a list of words says most, then a plain type.
  for (const char* best : {"is-none-of-the-allowed-values", "is-of-the-wrong-type"}) {
    if (complaint.other.contains(best)) return say(best, value);
  }
  if (complaint.other.empty()) return say("does-not-fit", value);
  const auto& [key, bound] = *complaint.other.begin();
  return say(key, value, bound);
}

Sentence remedy_for(const Complaint& complaint, const Allowed& allowed, const std::string& where, const json& value) {
  if (!complaint.unknown.empty()) return remedy_for_unknown(allowed, complaint.unknown);
  if (!complaint.missing.empty()) return remedy_for_missing(allowed, where, complaint.missing);
  if (!allowed.exclusive.empty() && complaint.other.contains(kExclude)) return say("keep-one-of-them");
  return remedy_for_value(allowed, value);
}

/// The list with most equal entries, and how many pairs of them the whole document has.
struct Repeated {
  std::size_t pairs = 0;
  std::size_t most = 0;
  std::string where;
};

void count_repeated(const json& value, const std::string& where, Repeated& found) {
  if (!value.is_structured()) return;
  std::unordered_map<std::size_t, std::size_t> times;
  std::size_t pairs = 0;
  for (const auto& [key, inner] : value.items()) {
    if (value.is_array()) pairs += times[std::hash<json>()(inner)]++;
    count_repeated(inner, pointer_to(where, key), found);
  }
  found.pairs += pairs;
  if (pairs <= found.most) return;
  found.most = pairs;
  found.where = where;
}

/// The schema library complains about each pair of equal entries: a list of some thousand takes gigabytes.
std::optional<Problem> endless_complaints(const Document& document) {
  constexpr std::size_t kMostPairs = 5000;
  Repeated found;
  count_repeated(document.data, "", found);
  if (found.pairs <= kMostPairs) return std::nullopt;
  return Problem{document.file, found.where, say("this-list-repeats-the-same-entries"), say("write-each-of-them-once")};
}

/// What is wrong at one place, and how to mend it.
std::pair<Sentence, Sentence> told(const Complaint& complaint, const std::string& schema, const Allowed& allowed,
                                   const std::string& where, const json& value) {
  if (value.is_string() && is_apostrophe(complaint, schema)) {
    const std::string word = around_apostrophe(value.get<std::string>());
    std::string better = word;
    for (std::size_t at = better.find('\''); at != std::string::npos; at = better.find('\''))
      better.replace(at, 1, "’");
    return {say("a-straight-apostrophe", word), say("write-another-apostrophe", better)};
  }
  const bool only_value = complaint.unknown.empty() && complaint.missing.empty();
  std::string shown = value.dump(-1, ' ', true);
  if (shown.size() > 60) shown = shown.substr(0, 57) + "...";
  if (Sentence remedy = only_value ? wrong_quotes(allowed, value) : Sentence(); !remedy.empty()) {
    return {say(value.is_string() ? "a-text-where-a-number-belongs" : "a-number-where-a-text-belongs", shown),
            std::move(remedy)};
  }
  return {describe(complaint, allowed, shown), remedy_for(complaint, allowed, where, value)};
}

}  // namespace

struct SchemaCheck::Compiled {
  valijson::Schema schema;
  json source;
};

SchemaCheck::~SchemaCheck() = default;

SchemaCheck::SchemaCheck(const std::map<std::string, Document>& schemas) {
  const auto common = schemas.find(std::string(kCommon));
  for (const auto& [name, document] : schemas) {
    if (name == kCommon) continue;
    json merged = document.data;
    if (common != schemas.end() && common->second.data.contains("definitions")) {
      merged["definitions"].update(common->second.data["definitions"]);
    }
    localise(merged);
    auto compiled = std::make_unique<Compiled>();
    try {
      valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(merged), compiled->schema);
      name_descriptions(merged, "about." + name.substr(0, name.find('.')));
      compiled->source = std::move(merged);
      compiled_[name] = std::move(compiled);
    } catch (const std::exception& error) {
      problems_.push_back({document.file, "", say("not-a-usable-schema", error.what()), say("restore-this-file")});
    }
  }
}

std::vector<Problem> SchemaCheck::check(const std::string& name, const Document& document) const {
  const auto found = compiled_.find(name);
  if (found == compiled_.end())
    return {{document.file, "", say("no-schema", name), say("restore-content-schema", name)}};
  const valijson::adapters::NlohmannJsonAdapter target(document.data);
  if (valijson::Validator().validate(found->second->schema, target, nullptr)) return {};
  if (auto problem = endless_complaints(document)) return {*std::move(problem)};
  valijson::ValidationResults results;
  if (valijson::Validator().validate(found->second->schema, target, &results)) return {};

  std::vector<Problem> problems;
  auto places = sorted(results);
  for (auto& [where, complaint] : places) {
    if (is_within_unknown(places, where)) continue;
    const json* value = &document.data;
    if (const json::json_pointer pointer(where); document.data.contains(pointer)) value = &document.data.at(pointer);
    const Allowed allowed = allowed_at(found->second->source, where, *value);
    forget_known(complaint, allowed);
    const bool only_summary = complaint.unknown.empty() && complaint.missing.empty() && complaint.other.empty();
    if ((only_summary || complaint.choice) && told_deeper(places, where)) continue;
    if (only_summary && !complaint.choice) continue;
    auto [message, remedy] = told(complaint, name, allowed, where, *value);
    if (remedy.empty()) remedy = say("see-schema", name);
    problems.push_back({document.file, where, std::move(message), std::move(remedy)});
  }
  if (problems.empty())
    problems.push_back({document.file, "", say("does-not-fit-its-schema"), say("see-schema", name)});
  return problems;
}

}  // namespace rietburg::loader
