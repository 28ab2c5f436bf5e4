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
///   verb           space     id                      thing                 n
///   step           to                                what pays, or none
///   fight                    creature
///   clear          of rubble
///   lead           to        ally
///   invite                   hero
///   choose         space     hero, creature, card,   thing                 choice; 1: a farmer beside the hero
///                            option
///   flip                     die
///   use                      die (brew), hero        thing
///                            (falcon)
///   share                                                                  gold, willpower, things
///   take, drop                                       thing
///   give                     to this hero            thing
///   buy                                              thing                 -; 1 + laid card
///   pay                                              gem
///   reveal         space                             fog or a group
///   die                                                                    face
///   draw                     card
///   token          (thin)    fog token               fog, or what it is
struct Action {
  Seat who;
  Verb verb;
  Space space;
  u8 id;
  Thing thing;
  u8 n[3];

  // What `id` and `n` hold, by the table above.
  Seat hero() const { return static_cast<Seat>(id); }
  u8 creature() const { return id; }
  Figure ally() const { return static_cast<Figure>(id); }
  Card card() const { return static_cast<Card>(id); }
  FogToken token() const { return static_cast<FogToken>(id); }
  u8 option() const { return id; }
  u8 die() const { return id; }
  Choice choice() const { return static_cast<Choice>(n[0]); }
  bool is_carried() const { return n[1] != 0; }
  u8 face() const { return n[0]; }
  u8 gold() const { return n[0]; }
  u8 willpower() const { return n[1]; }
  u8 things() const { return n[2]; }
  bool is_laid_offer() const { return n[1] != 0; }
  Card laid_card() const { return static_cast<Card>(n[1] - 1); }

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
constexpr u64 action_word(Seat who, Verb verb, Space to = Space{0}, u8 id = 0, Thing thing = Thing::none) {
  static_assert(std::endian::native == std::endian::little);
  return u64{idx(who)} | u64{idx(verb)} << 8U | u64{idx(to)} << 16U | u64{id} << 24U | u64{idx(thing)} << 32U;
}
constexpr Action make_action(Seat who, Verb verb, Space to = Space{0}, u8 id = 0, Thing thing = Thing::none) {
  return std::bit_cast<Action>(action_word(who, verb, to, id, thing));
}

// Answers whose fields lie in `n`.
constexpr Action with_n(Action action, u8 first, u8 second = 0, u8 third = 0) {
  constexpr u64 kFirst = u64{1} << 40U, kSecond = u64{1} << 48U, kThird = u64{1} << 56U;
  return std::bit_cast<Action>(std::bit_cast<u64>(action) + first * kFirst + second * kSecond + third * kThird);
}
constexpr Action choose_hero(Seat who, Seat hero) {
  return with_n(make_action(who, Verb::choose, Space{0}, static_cast<u8>(hero)), static_cast<u8>(Choice::hero));
}
constexpr Action choose_space(Seat who, Space space) {
  return with_n(make_action(who, Verb::choose, space), static_cast<u8>(Choice::space));
}
constexpr Action choose_creature(Seat who, u8 creature) {
  return with_n(make_action(who, Verb::choose, Space{0}, creature), static_cast<u8>(Choice::creature));
}
constexpr Action choose_card(Seat who, Card card) {
  return with_n(make_action(who, Verb::choose, Space{0}, static_cast<u8>(card)), static_cast<u8>(Choice::card));
}
template <typename Option>
constexpr Action choose_option(Seat who, Option option) {
  return with_n(make_action(who, Verb::choose, Space{0}, static_cast<u8>(option)), static_cast<u8>(Choice::option));
}
constexpr Action choose_thing(Seat who, Thing thing, Space at = Space{0}) {
  return with_n(make_action(who, Verb::choose, at, 0, thing), static_cast<u8>(Choice::thing));
}
/// A farmer who walks beside that hero.
constexpr Action choose_farmer_of(Seat who, Seat hero) {
  return with_n(make_action(who, Verb::choose, Space{0}, static_cast<u8>(hero), Thing::farmer),
                static_cast<u8>(Choice::thing), 1);
}
constexpr Action share_part(Seat who, u8 gold, u8 willpower, u8 things) {
  return with_n(make_action(who, Verb::share), gold, willpower, things);
}
constexpr Action buy_laid_offer(Seat who, Card card) {
  return with_n(make_action(who, Verb::buy), 0, static_cast<u8>(idx(card) + 1));
}
constexpr Action roll_face(u8 face) { return with_n(make_action(Seat::chance, Verb::die), face); }

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
