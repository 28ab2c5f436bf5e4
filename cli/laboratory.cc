#include "cli/laboratory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/lab_words.h"
#include "cli/new_file.h"
#include "cli/open_library.h"
#include "cli/signals.h"

namespace rietburg::cli {

namespace {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// "4 s", "12 min", "3 h"
std::string time_text(const Texts& texts, double seconds) {
  const char* unit = seconds < 100 ? "seconds" : seconds < 6000 ? "minutes" : "hours";
  const double parts = seconds < 100 ? 1 : seconds < 6000 ? 60 : 3600;
  return texts.format(std::string("ui.lab.time.") + unit, {{"n", std::llround(seconds / parts)}});
}

std::string bar(double share) {
  constexpr int kWidth = 24;
  const int full = static_cast<int>(share * kWidth);
  return fmt::format("[{:#<{}}{:.<{}}]", "", full, "", kWidth - full);
}

}  // namespace

int told(const BadOption& problem) {
  fmt::print(stderr, "rietburg: {}\nRun with --help for more information.\n", problem.what());
  return kBadOptions;
}

int told(const std::runtime_error& problem) {
  fmt::print(stderr, "rietburg: {}\n", problem.what());
  return kCannot;
}

std::optional<LabContent> open_lab(const LabOptions& options) {
  LabContent lab;
  lab.library = open_library(options.content, data_folder(""), options.legend_folders, options.language);
  if (!lab.library) return std::nullopt;
  const std::string language = chosen_language(*lab.library, options.language);
  const auto* messages = lab.library->texts(language);
  if (messages == nullptr) {
    throw BadOption(fmt::format("there is no language '{}'. {}", language,
                                loader::to_text(loader::known_names(language, lab.library->languages()))));
  }
  lab.texts = std::make_unique<Texts>(language, *messages);
  return lab;
}

// ----- progress

LabProgress::LabProgress(const Texts& texts, std::uint64_t all)
    : texts_(texts), all_(all), start_(now()), is_terminal_(::isatty(STDERR_FILENO) != 0) {
  shown_ = is_terminal_ ? 0 : start_;
}

LabProgress::~LabProgress() {
  if (is_terminal_) fmt::print(stderr, "\r\x1b[K");
}

void LabProgress::count(const lab::Record& record) {
  ++done_;
  won_ += record.ending.result == "won" ? 1 : 0;
}

std::string LabProgress::line(double seconds) const {
  const double share = static_cast<double>(done_) / static_cast<double>(all_);
  const std::string left = done_ == 0 ? "…" : time_text(texts_, seconds * (1 - share) / share);
  return texts_.format("ui.lab.progress", {{"done", static_cast<std::int64_t>(done_)},
                                           {"all", static_cast<std::int64_t>(all_)},
                                           {"won", static_cast<std::int64_t>(won_)},
                                           {"left", left}});
}

void LabProgress::show() {
  constexpr double kOnTerminal = 0.2, kInLog = 60;
  const double time = now();
  if (time - shown_ < (is_terminal_ ? kOnTerminal : kInLog)) return;
  shown_ = time;
  const std::string text = line(time - start_);
  if (is_terminal_) {
    fmt::print(stderr, "\r\x1b[K{} {}", bar(static_cast<double>(done_) / static_cast<double>(all_)), text);
  } else {
    fmt::print(stderr, "{}\n", text);
  }
}

// ----- the folder

LabFolder::LabFolder(const std::string& folder) : path_(expand_home(folder)) {
  if (const auto why = why_not_writable(path_)) {
    throw std::runtime_error(
        fmt::format("{}: this folder cannot be written ({}). Name another one with --to.", path_.string(), *why));
  }
}

lab::Records LabFolder::read() const {
  lab::Records records;
  std::error_code error;
  if (std::filesystem::exists(games(), error)) records.read(games());
  return records;
}

int LabFolder::play(const lab::Campaign& campaign, unsigned jobs, const Texts& texts) const {
  const lab::Records done = read();
  catch_signals();
  lab::RecordFile file(games());
  LabProgress progress(texts, std::max<std::uint64_t>(1, campaign.missing(done)));
  lab::Watcher watcher;
  watcher.on_game = [&](const lab::Finished& game) {
    file.add(game.record);
    progress.count(game.record);
  };
  watcher.on_tick = [&] { progress.show(); };
  watcher.wants_stop = [] { return caught_signal() != 0; };
  return campaign.play(done, jobs, watcher) ? 0 : caught_signal();
}

void LabFolder::write(const std::string& name, const std::string& bytes) const {
  NewFile(path_ / name, "The games are kept.").write(bytes);
}

void LabFolder::write_games(const lab::Records& records) const {
  std::string lines;
  for (const lab::Record& record : records.all()) lines += to_line(record) + "\n";
  write("games.jsonl", lines);
}

void write_tables(const LabFolder& folder, const std::vector<lab::Record>& records, const Texts& texts) {
  const auto rows = lab::summarise(records);
  const lab::PlotWords words = LabWords(texts).plots();
  folder.write("table.json", to_json(rows).dump(1) + "\n");
  folder.write("table.csv", to_csv(rows));
  folder.write("games.csv", lab::games_to_csv(records));
  folder.write("wins.svg", lab::plot_wins(rows, words));
  folder.write("days.svg", lab::plot_days(rows, words));
  folder.write("losses.svg", lab::plot_losses(rows, words));
  folder.write("letters.svg", lab::plot_letters(rows, words));
}

}  // namespace rietburg::cli
