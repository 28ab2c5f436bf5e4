// What the tasks of a legend ask for at this moment, found in its data alone: a condition that does not hold is traced
// back to what would make it hold, a flag or a missing thing to the card that brings it, the card to what sets it off.
#pragma once
#include "rietburg/rules.h"

namespace rietburg::ai {

struct Want {
  enum class What : u8 {
    beat,       // a creature of `kind` is to be beaten; by `who`, where that is said
    beat_at,    // whatever stands on `space`
    alone,      // `who` is to beat somebody alone
    bring,      // `thing` is to be at `space`; lying there, where that is said
    hoard,      // gold and gems worth `count` are to lie on `space`
    visit,      // some hero, or `who`, is to end a move on one of `spaces`
    reveal,     // a face-down `thing` is to be turned up
    fetch,      // a `thing` is to be picked up
    fog,        // something is still under the fog
    drain,      // the well at `space` is to be emptied
    strength,   // some hero, or `who`, is to have strength `count`
    willpower,  // the same of willpower
    buy,        // `thing` can only be bought
  };
  What what{};
  Kind kind = Kind::none;
  Thing thing = Thing::none;
  Space space = Space::none;
  SpaceSet spaces{};
  Seat who = Seat::none;
  u16 count = 0;
  bool lying = false;
  bool operator==(const Want&) const = default;
};
inline constexpr std::size_t kMostWants = 32;
using Wants = StaticVec<Want, kMostWants>;

void find_wants(const Content& content, const State& state, Wants& wants);
/// All that find_wants depends on, as one number: while it stays, so do the wants.
u64 wants_key(const State& state);

/// The thing itself, a member of the group, or a side of the article.
bool is_a(const Content& content, Thing thing, Thing wanted);
/// Its defeat brings the narrator to the end: what else the tasks ask must be done before.
bool ends_legend(const Content& content, const State& state, Kind kind);
/// All tasks hold but the ones that ask for this kind to be beaten.
bool others_done(const Content& content, const State& state, Kind kind);

}  // namespace rietburg::ai
