#include "cli/open_library.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

#include "cli/checker_words.h"
#include "cli/folders.h"

namespace rietburg::cli {

namespace fs = std::filesystem;

std::vector<fs::path> legend_folders(const fs::path& data, const std::vector<std::string>& asked) {
  std::vector<fs::path> folders;
  std::error_code error;
  const fs::path own = data / "legends";
  // An empty one is no mistake: nobody asked for it.
  if (fs::is_directory(own, error) && !fs::is_empty(own, error)) folders.push_back(own);
  folders.insert(folders.end(), asked.begin(), asked.end());
  return folders;
}

std::shared_ptr<const loader::Library> open_library(const std::string& content, const fs::path& data,
                                                    const std::vector<std::string>& legends,
                                                    const std::string& language) {
  constexpr std::size_t kShown = 3;
  const auto loaded = loader::load_with_own(content_folder(content), legend_folders(data, legends));
  const auto words = checker_words(content_folder(content), language).value_or(loader::CheckerWords());
  if (!loaded.ok()) {
    for (const loader::Problem& problem : loaded.problems()) fmt::print(stderr, "{}\n", words(problem));
    return nullptr;
  }
  for (const loader::RefusedLegend& refused : loaded->refused()) {
    fmt::print(stderr, "{}\n", words(loader::say("left-out", refused.folder)));
    for (std::size_t i = 0; i < refused.problems.size() && i < kShown; ++i) {
      fmt::print(stderr, "  {}\n", words(refused.problems[i]));
    }
    if (refused.problems.size() > kShown) fmt::print(stderr, "  {}\n", words(loader::say("tells-them-all")));
  }
  return std::make_shared<const loader::Library>(loaded.value());
}

std::string chosen_language(const loader::Library& library, const std::string& asked) {
  if (!asked.empty()) return asked;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale(value);  // de_AT.UTF-8
    const std::string language = locale.substr(0, locale.find_first_of("_.@"));
    return library.texts(language) != nullptr ? language : "en";  // the first that is set counts
  }
  return "en";
}

std::optional<Texts> open_texts(const loader::Library& library, const std::string& language) {
  const auto* messages = library.texts(language);
  if (messages != nullptr) return Texts(language, *messages);
  std::string known;
  for (const std::string& id : library.languages()) known += (known.empty() ? "" : ", ") + id;
  // There is no catalogue to take this sentence from, unless English is there.
  const auto* english = library.texts("en");
  const Texts texts("en", english != nullptr ? *english : std::map<std::string, std::string>{});
  fmt::print(stderr, "{}\n", texts.format("ui.no-such-language", {{"language", language}, {"known", known}}));
  return std::nullopt;
}

}  // namespace rietburg::cli
