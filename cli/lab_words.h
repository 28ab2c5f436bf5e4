// The laboratory in words: its tables as text, and what stands on its drawings.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "cli/texts.h"
#include "lab/coverage.h"
#include "lab/plots.h"
#include "lab/summary.h"

namespace rietburg::cli {

class LabWords {
 public:
  explicit LabWords(const Texts& texts) : texts_(texts) {}

  /// "castle overrun", "goal missed: herb"
  std::string cause(const std::string& cause) const;
  std::string row(const lab::Cell& cell) const;
  /// "37 % (30 to 44)"
  std::string share(const lab::Row& row) const;
  /// Valid as long as the texts.
  lab::PlotWords plots() const;

  /// Aligned columns, a heading first.
  std::string table(std::span<const lab::Row> rows) const;
  std::string letters_table(std::span<const lab::Row> rows) const;
  std::string pair_table(std::span<const lab::PairRow> rows) const;
  /// One line for each kind of thing that never came.
  std::string never_came(const lab::NeverCame& never) const;
  /// What the difference comes to.
  std::string verdict(const lab::Pairs& pairs, const std::string& first, const std::string& second) const;

 private:
  std::string letter(const std::string& cause) const;
  std::vector<std::string> head(std::initializer_list<const char*> columns) const;
  std::vector<std::string> cells(const lab::Cell& cell) const;

  const Texts& texts_;
};

}  // namespace rietburg::cli
