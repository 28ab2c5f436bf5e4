// What the program says to whoever started it.
#pragma once

namespace rietburg::cli {

enum ExitCode {
  kDone = 0,
  kCannot = 1,      // content, data folder or terminal unusable
  kBadOptions = 2,  // a command line that makes no sense
  kInputEnded = 3,  // standard input was closed in mid-game; the game is saved
  kDamaged = 4,     // the tables of a server are damaged; what was found is told
  kWorse = 5,       // a player did not pass the gate of the arena
  kSignal = 128,    // plus the number of the signal
};

}  // namespace rietburg::cli
