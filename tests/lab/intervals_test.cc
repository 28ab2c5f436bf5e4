#include "lab/intervals.h"

#include <gtest/gtest.h>

namespace rietburg::lab {
namespace {

void expect_interval(const Interval& found, double low, double high) {
  EXPECT_NEAR(found.low, low, 5e-5);
  EXPECT_NEAR(found.high, high, 5e-5);
}

// Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
TEST(Intervals, WilsonIsAsPublished) {
  expect_interval(wilson(81, 263), 0.2553, 0.3662);
  expect_interval(wilson(15, 148), 0.0624, 0.1605);
  expect_interval(wilson(0, 20), 0.0000, 0.1611);
  expect_interval(wilson(1, 29), 0.0061, 0.1718);
}

TEST(Intervals, WilsonAtItsEnds) {
  expect_interval(wilson(0, 0), 0, 1);
  EXPECT_EQ(wilson(0, 7).low, 0.0);
  EXPECT_EQ(wilson(7, 7).high, 1.0);
  EXPECT_NEAR(wilson(7, 7).low, 1 - wilson(0, 7).high, 1e-12);
}

// Newcombe 1998, "Improved confidence intervals … based on paired data", method 10, and the example of Fagerland,
// Lydersen and Laake 2014. They subtract the second from the first.
TEST(Intervals, PairsAreAsPublished) {
  expect_interval(paired_interval({36, 12, 2, 0}), -0.3404, -0.0569);
  expect_interval(paired_interval({1, 1, 7, 12}), 0.0256, 0.5069);
  EXPECT_NEAR(Pairs({36, 12, 2, 0}).difference(), -0.2, 1e-12);
}

TEST(Intervals, PairsTurnedRoundAreTheSame) {
  const Interval one = paired_interval({20, 12, 2, 16}), other = paired_interval({20, 2, 12, 16});
  EXPECT_NEAR(one.low, -other.high, 1e-12);
  EXPECT_NEAR(one.high, -other.low, 1e-12);
}

TEST(Intervals, WhatPlayersShareMakesTheDifferenceSurer) {
  const Interval alike = paired_interval({45, 0, 10, 45});
  const Interval unlike = paired_interval({25, 20, 30, 25});
  EXPECT_NEAR(Pairs({45, 0, 10, 45}).difference(), Pairs({25, 20, 30, 25}).difference(), 1e-12);
  EXPECT_LT(alike.high - alike.low, 0.7 * (unlike.high - unlike.low));
  EXPECT_GT(alike.low, 0);
  EXPECT_LT(unlike.low, 0);
}

TEST(Intervals, WithoutGamesNothingIsKnown) {
  expect_interval(paired_interval({}), -1, 1);
  EXPECT_EQ(Pairs().difference(), 0);
}

}  // namespace
}  // namespace rietburg::lab
