// What holds in every position. For tests, the position editor and the loader of saves; play itself never asks.
#include <algorithm>

#include "rietburg/rules.h"

namespace rietburg {

namespace {

const char* broken_hero(const Content& content, const State& state) {
  for (const Hero& hero : state.heroes) {
    if (idx(hero.kind) >= content.heroes.size()) return "a hero of no kind";
    if (idx(hero.space) >= kMaxSpaces || !content.spaces[idx(hero.space)].exists) return "a hero stands on no space";
    if (content.spaces[idx(hero.space)].neighbours.empty()) return "a hero stands where nobody can go";
    if (hero.strength < 1 || hero.strength > kMaxStrength) return "a hero's strength is out of range";
    if (hero.willpower < 1 || hero.willpower > kMaxWillpower) return "a hero's willpower is out of range";
    if (state.has(hero.space, State::kRubble)) return "a hero stands in rubble";
    if (hero.hour > content.hours + content.overtime.size()) return "a hero's hour is out of range";
    const auto slot = [&](Thing thing) { return content.things[idx(thing)].slot; };
    if (hero.helm != Thing::none && slot(hero.helm) != Slot::helm) return "no helm in the helm slot";
    if (hero.large != Thing::none && slot(hero.large) != Slot::large) return "nothing large in the large slot";
    bool free = false;
    for (std::size_t i = 0; i < kSmallSlots; ++i) {
      const Thing thing = hero.small[i];
      if (thing != Thing::none && (free || slot(thing) != Slot::small || content.things[idx(thing)].is_group)) {
        return "the small slots are in disorder";
      }
      if (i > 0 && thing != Thing::none && thing < hero.small[i - 1]) return "the small slots are out of order";
      free = thing == Thing::none;
    }
  }
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (state.heroes[i].kind == state.heroes[j].kind) return "the same hero twice";
    }
  }
  return nullptr;
}

const char* broken_creature(const Content& content, const State& state) {
  u8 before = 0;
  for (const Creature& creature : state.creatures) {
    if (creature.id <= before || creature.id >= state.next_creature) return "creature ids are out of order";
    before = creature.id;
    if (idx(creature.kind) >= content.kinds.size()) return "a creature of no kind";
    if (idx(creature.space) >= kMaxSpaces || !content.spaces[idx(creature.space)].exists) {
      return "a creature stands on no space";
    }
    const bool held = creature.space == content.castle && state.rule(StandingRule::castle_held);
    if (creature.space == content.castle && !held) return "a creature stands in the castle";
    if (state.has(creature.space, State::kRubble)) return "a creature stands in rubble";
    if (content.spaces[idx(creature.space)].neighbours.empty()) return "a creature stands where nobody can go";
    for (const Creature& other : state.creatures) {
      if (other.id != creature.id && other.space == creature.space && !held) return "two creatures on one space";
    }
    if (content.havens.contains(creature.space)) continue;
    for (const Hero& hero : state.heroes) {
      if (hero.space == creature.space && hero.farmers > 0) return "a farmer beside a creature";
    }
    for (const Loot& loot : state.loot) {
      if (loot.space == creature.space && loot.thing == Thing::farmer) return "a farmer beside a creature";
    }
  }
  for (std::size_t kind = 0; kind < content.kinds.size(); ++kind) {
    if (idx(content.kinds[kind].moves_with) != kind) continue;  // it is one of another kind's figures
    int figures = state.supply[kind];
    for (std::size_t like = 0; like < content.kinds.size(); ++like) {
      if (idx(content.kinds[like].moves_with) == kind) figures += state.on_80(static_cast<Kind>(like));
    }
    for (const Creature& creature : state.creatures)
      figures += idx(content.kinds[idx(creature.kind)].moves_with) == kind;
    if (figures > content.kinds[kind].figures) return "more figures of a kind than the box holds";
  }
  return state.shields_taken > state.shields ? "more creatures in the castle than shields" : nullptr;
}

/// How many gems of the thing's value are on hero boards and in a falcon's flight.
int gems_held(const State& state, const ThingDef& def) {
  const std::size_t which = def.gem / 2U - 1U;
  int count = 0;
  for (const Hero& hero : state.heroes) count += hero.gems[which];
  for (const auto& gems : state.exchange.gems) count += gems[which];
  return count;
}

/// How many tokens of a thing the game shows or keeps: stock, boards, spaces, creatures, a falcon's flight.
int tokens(const Content& content, const State& state, std::size_t thing) {
  const auto is = [thing](Thing other) { return idx(other) == thing ? 1 : 0; };
  int count = state.stock[thing];
  if (content.things[thing].gem > 0) count += gems_held(state, content.things[thing]);
  for (const Hero& hero : state.heroes) {
    count += is(hero.helm) + is(hero.large) + is(hero.escort);
    for (const Thing small : hero.small) count += is(small);
  }
  for (const Loot& loot : state.loot) count += is(loot.thing) * loot.count;
  for (const Creature& creature : state.creatures) count += is(creature.holds);
  for (const Bar& bar : state.barred) count += is(bar.thing);
  for (std::size_t side = 0; side < 2; ++side) {
    count += is(state.exchange.helm[side]);
    for (const Thing small : state.exchange.small[side]) count += is(small);
  }
  return count;
}

/// Farmers on spaces and with heroes; one in the castle or lost is out of the game.
int farmers_outside(const State& state) {
  int count = 0;
  for (const Hero& hero : state.heroes) count += hero.farmers;
  for (const Loot& loot : state.loot) count += loot.thing == Thing::farmer ? loot.count : 0;
  return count;
}

// Gold is not counted here: the bank gives and takes any amount. That it changes only where an event says so, random
// play checks.
const char* broken_goods(const Content& content, const State& state) {
  if (farmers_outside(state) > content.things[idx(Thing::farmer)].stock) return "more farmers than the box holds";
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    const ThingDef& def = content.things[i];
    if (def.is_group || def.returns_as != Thing::none || def.ready_as != Thing::none) continue;
    int count = tokens(content, state, i);
    if (def.turns_to != Thing::none) count += tokens(content, state, idx(def.turns_to));  // its other side
    if (count > def.stock) return "more of a thing than the box holds";
    const bool article = def.seller != Seller::nobody;
    // Herbs eaten and gems paid leave the game, and rubble that is cleared.
    const bool kept = def.herb == 0 && def.gem == 0 && !def.rubble && !content.things_leave;
    const bool conserved = article || kept;
    if (conserved && count < def.stock) return "a thing has vanished";
  }
  for (std::size_t group = idx(Thing::first_thing); group < content.thing_count; ++group) {
    if (!content.things[group].is_group) continue;
    int unseen = 0;
    for (std::size_t i = 0; i < content.thing_count; ++i) {
      if (idx(content.things[i].group) == group) unseen += state.stock[i];
    }
    int lying = 0;
    for (const Loot& loot : state.loot) lying += idx(loot.thing) == group ? loot.count : 0;
    if (lying > unseen) return "more face-down tokens than are unseen";
  }
  return nullptr;
}

const char* broken_marks(const Content& content, const State& state) {
  std::array<u16, kMaxSpaces> marks{};
  for (const Creature& creature : state.creatures) marks[idx(creature.space)] |= State::kCreature;
  for (const Loot& loot : state.loot) {
    if (!content.spaces[idx(loot.space)].exists) return "something lies on no space";
    if (loot.count == 0) return "an empty heap";
    marks[idx(loot.space)] |= State::kLoot;
    if (content.things[idx(loot.thing)].is_group) marks[idx(loot.space)] |= State::kHidden;
    if (content.things[idx(loot.thing)].rubble) marks[idx(loot.space)] |= State::kRubble;
  }
  for (std::size_t i = 1; i < state.loot.size(); ++i) {
    const Loot& a = state.loot[i - 1];
    const Loot& b = state.loot[i];
    if (a.space > b.space || (a.space == b.space && a.thing >= b.thing)) return "what lies on spaces is out of order";
  }
  for (const FogSpot& spot : state.fog) marks[idx(spot.space)] |= State::kFog;
  for (const Piece& character : state.characters) {
    if (character.figure == content.witch) marks[idx(character.space)] |= State::kCharacter;
  }
  for (const Laid& laid : state.laid) {
    for (std::size_t i = 0; i < kMaxSpaces; ++i) {
      if (content.cards[idx(laid.card)].laid_spaces.contains(space(i))) marks[i] |= State::kLaid;
    }
  }
  constexpr u16 kOwn = State::kWell | State::kWellFull | State::kMerchant;  // these are nowhere else
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if ((state.marks[i] & static_cast<u16>(~kOwn)) != marks[i]) return "the marks of a space are wrong";
    if ((state.marks[i] & (State::kWell | State::kWellFull)) == State::kWellFull)
      return "a full well where there is none";
  }
  int hidden = 0;
  for (const FogSpot& spot : state.fog) hidden += spot.token == FogToken::hidden;
  int left = 0;
  for (const u8 count : state.fog_left) left += count;
  // While chance still chooses the spaces that stay empty, there are more spaces than tokens.
  const bool thins = !state.pending.empty() && state.pending.back().kind == FrameKind::token &&
                     as<AskToken>(state.pending.back()).purpose == TokenFor::thin;
  return hidden > left && !thins ? "more fog lies hidden than tokens are left" : nullptr;
}

}  // namespace

const char* broken_invariant(const Content& content, const State& state) {
  if (state.heroes.size() < 2) return "fewer than two heroes";
  if (const char* broken = broken_hero(content, state)) return broken;
  if (const char* broken = broken_creature(content, state)) return broken;
  if (const char* broken = broken_goods(content, state)) return broken;
  if (const char* broken = broken_marks(content, state)) return broken;
  if (state.letter > state.end_letter) return "the narrator is beyond the end";
  const bool asked = !state.pending.empty();
  if (asked == (state.result != Result::none)) return "the legend has ended and still asks, or asks nobody";
  if (idx(state.turn) >= state.heroes.size() || idx(state.rooster) >= state.heroes.size()) return "nobody's turn";
  return nullptr;
}

}  // namespace rietburg
