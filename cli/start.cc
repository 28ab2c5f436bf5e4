#include "cli/start.h"

#include <algorithm>

#include "table/save_file.h"

namespace rietburg::cli {

namespace {

std::string refusal(const Reply& reply, const Texts& texts) {
  return texts.format(
      "ui.refused",
      {{"message", reply.message}, {"where", reply.where}, {"where_id", reply.where.empty() ? "none" : "there"}});
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

bool ask_legend(const loader::Library& library, const Texts& texts, Front& front, json& setup) {
  for (const auto& refused : library.refused()) {
    front.tell(texts.format("ui.start.refused", {{"folder", refused.folder}}));
  }
  std::vector<std::string> titles;
  for (const auto& legend : library.legends()) {
    titles.push_back(texts.format("ui.start.legend", {{"number", std::int64_t{legend.number}},
                                                      {"title", texts.format("legend." + legend.id + ".title")}}));
  }
  const auto picked = front.choose(texts.format("ui.start.which-legend"), titles);
  if (picked) setup["legend"] = library.legends()[*picked].id;
  return picked.has_value();
}

bool ask_difficulty(const loader::LegendInfo& legend, const Texts& texts, Front& front, json& setup) {
  std::vector<std::string> names;
  for (const std::string& id : legend.difficulties) names.push_back(texts.format("difficulty." + id));
  const auto picked = front.choose(texts.format("ui.start.which-difficulty"), names);
  if (picked) setup["difficulty"] = legend.difficulties[*picked];
  return picked.has_value();
}

/// One hero after another in seating order, until the table is full or somebody says that is all.
bool ask_heroes(const loader::Library& library, const loader::LegendInfo& legend, const Texts& texts, Front& front,
                json& setup) {
  std::vector<std::string> chosen;
  const int least = legend.hero_counts.empty() ? 2 : legend.hero_counts.front();
  const int most = legend.hero_counts.empty() ? 4 : legend.hero_counts.back();
  while (static_cast<int>(chosen.size()) < most) {
    std::vector<std::string> ids, names;
    for (const std::string& id : library.hero_ids()) {
      if (std::find(chosen.begin(), chosen.end(), id) != chosen.end()) continue;
      ids.push_back(id);
      names.push_back(texts.format(
          "ui.start.hero", {{"hero", texts.format("hero." + id)},
                            {"names", texts.format("ui.and-or", {{"first", texts.format("hero." + id + ".female")},
                                                                 {"second", texts.format("hero." + id + ".male")}})},
                            {"ability", texts.format("hero." + id + ".ability")}}));
    }
    const bool enough = static_cast<int>(chosen.size()) >= least;
    if (enough) names.push_back(texts.format("ui.start.enough"));
    const auto picked = front.choose(texts.format("ui.start.which-hero", chosen_args(chosen, "hero.", texts)), names);
    if (!picked) return false;
    if (*picked == ids.size()) break;
    chosen.push_back(ids[*picked]);
  }
  setup["heroes"] = chosen;
  return true;
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

bool ask_lesson(const Texts& texts, Front& front, json& setup) {
  const auto picked = front.choose(texts.format("ui.start.lesson"),
                                   {texts.format("ui.start.lesson.play"), texts.format("ui.start.lesson.skip")});
  if (picked) setup["options"]["skip_lesson"] = *picked == 1;
  return picked.has_value();
}

/// One after another, until somebody says that is all.
bool ask_modules(const loader::LegendInfo& legend, const Texts& texts, Front& front, json& setup) {
  std::vector<std::string> left = legend.modules, chosen;
  while (!left.empty()) {
    std::vector<std::string> names = {texts.format("ui.start.no-module")};
    for (const std::string& id : left) {
      names.push_back(texts.format("ui.start.module", {{"module", texts.format("module." + id)},
                                                       {"text", texts.format("module." + id + ".text")}}));
    }
    const auto picked =
        front.choose(texts.format("ui.start.which-module", chosen_args(chosen, "module.", texts)), names);
    if (!picked) return false;
    if (*picked == 0) break;
    const auto taken = left.begin() + static_cast<std::ptrdiff_t>(*picked - 1);
    chosen.push_back(*taken);
    left.erase(taken);
  }
  setup["options"]["modules"] = chosen;
  return true;
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
  if (seen.size() != 1 && seen.size() <= 4) return "";
  return texts.format("ui.start.hero-count", {{"count", static_cast<std::int64_t>(seen.size())}});
}

/// What the options leave open. False if the player gives up.
bool ask_rest(const TerminalOptions& options, const loader::Library& library, const loader::LegendInfo& legend,
              const Texts& texts, Front& front, json& setup) {
  if (options.difficulty.empty() && !legend.difficulties.empty() && !ask_difficulty(legend, texts, front, setup))
    return false;
  if (options.heroes.empty() && !ask_heroes(library, legend, texts, front, setup)) return false;
  // Whoever names the legend on the command line names the extras there too.
  if (!options.legend.empty()) return true;
  if (legend.has_lesson && !options.skip_lesson && !ask_lesson(texts, front, setup)) return false;
  return !options.modules.empty() || ask_modules(legend, texts, front, setup);
}

}  // namespace

std::string open_autosave(Session& session, const Texts& texts) {
  const std::string path = session.autosave().string();
  std::error_code error;
  if (!std::filesystem::exists(session.autosave(), error)) return texts.format("ui.no-autosave", {{"path", path}});
  const auto text = table::read_file(session.autosave());
  if (!text.ok()) return text.problem().text();
  const json game = json::parse(text.value(), nullptr, false);
  if (game.is_discarded())
    return texts.format("ui.bad-autosave",
                        {{"path", path}, {"problem", texts.format("ui.not-json", {{"file", path}})}});
  const Reply reply = session.load(game);
  if (reply.ok) return "";
  return texts.format("ui.bad-autosave", {{"path", path}, {"problem", refusal(reply, texts)}});
}

Started start_game(const TerminalOptions& options, const loader::Library& library, Session& session, const Texts& texts,
                   Front& front, std::string& problem) {
  problem = wrong_option(options, library, texts);
  if (!problem.empty()) return Started::refused;
  std::error_code error;
  const bool all_open = options.legend.empty() && options.heroes.empty() && options.difficulty.empty();
  if (!options.resume && all_open && std::filesystem::exists(session.autosave(), error)) {
    const auto picked =
        front.choose(texts.format("ui.start.title"), {texts.format("ui.start.continue"), texts.format("ui.start.new")});
    if (!picked) return Started::given_up;
    if (*picked == 0) {
      problem = open_autosave(session, texts);
      if (problem.empty()) return Started::resumed;
      front.tell(problem);
    }
  } else if (options.resume) {
    problem = open_autosave(session, texts);
    return problem.empty() ? Started::resumed : Started::refused;
  }
  json setup = json::object();
  if (!options.legend.empty()) setup["legend"] = options.legend;
  if (options.legend.empty() && !ask_legend(library, texts, front, setup)) return Started::given_up;
  const loader::LegendInfo& legend = *library.legend(setup["legend"].get<std::string>());
  if (!options.difficulty.empty()) setup["difficulty"] = options.difficulty;
  if (!options.heroes.empty()) setup["heroes"] = options.heroes;
  setup["options"] = {{"modules", options.modules}, {"skip_lesson", options.skip_lesson}};
  if (!ask_rest(options, library, legend, texts, front, setup)) return Started::given_up;
  if (options.seed) setup["seed"] = *options.seed;
  const Reply reply = session.begin(setup);
  if (reply.ok) tell_reconstructed(legend, texts, front);
  if (reply.ok) return Started::anew;
  problem = refusal(reply, texts);
  return Started::refused;
}

}  // namespace rietburg::cli
