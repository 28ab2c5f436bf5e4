// What many games say together: the rows of the table.
#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "lab/intervals.h"
#include "lab/record.h"

namespace rietburg::lab {

struct WonLost {
  std::uint64_t won = 0, lost = 0;
};

struct Row {
  Cell cell;
  std::uint64_t games = 0, won = 0, lost = 0, unfinished = 0;
  std::map<int, WonLost> days;                   // how many ended on this day
  std::map<std::string, std::uint64_t> causes;   // of losses, see cause_of
  std::map<std::string, std::uint64_t> letters;  // the narrator's steps by what caused them, of all games together
  std::uint64_t decisions = 0;

  double share() const { return games == 0 ? 0 : static_cast<double>(won) / static_cast<double>(games); }
  Interval interval() const { return wilson(won, games); }
  /// Of the games that were won, or lost; 0 where there are none.
  double mean_day(bool won) const;
};

/// Why it was lost: a reason of the engine, or the legend's own way of losing; of a missed goal with the tasks that
/// were left, "goal_missed: herb, tower". "unfinished" where it never ended.
std::string cause_of(const Ending& ending);

/// By legend, difficulty and heroes, then from weak to strong.
std::vector<Row> summarise(std::span<const Record> records);

nlohmann::ordered_json to_json(std::span<const Row> rows);
std::string to_csv(std::span<const Row> rows);
/// One line a game.
std::string games_to_csv(std::span<const Record> records);

/// Two players in one cell; `cell` names the first.
struct PairRow {
  Cell cell;
  std::string second;
  Pairs pairs;
};

/// Games that both have played, cell by cell. Weights and players may differ, nothing else.
std::vector<PairRow> pair_up(std::span<const Record> first, std::span<const Record> second);
/// All cells together.
Pairs together(std::span<const PairRow> rows);

nlohmann::ordered_json to_json(std::span<const PairRow> rows);
std::string to_csv(std::span<const PairRow> rows);

}  // namespace rietburg::lab
