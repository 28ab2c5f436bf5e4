#include "server/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>

namespace rietburg::server {

namespace {

constexpr int kLongestName = 24;     // letters
constexpr int kMostMarks = 3;        // accents on one letter
constexpr std::size_t kBytes = 400;  // what has more is not even looked at
constexpr UChar32 kEmojiStyle = 0xfe0f;
constexpr UChar32 kBlankBraille = 0x2800;
constexpr UChar32 kNoLetter = 0xfffd;  // what bytes that are no UTF-8 become

bool is_mark(UChar32 letter) { return (U_GET_GC_MASK(letter) & U_GC_M_MASK) != 0; }

/// A letter, number or sign that leaves something on the screen.
bool leaves_a_trace(UChar32 letter) {
  constexpr std::uint32_t kSeen = U_GC_L_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK;
  return (U_GET_GC_MASK(letter) & kSeen) != 0 && !u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
         letter != kBlankBraille && letter != kNoLetter;
}

icu::UnicodeString spaces_tidied(const icu::UnicodeString& text) {
  icu::UnicodeString out;
  bool gap = false;
  for (int at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    const UChar32 letter = text.char32At(at);
    const bool is_space = (U_GET_GC_MASK(letter) & U_GC_ZS_MASK) != 0;
    if (!is_space && gap && !out.isEmpty()) out.append(UChar32{' '});
    if (!is_space) out.append(letter);
    gap = is_space;
  }
  return out;
}

bool is_readable(const icu::UnicodeString& name) {
  int marks = 0;
  bool any = false;
  UChar32 before = 0;
  for (int at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    const UChar32 letter = name.char32At(at);
    const bool styles = letter == kEmojiStyle && u_hasBinaryProperty(before, UCHAR_EMOJI);
    marks = is_mark(letter) ? marks + 1 : 0;
    if (!styles && letter != ' ' && !is_mark(letter) && !leaves_a_trace(letter)) return false;
    if (marks > kMostMarks || (is_mark(letter) && before == 0)) return false;
    if (!styles && is_mark(letter) && u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return false;
    any |= leaves_a_trace(letter);
    before = letter;
  }
  return any;
}

/// Opened once: it reads tables of its own.
const USpoofChecker* checker() {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(uspoof_open(&status), uspoof_close);
  }();
  return kChecker.get();
}

/// Names with the same looks have the same skeleton (UTS 39); spaces are no difference.
icu::UnicodeString skeleton(const icu::UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString looks;
  uspoof_getSkeletonUnicodeString(checker(), 0, name, looks, &status);
  if (U_FAILURE(status)) return name;
  return looks.findAndReplace(icu::UnicodeString(" "), icu::UnicodeString());
}

icu::UnicodeString folded(const icu::UnicodeString& name) {
  UErrorCode status = U_ZERO_ERROR;
  return icu::Normalizer2::getNFKCCasefoldInstance(status)->normalize(name, status);
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view name) {
  if (name.size() > kBytes) return std::nullopt;
  UErrorCode status = U_ZERO_ERROR;
  const auto text = icu::UnicodeString::fromUTF8({name.data(), static_cast<int>(name.size())});
  const icu::UnicodeString composed = icu::Normalizer2::getNFCInstance(status)->normalize(spaces_tidied(text), status);
  if (U_FAILURE(status) || composed.countChar32() > kLongestName || !is_readable(composed)) return std::nullopt;
  std::string tidy;
  return composed.toUTF8String(tidy);
}

bool look_alike(const std::string& one, const std::string& other) {
  const auto a = icu::UnicodeString::fromUTF8(one);
  const auto b = icu::UnicodeString::fromUTF8(other);
  // As they are, since a capital i is a small l to the eye; and without regard to capitals and widths.
  return skeleton(a) == skeleton(b) || folded(skeleton(folded(a))) == folded(skeleton(folded(b)));
}

bool is_visible(std::string_view text) {
  const auto letters = icu::UnicodeString::fromUTF8({text.data(), static_cast<int>(text.size())});
  for (int at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
    if (leaves_a_trace(letters.char32At(at))) return true;
  }
  return false;
}

}  // namespace rietburg::server
