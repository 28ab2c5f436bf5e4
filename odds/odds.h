// The exact odds of a fight: what becomes of it if everybody plays for the chance to win. README.md states the policy.
#pragma once
#include <array>
#include <vector>

#include "rietburg/rules.h"

namespace rietburg::odds {

inline constexpr int kMostRounds = 10;  // a day has no more hours (TIME-1)
inline constexpr int kHighestFloor = kMaxWillpower;

/// What is asked: who fights what, what they are ready to use up, and when a hero gives up.
struct Ask {
  u8 creature = 0;                       // id
  u8 fighters = 0;                       // by seat bit
  std::array<Things, kMaxHeroes> use{};  // by seat: things that may be used up, whatever they turn into included
  u8 floor = 0;                          // a hero with this much willpower or less leaves after a round; 0: nobody does
};

/// Why there is no answer.
enum class Problem : u8 {
  none,
  no_creature,    // nothing of this number is on the board
  another_fight,  // a fight against another creature is under way
  nobody,         // no hero is named, or nobody could fight
  asleep,         // from here on with the hero: in the sunrise box
  out_of_reach,   // FGT-1
  no_hour,        // cannot pay the hour
  not_in_fight,   // the round has begun without them, or they have left
  not_held,       // the thing ticked is not theirs, or is of no use in a fight
  fights_alone,   // the legend allows one hero only
  floor_too_high,
  card_open,  // a card or something else is being carried out in the middle of the fight
  too_much,   // more cases than we are ready to count: fewer things must be ticked
};
struct Refusal {
  Problem problem = Problem::none;
  Seat who = Seat::none;
  Thing thing = Thing::none;
};

/// How the fight ends for one hero, by probability.
struct Fate {
  Seat who = Seat::none;
  std::array<double, kMaxWillpower + 1> lost{};  // so much willpower, overtime included
  std::array<double, kMostRounds + 1> hours{};   // so many hours spent from now on
  double falls = 0;                              // to 0: one strength lost, three willpower back (FGT-11)
};

struct Answer {
  double chance = 0;                        // to win
  std::array<double, kMostRounds> round{};  // to win in this round, counted from now
  StaticVec<Fate, kMaxHeroes> fates{};      // in roll order
  bool cards = false;                       // cards may interfere; they are not counted
};

/// Who is meant where nobody is named: everybody who could fight it, or in a fight those in it.
u8 usual_fighters(const Content& content, const State& state, u8 creature);
/// Whether the question makes sense; cheap, to be asked before any work.
Refusal refused(const Content& content, const State& state, const Ask& ask);

/// The chance to win alone; the ask must not be refused. -1: too much to count, or a card is open.
double chance(const Content& content, const State& state, const Ask& ask);
/// The chance and what lies behind it.
Refusal answer(const Content& content, const State& state, const Ask& ask, Answer& result);

/// What would change the chance, the best first.
struct Help {
  enum class What : u8 { use, partner, called, thing, strength, ally };
  // use: somebody in the fight uses up what they hold · partner: a hero within reach takes part · called: one who is
  // elsewhere came to the creature's space · thing: an article more · strength: a point more · ally: one came along
  What what{};
  Seat who = Seat::none;
  Thing thing = Thing::none;
  Figure ally = Figure::none;
  double chance = 0;  // with it
};
inline constexpr std::size_t kMostHelps = 24;
using Helps = StaticVec<Help, kMostHelps>;
void helps(const Content& content, const State& state, const Ask& ask, double chance_now, Helps& result);

/// Whether a thing can be used up in a fight: brew, a herb, a shield.
bool is_used_in_fights(const Content& content, Thing thing);

}  // namespace rietburg::odds
