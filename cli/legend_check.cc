// `rietburg legend check`: every finding with file, line, pointer and remedy.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/checker_words.h"
#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/legend_command.h"
#include "loader/inspect.h"
#include "loader/library.h"
#include "table/companion_weights.h"

namespace rietburg::cli {

namespace {

/// Which of many is being checked; only shown on a terminal.
void show_progress(std::size_t done, std::size_t all, const std::string& name) {
  if (all > 1 && isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\x1b[K{} of {}: {}", done + 1, all, name);
}

void end_progress(std::size_t all) {
  if (all > 1 && isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\x1b[K");
}

/// What the legend is checked beside: the content, without the legend itself if it belongs to the content.
std::vector<loader::SourceFile> surroundings(const std::vector<loader::SourceFile>& content,
                                             const std::filesystem::path& content_dir,
                                             const loader::LegendFolder& legend) {
  const std::filesystem::path below = std::filesystem::path("legends") / std::filesystem::path(legend.name).filename();
  std::error_code error;
  std::vector<loader::SourceFile> files = content;
  if (std::filesystem::equivalent(content_dir / below, legend.name, error)) {
    std::erase_if(files, [&](const auto& file) { return file.name.starts_with(below.generic_string() + "/"); });
  }
  return files;
}

/// A weights.txt that companions do not use is no fault of the legend, but nobody would notice.
void look_at_weights(const std::filesystem::path& content_dir, const loader::LegendFolder& folder,
                     std::vector<loader::Problem>& remarks) {
  if (folder.weights.empty()) return;
  const auto library = loader::load_with_own(content_dir, {folder.name});
  if (!library) return;
  for (const auto& [id, own] : library->weights()) {
    table::WeightsFault fault{};
    std::string detail;
    table::weights_of(own, fault, detail);
    if (fault == table::WeightsFault::none) continue;
    loader::Sentence message = fault == table::WeightsFault::unreadable
                                   ? loader::say("weights-cannot-be-used", detail)
                                   : loader::say("weights-of-another-content", detail);
    remarks.push_back(
        {folder.name + "/weights.txt", "", std::move(message), loader::say("make-them-anew-with-legend-tune")});
  }
}

}  // namespace

int check_legends(const LegendOptions& options) {
  const std::filesystem::path content_dir = content_folder(options.content);
  const auto known = checker_words(content_dir, options.language);
  const loader::CheckerWords words = known.value_or(loader::CheckerWords());
  if (!known && !options.language.empty()) {
    fmt::print(stderr,
               "There is no catalogue of the checker in '{}': content/text/checker/ has them. English is used.\n",
               options.language);
  }
  const auto content = loader::read_files(content_dir, {});
  if (!content) {
    for (const loader::Problem& problem : content.problems()) fmt::print(stderr, "{}\n", words(problem));
    return kCannot;
  }
  std::vector<loader::LegendFolder> folders;
  for (const std::string& dir : options.dirs) {
    for (loader::LegendFolder& folder : loader::read_legends(dir)) folders.push_back(std::move(folder));
  }
  std::size_t findings = 0;
  std::vector<loader::LegendFolder> playable;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    show_progress(i, folders.size(), folders[i].name);
    loader::Inspection found = loader::inspect(surroundings(content.value(), content_dir, folders[i]), folders[i]);
    if (found.problems.empty()) look_at_weights(content_dir, folders[i], found.remarks);
    end_progress(folders.size());
    const auto tell = [&words](const loader::Sentence& sentence) { fmt::print("{}\n", words(sentence)); };
    const auto tell_all = [&](const char* kind, const std::vector<loader::Problem>& list) {
      for (const loader::Problem& one : list) tell(loader::say(kind, words(one)));
    };
    tell_all("error", found.problems);
    tell_all("remark", found.remarks);
    findings += found.problems.size() + found.remarks.size();
    if (!found.problems.empty()) {
      tell(loader::say("to-fix", folders[i].name, found.problems.size()));
    } else if (!found.remarks.empty()) {
      tell(loader::say("to-look-at", folders[i].name, found.remarks.size()));
    } else {
      tell(loader::say("nothing-found", folders[i].name));
    }
    std::fflush(stdout);
    if (found.problems.empty()) playable.push_back(std::move(folders[i]));
  }
  const int played = options.play.empty() || playable.empty() ? kDone : play_legends(options, playable);
  return played != kDone || findings == 0 ? played : kCannot;
}

}  // namespace rietburg::cli
