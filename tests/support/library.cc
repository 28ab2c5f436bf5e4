#include "tests/support/library.h"

#include <cstdlib>
#include <iostream>

#include "tests/support/paths.h"

namespace rietburg::tests {

namespace {

template <typename T>
T value_or_die(loader::Result<T> result) {
  if (result.ok()) return std::move(result).value();
  for (const loader::Problem& problem : result.problems()) std::cerr << loader::to_text(problem) << '\n';
  std::exit(1);
}

}  // namespace

std::shared_ptr<const loader::Library> library() {
  // Legends made for the tests alone: decks and cards that no legend of content/ has yet. (Those of broken/ are for the
  // checker.)
  static const auto loaded = std::make_shared<const loader::Library>(value_or_die(loader::load_library(
      content_dir(), {source_dir() / "tests/legends/silver", source_dir() / "tests/legends/features",
                      source_dir() / "tests/legends/marked"})));
  return loaded;
}

Content compile_game(const loader::GameSetup& setup) { return value_or_die(loader::compile(*library(), setup)); }

Content compile_legend_2(const std::vector<std::string>& heroes, const std::string& difficulty) {
  loader::GameSetup setup;
  setup.legend = "legend-2";
  setup.difficulty = difficulty;
  setup.heroes = heroes;
  return compile_game(setup);
}

}  // namespace rietburg::tests
