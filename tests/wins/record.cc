#include "tests/wins/record.h"

#include <fstream>
#include <sstream>

#include "codec/action_json.h"
#include "codec/names.h"
#include "tests/support/words.h"

namespace rietburg::tests {

namespace {

std::string words_of(const table::Table& table, const Action& action, Thing shared) {
  return in_words(codec::action_to_json(table.content(), table.state(), action, shared));
}

/// The legal action that reads like the line. Only those of its hero and verb are put into words: that takes time.
std::optional<Action> find_action(const table::Table& table, const std::string& line) {
  ActionList legal;
  if (to_act(table.state()) != Seat::none) legal_actions(table.content(), table.state(), legal);
  std::istringstream in(line);
  std::string who;
  std::string verb;
  in >> who >> verb;
  for (const Action& action : legal) {
    if (codec::verb_name(action.verb) != verb) continue;
    if (codec::seat_name(table.content(), table.state(), action.who) != who) continue;
    if (words_of(table, action, codec::shared_thing(table.state())) == line) return action;
  }
  return std::nullopt;
}

}  // namespace

std::string to_record(const table::Table& table) {
  const loader::GameSetup& game = table.setup().game;
  std::string heroes;
  for (const std::string& hero : game.heroes) heroes += (heroes.empty() ? "" : ",") + hero;
  std::string text = "new " + game.legend + " " + (game.difficulty.empty() ? "-" : game.difficulty) + " " + heroes +
                     " " + std::string(table::generator_name(table.setup().seed.generator)) + " " +
                     std::to_string(table.setup().seed.key.low) + "\n";
  for (const table::Entry& entry : table.history()) {
    if (entry.why == table::Entry::Why::decided) text += words_of(table, entry.action, entry.shared) + "\n";
  }
  return text;
}

table::TableSetup read_record_setup(const std::string& first_line) {
  table::TableSetup setup;
  std::istringstream in(first_line);
  std::string word;
  std::string heroes;
  std::string generator;
  in >> word >> setup.game.legend >> setup.game.difficulty >> heroes >> generator >> setup.seed.key.low;
  const auto found = table::find_generator(generator);
  if (!in || word != "new" || !found) return {};
  setup.seed.generator = *found;
  if (setup.game.difficulty == "-") setup.game.difficulty.clear();
  std::istringstream list(heroes);
  for (std::string hero; std::getline(list, hero, ',');) setup.game.heroes.push_back(hero);
  return setup;
}

Replayed replay(const loader::Library& library, const std::filesystem::path& record) {
  std::ifstream in(record);
  std::string line;
  std::getline(in, line);
  auto made = table::make_table(library, read_record_setup(line), table::Dice::engine);
  if (const auto* refused = std::get_if<table::Refusal>(&made)) return {std::nullopt, refused->message};
  table::Table& table = std::get<table::Table>(made);
  table.resume();
  for (int number = 2; std::getline(in, line); ++number) {
    const auto action = find_action(table, line);
    if (!action) return {std::nullopt, "line " + std::to_string(number) + ": not legal: " + line};
    table.play(std::span(&*action, 1));
  }
  return {std::move(table), ""};
}

}  // namespace rietburg::tests
