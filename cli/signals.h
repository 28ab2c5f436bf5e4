// SIGINT, SIGTERM and SIGHUP end the game in good order: reads are interrupted, the loop looks here.
#pragma once

namespace rietburg::cli {

void catch_signals();
/// The signal that asks to end, or 0.
int caught_signal();

}  // namespace rietburg::cli
