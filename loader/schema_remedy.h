// What would fit, by the schema: the remedy beside a finding.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "loader/sentence.h"

namespace rietburg::loader {

/// What a schema allows at one place of a document: the union over all forms it offers there.
struct Allowed {
  std::vector<std::string> fields;
  std::vector<std::string> patterns;  // of names that fields may also have
  std::vector<std::string> values;
  std::set<std::string> types;
  Sentence description;
  std::map<std::string, Sentence> descriptions;        // of fields
  std::map<std::string, std::set<std::string>> homes;  // where else in the file a field of this name belongs
  std::vector<std::string> exclusive;                  // fields that are there and of which only one may be
};

/// `where` is a JSON pointer, `value` what stands there: some forms depend on it ("then" of an "if"). References must
/// point into the schema itself.
Allowed allowed_at(const nlohmann::json& schema, const std::string& where, const nlohmann::json& value);

/// Whether a field of this name may stand there.
bool is_known(const Allowed& allowed, const std::string& field);

/// "Add a value for 3 heroes."
Sentence remedy_for_missing(const Allowed& allowed, const std::string& where, const std::set<std::string>& missing);
/// "Did you mean 'difficulties'?", and where else it may have been meant.
Sentence remedy_for_unknown(const Allowed& allowed, const std::set<std::string>& unknown);
/// A number in quotation marks, or a text without them; empty where it is something else.
Sentence wrong_quotes(const Allowed& allowed, const nlohmann::json& value);
/// "Known: …" or "A number belongs here."
Sentence remedy_for_value(const Allowed& allowed, const nlohmann::json& value);

}  // namespace rietburg::loader
