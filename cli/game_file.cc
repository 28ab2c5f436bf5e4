#include "cli/game_file.h"

#include <utility>

#include "table/bounds.h"
#include "table/save_file.h"

namespace rietburg::cli {

GameFile read_game(const std::filesystem::path& file, const Texts& texts) {
  GameFile found;
  const auto text = table::read_file(file);
  if (!text.ok()) {
    found.problem = text.problem().text();
    return found;
  }
  table::Input input = table::read_save(text.value());
  if (input.refused && input.refused->code == "bad_json") {
    found.problem = texts.format("ui.not-json", {{"file", file.string()}});
  } else if (input.refused) {
    const std::string& where = input.refused->where;
    found.problem = texts.format("ui.bad-file", {{"file", file.string()},
                                                 {"message", input.refused->message},
                                                 {"where", where},
                                                 {"where_id", where.empty() ? "none" : "there"}});
  } else {
    found.is_report = input.value.is_object() && input.value.contains("report");
    found.game = found.is_report ? input.value.value("game", nlohmann::json()) : std::move(input.value);
  }
  return found;
}

}  // namespace rietburg::cli
