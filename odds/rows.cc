#include "odds/rows.h"

// Where the processor has them, four or eight chances at a time: the same operations in the same order, so the same
// bits. (No product may melt into a sum for that: -ffp-contract=off.)
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define RIETBURG_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define RIETBURG_WIDE
#endif
#define RIETBURG_PART __attribute__((always_inline)) inline

namespace rietburg::odds::rows {

namespace {

template <std::size_t kChoices>
RIETBURG_PART double best_of(const std::array<const double*, kMostChoices>& rows, std::size_t i) {
  const double one = kChoices > 1 && rows[0][i] < rows[1][i] ? rows[1][i] : rows[0][i];
  if constexpr (kChoices < 3) return one;
  constexpr std::size_t kLast = kChoices > 3 ? 3 : 2;
  const double two = rows[2][i] < rows[kLast][i] ? rows[kLast][i] : rows[2][i];
  return one < two ? two : one;
}

/// A few terms at once: the sums are fetched and put back once for all of them.
template <std::size_t kChoices, std::size_t kTerms>
RIETBURG_PART void add_terms(double* __restrict to, const Term* terms, std::size_t n) {
  std::array<Term, kTerms> term;
  for (std::size_t k = 0; k < kTerms; ++k) term[k] = terms[k];
  for (std::size_t i = 0; i < n; ++i) {
    double sum = to[i];
    sum += term[0].p * best_of<kChoices>(term[0].rows, i);
    if constexpr (kTerms > 1) sum += term[1].p * best_of<kChoices>(term[1].rows, i);
    if constexpr (kTerms > 2) sum += term[2].p * best_of<kChoices>(term[2].rows, i);
    if constexpr (kTerms > 3) sum += term[3].p * best_of<kChoices>(term[3].rows, i);
    to[i] = sum;
  }
}

template <std::size_t kChoices>
RIETBURG_PART void add_all(double* __restrict to, const Term* terms, std::size_t count, std::size_t n) {
  for (; count >= 4; count -= 4, terms += 4) add_terms<kChoices, 4>(to, terms, n);
  if (count == 3) add_terms<kChoices, 3>(to, terms, n);
  if (count == 2) add_terms<kChoices, 2>(to, terms, n);
  if (count == 1) add_terms<kChoices, 1>(to, terms, n);
}

template <std::size_t kChoices>
RIETBURG_PART void best_rows(double* __restrict to, const Term& term, std::size_t n) {
  const std::array<const double*, kMostChoices> rows = term.rows;
  for (std::size_t i = 0; i < n; ++i) to[i] = best_of<kChoices>(rows, i);
}

template <std::size_t kChoices>
RIETBURG_PART void split(double* __restrict to0, double* __restrict to1, double* __restrict to2, double* __restrict to3,
                         double p, const double* mass, const std::array<const double*, kMostChoices> worth,
                         double margin, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double moved = p * mass[i];
    const bool is1 = worth[1][i] > worth[0][i] + margin;
    double most = is1 ? worth[1][i] : worth[0][i];
    double which = is1 ? 1.0 : 0.0;
    if constexpr (kChoices > 2) {
      const bool is2 = worth[2][i] > most + margin;
      most = is2 ? worth[2][i] : most;
      which = is2 ? 2.0 : which;
    }
    if constexpr (kChoices > 3) which = worth[3][i] > most + margin ? 3.0 : which;
    to0[i] += which == 0 ? moved : 0.0;
    to1[i] += which == 1 ? moved : 0.0;
    if constexpr (kChoices > 2) to2[i] += which == 2 ? moved : 0.0;
    if constexpr (kChoices > 3) to3[i] += which == 3 ? moved : 0.0;
  }
}

}  // namespace

RIETBURG_WIDE void add_best(double* to, const Term* terms, std::size_t count, std::size_t choices, std::size_t n) {
  switch (choices) {
    case 1: return add_all<1>(to, terms, count, n);
    case 2: return add_all<2>(to, terms, count, n);
    case 3: return add_all<3>(to, terms, count, n);
    default: return add_all<4>(to, terms, count, n);
  }
}

RIETBURG_WIDE void best(double* to, const Term& term, std::size_t choices, std::size_t n) {
  switch (choices) {
    case 1: return best_rows<1>(to, term, n);
    case 2: return best_rows<2>(to, term, n);
    case 3: return best_rows<3>(to, term, n);
    default: return best_rows<4>(to, term, n);
  }
}

RIETBURG_WIDE void add(double* __restrict to, const Spread* terms, std::size_t count, std::size_t n) {
  for (; count >= 4; count -= 4, terms += 4) {
    const Spread a = terms[0], b = terms[1], c = terms[2], d = terms[3];
    for (std::size_t i = 0; i < n; ++i) {
      double sum = to[i];
      sum += a.p[i] * a.row[i];
      sum += b.p[i] * b.row[i];
      sum += c.p[i] * c.row[i];
      sum += d.p[i] * d.row[i];
      to[i] = sum;
    }
  }
  for (; count > 0; --count, ++terms) {
    const Spread a = terms[0];
    for (std::size_t i = 0; i < n; ++i) to[i] += a.p[i] * a.row[i];
  }
}

RIETBURG_WIDE void add(double* __restrict to, double p, const double* from, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += p * from[i];
}

RIETBURG_WIDE void raise(double* __restrict to, const double* from, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] = to[i] < from[i] ? from[i] : to[i];
}

RIETBURG_WIDE void choose(double* __restrict most, double* __restrict which, const double* worth, double number,
                          double margin, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const bool better = worth[i] > most[i] + margin;
    which[i] = better ? number : which[i];
    most[i] = better ? worth[i] : most[i];
  }
}

RIETBURG_WIDE void add_chosen(double* __restrict to, double p, const double* mass, const double* which, double number,
                              std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += which[i] == number ? p * mass[i] : 0.0;
}

RIETBURG_WIDE void add_first(double* __restrict to, double p, const double* mass, const double* first,
                             const double* second, double margin, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += second[i] > first[i] + margin ? 0.0 : p * mass[i];
}

RIETBURG_WIDE void add_second(double* __restrict to, double p, const double* mass, const double* first,
                              const double* second, double margin, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += second[i] > first[i] + margin ? p * mass[i] : 0.0;
}

RIETBURG_WIDE void add_split(const std::array<double*, kMostChoices>& to, double p, const double* mass,
                             const Term& worth, std::size_t choices, double margin, std::size_t n) {
  switch (choices) {
    case 2: return split<2>(to[0], to[1], to[0], to[0], p, mass, worth.rows, margin, n);
    case 3: return split<3>(to[0], to[1], to[2], to[0], p, mass, worth.rows, margin, n);
    default: return split<4>(to[0], to[1], to[2], to[3], p, mass, worth.rows, margin, n);
  }
}

}  // namespace rietburg::odds::rows
