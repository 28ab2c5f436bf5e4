// One game from set-up to its end, by one player for all seats, and what is to be told about it.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rietburg/rules.h"
#include "table/rng.h"

namespace rietburg::lab {

/// Answers the open question of a hero; two answers at least are legal.
using Choose = std::function<Action(const Content&, const State&)>;

/// Where the narrator's steps came from: "sunrise", "card", "end", or the kind of creature that was beaten.
using Letters = std::map<std::string, int>;

/// What a game has shown, by place in its content.
struct Seen {
  std::vector<bool> cards, things, placed, beaten, tokens;
};

struct Ending {
  std::string result;               // won, lost, unfinished
  std::string cause;                // the reason of the engine, or the legend's own way of losing
  std::vector<std::string> missed;  // tasks that were not done when the narrator reached the end
  int day = 0;
  int letter = 0;  // the narrator's: 0 is A
  Letters letters;
  int decisions = 0;  // of the player
  int actions = 0;    // all of them, chance included

  friend bool operator==(const Ending&, const Ending&) = default;
};

/// A game that has not ended by then never will: the longest ones we know have some thousands.
inline constexpr int kMostActions = 100'000;

/// The dice of a table that was given this number as its seed.
table::Seed dice_of_seed(std::uint64_t seed);

struct GameWatch {
  const std::atomic<bool>* stop = nullptr;                         // looked at before each decision
  Seen* seen = nullptr;                                            // what came is added
  std::function<void(const State&, const Action&)> before_action;  // for tests and whoever keeps the game
  int most_actions = kMostActions;
};

/// Nothing if it was stopped.
std::optional<Ending> play_game(const Content& content, std::span<const HeroKind> heroes, std::uint64_t seed,
                                const Choose& choose, const GameWatch& watch = {});

}  // namespace rietburg::lab
