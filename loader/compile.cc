#include "loader/compile.h"

#include "loader/check_setup.h"
#include "loader/compiler.h"
#include "loader/guarded.h"

namespace rietburg::loader {
namespace {

const Document& board_of(const Sources& sources, const Document& legend) {
  static const Document nothing{};
  const auto found = sources.boards.find(Node(legend)["board"].text());
  return found == sources.boards.end() ? nothing : found->second;
}

}  // namespace

Compiler::Compiler(const Sources& sources, const GameSetup& setup, std::optional<std::string> deck)
    : sources_(sources),
      setup_(setup),
      deck_(std::move(deck)),
      legend_(sources.legends.at(setup.legend)),
      board_(board_of(sources, sources.legends.at(setup.legend))) {}

Result<Content> Compiler::run() {
  if (board_.is_null()) {
    unknown(legend_["board"], say("word.board"), ids_of(sources_.boards));
    return std::move(problems_);
  }
  content.hero_count = static_cast<u8>(setup_.heroes.size());
  content.filters.push_back(Filter{});  // everybody
  filter_index_["\"all\""] = 0;
  content.tables.push_back({{1, 2, 3, 4, 5, 6}});  // the die itself
  compile_board();
  compile_heroes();
  read_creature_rows();
  compile_kinds();
  compile_creature_display();
  compile_things();
  compile_fog();
  list_cards();
  // This order settles the order of figures, flags and the tables behind the effects; the cards keep their own.
  compile_cards(CardSource::From::fog);
  compile_cards(CardSource::From::event);
  compile_cards(CardSource::From::legend);
  compile_legend();
  check_game();
  if (!problems_.empty()) return std::move(problems_);
  return std::move(content);
}

Result<Content> compile(const Library& library, const GameSetup& setup) {
  return guarded("the-game-cannot-be-made", [&]() -> Result<Content> {
    if (std::vector<Problem> problems = check_setup(library, setup); !problems.empty()) return problems;
    return Compiler(library.sources(), setup).run();
  });
}

}  // namespace rietburg::loader
