// The content with people's own legends.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/texts.h"
#include "loader/library.h"

namespace rietburg::cli {

/// Where own legends are looked for: legends/ of the data folder, if it is there, and the folders asked for.
std::vector<std::filesystem::path> legend_folders(const std::filesystem::path& data,
                                                  const std::vector<std::string>& asked);

/// Null where the content itself is unusable. Whatever is wrong is told on standard error, in `language` or that of the
/// environment; a broken own legend is left out.
std::shared_ptr<const loader::Library> open_library(const std::string& content, const std::filesystem::path& data,
                                                    const std::vector<std::string>& legends,
                                                    const std::string& language = "");

/// The language asked for; else the first that the environment names (LC_ALL, LC_MESSAGES, LANG) if the game speaks it;
/// else English.
std::string chosen_language(const loader::Library& library, const std::string& asked);

/// The texts of a language; of one that there is not, nothing, and standard error says which there are.
std::optional<Texts> open_texts(const loader::Library& library, const std::string& language);

}  // namespace rietburg::cli
