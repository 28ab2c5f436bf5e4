// Players by name or budget.
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "ai/weights.h"
#include "lab/game.h"

namespace rietburg::lab {

/// Who plays, and how much they think: a budget of rollouts and never a clock, so that a result is the same anywhere.
struct Strength {
  std::string name;  // of the player; as it stands in records: "quick", "strong:200"
  std::string kind;  // as ai/player.h names it
  u32 rollouts = 0;  // 0: as many as the kind stands for
};

/// "random", "greedy", "quick", "able", "strong", one of the last three with a budget ("quick:50"), or a budget alone
/// ("200"). Nothing where it is none of these; `problem` then says what is wrong and what can be said instead.
std::optional<Strength> read_strength(std::string_view text, std::string& problem);

inline constexpr u32 kMostRollouts = 10'000'000;

/// A player for all seats of one game; its own generator follows from the seed, and tells nothing about the dice.
Choose make_choose(const Strength& strength, const Content& content, std::uint64_t seed, const ai::Weights& weights,
                   const std::atomic<bool>* stop);

/// What the player judges by: changes with the weights, and with the rollouts that a name stands for.
std::string judges_by(const Strength& strength, const ai::Weights& weights);

}  // namespace rietburg::lab
