#include "lab/svg.h"

#include <fmt/format.h>

namespace rietburg::lab {

namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (static_cast<unsigned char>(c) >= 0x20) {  // XML allows no others
      out += c;
    }
  }
  return out;
}

std::string_view anchor_name(Anchor anchor) {
  switch (anchor) {
    case Anchor::start: return "start";
    case Anchor::middle: return "middle";
    case Anchor::end: return "end";
  }
  return "start";
}

}  // namespace

Svg::Svg(int width, int height, std::string_view title, std::string_view text)
    : out_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
                       "role=\"img\" font-family=\"sans-serif\">\n<title>{2}</title>\n<desc>{3}</desc>\n",
                       width, height, escaped(title), escaped(text))) {
  rect({0, 0, static_cast<double>(width), static_cast<double>(height)}, "#ffffff");
}

void Svg::rect(const Box& box, std::string_view fill, std::string_view hint) {
  out_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"", box.x, box.y,
                      box.width, box.height, fill);
  out_ += hint.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escaped(hint));
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view stroke, double width) {
  out_ += fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{:.1f}\"/>\n", x1, y1,
      x2, y2, stroke, width);
}

void Svg::dot(double x, double y, double radius, std::string_view fill) {
  out_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", x, y, radius, fill);
}

void Svg::text(double x, double y, std::string_view words, Anchor anchor, int size) {
  out_ +=
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"#222222\">{}</text>\n", x,
                  y, size, anchor_name(anchor), escaped(words));
}

}  // namespace rietburg::lab
