#include "loader/check_setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "loader/sources.h"

namespace rietburg::loader {
namespace {

bool among(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A setup has no file; its problems point into the setup itself.
class SetupCheck {
 public:
  SetupCheck(const Library& library, const GameSetup& setup) : library_(library), setup_(setup) {}

  std::vector<Problem> run() {
    if (too_many()) return std::move(problems_);
    const LegendInfo* legend = library_.legend(setup_.legend);
    if (legend) {
      difficulty(*legend);
      hero_count(*legend);
      allowed_heroes(*legend);
      if (setup_.skip_lesson && !legend->has_lesson)
        add("/skip_lesson", say("has-no-lesson", legend->id), say("leave-the-lesson-alone"));
    } else {
      add("/legend", say("there-is-no-legend", setup_.legend), known_names(setup_.legend, library_.legend_ids()));
    }
    each_hero();
    names("/modules", say("word.module"), setup_.modules, legend ? legend->modules : std::vector<std::string>{});
    names("/house_rules", say("word.house-rule"), setup_.house_rules, Library::house_rules());
    return std::move(problems_);
  }

 private:
  /// What follows compares names with each other: first of all, how many there are.
  bool too_many() {
    constexpr std::size_t kMost = 32;
    const auto check = [&](const char* where, const Sentence& what, const std::vector<std::string>& names) {
      if (names.size() > kMost) add(where, say("are-too-many", names.size(), what), say("name-each-of-them-once"));
    };
    check("/heroes", say("word.heroes"), setup_.heroes);
    check("/modules", say("word.modules"), setup_.modules);
    check("/house_rules", say("word.house-rules"), setup_.house_rules);
    return !problems_.empty();
  }

  void add(std::string where, Sentence message, Sentence remedy) {
    problems_.push_back({"setup", std::move(where), std::move(message), std::move(remedy)});
  }

  void difficulty(const LegendInfo& legend) {
    const auto& choices = legend.difficulties;
    if (choices.empty()) {
      if (!setup_.difficulty.empty())
        add("/difficulty", say("has-no-difficulties", legend.id), say("leave-the-difficulty-out"));
    } else if (setup_.difficulty.empty()) {
      add("/difficulty", say("needs-a-difficulty", legend.id), say("choose", one_of(choices)));
    } else if (!among(choices, setup_.difficulty)) {
      add("/difficulty", say("has-no-such-difficulty", legend.id, setup_.difficulty), say("choose", one_of(choices)));
    }
  }

  void hero_count(const LegendInfo& legend) {
    const std::size_t count = setup_.heroes.size();
    const auto& counts = legend.hero_counts;
    if (std::find(counts.begin(), counts.end(), static_cast<int>(std::min<std::size_t>(count, 100))) != counts.end())
      return;
    std::vector<std::string> choices;
    for (const int choice : counts) choices.push_back(std::to_string(choice));
    const Sentence remedy = say("choose-heroes", one_of(choices));
    if (count == 1) {
      add("/heroes", say("one-hero-is-too-few"), say("a-person-alone-leads-two", one_of(choices)));
    } else {
      add("/heroes", say("cannot-be-played-with-heroes", legend.id, count), remedy);
    }
  }

  /// A legend that names the start of each hero is for those heroes only.
  void allowed_heroes(const LegendInfo& legend) {
    const auto found = library_.sources().legends.find(legend.id);
    if (found == library_.sources().legends.end()) return;
    const Node start = Node(found->second)["start"]["space"];
    if (!start.is_object() || start.has("difficulty") || start.has("heroes")) return;
    std::vector<std::string> allowed;
    for (const auto& [id, space] : start.fields()) allowed.push_back(id);
    for (std::size_t i = 0; i < setup_.heroes.size(); ++i) {
      if (among(allowed, setup_.heroes[i]) || !library_.sources().heroes.contains(setup_.heroes[i])) continue;
      add(fmt::format("/heroes/{}", i), say("is-not-played", legend.id, setup_.heroes[i]),
          say("choose", one_of(allowed)));
    }
  }

  void each_hero() {
    for (std::size_t i = 0; i < setup_.heroes.size(); ++i) {
      const std::string& id = setup_.heroes[i];
      const std::string where = fmt::format("/heroes/{}", i);
      if (!library_.sources().heroes.contains(id)) {
        add(where, say("there-is-no-hero", id), known_names(id, library_.hero_ids()));
      } else if (std::count(setup_.heroes.begin(), setup_.heroes.begin() + static_cast<std::ptrdiff_t>(i), id) > 0) {
        add(where, say("the-is-there-twice", id), say("each-hero-can-be-chosen-once"));
      }
    }
  }

  void names(const std::string& where, const Sentence& what, const std::vector<std::string>& asked,
             const std::vector<std::string>& known) {
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (among(known, asked[i])) continue;
      add(fmt::format("{}/{}", where, i), say("there-is-no-named", what, asked[i]), known_names(asked[i], known));
    }
  }

  const Library& library_;
  const GameSetup& setup_;
  std::vector<Problem> problems_;
};

}  // namespace

std::vector<Problem> check_setup(const Library& library, const GameSetup& setup) {
  return SetupCheck(library, setup).run();
}

}  // namespace rietburg::loader
