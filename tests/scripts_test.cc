// Every script below tests/scripts is one test.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/paths.h"
#include "tests/support/play_script.h"

namespace rietburg::tests {
namespace {

std::vector<std::string> scripts() {
  const std::filesystem::path root = source_dir() / "tests" / "scripts";
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".play") found.push_back(entry.path().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  const std::filesystem::path path(info.param);
  std::string name = path.parent_path().filename().string() + "_" + path.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

class Scripts : public testing::TestWithParam<std::string> {};

TEST_P(Scripts, GoAsWritten) { EXPECT_EQ(run_script(GetParam()), ""); }

INSTANTIATE_TEST_SUITE_P(All, Scripts, testing::ValuesIn(scripts()), test_name);

}  // namespace
}  // namespace rietburg::tests
