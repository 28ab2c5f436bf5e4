#include "loader/check_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "loader/sources.h"

namespace rietburg::loader {
namespace {

/// The keys of a legend: those that must be told, with the place that needs them, and those that may be.
class Keys {
 public:
  Keys(const Node& legend, const std::vector<std::string>& difficulties) : difficulties_(difficulties) {
    for (const char* key : {"title", "goal", "won", "lost"}) need(std::string("legend.") + key, legend);
    for (const char* key : {"line", "length"}) allowed.insert(std::string("legend.") + key);  // on the shelf of books
    for (const Node& part : legend["reconstructed"].items()) need("legend.reconstructed." + part.text(), part);
    for (const Node& card : legend["cards"].items()) add_card(card);
    for (const Node& task : legend["tasks"].items()) need("task." + task["id"].text(), task["id"]);
    for (const Node& way : legend["lose"].items()) need("lose." + way["id"].text(), way["id"]);
    for (const Node& creature : legend["creatures"].items()) add_name("creature.", creature["id"]);
    for (const Node& thing : legend["things"].items()) {
      add_name("thing.", thing["id"]);
      allowed.insert("thing." + thing["id"].text() + ".use");
      if (!thing.has("group")) continue;
      add_name("thing.", thing["group"]);
      allowed.insert("thing." + thing["group"].text() + ".use");
    }
  }

  std::map<std::string, Node> needed;
  std::set<std::string> allowed;
  std::set<std::string> varied;  // told once, or once for each difficulty

 private:
  void need(const std::string& key, const Node& node) { needed.try_emplace(key, node); }

  void add_name(const std::string& kind, const Node& id) {
    need(kind + id.text(), id);
    for (const std::string form : {".the", ".a", ".many"}) {
      for (const char* of : {"", ".acc", ".dat", ".gen"}) allowed.insert(kind + id.text() + form + of);
    }
    for (const char* mark : {"ui.mark.creature.", "ui.mark.figure."}) allowed.insert(mark + id.text());
  }

  void add_card(const Node& card) {
    const std::string key = "card." + card["id"].text();
    need(key + ".title", card["id"]);
    allowed.insert(key + ".story");
    need(key + ".text", card["id"]);
    varied.insert(key + ".text");
    for (const std::string& level : difficulties_) allowed.insert(fmt::format("{}.text.{}", key, level));
    for (const char* list : {"effects", "reward"}) {
      for (const Node& effect : card[list].items()) add_effect(effect);
    }
    for (const Node& effect : card["laid"]["strikes"].items()) add_effect(effect);
  }

  void add_effect(const Node& effect) {
    for (const Node& option : effect["options"].items()) need("option." + option.text(), option);
    if (!effect["do"].says("place")) return;
    for (const char* role : {"character", "ally", "marker"}) {
      if (effect.has(role)) add_name(std::string(role) + ".", effect[role]);
    }
  }

  const std::vector<std::string>& difficulties_;
};

class TextCheck {
 public:
  TextCheck(const Library& library, const LegendInfo& info, const LegendFolder& folder)
      : library_(library),
        info_(info),
        folder_(folder),
        legend_(library.sources().legends.at(info.id)),
        keys_(legend_, info.difficulties) {}

  std::vector<Problem> run() {
    std::set<std::string> told;
    for (const SourceFile& file : folder_.files) {
      if (file.folder != kLegendText) continue;
      const std::size_t slash = file.name.rfind('/') + 1;
      const std::string language = file.name.substr(slash, file.name.rfind('.') - slash);
      told.insert(language);
      const Result<json> text = read_json(file.name, file.bytes);
      if (text) check({file.name, text.value()}, language);
    }
    // One language is enough: readers of the others are told the legend in that one.
    const std::vector<std::string> spoken = library_.languages();
    if (std::none_of(spoken.begin(), spoken.end(), [&](const std::string& one) { return told.contains(one); }))
      problems_.push_back({folder_.name + "/text/en.json", "",
                           say("the-legend-is-not-told", fmt::format("{}", fmt::join(spoken, ", "))),
                           say("add-this-catalogue-or-one")});
    return std::move(problems_);
  }

 private:
  void check(const Document& document, const std::string& language) {
    const Node catalogue(document);
    for (const auto& [key, node] : keys_.needed) {
      if (catalogue.has(key) || is_common(key, language) || told_by_difficulty(catalogue, key)) continue;
      problems_.push_back(catalogue.problem(
          say("the-text-is-missing-for", key,
              node.where().empty() ? say("word.the-legend") : Sentence("legend.json:" + node.where())),
          say("add-this-key")));
    }
    for (const auto& [key, node] : catalogue.fields()) {
      if (key == "$schema") continue;
      if (!keys_.needed.contains(key) && !keys_.allowed.contains(key))
        problems_.push_back(node.problem(say("nothing-in-the-legend-asks", key), say("check-the-spelling-or-remove")));
      check_braces(key, node);
    }
  }

  /// {name} shows a value of the legend, in what is read while it is played.
  void check_braces(const std::string& key, const Node& node) {
    const bool may_have = key.starts_with("task.") || (key.starts_with("card.") && !key.ends_with(".title"));
    std::vector<std::string> known;
    for (const auto& [name, value] : legend_["values"].fields()) known.push_back(name);
    const std::string text = node.text();
    for (std::size_t at = text.find_first_of("{}"); at != std::string::npos; at = text.find_first_of("{}", at + 1)) {
      const std::size_t end = text.find_first_of("{}", at + 1);
      const std::string name = text.substr(at + 1, end == std::string::npos ? 0 : end - at - 1);
      const bool is_pair = text[at] == '{' && end != std::string::npos && text[end] == '}';
      if (!may_have || !is_pair) {
        problems_.push_back(node.problem(may_have ? say("a-brace-without-its-other-half") : say("braces-not-here"),
                                         say("write-round-brackets-instead")));
        return;
      }
      if (std::find(known.begin(), known.end(), name) == known.end()) {
        problems_.push_back(node.problem(say("braces-without-a-value", name), known.empty()
                                                                                  ? say("add-it-under-values-or-write")
                                                                                  : known_names(name, known)));
        return;
      }
      at = end;
    }
  }

  /// A name the game has already, such as that of the prince.
  bool is_common(const std::string& key, const std::string& language) const {
    const auto* texts = library_.texts(language);
    const std::string kind = key.substr(0, key.find('.'));
    const auto borrowed = library_.sources().borrowed.find(language);
    const bool own = borrowed == library_.sources().borrowed.end() || !borrowed->second.contains(key);
    return kind != "legend" && kind != "card" && kind != "task" && kind != "lose" && texts != nullptr && own &&
           texts->contains(key);
  }

  bool told_by_difficulty(const Node& catalogue, const std::string& key) const {
    if (!keys_.varied.contains(key) || info_.difficulties.empty()) return false;
    const std::string id = key.substr(5, key.size() - 10);  // card.ID.text
    return std::all_of(info_.difficulties.begin(), info_.difficulties.end(), [&](const std::string& level) {
      return catalogue.has(key + "." + level) || !has_card(id, level);
    });
  }

  bool has_card(const std::string& id, const std::string& level) const {
    const std::vector<Node> cards = legend_["cards"].items();
    return std::any_of(cards.begin(), cards.end(), [&](const Node& card) {
      return card["id"].says(id) && (!card.has("difficulty") || card["difficulty"].says(level));
    });
  }

  const Library& library_;
  const LegendInfo& info_;
  const LegendFolder& folder_;
  Node legend_;
  Keys keys_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> check_texts(const Library& library, const LegendInfo& legend, const LegendFolder& folder) {
  return TextCheck(library, legend, folder).run();
}

}  // namespace rietburg::loader
