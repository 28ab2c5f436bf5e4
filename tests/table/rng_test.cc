// Chance by a counter: the same every time, different everywhere, and fair.
#include "table/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace rietburg::table {
namespace {

TEST(Rng, IsAFunctionOfItsCounters) {
  EXPECT_EQ(random_bits(42, Stream::dice, 7), random_bits(42, Stream::dice, 7));
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    for (const Stream stream : {Stream::dice, Stream::events, Stream::fog, Stream::runes, Stream::other}) {
      for (std::uint64_t index = 0; index < 50; ++index) seen.insert(random_bits(seed, stream, index));
    }
  }
  EXPECT_EQ(seen.size(), 4U * 5U * 50U);
}

TEST(Rng, IsPinned) {
  // Saved games rely on these: a change of the generator is a change of every game under way.
  std::array<std::uint32_t, 8> dice{};
  for (std::uint64_t i = 0; i < dice.size(); ++i) dice[i] = random_below(42, Stream::dice, i, 6) + 1;
  EXPECT_EQ(dice, (std::array<std::uint32_t, 8>{5, 3, 4, 4, 2, 1, 5, 6}));
}

TEST(Rng, IsFair) {
  constexpr int kThrows = 60000;
  std::array<int, 6> count{};
  for (std::uint64_t i = 0; i < kThrows; ++i) ++count[random_below(1, Stream::dice, i, 6)];
  double chi = 0;
  for (const int n : count) chi += (n - kThrows / 6.0) * (n - kThrows / 6.0) / (kThrows / 6.0);
  EXPECT_LT(chi, 20.5) << "five degrees of freedom, one in a thousand";
}

TEST(Rng, PicksByWeight) {
  OutcomeList outcomes{};
  for (u8 i = 1; i <= 3; ++i) {
    Action die = make_action(Seat::chance, Verb::die);
    die.n[0] = i;
    outcomes.push_back({die, i});
  }
  std::array<int, 4> count{};
  for (std::uint64_t i = 0; i < 60000; ++i) ++count[pick(outcomes, 5, Stream::fog, i).n[0]];
  EXPECT_NEAR(count[1], 10000, 500);
  EXPECT_NEAR(count[2], 20000, 600);
  EXPECT_NEAR(count[3], 30000, 600);
}

TEST(Rng, BoundsOfOneAndMany) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    EXPECT_EQ(random_below(3, Stream::other, i, 1), 0U);
    EXPECT_LT(random_below(3, Stream::other, i, 0xfffffff0U), 0xfffffff0U);
  }
  EXPECT_LE(fresh_seed(), std::uint64_t{INT64_MAX});
}

}  // namespace
}  // namespace rietburg::table
