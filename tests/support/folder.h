// A folder that goes with the test.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <string>

namespace rietburg::tests {

struct Folder {
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "rietburg-XXXXXX").string();
    path = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path path;
};

}  // namespace rietburg::tests
