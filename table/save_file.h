// A file that is either the old one or the new one, whatever happens in between.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace rietburg::table {

/// What went wrong with a file, and what to do about it, in words that clients tell apart (`ui.file` in the texts).
struct FileProblem {
  std::filesystem::path path;
  std::string what;    // missing, folder, large, unread, no_folder, unwritten
  std::string remedy;  // name, readable, writable, room, place
};

class [[nodiscard]] Written {
 public:
  Written() = default;
  Written(FileProblem problem) : problem_(std::move(problem)) {}  // NOLINT: a problem is a result
  bool ok() const { return !problem_; }
  const FileProblem& problem() const { return *problem_; }

 private:
  std::optional<FileProblem> problem_;
};

/// Writes beside the file, forces it to the disk, and moves it into place: after `kill -9` or a power cut the file
/// holds the old text or the new one. Missing folders are made.
Written write_atomically(const std::filesystem::path& path, std::string_view text);

class [[nodiscard]] FileText {
 public:
  explicit FileText(std::string text) : text_(std::move(text)) {}
  FileText(FileProblem problem) : problem_(std::move(problem)) {}  // NOLINT: a problem is a result
  bool ok() const { return !problem_; }
  const std::string& value() const { return text_; }
  const FileProblem& problem() const { return *problem_; }

 private:
  std::string text_;
  std::optional<FileProblem> problem_;
};

/// The whole file, unless it is larger than any saved game could be.
FileText read_file(const std::filesystem::path& path);

}  // namespace rietburg::table
