// A drawing, put together shape by shape.
#pragma once
#include <string>
#include <string_view>

namespace rietburg::lab {

struct Box {
  double x, y, width, height;
};

enum class Anchor { start, middle, end };

class Svg {
 public:
  /// `title` and `text` are what a screen reader says.
  Svg(int width, int height, std::string_view title, std::string_view text);

  void rect(const Box& box, std::string_view fill, std::string_view hint = {});
  void line(double x1, double y1, double x2, double y2, std::string_view stroke, double width = 1);
  void dot(double x, double y, double radius, std::string_view fill);
  void text(double x, double y, std::string_view words, Anchor anchor = Anchor::start, int size = 13);

  std::string done() const { return out_ + "</svg>\n"; }

 private:
  std::string out_;
};

}  // namespace rietburg::lab
