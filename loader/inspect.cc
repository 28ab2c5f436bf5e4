#include "loader/inspect.h"

#include <algorithm>

#include "loader/check_texts.h"
#include "loader/compiler.h"
#include "loader/library.h"
#include "loader/sources.h"

namespace rietburg::loader {
namespace {

void add(std::vector<Problem>& list, const Problem& problem) {
  if (list.size() < 100 && std::find(list.begin(), list.end(), problem) == list.end()) list.push_back(problem);
}

/// Every game this legend can be: difficulties, numbers of heroes, lesson or not, each module alone.
std::vector<GameSetup> all_setups(const Library& library, const LegendInfo& legend) {
  std::vector<GameSetup> setups;
  const auto levels = legend.difficulties.empty() ? std::vector<std::string>{""} : legend.difficulties;
  for (const std::string& level : levels) {
    for (const int count : legend.hero_counts) {
      std::vector<std::string> heroes = library.hero_ids();
      heroes.resize(std::min(heroes.size(), static_cast<std::size_t>(count)));
      GameSetup setup{legend.id, level, heroes, {}, {}};
      setups.push_back(setup);
      if (legend.has_lesson) {
        setup.skip_lesson = true;
        setups.push_back(setup);
      }
      for (const std::string& module : legend.modules) {
        setup.modules = {module};
        setups.push_back(setup);
      }
    }
  }
  return setups;
}

/// A card or goal that lacks something in one game may have it in another, where a module or a version brings it.
void compile_all(const Library& library, const LegendInfo& legend, Inspection& found) {
  const std::string& file = library.sources().legends.at(legend.id).file;
  for (const GameSetup& setup : all_setups(library, legend)) {
    Compiler compiler(library.sources(), setup);
    const Result<Content> content = compiler.run();
    for (const Problem& problem : content.problems()) add(found.problems, problem);
    for (const Problem& remark : compiler.remarks()) {
      if (remark.file == file) add(found.remarks, remark);
    }
  }
}

}  // namespace

Inspection inspect(const std::vector<SourceFile>& content, const LegendFolder& legend) {
  Inspection found;
  found.problems = legend.problems;
  if (!found.problems.empty()) return found;
  std::vector<SourceFile> files = content;
  files.insert(files.end(), legend.files.begin(), legend.files.end());
  const Result<Library> library = make_library(files, true);
  if (!library) {
    found.problems = library.problems();
    return found;
  }
  for (const LegendInfo& info : library->legends()) {
    const auto& guests = library->sources().guests;
    const auto guest = guests.find(info.id);
    if (guest == guests.end() || guest->second != legend.name) continue;
    compile_all(*library, info, found);
    for (const Problem& remark : check_texts(*library, info, legend)) add(found.remarks, remark);
  }
  found.problems = with_lines(std::move(found.problems), files);
  found.remarks = with_lines(std::move(found.remarks), files);
  return found;
}

}  // namespace rietburg::loader
