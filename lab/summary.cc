#include "lab/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <tuple>

#include "ai/player.h"

namespace rietburg::lab {

using nlohmann::ordered_json;

namespace {

/// From weak to strong: by name, then by budget. A name alone comes before any budget.
std::pair<std::ptrdiff_t, std::uint64_t> rank_of(const std::string& player) {
  const std::size_t colon = player.find(':');
  const auto place = std::find(std::begin(ai::kPlayers), std::end(ai::kPlayers), player.substr(0, colon));
  std::uint64_t budget = 0;
  if (colon != std::string::npos) std::from_chars(player.data() + colon + 1, player.data() + player.size(), budget);
  return {place - std::begin(ai::kPlayers), budget};
}

bool comes_before(const Row& a, const Row& b) {
  const auto key = [](const Row& row) {
    const Cell& cell = row.cell;
    return std::tuple(cell.legend, cell.difficulty, cell.modules, cell.group, rank_of(cell.player), cell.player,
                      cell.content, cell.weights);
  };
  return key(a) < key(b);
}

void count(const Ending& ending, Row& row) {
  ++row.games;
  row.decisions += static_cast<std::uint64_t>(ending.decisions);
  for (const auto& [cause, steps] : ending.letters) row.letters[cause] += static_cast<std::uint64_t>(steps);
  if (ending.result == "won") {
    ++row.won;
    ++row.days[ending.day].won;
    return;
  }
  ++(ending.result == "lost" ? row.lost : row.unfinished);
  ++row.days[ending.day].lost;
  ++row.causes[cause_of(ending)];
}

/// A field of CSV (RFC 4180).
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

template <typename Counts>
std::string listed(const Counts& counts) {
  std::string text;
  for (const auto& [name, number] : counts) text += fmt::format("{}{}={}", text.empty() ? "" : ";", name, number);
  return text;
}

std::string csv_of(const Cell& cell) {
  return fmt::format("{},{},{},{},{}", quoted(cell.legend), quoted(cell.difficulty),
                     quoted(fmt::format("{}", fmt::join(cell.modules, ","))), quoted(cell.group), quoted(cell.player));
}

ordered_json json_of(const Cell& cell) {
  return {{"legend", cell.legend}, {"difficulty", cell.difficulty}, {"modules", cell.modules}, {"heroes", cell.group},
          {"player", cell.player}, {"content", cell.content},       {"weights", cell.weights}};
}

ordered_json json_of(const Interval& interval) { return {interval.low, interval.high}; }

}  // namespace

double Row::mean_day(bool of_won) const {
  std::uint64_t sum = 0, all = 0;
  for (const auto& [day, ended] : days) {
    const std::uint64_t here = of_won ? ended.won : ended.lost;
    sum += static_cast<std::uint64_t>(day) * here;
    all += here;
  }
  return all == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(all);
}

std::string cause_of(const Ending& ending) {
  if (ending.result == "unfinished") return "unfinished";
  if (ending.missed.empty()) return ending.cause;
  return fmt::format("{}: {}", ending.cause, fmt::join(ending.missed, ", "));
}

std::vector<Row> summarise(std::span<const Record> records) {
  std::map<Cell, Row> cells;
  for (const Record& record : records) {
    Row& row = cells.try_emplace(record.cell, Row{record.cell, 0, 0, 0, 0, {}, {}, {}, 0}).first->second;
    count(record.ending, row);
  }
  std::vector<Row> rows;
  for (auto& [cell, row] : cells) rows.push_back(std::move(row));
  std::sort(rows.begin(), rows.end(), comes_before);
  return rows;
}

ordered_json to_json(std::span<const Row> rows) {
  ordered_json list = ordered_json::array();
  for (const Row& row : rows) {
    ordered_json out = json_of(row.cell);
    out["games"] = row.games;
    out["won"] = row.won;
    out["lost"] = row.lost;
    out["unfinished"] = row.unfinished;
    out["share"] = row.share();
    out["interval"] = json_of(row.interval());
    ordered_json days = ordered_json::array();
    for (const auto& [day, ended] : row.days) days.push_back({{"day", day}, {"won", ended.won}, {"lost", ended.lost}});
    out["days"] = days;
    out["causes"] = row.causes;
    out["letters"] = row.letters;
    out["decisions"] = row.decisions;
    list.push_back(std::move(out));
  }
  return list;
}

std::string to_csv(std::span<const Row> rows) {
  std::string text =
      "legend,difficulty,modules,heroes,player,games,won,lost,unfinished,share,low,high,day_won,day_lost,causes,"
      "letters\n";
  for (const Row& row : rows) {
    const Interval interval = row.interval();
    text += fmt::format("{},{},{},{},{},{:.6f},{:.6f},{:.6f},{:.3f},{:.3f},{},{}\n", csv_of(row.cell), row.games,
                        row.won, row.lost, row.unfinished, row.share(), interval.low, interval.high, row.mean_day(true),
                        row.mean_day(false), quoted(listed(row.causes)), quoted(listed(row.letters)));
  }
  return text;
}

std::string games_to_csv(std::span<const Record> records) {
  std::string text =
      "legend,difficulty,modules,group,player,seed,heroes,result,cause,day,letter,letters,decisions,actions\n";
  for (const Record& record : records) {
    const Ending& ending = record.ending;
    text += fmt::format("{},{},{},{},{},{},{},{},{},{}\n", csv_of(record.cell), record.seed,
                        quoted(fmt::format("{}", fmt::join(record.heroes, ","))), ending.result,
                        quoted(cause_of(ending)), ending.day, static_cast<char>('A' + ending.letter),
                        quoted(listed(ending.letters)), ending.decisions, ending.actions);
  }
  return text;
}

std::vector<PairRow> pair_up(std::span<const Record> first, std::span<const Record> second) {
  const auto key_of = [](const Record& record) {
    Cell cell = record.cell;
    cell.player.clear();
    cell.weights.clear();
    return std::pair(cell, record.seed);
  };
  std::map<std::pair<Cell, std::uint64_t>, const Record*> others;
  for (const Record& record : second) others.try_emplace(key_of(record), &record);
  std::map<Cell, PairRow> cells;
  for (const Record& record : first) {
    const auto key = key_of(record);
    const auto other = others.find(key);
    if (other == others.end()) continue;
    PairRow& row = cells.try_emplace(key.first, PairRow{record.cell, other->second->cell.player, {}}).first->second;
    const bool a = record.ending.result == "won", b = other->second->ending.result == "won";
    ++(a && b ? row.pairs.both : a ? row.pairs.only_first : b ? row.pairs.only_second : row.pairs.neither);
  }
  std::vector<PairRow> rows;
  for (auto& [cell, row] : cells) rows.push_back(std::move(row));
  return rows;
}

Pairs together(std::span<const PairRow> rows) {
  Pairs all;
  for (const PairRow& row : rows) {
    all.both += row.pairs.both;
    all.only_first += row.pairs.only_first;
    all.only_second += row.pairs.only_second;
    all.neither += row.pairs.neither;
  }
  return all;
}

ordered_json to_json(std::span<const PairRow> rows) {
  ordered_json list = ordered_json::array();
  for (const PairRow& row : rows) {
    ordered_json out = json_of(row.cell);
    out["second"] = row.second;
    out["games"] = row.pairs.games();
    out["both"] = row.pairs.both;
    out["only_first"] = row.pairs.only_first;
    out["only_second"] = row.pairs.only_second;
    out["neither"] = row.pairs.neither;
    out["difference"] = row.pairs.difference();
    out["interval"] = json_of(paired_interval(row.pairs));
    list.push_back(std::move(out));
  }
  return list;
}

std::string to_csv(std::span<const PairRow> rows) {
  std::string text =
      "legend,difficulty,modules,heroes,first,second,games,both,only_first,only_second,neither,difference,low,high\n";
  for (const PairRow& row : rows) {
    const Interval interval = paired_interval(row.pairs);
    text += fmt::format("{},{},{},{},{},{},{},{:.6f},{:.6f},{:.6f}\n", csv_of(row.cell), quoted(row.second),
                        row.pairs.games(), row.pairs.both, row.pairs.only_first, row.pairs.only_second,
                        row.pairs.neither, row.pairs.difference(), interval.low, interval.high);
  }
  return text;
}

}  // namespace rietburg::lab
