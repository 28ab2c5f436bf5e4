#include "cli/simulate_command.h"

#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/lab_words.h"
#include "cli/laboratory.h"

namespace rietburg::cli {

namespace {

/// Games of other rules or players would spoil a row: those that were played by what is here now.
std::vector<lab::Record> of_today(const lab::Records& records, const lab::Campaign& campaign) {
  std::map<std::string, const lab::PlannedCell*> planned;  // by legend
  for (const lab::PlannedCell& cell : campaign.cells()) planned[cell.cell.legend] = &cell;
  const auto is_todays = [&](const lab::Cell& cell) {
    const auto today = planned.find(cell.legend);
    std::string problem;
    const auto player = lab::read_strength(cell.player, problem);
    return today != planned.end() && today->second->cell.content == cell.content && player &&
           cell.weights == lab::judges_by(*player, today->second->weights);
  };
  std::vector<lab::Record> list;
  for (const lab::Record& record : records.all()) {
    if (is_todays(record.cell)) list.push_back(record);
  }
  return list;
}

/// Rows that look alike but were played with another content or by other weights.
void refuse_mixture(const lab::Records& records) {
  std::map<lab::Cell, lab::Cell> seen;
  for (const lab::Record& record : records.all()) {
    lab::Cell plain = record.cell;
    plain.content.clear();
    plain.weights.clear();
    const auto [at, is_new] = seen.try_emplace(plain, record.cell);
    if (is_new || at->second == record.cell) continue;
    const bool other_content = at->second.content != record.cell.content;
    throw std::runtime_error(fmt::format(
        "games of {} by {} were played with {}: {} and {}. They cannot be counted together; merge them into separate "
        "folders.",
        plain.legend, plain.player, other_content ? "another content" : "other weights",
        other_content ? at->second.content : at->second.weights,
        other_content ? record.cell.content : record.cell.weights));
  }
}

void report(const LabFolder& folder, const lab::Records& all, const std::vector<lab::Record>& counted,
            const LabOptions& options, const Texts& texts) {
  write_tables(folder, counted, texts);
  const auto rows = lab::summarise(counted);
  if (options.json) {
    fmt::print("{}\n", to_json(rows).dump());
  } else {
    const LabWords words(texts);
    fmt::print("{}\n{}", words.table(rows), words.letters_table(rows));
  }
  const auto count = [](std::size_t n) { return static_cast<std::int64_t>(n); };
  if (all.torn() > 0) fmt::print(stderr, "{}\n", texts.format("ui.lab.torn", {{"n", count(all.torn())}}));
  if (all.size() > counted.size()) {
    fmt::print(stderr, "{}\n", texts.format("ui.lab.left-out", {{"n", count(all.size() - counted.size())}}));
  }
  fmt::print(stderr, "{}\n", texts.format("ui.lab.folder", {{"folder", folder.path().string()}}));
}

int merge(const LabOptions& options, const Texts& texts) {
  const LabFolder folder(options.to);
  lab::Records records = folder.read();
  for (const std::string& from : options.merge) {
    const std::filesystem::path path = expand_home(from);
    std::error_code error;
    records.read(std::filesystem::is_directory(path, error) ? path / "games.jsonl" : path);
  }
  refuse_mixture(records);
  folder.write_games(records);
  report(folder, records, records.all(), options, texts);
  return kDone;
}

}  // namespace

int simulate_command(const LabOptions& options) {
  return lab_command([&] {
    const auto content = open_lab(options);
    if (!content) return static_cast<int>(kCannot);
    if (!options.merge.empty()) return merge(options, *content->texts);
    const auto strengths =
        options.strengths.empty() ? std::vector<std::string>{"random", "greedy", "quick"} : options.strengths;
    const unsigned jobs = jobs_of(options.jobs);
    const lab::Order order = order_of(options, strengths);
    const lab::Campaign campaign(*content->library, order);
    const LabFolder folder(options.to);
    const int signal = folder.play(campaign, jobs, *content->texts);
    const lab::Records all = folder.read();
    report(folder, all, of_today(all, campaign), options, *content->texts);
    if (signal == 0) return static_cast<int>(kDone);
    fmt::print(stderr, "{}\n", content->texts->format("ui.lab.stopped"));
    return kSignal + signal;
  });
}

}  // namespace rietburg::cli
