#include "table/siphash.h"

#include <bit>
#include <cstddef>

namespace rietburg::table {

namespace {

/// The four words of the inner state, and one round of it.
struct Words {
  std::uint64_t v0, v1, v2, v3;

  void round() {
    v0 += v1;
    v2 += v3;
    v1 = std::rotl(v1, 13) ^ v0;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 = std::rotl(v0, 32);
    v2 += v1;
    v0 += v3;
    v1 = std::rotl(v1, 17) ^ v2;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 = std::rotl(v2, 32);
  }

  void take(std::uint64_t word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

constexpr std::size_t kWord = sizeof(std::uint64_t);

std::uint64_t little_endian(std::span<const std::uint8_t> bytes) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) word |= std::uint64_t{bytes[i]} << 8U * i;
  return word;
}

}  // namespace

std::uint64_t siphash(const SipKey& key, std::span<const std::uint8_t> message) {
  Words words{key.low ^ 0x736f6d6570736575U, key.high ^ 0x646f72616e646f6dU, key.low ^ 0x6c7967656e657261U,
              key.high ^ 0x7465646279746573U};
  const std::uint64_t length = message.size();
  for (; message.size() >= kWord; message = message.subspan(kWord)) words.take(little_endian(message.first(kWord)));
  words.take(little_endian(message) | length << 56U);
  words.v2 ^= 0xffU;
  for (int i = 0; i < 4; ++i) words.round();
  return words.v0 ^ words.v1 ^ words.v2 ^ words.v3;
}

}  // namespace rietburg::table
