/* Random games through rietburg.h, told line by line; playouts.mjs tells the same of the WebAssembly module.
   Each line of the input: COUNT SEED SETUP. Each line of the output: result, hash of the last position, the trail of
   all positions, and a sum over the bytes of the last one. */
#include <inttypes.h>
#include <rietburg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kMostActions = 5000 }; /* a legend that begins anew instead of being lost may go on for ever */

static uint64_t sum_of(const uint8_t* bytes, size_t length) {
  uint64_t sum = 0xcbf29ce484222325u;
  for (size_t i = 0; i < length; ++i) sum = (sum ^ bytes[i]) * 0x100000001b3u;
  return sum;
}

static int tell(uint32_t games, uint32_t count) {
  uint64_t* hashes = calloc(count, sizeof *hashes);
  uint64_t* trails = calloc(count, sizeof *trails);
  uint8_t* results = calloc(count, 1);
  const int64_t actions = rietburg_play_all(games, kMostActions, RIETBURG_TRAIL);
  const int failed = actions < 0 || rietburg_hashes(games, hashes, count) != 0 ||
                     rietburg_trails(games, trails, count) != 0 || rietburg_results(games, results, count) != 0;
  const uint8_t* states = rietburg_states(games);
  for (uint32_t i = 0; !failed && i < count; ++i) {
    printf("%u %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n", results[i], hashes[i], trails[i],
           sum_of(states + i * rietburg_state_size(), rietburg_state_size()));
  }
  if (!failed) printf("%" PRId64 " actions\n", actions);
  free(hashes);
  free(trails);
  free(results);
  return failed;
}

int main(void) {
  static char line[4096];
  const uint32_t library = rietburg_open(NULL);
  int failed = library == 0;
  while (!failed && fgets(line, sizeof line, stdin) != NULL) {
    char* end = NULL;
    const uint32_t count = (uint32_t)strtoul(line, &end, 10);
    const uint64_t seed = strtoull(end, &end, 10);
    const uint32_t setup = rietburg_setup(library, end, strlen(end));
    const uint32_t games = setup == 0 ? 0 : rietburg_games(setup, count, seed);
    failed = games == 0 || tell(games, count);
    if (games != 0) rietburg_close(games);
    if (setup != 0) rietburg_close(setup);
  }
  if (failed) fprintf(stderr, "%s\n", rietburg_message());
  return failed;
}
