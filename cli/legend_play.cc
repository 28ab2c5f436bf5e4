// `rietburg legend check --play`: can it be won, how often, how long does it take, why is it lost, what never comes?
#include <fmt/core.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/lab_words.h"
#include "cli/laboratory.h"
#include "cli/legend_command.h"
#include "cli/signals.h"
#include "lab/coverage.h"

namespace rietburg::cli {

namespace {

std::string id_of(const loader::LegendFolder& folder) {
  for (const loader::SourceFile& file : folder.files) {
    if (!file.name.ends_with("legend.json")) continue;
    const auto data = nlohmann::json::parse(file.bytes, nullptr, false);
    if (data.is_object() && data.contains("id") && data["id"].is_string()) return data["id"].get<std::string>();
  }
  return {};
}

bool is_of_content(const loader::LegendFolder& folder, const std::filesystem::path& content_dir) {
  std::error_code error;
  return std::filesystem::equivalent(std::filesystem::path(folder.name).parent_path(), content_dir / "legends", error);
}

class Trial {
 public:
  Trial(const LabContent& content, lab::Order order, unsigned jobs)
      : texts_(*content.texts), campaign_(*content.library, order), jobs_(jobs) {}

  /// False: somebody stopped it.
  bool play() {
    LabProgress progress(texts_, campaign_.games());
    lab::Watcher watcher;
    watcher.on_game = [&](const lab::Finished& game) {
      records_.push_back(game.record);
      coverage_.add(*game.content, game.seen);
      progress.count(game.record);
    };
    watcher.on_tick = [&] { progress.show(); };
    watcher.wants_stop = [] { return caught_signal() != 0; };
    return campaign_.play({}, jobs_, watcher);
  }

  /// False: some game never ended.
  bool report(const std::string& legend) const {
    const auto rows = lab::summarise(records_);
    std::uint64_t won = 0, unfinished = 0;
    for (const lab::Row& row : rows) {
      won += row.won;
      unfinished += row.unfinished;
    }
    const LabWords words(texts_);
    const auto number = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
    fmt::print("\n{}\n", texts_.format("ui.lab.played",
                                       {{"legend", legend}, {"games", number(records_.size())}, {"won", number(won)}}));
    if (!rows.empty()) fmt::print("{}{}", words.table(rows), words.never_came(coverage_.never()));
    if (unfinished > 0) {
      fmt::print("error: {}\n", texts_.format("ui.lab.endless", {{"legend", legend},
                                                                 {"n", number(unfinished)},
                                                                 {"actions", number(lab::kMostActions)}}));
    }
    std::fflush(stdout);
    return unfinished == 0;
  }

 private:
  const Texts& texts_;
  lab::Campaign campaign_;
  unsigned jobs_;
  std::vector<lab::Record> records_;
  lab::Coverage coverage_;
};

}  // namespace

int play_legends(const LegendOptions& options, const std::vector<loader::LegendFolder>& folders) {
  return lab_command([&]() -> int {
    const std::filesystem::path content_dir = content_folder(options.content);
    LabOptions lab;
    lab.content = options.content;
    lab.language = options.language;
    lab.legend_folders = options.legends;
    for (const loader::LegendFolder& folder : folders) {
      if (!is_of_content(folder, content_dir)) lab.legend_folders.push_back(folder.name);
    }
    const auto content = open_lab(lab);
    if (!content) return kCannot;
    lab::Order order;
    for (const std::string& strength : options.strengths) order.players.push_back(strength_of(strength));
    order.seeds = seeds_of(options.play, "");
    const unsigned jobs = jobs_of(options.jobs);
    catch_signals();
    int result = kDone;
    for (const loader::LegendFolder& folder : folders) {
      const std::string id = id_of(folder);
      order.legends = {id};
      Trial trial(*content, order, jobs);
      const bool finished = trial.play();
      if (!trial.report(id)) result = kCannot;
      if (!finished) return kSignal + caught_signal();
    }
    return result;
  });
}

}  // namespace rietburg::cli
