// The position editor: heroes, and what they hold.
#include <algorithm>

#include "codec/edit_parts.h"

namespace rietburg::codec {

namespace {

/// A thing for one slot, or null for an empty one.
Thing for_slot(Editor& editor, const json& value, const std::string& where, Slot slot) {
  if (value.is_null()) return Thing::none;
  const Thing thing = editor.checked_thing(value, where);
  if (editor.ok() && editor.content.things[idx(thing)].slot != slot) {
    editor.fail(where, quoted(value) + " has its place elsewhere on the hero board");
  }
  return thing;
}

void edit_gems(Editor& editor, Hero& hero, const json& gems, const std::string& where) {
  std::fill(std::begin(hero.gems), std::end(hero.gems), u8{0});
  editor.each(gems, where, [&](const json& gem, const std::string& at) {
    const Thing thing = for_slot(editor, gem, at, Slot::pouch);
    const u8 value = editor.content.things[idx(thing)].gem;
    if (value != 2 && value != 4 && value != 6) return editor.fail(at, "expected gem-2, gem-4 or gem-6");
    ++hero.gems[value / 2 - 1];
  });
}

void edit_small(Editor& editor, Hero& hero, const json& small, const std::string& where) {
  if (small.is_array() && small.size() > kSmallSlots) {
    return editor.fail(where, "a hero board has three small slots");
  }
  std::fill(std::begin(hero.small), std::end(hero.small), Thing::none);
  std::size_t count = 0;
  editor.each(small, where, [&](const json& item, const std::string& at) {
    if (item.is_null()) return editor.fail(at, "leave a free slot out of the list");
    hero.small[count++] = for_slot(editor, item, at, Slot::small);
  });
  std::sort(hero.small, hero.small + count);
}

void edit_hero(Editor& editor, const json& item, const std::string& where, u64& named) {
  Fields fields(item, where, editor.fault);
  const std::string id = fields.text("id");
  const auto who = find_seat(editor.content, editor.state, id);
  if (editor.ok() && (!who || *who == Seat::chance)) fields.fail("id", "no hero of this game has this name");
  if (editor.ok() && (named >> idx(*who) & 1U) != 0) fields.fail("id", "this hero is in the list twice");
  if (!editor.ok()) return;
  named |= u64{1} << idx(*who);
  State& state = editor.state;
  Hero& hero = state.hero(*who);
  if (fields.has("space")) hero.space = editor.checked_space(fields, "space");
  hero.hour = static_cast<u8>(fields.integer_or("hour", 0, editor.content.last_hour(), hero.hour));
  hero.asleep = fields.boolean_or("asleep", hero.asleep != 0) ? 1 : 0;
  if (fields.boolean_or("rooster", false)) state.rooster = *who;
  hero.strength = static_cast<u8>(fields.integer_or("strength", 1, kMaxStrength, hero.strength));
  hero.willpower = static_cast<u8>(fields.integer_or("willpower", 1, kMaxWillpower, hero.willpower));
  const int dice = dice_of(editor.content, hero);
  if (fields.integer_or("dice", 0, kMaxCount, dice) != dice) fields.fail("dice", "this follows from the willpower");
  constexpr auto kSlots = static_cast<long long>(kSmallSlots);
  if (fields.integer_or("slots", 0, kMaxCount, kSlots) != kSlots)
    fields.fail("slots", "every hero has " + std::to_string(kSlots));
  hero.gold = static_cast<u8>(fields.integer_or("gold", 0, kMaxCount, hero.gold));
  hero.farmers = static_cast<u8>(fields.integer_or("farmers", 0, farmers_in_box(editor.content), hero.farmers));
  if (const json* gems = fields.optional("gems")) edit_gems(editor, hero, *gems, fields.place("gems"));
  if (const json* helm = fields.optional("helm")) hero.helm = for_slot(editor, *helm, fields.place("helm"), Slot::helm);
  if (const json* large = fields.optional("large")) {
    hero.large = for_slot(editor, *large, fields.place("large"), Slot::large);
  }
  if (const json* escort = fields.optional("escort")) {
    hero.escort = for_slot(editor, *escort, fields.place("escort"), Slot::escort);
  }
  if (const json* small = fields.optional("small")) edit_small(editor, hero, *small, fields.place("small"));
  fields.finish();
}

}  // namespace

void edit_heroes(Editor& editor, const json& heroes) {
  u64 named = 0;
  editor.each(heroes, "heroes",
              [&](const json& item, const std::string& where) { edit_hero(editor, item, where, named); });
}

}  // namespace rietburg::codec
