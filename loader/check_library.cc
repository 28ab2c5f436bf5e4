#include "loader/check_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "loader/compiler.h"
#include "loader/sources.h"

namespace rietburg::loader {
namespace {

class LibraryCheck {
 public:
  LibraryCheck(const Library& library, bool only_own)
      : library_(library), sources_(library.sources()), only_own_(only_own) {}

  std::vector<Problem> run() {
    rules();
    chapters();
    speech();
    lessons();
    something_of(say("word.a-board"), "board/", sources_.boards);
    something_of(say("word.a-legend"), "legends/", sources_.legends);
    if (sources_.heroes.size() < 2) add({"heroes", "", say("fewer-than-two-heroes"), say("add-heroes-in-heroes")});
    if (problems_.empty()) games();
    return std::move(problems_);
  }

 private:
  /// One mistake shows in many games, and nobody reads more than a hundred.
  void add(const Problem& problem) {
    if (problems_.size() < 100 && std::find(problems_.begin(), problems_.end(), problem) == problems_.end())
      problems_.push_back(problem);
  }

  void something_of(const Sentence& what, const char* folder, const Documents& documents) {
    if (documents.empty()) add({folder, "", say("there-is-none", what), say("restore-this-folder")});
  }

  /// The reference and the engine's list must be the same, in the same order: the engine cites rules by their place.
  void rules() {
    static const std::vector<std::string> kEngine{
#define RULE(section, number) #section "-" #number,
#include "rietburg/rules.def"
#undef RULE
    };
    std::vector<std::string> listed;
    for (const RuleInfo& rule : sources_.rule_infos) listed.push_back(rule.id);
    if (listed == kEngine) return;
    const Sentence remedy = say("both-list-the-same-rules");
    const auto [ours, theirs] = std::mismatch(listed.begin(), listed.end(), kEngine.begin(), kEngine.end());
    const std::string where = fmt::format("/rules/{}", ours - listed.begin());
    if (ours == listed.end()) return add({"rules.json", "/rules", say("the-rule-is-missing", *theirs), remedy});
    if (theirs == kEngine.end()) return add({"rules.json", where, say("there-is-no-rule", *ours), remedy});
    add({"rules.json", where, say("the-engine-has-another-rule", *ours, *theirs), remedy});
  }

  /// Every rule is read in one chapter, and whatever a chapter shows is there. (Schemas know the shapes alone.)
  void chapters() {
    std::set<std::string> sections;
    for (const Node& chapter : Node(sources_.rules)["chapters"].items()) {
      if (chapter.has("section") && !sections.insert(chapter["section"].text()).second)
        add(chapter["section"].problem(say("this-section-stands-in-two-chapters"), say("name-each-section-once")));
      for (const Node& shown : chapter["lists"].items()) {
        if (!is_shown(shown.text())) add(shown.problem(say("there-is-no", shown.quoted()), say("check-the-spelling")));
      }
    }
    for (const RuleInfo& rule : sources_.rule_infos) {
      if (const std::string section = rule.id.substr(0, rule.id.find('-')); !sections.contains(section))
        add({"rules.json", "/chapters", say("no-chapter-has-the-section", section),
             say("give-every-section-a-chapter")});
    }
  }

  /// "hero.dwarf"; a thing may also be a whole family of them, such as "thing.gem".
  bool is_shown(const std::string& name) const {
    const std::size_t dot = name.find('.');
    const std::string kind = name.substr(0, dot), id = name.substr(dot + 1);
    if (kind == "hero") return sources_.heroes.contains(id);
    if (kind == "creature") return sources_.creatures.contains(id);
    if (kind == "fog") return sources_.fog.contains(id);
    if (kind == "module") return sources_.modules.contains(id);
    const auto english = sources_.texts.find("en");
    return sources_.things.contains(id) || (english != sources_.texts.end() && english->second.contains(name));
  }

  /// A message that a rule names must be told in every language; keys made of values are the tests' business.
  void speech() {
    if (sources_.speech.data.is_null())
      return add({"speech.json", "", say("there-is-no-such-file"), say("restore-it-it-says-which-message")});
    const Node speech(sources_.speech);
    for (const char* list : {"events", "answers", "questions", "under_way", "refusals"}) said_by(speech[list]);
    for (const char* lists : {"fight", "reasons"}) {
      for (const Node& list : speech[lists].items()) said_by(list);
    }
  }

  /// A lesson has its words in every language, rules that exist, and comes after lessons that exist.
  void lessons() {
    if (sources_.lessons.data.is_null())
      return add({"lessons.json", "", say("there-is-no-such-file"), say("restore-it-it-says-which-rule")});
    const Node file(sources_.lessons);
    std::set<std::string> known, rules;
    for (const RuleInfo& rule : sources_.rule_infos) rules.insert(rule.id);
    for (const Node& lesson : file["lessons"].items()) {
      const std::string id = lesson["id"].text();
      for (const Node& before : lesson["after"].items()) {
        if (!known.contains(before.text()))
          add(before.problem(say("there-is-no-lesson-before", before.text()),
                             say("name-a-lesson-that-stands-further")));
      }
      for (const Node& rule : lesson["rules"].items()) {
        if (!rules.contains(rule.text()))
          add(rule.problem(say("there-is-no-rule", rule.text()), say("rules-json-lists-them-all")));
      }
      if (!known.insert(id).second)
        add(lesson["id"].problem(say("the-id-is-taken", id), say("give-one-of-the-two-another")));
      titled(lesson["id"], "lesson." + id);
      told(lesson["chapter"], "lesson.chapter." + lesson["chapter"].text());
    }
    for (const Node& practice : file["practice"].items()) {
      titled(practice["id"], "practice." + practice["id"].text());
      if (!sources_.legends.contains(practice["legend"].text()))
        add(practice["legend"].problem(say("there-is-no-legend", practice["legend"].text()),
                                       say("check-the-spelling")));
    }
  }

  void titled(const Node& named, const std::string& key) {
    told(named, key);
    told(named, key + ".title");
  }

  void told(const Node& named, const std::string& key) {
    for (const auto& [language, catalogue] : sources_.texts) {
      if (catalogue.contains(key)) continue;
      add(named.problem(say("there-is-no-text", key, language), say("add-the-text-to-the-catalogue")));
    }
  }

  void said_by(const Node& rules) {
    for (const Node& rule : rules.items()) {
      const std::string key = rule["say"].text();
      if (key.find('{') != std::string::npos) continue;
      for (const auto& [language, catalogue] : sources_.texts) {
        if (catalogue.contains(key)) continue;
        add(rule["say"].problem(say("there-is-no-text", key, language), say("check-the-spelling-or-add")));
      }
    }
  }

  void game(const LegendInfo& legend, const std::string& difficulty, std::size_t heroes,
            std::optional<std::string> deck = {}) {
    std::vector<std::string> chosen = library_.hero_ids();
    chosen.resize(std::min(chosen.size(), heroes));
    const GameSetup setup{legend.id, difficulty, chosen, {}, {}};
    const Result<Content> content = Compiler(sources_, setup, std::move(deck)).run();
    for (const Problem& problem : content.problems()) add(of_guest(legend, problem));
  }

  /// What somebody's own legend makes of the content is that legend's fault, wherever it shows.
  Problem of_guest(const LegendInfo& legend, const Problem& problem) const {
    const std::string& file = sources_.legends.at(legend.id).file;
    if (!sources_.guests.contains(legend.id) || problem.file == file) return problem;
    return {file, "", say("seen-elsewhere", problem.message, problem.file, problem.where), problem.remedy};
  }

  void games() {
    std::set<std::string> decks;
    for (const auto& [id, event] : sources_.events) decks.insert(Node(event)["deck"].text());
    for (const LegendInfo& legend : library_.legends()) {
      decks.erase(Node(sources_.legends.at(legend.id))["events"].text());
      if (only_own_ && legend.folder.empty()) continue;
      const auto levels = legend.difficulties.empty() ? std::vector<std::string>{""} : legend.difficulties;
      for (const std::string& level : levels) {
        for (const int heroes : legend.hero_counts) game(legend, level, static_cast<std::size_t>(heroes));
      }
    }
    if (only_own_) return;
    const LegendInfo& any = library_.legends().front();
    for (const std::string& deck : decks) {
      for (const int heroes : any.hero_counts) {
        game(any, any.difficulties.empty() ? "" : any.difficulties.front(), static_cast<std::size_t>(heroes), deck);
      }
    }
  }

  const Library& library_;
  const Sources& sources_;
  bool only_own_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> check_library(const Library& library, bool only_own) {
  return LibraryCheck(library, only_own).run();
}

}  // namespace rietburg::loader
