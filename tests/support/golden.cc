#include "tests/support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/support/paths.h"

namespace rietburg::tests {

std::string compare_golden(const std::string& file, const std::string& text) {
  const std::filesystem::path path = source_dir() / "tests" / file;
  if (std::getenv("RIETBURG_REGENERATE") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return "";
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return file + " is missing: run with RIETBURG_REGENERATE=1";
  const std::string kept(std::istreambuf_iterator<char>(in), {});
  if (kept == text) return "";
  std::istringstream kept_lines(kept);
  std::istringstream new_lines(text);
  std::string before;
  std::string now;
  for (int line = 1;; ++line) {
    const bool more_before = static_cast<bool>(std::getline(kept_lines, before));
    const bool more_now = static_cast<bool>(std::getline(new_lines, now));
    if (!more_before) before = "(end)";
    if (!more_now) now = "(end)";
    if (before != now || !more_before)
      return file + ":" + std::to_string(line) + ":\n  was " + before + "\n  is  " + now;
  }
}

}  // namespace rietburg::tests
