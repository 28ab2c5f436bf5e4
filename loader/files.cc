#include "loader/files.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <system_error>

#include "loader/own_legends.h"

namespace rietburg::loader {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 4 << 20;  // our largest is a sixtieth of that

class Collector {
 public:
  std::vector<SourceFile> files;
  std::vector<Problem> problems;

  void content(const fs::path& root) {
    if (!is_folder(root)) return;
    for (const fs::path& path : json_files_below(root)) {
      const fs::path relative = path.lexically_relative(root);
      const std::string name = relative.generic_string();
      const std::string folder = name.find('/') == std::string::npos ? "" : relative.begin()->generic_string();
      // Besides legend.json and text/, a legend's folder may hold files that are none of our business.
      const bool text = folder == "legends" && is_legend_text(relative);
      if (folder == "legends" && !text && !is_legend(relative)) continue;
      // Below text/ lies what translators need; the game reads the catalogues alone.
      if (folder == "text" && std::distance(relative.begin(), relative.end()) != 2) continue;
      read(path, {name, text ? kLegendText : folder, name, {}, {}});
    }
    require_legends(root / "legends");
  }

 private:
  static bool is_legend(const fs::path& relative) {
    return relative.filename() == "legend.json" && std::distance(relative.begin(), relative.end()) == 3;
  }

  static bool is_legend_text(const fs::path& relative) {
    return relative.parent_path().filename() == "text" && std::distance(relative.begin(), relative.end()) == 4;
  }

  bool is_folder(const fs::path& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) return true;
    problems.push_back({path.generic_string(), "", say("no-such-folder"), say("name-the-folder-that-holds")});
    return false;
  }

  static bool hidden(const fs::path& path) { return path.filename().generic_string().starts_with('.'); }

  std::vector<fs::path> folders_in(const fs::path& root) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
      std::error_code ignored;
      if (at->is_directory(ignored) && !hidden(at->path())) found.push_back(at->path());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  std::vector<fs::path> json_files_below(const fs::path& root) {
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::recursive_directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
      std::error_code ignored;
      if (hidden(at->path())) {
        at.disable_recursion_pending();
      } else if (at->is_regular_file(ignored) && at->path().extension() == ".json") {
        found.push_back(at->path());
      }
    }
    if (error)
      problems.push_back(
          {root.generic_string(), "", say("cannot-be-listed", error.message()), say("check-the-rights")});
    return found;
  }

  void require_legends(const fs::path& legends) {
    for (const fs::path& folder : folders_in(legends)) {
      std::error_code error;
      if (fs::exists(folder / "legend.json", error)) continue;
      problems.push_back({"legends/" + folder.filename().generic_string(), "", say("a-legend-s-folder-without-legend"),
                          say("add-legend-json-or-remove")});
    }
  }

  void read(const fs::path& path, SourceFile file) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > kLargestFile) {
      problems.push_back({file.name, "", say("larger-than-4-mb"), say("content-files-are-small")});
      return;
    }
    std::ifstream stream(path, std::ios::binary);
    if (!error && stream) file.bytes.assign(std::istreambuf_iterator<char>(stream), {});
    if (error || !stream) {
      problems.push_back({file.name, "", say("cannot-be-read"), say("check-that-the-file-is-there")});
      return;
    }
    files.push_back(std::move(file));
  }
};

}  // namespace

Result<std::vector<SourceFile>> read_files(const fs::path& content_dir,
                                           const std::vector<fs::path>& extra_legend_dirs) {
  Collector collector;
  collector.content(content_dir);
  for (const fs::path& folder : extra_legend_dirs) {
    for (LegendFolder& legend : read_legends(folder)) {
      collector.files.insert(collector.files.end(), legend.files.begin(), legend.files.end());
      collector.problems.insert(collector.problems.end(), legend.problems.begin(), legend.problems.end());
    }
  }
  if (!collector.problems.empty()) return std::move(collector.problems);
  std::stable_sort(collector.files.begin(), collector.files.end(),
                   [](const SourceFile& a, const SourceFile& b) { return a.key < b.key; });
  return std::move(collector.files);
}

Result<Library> load_library(const fs::path& content_dir, const std::vector<fs::path>& extra_legend_dirs) {
  try {
    const auto files = read_files(content_dir, extra_legend_dirs);
    if (!files) return files.problems();
    return make_library(*files);
  } catch (const std::exception& error) {
    return std::vector<Problem>{{content_dir.generic_string(), "", error.what(), say("check-the-folder")}};
  }
}

Result<Library> load_with_own(const fs::path& content_dir, const std::vector<fs::path>& legend_dirs) {
  const auto content = read_files(content_dir, {});
  if (!content) return content.problems();
  std::vector<LegendFolder> folders;
  for (const fs::path& dir : legend_dirs) {
    for (LegendFolder& folder : read_legends(dir)) folders.push_back(std::move(folder));
  }
  return make_with_own(content.value(), std::move(folders));
}

}  // namespace rietburg::loader
