// SipHash-2-4 (Aumasson and Bernstein 2012): 64 bits that tell nothing about a secret key of 128 bits, nor about any
// other of its values. Integers only, so it gives the same on every machine.
#pragma once
#include <cstdint>
#include <span>

namespace rietburg::table {

struct SipKey {
  std::uint64_t low = 0, high = 0;
};

std::uint64_t siphash(const SipKey& key, std::span<const std::uint8_t> message);

}  // namespace rietburg::table
