#include "cli/lines.h"

#include <sys/ioctl.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <sstream>

namespace rietburg::cli {

namespace {

int columns_of(UChar32 letter) {
  const int kind = u_charType(letter);
  if (kind == U_NON_SPACING_MARK || kind == U_ENCLOSING_MARK || kind == U_FORMAT_CHAR) return 0;
  const int width = u_getIntPropertyValue(letter, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

}  // namespace

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) return size.ws_col;
  return 80;
}

int columns(const std::string& text) {
  const icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  int width = 0;
  for (int i = 0; i < unicode.length(); i = unicode.moveIndex32(i, 1)) width += columns_of(unicode.char32At(i));
  return width;
}

std::string cut(const std::string& text, int width) {
  const icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  int used = 0, end = 0;
  while (end < unicode.length()) {
    const int next = columns_of(unicode.char32At(end));
    if (used + next > width) break;
    used += next;
    end = unicode.moveIndex32(end, 1);
  }
  std::string utf8;
  return unicode.tempSubString(0, end).toUTF8String(utf8);
}

std::string fit(const std::string& text, int width) {
  std::string result = cut(text, width);
  result.append(static_cast<std::size_t>(std::max(0, width - columns(result))), ' ');
  return result;
}

std::vector<std::string> wrap(const std::string& text, int width, int indent) {
  width = std::max(width, 8);
  std::vector<std::string> lines;
  std::istringstream words(text);
  std::string line;
  for (std::string word; words >> word;) {
    const bool fits = line.empty() || columns(line) + 1 + columns(word) <= width;
    if (!fits) {
      lines.push_back(line);
      line = std::string(static_cast<std::size_t>(indent), ' ') + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
    while (columns(line) > width) {  // a word longer than the line
      const std::string head = cut(line, width);
      lines.push_back(head);
      line = line.substr(head.size());
    }
  }
  lines.push_back(line);
  return lines;
}

std::string ascii(const std::string& text) {
  if (std::all_of(text.begin(), text.end(), [](unsigned char c) { return c < 128; })) return text;
  static const auto to_ascii = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(
        icu::Transliterator::createInstance("Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
  }();
  icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  if (to_ascii) to_ascii->transliterate(unicode);
  std::string result;
  for (int i = 0; i < unicode.length(); i = unicode.moveIndex32(i, 1)) {
    const UChar32 letter = unicode.char32At(i);
    result += letter < 128 ? static_cast<char>(letter) : '*';
  }
  return result;
}

}  // namespace rietburg::cli
