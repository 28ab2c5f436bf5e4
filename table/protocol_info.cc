// The verbs that tell something and change nothing: what there is, what comes, what the rules say.
#include "codec/names.h"
#include "codec/state_json.h"
#include "table/catalogue.h"
#include "table/findings.h"
#include "table/protocol.h"
#include "table/request.h"
#include "table/save.h"
#include "table/version.h"
#include "table/walks.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

using Texts = std::map<std::string, std::string>;

const std::string* find(const Texts& texts, const std::string& key) {
  const auto found = texts.find(key);
  return found == texts.end() ? nullptr : &found->second;
}

/// The last part of a path.
std::string name_of(const std::string& folder) {
  const std::string_view path = std::string_view(folder).substr(0, folder.find_last_not_of('/') + 1);
  return std::string(path.substr(path.rfind('/') + 1));
}

/// A text of a legend with its numbers filled in.
std::string filled(std::string text, const Content& content, const State& state) {
  for (const ValueDef& value : content.values) {
    const std::string name = "{" + value.name + "}";
    const std::optional<int> number = text_value(content, state, value);
    const std::string shown = number ? std::to_string(*number) : "?";
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + shown.size())) {
      text.replace(at, name.size(), shown);
    }
  }
  return text;
}

/// Title, story and text of a card under a key; a text that differs by difficulty is named so.
bool card_texts(const Texts& texts, const std::string& key, const std::string& difficulty, json& answer) {
  const std::string* text = find(texts, key + ".text");
  if (text == nullptr && !difficulty.empty()) text = find(texts, key + ".text." + difficulty);
  if (text == nullptr) {  // without a game all difficulties are told
    json both = json::object();
    const std::string start = key + ".text.";
    for (auto it = texts.lower_bound(start); it != texts.end() && it->first.starts_with(start); ++it) {
      both[it->first.substr(start.size())] = it->second;
    }
    if (both.empty()) return false;
    answer["texts"] = std::move(both);
  } else {
    answer["text"] = *text;
  }
  for (const char* part : {"title", "story"}) {
    if (const std::string* found = find(texts, key + "." + part)) answer[part] = *found;
  }
  return true;
}

constexpr std::size_t kMostRefused = 200;  // the rest is for `rietburg legend check`
constexpr std::size_t kMostProblems = 10;

/// Where somebody's folders lie is nobody's business: their own names, and what is in them.
void shorten_places(std::string& text, const loader::Library& library) {
  const auto shorten = [&](const std::string& folder) {
    const std::string name = name_of(folder);
    if (folder.size() <= name.size()) return;
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at + name.size())) {
      text.replace(at, folder.size(), name);
    }
  };
  for (const loader::RefusedLegend& legend : library.refused()) shorten(legend.folder);
  for (const loader::LegendInfo& legend : library.legends()) shorten(legend.folder);
}

void shorten_places(loader::Sentence& sentence, const loader::Library& library) {
  shorten_places(sentence.name, library);
  for (loader::Sentence& value : sentence.values) shorten_places(value, library);
}

json refused_to_json(const loader::RefusedLegend& legend, const loader::Library& library) {
  json problems = json::array(), findings = json::array();
  for (loader::Problem problem : legend.problems) {
    if (problems.size() == kMostProblems) break;
    shorten_places(problem.file, library);
    shorten_places(problem.message, library);
    shorten_places(problem.remedy, library);
    problems.push_back(to_text(problem));
    findings.push_back(finding_to_json(problem));
  }
  return {{"folder", name_of(legend.folder)}, {"problems", problems}, {"findings", findings}};
}

}  // namespace

Refused Protocol::hello(const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  answer["protocol"] = kProtocolVersion;
  answer["engine"] = kEngineVersion;
  answer["content"] = library_->content_hash();
  answer["languages"] = library_->languages();
  return std::nullopt;
}

Refused Protocol::legends(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string language = fields.text_or("language", "en");
  fields.finish();
  const Texts* texts = library_->texts(language);
  if (texts == nullptr) fields.fail("language", "there is no such language; `hello` lists them");
  if (Refused refused = bad_request(fault)) return refused;
  json list = json::array();
  for (const loader::LegendInfo& legend : library_->legends()) {
    const std::string* title = find(*texts, legend.title_key);
    list.push_back({{"id", legend.id},
                    {"number", legend.number},
                    {"title", title != nullptr ? *title : legend.id},
                    {"board", legend.board},
                    {"difficulties", legend.difficulties},
                    {"heroes", legend.hero_counts},
                    {"modules", legend.modules},
                    {"lesson", legend.has_lesson},
                    {"reconstructed", legend.reconstructed},
                    {"languages", legend.languages}});
    const auto picture = library_->pictures().find(legend.id);
    if (picture != library_->pictures().end()) list.back()["picture"] = picture->second.path;
  }
  answer["legends"] = std::move(list);
  json refused = json::array();
  for (const loader::RefusedLegend& legend : library_->refused()) {
    if (refused.size() < kMostRefused) refused.push_back(refused_to_json(legend, *library_));
  }
  if (!refused.empty()) answer["refused"] = std::move(refused);
  return std::nullopt;
}

Refused Protocol::walks(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string name = fields.text_or("with", "");
  const Content& content = table_->content();
  const State& state = table_->state();
  const long long to = fields.integer_or("to", 0, kMaxSpaces - 1, -1);
  fields.finish();
  const auto with = name.empty() ? Thing::none : codec::find_thing(content, name);
  if (!with) fields.fail("with", "there is no such thing in this game");
  if (Refused refused = bad_request(fault)) return refused;
  const auto listed = [&](const std::vector<Walk>& found) {
    json list = json::array();
    for (const Walk& walk : found) list.push_back(walk_to_json(content, state, walk));
    return list;
  };
  const Space goal = to < 0 ? Space::none : static_cast<Space>(to);
  answer["asks"] = codec::asks_to_json(content, state);
  answer["walks"] = listed(to < 0 ? table::walks(content, state, *with) : table::walk_to(content, state, goal, *with));
  answer["leads"] = listed(to < 0 ? table::leads(content, state) : table::leads_to(content, state, goal));
  return std::nullopt;
}

namespace {

/// A set-up that the legend allows, where the request leaves something out.
void complete(const loader::Library& library, loader::GameSetup& setup) {
  const loader::LegendInfo* legend = library.legend(setup.legend);
  if (legend == nullptr) return;
  if (setup.difficulty.empty() && !legend->difficulties.empty()) setup.difficulty = legend->difficulties.front();
  const std::vector<std::string> heroes = library.hero_ids();
  const auto count = std::min<std::size_t>(heroes.size(), static_cast<std::size_t>(legend->hero_counts.front()));
  if (setup.heroes.empty()) setup.heroes.assign(heroes.begin(), heroes.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace

Refused Protocol::catalogue(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  TableSetup setup;
  setup.game.legend = fields.text_or("legend", "");
  setup.game.difficulty = fields.text_or("difficulty", "");
  setup.game.heroes = fields.texts("heroes");
  setup.game.modules = fields.texts("modules");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (setup.game.legend.empty()) {
    if (request.size() > 1U + request.contains("id")) {
      return Refusal{"bad_request", "name the legend, or leave everything out to ask about the game", "legend"};
    }
    if (!table_) return Refusal{"no_game", "there is no game yet; name a `legend`", "legend"};
    answer = table::catalogue(table_->content());
    return std::nullopt;
  }
  complete(*library_, setup.game);
  auto made = make_content(*library_, setup);
  if (const auto* refused = std::get_if<Refusal>(&made)) return *refused;
  answer = table::catalogue(*std::get<0>(made));
  return std::nullopt;
}

Refused Protocol::rules(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string id = fields.text("rule");
  const std::string language = fields.text_or("language", "en");
  fields.finish();
  const Texts* texts = library_->texts(language);
  if (texts == nullptr) fields.fail("language", "there is no such language; `hello` lists them");
  if (Refused refused = bad_request(fault)) return refused;
  answer["rule"] = id;
  answer["language"] = language;
  if (const std::string* text = find(*texts, "rule." + id)) {
    answer["text"] = *text;
    return std::nullopt;
  }
  const std::string difficulty = table_ ? table_->setup().game.difficulty : "";
  if (card_texts(*texts, "card." + id, difficulty, answer)) return std::nullopt;
  // A legend's cards: those of the game under way, else of any legend that has one of this name.
  if (table_ && card_texts(*texts, "legend." + table_->setup().game.legend + ".card." + id, difficulty, answer)) {
    for (const char* part : {"story", "text"}) {
      if (answer.contains(part)) answer[part] = filled(answer[part], table_->content(), table_->state());
    }
    return std::nullopt;
  }
  for (const loader::LegendInfo& legend : library_->legends()) {
    if (!table_ && card_texts(*texts, "legend." + legend.id + ".card." + id, "", answer)) return std::nullopt;
  }
  return Refusal{"bad_request", "no rule or card has this id", "rule"};
}

}  // namespace rietburg::table
