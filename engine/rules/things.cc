// Rules, "Items": what heroes hold, and what lies on spaces.
#include <algorithm>

#include "rules/conditions.h"
#include "rules/things.h"

namespace rietburg {

bool change_willpower(Step& step, Seat who, int by, Rule rule) {
  Hero& hero = step.state.hero(who);
  const int before = hero.willpower;
  const int after = std::clamp(before + by, 0, int{kMaxWillpower});
  hero.willpower = static_cast<u8>(after);
  if (by != 0) {
    step.emit({.kind = EventKind::willpower_changed,
               .rule = after - before == by ? rule : Rule::EVT_10,
               .card = step.cause,
               .who = who,
               .n = after - before,
               .m = after});
  }
  if (after > 0) return false;
  // FGT-11: one strength lost, three willpower back, out of the fight.
  if (hero.strength > 1) --hero.strength;
  hero.willpower = 3;
  step.state.fight.fighting &= static_cast<u8>(~seat_bit(who));
  step.emit({.kind = EventKind::hero_fell, .rule = Rule::FGT_11, .who = who, .n = hero.strength});
  return true;
}

void change_strength(Step& step, Seat who, int by, Rule rule) {
  Hero& hero = step.state.hero(who);
  const int before = hero.strength;
  const int after = std::clamp(before + by, 1, int{kMaxStrength});
  hero.strength = static_cast<u8>(after);
  step.emit({.kind = EventKind::strength_changed,
             .rule = after - before == by ? rule : Rule::EVT_10,
             .card = step.cause,
             .who = who,
             .n = after - before,
             .m = after});
}

void change_gold(Step& step, Seat who, int by, Rule rule) {
  Hero& hero = step.state.hero(who);
  const int after = std::clamp(hero.gold + by, 0, int{kMaxCount});
  const int change = after - hero.gold;
  hero.gold = static_cast<u8>(after);
  if (by == 0) return;
  step.emit({.kind = EventKind::gold_changed, .rule = rule, .card = step.cause, .who = who, .n = change, .m = after});
}

int free_small_slots(const Hero& hero) {
  int free = 0;
  for (const Thing thing : hero.small) free += thing == Thing::none;
  return free;
}

bool can_hold(const Content& content, const Hero& hero, Thing thing) {
  switch (thing_def(content, thing).slot) {
    case Slot::small: return hero.small[kSmallSlots - 1] == Thing::none;  // free slots are last
    case Slot::large: return hero.large == Thing::none;
    case Slot::helm: return hero.helm == Thing::none;
    case Slot::pouch: return true;
    case Slot::escort: return hero.escort == Thing::none;
    case Slot::none:
      return thing == Thing::gold ? hero.gold < kMaxCount : thing == Thing::farmer && hero.farmers < kMaxCount;
  }
  return false;
}

bool has_black_die(const Content& content, const Hero& hero) {
  unsigned colours = 0;  // ITM-14: three different ones
  for (const Thing thing : hero.small) colours |= 1U << thing_def(content, thing).colour;
  return (colours & 0b1110U) == 0b1110U;
}

namespace {

void sort_small(Hero& hero) {
  const auto later = [](Thing a, Thing b) { return idx(a) - 1U < idx(b) - 1U; };  // none (0) wraps to the end
  if (later(hero.small[1], hero.small[0])) std::swap(hero.small[0], hero.small[1]);
  if (later(hero.small[2], hero.small[1])) std::swap(hero.small[1], hero.small[2]);
  if (later(hero.small[1], hero.small[0])) std::swap(hero.small[0], hero.small[1]);
}

u8& gem_count(const Content& content, Hero& hero, Thing thing) {
  return hero.gems[thing_def(content, thing).gem / 2U - 1U];
}

void note_black_die(Step& step, Seat who, bool before) {
  const bool after = step.is_heard() && has_black_die(step.content, step.state.hero(who));
  if (after == before) return;
  step.emit(
      {.kind = after ? EventKind::black_die_gained : EventKind::black_die_lost, .rule = Rule::ITM_14, .who = who});
}

}  // namespace

void put_on_board(Step& step, Seat who, Thing thing) {
  Hero& hero = step.state.hero(who);
  switch (thing_def(step.content, thing).slot) {
    case Slot::small: {
      const bool black = step.is_heard() && has_black_die(step.content, hero);
      hero.small[kSmallSlots - 1] = thing;
      sort_small(hero);
      return note_black_die(step, who, black);
    }
    case Slot::large: hero.large = thing; return;
    case Slot::helm: hero.helm = thing; return;
    case Slot::pouch: ++gem_count(step.content, hero, thing); return;
    case Slot::escort: hero.escort = thing; return;
    case Slot::none:
      if (thing == Thing::gold) ++hero.gold;
      if (thing == Thing::farmer) ++hero.farmers;
      return;
  }
}

void take_off_board(Step& step, Seat who, Thing thing) {
  Hero& hero = step.state.hero(who);
  switch (thing_def(step.content, thing).slot) {
    case Slot::small: {
      const bool black = step.is_heard() && has_black_die(step.content, hero);
      *std::find(hero.small, hero.small + kSmallSlots, thing) = Thing::none;
      sort_small(hero);
      return note_black_die(step, who, black);
    }
    case Slot::large: hero.large = Thing::none; return;
    case Slot::helm: hero.helm = Thing::none; return;
    case Slot::pouch: --gem_count(step.content, hero, thing); return;
    case Slot::escort: hero.escort = Thing::none; return;
    case Slot::none:
      if (thing == Thing::gold) --hero.gold;
      if (thing == Thing::farmer) --hero.farmers;
      return;
  }
}

bool holds(const Content& content, const Hero& hero, Thing thing) {
  switch (thing_def(content, thing).slot) {
    case Slot::small: return std::find(hero.small, hero.small + kSmallSlots, thing) != hero.small + kSmallSlots;
    case Slot::large: return hero.large == thing;
    case Slot::helm: return hero.helm == thing;
    case Slot::pouch: return hero.gems[thing_def(content, thing).gem / 2U - 1U] > 0;
    case Slot::escort: return hero.escort == thing;
    case Slot::none: return thing == Thing::gold ? hero.gold > 0 : thing == Thing::farmer && hero.farmers > 0;
  }
  return false;
}

void gain_thing(Step& step, Seat who, Thing thing, Rule rule) {
  u8& stock = step.state.stock[idx(thing)];
  if (stock == 0) {
    return step.emit(
        {.kind = EventKind::thing_missing, .rule = Rule::EVT_7, .card = step.cause, .who = who, .thing = thing});
  }
  --stock;
  const Hero& hero = step.state.hero(who);
  if (!can_hold(step.content, hero, thing)) {
    step.emit({.kind = EventKind::thing_laid,
               .rule = Rule::EVT_7,
               .card = step.cause,
               .space = hero.space,
               .thing = thing,
               .n = 1});
    return lay(step, hero.space, thing, 1);
  }
  step.emit({.kind = EventKind::thing_gained, .rule = rule, .card = step.cause, .who = who, .thing = thing});
  put_on_board(step, who, thing);
}

void use_up(Step& step, Seat who, Thing thing) {
  const ThingDef& def = thing_def(step.content, thing);
  take_off_board(step, who, thing);
  if (def.turns_to != Thing::none) {
    put_on_board(step, who, def.turns_to);
    return step.emit({.kind = EventKind::thing_turned, .rule = Rule::ITM_3, .who = who, .thing = def.turns_to});
  }
  if (def.returns_as == Thing::none) return;  // a herb leaves the game (ITM-6)
  ++step.state.stock[idx(def.returns_as)];
  step.emit({.kind = EventKind::thing_returned, .rule = Rule::ITM_2, .who = who, .thing = def.returns_as});
}

void return_to_box(Step& step, Thing thing) {
  const ThingDef& def = thing_def(step.content, thing);
  const Thing article = def.returns_as != Thing::none ? def.returns_as
                        : def.ready_as != Thing::none ? def.ready_as
                                                      : thing;
  if (thing_def(step.content, article).seller != Seller::nobody) ++step.state.stock[idx(article)];
}

Thing shield_of(const Content& content, const Hero& hero) {
  return thing_def(content, hero.large).stops_loss ? hero.large : Thing::none;
}
int uses_of(const Content& content, Thing thing) {
  int uses = 0;
  for (; thing != Thing::none && uses < static_cast<int>(kMaxThings); thing = thing_def(content, thing).turns_to)
    ++uses;
  return uses;
}
bool has_bow(const Content& content, const Hero& hero) { return thing_def(content, hero.large).shoots; }
bool has_helm(const Content& content, const Hero& hero) { return thing_def(content, hero.helm).adds_equal_dice; }

Thing gem_thing(const Content& content, std::size_t which) {
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].gem == 2 * (which + 1)) return static_cast<Thing>(i);
  }
  return Thing::none;
}

namespace {

std::size_t loot_place(const State& state, Space at, Thing thing) {
  std::size_t i = 0;
  while (i < state.loot.size() &&
         (state.loot[i].space < at || (state.loot[i].space == at && state.loot[i].thing < thing))) {
    ++i;
  }
  return i;
}

bool is_entry(const State& state, std::size_t i, Space at, Thing thing) {
  return i < state.loot.size() && state.loot[i].space == at && state.loot[i].thing == thing;
}

}  // namespace

// Some room is kept for what rules must lay down.
bool can_lay(const State& state, Space at, Thing thing) {
  const bool room = state.loot.size() + 8 < state.loot.capacity();
  if (!state.has(at, State::kLoot)) return room;
  const std::size_t i = loot_place(state, at, thing);
  if (is_entry(state, i, at, thing)) return state.loot[i].count < kMaxCount;
  return room;
}

void lay(Step& step, Space at, Thing thing, int count) {
  State& state = step.state;
  const std::size_t i = loot_place(state, at, thing);
  if (is_entry(state, i, at, thing)) {
    state.loot[i].count = static_cast<u8>(std::min(int{kMaxCount}, state.loot[i].count + count));
  } else if (!state.loot.full()) {
    state.loot.insert(i, {at, thing, static_cast<u8>(count)});
  }
  state.marks[idx(at)] |= State::kLoot;
  if (thing_def(step.content, thing).is_group) state.marks[idx(at)] |= State::kHidden;
  if (thing_def(step.content, thing).rubble) state.marks[idx(at)] |= State::kRubble;
}

int left_of(const Content& content, const State& state, Thing thing) {
  if (thing == Thing::gold) return kMaxCount;  // the bank
  int left = thing == Thing::farmer ? content.things[idx(thing)].stock : state.stock[idx(thing)];
  if (thing == Thing::farmer) {
    for (const Hero& hero : state.heroes) left -= hero.farmers;
    for (const Loot& loot : state.loot) left -= loot.thing == thing ? loot.count : 0;
  } else if (thing_def(content, thing).is_group) {
    for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
      if (content.things[i].group == thing) left += state.stock[i];
    }
    for (const Loot& loot : state.loot) left -= loot.thing == thing ? loot.count : 0;
    for (const Bar& bar : state.barred) left -= bar.thing == thing ? 1 : 0;
  }
  return std::max(left, 0);
}

int lay_from_stock(Step& step, Space at, Thing thing, int count) {
  State& state = step.state;
  const ThingDef& def = thing_def(step.content, thing);
  count = std::min(count, left_of(step.content, state, thing));
  bool falls_on = def.rubble && state.has(at, State::kCreature);
  for (const Hero& hero : state.heroes) falls_on |= def.rubble && hero.space == at;
  if (count == 0 || falls_on || !can_lay(state, at, thing)) return 0;
  if (thing >= Thing::first_thing && !def.is_group)
    state.stock[idx(thing)] = static_cast<u8>(state.stock[idx(thing)] - count);
  lay(step, at, thing, count);
  return count;
}

void pick_up(Step& step, Space at, Thing thing) {
  State& state = step.state;
  const std::size_t i = loot_place(state, at, thing);
  if (--state.loot[i].count > 0) return;
  state.loot.erase(i);
  state.marks[idx(at)] &= static_cast<u16>(~(State::kLoot | State::kHidden | State::kRubble));
  for (const Loot& loot : state.loot) {
    if (loot.space != at) continue;
    state.marks[idx(at)] |= State::kLoot;
    if (thing_def(step.content, loot.thing).is_group) state.marks[idx(at)] |= State::kHidden;
    if (thing_def(step.content, loot.thing).rubble) state.marks[idx(at)] |= State::kRubble;
  }
}

int lying(const State& state, Space at, Thing thing) {
  if (!state.has(at, State::kLoot)) return 0;
  const std::size_t i = loot_place(state, at, thing);
  return is_entry(state, i, at, thing) ? state.loot[i].count : 0;
}

}  // namespace rietburg
