#include "loader/schema_remedy.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <regex>

#include "loader/problem.h"

namespace rietburg::loader {

namespace {

using nlohmann::json;
using Use = std::function<void(const json&)>;

constexpr int kDeepest = 40;  // a schema may refer to itself

/// The schema itself and every form it offers.
void each_form(const json& root, const json& schema, int depth, const Use& use) {
  if (!schema.is_object() || depth > kDeepest) return;
  if (schema.contains("$ref")) {
    const json::json_pointer target(schema["$ref"].get<std::string>().substr(1));
    if (root.contains(target)) each_form(root, root.at(target), depth + 1, use);
    return;
  }
  use(schema);
  for (const char* word : {"allOf", "anyOf", "oneOf"}) {
    if (!schema.contains(word)) continue;
    for (const json& form : schema[word]) each_form(root, form, depth + 1, use);
  }
}

/// The forms of the part `key` of whatever `schema` describes.
void each_part(const json& root, const json& schema, const std::string& key, const Use& use) {
  each_form(root, schema, 0, [&](const json& form) {
    if (form.contains("properties") && form["properties"].contains(key)) return use(form["properties"][key]);
    if (form.contains("items") && form["items"].is_object()) return use(form["items"]);
    if (form.contains("patternProperties")) {
      for (const json& described : form["patternProperties"]) use(described);
      return;
    }
    if (form.contains("additionalProperties")) use(form["additionalProperties"]);
  });
}

/// The word that a form of the kind "if do is WORD then" is about; empty for other forms.
std::string word_of(const json& form) {
  static const json::json_pointer kWord("/if/properties/do/const");
  return form.contains("then") && form.contains(kWord) ? form.at(kWord).get<std::string>() : "";
}

/// The fields that a form asks for, if that is all it does.
std::vector<std::string> asked(const json& form) {
  std::vector<std::string> names;
  if (!form.is_object() || form.size() != 1 || !form.contains("required")) return names;
  for (const json& name : form["required"]) names.push_back(name);
  return names;
}

/// Of "exactly one of these" the ones that are there, where they are several.
void find_exclusive(const json& form, const json& value, std::vector<std::string>& exclusive) {
  if (!form.contains("oneOf") || !value.is_object() || !exclusive.empty()) return;
  std::vector<std::string> found;
  for (const json& choice : form["oneOf"]) {
    const std::vector<std::string> names = asked(choice);
    const bool there = std::all_of(names.begin(), names.end(), [&](const auto& name) { return value.contains(name); });
    if (!names.empty() && there) found.push_back(names.front());
  }
  if (found.size() > 1) exclusive = std::move(found);
}

void add(std::vector<std::string>& to, const std::string& word) {
  if (std::find(to.begin(), to.end(), word) == to.end()) to.push_back(word);
}

/// Its fields, or none. (A copy would be gone before a loop over its items begins.)
const json& properties(const json& form) {
  static const json kNone = json::object();
  const auto found = form.find("properties");
  return found == form.end() ? kNone : *found;
}

std::string in_quotes(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace

namespace {

/// What the schema says a field is; by its key where the checker has given it one.
Sentence description_of(const json& form) {
  Sentence sentence(form.value("description", ""));
  sentence.key = form.value("description_key", "");
  return sentence;
}

/// What a form says about the value as a whole.
void add_form(const json& form, const json& value, Allowed& allowed) {
  if (allowed.description.empty()) allowed.description = description_of(form);
  if (form.contains("type") && form["type"].is_string()) allowed.types.insert(form["type"]);
  if (form.contains("const")) add(allowed.values, in_quotes(form["const"]));
  for (const json& one : form.value("enum", json::array())) add(allowed.values, in_quotes(one));
  find_exclusive(form, value, allowed.exclusive);
  if (form.contains("patternProperties")) {
    for (const auto& pattern : form["patternProperties"].items()) add(allowed.patterns, pattern.key());
  }
  if (!form.contains("properties")) return;
  for (const auto& [name, part] : form["properties"].items()) {
    add(allowed.fields, name);
    if (part.is_object() && part.contains("description")) allowed.descriptions[name] = description_of(part);
  }
}

/// The fields of one word of "do" instead of those of all words; and to which words the other fields belong.
void narrow(const json& form, const json& value, Allowed& allowed) {
  const std::string word = word_of(form);
  if (word.empty() || !value.is_object()) return;
  const json& then = form["then"];
  const auto said = value.find("do");
  const bool is_it = said != value.end() && *said == word;
  if (is_it) allowed.fields.clear();
  for (const auto& [name, part] : properties(then).items()) {
    if (is_it) {
      add(allowed.fields, name);
    } else {
      allowed.homes[name].insert(fmt::format("\"do\": \"{}\"", word));
    }
  }
  if (is_it) find_exclusive(then, value, allowed.exclusive);
}

/// The parts of the file that have fields of their own, by name: "start", "cards".
void note_homes(const json& schema, Allowed& allowed) {
  for (const auto& part : properties(schema).items()) {
    const auto note = [&](const json& form) {
      for (const auto& field : properties(form).items()) {
        allowed.homes[field.key()].insert(fmt::format("\"{}\"", part.key()));
      }
    };
    each_form(schema, part.value(), 0, [&](const json& form) {
      note(form);
      if (form.contains("items")) each_form(schema, form["items"], 0, note);
    });
  }
}

}  // namespace

Allowed allowed_at(const json& schema, const std::string& where, const json& value) {
  std::vector<std::string> steps;
  for (json::json_pointer left(where); !left.empty(); left.pop_back()) steps.insert(steps.begin(), left.back());
  std::vector<const json*> here{&schema};
  for (const std::string& step : steps) {
    std::vector<const json*> next;
    for (const json* at : here) each_part(schema, *at, step, [&](const json& part) { next.push_back(&part); });
    here = std::move(next);
  }
  Allowed allowed;
  for (const json* at : here) {
    each_form(schema, *at, 0, [&](const json& form) { add_form(form, value, allowed); });
  }
  for (const json* at : here) {
    each_form(schema, *at, 0, [&](const json& form) { narrow(form, value, allowed); });
  }
  if (allowed.homes.empty()) note_homes(schema, allowed);
  return allowed;
}

bool is_known(const Allowed& allowed, const std::string& field) {
  constexpr std::size_t kLongestName = 200;  // std::regex calls itself once per character
  if (std::find(allowed.fields.begin(), allowed.fields.end(), field) != allowed.fields.end()) return true;
  return field.size() <= kLongestName &&
         std::any_of(allowed.patterns.begin(), allowed.patterns.end(), [&](const std::string& pattern) {
           return std::regex_search(field, std::regex(pattern, std::regex::ECMAScript));
         });
}

Sentence remedy_for_missing(const Allowed& allowed, const std::string& where, const std::set<std::string>& missing) {
  const std::string names = fmt::format("{}", fmt::join(missing, ", "));
  if (where.ends_with("/heroes")) return say("add-a-value-for-heroes", names);
  if (where.ends_with("/difficulty")) return say("add-a-value-for-the-level", names);
  Sentence remedy = say("add-it", fmt::format("'{}'", fmt::join(missing, "', '")));
  for (const std::string& name : missing) {
    const auto told = allowed.descriptions.find(name);
    if (told != allowed.descriptions.end()) remedy = say("it-is", remedy, name, told->second);
  }
  return remedy;
}

Sentence remedy_for_unknown(const Allowed& allowed, const std::set<std::string>& unknown) {
  const std::string& name = *unknown.begin();
  Sentence remedy = allowed.fields.empty() ? say("take-it-out") : known_names(name, allowed.fields);
  const auto homes = allowed.homes.find(name);
  if (homes == allowed.homes.end()) return remedy;
  return say("belongs-to", name, one_of({homes->second.begin(), homes->second.end()}), remedy);
}

Sentence wrong_quotes(const Allowed& allowed, const json& value) {
  constexpr std::size_t kLongest = 9;  // a longer number fits nowhere
  if (value.is_string() && allowed.types.contains("integer")) {
    const std::string text = value.get<std::string>();
    const std::size_t digits = text.starts_with('-') ? 1 : 0;
    const bool is_number = text.size() > digits && text.size() <= kLongest &&
                           text.find_first_not_of("0123456789", digits) == std::string::npos;
    return is_number ? say("write-without-quotation-marks", text) : Sentence();
  }
  const bool wants_text = allowed.types.contains("string") && !allowed.types.contains("integer");
  if (value.is_number_integer() && wants_text) return say("write-in-quotation-marks", value.dump());
  return {};
}

Sentence remedy_for_value(const Allowed& allowed, const json& value) {
  if (!allowed.values.empty() && value.is_string()) return known_names(value.get<std::string>(), allowed.values);
  const bool right_type = (value.is_string() && allowed.types.contains("string")) ||
                          (value.is_array() && allowed.types.contains("array")) ||
                          (value.is_number_integer() && allowed.types.contains("integer"));
  if (right_type) return allowed.description.empty() ? Sentence() : say("what-belongs-here", allowed.description);
  Sentence wanted;
  const auto offer = [&](Sentence one) {
    wanted = wanted.empty() ? std::move(one) : say("or-else", std::move(wanted), std::move(one));
  };
  const std::pair<const char*, const char*> kTypes[] = {
      {"integer", "word.a-whole-number"}, {"number", "word.a-number"},  {"string", "word.a-text-in-quotation-marks"},
      {"array", "word.a-list"},           {"object", "word.fields-in"}, {"boolean", "word.true-or-false"}};
  for (const auto& [type, key] : kTypes) {
    if (allowed.types.contains(type)) offer(say(key));
  }
  if (!allowed.values.empty()) offer(say("one-of", fmt::format("{}", fmt::join(allowed.values, ", "))));
  return wanted.empty() ? Sentence() : say("here-belongs", wanted);
}

}  // namespace rietburg::loader
