// `rietburg legend show`: the cards of a legend as a person reads them, story and rule part apart.
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/effect_words.h"
#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/legend_command.h"
#include "cli/lines.h"
#include "cli/open_library.h"
#include "cli/texts.h"
#include "cli/trigger_words.h"
#include "loader/compile.h"

namespace rietburg::cli {

namespace {

using nlohmann::json;

constexpr int kWidth = 100;

void print(const std::string& text, int indent = 0) {
  for (const std::string& line : wrap(text, kWidth - indent)) fmt::print("{:{}}{}\n", "", indent, line);
}

std::string joined(const json& list, const Texts& texts, const std::string& prefix = {}) {
  std::string all;
  for (const json& item : list) {
    const std::string word = item.is_string() ? item.get<std::string>() : item.dump();
    const std::string key = prefix + word;
    all += (all.empty() ? "" : ", ") + (!prefix.empty() && texts.has(key) ? texts.format(key) : word);
  }
  return all;
}

/// On the board of the mine creatures leave by an exit instead.
bool has_castle(const loader::Library& library, const loader::LegendInfo& info) {
  std::vector<std::string> heroes = library.hero_ids();
  heroes.resize(std::min(heroes.size(), static_cast<std::size_t>(info.hero_counts.front())));
  const std::string level = info.difficulties.empty() ? "" : info.difficulties.front();
  const auto content = loader::compile(library, {info.id, level, heroes, {}, {}});
  return content.ok() && content->castle != Space::none;
}

class Show {
 public:
  Show(const loader::Library& library, const loader::LegendInfo& info, const Texts& texts)
      : info_(info),
        legend_(*library.legend_data(info.id)),
        texts_(texts),
        own_("legend." + info.id + "."),
        has_castle_(has_castle(library, info)),
        values_(values_in_words(legend_, texts)) {}

  void run() const {
    head();
    for (const json& card : legend_.at("cards")) show(card);
    ends();
  }

 private:
  void head() const {
    const std::string title = texts_.has(own_ + "title") ? texts_.format(own_ + "title") : info_.id;
    const std::string line = texts_.format("ui.legend.head", {{"title", title}, {"id", info_.id}});
    fmt::print("{}\n{}\n", line, std::string(static_cast<std::size_t>(columns(line)), '='));
    const std::string levels = joined(legend_.at("difficulties"), texts_, "difficulty.");
    print(texts_.format("ui.legend.for", {{"heroes", joined(legend_.at("heroes"), texts_)},
                                          {"levels", levels},
                                          {"levels_id", levels.empty() ? "none" : "some"},
                                          {"board", info_.board},
                                          {"events", legend_.value("events", "")}}));
    if (!info_.modules.empty()) print(texts_.format("ui.legend.modules", {{"list", joined(info_.modules, texts_)}}));
    if (!info_.reconstructed.empty())
      print(texts_.format("ui.legend.reconstructed",
                          {{"list", joined(info_.reconstructed, texts_, own_ + "reconstructed.")}}));
    json opponents = json::array();
    for (const json& creature : legend_.value("creatures", json::array())) opponents.push_back(creature.at("id"));
    if (!opponents.empty())
      print(texts_.format("ui.legend.opponents", {{"list", joined(opponents, texts_, "creature.")}}));
    if (texts_.has(own_ + "goal")) {
      fmt::print("\n");
      print(texts_.format(own_ + "goal"));
    }
  }

  /// The rule part of the card's own difficulty, otherwise the one for all.
  std::string text_key(const std::string& card, const json& data) const {
    if (texts_.has(card + ".text")) return card + ".text";
    return card + ".text." + data.value("difficulty", "");
  }

  void show(const json& card) const {
    const std::string id = card.at("id"), key = own_ + "card." + id;
    std::string title = texts_.format(
        "ui.legend.card", {{"title", texts_.has(key + ".title") ? texts_.format(key + ".title") : id}, {"id", id}});
    if (card.contains("difficulty"))
      title += " " + texts_.format("ui.legend.only",
                                   {{"level", texts_.format("difficulty." + card.value("difficulty", ""))}});
    for (const char* word : {"with", "without"}) {
      if (card.contains(word)) title += " " + texts_.format(std::string("ui.legend.skip-lesson.") + word);
    }
    fmt::print("\n{}\n", title);
    print(trigger_in_words(card, texts_) + ".", 2);
    if (texts_.has(key + ".story")) {
      fmt::print("\n");
      print(texts_.format(key + ".story", values_), 4);
    }
    fmt::print("\n");
    tell_rule_part(card, key);
    tell_effects(card);
  }

  void tell_rule_part(const json& card, const std::string& key) const {
    const std::string text = text_key(key, card);
    if (texts_.has(text)) return print(texts_.format(text, values_), 2);
    bool any = false;  // one text for each level, and the card is the same at all of them
    for (const std::string& level : info_.difficulties) {
      const std::string of_level = fmt::format("{}.text.{}", key, level);
      if (!texts_.has(of_level) || card.contains("difficulty")) continue;
      any = true;
      const std::string only = texts_.format("ui.legend.only", {{"level", texts_.format("difficulty." + level)}});
      print(fmt::format("{} {}", only, texts_.format(of_level, values_)), 2);
    }
    if (!any) print(texts_.format("ui.legend.no-text"), 2);
  }

  /// What the game makes of the card, beside what its text says: an author sees whether the two agree.
  void tell_effects(const json& card) const {
    std::vector<std::string> lines;
    for (const json& effect : card.at("effects")) lines.push_back(effect_in_words(effect, texts_));
    for (const json& effect : card.value("laid", json::object()).value("strikes", json::array())) {
      lines.push_back(effect_in_words(effect, texts_));
    }
    if (card.contains("goal")) {
      lines.push_back(texts_.format("ui.legend.quest.goal", {{"cond", condition_in_words(card["goal"], texts_)}}));
    }
    for (const json& effect : card.value("reward", json::array())) {
      lines.push_back(texts_.format("ui.legend.quest.reward", {{"effect", effect_in_words(effect, texts_)}}));
    }
    if (lines.empty()) return;
    fmt::print("\n");
    print(texts_.format("ui.legend.effects"), 2);
    for (const std::string& line : lines) print("- " + line, 4);
  }

  void list(const char* head, const std::vector<std::string>& lines) const {
    if (lines.empty()) return;
    fmt::print("\n{}\n", texts_.format(head));
    for (const std::string& line : lines) print("- " + line, 2);
  }

  /// Tasks and ways to lose of its own, each with its condition.
  void add_ends(const char* field, const char* prefix, std::vector<std::string>& lines) const {
    for (const json& end : legend_.value(field, json::array())) {
      const std::string id = end.at("id"), key = own_ + prefix + id;
      lines.push_back(texts_.format("ui.legend.lose.way", {{"text", texts_.has(key) ? texts_.format(key, values_) : id},
                                                           {"cond", condition_in_words(end.at("if"), texts_)}}));
    }
  }

  std::vector<std::string> ways_to_win() const {
    const json& win = legend_.at("win");
    if (win.is_object()) {
      return {texts_.format("ui.legend.win.when", {{"cond", condition_in_words(win.at("when"), texts_)}})};
    }
    return {texts_.format("ui.legend.win.tasks", {{"castle_id", has_castle_ ? "some" : "none"}})};
  }

  /// Everything that loses this legend: the castle, the last letter, its own ways, opponents, quests and cards.
  std::vector<std::string> ways_to_lose() const {
    std::vector<std::string> lines;
    if (has_castle_) lines.push_back(texts_.format("ui.legend.lose.castle"));
    lines.push_back(texts_.format(legend_.at("win").is_object() ? "ui.legend.lose.letter" : "ui.legend.lose.tasks"));
    add_ends("lose", "lose.", lines);
    for (const json& creature : legend_.value("creatures", json::array())) {
      if (!creature.contains("takes_castle")) continue;
      lines.push_back(
          texts_.format("ui.legend.lose.takes-castle", {{"creature", name_in_words(creature.at("id"), texts_)}}));
    }
    for (const json& card : legend_.at("cards")) add_losing_card(card, lines);
    return lines;
  }

  void add_losing_card(const json& card, std::vector<std::string>& lines) const {
    const std::string name = card_in_words(card.at("id"), texts_);
    if (card.contains("fail") || card.contains("before")) {
      Args args{{"card", name}};
      if (card.contains("fail")) args.set("fail", condition_in_words(card["fail"], texts_));
      for (const char* part : {"fail", "before"}) {
        if (card.contains(part)) args.set(std::string(part) + "_id", "some");
      }
      args.set("before", card.value("before", ""));
      lines.push_back(texts_.format("ui.legend.lose.quest", args));
    }
    for (const json& effect : card.at("effects")) {
      if (effect.value("do", "") != "end" || effect.value("outcome", "") != "lost") continue;
      Args args{{"card", name}};
      if (effect.contains("if")) {
        args.set("if", condition_in_words(effect["if"], texts_));
        args.set("if_id", "some");
      }
      lines.push_back(texts_.format("ui.legend.lose.card", args));
    }
  }

  void ends() const {
    std::vector<std::string> tasks;
    add_ends("tasks", "task.", tasks);
    list("ui.legend.tasks", tasks);
    list("ui.legend.ways-to-win", ways_to_win());
    list("ui.legend.ways-to-lose", ways_to_lose());
    for (const char* part : {"won", "lost"}) {
      if (!texts_.has(own_ + part)) continue;
      fmt::print("\n");
      print(texts_.format(own_ + part), 4);
    }
  }

  const loader::LegendInfo& info_;
  const json& legend_;
  const Texts& texts_;
  std::string own_;
  bool has_castle_;
  Args values_;
};

}  // namespace

int show_legend(const LegendOptions& options) {
  const auto library = open_library(options.content, data_folder(""), folders_for(options), options.language);
  if (!library) return kCannot;
  const std::string language = chosen_language(*library, options.language);
  const auto* messages = library->texts(language);
  if (messages == nullptr) {
    fmt::print(stderr, "There is no language '{}'. {}\n", language,
               loader::to_text(loader::known_names(language, library->languages())));
    return kBadOptions;
  }
  const loader::LegendInfo* info = legend_named(*library, options.name);
  if (info == nullptr) {
    fmt::print(stderr, "There is no legend '{}'. {}\n", options.name,
               loader::to_text(loader::known_names(options.name, library->legend_ids())));
    return kBadOptions;
  }
  Texts texts(language, *messages);
  texts.prefer_legend(info->id);
  Show(*library, *info, texts).run();
  return kDone;
}

}  // namespace rietburg::cli
