// Where creatures get to if nobody stops them: sunrise by sunrise, one creature to a space, those behind pushed on.
#pragma once
#include "ai/ways.h"

namespace rietburg::ai {

/// By place in State::creatures; days are sunrises from now, kFar: not within kMostSunrises.
struct March {
  static constexpr int kMostSunrises = 9;
  std::array<u8, 36> arrives{};  // in the castle, or over the exit where there is no castle
  u64 takers = 0;                // those that take the castle whatever its shields, by bit
  bool castle = false;           // there is one to defend

  /// When the castle falls with so many free shields if those by bit never come.
  int falls(int shields, u64 beaten) const;
};

/// All that `foresee` looks at, as one number.
u64 march_key(const State& state);
void foresee(const Content& content, const State& state, March& march);

}  // namespace rietburg::ai
