#include "tests/support/tables.h"

#include <algorithm>
#include <array>

#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

const std::array<std::string, 4> kNames{"dwarf", "warrior", "archer", "wizard"};

std::string name_of(const loader::GameSetup& setup) {
  std::string name = setup.legend + (setup.difficulty.empty() ? "" : ", " + setup.difficulty);
  name += ", " + std::to_string(setup.heroes.size()) + " heroes";
  if (!setup.modules.empty()) name += ", all modules";
  if (setup.skip_lesson) name += ", without the lesson";
  return name;
}

}  // namespace

std::vector<Table> tables_of(const loader::LegendInfo& legend) {
  std::vector<Table> tables;
  const auto levels = legend.difficulties.empty() ? std::vector<std::string>{""} : legend.difficulties;
  std::size_t first = 0;
  for (const std::string& level : levels) {
    for (const int count : legend.hero_counts) {
      loader::GameSetup setup{legend.id, level, {}, {}, {}};
      std::vector<HeroKind> kinds;
      ++first;  // seats begin with another hero each time
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        const std::size_t hero = (first + i) % kNames.size();
        setup.heroes.push_back(kNames[hero]);
        kinds.push_back(static_cast<HeroKind>(hero));
      }
      tables.push_back({name_of(setup), compile_game(setup), kinds});
      setup.skip_lesson = legend.has_lesson;
      setup.modules = legend.modules;
      if (!setup.modules.empty() || setup.skip_lesson) {
        tables.push_back({name_of(setup), compile_game(setup), kinds});
      }
    }
  }
  return tables;
}

std::vector<std::string> printed_legends() {
  constexpr int kFirstTestLegend = 90;
  std::vector<std::string> ids;
  for (const loader::LegendInfo& legend : library()->legends()) {
    if (legend.number < kFirstTestLegend) ids.push_back(legend.id);
  }
  return ids;
}

std::string word_of(std::string id) {
  std::replace(id.begin(), id.end(), '-', '_');
  return id;
}

}  // namespace rietburg::tests
