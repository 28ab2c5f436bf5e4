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

}  // namespace rietburg::tests
