#include "loader/picture.h"

#include <array>
#include <cstdint>

#include "loader/files.h"

namespace rietburg::loader {
namespace {

using std::string_view;
using Found = std::optional<PictureSize>;

/// A number of `count` bytes at a place that is known to be there.
std::uint32_t big(string_view bytes, std::size_t at, int count) {
  std::uint32_t value = 0;
  for (int i = 0; i < count; ++i)
    value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

std::uint32_t little(string_view bytes, std::size_t at, int count) {
  std::uint32_t value = 0;
  for (int i = count; i-- > 0;)
    value = value << 8U | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  return value;
}

bool has(string_view bytes, std::size_t at, string_view word) {
  return bytes.size() >= at + word.size() && bytes.substr(at, word.size()) == word;
}

Found sized(std::uint32_t width, std::uint32_t height) {
  constexpr std::uint32_t kNobodyPaints = 1U << 20U;
  if (width == 0 || height == 0 || width > kNobodyPaints || height > kNobodyPaints) return std::nullopt;
  return PictureSize{static_cast<int>(width), static_cast<int>(height)};
}

Found png(string_view bytes) {
  constexpr string_view kSign("\x89PNG\r\n\x1a\n", 8);
  constexpr std::size_t kSizes = 16;
  if (!has(bytes, 0, kSign) || !has(bytes, 12, "IHDR") || bytes.size() < kSizes + 8) return std::nullopt;
  // A picture that moves says so before its first data.
  if (bytes.substr(0, bytes.find("IDAT")).find("acTL") != string_view::npos) return std::nullopt;
  return sized(big(bytes, kSizes, 4), big(bytes, kSizes + 4, 4));
}

/// Marker after marker until the one that begins the picture.
Found jpeg(string_view bytes) {
  constexpr std::size_t kFrame = 9;  // marker, length, depth, height, width
  if (!has(bytes, 0, string_view("\xff\xd8", 2))) return std::nullopt;
  for (std::size_t at = 2; at + kFrame <= bytes.size();) {
    const std::uint32_t marker = big(bytes, at, 2);
    const std::uint32_t length = big(bytes, at + 2, 2);
    if (marker < 0xff00U || length < 2) return std::nullopt;
    const bool frame = marker >= 0xffc0U && marker <= 0xffc2U;
    if (frame) return sized(big(bytes, at + 7, 2), big(bytes, at + 5, 2));
    at += 2 + length;
  }
  return std::nullopt;
}

Found webp(string_view bytes) {
  constexpr std::size_t kData = 20;  // what the first part holds
  if (!has(bytes, 0, "RIFF") || !has(bytes, 8, "WEBP") || bytes.size() < kData + 10) return std::nullopt;
  if (has(bytes, 12, "VP8 ")) {
    if (!has(bytes, kData + 3, string_view("\x9d\x01\x2a", 3))) return std::nullopt;
    return sized(little(bytes, kData + 6, 2) & 0x3fffU, little(bytes, kData + 8, 2) & 0x3fffU);
  }
  if (has(bytes, 12, "VP8L")) {
    const std::uint32_t both = little(bytes, kData + 1, 4);
    return sized((both & 0x3fffU) + 1, (both >> 14U & 0x3fffU) + 1);
  }
  constexpr unsigned kMoves = 2;
  if (!has(bytes, 12, "VP8X") || (little(bytes, kData, 1) & kMoves) != 0) return std::nullopt;
  return sized(little(bytes, kData + 4, 3) + 1, little(bytes, kData + 7, 3) + 1);
}

struct Kind {
  string_view ending, type;
  Found (*size)(string_view);
};
constexpr std::array<Kind, 3> kKinds = {{
    {".png", "image/png", png},
    {".jpg", "image/jpeg", jpeg},
    {".webp", "image/webp", webp},
}};

const Kind* kind_of(string_view ending) {
  for (const Kind& kind : kKinds) {
    if (kind.ending == ending) return &kind;
  }
  return nullptr;
}

}  // namespace

bool is_picture_ending(string_view ending) { return kind_of(ending) != nullptr; }

Found size_of_picture(string_view bytes, string_view ending) {
  const Kind* kind = kind_of(ending);
  return kind == nullptr ? std::nullopt : kind->size(bytes);
}

Picture make_picture(std::string bytes, string_view ending) {
  // Its name is its content, so that it may be kept for ever.
  const std::string hash = hash_of({{"", "", std::string(ending), bytes, ""}});
  return {std::string(kind_of(ending)->type), "/pictures/" + hash + std::string(ending), std::move(bytes)};
}

}  // namespace rietburg::loader
