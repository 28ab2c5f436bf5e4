// Sums and comparisons of many chances at once. Everything that takes time is one of these loops over memory that lies
// in one piece; nothing here reads what it writes, `to` excepted.
#pragma once
#include <array>
#include <cstddef>

#include "odds/rolls.h"

namespace rietburg::odds::rows {

/// What can come about: how likely, and what is to be chosen from then.
struct Term {
  double p;
  std::array<const double*, kMostChoices> rows;
};
/// The same where each place has a probability of its own.
struct Spread {
  const double* p;
  const double* row;
};

/// The best of the first `choices` rows of each term, by probability.
void add_best(double* to, const Term* terms, std::size_t count, std::size_t choices, std::size_t n);
void add(double* to, const Spread* terms, std::size_t count, std::size_t n);
void add(double* to, double p, const double* from, std::size_t n);
void raise(double* to, const double* from, std::size_t n);
/// The best of the first rows of a term.
void best(double* to, const Term& term, std::size_t choices, std::size_t n);

/// Whether a choice is better than the best so far by more than rounding; then it is the best, under this number.
void choose(double* most, double* which, const double* worth, double number, double margin, std::size_t n);
/// Where that number was chosen.
void add_chosen(double* to, double p, const double* mass, const double* which, double number, std::size_t n);
/// Of two, the second only if it is better by more than the margin: adds where the first is taken, or where it is not.
void add_first(double* to, double p, const double* mass, const double* first, const double* second, double margin,
               std::size_t n);
void add_second(double* to, double p, const double* mass, const double* first, const double* second, double margin,
                std::size_t n);
/// Parts a mass by which of up to four choices is the best, each better than those in front of it by more than the
/// margin. No two of them lead to the same piece.
void add_split(const std::array<double*, kMostChoices>& to, double p, const double* mass, const Term& worth,
               std::size_t choices, double margin, std::size_t n);

}  // namespace rietburg::odds::rows
