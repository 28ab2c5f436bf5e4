// Which files belong to the content, and their bytes. Everything after this works in memory alone.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "loader/picture.h"
#include "loader/problem.h"

namespace rietburg::loader {

/// The folder of a legend's own text catalogues.
inline const std::string kLegendText = "legend-text";

struct SourceFile {
  std::string name;    // shown to people: below content/, or the path that was given
  std::string folder;  // "heroes", "events", "legends", "text", "schema", ... ; "" for a file beside them
  std::string key;     // for the hash: the same on every machine
  std::string bytes;
  std::string guest;  // the LegendFolder it belongs to; empty: a file of content/
};

/// A legend that is not part of content/: somebody's own.
struct LegendFolder {
  std::string name;  // the path that was given
  std::vector<SourceFile> files;
  std::vector<Problem> problems;  // if there are any, it is not used
  std::optional<Picture> picture{};
  std::string weights{};  // weights.txt: what companions judge by in it; empty: none
};

/// The legends of a folder: it holds a legend.json, or folders that do. Nothing outside it is read: symbolic links and
/// anything else that is not a plain file are refused.
std::vector<LegendFolder> read_legends(const std::filesystem::path& folder);

/// All files of content/ and of further legend folders (see read_legends). By key, ascending.
Result<std::vector<SourceFile>> read_files(const std::filesystem::path& content_dir,
                                           const std::vector<std::filesystem::path>& extra_legend_dirs);

/// FNV-1a, 64 bits, over names and bytes, as 16 hex digits.
std::string hash_of(const std::vector<SourceFile>& files);

}  // namespace rietburg::loader
