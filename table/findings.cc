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

loader::Sentence from_json(const json& sentence) {
  if (!sentence.is_object()) return sentence.is_string() ? loader::Sentence(sentence.get<std::string>()) : "";
  loader::Sentence said;
  said.key = sentence.value("key", "");
  said.name = sentence.value("name", "");
  for (const json& value : sentence.value("values", json::array())) said.values.push_back(from_json(value));
  return said;
}

}  // namespace

json finding_to_json(const loader::Problem& problem) {
  json out{{"file", problem.file}, {"where", problem.where}, {"says", to_json(problem.message)}};
  if (problem.line > 0) out["line"] = problem.line;
  if (!problem.remedy.empty()) out["remedy"] = to_json(problem.remedy);
  out["message"] = to_text(problem);
  return out;
}

loader::Problem finding_from_json(const json& finding) {
  loader::Problem problem;
  problem.file = finding.value("file", "");
  problem.where = finding.value("where", "");
  problem.message = from_json(finding.value("says", json()));
  problem.remedy = from_json(finding.value("remedy", json()));
  problem.line = finding.value("line", 0);
  return problem;
}

}  // namespace rietburg::table
