#include "loader/schema_remedy.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

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
    if (form.contains("additionalProperties")) use(form["additionalProperties"]);
  });
}

void add(std::vector<std::string>& to, const std::string& word) {
  if (std::find(to.begin(), to.end(), word) == to.end()) to.push_back(word);
}

std::string in_quotes(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace

Allowed allowed_at(const json& schema, const std::string& where) {
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
    each_form(schema, *at, 0, [&](const json& form) {
      if (allowed.description.empty()) allowed.description = form.value("description", "");
      if (form.contains("type") && form["type"].is_string()) allowed.types.insert(form["type"]);
      if (form.contains("const")) add(allowed.values, in_quotes(form["const"]));
      for (const json& value : form.value("enum", json::array())) add(allowed.values, in_quotes(value));
      if (!form.contains("properties")) return;
      for (const auto& [name, part] : form["properties"].items()) {
        add(allowed.fields, name);
        if (part.is_object() && part.contains("description")) allowed.descriptions[name] = part["description"];
      }
    });
  }
  return allowed;
}

std::string remedy_for_missing(const Allowed& allowed, const std::string& where, const std::set<std::string>& missing) {
  const std::string names = fmt::format("{}", fmt::join(missing, ", "));
  if (where.ends_with("/heroes")) return fmt::format("Add a value for {} heroes.", names);
  if (where.ends_with("/difficulty")) return fmt::format("Add a value for the level {}.", names);
  std::string text = fmt::format("Add '{}'.", fmt::join(missing, "', '"));
  for (const std::string& name : missing) {
    const auto told = allowed.descriptions.find(name);
    if (told != allowed.descriptions.end()) text += fmt::format(" {}: {}", name, told->second);
  }
  return text;
}

std::string remedy_for_unknown(const Allowed& allowed, const std::set<std::string>& unknown) {
  return allowed.fields.empty() ? "Take it out." : known_names(*unknown.begin(), allowed.fields);
}

std::string remedy_for_value(const Allowed& allowed, const json& value) {
  if (!allowed.values.empty() && value.is_string()) return known_names(value.get<std::string>(), allowed.values);
  const bool right_type = (value.is_string() && allowed.types.contains("string")) ||
                          (value.is_array() && allowed.types.contains("array")) ||
                          (value.is_number_integer() && allowed.types.contains("integer"));
  if (right_type) return allowed.description.empty() ? "" : fmt::format("What belongs here: {}", allowed.description);
  std::vector<std::string> wanted;
  const auto offer = [&](const char* type, const char* words) {
    if (allowed.types.contains(type)) wanted.emplace_back(words);
  };
  offer("integer", "a whole number");
  offer("number", "a number");
  offer("string", "a text in quotation marks");
  offer("array", "a list in [ ]");
  offer("object", "fields in { }");
  offer("boolean", "true or false");
  if (!allowed.values.empty()) wanted.push_back(fmt::format("one of {}", fmt::join(allowed.values, ", ")));
  return wanted.empty() ? "" : fmt::format("Here belongs {}.", fmt::join(wanted, ", or "));
}

}  // namespace rietburg::loader
