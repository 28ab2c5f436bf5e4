#include "cli/reference.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/matching.h"

namespace rietburg::cli {

namespace {

using nlohmann::json;

Passage hero_passage(const json& hero, const std::string& key, const Texts& texts) {
  const auto dice = [&](std::size_t level) { return hero.at("dice").at(level).get<std::int64_t>(); };
  return {"", texts.format(key),
          texts.format("rules.hero", {{"male", texts.format(key + ".male")},
                                      {"female", texts.format(key + ".female")},
                                      {"rank", hero.at("rank").get<std::int64_t>()},
                                      {"low", dice(0)},
                                      {"middle", dice(1)},
                                      {"high", dice(2)},
                                      {"ability", texts.format(key + ".ability")}})};
}

Passage creature_passage(const json& creature, const std::string& key, const Texts& texts) {
  Args args;
  for (const char* field : {"strength", "willpower", "reward"}) args.set(field, creature.at(field).get<std::int64_t>());
  return {"", texts.format(key), texts.format("rules.creature", args)};
}

/// "hero.dwarf", "thing.bow": by its name, and what is to be known of it.
Passage shown(const loader::Library& library, const std::string& key, const Texts& texts) {
  const std::string id = key.substr(key.find('.') + 1);
  if (const json* hero = key.starts_with("hero.") ? library.hero_data(id) : nullptr)
    return hero_passage(*hero, key, texts);
  if (const json* creature = key.starts_with("creature.") ? library.creature_data(id) : nullptr)
    return creature_passage(*creature, key, texts);
  return {"", texts.format(key), texts.first_of({key + ".use", key + ".text"})};
}

std::vector<std::string> paragraphs_of(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

bool has_all(const std::string& text, const std::vector<std::string>& folded) {
  const std::string in = Texts::folded(text);
  return std::all_of(folded.begin(), folded.end(),
                     [&](const std::string& word) { return in.find(word) != std::string::npos; });
}

std::vector<std::string> all_folded(const std::vector<std::string>& words) {
  std::vector<std::string> folded;
  for (const std::string& word : words) folded.push_back(Texts::folded(word));
  return folded;
}

/// What a chapter has of these words: the paragraphs and passages they stand in.
Chapter part_of(const Chapter& chapter, const std::vector<std::string>& folded) {
  Chapter part{chapter.title, {}, {}};
  for (const std::string& one : chapter.paragraphs) {
    if (has_all(one, folded)) part.paragraphs.push_back(one);
  }
  for (const Passage& one : chapter.passages) {
    if (has_all(one.title + " " + one.text, folded)) part.passages.push_back(one);
  }
  return part;
}

}  // namespace

std::vector<Chapter> reference(const loader::Library& library, const Texts& texts) {
  std::vector<Chapter> chapters;
  for (const json& one : library.reference().at("chapters")) {
    const std::string key = "rules.chapter." + one.at("id").get<std::string>();
    Chapter chapter{texts.format(key), paragraphs_of(texts.format(key + ".text")), {}};
    for (const json& list : one.value("lists", json::array()))
      chapter.passages.push_back(shown(library, list.get<std::string>(), texts));
    const std::string section = one.value("section", "") + "-";
    for (const loader::RuleInfo& rule : library.rules()) {
      if (!rule.id.starts_with(section)) continue;
      chapter.passages.push_back(
          {rule.id, texts.format("rule." + rule.id + ".title"), texts.format("rule." + rule.id)});
    }
    chapters.push_back(std::move(chapter));
  }
  return chapters;
}

std::vector<Chapter> found_in(const std::vector<Chapter>& chapters, const std::vector<std::string>& words) {
  const std::vector<std::string> folded = all_folded(words);
  if (folded.size() == 1) {
    const int number = number_in(folded[0]);
    if (number >= 1 && number <= static_cast<int>(chapters.size()))
      return {chapters[static_cast<std::size_t>(number) - 1]};
    for (const Chapter& chapter : chapters) {
      for (const Passage& one : chapter.passages) {
        if (!one.id.empty() && Texts::folded(one.id) == folded[0]) return {{chapter.title, {}, {one}}};
      }
    }
  }
  std::vector<Chapter> found;
  for (const Chapter& chapter : chapters) {
    Chapter part = part_of(chapter, folded);
    if (!part.paragraphs.empty() || !part.passages.empty()) found.push_back(std::move(part));
  }
  return found;
}

}  // namespace rietburg::cli
