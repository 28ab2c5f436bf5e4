/*
 * Rietburg in any program: the rules of the table, without its people and screens.
 *
 * Two doors. The table speaks the protocol of docs/protocol.md, one JSON object a line. Games are the fast path: many
 * positions of one set-up, their bytes, their legal actions as numbers, stepped one by one or all at once.
 *
 * Everything is reached by handles, numbers that are never 0. A function that gives a handle or a pointer gives 0 or
 * NULL when it fails; any other gives a negative RIETBURG_... code. rietburg_message() then says what was wrong.
 * Every argument is checked, and a call that fails changes nothing. No call keeps a pointer it was given.
 *
 * Different handles may be used on different threads at the same time; one handle on one thread at a time, except that
 * a library and a setup may be read by all.
 */
#ifndef RIETBURG_H
#define RIETBURG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define RIETBURG_API __attribute__((visibility("default")))
#else
#define RIETBURG_API
#endif

/* Of this interface: raised when something that was there changes or goes away. */
#define RIETBURG_INTERFACE 1

#define RIETBURG_OK 0
#define RIETBURG_BAD_ARGUMENT (-1) /* a pointer, number or text that cannot be meant */
#define RIETBURG_NO_SUCH (-2)      /* a handle of nothing, of something else, or of what was closed */
#define RIETBURG_REFUSED (-3)      /* content or set-up with a mistake: the message names place and remedy */
#define RIETBURG_ILLEGAL (-4)      /* the rules do not allow this action now */
#define RIETBURG_TOO_SMALL (-5)    /* the room given does not hold the answer */
#define RIETBURG_TOO_MANY (-6)     /* more than there can be */
#define RIETBURG_FAILED (-7)       /* no memory left, or a mistake of ours */

#define RIETBURG_MOST_GAMES 1000000u /* in one handle */
#define RIETBURG_MOST_ACTIONS 1024u  /* in one legal list */
#define RIETBURG_LEAVE 0xffffffffu   /* instead of a choice: this game waits */

/* Who owes the answer: 0 to 3 is the hero in that seat. */
#define RIETBURG_CHANCE 254u
#define RIETBURG_NOBODY 255u /* the legend has ended */

#define RIETBURG_NO_RESULT 0u
#define RIETBURG_WON 1u
#define RIETBURG_LOST 2u

/* Flags of rietburg_step_all and rietburg_play_all. */
#define RIETBURG_DRAW 1u  /* after the action chance answers until a hero is asked or the legend has ended */
#define RIETBURG_TRAIL 2u /* every position is mixed into the trail of its game */
#define RIETBURG_AGAIN 4u /* a game that has ended begins anew and plays on; its trail goes on too */

/* RIETBURG_INTERFACE of the library that runs, to be compared with that of this header. */
RIETBURG_API uint32_t rietburg_interface(void);
/* "0.4.0": of the rules and the shape of a position. Positions and saves of one version fit together. */
RIETBURG_API const char* rietburg_version(void);
/* Of the last call on this thread that failed, and its code; good until the next one that fails. */
RIETBURG_API const char* rietburg_message(void);
RIETBURG_API int32_t rietburg_code(void);
/* The same where content was refused: a JSON list of findings as in docs/protocol.md, with keys for other languages;
   "[]" where it was something else. */
RIETBURG_API const char* rietburg_findings(void);
/* Any handle. What others still stand on (the setup of games, say) stays until they are closed too. */
RIETBURG_API int32_t rietburg_close(uint32_t handle);

/* --- content */

/* The content within this library (NULL), or that of a folder, checked; RIETBURG_REFUSED where there are no files. */
RIETBURG_API uint32_t rietburg_open(const char* folder);
/* The content within this library together with somebody's own legend: its legend.json and one catalogue (en.json; NULL
   where there is none). In WebAssembly what only the schema forbids is not found. */
RIETBURG_API uint32_t rietburg_open_own(const char* legend, size_t legend_length, const char* texts,
                                        size_t texts_length);

/* --- the table: JSON ({"do":"legends"} tells what there is to choose from) */

RIETBURG_API uint32_t rietburg_table(uint32_t library);
/* One line in, one line out (ended by 0, which *length does not count); good until the next call with this handle. What
   the protocol refuses is an answer, not a failure. `length` may be NULL. */
RIETBURG_API const char* rietburg_answer(uint32_t table, const char* line, size_t line_length, size_t* length);

/* --- games: numbers */

/* What `new` of the protocol takes: {"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"]}. A seed in
   it is read and not used: games have their own. */
RIETBURG_API uint32_t rietburg_setup(uint32_t library, const char* setup, size_t length);
/* So many games at their first question; game i draws with seed + i. */
RIETBURG_API uint32_t rietburg_games(uint32_t setup, uint32_t count, uint64_t seed);
/* Copies of all of them, their dice included. */
RIETBURG_API uint32_t rietburg_clone(uint32_t games);
RIETBURG_API int32_t rietburg_count(uint32_t games);
/* Game i at its first question again, with dice from this seed and an empty trail. */
RIETBURG_API int32_t rietburg_reset(uint32_t games, uint32_t i, uint64_t seed);
/* Game `to` becomes game `from`, of the same setup; the dice and the trail of `to` stay its own. */
RIETBURG_API int32_t rietburg_copy(uint32_t games, uint32_t to, uint32_t from_games, uint32_t from);

/* The bytes of one position, and where those of all games lie one after another: to look at, not to change. Good until
   the handle is closed. They are the same on every machine and in WebAssembly. */
RIETBURG_API size_t rietburg_state_size(void);
RIETBURG_API const void* rietburg_states(uint32_t games);
/* A position as a few hundred checked bytes. Gives the length; with NULL only that. */
RIETBURG_API int32_t rietburg_snapshot(uint32_t games, uint32_t i, void* bytes, uint32_t capacity);
RIETBURG_API int32_t rietburg_restore(uint32_t games, uint32_t i, const void* bytes, uint32_t length);

/* The legal actions in canonical order, chance's outcomes included; how many. With NULL only that. */
RIETBURG_API int32_t rietburg_legal(uint32_t games, uint32_t i, uint64_t* actions, uint32_t capacity);
/* Chance's outcomes with their weights, in the same order; 0 where a hero is asked. */
RIETBURG_API int32_t rietburg_chance(uint32_t games, uint32_t i, uint64_t* actions, uint32_t* weights,
                                     uint32_t capacity);
RIETBURG_API int32_t rietburg_step(uint32_t games, uint32_t i, uint64_t action);

/* Of all games at once; `count` is their number. */
RIETBURG_API int32_t rietburg_actors(uint32_t games, uint8_t* actors, uint32_t count);
RIETBURG_API int32_t rietburg_results(uint32_t games, uint8_t* results, uint32_t count);
RIETBURG_API int32_t rietburg_hashes(uint32_t games, uint64_t* hashes, uint32_t count);
RIETBURG_API int32_t rietburg_trails(uint32_t games, uint64_t* trails, uint32_t count);
RIETBURG_API int32_t rietburg_legal_counts(uint32_t games, uint32_t* counts, uint32_t count);
/* RIETBURG_MOST_ACTIONS bytes a game: 1 where the place in the legal list is taken. */
RIETBURG_API int32_t rietburg_masks(uint32_t games, uint8_t* masks, uint32_t count);
/* choices[i] is a place in the legal list of game i, or RIETBURG_LEAVE; a game that has ended takes nothing else. If
   one of them does not fit, nothing is played. Gives the number of actions, chance's included. */
RIETBURG_API int64_t rietburg_step_all(uint32_t games, const uint32_t* choices, uint32_t count, uint32_t flags);
/* Chance answers where it is asked until a hero is; the number of outcomes. */
RIETBURG_API int64_t rietburg_draw_all(uint32_t games);
/* Every game plays on at random (docs/performance.md, policy R), this many actions at most each; their number. */
RIETBURG_API int64_t rietburg_play_all(uint32_t games, uint32_t most, uint32_t flags);

/* In the words of the protocol; good until the next call with this handle. */
RIETBURG_API const char* rietburg_position(uint32_t games, uint32_t i, size_t* length);
RIETBURG_API const char* rietburg_action_text(uint32_t games, uint32_t i, uint64_t action, size_t* length);
/* An action's number from its words; whether it is legal is not asked. */
RIETBURG_API int32_t rietburg_action_number(uint32_t games, uint32_t i, const char* text, size_t length,
                                            uint64_t* action);

/* Room for arguments in the memory of a WebAssembly module; of no use elsewhere. */
RIETBURG_API void* rietburg_room(size_t bytes);
RIETBURG_API void rietburg_room_free(void* room);

#ifdef __cplusplus
}
#endif
#endif
