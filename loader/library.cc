#include "loader/library.h"

#include <algorithm>
#include <set>

#include "loader/check_library.h"
#include "loader/files.h"
#include "loader/guarded.h"
#include "loader/lines.h"
#include "loader/schema_check.h"
#include "loader/sources.h"

namespace rietburg::loader {
namespace {

/// Sorts the files into the sources, each checked by its schema on the way.
class Gatherer {
 public:
  Sources sources;
  std::vector<Problem> problems;

  void gather(const std::vector<SourceFile>& files) {
    std::map<std::string, Document> schemas;
    for (const SourceFile& file : files) {
      if (file.folder != "schema") continue;
      Document document = parse(file);
      schemas[file.name.substr(file.name.rfind('/') + 1)] = std::move(document);
    }
    const SchemaCheck check(schemas);
    append(check.problems());
    for (const SourceFile& file : files) sort_in(file, check);
    for (const LegendText& text : legend_texts_) add_legend_text(text);
    borrow_texts();
    sources.hash = hash_of(files);
  }

 private:
  struct LegendText {
    std::string folder;
    Document document;
  };
  struct Shelf {
    const char* folder;
    const char* schema;
    Documents Sources::*documents;
  };
  static constexpr Shelf kShelves[] = {
      {"board", "board.schema.json", &Sources::boards},
      {"heroes", "hero.schema.json", &Sources::heroes},
      {"creatures", "creature.schema.json", &Sources::creatures},
      {"things", "thing.schema.json", &Sources::things},
      {"fog", "fog.schema.json", &Sources::fog},
      {"events", "event.schema.json", &Sources::events},
      {"legends", "legend.schema.json", &Sources::legends},
      {"modules", "module.schema.json", &Sources::modules},
  };

  void append(const std::vector<Problem>& more) { problems.insert(problems.end(), more.begin(), more.end()); }

  Document parse(const SourceFile& file) {
    Result<json> read = read_json(file.name, file.bytes);
    if (!read) append(read.problems());
    return {file.name, read ? *std::move(read) : json()};
  }

  /// False where the file is damaged and its problems are noted.
  bool checked(const SourceFile& file, const std::string& schema, const SchemaCheck& check, Document& document) {
    const std::size_t before = problems.size();
    document = parse(file);
    if (problems.size() == before) append(check.check(schema, document));
    return problems.size() == before;
  }

  void sort_in(const SourceFile& file, const SchemaCheck& check) {
    Document document;
    if (file.folder.empty() && file.name == "rules.json") {
      if (checked(file, "rules.schema.json", check, document)) sources.rules = std::move(document);
    } else if (file.folder.empty() && file.name == "speech.json") {
      if (checked(file, "speech.schema.json", check, document)) sources.speech = std::move(document);
    } else if (file.folder.empty() && file.name == "lessons.json") {
      if (checked(file, "lessons.schema.json", check, document)) sources.lessons = std::move(document);
    } else if (file.folder == "text") {
      if (checked(file, "text.schema.json", check, document)) add_texts(document);
    } else if (file.folder == kLegendText) {
      if (checked(file, "text.schema.json", check, document))
        legend_texts_.push_back({folder_of(file), std::move(document)});
      return;
    }
    for (const Shelf& shelf : kShelves) {
      Document shelved;
      if (file.folder != shelf.folder || !checked(file, shelf.schema, check, shelved)) continue;
      Documents& documents = sources.*shelf.documents;
      const std::string id = Node(shelved)["id"].text();
      if (file.folder == "legends") legend_of_[folder_of(file)] = id;
      const auto [at, is_new] = documents.try_emplace(id, std::move(shelved));
      if (is_new && !file.guest.empty()) sources.guests[id] = file.guest;
      if (is_new) continue;
      problems.push_back(
          {file.name, "/id", say("the-id-is-taken-by", id, at->second.file), say("give-one-of-the-two-another")});
    }
  }

  /// Two folders of one name may come from different places.
  static std::string folder_of(const SourceFile& file) {
    return file.guest.empty() ? file.key.substr(0, file.key.find('/', file.key.find('/') + 1)) : file.guest;
  }

  static std::string language_of(const Document& document) {
    const std::size_t slash = document.file.rfind('/') + 1;
    return document.file.substr(slash, document.file.rfind('.') - slash);
  }

  void add_texts(const Document& document) {
    auto& catalogue = sources.texts[language_of(document)];
    for (const auto& [key, message] : Node(document).fields()) {
      if (key != "$schema" && (language_of(document) == "en" || closes(message.text())))
        catalogue[key] = message.text();
    }
  }

  /// Whether all braces of a message close, or it could not be read; where apostrophes quote, nobody counts.
  static bool closes(const std::string& message) {
    int open = 0;
    for (const char sign : message) {
      if (sign == '\'') return true;
      open += sign == '{' ? 1 : sign == '}' ? -1 : 0;
      if (open < 0) return false;
    }
    return open == 0;
  }

  /// A legend's own catalogue is filed under the legend; names of its own creatures, things and characters join the
  /// common ones too. What the game itself names stays as it is.
  void add_legend_text(const LegendText& text) {
    const auto legend = legend_of_.find(text.folder);
    if (legend == legend_of_.end()) return;  // its legend.json is damaged, which is noted
    const auto language = sources.texts.find(language_of(text.document));
    if (language == sources.texts.end()) return;  // the game itself does not speak it
    auto& catalogue = language->second;
    const std::string own = "legend." + legend->second + ".";
    for (const auto& [key, message] : Node(text.document).fields()) {
      if (key == "$schema") continue;
      const std::string kind = key.substr(0, key.find('.'));
      if (kind == "legend") {
        catalogue[own + key.substr(kind.size() + 1)] = message.text();
      } else if (kind == "card" || kind == "task" || kind == "lose") {
        catalogue[own + key] = message.text();
      } else if (catalogue.try_emplace(key, message.text()).second || named_.contains(key)) {
        named_.insert(key);
        catalogue[own + key] = message.text();
      }
    }
  }

  /// What a language lacks, or has in a shape that cannot be read, is told in English; a legend that English lacks too,
  /// in a language that has it.
  void borrow_texts() {
    const auto told = sources.texts;
    for (auto& [language, catalogue] : sources.texts) {
      std::set<std::string>& borrowed = sources.borrowed[language];
      const auto english = told.find("en");
      if (english != told.end()) borrowed.merge(borrow(catalogue, english->second, ""));
      for (const auto& [folder, legend] : legend_of_) {
        const std::string own = "legend." + legend + ".";
        const auto lender =
            std::find_if(told.begin(), told.end(), [&](const auto& one) { return one.second.contains(own + "title"); });
        if (lender != told.end() && !catalogue.contains(own + "title"))
          borrowed.merge(borrow(catalogue, lender->second, own));
      }
    }
  }

  using Catalogue = std::map<std::string, std::string>;

  /// Takes over what is missing and begins like this; returns the keys.
  static std::set<std::string> borrow(Catalogue& to, const Catalogue& from, const std::string& start) {
    std::set<std::string> keys;
    for (auto at = from.lower_bound(start); at != from.end() && at->first.starts_with(start); ++at) {
      if (to.insert(*at).second) keys.insert(at->first);
    }
    return keys;
  }

  std::map<std::string, std::string> legend_of_;  // by folder
  std::vector<LegendText> legend_texts_;
  std::set<std::string> named_;  // by legends, not by the game
};

LegendInfo info_of(const Document& document) {
  const Node legend(document);
  LegendInfo info{};
  info.id = legend["id"].text();
  info.number = static_cast<int>(std::clamp(legend["number"].integer(), 0LL, 1'000'000LL));
  info.title_key = "legend." + info.id + ".title";
  info.board = legend["board"].text();
  info.difficulties = legend["difficulties"].texts();
  for (const Node& count : legend["heroes"].items()) {
    info.hero_counts.push_back(static_cast<int>(std::clamp(count.integer(), 0LL, 100LL)));
  }
  std::sort(info.hero_counts.begin(), info.hero_counts.end());
  info.reconstructed = legend["reconstructed"].texts();
  for (const Node& card : legend["cards"].items()) info.has_lesson |= card["with"].says("skip-lesson");
  return info;
}

/// Those made for its board, unless the legend names which of them it bears.
std::vector<std::string> modules_for(const Sources& sources, const Node& legend) {
  std::vector<std::string> fitting;
  const std::vector<std::string> borne = legend["modules"].texts();
  for (const auto& [id, document] : sources.modules) {
    const std::vector<std::string> boards = Node(document)["boards"].texts();
    const bool board = std::find(boards.begin(), boards.end(), legend["board"].text()) != boards.end();
    const bool bears = !legend.has("modules") || std::find(borne.begin(), borne.end(), id) != borne.end();
    if (board && bears) fitting.push_back(id);
  }
  return fitting;
}

/// Those that did not have to borrow it, English first: see borrow_texts.
std::vector<std::string> told_in(const Sources& sources, const std::string& title) {
  std::vector<std::string> languages;
  for (const auto& [language, catalogue] : sources.texts) {
    const auto borrowed = sources.borrowed.find(language);
    const bool own = borrowed == sources.borrowed.end() || !borrowed->second.contains(title);
    if (!catalogue.contains(title) || !own) continue;
    languages.insert(language == "en" ? languages.begin() : languages.end(), language);
  }
  return languages;
}

void tell_infos(Sources& sources) {
  for (const auto& [id, document] : sources.legends) {
    sources.legend_infos.push_back(info_of(document));
    if (sources.guests.contains(id)) sources.legend_infos.back().folder = sources.guests.at(id);
    sources.legend_infos.back().modules = modules_for(sources, Node(document));
    sources.legend_infos.back().languages = told_in(sources, sources.legend_infos.back().title_key);
  }
  std::stable_sort(sources.legend_infos.begin(), sources.legend_infos.end(),
                   [](const LegendInfo& a, const LegendInfo& b) { return a.number < b.number; });
  for (const Node& rule : Node(sources.rules)["rules"].items()) {
    sources.rule_infos.push_back({rule["id"].text(), rule["stage"].text()});
  }
}

}  // namespace

std::vector<Problem> with_lines(std::vector<Problem> problems, const std::vector<SourceFile>& files) {
  for (Problem& problem : problems) {
    const auto file =
        std::find_if(files.begin(), files.end(), [&](const SourceFile& one) { return one.name == problem.file; });
    if (problem.line == 0 && file != files.end()) problem.line = line_of(file->bytes, problem.where);
  }
  return problems;
}

std::vector<std::string> ids_of(const Documents& documents) {
  std::vector<std::string> ids;
  for (const auto& [id, document] : documents) ids.push_back(id);
  return ids;
}

std::vector<const Document*> heroes_by_rank(const Sources& sources) {
  std::vector<const Document*> heroes;
  for (const auto& [id, document] : sources.heroes) heroes.push_back(&document);
  std::stable_sort(heroes.begin(), heroes.end(), [](const Document* a, const Document* b) {
    return Node(*a)["rank"].integer() < Node(*b)["rank"].integer();
  });
  return heroes;
}

const std::vector<LegendInfo>& Library::legends() const { return sources_->legend_infos; }

std::vector<std::string> Library::legend_ids() const {
  std::vector<std::string> ids;
  for (const LegendInfo& legend : legends()) ids.push_back(legend.id);
  return ids;
}

const LegendInfo* Library::legend(std::string_view id) const {
  const auto found =
      std::find_if(legends().begin(), legends().end(), [&](const LegendInfo& legend) { return legend.id == id; });
  return found == legends().end() ? nullptr : &*found;
}

namespace {

const json* data_of(const Documents& documents, const std::string& id) {
  const auto found = documents.find(id);
  return found == documents.end() ? nullptr : &found->second.data;
}

}  // namespace

const json* Library::legend_data(const std::string& id) const { return data_of(sources_->legends, id); }
const json* Library::hero_data(const std::string& id) const { return data_of(sources_->heroes, id); }
const json* Library::creature_data(const std::string& id) const { return data_of(sources_->creatures, id); }

std::vector<std::string> Library::hero_ids() const {
  std::vector<std::string> ids;
  for (const Document* hero : heroes_by_rank(*sources_)) ids.push_back(Node(*hero)["id"].text());
  return ids;
}

const std::vector<std::string>& Library::house_rules() {
  static const std::vector<std::string> rules{"black-die-instead-of-one"};
  return rules;
}

std::vector<std::string> Library::languages() const {
  std::vector<std::string> languages;
  for (const auto& [language, catalogue] : sources_->texts) languages.push_back(language);
  return languages;
}

const std::map<std::string, std::string>* Library::texts(const std::string& language) const {
  const auto found = sources_->texts.find(language);
  return found == sources_->texts.end() ? nullptr : &found->second;
}

const std::vector<RefusedLegend>& Library::refused() const { return sources_->refused; }

const std::map<std::string, Picture>& Library::pictures() const { return sources_->pictures; }
const std::map<std::string, OwnWeights>& Library::weights() const { return sources_->weights; }

const std::vector<RuleInfo>& Library::rules() const { return sources_->rule_infos; }
const json& Library::reference() const { return sources_->rules.data; }
const json& Library::speech() const { return sources_->speech.data; }
const json& Library::lessons() const { return sources_->lessons.data; }
const std::string& Library::content_hash() const { return sources_->hash; }

Result<Library> make_library(const std::vector<SourceFile>& files, bool only_own) {
  return guarded("the-content-cannot-be-loaded", [&]() -> Result<Library> {
    Gatherer gatherer;
    gatherer.gather(files);
    if (!gatherer.problems.empty()) return with_lines(std::move(gatherer.problems), files);
    tell_infos(gatherer.sources);
    const Library library(std::make_shared<const Sources>(std::move(gatherer.sources)));
    // Names are looked up by the compiler alone, so trying all games is the check of all references.
    if (std::vector<Problem> problems = check_library(library, only_own); !problems.empty())
      return with_lines(std::move(problems), files);
    return library;
  });
}

}  // namespace rietburg::loader
