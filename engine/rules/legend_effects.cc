// The effects that legends use beyond those of event cards: quests and decks, ways and places, special opponents, time.
#include <algorithm>

#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/fog.h"
#include "rules/sunrise.h"
#include "rules/things.h"

namespace rietburg {

namespace {

void add_up(u8& counter, u8 by) { counter = static_cast<u8>(std::min(int{kMaxCount}, counter + by)); }

void set_mark(State& state, Space at, u16 mark, bool on) {
  u16& marks = state.marks[idx(at)];
  marks = on ? static_cast<u16>(marks | mark) : static_cast<u16>(marks & ~mark);
}

void advance_if_it_moves(Step& step, u8 id) {
  Creature* creature = find_creature(step.state, id);
  if (creature != nullptr && (creature->flags & Creature::kStays) == 0) advance_creature(step, *creature, Rule::CRE_1);
}

/// Ascending by space, as at sunrise (SUN-2).
void move_all(Step& step, Kind kind) {
  State& state = step.state;
  for (Creature& creature : state.creatures) {
    const Kind figure = step.content.kinds[idx(creature.kind)].moves_with;
    const bool meant = kind == Kind::none || figure == kind;
    if (meant && creature.id != state.fight.creature) creature.flags |= Creature::kToMove;
  }
  for (Creature* mover = next_to_move(state); mover != nullptr && !step.over(); mover = next_to_move(state)) {
    mover->flags &= static_cast<u8>(~Creature::kToMove);
    advance_if_it_moves(step, mover->id);
  }
}

void move_to(Step& step, const Effect& effect, Space to) {
  if (to == Space::none) return;
  for (const Creature& creature : step.state.creatures) {
    if (creature.kind == effect.kind) return put_creature(step, creature.id, to);
  }
}

void become(Step& step, const Effect& effect, Space at) {
  for (Creature& creature : step.state.creatures) {
    if (creature.space != at || creature.kind != effect.kind) continue;
    creature.kind = effect.into;
    return step.emit({.kind = EventKind::creature_changed,
                      .card = step.cause,
                      .space = at,
                      .creature = creature.id,
                      .creature_kind = creature.kind});
  }
}

void make_stay(Step& step, const Effect& effect) {
  for (Creature& creature : step.state.creatures) {
    const bool always = step.content.kinds[idx(creature.kind)].stays;
    const bool meant = effect.kind == Kind::none || is_kind(step.content, creature.kind, effect.kind);
    if (!meant || always) continue;
    const u8 before = creature.flags;
    creature.flags = static_cast<u8>(effect.stays ? before | Creature::kStays : before & ~Creature::kStays);
    if (creature.flags == before) continue;
    step.emit({.kind = effect.stays ? EventKind::creature_halted : EventKind::creature_roused,
               .card = step.cause,
               .space = creature.space,
               .creature = creature.id,
               .creature_kind = creature.kind});
  }
}

void adjust(Step& step, const Effect& effect) {
  Adjust& adjust = step.state.adjust[idx(effect.kind)];
  adjust.strength = static_cast<signed char>(adjust.strength + effect.strength);
  adjust.reward = static_cast<signed char>(adjust.reward + effect.reward);
  step.emit({.kind = EventKind::kind_adjusted,
             .card = step.cause,
             .creature_kind = effect.kind,
             .n = adjust.strength,
             .m = adjust.reward});
}

void close_way(Step& step, const Effect& effect) {
  State& state = step.state;
  const auto [a, b] = effect.way;
  if (effect.op == Op::close_way) {
    if (is_closed(state, a, b) || state.closed.full()) return;
    state.closed.push_back({a, b});
  } else {
    for (std::size_t i = 0; i < state.closed.size(); ++i) {
      const Edge edge = state.closed[i];
      if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) state.closed.erase(i--);
    }
  }
  step.emit({.kind = effect.op == Op::close_way ? EventKind::way_closed : EventKind::way_opened,
             .rule = Rule::CRE_8,
             .card = step.cause,
             .space = a,
             .from = b});
}

void reveal_bar(Step& step, const Effect& effect, Seat who) {
  const Space at = step.state.hero(who).space;
  const bool named = effect.way.a != effect.way.b;  // else whatever is next to the hero
  for (const Bar& bar : step.state.barred) {
    const bool meant = named ? bar.a == effect.way.a && bar.b == effect.way.b : bar.a == at || bar.b == at;
    if (!meant || !thing_def(step.content, bar.thing).is_group) continue;
    ask_token(step, TokenFor::bar, who, bar.a, bar.thing);
  }
}

void remove_fog(State& state) {
  for (const FogSpot& spot : state.fog) set_mark(state, spot.space, State::kFog, false);
  state.fog.clear();
  state.fog_left = {};
}

void place_fog(State& state, Space at) {
  if (state.has(at, State::kFog) || state.fog.full()) return;
  std::size_t i = 0;
  while (i < state.fog.size() && state.fog[i].space < at) ++i;
  state.fog.insert(i, {at, FogToken::hidden});
  set_mark(state, at, State::kFog, true);
}

void thin_fog(Step& step, const RunCard& run) {
  State& state = step.state;
  for (const Hero& hero : state.heroes) {
    if (state.has(hero.space, State::kFog)) take_fog_away(state, hero.space);
  }
  std::size_t tokens = 0;
  for (const u8 left : state.fog_left) tokens += left;
  if (state.fog.size() <= tokens) return;
  RunCard again = run;  // this effect once more, after chance has spared a space
  state.pending.back() = std::bit_cast<Frame>(again);
  ask_token(step, TokenFor::thin, Seat::none, Space{0}, Thing::fog);
}

void remove_things(Step& step, const Effect& effect, Space at) {
  const Thing wanted = effect.thing;
  int left = effect.amount;
  for (std::size_t i = 0; i < step.state.loot.size() && left > 0; ++i) {
    const Loot loot = step.state.loot[i];
    const bool named = loot.thing == wanted || is_of(step.content, loot.thing, wanted);
    if (loot.space != at || !named) continue;
    pick_up(step, at, loot.thing);
    return_to_box(step, loot.thing);
    step.emit({.kind = EventKind::thing_removed, .card = step.cause, .space = at, .thing = loot.thing});
    --left;
    i = static_cast<std::size_t>(-1);  // the list has changed: look again
  }
  for (std::size_t i = 0; i < hero_count(step.state) && left > 0; ++i) {  // who walks beside somebody goes too
    const Hero& hero = step.state.heroes[i];
    const Thing escort = hero.escort;
    if (hero.space != at || !is_of(step.content, escort, wanted)) continue;
    take_off_board(step, seat(i), escort);
    step.emit({.kind = EventKind::thing_removed, .card = step.cause, .who = seat(i), .space = at, .thing = escort});
    --left;
  }
}

void remove_loot(Step& step) {
  while (!step.state.loot.empty()) {
    const Loot loot = step.state.loot[0];
    pick_up(step, loot.space, loot.thing);
    return_to_box(step, loot.thing);
    step.emit({.kind = EventKind::thing_removed, .card = step.cause, .space = loot.space, .thing = loot.thing});
  }
}

void reset_hours(Step& step) {
  for (Hero& hero : step.state.heroes) hero.asleep = hero.hour = 0;
}

void turn_back(Step& step, const Effect& effect) {
  State& state = step.state;
  const u8 before = state.letter == 0 ? u8{0} : static_cast<u8>(state.letter - 1);
  const u8 to = effect.letter == kNoLetter ? before : effect.letter;
  if (to >= state.letter) return;
  state.read_before = std::max(state.read_before, static_cast<u8>(state.letter + 1));
  state.letter = to;
  step.emit({.kind = EventKind::narrator_moved, .rule = Rule::CARD_2, .card = step.cause, .letter = to});
}

void move_end(Step& step, const Effect& effect) {
  State& state = step.state;
  state.end_letter = static_cast<u8>(std::max(int{state.letter}, state.end_letter - effect.amount));
  step.emit({.kind = EventKind::end_moved, .rule = Rule::SUN_6, .card = step.cause, .letter = state.end_letter});
  if (state.letter < state.end_letter) return;
  step.push(Narrate{.jump_to = state.end_letter, .rule = Rule::SUN_6});  // the end has come to the narrator
}

void restart(Step& step) {
  State& state = step.state;
  std::array<HeroKind, kMaxHeroes> kinds{};
  const std::size_t count = hero_count(state);
  for (std::size_t i = 0; i < count; ++i) kinds[i] = state.heroes[i].kind;
  const u32 asked = state.asked;
  lay_out(step.content, {kinds.data(), count}, state);
  state.asked = asked;
  step.emit({.kind = EventKind::legend_restarted, .card = step.cause});
  step.push(BeginDay{});
  read_letter(step);
}

Seat strongest_fighter(const State& state) {
  Seat best = Seat::none;
  for (std::size_t place = 0; fighter(state, place) != Seat::none; ++place) {
    const Seat who = fighter(state, place);
    if (best == Seat::none || state.hero(who).strength > state.hero(best).strength) best = who;
  }
  return best;
}

void set_round_rule(Step& step, const Effect& effect) {
  Fight& fight = step.state.fight;
  step.emit({.kind = EventKind::round_rule, .card = step.cause, .n = effect.amount});
  switch (effect.round) {
    case RoundRule::no_brew:
    case RoundRule::no_allies: fight.round_rules |= static_cast<u8>(1U << idx(effect.round)); return;
    case RoundRule::fewer_dice: {
      const Seat who = strongest_fighter(step.state);
      fight.weakened = who == Seat::none ? u8{0} : static_cast<u8>(idx(who) + 1);
      return;
    }
    case RoundRule::creature_strength: fight.creature_bonus = effect.amount; return;
    case RoundRule::creature_fewer_dice: fight.creature_weaker = effect.amount; return;
    case RoundRule::heroes_strength: fight.value = static_cast<u16>(fight.value + effect.amount); return;
  }
}

void remove_allies(Step& step, Space at) {
  auto& allies = step.state.allies;
  for (std::size_t i = 0; i < allies.size(); ++i) {
    if (allies[i].space != at) continue;
    step.emit({.kind = EventKind::ally_removed, .card = step.cause, .figure = allies[i].figure});
    allies.erase(i--);
  }
}

void turn_up_things(Step& step, const Effect& effect, Space at, Seat who) {
  for (const Loot& loot : step.state.loot) {
    if (loot.space != at || !thing_def(step.content, loot.thing).is_group) continue;
    if (effect.thing == Thing::none || loot.thing == effect.thing) turn_up(step, loot, who);
  }
}

}  // namespace

void take_fog_away(State& state, Space at) {
  for (std::size_t i = 0; i < state.fog.size(); ++i) {
    if (state.fog[i].space == at) state.fog.erase(i--);
  }
  set_mark(state, at, State::kFog, false);
}

void carry_out_for_legend(Step& step, const RunCard& run, const Effect& effect) {
  State& state = step.state;
  const Space at = place_of(step.content, state, effect, run);
  switch (effect.op) {
    case Op::clear_flag: state.flags &= ~(1U << effect.flag); return;
    case Op::count: return add_up(state.counters[effect.counter], effect.amount);
    case Op::narrator_back: return turn_back(step, effect);
    case Op::end_marker: return move_end(step, effect);
    case Op::stars: state.stars = effect.letters; return;
    case Op::tile: state.tiles[effect.letter] = static_cast<u8>(state.tiles[effect.letter] + effect.amount); return;
    case Op::draw_card: draw_card(step, effect.deck, run.subject, false); return;
    case Op::choose_option: return ask_choice(step, run, leader(state), 0);
    case Op::choose_creature: return ask_choice(step, run, leader(state), 0);
    case Op::read_card: return push_card(step, effect.card, run.subject, at);
    case Op::move_to: return move_to(step, effect, at);
    case Op::move_all: return move_all(step, effect.kind);
    case Op::push_on:
      if (const Creature* creature = creature_on(state, at)) {
        advance_creature(step, *find_creature(state, creature->id), Rule::CRE_1);
      }
      return;
    case Op::become: return become(step, effect, at);
    case Op::stay: return make_stay(step, effect);
    case Op::adjust: return adjust(step, effect);
    case Op::close_way:
    case Op::open_way: return close_way(step, effect);
    case Op::bar_way:
      if (!state.barred.full()) state.barred.push_back({effect.way.a, effect.way.b, effect.thing});
      return;
    case Op::reveal_bar: return reveal_bar(step, effect, run.subject);
    case Op::place_well:
      set_mark(state, at, State::kWell, true);
      return set_mark(state, at, State::kWellFull, effect.full);
    case Op::place_merchant: return set_mark(state, at, State::kMerchant, true);
    case Op::remove_merchant:
      set_mark(state, at, State::kMerchant, false);
      return step.emit({.kind = EventKind::merchant_gone, .card = run.card, .space = at});
    case Op::remove_fog: return remove_fog(state);
    case Op::fog_token: state.fog_left[idx(effect.token)] = effect.amount; return;
    case Op::place_fog: return place_fog(state, at);
    case Op::thin_fog: return thin_fog(step, run);
    case Op::remove_thing: return remove_things(step, effect, at);
    case Op::remove_loot: return remove_loot(step);
    case Op::remove_stock: {
      u8& stock = state.stock[idx(effect.thing)];
      stock = static_cast<u8>(stock - std::min(stock, effect.amount));
      return;
    }
    case Op::give_rooster:
      state.rooster = named_hero(step.content, state, run, effect);
      return step.emit({.kind = EventKind::rooster_given, .rule = Rule::TIME_7, .who = state.rooster});
    case Op::reset_hours: return reset_hours(step);
    case Op::no_overtime: state.today.last_hour = step.content.hours; return;
    case Op::sunrise:
      if (state.in_sunrise != 0) return;  // a sunrise cannot bring about the next one
      for (Hero& hero : state.heroes) hero.asleep = 1;
      state.rooster_taken = 1;
      return begin_sunrise_now(step);
    case Op::restart: return restart(step);
    case Op::rule_on: state.rules |= static_cast<u8>(1U << idx(effect.standing)); return;
    case Op::rule_off: state.rules &= static_cast<u8>(~(1U << idx(effect.standing))); return;
    case Op::storm: return begin_storm(step, at, run.card);
    case Op::round_rule: return set_round_rule(step, effect);
    case Op::turn_up: return turn_up_things(step, effect, at, run.subject);
    case Op::remove_allies: return remove_allies(step, at);
    case Op::lose_farmers: return lose_farmers(step, at);
    case Op::win: return end_legend(step, Result::won, Reason::goal_reached, Rule::CARD_4);
    case Op::lose_legend:
      return end_legend(step, Result::lost, Reason::legend_says, Rule::CARD_4);
// clang-format off
#define EACH_HERO(op) case Op::op:
#define ONCE(op) case Op::op:
#include "rietburg/ops.def"
      // clang-format on
      return;  // cards.cc, effects.cc
  }
}

}  // namespace rietburg
