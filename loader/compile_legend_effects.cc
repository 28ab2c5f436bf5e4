// The effects legends use beyond those of event cards: decks, quests, ways, special opponents, time.
#include <fmt/format.h>

#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::count(const Node& node) {
  Effect effect = this->effect(node, Op::count);
  effect.a = counter_index(node["counter"]);
  counted_.insert(node["counter"].text());
  effect.n = node.has("by") ? byte(node["by"], 1) : u8{1};
  emit(effect);
}

void Compiler::end_marker(const Node& node) {
  Effect effect = this->effect(node, Op::end_marker);
  effect.n = byte(node["by"], 1, static_cast<int>(kMaxLetters));
  emit(effect);
}

void Compiler::stars(const Node& node) {
  Effect effect = this->effect(node, Op::stars);
  unsigned bits = 0;
  for (const Node& star : node["letters"].items()) bits |= 1U << letter(star);
  effect.a = static_cast<u8>(bits & 255U);
  effect.b = static_cast<u8>(bits >> 8U);
  emit(effect);
}

void Compiler::tiles(const Node& node) {
  if (content.tile_deck == 0) problem(node, "there is no deck of tiles", "Name it under \"tile_deck\" of the legend.");
  Effect effect = this->effect(node, Op::tile);
  effect.n = node.has("count") ? byte(node["count"], 1, 16) : u8{1};
  for (const Node& at : node["letters"].items()) {
    effect.a = letter(at);
    emit(effect);
  }
}

void Compiler::draw(const Node& node) {
  Effect effect = this->effect(node, Op::draw_card);
  effect.a = deck_index(node["deck"]);
  emit(effect);
}

void Compiler::quest(const Node& node) {
  Effect effect = this->effect(node, Op::quest);
  effect.a = deck_index(node["deck"]);
  effect.n = node.has("of") ? byte(node["of"], 1, 2) : u8{1};
  emit(effect);
}

/// The answer counts as a roll: 1 for the first option, 2 for the second.
void Compiler::choose(const Node& node) {
  constexpr std::size_t kFirstOption = 8;  // those below belong to the rules
  Effect effect = this->effect(node, Op::choose_option);
  auto& names = content.names.options;
  if (names.empty()) names.resize(kFirstOption);
  effect.a = static_cast<u8>(names.size());
  options_.clear();
  for (const Node& option : node["options"].items()) {
    if (std::find(names.begin(), names.end(), option.text()) != names.end())
      problem(option, fmt::format("another choice has the option {} too", option.quoted()), "Give it another name.");
    names.push_back(option.text());
    options_[option.text()] = ++effect.n;
  }
  if (names.size() > 255) problem(node, "too many options in one game", "At most 247, please.");
  last_roll_ = u8{0};
  emit(effect);
}

void Compiler::choose_creature(const Node& node) {
  Effect effect = this->effect(node, Op::choose_creature);
  effect.space = space_number(node["next-to"]);
  unsigned kinds = 0;
  for (const Node& wanted : node["kinds"].items()) kinds |= 1U << (idx(kind(wanted)) % kMaxKinds);
  static_assert(kMaxKinds <= 24, "a, b and c hold one bit for each kind");
  effect.a = static_cast<u8>(kinds & 255U);
  effect.b = static_cast<u8>(kinds >> 8U & 255U);
  effect.c = static_cast<u8>(kinds >> 16U);
  last_roll_ = kTensOnes;
  emit(effect);
}

void Compiler::read(const Node& node) {
  Effect effect = this->effect(node, Op::read_card);
  effect.a = card_index(node["card"]);
  read_cards_.insert(effect.a);
  where_to(effect, node["about"]);
  emit(effect);
}

void Compiler::move(const Node& node) {
  Effect effect = this->effect(node, Op::move_to);
  effect.a = static_cast<u8>(kind(node["creature"]));
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
  effect.a = static_cast<u8>(kind(node["creature"]));
  effect.b = static_cast<u8>(kind(node["kind"]));
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::halt(const Node& node) {
  Effect effect = this->effect(node, Op::stay);
  effect.a = kind_or_any(node["creature"]);
  effect.n = 1;
  emit(effect);
}

void Compiler::rouse(const Node& node) {
  Effect effect = this->effect(node, Op::stay);
  effect.a = kind_or_any(node["creature"]);
  emit(effect);
}

void Compiler::adjust(const Node& node) {
  Effect effect = this->effect(node, Op::adjust);
  effect.a = static_cast<u8>(kind(node["creature"]));
  effect.b = static_cast<u8>(signed_number(node["strength"]));
  effect.c = static_cast<u8>(signed_number(node["reward"]));
  emit(effect);
}

void Compiler::close(const Node& node) {
  Effect effect = this->effect(node, Op::close_way);
  const auto [a, b] = way(node["way"]);
  effect.a = static_cast<u8>(a);
  effect.b = static_cast<u8>(b);
  emit(effect);
}

void Compiler::open(const Node& node) {
  close(node);
  content.effects.back().op = Op::open_way;
}

void Compiler::bar(const Node& node) {
  close(node);
  content.effects.back().op = Op::bar_way;
  content.effects.back().c = static_cast<u8>(thing(node["thing"]));
}

/// Of this way, or of every way next to the subject.
void Compiler::reveal_bar(const Node& node) {
  if (!node.has("way")) return emit(effect(node, Op::reveal_bar));
  close(node);
  content.effects.back().op = Op::reveal_bar;
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
      problem(count, fmt::format("there is no fog token '{}'", name), known_names(name, names));
      continue;
    }
    effect.a = static_cast<u8>(found - names.begin());
    effect.n = byte(count, 1);
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
  effect.a = static_cast<u8>(name.says("castle-held")   ? StandingRule::castle_held
                             : name.says("fight-alone") ? StandingRule::fight_alone
                             : name.says("no-shooting") ? StandingRule::no_shooting
                                                        : StandingRule::no_sunrise);
  emit(effect);
}

void Compiler::storm(const Node& node) {
  Effect effect = this->effect(node, Op::storm);
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::take(const Node& node) {
  Effect effect = this->effect(node, Op::take_here);
  effect.a = static_cast<u8>(lying_thing(node["thing"]));
  emit(effect);
}

void Compiler::lose_hour(const Node& node) {
  Effect effect = this->effect(node, Op::lose_hour);
  effect.n = byte(node["else"], 0, kMaxWillpower);
  emit(effect);
}

void Compiler::lose_thing(const Node& node) {
  content.things_leave = true;
  Effect effect = this->effect(node, Op::lose_thing);
  effect.a = node["what"].says("gem") ? 0 : 1;
  effect.n = byte(node["else"], 0, kMaxWillpower);
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
    effect.a = static_cast<u8>(rule);
    if (node[name].is_integer()) effect.n = byte(node[name], 0, 100);
    return emit(effect);
  }
}

void Compiler::turn_up(const Node& node) {
  Effect effect = this->effect(node, Op::turn_up);
  if (node.has("thing")) effect.a = static_cast<u8>(thing(node["thing"]));
  where_to(effect, node["space"]);
  emit(effect);
}

void Compiler::end(const Node& node) { emit(effect(node, node["outcome"].says("won") ? Op::win : Op::lose_legend)); }

/// Wells and merchants are marks of a space, no pieces.
bool Compiler::place_on_board(const Node& node) {
  const bool well = node.has("well");
  if (!well && !node.has("merchant")) return false;
  Effect effect = this->effect(node, well ? Op::place_well : Op::place_merchant);
  effect.n = node["full"].is_true() ? 1 : 0;
  const Node space = node["space"];
  for (const Node& one : space.is_array() ? space.items() : std::vector{space}) {
    where_to(effect, one);
    if (well && std::find(content.wells.begin(), content.wells.end(), effect.space) == content.wells.end())
      problem(one, "the board has no well there", "Name a space with a well.");
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
    effect.a = static_cast<u8>(thing(node["thing"]));
    effect.n = node.has("count") ? byte(node["count"]) : u8{1};
    emit(effect);
  } else if (node.has("thing")) {
    content.things_leave = true;
    Effect effect = this->effect(node, Op::remove_thing);
    effect.a = static_cast<u8>(lying_thing(node["thing"]));
    effect.n = node.has("count") ? byte(node["count"], 1) : u8{1};
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
