#include "cli/checker_words.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace rietburg::cli {
namespace {

namespace fs = std::filesystem;

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

std::optional<loader::CheckerWords> checker_words(const fs::path& content, const std::string& asked) {
  const std::string language = asked.empty() ? of_environment() : asked;
  if (language == "en") return loader::CheckerWords();
  std::ifstream file(is_language(language) ? content / "text" / "checker" / (language + ".json") : fs::path());
  const auto catalogue = nlohmann::json::parse(file, nullptr, false);
  if (!catalogue.is_object()) return std::nullopt;
  std::map<std::string, std::string> texts;
  for (const auto& [key, text] : catalogue.items()) {
    if (text.is_string()) texts.emplace(key, text.get<std::string>());
  }
  return loader::CheckerWords(std::move(texts));
}

}  // namespace rietburg::cli
