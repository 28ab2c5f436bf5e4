#include <fmt/format.h>

#include <cstdint>

#include "loader/files.h"

namespace rietburg::loader {

std::string hash_of(const std::vector<SourceFile>& files) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  const auto mix = [&hash](const std::string& bytes) {
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    hash *= 0x100000001b3U;  // a zero byte: where one ends and the next begins matters
  };
  for (const SourceFile& file : files) {
    mix(file.key);
    mix(file.bytes);
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace rietburg::loader
