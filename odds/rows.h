// Sums and comparisons of many chances at once. Everything that takes time is one of these loops over memory that lies
// in one piece; nothing here reads what it writes, `to` excepted.
#pragma once
#include <cstddef>

namespace rietburg::odds::rows {

void add(double* to, double p, const double* from, std::size_t n);
/// With a probability of its own for each place.
void add(double* to, const double* p, const double* from, std::size_t n);
void raise(double* to, const double* from, std::size_t n);
/// The better of two, the best of four.
void best(double* to, const double* a, const double* b, std::size_t n);
void best(double* to, const double* a, const double* b, const double* c, const double* d, std::size_t n);
void add_best(double* to, double p, const double* a, const double* b, std::size_t n);
void add_best(double* to, double p, const double* a, const double* b, const double* c, const double* d, std::size_t n);
/// The better of what was rolled and of rolling on.
void add_better(double* to, double p, const double* rolled, const double* on, std::size_t n);

/// Whether a choice is better than the best so far by more than rounding; then it is the best, under this number.
void choose(double* most, double* which, const double* worth, double number, double margin, std::size_t n);
/// Where that number was chosen.
void add_chosen(double* to, double p, const double* mass, const double* which, double number, std::size_t n);
/// Of two, the second only if it is better by more than the margin: adds where the first is taken, or where it is not.
void add_first(double* to, double p, const double* mass, const double* first, const double* second, double margin,
               std::size_t n);
void add_second(double* to, double p, const double* mass, const double* first, const double* second, double margin,
                std::size_t n);
/// Both at once, where the two do not lie in one piece.
void add_split(double* to_first, double* to_second, double p, const double* mass, const double* first,
               const double* second, double margin, std::size_t n);

}  // namespace rietburg::odds::rows
