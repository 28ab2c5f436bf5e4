// Which words the checker's findings are told in.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "loader/checker_words.h"

namespace rietburg::cli {

/// Of the language asked for, else of the environment, from content/text/checker/; nothing where there is no such
/// catalogue. English comes with the program. (The content itself may be what cannot be loaded.)
std::optional<loader::CheckerWords> checker_words(const std::filesystem::path& content, const std::string& asked);

}  // namespace rietburg::cli
