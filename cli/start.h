// Before the game: go on with the saved one, or choose legend, difficulty and heroes. What the options already say is
// not asked.
#pragma once
#include "cli/front.h"
#include "cli/session.h"
#include "cli/terminal_command.h"

namespace rietburg::cli {

enum class Started { anew, resumed, given_up, refused };

/// Starts a game. If it is refused, the reason is in `problem`.
Started start_game(const TerminalOptions& options, const loader::Library& library, Session& session,
                   const Speech& speech, Front& front, std::string& problem);

/// Opens the game in the autosave; returns what is wrong with it, or nothing.
std::string open_autosave(Session& session, const Speech& speech);

}  // namespace rietburg::cli
