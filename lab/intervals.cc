#include "lab/intervals.h"

#include <algorithm>
#include <cmath>

namespace rietburg::lab {

namespace {

constexpr double kZ = 1.959963984540054;  // 97.5 % of the normal distribution lie below

double ratio(std::uint64_t part, std::uint64_t all) { return static_cast<double>(part) / static_cast<double>(all); }

/// How closely wins go together, from -1 to 1; with Newcombe's correction for few games.
double correlation(const Pairs& pairs) {
  const auto a = static_cast<double>(pairs.both), b = static_cast<double>(pairs.only_first);
  const auto c = static_cast<double>(pairs.only_second), d = static_cast<double>(pairs.neither);
  const double margins = (a + b) * (c + d) * (a + c) * (b + d);
  if (margins == 0) return 0;
  const double cross = a * d - b * c;
  const double corrected = cross > 0 ? std::max(cross - (a + b + c + d) / 2, 0.0) : cross;
  return corrected / std::sqrt(margins);
}

/// The length of the third side, where `phi` tells the angle between the two.
double side(double x, double y, double phi) { return std::sqrt(std::max(0.0, x * x - 2 * phi * x * y + y * y)); }

}  // namespace

Interval wilson(std::uint64_t won, std::uint64_t games) {
  if (games == 0) return {0, 1};
  const auto n = static_cast<double>(games);
  const double share = ratio(won, games);
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double scale = 1 + kZ * kZ / n;
  // At the ends the formula gives exactly 0 and 1 but for rounding.
  return {won == 0 ? 0.0 : (middle - half) / scale, won == games ? 1.0 : (middle + half) / scale};
}

double Pairs::difference() const {
  if (games() == 0) return 0;
  return (static_cast<double>(only_second) - static_cast<double>(only_first)) / static_cast<double>(games());
}

Interval paired_interval(const Pairs& pairs) {
  const std::uint64_t n = pairs.games();
  if (n == 0) return {-1, 1};
  const double first = ratio(pairs.both + pairs.only_first, n);
  const double second = ratio(pairs.both + pairs.only_second, n);
  const Interval of_first = wilson(pairs.both + pairs.only_first, n);
  const Interval of_second = wilson(pairs.both + pairs.only_second, n);
  const double phi = correlation(pairs);
  const double difference = second - first;
  return {difference - side(second - of_second.low, of_first.high - first, phi),
          difference + side(of_second.high - second, first - of_first.low, phi)};
}

}  // namespace rietburg::lab
