// The picture an author brings for the book of a legend. It comes from anywhere, so its kind and size are read from its
// own first bytes, before anybody opens it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace rietburg::loader {

inline constexpr std::size_t kLargestPicture = 400U << 10U;  // bytes
inline constexpr int kLeastSide = 120;                       // pixels
inline constexpr int kMostSide = 1600;

struct Picture {
  std::string type;   // "image/png"
  std::string path;   // where a server has it: "/pictures/HASH.png"
  std::string bytes;  // as they were brought
};

struct PictureSize {
  int width = 0;
  int height = 0;
};

/// The size as the file itself tells it; nothing where it is no still picture of the kind its ending says.
std::optional<PictureSize> size_of_picture(std::string_view bytes, std::string_view ending);

/// Endings a picture may have, ".png" first.
bool is_picture_ending(std::string_view ending);

Picture make_picture(std::string bytes, std::string_view ending);

}  // namespace rietburg::loader
