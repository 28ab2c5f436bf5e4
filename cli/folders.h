// Where the content lies and where games are kept.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

namespace rietburg::cli {

/// The folder asked for; else $RIETBURG_CONTENT; else the one this program was built or installed with.
std::filesystem::path content_folder(const std::string& asked);
/// The folder asked for; else $XDG_DATA_HOME/rietburg; else ~/.local/share/rietburg.
std::filesystem::path data_folder(const std::string& asked);

/// A path as a person types it: "~" and "~/…" are in the home folder.
std::filesystem::path expand_home(const std::string& typed);

/// The first line of a file, for secrets; throws std::runtime_error. Without a file: nothing.
std::string first_line(const std::string& file);

/// Makes the folder and tries to write into it. What went wrong, or nothing.
std::optional<std::string> why_not_writable(const std::filesystem::path& folder);

/// Keeps a folder to one running game: released with the process, however it ends.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  bool held() const { return held_; }

 private:
  int file_ = -1;
  bool held_ = false;
};

}  // namespace rietburg::cli
