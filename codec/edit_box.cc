// The position editor: what is counted. Fog, event cards, stock, supply, tasks, and the marks that follow from all of
// it.
#include <algorithm>

#include "codec/edit_parts.h"

namespace rietburg::codec {

namespace {

using Counts = std::array<int, kMaxThings>;

/// Both sides of a token are one thing in the box.
Thing in_box(const Content& content, Thing thing) {
  const ThingDef& def = content.things[idx(thing)];
  if (def.returns_as != Thing::none) return def.returns_as;
  return def.ready_as != Thing::none ? def.ready_as : thing;
}

Counts in_play(const Content& content, const State& state) {
  Counts counts{};
  const auto add = [&](Thing thing, int count) {
    if (thing != Thing::none) counts[idx(in_box(content, thing))] += count;
  };
  const auto add_gems = [&](const u8(&gems)[3]) {
    for (std::size_t i = 0; i < 3; ++i) {
      const auto gem = find_thing(content, "gem-" + std::to_string(2 * (i + 1)));
      if (gem) add(*gem, gems[i]);
    }
  };
  for (const Hero& hero : state.heroes) {
    add(hero.helm, 1);
    add(hero.large, 1);
    add(hero.escort, 1);
    for (const Thing thing : hero.small) add(thing, 1);
    add_gems(hero.gems);
    add(Thing::farmer, hero.farmers);
  }
  for (std::size_t side = 0; side < 2; ++side) {  // a falcon's flight
    add(state.exchange.helm[side], 1);
    for (const Thing thing : state.exchange.small[side]) add(thing, 1);
    add_gems(state.exchange.gems[side]);
  }
  for (const Loot& loot : state.loot) add(loot.thing, loot.count);
  for (const Creature& creature : state.creatures) add(creature.holds, 1);
  for (const Bar& bar : state.barred) add(bar.thing, 1);
  return counts;
}

std::string box_message(const Content& content, Thing thing, int asked, int held) {
  return "the box holds " + std::to_string(held) + " of " + std::string(thing_name(content, thing)) + ", not " +
         std::to_string(asked);
}

/// What cards of the legend put back into the box for good.
Counts taken_out(const Content& content) {
  Counts counts{};
  for (const Effect& effect : content.effects) {
    if (effect.op == Op::remove_stock) counts[idx(effect.thing)] += effect.amount;
  }
  return counts;
}

void settle_stock(Editor& editor, const json* stock) {
  const Content& content = editor.content;
  State& state = editor.state;
  const Counts before = in_play(content, editor.before);
  const Counts after = in_play(content, state);
  const Counts out = taken_out(content);
  const json nothing = json::object();
  Fields fields(stock != nullptr ? *stock : nothing, "stock", editor.fault);
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    const Thing thing = static_cast<Thing>(i);
    if (content.things[i].stock == 0) continue;
    // A card that takes some out may still be to come.
    const int held = std::max(content.things[i].stock - out[i], editor.before.stock[i] + before[i]);
    // What came into play left the stock, or came back from outside the game (a used herb).
    const int follows = std::max(0, editor.before.stock[i] + before[i] - after[i]);
    const std::string name(thing_name(content, thing));
    const int left = static_cast<int>(fields.integer_or(name.c_str(), 0, kMaxCount, follows));
    if (left + after[i] > held) {
      return editor.fail(stock != nullptr && fields.has(name.c_str()) ? "stock." + name : "set",
                         box_message(content, thing, left + after[i], held));
    }
    state.stock[i] = static_cast<u8>(left);
  }
  fields.finish();
}

/// Every face-down token on the board must still be one of those nobody has seen.
void check_face_down(Editor& editor) {
  const Content& content = editor.content;
  const Counts counts = in_play(content, editor.state);
  for (std::size_t group = idx(Thing::first_thing); group < content.thing_count; ++group) {
    if (!content.things[group].is_group) continue;
    int unseen = 0;
    for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
      if (idx(content.things[i].group) == group) unseen += editor.state.stock[i];
    }
    if (counts[group] > unseen) {
      return editor.fail("set", box_message(content, static_cast<Thing>(group), counts[group], unseen) + " face down");
    }
  }
}

/// A special creature stands on the board as one of another kind's figures.
std::size_t figure_of(const Content& content, std::size_t kind) { return idx(content.kinds[kind].moves_with); }

std::array<int, kMaxKinds> on_board(const State& state) {
  std::array<int, kMaxKinds> count{};
  for (const Creature& creature : state.creatures) ++count[idx(creature.kind)];
  return count;
}

/// Figures of a kind that are neither on the board, nor on 80, nor in the supply: they lie on golden shields (CRE-3).
int in_castle(const Content& content, const State& state, std::size_t kind) {
  int figures = content.kinds[kind].figures - state.supply[kind];
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (figure_of(content, i) == kind) figures -= state.on_80(static_cast<Kind>(i));
  }
  for (const Creature& creature : state.creatures) figures -= figure_of(content, idx(creature.kind)) == kind;
  return std::max(0, figures);
}

/// Shields that are free again give their figures back to the supply, in the order of the kinds.
void free_figures(Editor& editor) {
  const Content& content = editor.content;
  int freed = editor.before.shields_taken - editor.state.shields_taken;
  for (std::size_t kind = 0; kind < content.kinds.size() && freed > 0; ++kind) {
    if (figure_of(content, kind) != kind) continue;
    const int back = std::min(freed, in_castle(content, editor.before, kind));
    editor.state.supply[kind] = static_cast<u8>(editor.state.supply[kind] + back);
    freed -= back;
  }
}

void settle_supply(Editor& editor) {
  const Content& content = editor.content;
  State& state = editor.state;
  free_figures(editor);
  const auto before = on_board(editor.before);
  const auto after = on_board(state);
  std::array<int, kMaxKinds> came{};
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    came[figure_of(content, i)] += after[i] - before[i];
    if (after[i] > content.kinds[i].figures) {
      return editor.fail("creatures", "there are " + std::to_string(content.kinds[i].figures) + " of " +
                                          std::string(kind_name(content, static_cast<Kind>(i))) + "; place fewer");
    }
  }
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (came[i] < 0) state.supply[i] = static_cast<u8>(state.supply[i] - came[i]);
    for (int taken = 0; taken < came[i]; ++taken) {
      if (take_figure(content, state, static_cast<Kind>(i)) != FigureFrom::nowhere) continue;
      return editor.fail("creatures", "too few figures of " + std::string(kind_name(content, static_cast<Kind>(i))) +
                                          " are left in the box; place fewer");
    }
  }
}

void check_farmers(Editor& editor) {
  const int farmers = in_play(editor.content, editor.state)[idx(Thing::farmer)];
  const int held = farmers_in_box(editor.content);
  if (farmers > held) editor.fail("farmers", box_message(editor.content, Thing::farmer, farmers, held));
}

/// Makes one condition of a task true or false, where that is a fact of its own and not of the position.
void set_condition(Editor& editor, const Condition& condition, bool done, const std::string& where) {
  State& state = editor.state;
  const bool wanted = done != condition.negated;
  if (condition.op == CondOp::defeated && idx(condition.kind) < editor.content.kinds.size()) {
    u8& defeated = state.defeated[idx(condition.kind)];
    u8& supply = state.supply[idx(editor.content.kinds[idx(condition.kind)].moves_with)];
    bool in_play = false;
    for (const Creature& creature : state.creatures) in_play |= creature.kind == condition.kind;
    if (wanted && defeated == 0 && (in_play || supply == 0)) {
      return editor.fail(where, "no figure of this creature is left in the box; take one off the board first");
    }
    if (wanted && defeated == 0) {
      ++defeated;
      --supply;
    } else if (!wanted) {
      supply = static_cast<u8>(supply + state.on_80(condition.kind));
      defeated = 0;
    }
  } else if (condition.op == CondOp::flag && condition.flag < kMaxFlags) {
    const u32 bit = u32{1} << condition.flag;
    state.flags = wanted ? state.flags | bit : state.flags & ~bit;
  }
}

}  // namespace

void settle_box(Editor& editor, const json* stock) {
  settle_stock(editor, stock);
  if (editor.ok()) check_face_down(editor);
  if (editor.ok()) settle_supply(editor);
  if (editor.ok()) check_farmers(editor);
}

State with_full_stock(const Content& content, const State& state) {
  State full = state;
  const Counts counts = in_play(content, state);
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    const int missing = content.things[i].stock - counts[i] - full.stock[i];
    if (missing > 0 && content.things[i].herb == 0) full.stock[i] = static_cast<u8>(full.stock[i] + missing);
  }
  return full;
}

void edit_tasks(Editor& editor, const json& tasks) {
  editor.each(tasks, "tasks", [&](const json& item, const std::string& where) {
    Fields fields(item, where, editor.fault);
    const std::string id = fields.text("id");
    const bool done = fields.boolean_or("done", true);
    const auto& defs = editor.content.tasks;
    const auto task = std::find_if(defs.begin(), defs.end(), [&](const TaskDef& def) { return def.id == id; });
    if (task == defs.end()) fields.fail("id", "this legend has no such task");
    const Progress now = editor.ok() ? task_progress(editor.content, editor.state, *task) : Progress{};
    for (const auto& [key, value] : {std::pair{"has", now.has}, std::pair{"needs", now.needs}}) {
      if (fields.integer_or(key, 0, 65535, value) != value) fields.fail(key, "this follows from what lies where");
    }
    fields.finish();
    if (!editor.ok() || task_done(editor.content, editor.state, *task) == done) return;
    for (std::size_t i = 0; i < task->test.count; ++i) {
      set_condition(editor, editor.content.conditions[task->test.first + i], done, where);
    }
    if (editor.ok() && task_done(editor.content, editor.state, *task) != done) {
      fields.fail("done", "this follows from where things lie; change loot, heroes or creatures instead");
    }
  });
}

void rebuild_marks(const Content& content, State& state) {
  for (u16& marks : state.marks) marks &= State::kWell | State::kWellFull | State::kMerchant;
  const auto mark = [&](Space at, u16 bit) { state.marks[idx(at)] |= bit; };
  for (const Creature& creature : state.creatures) mark(creature.space, State::kCreature);
  for (const Loot& loot : state.loot) {
    mark(loot.space, State::kLoot);
    if (content.things[idx(loot.thing)].is_group) mark(loot.space, State::kHidden);
    if (content.things[idx(loot.thing)].rubble) mark(loot.space, State::kRubble);
  }
  for (const FogSpot& spot : state.fog) mark(spot.space, State::kFog);
  for (const Piece& character : state.characters) {
    if (character.figure == content.witch) mark(character.space, State::kCharacter);
  }
  for (const Laid& laid : state.laid) {
    for (std::size_t i = 0; i < kMaxSpaces; ++i) {
      if (content.cards[idx(laid.card)].laid_spaces.contains(space(i))) mark(space(i), State::kLaid);
    }
  }
}

}  // namespace rietburg::codec
