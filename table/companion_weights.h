// What companions judge by: the program's weights, or those that somebody's own legend brings (`rietburg legend tune`).
#pragma once
#include <optional>
#include <string>

#include "ai/weights.h"
#include "loader/library.h"

namespace rietburg::table {

/// Changes with everything that may change the course of a game of this legend; the hash is its loader::play_hash.
std::string content_name(const std::string& play_hash);

/// What keeps the weights that a legend brings from being used: they cannot be read, or were made for something else.
enum class WeightsFault { none, unreadable, of_another_content };

/// Those a legend brings, if they were made for it as it is; else the program's. `detail`: what cannot be
/// read, or what they were made for.
ai::Weights weights_of(const loader::OwnWeights& own, WeightsFault& fault, std::string& detail);
ai::Weights weights_for(const loader::Library& library, const std::string& legend);

}  // namespace rietburg::table
