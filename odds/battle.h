// A fight in numbers, taken from the engine: everything the calculation needs and nothing of the rest of the position.
#pragma once
#include "odds/odds.h"

namespace rietburg::odds {

struct Fighter {
  Seat who;
  Hero hero;  // as they are; asked for its dice with another willpower
  bool on_its_space;
  int willpower;
  int hours;                              // rounds they can take part in, by the clock
  std::array<int, kMostRounds + 1> paid;  // willpower for overtime after so many rounds
  int brew;                               // halves they are ready to use
  StaticVec<u8, kSmallSlots> herbs;       // the numbers on them, ascending
  int shield;
  std::size_t share;  // heroes without shields lose the same and share one count; one with a shield has their own
};

/// What is special about the round under way; in later rounds nothing is.
struct RoundNow {
  bool paid = false;  // the hours are paid, the round has begun
  bool brew = true;
  Seat weakened = Seat::none;
  int creature_fewer = 0;
  int creature_bonus = 0;
};

struct Battle {
  const Content* content;
  StaticVec<Fighter, kMaxHeroes> fighters;  // in roll order
  Kind kind;
  int willpower;                 // of the creature, now
  std::array<int, 16> strength;  // of the creature, by the places of those who fight it
  int allies;                    // what they add
  int floor;
  bool between;  // two rounds: who is at the floor leaves at once
  int rounds;    // at most
  RoundNow now;
  std::size_t shares;
  std::array<int, kMaxHeroes> most;  // of each share: the loss that leaves nobody standing

  /// Takes part in the round after `round` others, having lost so much.
  bool stands(std::size_t place, int round, int lost) const;
  /// Willpower while that round is fought.
  int willpower_in(std::size_t place, int round, int lost) const {
    return fighters[place].willpower - lost - fighters[place].paid[static_cast<std::size_t>(round) + 1];
  }
  bool turns_die(std::size_t place) const;
};

/// What a hero is ready to use up.
struct Supplies {
  int brew;
  StaticVec<u8, kSmallSlots> herbs;  // ascending
  int shield;
};
Supplies supplies(const Content& content, const Hero& hero, Things ticked);

/// The hours of a round against this creature are paid, and it is not over.
bool in_round(const State& state, const Ask& ask);

Battle make_battle(const Content& content, const State& state, const Ask& ask);

}  // namespace rietburg::odds
