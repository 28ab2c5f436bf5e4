// Games to try something on: a legend at its difficulties, with its numbers of heroes and its modules.
#pragma once
#include <string>
#include <vector>

#include "loader/library.h"
#include "rietburg/content.h"

namespace rietburg::tests {

struct Table {
  std::string name;
  Content content;
  std::vector<HeroKind> heroes;
};

/// At every difficulty and with every number of heroes, as printed and with all modules.
std::vector<Table> tables_of(const loader::LegendInfo& legend);
/// The legends of content/, without those that were made for the tests.
std::vector<std::string> printed_legends();
/// For INSTANTIATE_TEST_SUITE_P: a legend's id as a word of C++.
std::string word_of(std::string id);
inline constexpr auto test_name = [](const auto& chosen) { return word_of(chosen.param); };

}  // namespace rietburg::tests
