// One legend as its author sees it: what the game refuses, and what it accepts but nobody meant.
#pragma once
#include <vector>

#include "loader/files.h"
#include "loader/problem.h"

namespace rietburg::loader {

struct Inspection {
  std::vector<Problem> problems;  // with one of these the game refuses the legend
  std::vector<Problem> remarks;   // never happens, or is never told; looked for only if there are no problems
};

/// `content`: the files of content/ (read_files).
Inspection inspect(const std::vector<SourceFile>& content, const LegendFolder& legend);

}  // namespace rietburg::loader
