#include "speech/texts.h"

#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace rietburg::speech {

const Value* Args::find(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? nullptr : &found->second;
}

struct Texts::Compiled {
  std::unique_ptr<icu::MessageFormat> format;
  std::vector<Argument> arguments;
};

Texts::Texts(std::string language, std::map<std::string, std::string> messages)
    : language_(std::move(language)), messages_(std::move(messages)) {}
Texts::Texts(Texts&&) noexcept = default;
Texts::~Texts() = default;

namespace {

/// Every argument a message uses, those inside a plural or select too.
std::vector<Texts::Argument> arguments_in(const std::string& message) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(message), nullptr, status);
  std::vector<Texts::Argument> all;
  bool counted = false;
  for (int i = 0; U_SUCCESS(status) && i < pattern.countParts(); ++i) {
    const icu::MessagePattern::Part& part = pattern.getPart(i);
    if (part.getType() == UMSGPAT_PART_TYPE_ARG_START) counted = part.getArgType() == UMSGPAT_ARG_TYPE_PLURAL;
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
    std::string name;
    pattern.getSubstring(part).toUTF8String(name);
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    if (known == all.end()) {
      all.push_back({name, counted});
    } else {
      known->counted |= counted;
    }
  }
  return all;
}

}  // namespace

void Texts::prefer_legend(const std::string& id) {
  own_ = "legend." + id + ".";
  cache_.clear();
}

const std::string* Texts::find(const std::string& key) const {
  auto found = own_.empty() ? messages_.end() : messages_.find(own_ + key);
  if (found == messages_.end()) found = messages_.find(key);
  return found == messages_.end() ? nullptr : &found->second;
}

const Texts::Compiled* Texts::compiled(const std::string& key) const {
  if (const auto known = cache_.find(key); known != cache_.end()) return known->second.get();
  const std::string* message = find(key);
  if (message == nullptr) return nullptr;
  auto made = std::make_unique<Compiled>();
  UErrorCode status = U_ZERO_ERROR;
  made->format = std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(*message),
                                                      icu::Locale(language_.c_str()), status);
  if (U_FAILURE(status)) {
    made->format.reset();
  } else {
    made->arguments = arguments_in(*message);
  }
  return cache_.emplace(key, std::move(made)).first->second.get();
}

namespace {

icu::Formattable formattable(const Texts::Argument& argument, const Value* value) {
  if (value == nullptr && argument.counted) return icu::Formattable(std::int64_t{0});
  if (value == nullptr) return icu::Formattable(icu::UnicodeString(argument.name.ends_with("_id") ? "none" : ""));
  if (const auto* number = std::get_if<std::int64_t>(value)) return icu::Formattable(*number);
  return icu::Formattable(icu::UnicodeString::fromUTF8(std::get<std::string>(*value)));
}

}  // namespace

std::string Texts::format(const std::string& key, const Args& args) const {
  const Compiled* message = compiled(key);
  if (message == nullptr) return key;
  if (!message->format) return *find(key);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const Argument& argument : message->arguments) {
    names.push_back(icu::UnicodeString::fromUTF8(argument.name));
    values.push_back(formattable(argument, args.find(argument.name)));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString result;
  message->format->format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), result, status);
  if (U_FAILURE(status)) return *find(key);
  std::string utf8;
  return result.toUTF8String(utf8);
}

std::string Texts::first_of(const std::vector<std::string>& keys, const Args& args) const {
  for (const std::string& key : keys) {
    if (has(key)) return format(key, args);
  }
  return keys.empty() ? std::string() : keys.front();
}

std::string Texts::key_part(std::string id) {
  std::replace(id.begin(), id.end(), '_', '-');
  return id;
}

std::string Texts::sentence(const std::string& text) {
  icu::UnicodeString unicode = icu::UnicodeString::fromUTF8(text);
  std::int32_t at = 0;
  while (at < unicode.length() && (unicode[at] == u'¡' || unicode[at] == u'¿')) ++at;  // Spanish opens with a sign
  if (at == unicode.length()) return text;
  const UChar32 first = unicode.char32At(at);
  unicode.replace(at, U16_LENGTH(first), u_totitle(first));
  std::string utf8;
  return unicode.toUTF8String(utf8);
}

std::string Texts::folded(const std::string& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* apart = icu::Normalizer2::getNFDInstance(status);
  icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text).foldCase();
  if (U_SUCCESS(status)) letters = apart->normalize(letters, status);
  icu::UnicodeString bare;
  for (std::int32_t i = 0; i < letters.length(); i = letters.moveIndex32(i, 1)) {
    if (u_charType(letters.char32At(i)) != U_NON_SPACING_MARK) bare.append(letters.char32At(i));
  }
  std::string utf8;
  return bare.toUTF8String(utf8);
}

}  // namespace rietburg::speech
