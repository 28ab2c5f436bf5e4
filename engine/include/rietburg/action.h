// What somebody decides. Chance sits at the table too: its outcomes are actions like any other.
#pragma once
#include <algorithm>
#include <bit>
#include <compare>
#include <cstring>

#include "rietburg/ids.h"
#include "rietburg/static_vec.h"

namespace rietburg {

enum class Verb : u8 {
#define VERB(name) name,
#include "rietburg/verbs.def"
#undef VERB
  count
};

/// What a `choose` names.
enum class Choice : u8 { none, hero, space, creature, thing, card, option };
/// The dice a fighter rolls (FGT-15): an option of `choose`.
enum class DiceOption : u8 { own = 0, bow = 1, black = 2 };
/// What `look` does with the card it saw: an option of `choose`.
enum class LookOption : u8 { back = 3, away = 4 };

/// A flat value of eight bytes; fields a verb does not use are zero. The order of the fields is the canonical order.
///
/// step: space, thing = what pays (none: an hour) · fight: id = creature · lead: space, id = ally · invite: id = hero
/// choose: n[0] = Choice; space, id (hero, creature, card, option) or thing; a carried farmer: thing and id = hero with
/// n[1] = 1 flip: id = die · use: thing, id = die (brew) or hero (falcon) · share: n = gold, willpower, things take,
/// drop: thing · give: id = hero, thing · buy: thing, n[1] = 1 + laid card · pay: thing (a gem) · reveal:
/// space, thing · die: n[0] = face 1-6 · draw: id = card · token: thing, or thing = fog and id = fog token
struct Action {
  Seat who;
  Verb verb;
  Space space;
  u8 id;
  Thing thing;
  u8 n[3];

  u64 key() const {
    u64 bytes;
    std::memcpy(&bytes, this, sizeof bytes);
    return __builtin_bswap64(bytes);
  }
  friend bool operator==(const Action& a, const Action& b) { return a.key() == b.key(); }
  friend std::strong_ordering operator<=>(const Action& a, const Action& b) { return a.key() <=> b.key(); }
};
static_assert(sizeof(Action) == 8);

/// Composed as one word: bytes stored one by one and then copied as a word would make the processor wait.
constexpr Action make_action(Seat who, Verb verb, Space to = Space{0}, u8 id = 0, Thing thing = Thing::none) {
  static_assert(std::endian::native == std::endian::little);
  return std::bit_cast<Action>(u64{idx(who)} | u64{idx(verb)} << 8U | u64{idx(to)} << 16U | u64{id} << 24U |
                               u64{idx(thing)} << 32U);
}

/// The legal answers in canonical order: room enough for any position the invariants allow.
struct ActionList {
  static constexpr std::size_t kCapacity = 1024;
  Action items[kCapacity];
  u16 length = 0;

  void clear() { length = 0; }
  std::size_t size() const { return length; }
  bool empty() const { return length == 0; }
  void push_back(const Action& action) {
    assert(length < kCapacity);
    items[length++] = action;
  }
  /// Keeps the entries from `first` on in order; for short runs that are built out of it.
  void insert_from(std::size_t first, const Action& action) {
    push_back(action);
    for (std::size_t i = length - 1U; i > first && items[i] < items[i - 1]; --i) std::swap(items[i], items[i - 1]);
  }
  void sort_from(std::size_t first) { std::sort(items + first, items + length); }
  const Action& operator[](std::size_t i) const {
    assert(i < length);
    return items[i];
  }
  const Action* begin() const { return items; }
  const Action* end() const { return items + length; }
};

/// What chance may answer, each with its integer weight, in canonical order.
struct Outcome {
  Action action;
  u32 weight;
};
using OutcomeList = StaticVec<Outcome, kMaxEvents>;

}  // namespace rietburg
