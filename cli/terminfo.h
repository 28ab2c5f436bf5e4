#pragma once

namespace rietburg::cli {

/// Whether the terminal is known and can be drawn on; ncurses itself would end the program.
bool can_place_cursor();

}  // namespace rietburg::cli
