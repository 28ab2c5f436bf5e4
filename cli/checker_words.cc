#include "cli/checker_words.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace rietburg::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEither = "{0} or {1}";
constexpr std::size_t kFewest = 7;  // letters of a sentence that begins with what it names
constexpr int kDeepest = 4;         // a remedy within a remedy, and a list in that

/// The first language that the environment names.
std::string of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale(value);  // de_AT.UTF-8
    return locale.substr(0, locale.find_first_of("_.@"));
  }
  return "en";
}

bool is_language(const std::string& name) {
  return !name.empty() && name.size() < 12 &&
         std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '-'; });
}

}  // namespace

CheckerWords::CheckerWords(const fs::path& content, const std::string& asked) {
  const std::string language = asked.empty() ? of_environment() : asked;
  if (language == "en") return;
  std::ifstream file(is_language(language) ? content / "text" / "checker" / (language + ".json") : fs::path());
  const auto catalogue = nlohmann::json::parse(file, nullptr, false);
  known_ = file.is_open() && catalogue.is_object();
  if (!known_) return;
  for (const auto& [english, other] : catalogue.items()) {
    if (!other.is_string()) continue;
    if (const auto text = other.get<std::string>(); english == kEither) {
      either_ = text.substr(3, text.size() - 6);
    } else {
      sentences_.push_back(sentence(english, text));
    }
  }
  std::stable_sort(sentences_.begin(), sentences_.end(),
                   [](const Sentence& a, const Sentence& b) { return a.letters > b.letters; });
}

CheckerWords::Sentence CheckerWords::sentence(const std::string& english, std::string other) {
  Sentence made{{""}, std::move(other)};
  for (std::size_t at = 0; at < english.size(); ++at) {
    const bool is_place = english[at] == '{' && at + 2 < english.size() && english[at + 2] == '}' &&
                          std::isdigit(static_cast<unsigned char>(english[at + 1])) != 0;
    if (is_place) {
      made.parts.emplace_back();
      at += 2;
    } else {
      made.parts.back() += english[at];
      ++made.letters;
    }
  }
  return made;
}

bool CheckerWords::fits(const Sentence& sentence, std::string_view text, std::vector<std::string>& values) {
  const auto& parts = sentence.parts;
  if (parts.size() == 1) return text == parts[0];
  if (!text.starts_with(parts.front())) return false;
  std::size_t at = parts.front().size();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    const std::size_t found = last ? text.size() - std::min(parts[i].size(), text.size()) : text.find(parts[i], at);
    if (found == std::string_view::npos || found < at || text.substr(found, parts[i].size()) != parts[i]) return false;
    values.emplace_back(text.substr(at, found - at));
    at = found + parts[i].size();
  }
  return true;
}

/// "a, b or c" as the language joins it.
std::string CheckerWords::listed(const std::string& value, int depth) const {
  const std::size_t at = value.rfind(" or ");
  const bool is_list = at != std::string::npos && value.find(' ', at + 4) == std::string::npos &&
                       std::count(value.begin(), value.begin() + static_cast<std::ptrdiff_t>(at), ' ') ==
                           std::count(value.begin(), value.begin() + static_cast<std::ptrdiff_t>(at), ',');
  if (!is_list || either_.empty()) return worded(value, depth);
  return value.substr(0, at) + either_ + value.substr(at + 4);
}

std::string CheckerWords::worded(std::string_view english, int depth) const {
  if (depth > kDeepest) return std::string(english);
  for (const Sentence& sentence : sentences_) {
    // A short one would fit half of what nobody has translated.
    if (depth == 0 && sentence.parts.front().empty() && sentence.letters < kFewest) continue;
    std::vector<std::string> values;
    if (!fits(sentence, english, values)) continue;
    std::string text;
    const std::string& other = sentence.other;
    for (std::size_t at = 0; at < other.size(); ++at) {
      const bool is_place = other[at] == '{' && at + 2 < other.size() && other[at + 2] == '}';
      const std::size_t place = is_place ? static_cast<std::size_t>(other[at + 1] - '0') : values.size();
      if (place >= values.size()) {
        text += other[at];
        continue;
      }
      text += listed(values[place], depth + 1);
      at += 2;
    }
    return text;
  }
  return std::string(english);
}

std::string CheckerWords::operator()(loader::Problem problem) const {
  problem.message = worded(problem.message, 0);
  if (!problem.remedy.empty()) problem.remedy = worded(problem.remedy, 0);
  return to_text(problem);
}

}  // namespace rietburg::cli
