// What would fit, by the schema: the remedy beside a finding.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace rietburg::loader {

/// What a schema allows at one place of a document: the union over all forms it offers there.
struct Allowed {
  std::vector<std::string> fields;
  std::vector<std::string> values;
  std::set<std::string> types;
  std::string description;
  std::map<std::string, std::string> descriptions;  // of fields
};

/// `where` is a JSON pointer. References must point into the schema itself.
Allowed allowed_at(const nlohmann::json& schema, const std::string& where);

/// "Add a value for 3 heroes."
std::string remedy_for_missing(const Allowed& allowed, const std::string& where, const std::set<std::string>& missing);
/// "Did you mean 'difficulties'?"
std::string remedy_for_unknown(const Allowed& allowed, const std::set<std::string>& unknown);
/// "Known: …" or "A number belongs here."
std::string remedy_for_value(const Allowed& allowed, const nlohmann::json& value);

}  // namespace rietburg::loader
