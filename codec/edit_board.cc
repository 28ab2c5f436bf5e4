// The position editor: what stands and lies on the board.
#include <algorithm>
#include <string>

#include "codec/edit_parts.h"
#include "codec/state_json.h"

namespace rietburg::codec {

namespace {

bool is_derived(Fields& fields, const char* key, int value) { return fields.integer_or(key, 0, 65535, value) == value; }

void add_creature(Editor& editor, const Creature& creature, const std::string& where) {
  State& state = editor.state;
  for (const Creature& other : state.creatures) {
    if (other.id == creature.id)
      return editor.fail(where + ".id", "two creatures have this id; leave it out of a new one");
    const bool shared = creature.space == editor.content.castle && state.rule(StandingRule::castle_held);
    if (other.space == creature.space && !shared)
      return editor.fail(where + ".space", "two creatures cannot share a space");
  }
  if (state.creatures.full()) return editor.fail(where, "more creatures than the board can take");
  std::size_t at = 0;
  while (at < state.creatures.size() && state.creatures[at].id < creature.id) ++at;
  state.creatures.insert(at, creature);
}

Creature read_creature(Editor& editor, const json& item, const std::string& where, u8 next) {
  Fields fields(item, where, editor.fault);
  Creature creature{};
  const auto kind = find_kind(editor.content, fields.text("kind"));
  if (!kind) fields.fail("kind", "no creature of this game has this name");
  creature.kind = kind.value_or(Kind{});
  constexpr u8 kHighest = Creature::kLastId - 1;  // the last one says that there are no more
  if (!fields.has("id") && next > kHighest) {
    fields.fail("id", "this game has used all its numbers for creatures once; give a free one, from 1 to " +
                          std::to_string(kHighest));
  }
  creature.id = static_cast<u8>(fields.integer_or("id", 1, kHighest, next));
  creature.space = editor.checked_space(fields, "space");
  if (creature.space == editor.content.castle && !editor.state.rule(StandingRule::castle_held))
    fields.fail("space", "no creature stands in the castle; set castle.taken instead");
  const bool stays = kind && editor.content.kinds[idx(*kind)].stays;
  creature.flags = fields.boolean_or("stays", stays) ? Creature::kStays : u8{0};
  if (const json* holds = fields.optional("holds")) {
    if (holds->is_array() && holds->size() > 1) fields.fail("holds", "a creature holds one thing at most");
    editor.each(*holds, fields.place("holds"),
                [&](const json& thing, const std::string& at) { creature.holds = editor.checked_thing(thing, at); });
  }
  // These follow from the kind: a list taken from `state` may repeat them, nothing else.
  if (kind && !is_derived(fields, "strength", creature_strength(editor.content, editor.state, creature))) {
    fields.fail("strength", "it follows from the kind of creature; leave it out");
  }
  if (kind && !is_derived(fields, "willpower", creature_willpower(editor.content, editor.state, creature))) {
    fields.fail("willpower", "it follows from the kind of creature; leave it out");
  }
  fields.optional("strength_from");
  fields.finish();
  return creature;
}

enum class LootKind : u8 { things, farmers, rubble };

LootKind kind_of(const Content& content, Thing thing) {
  if (thing == Thing::farmer) return LootKind::farmers;
  return content.things[idx(thing)].rubble ? LootKind::rubble : LootKind::things;
}

void erase_loot(Editor& editor, LootKind kind) {
  auto& loot = editor.state.loot;
  for (std::size_t i = loot.size(); i-- > 0;) {
    if (kind_of(editor.content, loot[i].thing) == kind) loot.erase(i);
  }
}

void read_things(Editor& editor, const json& things, Space at, LootKind kind, const std::string& where) {
  editor.each(things, where, [&](const json& thing, const std::string& place) {
    const Thing found = editor.checked_thing(thing, place);
    if (editor.ok() && kind_of(editor.content, found) != kind)
      editor.fail(place, "rubble has a list of its own: \"rubble\"");
    if (editor.ok() && !add_loot(editor.state, at, found, 1)) editor.fail(place, "too much lies on the board");
  });
}

/// Characters, allies and markers are told apart by what the cards do with them.
bool is_placed_as(const Content& content, Figure figure, Op op) {
  return std::any_of(content.effects.begin(), content.effects.end(),
                     [&](const Effect& effect) { return effect.op == op && effect.figure == figure; });
}

}  // namespace

bool add_loot(State& state, Space at, Thing thing, int count) {
  std::size_t i = 0;
  const auto before = [&](const Loot& loot) { return loot.space < at || (loot.space == at && loot.thing < thing); };
  while (i < state.loot.size() && before(state.loot[i])) ++i;
  if (i < state.loot.size() && state.loot[i].space == at && state.loot[i].thing == thing) {
    if (state.loot[i].count + count > kMaxCount) return false;
    state.loot[i].count = static_cast<u8>(state.loot[i].count + count);
    return true;
  }
  // The rules keep some room for what they must lay down themselves.
  if (count > kMaxCount || state.loot.size() + 8 >= state.loot.capacity()) return false;
  state.loot.insert(i, {at, thing, static_cast<u8>(count)});
  return true;
}

void edit_creatures(Editor& editor, const json& creatures) {
  State& state = editor.state;
  state.creatures.clear();
  editor.each(creatures, "creatures", [&](const json& item, const std::string& where) {
    const Creature creature = read_creature(editor, item, where, state.next_creature);
    if (!editor.ok()) return;
    add_creature(editor, creature, where);
    if (creature.id >= state.next_creature) state.next_creature = static_cast<u8>(creature.id + 1);
  });
}

void edit_farmers(Editor& editor, const json& farmers) {
  erase_loot(editor, LootKind::farmers);
  editor.each(farmers, "farmers", [&](const json& item, const std::string& where) {
    const Space at = editor.checked_space(item, where);
    if (at == editor.content.castle)
      editor.fail(where, "a farmer in the castle is a shield; set castle.shields instead");
    if (editor.ok() && !add_loot(editor.state, at, Thing::farmer, 1)) editor.fail(where, "too much lies on the board");
  });
}

void edit_loot(Editor& editor, const json& loot) {
  erase_loot(editor, LootKind::things);
  editor.each(loot, "loot", [&](const json& item, const std::string& where) {
    Fields fields(item, where, editor.fault);
    const Space at = editor.checked_space(fields, "space");
    const int gold = static_cast<int>(fields.integer_or("gold", 0, kMaxCount, 0));
    if (editor.ok() && gold > 0 && !add_loot(editor.state, at, Thing::gold, gold)) {
      fields.fail("gold", "too much lies on the board");
    }
    if (const json* things = fields.optional("things")) {
      read_things(editor, *things, at, LootKind::things, fields.place("things"));
    }
    fields.finish();
  });
}

void edit_rubble(Editor& editor, const json& rubble) {
  erase_loot(editor, LootKind::rubble);
  editor.each(rubble, "rubble", [&](const json& item, const std::string& where) {
    Fields fields(item, where, editor.fault);
    const Space at = editor.checked_space(fields, "space");
    fields.required("things");
    if (const json* things = fields.optional("things")) {
      read_things(editor, *things, at, LootKind::rubble, fields.place("things"));
    }
    fields.finish();
  });
}

void edit_wells(Editor& editor, const json& wells) {
  State& state = editor.state;
  for (u16& marks : state.marks) marks &= static_cast<u16>(~(State::kWell | State::kWellFull));
  editor.each(wells, "wells", [&](const json& item, const std::string& where) {
    Fields fields(item, where, editor.fault);
    const Space at = editor.checked_space(fields, "space");
    const auto& known = editor.content.wells;
    if (std::find(known.begin(), known.end(), at) == known.end())
      fields.fail("space", "there is no well on this space");
    if (state.has(at, State::kWell)) fields.fail("space", "this well stands in the list twice");
    const bool full = fields.boolean_or("full", true);
    fields.finish();
    if (editor.ok()) state.marks[idx(at)] |= static_cast<u16>(State::kWell | (full ? State::kWellFull : 0));
  });
}

void edit_pieces(Editor& editor, const std::string& key, const json& pieces) {
  State& state = editor.state;
  auto& list = key == "characters" ? state.characters : key == "allies" ? state.allies : state.markers;
  const Op op = key == "characters" ? Op::place_character : key == "allies" ? Op::place_ally : Op::place_marker;
  list.clear();
  editor.each(pieces, key, [&](const json& item, const std::string& where) {
    Fields fields(item, where, editor.fault);
    const auto figure = find_figure(editor.content, fields.text("kind"));
    if (!figure || !is_placed_as(editor.content, *figure, op)) {
      fields.fail("kind", "this legend has no such figure among its " + key);
    }
    const Space at = editor.checked_space(fields, "space");
    fields.finish();
    for (const Piece& other : list) {
      if (figure && other.figure == *figure) fields.fail("kind", "there is only one of them");
    }
    if (editor.ok() && list.full()) fields.fail("kind", "more figures than the board can take");
    if (editor.ok()) list.push_back({*figure, at});
  });
}

}  // namespace rietburg::codec
