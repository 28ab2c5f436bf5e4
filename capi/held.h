// What the handles of rietburg.h stand for. For capi/ only.
#pragma once
#include <cstdlib>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bench/policy_r.h"
#include "loader/library.h"
#include "rietburg/rules.h"
#include "table/games.h"

namespace rietburg::capi {

struct Library {
  std::shared_ptr<const loader::Library> content;
};

struct Table {
  table::Games games;
  std::string answer;
};

/// One set-up compiled, and its first position.
struct Setup {
  std::shared_ptr<const Content> content;
  State start;
};

/// The positions lie one after another, where others may look at them; so they never move.
struct Games {
  struct Free {
    void operator()(void* bytes) const { std::free(bytes); }
  };
  std::shared_ptr<const Setup> setup;
  u32 count;
  std::unique_ptr<State, Free> states;
  std::vector<bench::Random> random;  // by game
  std::vector<u64> trails;            // by game
  std::string text;                   // what was told last

  State& state(u32 i) const { return states.get()[i]; }
};

using Held = std::variant<std::monostate, std::shared_ptr<Library>, std::shared_ptr<Table>, std::shared_ptr<Setup>,
                          std::shared_ptr<Games>>;

}  // namespace rietburg::capi
