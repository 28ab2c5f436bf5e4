#include "lab/record.h"

#include <nlohmann/json.hpp>

#include "codec/read.h"

namespace rietburg::lab {

using nlohmann::json;

std::string to_line(const Record& record) {
  const Cell& cell = record.cell;
  const Ending& ending = record.ending;
  // In this order for whoever looks into the file.
  nlohmann::ordered_json line;
  line["legend"] = cell.legend;
  line["difficulty"] = cell.difficulty;
  line["modules"] = cell.modules;
  line["group"] = cell.group;
  line["player"] = cell.player;
  line["content"] = cell.content;
  line["weights"] = cell.weights;
  line["seed"] = record.seed;
  line["heroes"] = record.heroes;
  line["result"] = ending.result;
  line["cause"] = ending.cause;
  line["missed"] = ending.missed;
  line["day"] = ending.day;
  line["letter"] = ending.letter;
  line["letters"] = ending.letters;
  line["decisions"] = ending.decisions;
  line["actions"] = ending.actions;
  return line.dump();
}

namespace {

void read_letters(const json& letters, Ending& ending, codec::Fault& fault) {
  codec::Fields fields(letters, "letters", fault);
  if (!fields.ok()) return;
  for (const auto& [cause, count] : letters.items()) {
    ending.letters[cause] = static_cast<int>(fields.integer(cause.c_str(), 0, kMostActions));
  }
}

void read_cell(codec::Fields& fields, Cell& cell) {
  cell.legend = fields.text("legend");
  cell.difficulty = fields.text("difficulty");
  cell.modules = fields.texts("modules");
  cell.group = fields.text("group");
  cell.player = fields.text("player");
  cell.content = fields.text("content");
  cell.weights = fields.text("weights");
}

void read_ending(codec::Fields& fields, Ending& ending, codec::Fault& fault) {
  const auto count = [&fields](const char* key, int most) { return static_cast<int>(fields.integer(key, 0, most)); };
  ending.result = fields.text("result");
  ending.cause = fields.text("cause");
  ending.missed = fields.texts("missed");
  ending.day = count("day", kLastDay);
  ending.letter = count("letter", kMaxLetters);
  ending.decisions = count("decisions", kMostActions);
  ending.actions = count("actions", kMostActions);
  if (const json* letters = fields.required("letters")) read_letters(*letters, ending, fault);
  if (ending.result != "won" && ending.result != "lost" && ending.result != "unfinished") {
    fields.fail("result", "expected won, lost or unfinished");
  }
}

}  // namespace

std::optional<Record> read_line(std::string_view text) {
  if (text.size() > kLongestLine) return std::nullopt;
  const json line = json::parse(text, nullptr, false);
  codec::Fault fault;
  codec::Fields fields(line, "", fault);
  Record record;
  read_cell(fields, record.cell);
  record.seed = static_cast<std::uint64_t>(fields.integer("seed", 0, kLastSeed));
  record.heroes = fields.texts("heroes");
  read_ending(fields, record.ending, fault);
  fields.finish();
  if (!fields.ok()) return std::nullopt;
  return record;
}

}  // namespace rietburg::lab
