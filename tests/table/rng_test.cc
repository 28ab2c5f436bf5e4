// Chance by a counter: the same every time, different everywhere, and fair.
#include "table/rng.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <span>

namespace rietburg::table {
namespace {

class Rng : public ::testing::TestWithParam<Generator> {
 protected:
  static Seed seed(std::uint64_t low, std::uint64_t high = 0) { return {GetParam(), {low, high}, false}; }
};
INSTANTIATE_TEST_SUITE_P(All, Rng, ::testing::Values(Generator::splitmix64, Generator::siphash),
                         [](const auto& chosen) {
                           return chosen.param == Generator::siphash ? "siphash" : "splitmix";
                         });

TEST_P(Rng, IsAFunctionOfItsCounters) {
  EXPECT_EQ(random_bits(seed(42), Stream::dice, 7), random_bits(seed(42), Stream::dice, 7));
  std::set<std::uint64_t> seen;
  for (std::uint64_t low = 0; low < 4; ++low) {
    for (const Stream stream : {Stream::dice, Stream::events, Stream::fog, Stream::runes, Stream::other}) {
      for (std::uint64_t index = 0; index < 50; ++index) {
        for (std::uint64_t attempt = 0; attempt < 2; ++attempt) {
          seen.insert(random_bits(seed(low), stream, index, attempt));
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 4U * 5U * 50U * 2U);
}

TEST_P(Rng, IsPinned) {
  // Saved games rely on these: a change of a generator is a change of every game under way.
  std::array<std::uint32_t, 8> dice{};
  for (std::uint64_t i = 0; i < dice.size(); ++i) dice[i] = random_below(seed(42), Stream::dice, i, 6) + 1;
  const std::array<std::uint32_t, 8> splitmix{5, 3, 4, 4, 2, 1, 5, 6};
  const std::array<std::uint32_t, 8> sip{3, 5, 5, 5, 2, 3, 1, 1};
  EXPECT_EQ(dice, GetParam() == Generator::splitmix64 ? splitmix : sip);
}

TEST(SipHash, GivesTheValuesOfItsReference) {
  // The first 16 and the last of the table that comes with the reference implementation: key 00 01 .. 0f, message 00 01
  // .. of that length.
  constexpr std::uint64_t kExpected[] = {
      0x726fdb47dd0e0e31U, 0x74f839c593dc67fdU, 0x0d6c8009d9a94f5aU, 0x85676696d7fb7e2dU,
      0xcf2794e0277187b7U, 0x18765564cd99a68dU, 0xcbc9466e58fee3ceU, 0xab0200f58b01d137U,
      0x93f5f5799a932462U, 0x9e0082df0ba9e4b0U, 0x7a5dbbc594ddb9f3U, 0xf4b32f46226bada7U,
      0x751e8fbc860ee5fbU, 0x14ea5627c0843d90U, 0xf723ca908e7af2eeU, 0xa129ca6149be45e5U};
  constexpr SipKey kKey{0x0706050403020100U, 0x0f0e0d0c0b0a0908U};
  std::array<std::uint8_t, 63> message{};
  for (std::size_t i = 0; i < message.size(); ++i) message[i] = static_cast<std::uint8_t>(i);
  for (std::size_t length = 0; length < std::size(kExpected); ++length) {
    EXPECT_EQ(siphash(kKey, std::span(message).first(length)), kExpected[length]) << length;
  }
  EXPECT_EQ(siphash(kKey, message), 0x958a324ceb064572U);
}

TEST(SipHash, EveryBitOfTheKeyCounts) {
  const Seed none{};
  std::set<std::uint64_t> seen{random_bits(none, Stream::dice, 0)};
  for (unsigned bit = 0; bit < 64; ++bit) {
    seen.insert(random_bits({Generator::siphash, {std::uint64_t{1} << bit, 0}, false}, Stream::dice, 0));
    seen.insert(random_bits({Generator::siphash, {0, std::uint64_t{1} << bit}, false}, Stream::dice, 0));
  }
  EXPECT_EQ(seen.size(), 129U);
}

TEST(Seeds, AreWrittenAndReadBack) {
  const SipKey key{0x0123456789abcdefU, 0xfedcba9876543210U};
  EXPECT_EQ(hex_of(key), "fedcba98765432100123456789abcdef");
  const auto read = key_of_hex(hex_of(key));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->low, key.low);
  EXPECT_EQ(read->high, key.high);
  for (const char* wrong : {"", "12", "fedcba98765432100123456789abcdeg", "fedcba98765432100123456789abcdef0",
                            "-edcba98765432100123456789abcdef", "0xdcba98765432100123456789abcdef"}) {
    EXPECT_FALSE(key_of_hex(wrong)) << wrong;
  }
  for (const Generator generator : {Generator::splitmix64, Generator::siphash}) {
    EXPECT_EQ(find_generator(generator_name(generator)), generator);
  }
  EXPECT_FALSE(find_generator("mersenne"));
}

TEST(Seeds, OfTheSystemDiffer) {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) seen.insert(hex_of(fresh_seed().key));
  EXPECT_EQ(seen.size(), 100U);
  EXPECT_EQ(fresh_seed().generator, Generator::siphash);
  EXPECT_FALSE(fresh_seed().secret);
}

TEST_P(Rng, IsFair) {
  constexpr int kThrows = 60000;
  std::array<int, 6> count{};
  for (std::uint64_t i = 0; i < kThrows; ++i) ++count[random_below(seed(1), Stream::dice, i, 6)];
  double chi = 0;
  for (const int n : count) chi += (n - kThrows / 6.0) * (n - kThrows / 6.0) / (kThrows / 6.0);
  EXPECT_LT(chi, 20.5) << "five degrees of freedom, one in a thousand";
}

TEST_P(Rng, PicksByWeight) {
  OutcomeList outcomes{};
  for (u8 i = 1; i <= 3; ++i) {
    Action die = make_action(Seat::chance, Verb::die);
    die.n[0] = i;
    outcomes.push_back({die, i});
  }
  std::array<int, 4> count{};
  for (std::uint64_t i = 0; i < 60000; ++i) ++count[pick(outcomes, seed(5), Stream::fog, i).n[0]];
  EXPECT_NEAR(count[1], 10000, 500);
  EXPECT_NEAR(count[2], 20000, 600);
  EXPECT_NEAR(count[3], 30000, 600);
}

TEST_P(Rng, BoundsOfOneAndMany) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    EXPECT_EQ(random_below(seed(3), Stream::other, i, 1), 0U);
    EXPECT_LT(random_below(seed(3), Stream::other, i, 0xfffffff0U), 0xfffffff0U);
  }
}

}  // namespace
}  // namespace rietburg::table
