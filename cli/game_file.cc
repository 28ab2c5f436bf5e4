#include "cli/game_file.h"

#include <utility>

#include "table/bounds.h"

namespace rietburg::cli {

std::string file_text(const table::FileProblem& problem, const Texts& texts) {
  return texts.format("ui.file",
                      {{"file", problem.path.string()}, {"what_id", problem.what}, {"remedy_id", problem.remedy}});
}

GameFile read_game(const std::filesystem::path& file, const Texts& texts) {
  GameFile found;
  const auto text = table::read_file(file);
  if (!text.ok()) {
    found.problem = file_text(text.problem(), texts);
    return found;
  }
  table::Input input = table::read_save(text.value());
  if (input.refused) {
    const std::string& where = input.refused->where;
    found.problem = texts.format("ui.not-opened", {{"file", file.string()},
                                                   {"problem", texts.format("refused.bad-save")},
                                                   {"where", where},
                                                   {"where_id", where.empty() ? "none" : "there"}});
  } else {
    found.is_report = input.value.is_object() && input.value.contains("report");
    found.game = found.is_report ? input.value.value("game", nlohmann::json()) : std::move(input.value);
  }
  return found;
}

}  // namespace rietburg::cli
