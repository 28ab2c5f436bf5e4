// One legend under the eyes of its author: what the game refuses, and what it bears but nobody meant.
#pragma once
#include <vector>

#include "loader/files.h"
#include "loader/problem.h"

namespace rietburg::loader {

struct Inspection {
  std::vector<Problem> problems;  // with one of these the game refuses the legend
  std::vector<Problem> remarks;   // never comes about, or is not told; looked for only where there are no problems
};

/// `content`: the files of content/ (read_files).
Inspection inspect(const std::vector<SourceFile>& content, const LegendFolder& legend);

}  // namespace rietburg::loader
