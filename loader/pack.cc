#include "loader/pack.h"

#include <cstdint>

namespace rietburg::loader {

namespace {

constexpr std::string_view kMagic{"RIETPACK\x01", 9};
constexpr std::size_t kLengthBytes = 4;
constexpr std::size_t kMostFiles = 10'000;

constexpr std::string SourceFile::*kTexts[] = {&SourceFile::name, &SourceFile::folder, &SourceFile::key,
                                               &SourceFile::guest, &SourceFile::bytes};

bool take_text(std::string_view& rest, std::string& text) {
  if (rest.size() < kLengthBytes) return false;
  std::uint32_t length = 0;
  for (std::size_t i = kLengthBytes; i-- > 0;) length = length << 8U | static_cast<unsigned char>(rest[i]);
  rest.remove_prefix(kLengthBytes);
  if (rest.size() < length) return false;
  text = rest.substr(0, length);
  rest.remove_prefix(length);
  return true;
}

std::vector<Problem> damaged(Sentence message) {
  return {{"", "", std::move(message), say("make-it-anew-with-the-program")}};
}

}  // namespace

std::string pack_files(const std::vector<SourceFile>& files) {
  std::string bytes(kMagic);
  for (const SourceFile& file : files) {
    for (const auto text : kTexts) {
      const auto length = static_cast<std::uint32_t>((file.*text).size());
      for (std::size_t i = 0; i < kLengthBytes; ++i) bytes.push_back(static_cast<char>(length >> 8U * i));
      bytes += file.*text;
    }
  }
  return bytes;
}

Result<std::vector<SourceFile>> unpack_files(std::string_view bytes) {
  if (bytes.size() > kLargestPack) return damaged(say("a-pack-of-content-of-more"));
  if (!bytes.starts_with(kMagic)) return damaged(say("these-bytes-are-no-pack"));
  bytes.remove_prefix(kMagic.size());
  std::vector<SourceFile> files;
  while (!bytes.empty()) {
    if (files.size() == kMostFiles) return damaged(say("a-pack-of-more-than-10000"));
    SourceFile& file = files.emplace_back();
    for (const auto text : kTexts) {
      if (!take_text(bytes, file.*text)) return damaged(say("the-pack-of-content-ends"));
    }
  }
  return files;
}

}  // namespace rietburg::loader
