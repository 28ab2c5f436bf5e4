// The folders of people's own legends. They may come from anywhere, so only plain files of the expected names are read.
#include <algorithm>
#include <fstream>
#include <system_error>

#include "loader/files.h"

namespace rietburg::loader {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFolders = 200;     // legends in one folder
constexpr std::size_t kMostLanguages = 50;    // catalogues of one legend
constexpr std::uintmax_t kLargest = 1 << 20;  // bytes of one file
constexpr std::uintmax_t kLargestWeights = 64 << 10;

std::vector<fs::path> listed(const fs::path& folder, std::size_t most) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && found.size() <= most;
       at.increment(error)) {
    if (!at->path().filename().generic_string().starts_with('.')) found.push_back(at->path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// "en", "de", "pt-BR"
bool is_language(std::string_view name) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto large = [](char c) { return c >= 'A' && c <= 'Z'; };
  const std::string_view first = name.substr(0, name.find('-'));
  const std::string_view rest = name.substr(first.size());
  const bool code = first.size() >= 2 && first.size() <= 3 && std::all_of(first.begin(), first.end(), small);
  return code && (rest.empty() || (rest.size() == 3 && std::all_of(rest.begin() + 1, rest.end(), large)));
}

class FolderReader {
 public:
  FolderReader(const fs::path& folder, std::string name) : folder_(folder) {
    legend_.name = folder.generic_string();
    key_ = "own-legends/" + std::move(name) + "/";
  }

  LegendFolder run() && {
    read("legend.json", "legends");
    read_picture();
    read_weights();
    const fs::path text = folder_ / "text";
    std::error_code error;
    const fs::file_status status = fs::symlink_status(text, error);
    if (!fs::exists(status)) return std::move(legend_);
    if (!fs::is_directory(status)) {
      refuse("text", say("is-no-folder-of-its-own"), say("make-it-a-plain-folder"));
      return std::move(legend_);
    }
    const std::vector<fs::path> files = listed(text, kMostLanguages);
    if (files.size() > kMostLanguages)
      refuse("text", say("more-than-files", kMostLanguages), say("one-file-for-each-language"));
    for (const fs::path& path : files) {
      const std::string file = "text/" + path.filename().generic_string();
      if (path.extension() != ".json" || !is_language(path.stem().generic_string())) {
        refuse(file, say("is-no-catalogue-of-a-language"), say("call-it-en-json-de-json"));
      } else {
        read(file, kLegendText);
      }
    }
    return std::move(legend_);
  }

 private:
  void refuse(const std::string& file, Sentence message, Sentence remedy) {
    legend_.problems.push_back({(folder_ / file).generic_string(), "", std::move(message), std::move(remedy)});
  }

  void read(const std::string& name, const std::string& kind) {
    if (!fs::exists(status_of(name))) return refuse(name, say("is-missing"), say("add-it-rietburg-legend-new-writes"));
    std::optional<std::string> bytes =
        bytes_of(name, kLargest, say("larger-than-1-mb-or-cannot"), say("a-legend-is-small"));
    if (!bytes) return;
    legend_.files.push_back({(folder_ / name).generic_string(), kind, key_ + name, *std::move(bytes), legend_.name});
  }

  /// cover.png, cover.jpg or cover.webp: the picture on its book. Without one the page draws one.
  void read_picture() {
    std::vector<std::string> found;
    for (const std::string ending : {".png", ".jpg", ".webp"}) {
      if (fs::exists(status_of("cover" + ending))) found.push_back(ending);
    }
    if (found.empty()) return;
    const std::string& ending = found.front();
    const std::string name = "cover" + ending;
    if (found.size() > 1)
      return refuse("cover" + found[1], say("a-second-picture-beside", name), say("keep-one-of-them-a-book"));
    std::optional<std::string> bytes =
        bytes_of(name, kLargestPicture, say("larger-than-kb-or-cannot", kLargestPicture >> 10U),
                 say("save-it-smaller-400-by-480"));
    if (!bytes) return;
    const std::optional<PictureSize> size = size_of_picture(*bytes, ending);
    if (!size) return refuse(name, say("is-no-still-picture"), say("save-it-as-png-jpeg"));
    const auto [least, most] = std::minmax(size->width, size->height);
    if (least < kLeastSide || most > kMostSide)
      return refuse(name, say("is-so-many-pixels", size->width, size->height),
                    say("each-side-has", kLeastSide, kMostSide));
    legend_.picture = make_picture(*std::move(bytes), ending);
  }

  /// weights.txt, written by `rietburg legend tune`: what companions judge by. What it says is none of the loader's
  /// business.
  void read_weights() {
    const std::string name = "weights.txt";
    if (!fs::exists(status_of(name))) return;
    std::optional<std::string> bytes =
        bytes_of(name, kLargestWeights, say("larger-than-kb-or-cannot", kLargestWeights >> 10U),
                 say("make-them-anew-with-legend-tune"));
    if (bytes) legend_.weights = *std::move(bytes);
  }

  fs::file_status status_of(const std::string& name) const {
    std::error_code error;
    return fs::symlink_status(folder_ / name, error);
  }

  /// Of a plain file that is not too large; otherwise it is refused.
  std::optional<std::string> bytes_of(const std::string& name, std::uintmax_t most, Sentence message, Sentence remedy) {
    const fs::path path = folder_ / name;
    const fs::file_status status = status_of(name);
    if (fs::is_symlink(status)) {
      refuse(name, say("is-a-symbolic-link"), say("put-the-file-itself-into"));
      return std::nullopt;
    }
    if (!fs::is_regular_file(status)) {
      refuse(name, say("is-no-plain-file"), say("put-a-plain-file-there"));
      return std::nullopt;
    }
    std::error_code error;
    if (fs::file_size(path, error) > most || error) {
      refuse(name, std::move(message), std::move(remedy));
      return std::nullopt;
    }
    std::ifstream stream(path, std::ios::binary);
    std::string bytes;
    if (stream) bytes.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream) {
      refuse(name, say("cannot-be-read"), say("check-the-rights"));
      return std::nullopt;
    }
    return bytes;
  }

  fs::path folder_;
  std::string key_;
  LegendFolder legend_;
};

LegendFolder refused(const fs::path& folder, Sentence message, Sentence remedy) {
  const std::string name = folder.generic_string();
  return {name, {}, {{name, "", std::move(message), std::move(remedy)}}, {}};
}

/// Its own name even if it was given as "." or with a trailing slash.
std::string name_of(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::absolute(folder, error).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().generic_string();
}

}  // namespace

std::vector<LegendFolder> read_legends(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return {refused(folder, say("no-such-folder"), say("name-a-folder-with-a-legend"))};
  if (fs::exists(fs::symlink_status(folder / "legend.json", error)))
    return {FolderReader(folder, name_of(folder)).run()};
  std::vector<LegendFolder> legends;
  const std::vector<fs::path> inside = listed(folder, kMostFolders);
  if (inside.size() > kMostFolders)
    return {refused(folder, say("more-than-so-many-entries", kMostFolders), say("keep-fewer-legends-in-one-folder"))};
  for (const fs::path& path : inside) {
    const fs::file_status status = fs::symlink_status(path, error);
    if (fs::is_symlink(status)) {
      legends.push_back(refused(path, say("is-a-symbolic-link"), say("put-the-folder-itself-here")));
    } else if (fs::is_directory(status)) {
      legends.push_back(FolderReader(path, path.filename().generic_string()).run());
    }
  }
  if (legends.empty()) legends.push_back(refused(folder, say("no-legend-here"), say("name-a-folder-with-a-legend")));
  return legends;
}

}  // namespace rietburg::loader
