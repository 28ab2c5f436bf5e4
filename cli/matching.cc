#include "cli/matching.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "cli/json_fields.h"
#include "loader/problem.h"

namespace rietburg::cli {

namespace {

std::string lower(const std::string& text) {
  std::string utf8;
  return icu::UnicodeString::fromUTF8(text).toLower().toUTF8String(utf8);
}

bool names(const std::string& word, const std::string& id, const std::string& name) {
  return word == id || (word.size() >= 3 && (id.starts_with(word) || lower(name).find(word) != std::string::npos));
}

/// What a share's numbers stand for, those that are 0 in every answer left out.
std::vector<std::string> share_fields(const Session& session) {
  std::vector<std::string> fields;
  for (const json& action : session.legal()) {
    for (const auto& [key, value] : action.items()) {
      const bool counts = key != "shows" && value.is_number() && value != 0;
      if (counts && std::find(fields.begin(), fields.end(), key) == fields.end()) fields.push_back(key);
    }
  }
  const auto rank = [](const std::string& key) { return key == "gold" ? 0 : key == "willpower" ? 1 : 2; };
  std::stable_sort(fields.begin(), fields.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  return fields;
}

bool share_fits(const Session& session, const json& action, const std::vector<std::string>& words) {
  const auto fields = share_fields(session);
  for (std::size_t i = 0; i < fields.size() && i < words.size(); ++i) {
    if (action.value(fields[i], 0) != number_in(words[i])) return false;
  }
  return words.size() <= fields.size();
}

bool number_fits(const Session& session, const json& action, int number) {
  for (const char* key : {"to", "space", "face"}) {
    if (action.contains(key) && action[key] == number) return true;
  }
  if (action.contains("die") && action["die"] == number - 1) return true;  // people count from 1
  if (!action.contains("creature") || !action["creature"].is_number()) return false;
  const json* creature = session.creature(action["creature"]);
  return creature != nullptr && creature->value("space", -1) == number;
}

bool word_fits(const Session& session, const Speech& speech, const json& action, const std::string& word) {
  if (const int number = number_in(word); number >= 0 && number_fits(session, action, number)) return true;
  for (const char* key : {"hero", "with", "to"}) {
    if (const std::string id = text_of(action, key); !id.empty() && names(word, id, speech.hero(id))) return true;
  }
  for (const char* key : {"thing", "pay", "token", "option", "card", "ally"}) {
    const std::string id = text_of(action, key);
    if (!id.empty() && names(word, id, std::string(key) == "card" ? speech.card_title(id) : speech.thing(id)))
      return true;
  }
  if (action.contains("pay") && action["pay"].is_array() && word.starts_with("gem")) return true;
  if (action.contains("creature") && action["creature"].is_number()) {
    const std::string kind = session.kind_of(action["creature"]);
    return names(word, kind, speech.creature(kind));
  }
  return false;
}

template <typename Keep>
void keep_if_any(std::vector<std::size_t>& found, const Keep& keep) {
  if (std::any_of(found.begin(), found.end(), keep)) std::erase_if(found, [&](std::size_t i) { return !keep(i); });
}

/// Letters and digits in lower case, one blank for whatever stands between them.
std::string bare(const std::string& text) {
  icu::UnicodeString kept;
  const icu::UnicodeString all = icu::UnicodeString::fromUTF8(text).toLower();
  bool apart = false;
  for (int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1)) {
    const UChar32 letter = all.char32At(i);
    if (!u_isalnum(letter)) {
      apart = !kept.isEmpty();
      continue;
    }
    if (apart) kept.append(static_cast<UChar32>(' '));
    apart = false;
    kept.append(letter);
  }
  std::string utf8;
  return kept.toUTF8String(utf8);
}

/// At the end of a word.
bool begins(const std::string& text, const std::string& start) {
  return text.starts_with(start) && (text.size() == start.size() || text[start.size()] == ' ');
}

}  // namespace

bool same_words(const std::string& one, const std::string& other) { return bare(one) == bare(other); }

std::optional<std::size_t> option_named(const std::string& line, const std::vector<std::string>& options) {
  const std::string typed = bare(line);
  if (const int number = number_in(typed); number >= 1) {
    if (static_cast<std::size_t>(number) > options.size()) return std::nullopt;
    return static_cast<std::size_t>(number) - 1;
  }
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (typed.empty() || !bare(options[i]).starts_with(typed)) continue;
    if (same_words(line, options[i])) return i;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

std::vector<std::size_t> as_listed(const Session& session, const Speech& speech, const std::string& line, bool begun) {
  const std::string typed = bare(line);
  std::vector<std::size_t> found;
  if (typed.empty()) return found;
  const auto fits = [&](const std::string& text) {
    const std::string words = bare(text);
    return begun ? begins(words, typed) : words == typed;
  };
  const auto& legal = session.legal();
  for (std::size_t i = 0; i < legal.size(); ++i) {
    const std::string text = speech.answer_alone(legal[i]);
    const std::string hero = speech.hero(text_of(legal[i], "who"));
    const bool is_it = fits(text) || fits(speech.answer(legal[i])) || fits(hero + " " + text);
    if (is_it) found.push_back(i);
  }
  keep_if_any(found, [&](std::size_t i) { return text_of(legal[i], "who") == session.asked(); });
  return found;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) words.push_back(lower(word));
  return words;
}

int number_in(const std::string& word) {
  int number = -1;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() && number >= 0 ? number : -1;
}

std::vector<std::string> known_words(const Texts& texts, const std::string& key) {
  std::vector<std::string> words;
  std::istringstream list(texts.format(key));
  for (std::string known; std::getline(list, known, ',');) {
    known.erase(0, known.find_first_not_of(' '));
    words.push_back(known);
  }
  return words;
}

const std::vector<std::string>& commands() {
  static const std::vector<std::string> all = {
      "walk",      "lead",     "undo",    "redo", "why",    "state",  "map",   "heroes", "log",    "cards",
      "goal",      "forecast", "odds",    "hint", "lesson", "review", "legal", "save",   "load",   "dice",
      "companion", "bug",      "help",    "quit", "back",   "more",   "step",  "fight",  "clear",  "pass",
      "sleep",     "stop",     "invite",  "join", "accept", "choose", "roll",  "keep",   "flip",   "share",
      "stay",      "drain",    "take",    "drop", "give",   "buy",    "pay",   "use",    "reveal", "activate",
      "done",      "leave",    "decline", "die",  "draw",   "token"};
  return all;
}

std::string command_of(const Texts& texts, const std::string& word) {
  for (const std::string& command : commands()) {
    for (const std::string& known : known_words(texts, "ui.command." + command)) {
      if (known == word) return command;
    }
  }
  return "";
}

std::string guessed_word(const Texts& texts, const std::string& word) {
  std::vector<std::string> all;
  for (const std::string& command : commands()) {
    for (const std::string& known : known_words(texts, "ui.command." + command)) {
      if (known.size() > 2) all.push_back(known);
    }
  }
  return loader::nearest_name(word, all).value_or("");
}

bool is_filler(const Texts& texts, const std::string& word) {
  const auto known = known_words(texts, "ui.filler");
  return std::find(known.begin(), known.end(), word) != known.end();
}

std::string hero_named(const Session& session, const Speech& speech, const std::string& word) {
  std::string bare = word;
  if (bare.ends_with(':')) bare.pop_back();
  if (!session.state().contains("heroes")) return "";
  for (const json& hero : session.state()["heroes"]) {
    const std::string id = hero.value("id", "");
    if (bare == id || bare == lower(speech.hero(id))) return id;
  }
  return "";
}

std::vector<std::size_t> matching(const Session& session, const Speech& speech, const std::vector<std::string>& words) {
  std::size_t next = 0;
  const std::string who = words.size() > 1 ? hero_named(session, speech, words[0]) : "";
  if (!who.empty()) ++next;
  const std::string verb = command_of(speech.texts(), words[next++]);
  std::vector<std::string> rest(words.begin() + static_cast<std::ptrdiff_t>(next), words.end());
  std::erase_if(rest, [&](const std::string& word) { return is_filler(speech.texts(), word); });
  std::vector<std::size_t> found;
  const auto& legal = session.legal();
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (text_of(legal[i], "do") != verb || (!who.empty() && text_of(legal[i], "who") != who)) continue;
    const bool fits = verb == "share" ? share_fits(session, legal[i], rest)
                                      : std::all_of(rest.begin(), rest.end(), [&](const std::string& word) {
                                          return word_fits(session, speech, legal[i], word);
                                        });
    if (fits) found.push_back(i);
  }
  keep_if_any(found, [&](std::size_t i) { return text_of(legal[i], "who") == session.asked(); });
  keep_if_any(found, [&](std::size_t i) { return !legal[i].contains("pay"); });
  for (const std::string& word : rest) {  // "herb-3" exactly before whatever else begins so
    keep_if_any(found, [&](std::size_t i) { return text_of(legal[i], "thing") == word; });
  }
  return found;
}

}  // namespace rietburg::cli
