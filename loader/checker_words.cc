#include "loader/checker_words.h"

#include <cctype>
#include <nlohmann/json.hpp>

#include "loader/checker_english.h"

namespace rietburg::loader {
namespace {

const std::map<std::string, std::string>& english() {
  static const auto texts = nlohmann::json::parse(checker_english()).get<std::map<std::string, std::string>>();
  return texts;
}

/// Whether "{0}" stands there. (Other braces are part of the text.)
bool is_place(const std::string& text, std::size_t at) {
  return text[at] == '{' && at + 2 < text.size() && text[at + 2] == '}' &&
         std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0;
}

}  // namespace

const std::string* CheckerWords::find(const std::string& key) const {
  for (const auto* texts : {&texts_, &english()}) {
    if (const auto found = texts->find(key); found != texts->end()) return &found->second;
  }
  return nullptr;
}

std::string CheckerWords::operator()(const Sentence& sentence) const {
  const std::string* text = sentence.key.empty() ? nullptr : find(sentence.key);
  if (text == nullptr) return sentence.name;
  std::string worded;
  for (std::size_t at = 0; at < text->size(); ++at) {
    const bool place = is_place(*text, at);
    const std::size_t value = place ? static_cast<std::size_t>((*text)[at + 1] - '0') : 0;
    if (!place || value >= sentence.values.size()) {
      worded += (*text)[at];
      continue;
    }
    worded += (*this)(sentence.values[value]);
    at += 2;
  }
  return worded;
}

std::string CheckerWords::operator()(const Problem& problem) const {
  std::string text = problem.file;
  if (problem.line > 0) text += ":" + std::to_string(problem.line);
  if (!problem.where.empty()) text += (text.empty() ? "" : ":") + problem.where;
  if (!text.empty()) text += ": ";
  text += (*this)(problem.message) + ".";
  if (!problem.remedy.empty()) text += " " + (*this)(problem.remedy);
  return text;
}

std::string to_text(const Problem& problem) { return CheckerWords()(problem); }
std::string to_text(const Sentence& sentence) { return CheckerWords()(sentence); }

}  // namespace rietburg::loader
