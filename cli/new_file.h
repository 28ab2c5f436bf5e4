// A file that takes its name when it is whole: a reader sees the old one or the new one.
#pragma once
#include <cstdio>
#include <filesystem>
#include <string>

namespace rietburg::cli {

class NewFile {
 public:
  /// Throws std::runtime_error where it cannot be written; `remedy` is the last sentence of what it then says.
  NewFile(std::filesystem::path path, std::string remedy);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  /// All of it, once; without this call nothing is left. Throws as above.
  void write(const std::string& text);
  const std::filesystem::path& path() const { return path_; }

 private:
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  std::filesystem::path part_;  // beside it, under another name
  std::string remedy_;
  std::FILE* file_ = nullptr;
};

}  // namespace rietburg::cli
