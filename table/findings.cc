#include "table/findings.h"

#include <nlohmann/json.hpp>

namespace rietburg::table {

namespace {

using nlohmann::json;

/// A name or number is a text; words of the language are an object with a key.
json to_json(const loader::Sentence& sentence) {
  if (sentence.key.empty()) return sentence.name;
  json values = json::array();
  for (const loader::Sentence& value : sentence.values) values.push_back(to_json(value));
  json out{{"key", sentence.key}, {"values", std::move(values)}};
  if (!sentence.name.empty()) out["name"] = sentence.name;
  return out;
}

}  // namespace

json finding_to_json(const loader::Problem& problem) {
  json out{{"file", problem.file}, {"where", problem.where}, {"says", to_json(problem.message)}};
  if (problem.line > 0) out["line"] = problem.line;
  if (!problem.remedy.empty()) out["remedy"] = to_json(problem.remedy);
  out["message"] = to_text(problem);
  return out;
}

}  // namespace rietburg::table
