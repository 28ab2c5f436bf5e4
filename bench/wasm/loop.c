/* The native side of bench/wasm/run.mjs: plays at random for a while, tells actions per CPU second. */
#include <rietburg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  const char* const setup =
      "{\"legend\":\"legend-2\",\"difficulty\":\"normal\",\"heroes\":[\"dwarf\",\"warrior\",\"archer\",\"wizard\"]}";
  const uint32_t library = rietburg_open(NULL);
  const uint32_t games = rietburg_games(rietburg_setup(library, setup, strlen(setup)), 100, 1);
  if (games == 0 || rietburg_play_all(games, 2000, RIETBURG_AGAIN) < 0) {
    fprintf(stderr, "%s\n", rietburg_message());
    return 1;
  }
  const clock_t start = clock();
  double seconds = 0;
  int64_t actions = 0;
  while (seconds < 2) {
    actions += rietburg_play_all(games, 2000, RIETBURG_AGAIN);
    seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  }
  printf("%.0f\n", (double)actions / seconds);
  return 0;
}
