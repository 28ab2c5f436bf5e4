// `rietburg legend show`: the cards of a legend as a person reads them, story and rule part apart.
#include <fmt/core.h>

#include <cstdio>
#include <filesystem>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/legend_command.h"
#include "cli/lines.h"
#include "cli/open_library.h"
#include "cli/texts.h"
#include "cli/trigger_words.h"

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

class Show {
 public:
  Show(const loader::LegendInfo& info, const json& legend, const Texts& texts)
      : info_(info), legend_(legend), texts_(texts), own_("legend." + info.id + ".") {}

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
      print(texts_.format(key + ".story"), 4);
    }
    fmt::print("\n");
    const std::string text = text_key(key, card);
    if (texts_.has(text)) return print(texts_.format(text), 2);
    bool any = false;  // one text for each level, and the card is the same at all of them
    for (const std::string& level : info_.difficulties) {
      const std::string of_level = fmt::format("{}.text.{}", key, level);
      if (!texts_.has(of_level) || card.contains("difficulty")) continue;
      any = true;
      const std::string only = texts_.format("ui.legend.only", {{"level", texts_.format("difficulty." + level)}});
      print(fmt::format("{} {}", only, texts_.format(of_level)), 2);
    }
    if (!any) print(texts_.format("ui.legend.no-text", {{"effects", card.at("effects").dump()}}), 2);
  }

  void list(const char* head, const char* field, const char* prefix) const {
    const json ends = legend_.value(field, json::array());
    if (ends.empty()) return;
    fmt::print("\n{}\n", texts_.format(head));
    for (const json& end : ends) {
      const std::string id = end.at("id"), key = own_ + prefix + id;
      print("- " + (texts_.has(key) ? texts_.format(key) : id), 2);
    }
  }

  void ends() const {
    list("ui.legend.tasks", "tasks", "task.");
    list("ui.legend.lose", "lose", "lose.");
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
};

}  // namespace

int show_legend(const LegendOptions& options) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::vector<std::string> folders = options.legends;
  const bool is_folder = fs::exists(fs::path(options.name) / "legend.json", error);
  if (is_folder) folders.push_back(options.name);
  const auto library = open_library(options.content, data_folder(""), folders);
  if (!library) return kCannot;
  const auto* messages = library->texts(options.language);
  if (messages == nullptr) {
    fmt::print(stderr, "There is no language '{}'. {}\n", options.language,
               loader::known_names(options.language, library->languages()));
    return kBadOptions;
  }
  std::string id = options.name;
  for (const std::string& one : library->legend_ids()) {
    if (is_folder && library->legend(one)->folder == options.name) id = one;
  }
  const loader::LegendInfo* info = library->legend(id);
  if (info == nullptr) {
    fmt::print(stderr, "There is no legend '{}'. {}\n", options.name, loader::known_names(id, library->legend_ids()));
    return kBadOptions;
  }
  Texts texts(options.language, *messages);
  texts.prefer_legend(id);
  Show(*info, *library->legend_data(id), texts).run();
  return kDone;
}

}  // namespace rietburg::cli
