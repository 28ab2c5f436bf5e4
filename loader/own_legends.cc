// People's own legends beside the content: a broken one is left out, the others can be played.
#include "loader/own_legends.h"

#include <algorithm>
#include <set>

#include "loader/play_hash.h"
#include "loader/sources.h"

namespace rietburg::loader {
namespace {

using Folders = std::vector<LegendFolder>;

/// The problems of each folder; false where one of them belongs to none.
bool blame(const std::vector<Problem>& problems, const Folders& folders, std::vector<RefusedLegend>& refused) {
  for (const Problem& problem : problems) {
    const auto owner = std::find_if(folders.begin(), folders.end(), [&](const LegendFolder& folder) {
      return std::any_of(folder.files.begin(), folder.files.end(),
                         [&](const SourceFile& file) { return file.name == problem.file; });
    });
    if (owner == folders.end()) return false;
    const auto known = std::find_if(refused.begin(), refused.end(),
                                    [&](const RefusedLegend& one) { return one.folder == owner->name; });
    if (known == refused.end()) {
      refused.push_back({owner->name, {problem}});
    } else {
      known->problems.push_back(problem);
    }
  }
  return true;
}

void leave_out(Folders& folders, const std::vector<RefusedLegend>& refused) {
  std::erase_if(folders, [&](const LegendFolder& folder) {
    return std::any_of(refused.begin(), refused.end(),
                       [&](const RefusedLegend& one) { return one.folder == folder.name; });
  });
}

std::vector<SourceFile> together(std::vector<SourceFile> files, const Folders& folders) {
  for (const LegendFolder& folder : folders) files.insert(files.end(), folder.files.begin(), folder.files.end());
  std::stable_sort(files.begin(), files.end(), [](const SourceFile& a, const SourceFile& b) { return a.key < b.key; });
  return files;
}

/// Those that are broken by themselves; so a broken legend does not keep a sound one of the same id out.
std::vector<RefusedLegend> broken_alone(const std::vector<SourceFile>& content, const Folders& folders) {
  std::vector<RefusedLegend> broken;
  for (const LegendFolder& folder : folders) {
    const auto alone = make_library(together(content, {folder}), true);
    if (!alone) broken.push_back({folder.name, alone.problems()});
  }
  return broken;
}

/// What the authors have brought beside the legend itself.
void add_gifts(const Library& library, Folders& folders, Sources& sources) {
  for (const auto& [id, name] : sources.guests) {
    const auto owner = std::find_if(folders.begin(), folders.end(),
                                    [&wanted = name](const LegendFolder& folder) { return folder.name == wanted; });
    if (owner == folders.end()) continue;
    if (owner->picture) sources.pictures[id] = *std::move(owner->picture);
    if (!owner->weights.empty()) sources.weights[id] = {std::move(owner->weights), play_hash(library, id)};
  }
}

}  // namespace

Result<Library> make_with_own(const std::vector<SourceFile>& content, std::vector<LegendFolder> folders) {
  std::vector<RefusedLegend> refused;
  for (LegendFolder& folder : folders) {
    if (!folder.problems.empty()) refused.push_back({folder.name, std::move(folder.problems)});
  }
  leave_out(folders, refused);
  // Each round leaves out one legend at least.
  while (true) {
    Result<Library> library = make_library(together(content, folders));
    if (library) {
      if (refused.empty() && folders.empty()) return library;
      Sources sources = library->sources();
      sources.refused = std::move(refused);
      add_gifts(*library, folders, sources);
      return Library(std::make_shared<const Sources>(std::move(sources)));
    }
    if (folders.empty()) return library;
    if (auto broken = broken_alone(content, folders); !broken.empty() && broken.size() < folders.size()) {
      leave_out(folders, broken);
      refused.insert(refused.end(), broken.begin(), broken.end());
      continue;
    }
    if (!blame(library.problems(), folders, refused)) {
      // Without the own legends it shows whether the content itself is broken.
      if (!make_library(content)) return library;
      for (const LegendFolder& folder : folders) refused.push_back({folder.name, library.problems()});
    }
    leave_out(folders, refused);
  }
}

}  // namespace rietburg::loader
