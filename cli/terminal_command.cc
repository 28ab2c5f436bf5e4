#include "cli/terminal_command.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "cli/desk.h"
#include "cli/exit_codes.h"
#include "cli/folders.h"
#include "cli/open_library.h"
#include "cli/plain.h"
#include "cli/screen.h"
#include "cli/signals.h"
#include "cli/start.h"
#include "cli/terminfo.h"

namespace rietburg::cli {

namespace {

bool terminal_fits(const Texts& texts) {
  if (!can_place_cursor()) {
    const char* term = std::getenv("TERM");
    fmt::print(stderr, "{}\n", texts.format("ui.no-full-screen", {{"term", term != nullptr ? term : ""}}));
    return false;
  }
  const auto [rows, columns] = terminal_size();
  if (rows >= kLeastRows && columns >= kLeastColumns) return true;
  fmt::print(stderr, "{}\n",
             texts.format("ui.too-small", {{"columns", std::int64_t{columns}},
                                           {"rows", std::int64_t{rows}},
                                           {"least_columns", std::int64_t{kLeastColumns}},
                                           {"least_rows", std::int64_t{kLeastRows}}}));
  return false;
}

struct Game {
  const TerminalOptions& options;
  const loader::Library& library;
  Texts& texts;
  Session& session;
  Board& board;
  Lessons& lessons;
};

/// From the first question to the last: the same for both fronts.
template <typename FrontType>
int play(const Game& game, const Speech& speech, FrontType& front, std::string& problem) {
  const Started started = start_game(game.options, game.library, game.session, speech, front, problem);
  if (started == Started::refused) return game.options.resume ? kCannot : kBadOptions;
  if (started == Started::given_up) {
    if (caught_signal() != 0) return kSignal + caught_signal();
    if (!front.input_ended()) return kDone;
    problem = game.texts.format("ui.start.input-ended");
    return kInputEnded;
  }
  game.texts.prefer_legend(game.session.state().value("legend", ""));
  game.board = read_board(content_folder(game.options.content), game.session.state().value("board", "andor"));
  Desk desk(game.session, speech, game.board, front, game.lessons);
  if (started == Started::resumed) {
    if (!game.options.dice.empty()) game.session.dice(game.options.dice);
    front.tell(game.texts.format("ui.continued", {{"legend", speech.legend_title()}}));
    if (game.session.read_only()) {
      front.tell(game.texts.format("save.read-only", {{"length", std::int64_t{game.session.length()}}}));
    }
  } else {
    front.happened(0);
  }
  desk.begin(started == Started::resumed, game.options.companions);
  return front.run(desk);
}

}  // namespace

int terminal_command(const TerminalOptions& options) {
  const auto library = open_library(options.content, data_folder(options.data), options.legends, options.language);
  if (!library) return kCannot;
  auto texts = open_texts(*library, chosen_language(*library, options.language));
  if (!texts) return kBadOptions;
  const auto data = data_folder(options.data);
  if (why_not_writable(data)) {
    fmt::print(stderr, "{}\n", texts->format("ui.data-folder", {{"path", data.string()}}));
    return kCannot;
  }
  const FolderLock lock(data);
  if (!lock.held()) {
    fmt::print(stderr, "{}\n", texts->format("ui.data-in-use", {{"path", data.string()}}));
    return kCannot;
  }
  const bool plain = options.plain || options.braille > 0 || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0;
  if (!plain && !terminal_fits(*texts)) return kCannot;

  Session session(library, data / "autosave.json");
  if (!options.dice.empty()) session.dice(options.dice);
  Board board;
  const Speech speech(library->speech(), *texts, board, session);
  const bool person = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
  Lessons lessons(library->lessons(), data / "lessons.json",
                  options.lessons.empty() ? person : options.lessons == "on");
  const Game game{options, *library, *texts, session, board, lessons};
  catch_signals();
  std::string problem;
  int code = kDone;
  if (plain) {
    Plain front(*texts, session, speech, options.braille);
    code = play(game, speech, front, problem);
  } else {
    std::string farewell;
    {
      Screen front(*texts, session, speech, board);
      code = play(game, speech, front, problem);
      farewell = front.farewell();
    }
    if (!farewell.empty()) fmt::print("{}\n", farewell);
  }
  if (!problem.empty() && code != kDone) fmt::print(stderr, "{}\n", problem);
  return code;
}

}  // namespace rietburg::cli
