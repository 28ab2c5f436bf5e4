// Companions: players that answer any question put to the heroes they play, in any legend, and say why.
#pragma once
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string_view>

#include "ai/goal.h"
#include "ai/order.h"
#include "ai/weights.h"
#include "rietburg/rules.h"

namespace rietburg::ai {

/// How much thought a decision may take. `rollouts` alone decides what is chosen: the same seed, position and rollouts
/// give the same choice with any number of threads. A deadline or a stop flag may end the thought earlier, with the
/// best answer known by then.
struct Budget {
  u32 rollouts = 0;  // 0: as many as the player's name stands for
  unsigned threads = 1;
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  const std::atomic<bool>* stop = nullptr;
};

/// Why an answer was given: data for sentences, never a sentence.
struct Reason {
  enum class Why : u8 {
    only_answer,  // there was no other
    habit,        // a rule of thumb, without trials
    odds,         // the exact odds of the fight under way say so
    plan,         // part of what was decided before: `goal`
    trials,       // it did best in trials
    chance,       // drawn at random (the player "random")
    order,        // it was told so: `order`
  };
  Why why = Why::habit;
  Goal goal{};               // what is intended
  Order order{};             // what it was told, where that decided
  double odds = -1;          // chance to win the fight intended or under way; -1: none
  double value = -1;         // how often the trials were won with it, 0 to 1; -1: none were made
  double otherwise = -1;     // the same for the second best
  Goal second{};             // the second best, where it was another goal
  Action second_action{};    // or another answer
  bool equal = false;        // the two do not differ by more than chance: nothing to speak of
  double castle_falls = -1;  // in how many of the trials with the second best the castle fell; -1: none were made
  u32 rollouts = 0;
};

struct Decision {
  Action action{};
  Reason reason{};
};

/// One player may lead several heroes of one game; it remembers what they mean to do. Never sees a seed of the table:
/// all it knows is the position.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// An answer to the open question, or a free action beside it; the question must be put to a hero. Always legal.
  virtual Decision choose(const State& state, const Budget& budget) = 0;
  /// Forgets all plans: the position is not the one after the last choice (an undo, an edit).
  virtual void forget() {}
};

struct PlayerOptions {
  u64 seed = 1;     // of the player's own generator
  u8 seats = 0xFF;  // heroes it may act for by free actions beside somebody's turn, by seat bit
  Weights weights = default_weights();
};

/// The names there are: "random", "greedy", "quick", "able", "strong". The last three differ by their rollouts alone.
inline constexpr std::string_view kPlayers[] = {"random", "greedy", "quick", "able", "strong"};
/// How many rollouts a decision gets by the name; 0 for players that make none.
u32 rollouts_of(std::string_view player);

/// Null for a name there is not. The content must outlive the player.
std::unique_ptr<Player> make_player(std::string_view name, const Content& content, const PlayerOptions& options);

}  // namespace rietburg::ai
