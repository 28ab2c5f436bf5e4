// Kept apart: term.h has macros with the most ordinary names.
#include "cli/terminfo.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

#include <cstdint>

namespace rietburg::cli {

bool can_place_cursor() {
  int error = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &error) != OK) return false;
  const char* move = tigetstr("cup");
  return move != nullptr && reinterpret_cast<std::intptr_t>(move) != -1;
}

}  // namespace rietburg::cli
