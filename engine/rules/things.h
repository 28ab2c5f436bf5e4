// Heroes and what they hold, and what lies about (things.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

/// Changes willpower within its ends; at 0 the hero falls (FGT-11). Returns true then.
bool change_willpower(Step& step, Seat who, int by, Rule rule);
void change_strength(Step& step, Seat who, int by, Rule rule);
void change_gold(Step& step, Seat who, int by, Rule rule);

/// Calls `use(thing)` for each of the set, ascending.
template <typename Use>
void each(Things things, Use use) {
  for (; things != 0; things &= things - 1) use(static_cast<Thing>(std::countr_zero(things)));
}

inline const ThingDef& thing_def(const Content& content, Thing thing) { return content.things[idx(thing)]; }
/// What lies in the small slots; free ones count as the thing `none`.
inline Things small_things(const Hero& hero) { return bit(hero.small[0]) | bit(hero.small[1]) | bit(hero.small[2]); }
bool can_hold(const Content& content, const Hero& hero, Thing thing);
int free_small_slots(const Hero& hero);
/// Puts the thing on the hero's board: there must be room.
void put_on_board(Step& step, Seat who, Thing thing);
void take_off_board(Step& step, Seat who, Thing thing);
bool holds(const Content& content, const Hero& hero, Thing thing);
/// From the stock to the hero, or onto the hero's space (EVT-7).
void gain_thing(Step& step, Seat who, Thing thing, Rule rule);
/// One use: the token is turned over, returned to the stock, or gone.
void use_up(Step& step, Seat who, Thing thing);
/// Articles go back to their stock; what has none leaves the game.
void return_to_box(Step& step, Thing thing);
bool has_black_die(const Content& content, const Hero& hero);
bool has_bow(const Content& content, const Hero& hero);
bool has_helm(const Content& content, const Hero& hero);
Thing gem_thing(const Content& content, std::size_t which);

bool can_lay(const State& state, Space at, Thing thing);
/// As many as the box still holds, up to `count`, come to lie there; how many. Rubble is not thrown on anybody.
int lay_from_stock(Step& step, Space at, Thing thing, int count);
/// How many the box still holds; of a group, how many have not been laid out yet.
int left_of(const Content& content, const State& state, Thing thing);
void lay(Step& step, Space at, Thing thing, int count);
void pick_up(Step& step, Space at, Thing thing);
int lying(const State& state, Space at, Thing thing);

}  // namespace rietburg
