// The effects of a card on board, day and narrator.
#include <algorithm>
#include <cstdlib>
#include <map>

#include "loader/compiler.h"

namespace rietburg::loader {

/// On a list of spaces one effect each, in its order (CARD-3).
void Compiler::place(const Node& node) {
  if (place_on_board(node)) return;
  Effect effect = what_to_place(node);
  const bool creatures = node.has("creature") && node.has("count");
  const int times = creatures ? number(node["count"], 0, 16) : 1;
  const Node space = node["space"];
  for (const Node& one : space.is_array() ? space.items() : std::vector{space}) {
    where_to(effect, one);
    for (int i = 0; i < times; ++i) emit(effect);
  }
}

Effect Compiler::what_to_place(const Node& node) {
  if (node.has("creature")) {
    Effect effect = this->effect(node, Op::place_creature);
    effect.kind = kind(node["creature"]);
    if (node.has("holds")) effect.held = thing(node["holds"]);
    effect.stays = node["stays"].is_true();
    return effect;
  }
  if (node.has("thing")) {
    Effect effect = this->effect(node, Op::place_thing);
    effect.thing = node["thing"].says("gold") ? Thing::gold : thing(node["thing"]);
    effect.amount = node.has("count") ? byte(node["count"], 1) : 1;
    return effect;
  }
  if (node.has("farmer")) return this->effect(node, Op::place_farmer);
  const bool character = node.has("character"), ally = node.has("ally");
  Effect effect = this->effect(node, character ? Op::place_character : ally ? Op::place_ally : Op::place_marker);
  const Role role = character ? Role::character : ally ? Role::ally : Role::marker;
  effect.figure = figure(node[character ? "character" : ally ? "ally" : "marker"], role, true);
  return effect;
}

void Compiler::where_to(Effect& effect, const Node& space) {
  effect.space = Space{0};
  if (space.says("here")) {
    effect.where = Where::here;
  } else if (space.says("rolled")) {
    effect.where = Where::rolled;
    if (!last_roll_) return problem(space, say("rolled-before-any-roll"), say("put-a-do-roll-above"));
    if (*last_roll_ == kTensOnes) return check_dice_spaces(space);
    for (const u8 number : content.tables[*last_roll_].value) {
      if (!is_space(number)) problem(space, say("the-roll-can-name", number), say("change-plus-or-table"));
    }
  } else if (space.says("tens-ones")) {
    effect.where = Where::tens_ones;
    if (effect.op != Op::place_thing)
      problem(space, say("tens-ones-is-for-things-only"), say("roll-first-and-write-rolled"));
    check_dice_spaces(space);
  } else if (space.says("there")) {
    effect.where = Where::rolled;
    if (last_roll_) problem(space, say("there-after-a-roll"), say("use-it-above-the-roll"));
  } else if (space.has("character")) {
    effect.where = Where::character;
    effect.at_figure = figure(space["character"], Role::character, false);
  } else if (space.has("marker")) {
    effect.where = Where::marker;
    effect.at_figure = figure(space["marker"], Role::marker, false);
  } else if (space.has("creature")) {
    effect.where = Where::creature;
    effect.at_kind = kind(space["creature"]);
  } else if (space.has("arrow-of")) {
    effect.where = Where::arrow_of;
    effect.at_kind = kind(space["arrow-of"]);
  } else {
    effect.where = Where::fixed;
    effect.space = space_number(space);
  }
}

/// Every space that a red die for the tens and a hero die for the ones can name.
void Compiler::check_dice_spaces(const Node& node) {
  for (std::size_t number = 11; number <= 66; ++number) {
    const bool can_be_rolled = number % 10 >= 1 && number % 10 <= 6;
    if (can_be_rolled && !is_space(number)) problem(node, say("the-dice-can-name", number), say("name-spaces"));
  }
}

void Compiler::remove(const Node& node) {
  if (remove_from_board(node)) return;
  if (node.has("creature")) {
    Effect effect = this->effect(node, Op::remove_creature);
    where_to(effect, node["space"]);
    return emit(effect);
  }
  if (node.has("well")) {
    Effect effect = this->effect(node, Op::remove_well);
    effect.space = space_number(node["well"]);
    if (std::find(content.wells.begin(), content.wells.end(), effect.space) == content.wells.end()) {
      problem(node["well"], say("there-is-no-well-on-space", node["well"].quoted()), say("name-a-space-with-a-well"));
    }
    return emit(effect);
  }
  const bool character = node.has("character");
  Effect effect = this->effect(node, character ? Op::remove_character : Op::remove_ally);
  effect.figure = figure(node[character ? "character" : "ally"], character ? Role::character : Role::ally, false);
  emit(effect);
}

void Compiler::move_creature(const Node& node) {
  Effect effect = this->effect(node, node["select"].says("all") ? Op::move_all : Op::move_creature);
  effect.kind = kind_or_any(node["kind"]);
  effect.highest = node["select"].says("highest");
  emit(effect);
}

void Compiler::lose_farmer(const Node& node) { emit(effect(node, Op::lose_farmer)); }

void Compiler::today(const Node& node) {
  const int first = content.hours + 1, last = content.last_hour();
  if (node.has("last-hour")) {
    Effect effect = this->effect(node, Op::today_last_hour);
    effect.hour = byte(node["last-hour"], 1, last);
    return emit(effect);
  }
  if (node.has("creature-strength")) {
    Effect effect = this->effect(node, Op::today_strength);
    effect.amount = byte(node["creature-strength"]);
    return emit(effect);
  }
  std::map<int, Node> hours;  // keys of JSON are words: "10" comes before "9"
  for (const auto& [hour, cost] : node["overtime"].fields()) hours.emplace(std::atoi(hour.c_str()), cost);
  Effect effect = this->effect(node, Op::today_overtime);
  for (const auto& [hour, cost] : hours) {
    if (hour < first || hour > last) {
      problem(cost, say("hour-is-no-overtime", hour), say("overtime-is", first, last));
    }
    effect.hour = static_cast<u8>(hour);
    effect.amount = byte(cost, 0, kMaxWillpower);
    emit(effect);
  }
}

void Compiler::lay(const Node& node) { emit(effect(node, Op::lay)); }
void Compiler::draw_event(const Node& node) { emit(effect(node, Op::draw_event)); }

void Compiler::put(const Node& node) {
  Effect effect = this->effect(node, Op::put);
  if (last_roll_ != u8{0}) problem(node, say("put-without-a-plain-roll-above"), say("the-last-roll-names-the-letter"));
  const u8 card = card_index(node["card"]);
  effect.card = static_cast<Card>(card);
  if (!card_sources_[card].node["put"].is_true()) {
    problem(node["card"], say("the-card-does-not-wait", node["card"].quoted()), say("give-that-card-put-true"));
  }
  put_cards_.insert(card);
  emit(effect);
}

void Compiler::narrator(const Node& node) {
  const bool back = node.has("back-to") || node.has("back");
  Effect effect = this->effect(node, back ? Op::narrator_back : node.has("to") ? Op::narrator_to : Op::narrator_by);
  if (effect.op == Op::narrator_to) effect.letter = letter(node["to"]);
  if (effect.op == Op::narrator_by) effect.amount = byte(node["by"], 1);
  if (back) effect.letter = node.has("back-to") ? letter(node["back-to"]) : kNoLetter;
  emit(effect);
}

void Compiler::flag(const Node& node) {
  const bool sets = node.has("set");
  Effect effect = this->effect(node, sets ? Op::set_flag : Op::clear_flag);
  effect.flag = flag_index(node[sets ? "set" : "clear"]);
  if (sets) flags_set_.insert(node["set"].text());
  emit(effect);
}

}  // namespace rietburg::loader
