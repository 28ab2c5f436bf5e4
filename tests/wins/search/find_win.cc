// find_win LEGEND DIFFICULTY HERO,HERO,... SEED [WIDTH [SECONDS [TASTE]]]: looks for a won game from set-up with the
// table's dice and writes it as tests/wins/LEGEND_DIFFICULTY_COUNT.win. It knows the coming dice: it shows that a game
// can be won, not how well one must play.
#include <cstdlib>
#include <fstream>
#include <iostream>

#include "loader/library.h"
#include "tests/support/paths.h"
#include "tests/wins/record.h"
#include "tests/wins/search/beam.h"

namespace rietburg::wins {
namespace {

loader::Library load() {
  auto loaded = loader::load_library(tests::content_dir());
  if (loaded.ok()) return std::move(loaded).value();
  for (const loader::Problem& problem : loaded.problems()) std::cerr << loader::to_text(problem) << '\n';
  std::exit(2);
}

Point point_of(const table::Table& table) {
  Point point{table.state(), {}};
  for (const table::Entry& entry : table.history()) {
    if (entry.action.who == Seat::chance) ++point.drawn[idx(table::stream_of(table.content(), entry.action))];
  }
  return point;
}

std::filesystem::path file_of(const loader::GameSetup& game) {
  const std::string level = game.difficulty.empty() ? "" : "_" + game.difficulty;
  const std::string name = game.legend + level + "_" + std::to_string(game.heroes.size()) + ".win";
  return tests::source_dir() / "tests" / "wins" / name;
}

int find_win(const std::string& first_line, const BeamOptions& options) {
  auto made = table::make_table(load(), tests::read_record_setup(first_line), table::Dice::engine);
  if (const auto* refused = std::get_if<table::Refusal>(&made)) {
    std::cerr << refused->message << '\n';
    return 2;
  }
  table::Table& table = std::get<table::Table>(made);
  table.resume();
  const auto line = Beam(table.content(), options).find(point_of(table));
  if (!line) {
    std::cout << first_line << ": not found\n";
    return 1;
  }
  for (const Action& action : *line) {  // one by one: a list ends where chance speaks
    if (const auto refused = table.play(std::span(&action, 1))) {
      std::cerr << refused->message << '\n';
      return 2;
    }
  }
  std::ofstream(file_of(table.setup().game)) << tests::to_record(table);
  std::cout << first_line << ": won on day " << int{table.state().day} << ", letter "
            << static_cast<char>('A' + table.state().letter) << ", " << table.length() << " actions, " << line->size()
            << " of them decided\n";
  return table.state().result == Result::won ? 0 : 2;
}

}  // namespace
}  // namespace rietburg::wins

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "find_win LEGEND DIFFICULTY HERO,HERO,... SEED [WIDTH [SECONDS [TASTE]]]\n";
    return 2;
  }
  rietburg::wins::BeamOptions options;
  options.seed.key.low = std::strtoull(argv[4], nullptr, 10);
  if (argc > 5) options.width = std::strtoull(argv[5], nullptr, 10);
  if (argc > 6) options.seconds = std::strtod(argv[6], nullptr);
  if (argc > 7) options.taste = std::strtoull(argv[7], nullptr, 10);
  options.talk = std::getenv("TALK") != nullptr;
  const std::string first_line = std::string("new ") + argv[1] + " " + argv[2] + " " + argv[3] + " " +
                                 std::string(rietburg::table::generator_name(options.seed.generator)) + " " + argv[4];
  return rietburg::wins::find_win(first_line, options);
}
