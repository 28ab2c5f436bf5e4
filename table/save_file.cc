#include "table/save_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>

namespace rietburg::table {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kLargestFile = 64U << 20U;

FileProblem problem(const fs::path& path, const std::string& what, int error) {
  std::string remedy = "place";
  if (error == EACCES || error == EPERM || error == EROFS) remedy = "writable";
  if (error == ENOSPC || error == EDQUOT) remedy = "room";
  return {path, what, remedy};
}

/// A descriptor that closes itself.
class File {
 public:
  File(const fs::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  ~File() {
    if (fd_ >= 0) ::close(fd_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  bool is_open() const { return fd_ >= 0; }

  bool write(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t written = ::write(fd_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool sync() const { return ::fsync(fd_) == 0; }
  /// Errors of a network disk may only show up here.
  bool close() {
    const int fd = fd_;
    fd_ = -1;
    return ::close(fd) == 0;
  }

 private:
  int fd_;
};

}  // namespace

Written write_atomically(const fs::path& path, std::string_view text) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return problem(folder, "no_folder", error.value());
  // The process id keeps two programs from writing into one temporary file.
  fs::path beside = path;
  beside += "." + std::to_string(::getpid()) + ".tmp";
  {
    File file(beside, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.is_open()) return problem(path, "unwritten", errno);
    if (!file.write(text) || !file.sync() || !file.close()) {
      const int reason = errno;
      ::unlink(beside.c_str());
      return problem(path, "unwritten", reason);
    }
  }
  if (::rename(beside.c_str(), path.c_str()) != 0) {
    const int reason = errno;
    ::unlink(beside.c_str());
    return problem(path, "unwritten", reason);
  }
  // The new name is safe only once the folder is on the disk too; a file system that cannot do that is not a failure.
  const File entry(folder, O_RDONLY | O_DIRECTORY);
  if (entry.is_open()) entry.sync();
  return {};
}

FileText read_file(const fs::path& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  if (!fs::exists(status)) return FileProblem{path, "missing", "name"};
  if (!fs::is_regular_file(status)) return FileProblem{path, "folder", "name"};
  const std::uintmax_t size = fs::file_size(path, error);
  if (error || size > kLargestFile) return FileProblem{path, "large", "name"};
  std::ifstream in(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  if (!in.read(text.data(), static_cast<std::streamsize>(size))) {
    return FileProblem{path, "unread", "readable"};
  }
  return FileText(std::move(text));
}

}  // namespace rietburg::table
