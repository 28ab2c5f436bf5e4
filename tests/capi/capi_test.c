/* The interface of rietburg.h as a C program sees it; compiled as C. Ends with 1 where something is not as it should.
 */
#include <rietburg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

#define EXPECT(condition)                                                                              \
  do {                                                                                                 \
    if (!(condition)) {                                                                                \
      ++failures;                                                                                      \
      fprintf(stderr, "%s:%d: not so: %s (%s)\n", __FILE__, __LINE__, #condition, rietburg_message()); \
    }                                                                                                  \
  } while (0)
#define EXPECT_CODE(call, code) EXPECT((call) == (code) && rietburg_code() == (code) && *rietburg_message() != '\0')

static const char* const kSetup =
    "{\"legend\":\"legend-2\",\"difficulty\":\"normal\",\"heroes\":[\"dwarf\",\"warrior\",\"archer\",\"wizard\"]}";

static uint32_t make_setup(uint32_t library, const char* text) { return rietburg_setup(library, text, strlen(text)); }

static const char* ask(uint32_t table, const char* line) { return rietburg_answer(table, line, strlen(line), NULL); }

static void the_table_speaks_the_protocol(uint32_t library) {
  const uint32_t table = rietburg_table(library);
  size_t length = 0;
  EXPECT(table != 0);
  const char* answer = rietburg_answer(table, "{\"do\":\"hello\"}", 14, &length);
  EXPECT(answer != NULL && strlen(answer) == length && strstr(answer, rietburg_version()) != NULL);
  EXPECT(strstr(ask(table, "{\"do\":\"state\"}"), "no_game") != NULL);
  EXPECT(strstr(ask(table, "no JSON"), "bad_json") != NULL);
  EXPECT(strstr(ask(table, ""), "\"ok\":false") != NULL);
  char* line = malloc(400);
  snprintf(line, 400, "{\"do\":\"new\",\"seed\":42,%s", kSetup + 1);
  EXPECT(strstr(ask(table, line), "\"ok\":true") != NULL);
  free(line);
  EXPECT(strstr(ask(table, "{\"do\":\"legal\"}"), "\"actions\":[{") != NULL);
  EXPECT(strstr(ask(table, "{\"do\":\"hint\"}"), "\"ok\"") != NULL);

  const size_t huge = ((size_t)1 << 20) + 100;
  char* much = malloc(huge);
  memset(much, ' ', huge);
  answer = rietburg_answer(table, much, huge, NULL);
  EXPECT(answer != NULL && strstr(answer, "too_long") != NULL);
  free(much);

  EXPECT(rietburg_answer(table, NULL, 5, NULL) == NULL && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_close(table) == RIETBURG_OK);
  EXPECT(rietburg_answer(table, "{}", 2, NULL) == NULL && rietburg_code() == RIETBURG_NO_SUCH);
}

static void bad_setups_are_refused(uint32_t library) {
  EXPECT(make_setup(library, "{\"legend\":\"legend-9\",\"heroes\":[\"dwarf\",\"archer\"]}") == 0);
  EXPECT(rietburg_code() == RIETBURG_REFUSED && strstr(rietburg_message(), "legend-2") != NULL);
  EXPECT(make_setup(library, "{\"legend\":\"legend-1\",\"heroes\":[\"dwarf\",\"dwarf\"]}") == 0);
  EXPECT(make_setup(library, "{\"legend\":\"legend-1\",\"heroes\":[\"dwarf\",\"archer\"],\"lenged\":1}") == 0);
  EXPECT(rietburg_code() == RIETBURG_REFUSED && strstr(rietburg_message(), "lenged") != NULL);
  EXPECT(make_setup(library, "[[[[") == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_setup(library, NULL, 0) == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_setup(library, kSetup, ((size_t)1 << 20) + 1) == 0);
  EXPECT(rietburg_open("") == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_open("/no/such/folder") == 0 && rietburg_code() == RIETBURG_REFUSED);
}

static void handles_are_checked(uint32_t library, uint32_t setup) {
  uint8_t byte = 0;
  EXPECT_CODE(rietburg_count(0), RIETBURG_NO_SUCH);
  EXPECT_CODE(rietburg_count(library), RIETBURG_NO_SUCH);
  EXPECT_CODE(rietburg_count(0xffffffffu), RIETBURG_NO_SUCH);
  EXPECT_CODE(rietburg_close(0x12345u), RIETBURG_NO_SUCH);
  EXPECT(rietburg_table(setup) == 0 && rietburg_code() == RIETBURG_NO_SUCH);
  EXPECT(rietburg_games(library, 1, 0) == 0 && rietburg_code() == RIETBURG_NO_SUCH);
  EXPECT(rietburg_games(setup, 0, 0) == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_games(setup, RIETBURG_MOST_GAMES + 1, 0) == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
  const uint32_t games = rietburg_games(setup, 2, 0);
  EXPECT_CODE(rietburg_legal(games, 2, NULL, 0), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_reset(games, 2, 0), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_copy(games, 0, games, 2), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_actors(games, &byte, 1), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_actors(games, NULL, 2), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_step_all(games, NULL, 2, 0), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_play_all(games, 1, 64), RIETBURG_BAD_ARGUMENT);
  EXPECT_CODE(rietburg_restore(games, 0, NULL, 4), RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_close(games) == RIETBURG_OK);
  EXPECT_CODE(rietburg_count(games), RIETBURG_NO_SUCH);
  const uint32_t next = rietburg_games(setup, 1, 0); /* the same place, another handle */
  EXPECT(next != games && rietburg_count(next) == 1);
  EXPECT(rietburg_close(next) == RIETBURG_OK);
}

static void a_game_is_stepped(uint32_t setup) {
  uint64_t actions[RIETBURG_MOST_ACTIONS], outcomes[RIETBURG_MOST_ACTIONS];
  uint32_t weights[RIETBURG_MOST_ACTIONS];
  uint64_t before = 0, after = 0, number = 0;
  uint8_t actor = 0, result = 0;
  size_t length = 0;
  int steps = 0;
  const uint32_t game = rietburg_games(setup, 1, 7);
  EXPECT(rietburg_hashes(game, &before, 1) == RIETBURG_OK);
  for (; steps < 200; ++steps) {
    const int32_t count = rietburg_legal(game, 0, actions, RIETBURG_MOST_ACTIONS);
    if (count == 0) break;
    EXPECT(count > 0 && rietburg_legal(game, 0, NULL, 0) == count);
    EXPECT(count == 1 || rietburg_legal(game, 0, actions, (uint32_t)count - 1) == RIETBURG_TOO_SMALL);
    EXPECT(rietburg_actors(game, &actor, 1) == RIETBURG_OK);
    const int32_t chance = rietburg_chance(game, 0, outcomes, weights, RIETBURG_MOST_ACTIONS);
    if (actor == RIETBURG_CHANCE) {
      EXPECT(chance == count && memcmp(actions, outcomes, sizeof(uint64_t) * (size_t)count) == 0 && weights[0] > 0);
    } else {
      EXPECT(chance == 0 && actor < 4);
    }
    const uint64_t action = actions[(steps * 7) % count];
    const char* text = rietburg_action_text(game, 0, action, &length);
    EXPECT(text != NULL && strlen(text) == length);
    if (text != NULL) {
      char* copy = malloc(length + 1);
      memcpy(copy, text, length + 1);
      EXPECT(rietburg_action_number(game, 0, copy, length, &number) == RIETBURG_OK && number == action);
      free(copy);
    }
    EXPECT(rietburg_step(game, 0, action) == RIETBURG_OK);
  }
  EXPECT(rietburg_hashes(game, &after, 1) == RIETBURG_OK && before != after);
  EXPECT_CODE(rietburg_step(game, 0, 0xfefefefefefefefeu), RIETBURG_ILLEGAL);
  EXPECT(rietburg_action_text(game, 0, 0xfefefefefefefefeu, NULL) == NULL && rietburg_code() == RIETBURG_ILLEGAL);
  EXPECT_CODE(rietburg_action_number(game, 0, "{\"do\":\"fly\"}", 12, &number), RIETBURG_REFUSED);
  EXPECT(strstr(rietburg_position(game, 0, NULL), "\"heroes\"") != NULL);
  EXPECT(rietburg_results(game, &result, 1) == RIETBURG_OK && result <= RIETBURG_LOST);
  EXPECT(rietburg_reset(game, 0, 7) == RIETBURG_OK);
  EXPECT(rietburg_hashes(game, &after, 1) == RIETBURG_OK && before == after);
  EXPECT(rietburg_close(game) == RIETBURG_OK);
}

static void snapshots_come_back(uint32_t setup) {
  uint8_t bytes[4096];
  uint64_t hashes[2];
  const uint32_t games = rietburg_games(setup, 2, 11);
  EXPECT(rietburg_play_all(games, 150, 0) > 0);
  const int32_t length = rietburg_snapshot(games, 0, bytes, sizeof bytes);
  EXPECT(length > 0 && rietburg_snapshot(games, 0, NULL, 0) == length);
  EXPECT_CODE(rietburg_snapshot(games, 0, bytes, 3), RIETBURG_TOO_SMALL);
  EXPECT(rietburg_restore(games, 1, bytes, (uint32_t)length) == RIETBURG_OK);
  EXPECT(rietburg_hashes(games, hashes, 2) == RIETBURG_OK && hashes[0] == hashes[1]);
  const uint8_t* states = rietburg_states(games);
  EXPECT(memcmp(states, states + rietburg_state_size(), rietburg_state_size()) == 0);
  for (int32_t i = 0; i < length; ++i) { /* any damage is found, and nothing is changed by it */
    bytes[i] ^= 0x20;
    EXPECT(rietburg_restore(games, 1, bytes, (uint32_t)length) == RIETBURG_REFUSED);
    bytes[i] ^= 0x20;
  }
  EXPECT(rietburg_restore(games, 1, bytes, (uint32_t)length - 1) == RIETBURG_REFUSED);
  EXPECT(rietburg_hashes(games, hashes, 2) == RIETBURG_OK && hashes[0] == hashes[1]);
  EXPECT(rietburg_close(games) == RIETBURG_OK);
}

static void all_games_at_once(uint32_t library, uint32_t setup) {
  enum { kGames = 50 };
  uint32_t choices[kGames], counts[kGames];
  uint64_t hashes[kGames], others[kGames], trails[kGames];
  uint8_t actors[kGames], results[kGames];
  uint8_t* masks = malloc((size_t)kGames * RIETBURG_MOST_ACTIONS);
  const uint32_t games = rietburg_games(setup, kGames, 1);
  EXPECT(rietburg_draw_all(games) >= 0);
  EXPECT(rietburg_masks(games, masks, kGames) == RIETBURG_OK);
  EXPECT(rietburg_legal_counts(games, counts, kGames) == RIETBURG_OK);
  for (int i = 0; i < kGames; ++i) {
    const uint8_t* row = masks + (size_t)i * RIETBURG_MOST_ACTIONS;
    EXPECT(row[counts[i] - 1] == 1 && row[counts[i]] == 0);
    choices[i] = counts[i] - 1;
  }
  free(masks);
  EXPECT(rietburg_hashes(games, hashes, kGames) == RIETBURG_OK);
  choices[kGames - 1] = counts[kGames - 1]; /* one that is not there: nothing is played in any game */
  EXPECT_CODE(rietburg_step_all(games, choices, kGames, 0), RIETBURG_ILLEGAL);
  EXPECT(strstr(rietburg_message(), "game 49") != NULL);
  EXPECT(rietburg_hashes(games, others, kGames) == RIETBURG_OK && memcmp(hashes, others, sizeof hashes) == 0);
  choices[kGames - 1] = RIETBURG_LEAVE;
  EXPECT(rietburg_step_all(games, choices, kGames, RIETBURG_DRAW | RIETBURG_TRAIL) >= kGames - 1);
  EXPECT(rietburg_hashes(games, others, kGames) == RIETBURG_OK && hashes[0] != others[0] && hashes[49] == others[49]);
  EXPECT(rietburg_trails(games, trails, kGames) == RIETBURG_OK && trails[0] != 0 && trails[49] == 0);
  EXPECT(rietburg_actors(games, actors, kGames) == RIETBURG_OK);
  for (int i = 0; i < kGames; ++i) EXPECT(actors[i] != RIETBURG_CHANCE);

  const uint32_t copy = rietburg_clone(games); /* the same dice: the same games */
  EXPECT(rietburg_play_all(games, 100000, 0) == rietburg_play_all(copy, 100000, RIETBURG_TRAIL));
  EXPECT(rietburg_hashes(games, hashes, kGames) == RIETBURG_OK);
  EXPECT(rietburg_hashes(copy, others, kGames) == RIETBURG_OK && memcmp(hashes, others, sizeof hashes) == 0);
  EXPECT(rietburg_results(games, results, kGames) == RIETBURG_OK);
  for (int i = 0; i < kGames; ++i) EXPECT(results[i] == RIETBURG_WON || results[i] == RIETBURG_LOST);
  EXPECT(rietburg_legal(games, 0, NULL, 0) == 0);
  EXPECT(rietburg_play_all(games, 10, 0) == 0);
  EXPECT(rietburg_play_all(games, 10, RIETBURG_AGAIN) == 10 * kGames);
  choices[0] = 0;
  for (int i = 0; i < kGames; ++i) choices[i] = RIETBURG_LEAVE;
  choices[3] = 0; /* has ended */
  EXPECT_CODE(rietburg_step_all(copy, choices, kGames, 0), RIETBURG_ILLEGAL);

  const uint32_t two = make_setup(library, "{\"legend\":\"legend-1\",\"heroes\":[\"dwarf\",\"archer\"]}");
  const uint32_t strangers = rietburg_games(two, 1, 0);
  EXPECT(rietburg_copy(games, 0, copy, 1) == RIETBURG_OK);
  EXPECT_CODE(rietburg_copy(games, 0, strangers, 0), RIETBURG_BAD_ARGUMENT);
  EXPECT(rietburg_close(two) == RIETBURG_OK);
  EXPECT(rietburg_play_all(strangers, 1000, 0) > 0); /* the setup stays as long as its games */
  EXPECT(rietburg_close(strangers) == RIETBURG_OK);
  EXPECT(rietburg_close(copy) == RIETBURG_OK && rietburg_close(games) == RIETBURG_OK);
}

static void own_legends_are_checked(void) {
  const char* broken = "{\"id\":\"mine\",\"number\":99,\"board\":\"nowhere\",\"heroes\":[2],\"cards\":[]}";
  EXPECT(rietburg_open_own(broken, strlen(broken), NULL, 0) == 0 && rietburg_code() == RIETBURG_REFUSED);
  EXPECT(strstr(rietburg_message(), "own/legend.json") != NULL);
  EXPECT(rietburg_open_own("{", 1, "{}", 2) == 0 && rietburg_code() == RIETBURG_REFUSED);
  EXPECT(rietburg_open_own(NULL, 0, NULL, 0) == 0 && rietburg_code() == RIETBURG_BAD_ARGUMENT);
}

int main(void) {
  EXPECT(rietburg_interface() == RIETBURG_INTERFACE);
  const uint32_t library = rietburg_open(NULL);
  EXPECT(library != 0);
  const uint32_t setup = make_setup(library, kSetup);
  EXPECT(setup != 0);
  if (failures == 0) {
    the_table_speaks_the_protocol(library);
    bad_setups_are_refused(library);
    handles_are_checked(library, setup);
    a_game_is_stepped(setup);
    snapshots_come_back(setup);
    all_games_at_once(library, setup);
    own_legends_are_checked();
  }
  EXPECT(rietburg_close(setup) == RIETBURG_OK && rietburg_close(library) == RIETBURG_OK);
  if (failures > 0) fprintf(stderr, "%d failures\n", failures);
  return failures > 0 ? 1 : 0;
}
