#include "cli/lab_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/lines.h"

namespace rietburg::cli {

namespace {

using Cells = std::vector<std::string>;

/// Columns as wide as their widest entry; the last one as it is.
std::string aligned(const std::vector<Cells>& lines) {
  std::vector<int> widths;
  for (const Cells& line : lines) {
    widths.resize(std::max(widths.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], columns(line[i]));
  }
  std::string text;
  for (const Cells& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      row += i + 1 == line.size() ? line[i] : fit(line[i], widths[i]) + "  ";
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string percent(double share) { return fmt::format("{:.0f}", 100 * share); }
std::string points(double share) { return fmt::format("{:+.1f}", 100 * share); }
std::string day(double mean) { return mean == 0 ? "–" : fmt::format("{:.1f}", mean); }

/// Most frequent first.
std::vector<std::pair<std::string, std::uint64_t>> by_number(const std::map<std::string, std::uint64_t>& counts) {
  std::vector<std::pair<std::string, std::uint64_t>> list(counts.begin(), counts.end());
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  return list;
}

}  // namespace

std::string LabWords::cause(const std::string& cause) const {
  const std::size_t colon = cause.find(':');
  const std::string reason = cause.substr(0, colon);
  const std::string key = "ui.lab.cause." + Texts::key_part(reason);
  const std::string words = texts_.has(key) ? texts_.format(key) : reason;
  return colon == std::string::npos ? words : words + cause.substr(colon);
}

std::string LabWords::letter(const std::string& cause) const {
  for (const char* prefix : {"ui.lab.letter.", "creature."}) {
    if (texts_.has(prefix + cause)) return texts_.format(prefix + cause);
  }
  return cause;
}

std::string LabWords::row(const lab::Cell& cell) const {
  const bool is_number = cell.group.size() == 1;
  return texts_.format("ui.lab.row", {{"legend", cell.legend},
                                      {"difficulty", cell.difficulty},
                                      {"difficulty_id", cell.difficulty.empty() ? "none" : "some"},
                                      {"heroes", cell.group},
                                      {"heroes_id", is_number ? "number" : "names"},
                                      {"player", cell.player}});
}

std::string LabWords::share(const lab::Row& row) const {
  const lab::Interval interval = row.interval();
  return texts_.format(
      "ui.lab.share",
      {{"share", percent(row.share())}, {"low", percent(interval.low)}, {"high", percent(interval.high)}});
}

lab::PlotWords LabWords::plots() const {
  lab::PlotWords out;
  out.wins = texts_.format("ui.lab.plot.wins");
  out.days = texts_.format("ui.lab.plot.days");
  out.losses = texts_.format("ui.lab.plot.losses");
  out.letters = texts_.format("ui.lab.plot.letters");
  out.won = texts_.format("ui.lab.won");
  out.lost = texts_.format("ui.lab.lost");
  out.others = texts_.format("ui.lab.others");
  out.row = [words = *this](const lab::Cell& cell) { return words.row(cell); };
  out.share = [words = *this](const lab::Row& of) { return words.share(of); };
  out.cause = [words = *this](const std::string& of) { return words.cause(of); };
  out.letter = [words = *this](const std::string& of) { return words.letter(of); };
  return out;
}

std::vector<std::string> LabWords::head(std::initializer_list<const char*> columns) const {
  Cells line;
  for (const char* column : columns) line.push_back(texts_.format(std::string("ui.lab.column.") + column));
  return line;
}

std::vector<std::string> LabWords::cells(const lab::Cell& cell) const {
  std::string legend = cell.legend;
  for (const std::string& module : cell.modules) legend += "+" + module;
  return {legend, cell.difficulty.empty() ? "–" : cell.difficulty, cell.group, cell.player};
}

std::string LabWords::table(std::span<const lab::Row> rows) const {
  constexpr std::size_t kCauses = 3;
  std::vector<Cells> lines = {
      head({"legend", "difficulty", "heroes", "player", "games", "won", "day-won", "day-lost", "lost"})};
  for (const lab::Row& row : rows) {
    Cells line = cells(row.cell);
    line.push_back(std::to_string(row.games));
    line.push_back(share(row));
    line.push_back(day(row.mean_day(true)));
    line.push_back(day(row.mean_day(false)));
    const auto causes = by_number(row.causes);
    std::string lost;
    for (std::size_t i = 0; i < causes.size() && i < kCauses; ++i) {
      lost += fmt::format("{}{} {}", lost.empty() ? "" : "; ", cause(causes[i].first), causes[i].second);
    }
    if (causes.size() > kCauses) lost += "; …";
    line.push_back(lost);
    lines.push_back(std::move(line));
  }
  return aligned(lines);
}

std::string LabWords::letters_table(std::span<const lab::Row> rows) const {
  std::vector<Cells> lines = {head({"legend", "difficulty", "heroes", "player", "letters"})};
  for (const lab::Row& row : rows) {
    Cells line = cells(row.cell);
    std::string text;
    for (const auto& [name, count] : by_number(row.letters)) {
      text += fmt::format("{}{} {:.1f}", text.empty() ? "" : ", ", letter(name),
                          static_cast<double>(count) / static_cast<double>(std::max<std::uint64_t>(1, row.games)));
    }
    line.push_back(text);
    lines.push_back(std::move(line));
  }
  return aligned(lines);
}

std::string LabWords::pair_table(std::span<const lab::PairRow> rows) const {
  std::vector<Cells> lines = {
      head({"legend", "difficulty", "heroes", "games", "both", "only-first", "only-second", "neither", "difference"})};
  const auto add = [&](Cells line, const lab::Pairs& pairs) {
    const lab::Interval interval = lab::paired_interval(pairs);
    for (const std::uint64_t count : {pairs.games(), pairs.both, pairs.only_first, pairs.only_second, pairs.neither}) {
      line.push_back(std::to_string(count));
    }
    line.push_back(texts_.format(
        "ui.lab.difference",
        {{"points", points(pairs.difference())}, {"low", points(interval.low)}, {"high", points(interval.high)}}));
    lines.push_back(std::move(line));
  };
  for (const lab::PairRow& row : rows) {
    Cells line = cells(row.cell);
    line.pop_back();
    add(std::move(line), row.pairs);
  }
  if (rows.size() > 1) add({texts_.format("ui.lab.all"), "", ""}, lab::together(rows));
  return aligned(lines);
}

std::string LabWords::never_came(const lab::NeverCame& never) const {
  std::string text;
  const auto add = [&](const char* key, const std::vector<std::string>& list) {
    if (list.empty()) return;
    text +=
        texts_.format(std::string("ui.lab.never.") + key, {{"list", fmt::format("{}", fmt::join(list, ", "))}}) + "\n";
  };
  add("cards", never.cards);
  add("events", never.events);
  add("things", never.things);
  add("creatures", never.creatures);
  add("unbeaten", never.unbeaten);
  add("tokens", never.tokens);
  return text.empty() ? texts_.format("ui.lab.never.none") + "\n" : text;
}

std::string LabWords::verdict(const lab::Pairs& pairs, const std::string& first, const std::string& second) const {
  const lab::Interval interval = lab::paired_interval(pairs);
  const char* key = interval.low > 0    ? "ui.lab.verdict.second"
                    : interval.high < 0 ? "ui.lab.verdict.first"
                                        : "ui.lab.verdict.open";
  return texts_.format(key, {{"first", first}, {"second", second}});
}

}  // namespace rietburg::cli
