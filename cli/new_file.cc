#include "cli/new_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace rietburg::cli {

NewFile::NewFile(std::filesystem::path path, std::string remedy)
    : path_(std::move(path)),
      part_(path_.parent_path() / fmt::format(".{}-{}", path_.filename().string(), ::getpid())),
      remedy_(std::move(remedy)) {
  file_ = std::fopen(part_.c_str(), "wbe");
  if (file_ == nullptr) fail();
}

NewFile::~NewFile() {
  if (file_ != nullptr) std::fclose(file_);
  std::error_code error;
  std::filesystem::remove(part_, error);
}

void NewFile::write(const std::string& text) {
  bool ok = std::fwrite(text.data(), 1, text.size(), file_) == text.size();
  ok = std::fclose(std::exchange(file_, nullptr)) == 0 && ok;
  if (!ok || std::rename(part_.c_str(), path_.c_str()) != 0) fail();
}

void NewFile::fail() const {
  throw std::runtime_error(
      fmt::format("{}: cannot be written ({}). {}", path_.string(), std::strerror(errno), remedy_));
}

}  // namespace rietburg::cli
