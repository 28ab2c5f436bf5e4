// The table as drawings: wins, days, causes of loss, and where the letters went.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "lab/summary.h"

namespace rietburg::lab {

/// The words on a drawing, in somebody's language.
struct PlotWords {
  std::string wins, days, losses, letters;  // headings
  std::string won, lost, others;
  std::function<std::string(const Cell&)> row;
  std::function<std::string(const Row&)> share;  // "37 % (30 to 44)"
  std::function<std::string(const std::string&)> cause;
  std::function<std::string(const std::string&)> letter;  // what moved the narrator
};

std::string plot_wins(std::span<const Row> rows, const PlotWords& words);
std::string plot_days(std::span<const Row> rows, const PlotWords& words);
std::string plot_losses(std::span<const Row> rows, const PlotWords& words);
std::string plot_letters(std::span<const Row> rows, const PlotWords& words);

}  // namespace rietburg::lab
