// The effects legends use beyond those of event cards: decks, quests, ways, special opponents, time.
#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::count(const Node& node) {
  Effect effect = this->effect(node, Op::count);
  effect.counter = counter_index(node["counter"]);
  counted_.insert(node["counter"].text());
  effect.amount = node.has("by") ? byte(node["by"], 1) : u8{1};
  emit(effect);
}

void Compiler::end_marker(const Node& node) {
  Effect effect = this->effect(node, Op::end_marker);
  effect.amount = byte(node["by"], 1, static_cast<int>(kMaxLetters));
  emit(effect);
}

void Compiler::stars(const Node& node) {
  Effect effect = this->effect(node, Op::stars);
  for (const Node& star : node["letters"].items()) effect.letters |= static_cast<u16>(1U << letter(star));
  emit(effect);
}

void Compiler::tiles(const Node& node) {
  if (content.tile_deck == 0) problem(node, say("there-is-no-deck-of-tiles"), say("name-it-under-tile-deck"));
  Effect effect = this->effect(node, Op::tile);
  effect.amount = node.has("count") ? byte(node["count"], 1, 16) : u8{1};
  for (const Node& at : node["letters"].items()) {
    effect.letter = letter(at);
    emit(effect);
  }
}

void Compiler::draw(const Node& node) {
  Effect effect = this->effect(node, Op::draw_card);
  effect.deck = deck_index(node["deck"]);
  emit(effect);
}

void Compiler::quest(const Node& node) {
  Effect effect = this->effect(node, Op::quest);
  effect.deck = deck_index(node["deck"]);
  effect.amount = node.has("of") ? byte(node["of"], 1, 2) : u8{1};
  emit(effect);
}

/// The answer counts as a roll: 1 for the first option, 2 for the second.
void Compiler::choose(const Node& node) {
  constexpr std::size_t kFirstOption = 8;  // those below belong to the rules
  Effect effect = this->effect(node, Op::choose_option);
  auto& names = content.names.options;
  if (names.empty()) names.resize(kFirstOption);
  effect.option = static_cast<u8>(names.size());
  options_.clear();
  for (const Node& option : node["options"].items()) {
    if (std::find(names.begin(), names.end(), option.text()) != names.end())
      problem(option, say("another-choice-has-the-option-too", option.quoted()), say("give-it-another-name"));
    names.push_back(option.text());
    options_[option.text()] = ++effect.amount;
  }
  if (names.size() > 255) problem(node, say("too-many-options-in-one-game"), say("at-most-247-please"));
  last_roll_ = u8{0};
  emit(effect);
}

void Compiler::choose_creature(const Node& node) {
  Effect effect = this->effect(node, Op::choose_creature);
  effect.space = space_number(node["next-to"]);
  static_assert(kMaxKinds <= 32, "one bit for each kind");
  for (const Node& wanted : node["kinds"].items()) effect.kinds |= 1U << (idx(kind(wanted)) % kMaxKinds);
  last_roll_ = kTensOnes;
  emit(effect);
}

void Compiler::read(const Node& node) {
  Effect effect = this->effect(node, Op::read_card);
  const u8 card = card_index(node["card"]);
  effect.card = static_cast<Card>(card);
  read_cards_.insert(card);
  where_to(effect, node["about"]);
  emit(effect);
}

void Compiler::move(const Node& node) {
  Effect effect = this->effect(node, Op::move_to);
  effect.kind = kind(node["creature"]);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::push_on(const Node& node) {
  Effect effect = this->effect(node, Op::push_on);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::become(const Node& node) {
  Effect effect = this->effect(node, Op::become);
  effect.kind = kind(node["creature"]);
  effect.into = kind(node["kind"]);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::halt(const Node& node) {
  Effect effect = this->effect(node, Op::stay);
  effect.kind = kind_or_any(node["creature"]);
  effect.stays = true;
  emit(effect);
}

void Compiler::rouse(const Node& node) {
  Effect effect = this->effect(node, Op::stay);
  effect.kind = kind_or_any(node["creature"]);
  emit(effect);
}

void Compiler::adjust(const Node& node) {
  Effect effect = this->effect(node, Op::adjust);
  effect.kind = kind(node["creature"]);
  effect.strength = static_cast<signed char>(signed_number(node["strength"]));
  effect.reward = static_cast<signed char>(signed_number(node["reward"]));
  emit(effect);
}

void Compiler::change_way(const Node& node, Op op) {
  Effect effect = this->effect(node, op);
  effect.way = way(node["way"]);
  emit(effect);
}

void Compiler::bar(const Node& node) {
  change_way(node, Op::bar_way);
  content.effects.back().thing = thing(node["thing"]);
}

/// Of this way, or of every way next to the subject.
void Compiler::reveal_bar(const Node& node) {
  if (!node.has("way")) return emit(effect(node, Op::reveal_bar));
  change_way(node, Op::reveal_bar);
}

/// All fog is taken away; these tokens are mixed and laid on these spaces, or on those of the board as far as they go.
void Compiler::fog(const Node& node) {
  Effect effect = this->effect(node, Op::remove_fog);
  emit(effect);
  effect.op = Op::fog_token;
  const auto& names = content.names.fog;
  for (const auto& [name, count] : node["tokens"].fields()) {
    const auto found = std::find(names.begin() + 1, names.end(), name);
    if (found == names.end()) {
      problem(count, say("there-is-no-fog-token", name), known_names(name, names));
      continue;
    }
    effect.token = static_cast<FogToken>(found - names.begin());
    effect.amount = byte(count, 1);
    emit(effect);
  }
  effect.op = Op::place_fog;
  if (node["spaces"].says("board")) {
    for (const Space at : content.fog_spaces) {
      effect.space = at;
      emit(effect);
    }
    effect.op = Op::thin_fog;
    return emit(effect);
  }
  for (const Node& at : node["spaces"].items()) {
    effect.space = space_number(at);
    emit(effect);
  }
}

void Compiler::hero(const Node& node) {
  Effect effect = this->effect(node, Op::place_hero);
  if (node["space"].says("rank")) {
    effect.where = Where::rank;
  } else {
    where_to(effect, node["space"]);
  }
  emit(effect);
}

void Compiler::rooster(const Node& node) { emit(effect(node, Op::give_rooster)); }

void Compiler::restart(const Node& node) {
  content.things_leave = true;
  emit(effect(node, Op::restart));
}

void Compiler::rule_change(const Node& node) {
  const bool on = node.has("on");
  Effect effect = this->effect(node, on ? Op::rule_on : Op::rule_off);
  const Node name = node[on ? "on" : "off"];
  effect.standing = name.says("castle-held")   ? StandingRule::castle_held
                    : name.says("fight-alone") ? StandingRule::fight_alone
                    : name.says("no-shooting") ? StandingRule::no_shooting
                                               : StandingRule::no_sunrise;
  emit(effect);
}

void Compiler::storm(const Node& node) {
  Effect effect = this->effect(node, Op::storm);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::take(const Node& node) {
  Effect effect = this->effect(node, Op::take_here);
  effect.thing = lying_thing(node["thing"]);
  emit(effect);
}

void Compiler::lose_hour(const Node& node) {
  Effect effect = this->effect(node, Op::lose_hour);
  effect.amount = byte(node["else"], 0, kMaxWillpower);
  emit(effect);
}

void Compiler::lose_thing(const Node& node) {
  content.things_leave = true;
  Effect effect = this->effect(node, Op::lose_thing);
  effect.slot = node["what"].says("gem") ? Slot::pouch : Slot::small;
  effect.amount = byte(node["else"], 0, kMaxWillpower);
  emit(effect);
}

void Compiler::round_rule(const Node& node) {
  constexpr std::pair<const char*, RoundRule> kRules[] = {
      {"no-brew", RoundRule::no_brew},
      {"no-allies", RoundRule::no_allies},
      {"fewer-dice", RoundRule::fewer_dice},
      {"creature-strength", RoundRule::creature_strength},
      {"creature-fewer-dice", RoundRule::creature_fewer_dice},
      {"heroes-strength", RoundRule::heroes_strength},
  };
  for (const auto& [name, rule] : kRules) {
    if (!node.has(name)) continue;
    Effect effect = this->effect(node, Op::round_rule);
    effect.round = rule;
    if (node[name].is_integer()) effect.amount = byte(node[name], 0, 100);
    return emit(effect);
  }
}

void Compiler::turn_up(const Node& node) {
  Effect effect = this->effect(node, Op::turn_up);
  if (node.has("thing")) effect.thing = thing(node["thing"]);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::end(const Node& node) { emit(effect(node, node["outcome"].says("won") ? Op::win : Op::lose_legend)); }

/// Wells and merchants are marks of a space, no pieces.
bool Compiler::place_on_board(const Node& node) {
  const bool well = node.has("well");
  if (!well && !node.has("merchant")) return false;
  Effect effect = this->effect(node, well ? Op::place_well : Op::place_merchant);
  effect.full = node["full"].is_true();
  const Node space = node["space"];
  for (const Node& one : space.is_array() ? space.items() : std::vector{space}) {
    where_to(effect, one);
    if (well && std::find(content.wells.begin(), content.wells.end(), effect.space) == content.wells.end())
      problem(one, say("the-board-has-no-well-there"), say("name-a-space-with-a-well"));
    emit(effect);
  }
  return true;
}

bool Compiler::remove_from_board(const Node& node) {
  if (node.has("merchant")) {
    Effect effect = this->effect(node, Op::remove_merchant);
    where_to(effect, node["merchant"]);
    emit(effect);
  } else if (node.has("fog")) {
    emit(effect(node, Op::remove_fog));
  } else if (node.has("loot")) {
    content.things_leave = true;
    emit(effect(node, Op::remove_loot));
  } else if (node.has("box")) {
    content.things_leave = true;
    Effect effect = this->effect(node, Op::remove_stock);
    effect.thing = thing(node["thing"]);
    effect.amount = node.has("count") ? byte(node["count"]) : u8{1};
    emit(effect);
  } else if (node.has("thing")) {
    content.things_leave = true;
    Effect effect = this->effect(node, Op::remove_thing);
    effect.thing = lying_thing(node["thing"]);
    effect.amount = node.has("count") ? byte(node["count"], 1) : u8{1};
    where_to(effect, node["space"]);
    emit(effect);
  } else if (node.has("allies") || node.has("farmers")) {
    Effect effect = this->effect(node, node.has("allies") ? Op::remove_allies : Op::lose_farmers);
    where_to(effect, node["space"]);
    emit(effect);
  } else {
    return false;
  }
  return true;
}

}  // namespace rietburg::loader
