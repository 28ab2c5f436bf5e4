#include "odds/rows.h"

// Where the processor has them, four chances at a time: the same operations in the same order, so the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define RIETBURG_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define RIETBURG_WIDE
#endif

namespace rietburg::odds::rows {

RIETBURG_WIDE void add(double* __restrict to, double p, const double* from, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += p * from[i];
}

RIETBURG_WIDE void add(double* __restrict to, const double* p, const double* from, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += p[i] * from[i];
}

RIETBURG_WIDE void raise(double* __restrict to, const double* from, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] = to[i] < from[i] ? from[i] : to[i];
}

RIETBURG_WIDE void best(double* __restrict to, const double* a, const double* b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] = a[i] < b[i] ? b[i] : a[i];
}

RIETBURG_WIDE void best(double* __restrict to, const double* a, const double* b, const double* c, const double* d,
                        std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double one = a[i] < b[i] ? b[i] : a[i];
    const double two = c[i] < d[i] ? d[i] : c[i];
    to[i] = one < two ? two : one;
  }
}

RIETBURG_WIDE void add_best(double* __restrict to, double p, const double* a, const double* b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += p * (a[i] < b[i] ? b[i] : a[i]);
}

RIETBURG_WIDE void add_best(double* __restrict to, double p, const double* a, const double* b, const double* c,
                            const double* d, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const double one = a[i] < b[i] ? b[i] : a[i];
    const double two = c[i] < d[i] ? d[i] : c[i];
    to[i] += p * (one < two ? two : one);
  }
}

RIETBURG_WIDE void add_better(double* __restrict to, double p, const double* rolled, const double* on, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) to[i] += p * (rolled[i] < on[i] ? on[i] : rolled[i]);
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

RIETBURG_WIDE void add_split(double* __restrict to_first, double* __restrict to_second, double p, const double* mass,
                             const double* first, const double* second, double margin, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    const bool is_second = second[i] > first[i] + margin;
    const double moved = p * mass[i];
    to_first[i] += is_second ? 0.0 : moved;
    to_second[i] += is_second ? moved : 0.0;
  }
}

}  // namespace rietburg::odds::rows
