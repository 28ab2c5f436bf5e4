// Every legend can be won from set-up: one recorded game for each number of heroes and each difficulty.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "tests/support/library.h"
#include "tests/support/paths.h"
#include "tests/wins/record.h"

namespace rietburg::tests {
namespace {

const std::filesystem::path kFolder = source_dir() / "tests" / "wins";

std::vector<std::string> records() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    if (file.path().extension() == ".win") names.push_back(file.path().filename());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Wins : public testing::TestWithParam<std::string> {};

TEST_P(Wins, FromSetUp) {
  const Replayed game = replay(*library(), kFolder / GetParam());
  ASSERT_EQ(game.trouble, "");
  EXPECT_EQ(game.table->state().result, Result::won);
}

INSTANTIATE_TEST_SUITE_P(Recorded, Wins, testing::ValuesIn(records()), [](const auto& record) {
  std::string name = record.param.substr(0, record.param.find('.'));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

std::string combination(const std::string& legend, const std::string& difficulty, std::size_t heroes) {
  return legend + " " + difficulty + " " + std::to_string(heroes);
}

TEST(WinsCover, EveryCombination) {
  std::set<std::string> recorded;
  for (const std::string& name : records()) {
    std::ifstream in(kFolder / name);
    std::string line;
    std::getline(in, line);
    const loader::GameSetup game = read_record_setup(line).game;
    recorded.insert(combination(game.legend, game.difficulty, game.heroes.size()));
  }
  for (const loader::LegendInfo& legend : library()->legends()) {
    if (!legend.folder.empty()) continue;  // made for tests
    const auto levels = legend.difficulties.empty() ? std::vector<std::string>{""} : legend.difficulties;
    for (const std::string& level : levels) {
      for (const int heroes : legend.hero_counts) {
        const std::string wanted = combination(legend.id, level, static_cast<std::size_t>(heroes));
        EXPECT_TRUE(recorded.contains(wanted)) << wanted;
      }
    }
  }
}

}  // namespace
}  // namespace rietburg::tests
