#include "cli/signals.h"

#include <signal.h>

#include <initializer_list>

namespace rietburg::cli {

namespace {

volatile sig_atomic_t caught = 0;

void remember(int signal) { caught = signal; }

}  // namespace

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = remember;  // no SA_RESTART: a waiting read must come back
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, nullptr);
}

int caught_signal() { return caught; }

}  // namespace rietburg::cli
