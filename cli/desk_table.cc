// Commands about the table rather than the rules: undo, why, saving, dice.
#include "cli/desk.h"
#include "cli/folders.h"
#include "cli/game_file.h"
#include "cli/matching.h"
#include "cli/reports.h"
#include "table/save_file.h"
#include "table/version.h"

namespace rietburg::cli {

namespace {

int count_in(const std::vector<std::string>& words) {
  const int number = words.empty() ? 1 : number_in(words[0]);
  return number < 1 ? 1 : number;
}

void erase_seed(json& value) {
  if (value.is_object()) value.erase("seed");
  if (value.is_structured()) {
    for (json& inner : value) erase_seed(inner);
  }
}

}  // namespace

void Desk::undo(const Words& words) {
  Reply reply = session_.undo(count_in(words));
  if (!reply.ok) return refused(reply);
  while (companion_is_asked() && reply.ok) reply = session_.undo(1);  // back to a person's decision
  changed(session_.log().size());
  tell("ui.undone");
}

void Desk::redo(const Words& words) {
  const std::size_t first = session_.log().size();
  const Reply reply = session_.redo(count_in(words));
  if (!reply.ok) return refused(reply);
  changed(first);
}

void Desk::why(const Words& words) {
  const Reports reports(session_, speech_, board_);
  if (words.empty()) return front_.show(reports.why(last_));
  if (const auto page = reports.rule(words[0])) return front_.show(*page);
  if (const auto page = reports.rules_about(words)) return front_.show(*page);
  tell("ui.no-such-rule", {{"rule", words[0]}});
}

/// Whether this file may be replaced: one that is no game of ours, or another game, only when that is agreed to.
bool Desk::may_write(const std::filesystem::path& file, bool bug) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return true;
  const auto [game, is_report, problem] = read_game(file, speech_.texts());
  const bool is_game = game.is_object() && game.value("format", json()) == table::kSaveFormat;
  json setup = session_.saved_game().value("setup", json());
  if (bug) setup.erase("seed");
  if (is_game && is_report == bug && game.value("setup", json()) == setup) return true;
  const char* const what = !is_game ? "other" : is_report ? "report" : "game";
  return front_.confirm(speech_.say("ui.overwrite", {{"file", file.string()}, {"what_id", what}}));
}

void Desk::save(const Words& words, bool bug) {
  if (words.empty()) return tell("ui.which-file");
  const std::filesystem::path file = expand_home(words[0]);
  if (!may_write(file, bug)) return tell("ui.not-overwritten", {{"file", file.string()}});
  json game = session_.saved_game();
  if (bug) {
    // The seed tells the future: a report goes without it.
    erase_seed(game);
    json hello = session_.ask({{"do", "hello"}}).body;
    hello.erase("ok");
    game = json{{"report", hello}, {"game", game}, {"state", session_.state()}};
  }
  const auto written = table::write_atomically(file, game.dump(bug ? 1 : -1) + "\n");
  if (!written.ok()) return front_.tell(file_text(written.problem(), speech_.texts()));
  tell(bug ? "ui.bug-written" : "ui.saved", {{"file", file.string()}});
}

void Desk::load(const Words& words) {
  if (words.empty()) return tell("ui.which-file");
  const std::string file = expand_home(words[0]).string();
  const GameFile kept = read_game(file, speech_.texts());
  if (!kept.problem.empty()) return front_.tell(kept.problem);
  const Reply reply = session_.load(kept.game);
  if (!reply.ok) return refused(reply);
  std::erase_if(companions_, [&](const auto& one) { return session_.hero(one.first) == nullptr; });
  orders_ = json::object();  // they were about another game
  keep_companions();
  changed(session_.log().size());
  tell("ui.loaded", {{"file", file}});
  if (session_.read_only()) tell("save.read-only", {{"length", std::int64_t{session_.length()}}});
}

void Desk::dice(const Words& words) {
  if (words.empty() || (words[0] != "table" && words[0] != "engine")) return tell("ui.dice.which");
  const Reply reply = session_.dice(words[0]);
  if (!reply.ok) return refused(reply);
  opened_.clear();
  tell("ui.dice." + words[0]);
}

}  // namespace rietburg::cli
