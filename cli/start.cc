#include "cli/start.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "cli/checker_words.h"
#include "cli/desk.h"
#include "cli/folders.h"
#include "cli/game_file.h"
#include "cli/lessons.h"
#include "table/companions.h"
#include "table/findings.h"

namespace rietburg::cli {

namespace {

/// Why no game was begun; what the loader has against a set-up it says itself.
std::string refusal(const Reply& reply, const TerminalOptions& options, const Speech& speech) {
  const json error = reply.body.value("error", json::object());
  if (!error.contains("finding")) return speech.refusal(reply);
  const loader::Problem problem = table::finding_from_json(error["finding"]);
  const auto words =
      checker_words(content_folder(options.content), speech.texts().language()).value_or(loader::CheckerWords());
  return speech.say("ui.bad-setup", {{"reason", words(problem.message)},
                                     {"remedy", words(problem.remedy)},
                                     {"remedy_id", problem.remedy.empty() ? "none" : "there"}});
}

std::string listed(const std::vector<std::string>& words, const char* between) {
  std::string list;
  for (const std::string& word : words) {
    if (!list.empty()) list += between;
    list += word;
  }
  return list;
}

/// What was chosen so far, for a question that is asked again and again.
Args chosen_args(const std::vector<std::string>& ids, const std::string& kind, const Texts& texts) {
  std::vector<std::string> names;
  for (const std::string& id : ids) names.push_back(texts.format(kind + id));
  return {{"number", static_cast<std::int64_t>(ids.size() + 1)},
          {"chosen", listed(names, ", ")},
          {"chosen_id", ids.empty() ? "none" : "some"}};
}

/// Which parts of the legend are ours, before anybody takes them for the printed ones.
void tell_reconstructed(const loader::LegendInfo& legend, const Texts& texts, Front& front) {
  if (legend.reconstructed.empty()) return;
  std::vector<std::string> parts;
  for (const std::string& part : legend.reconstructed) {
    parts.push_back(texts.format("legend." + legend.id + ".reconstructed." + part));
  }
  front.tell(texts.format("ui.legend.reconstructed", {{"list", listed(parts, "; ")}}));
}

/// A legend that is not told in the reader's language says in which it is.
void tell_language(const loader::LegendInfo& legend, const Texts& texts, Front& front) {
  const auto& told = legend.languages;
  if (told.empty() || std::find(told.begin(), told.end(), texts.language()) != told.end()) return;
  const std::string name = "ui.language." + told.front();
  front.tell(texts.format("ui.legend.told-in", {{"language", texts.has(name) ? texts.format(name) : told.front()}}));
}

/// What is wrong with the options, whatever legend is played; or nothing.
std::string wrong_option(const TerminalOptions& options, const loader::Library& library, const Texts& texts) {
  const auto no_such = [&](const char* kind, const std::string& name, const std::vector<std::string>& known) {
    return texts.format("ui.start.no-such", {{"kind_id", kind}, {"name", name}, {"known", listed(known, ", ")}});
  };
  const auto has = [](const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  if (!options.legend.empty() && library.legend(options.legend) == nullptr) {
    return no_such("legend", options.legend, library.legend_ids());
  }
  std::vector<std::string> levels;
  for (const auto& legend : library.legends()) {
    for (const std::string& level : legend.difficulties) {
      if (!has(levels, level)) levels.push_back(level);
    }
  }
  if (!options.difficulty.empty() && !has(levels, options.difficulty)) {
    return no_such("difficulty", options.difficulty, levels);
  }
  std::vector<std::string> seen;
  for (const std::string& hero : options.heroes) {
    if (!has(library.hero_ids(), hero)) return no_such("hero", hero, library.hero_ids());
    if (has(seen, hero)) return texts.format("ui.start.hero-twice", {{"name", hero}});
    seen.push_back(hero);
  }
  const std::vector<std::string>& playing = seen.empty() ? library.hero_ids() : seen;
  for (const std::string& companion : options.companions) {
    const auto [hero, strength] = companion_named(companion);
    if (!has(playing, hero)) return no_such("hero", hero, playing);
    if (!table::is_strength(strength)) return texts.format("ui.companion.how", {{"word", strength}});
  }
  if (seen.size() != 1 && seen.size() <= 4) return "";
  return texts.format("ui.start.hero-count", {{"count", static_cast<std::int64_t>(seen.size())}});
}

/// The choices before a game, one after another, each with a way back to the one before it. What the options already
/// say is not asked.
class Choosing {
 public:
  Choosing(const TerminalOptions& options, const loader::Library& library, const Texts& texts, Front& front)
      : options_(options), library_(library), texts_(texts), front_(front) {
    if (!options.legend.empty()) setup_["legend"] = options.legend;
    if (!options.difficulty.empty()) setup_["difficulty"] = options.difficulty;
    if (!options.heroes.empty()) setup_["heroes"] = options.heroes;
    setup_["options"] = {{"modules", options.modules}, {"skip_lesson", options.skip_lesson}};
  }

  /// `leaves`: nothing comes before these choices, so the way back from the first of them leads out.
  Choice::How ask(bool leaves) {
    leaves_ = leaves;
    asked_.clear();
    constexpr Went (Choosing::*kSteps[])(bool) = {&Choosing::legend, &Choosing::difficulty, &Choosing::heroes,
                                                  &Choosing::lesson, &Choosing::modules};
    bool returning = false;
    for (std::size_t at = 0; at < std::size(kSteps);) {
      switch ((this->*kSteps[at])(returning)) {
        case Went::on: asked_.push_back(at); [[fallthrough]];
        case Went::unasked:
          returning = false;
          ++at;
          break;
        case Went::back:
          if (asked_.empty()) return Choice::How::back;
          at = asked_.back();
          asked_.pop_back();
          returning = true;
          break;
        case Went::quit: return Choice::How::quit;
      }
    }
    return Choice::How::picked;
  }

  const json& setup() const { return setup_; }
  const loader::LegendInfo& info() const { return *library_.legend(setup_["legend"].get<std::string>()); }

 private:
  enum class Went { on, unasked, back, quit };

  std::string say(const std::string& key, const Args& args = {}) const { return texts_.format(key, args); }

  /// Asks; where it is not answered, `went` says what instead.
  std::optional<std::size_t> choose(const std::string& title, const std::vector<std::string>& options, Went& went,
                                    bool has_inner_back = false) const {
    const bool out = leaves_ && asked_.empty() && !has_inner_back;
    const Choice choice = front_.choose({title, "", options, say(out ? "ui.start.leave" : "ui.start.back")});
    went = choice.how == Choice::How::quit ? Went::quit : choice.how == Choice::How::back ? Went::back : Went::on;
    if (went != Went::on) return std::nullopt;
    return choice.option;
  }

  Went legend(bool) {
    if (!options_.legend.empty()) return Went::unasked;
    std::vector<std::string> titles;
    for (const auto& legend : library_.legends()) {
      titles.push_back(say("ui.start.legend", {{"number", std::int64_t{legend.number}},
                                               {"title", say("legend." + legend.id + ".title")}}));
    }
    Went went{};
    const auto picked = choose(say("ui.start.which-legend"), titles, went);
    if (picked) setup_["legend"] = library_.legends()[*picked].id;
    return went;
  }

  Went difficulty(bool) {
    if (!options_.difficulty.empty()) return Went::unasked;
    setup_.erase("difficulty");
    if (info().difficulties.empty()) return Went::unasked;
    std::vector<std::string> names;
    for (const std::string& id : info().difficulties) names.push_back(say("difficulty." + id));
    Went went{};
    const auto picked = choose(say("ui.start.which-difficulty"), names, went);
    if (picked) setup_["difficulty"] = info().difficulties[*picked];
    return went;
  }

  /// One hero after another in seating order, until the table is full or somebody says that is all. The way back leads
  /// to the hero before.
  Went heroes(bool returning) {
    if (!options_.heroes.empty()) return Went::unasked;
    if (!returning) heroes_.clear();
    if (!heroes_.empty()) heroes_.pop_back();
    const auto& counts = info().hero_counts;
    const auto least = static_cast<std::size_t>(counts.empty() ? 2 : counts.front());
    const auto most = static_cast<std::size_t>(counts.empty() ? 4 : counts.back());
    while (heroes_.size() < most) {
      std::vector<std::string> ids, names;
      for (const std::string& id : library_.hero_ids()) {
        if (std::find(heroes_.begin(), heroes_.end(), id) != heroes_.end()) continue;
        ids.push_back(id);
        names.push_back(say("ui.start.hero", {{"hero", say("hero." + id)},
                                              {"names", say("ui.and-or", {{"first", say("hero." + id + ".female")},
                                                                          {"second", say("hero." + id + ".male")}})},
                                              {"ability", say("hero." + id + ".ability")}}));
      }
      if (heroes_.size() >= least) names.push_back(say("ui.start.enough"));
      Went went{};
      const auto picked =
          choose(say("ui.start.which-hero", chosen_args(heroes_, "hero.", texts_)), names, went, !heroes_.empty());
      if (went == Went::back && !heroes_.empty()) {
        heroes_.pop_back();
        continue;
      }
      if (!picked) return went;
      if (*picked == ids.size()) break;
      heroes_.push_back(ids[*picked]);
    }
    setup_["heroes"] = heroes_;
    return Went::on;
  }

  /// Whoever names the legend on the command line names the extras there too.
  Went lesson(bool) {
    if (options_.legend.empty()) setup_["options"]["skip_lesson"] = options_.skip_lesson;
    if (!options_.legend.empty() || !info().has_lesson || options_.skip_lesson) return Went::unasked;
    Went went{};
    const auto picked =
        choose(say("ui.start.lesson"), {say("ui.start.lesson.play"), say("ui.start.lesson.skip")}, went);
    if (picked) setup_["options"]["skip_lesson"] = *picked == 1;
    return went;
  }

  /// One after another, until somebody says that is all.
  Went modules(bool) {
    if (!options_.legend.empty() || !options_.modules.empty() || info().modules.empty()) return Went::unasked;
    std::vector<std::string> left = info().modules, chosen;
    while (!left.empty()) {
      std::vector<std::string> names = {say("ui.start.no-module")};
      for (const std::string& id : left) {
        names.push_back(
            say("ui.start.module", {{"module", say("module." + id)}, {"text", say("module." + id + ".text")}}));
      }
      Went went{};
      const auto picked =
          choose(say("ui.start.which-module", chosen_args(chosen, "module.", texts_)), names, went, !chosen.empty());
      if (went == Went::back && !chosen.empty()) {
        left.insert(left.begin(), chosen.back());
        chosen.pop_back();
        continue;
      }
      if (!picked) return went;
      if (*picked == 0) break;
      const auto taken = left.begin() + static_cast<std::ptrdiff_t>(*picked - 1);
      chosen.push_back(*taken);
      left.erase(taken);
    }
    setup_["options"]["modules"] = chosen;
    return Went::on;
  }

  const TerminalOptions& options_;
  const loader::Library& library_;
  const Texts& texts_;
  Front& front_;
  json setup_ = json::object();
  bool leaves_ = true;
  std::vector<std::size_t> asked_;  // the steps that asked something
  std::vector<std::string> heroes_;
};

}  // namespace

std::string open_autosave(Session& session, const Speech& speech) {
  const Texts& texts = speech.texts();
  const std::string path = session.autosave().string();
  std::error_code error;
  if (!std::filesystem::exists(session.autosave(), error)) return texts.format("ui.no-autosave", {{"path", path}});
  const GameFile kept = read_game(session.autosave(), texts);
  if (!kept.problem.empty()) return texts.format("ui.bad-autosave", {{"path", path}, {"problem", kept.problem}});
  const Reply reply = session.load(kept.game);
  if (reply.ok) return "";
  return texts.format("ui.bad-autosave", {{"path", path}, {"problem", speech.refusal(reply)}});
}

namespace {

/// A table to practise at: begun, led to the moment where a position can be set, and set.
Started practise(const json& practice, const TerminalOptions& options, Session& session, const Speech& speech,
                 Front& front, std::string& problem) {
  json setup{{"legend", practice["legend"]}, {"heroes", practice["heroes"]}};
  setup["options"] = practice.value("options", json::object());
  if (options.seed) setup["seed"] = *options.seed;
  Reply reply = session.begin(setup);
  for (const json& action : practice.value("first", json::array())) {
    if (reply.ok) reply = session.play(action);
  }
  if (reply.ok) reply = session.set(practice["set"]);
  if (!reply.ok) {
    problem = refusal(reply, options, speech);
    return Started::refused;
  }
  const std::string key = "practice." + practice.value("id", "");
  front.show({speech.say(key + ".title"), {speech.say(key)}});
  return Started::anew;
}

}  // namespace

Started start_game(const TerminalOptions& options, const loader::Library& library, Session& session,
                   const Speech& speech, Front& front, std::string& problem) {
  const Texts& texts = speech.texts();
  problem = wrong_option(options, library, texts);
  if (!problem.empty()) return Started::refused;
  if (!options.practice.empty()) {
    const json* practice = practice_of(library.lessons(), options.practice);
    if (practice != nullptr) return practise(*practice, options, session, speech, front, problem);
    std::vector<std::string> ids;
    for (const json& one : library.lessons()["practice"]) ids.push_back(one.value("id", ""));
    problem = texts.format("ui.start.no-practice", {{"name", options.practice}, {"known", listed(ids, ", ")}});
    return Started::refused;
  }
  if (options.resume) {
    problem = open_autosave(session, speech);
    return problem.empty() ? Started::resumed : Started::refused;
  }
  for (const auto& refused : library.refused()) {
    if (options.legend.empty()) front.tell(texts.format("ui.start.refused", {{"folder", refused.folder}}));
  }
  std::error_code error;
  const bool all_open = options.legend.empty() && options.heroes.empty() && options.difficulty.empty();
  const bool waits = all_open && std::filesystem::exists(session.autosave(), error);
  Choosing choosing(options, library, texts, front);
  for (auto how = Choice::How::back; how != Choice::How::picked;) {
    if (waits) {
      const Choice choice = front.choose({texts.format("ui.start.title"),
                                          "",
                                          {texts.format("ui.start.continue"), texts.format("ui.start.new")},
                                          texts.format("ui.start.leave")});
      if (choice.how != Choice::How::picked) return Started::given_up;
      if (choice.option == 0) {
        problem = open_autosave(session, speech);
        if (problem.empty()) return Started::resumed;
        front.tell(problem);
      }
    }
    how = choosing.ask(!waits);
    if (how == Choice::How::quit || (how == Choice::How::back && !waits)) return Started::given_up;
  }
  json setup = choosing.setup();
  if (options.seed) setup["seed"] = *options.seed;
  const Reply reply = session.begin(setup);
  if (reply.ok) tell_reconstructed(choosing.info(), texts, front);
  if (reply.ok) tell_language(choosing.info(), texts, front);
  if (reply.ok) return Started::anew;
  problem = refusal(reply, options, speech);
  return Started::refused;
}

}  // namespace rietburg::cli
