#include "cli/folders.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace rietburg::cli {

namespace fs = std::filesystem;

namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

}  // namespace

fs::path expand_home(const std::string& typed) {
  const std::string home = environment("HOME");
  if (home.empty() || (typed != "~" && !typed.starts_with("~/"))) return typed;
  return typed.size() <= 2 ? fs::path(home) : fs::path(home) / typed.substr(2);
}

fs::path content_folder(const std::string& asked) {
  if (!asked.empty()) return expand_home(asked);
  if (const std::string set = environment("RIETBURG_CONTENT"); !set.empty()) return set;
  std::error_code error;
  for (fs::path folder = program_folder(); !folder.empty(); folder = folder.parent_path()) {
    for (const fs::path& place : {folder / "content", folder / "share" / "rietburg" / "content"}) {
      if (fs::is_directory(place / "text", error)) return place;
    }
    if (folder == folder.parent_path()) break;
  }
  return "content";
}

fs::path data_folder(const std::string& asked) {
  if (!asked.empty()) return expand_home(asked);
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty()) return fs::path(data) / "rietburg";
  const std::string home = environment("HOME");
  return fs::path(home.empty() ? "." : home) / ".local" / "share" / "rietburg";
}

std::string first_line(const std::string& file) {
  if (file.empty()) return {};
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line)) throw std::runtime_error(file + " cannot be read, or is empty");
  return line;
}

std::optional<std::string> why_not_writable(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return error.message();
  const fs::path probe = folder / (".probe-" + std::to_string(::getpid()));
  const int file = ::open(probe.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return std::string(std::strerror(errno));
  const bool written = ::write(file, "x", 1) == 1;
  const std::string reason = written ? "" : std::strerror(errno);
  ::close(file);
  ::unlink(probe.c_str());
  if (!written) return reason;
  return std::nullopt;
}

FolderLock::FolderLock(const fs::path& folder)
    : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
  held_ = file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0;
}

FolderLock::~FolderLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace rietburg::cli
