// Creatures, and where they and others may go (creatures.cc).
#pragma once
#include "rietburg/why.h"
#include "rules/step.h"

namespace rietburg {

Creature* find_creature(State& state, u8 id);
const Creature* find_creature(const State& state, u8 id);
const Creature* creature_on(const State& state, Space at);
void place_creature(Step& step, Kind kind, Space at, Thing held, Rule rule);
/// One space along the arrow, or on to the first free one (CRE-1).
void advance_creature(Step& step, Creature& creature, Rule rule);
/// Straight to a space, or on along its arrow to the first free one.
void put_creature(Step& step, u8 id, Space at);
/// The kind's walkers go on towards their goal.
void walk_creature(Step& step, u8 id);
bool is_walker(const Content& content, const Creature& creature);
/// The creature moves at this step of the sunrise.
bool moves_at(const Content& content, const State& state, const Creature& creature, Kind kind);
/// Of the creatures still to move in this step of the sunrise, the one on the lowest space, or nullptr (SUN-2).
Creature* next_to_move(State& state);
/// Out of the game without a fight: no reward, no narrator (CRE-7).
void remove_creature(Step& step, u8 id);
/// To space 80; what it held stays on its space (FGT-22).
Creature defeat_creature(Step& step, u8 id);
void drop_held(Step& step, const Creature& creature);
/// Farmers on the creature's space are lost (CRE-4).
void lose_farmers(Step& step, Space at);
bool is_closed(const State& state, Space a, Space b);
/// It holds the castle and stays there, unless a gem lures it.
bool held_in_castle(const Content& content, const State& state, const Creature& creature);
/// Heroes, allies and creatures cannot enter it (MOV-4, a held castle).
bool is_blocked(const Content& content, const State& state, Space at);
/// The hero reaches creatures on adjacent spaces (FGT-1).
bool can_shoot(const Content& content, const State& state, const Hero& hero);
/// The hero's willpower does not suffice for the way (a barred bridge).
bool is_barred(const Content& content, const State& state, const Hero& hero, Space to);
/// Why the hero cannot go on to a neighbour of their space: closed, barred, rubble, a held castle; none: the way is
/// open.
Why why_shut(const Content& content, const State& state, const Hero& hero, Space to);
/// The same for a space that nobody can enter, whatever way leads there.
Why why_blocked(const Content& content, const State& state, Space at);

}  // namespace rietburg
