// The effects of cards that happen once: on the board, the day, the decks and the narrator.
#include <algorithm>

#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/share.h"
#include "rules/things.h"

namespace rietburg {

Seat named_hero(const Content& content, const State& state, const RunCard& run, const Effect& effect) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, leader(state), i);
    if (concerns(content, state, content.filters[effect.who], about(run), who)) return who;
  }
  return leader(state);
}

namespace {

void move_named_creature(Step& step, const Effect& effect) {
  Creature* named = nullptr;
  for (Creature& creature : step.state.creatures) {
    if (effect.kind != Kind::none && step.content.kinds[idx(creature.kind)].moves_with != effect.kind) continue;
    const bool stays = (creature.flags & Creature::kStays) != 0 || held_in_castle(step.content, step.state, creature);
    if (stays) continue;  // CRE-10
    const bool better =
        named == nullptr || (effect.highest ? creature.space > named->space : creature.space < named->space);
    if (better) named = &creature;
  }
  if (named != nullptr) advance_creature(step, *named, effect.rule);
}

void place_piece(Step& step, Op op, Figure figure, Space at, Rule rule) {
  State& state = step.state;
  auto& pieces = op == Op::place_character ? state.characters : op == Op::place_ally ? state.allies : state.markers;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].figure == figure) pieces.erase(i--);
  }
  if (pieces.full()) return;
  pieces.push_back({figure, at});
  if (op == Op::place_character && figure == step.content.witch) state.marks[idx(at)] |= State::kCharacter;
  step.emit({.kind = op == Op::place_character ? EventKind::character_placed
                     : op == Op::place_ally    ? EventKind::ally_placed
                                               : EventKind::marker_placed,
             .rule = rule,
             .card = step.cause,
             .space = at,
             .figure = figure});
}

void remove_piece(Step& step, bool character, Figure figure) {
  State& state = step.state;
  auto& pieces = character ? state.characters : state.allies;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].figure != figure) continue;
    if (character) state.marks[idx(pieces[i].space)] &= static_cast<u16>(~State::kCharacter);
    pieces.erase(i);
    return step.emit({.kind = character ? EventKind::character_removed : EventKind::ally_removed,
                      .card = step.cause,
                      .figure = figure});
  }
}

void place_held(Step& step, const Effect& effect, Space at) {
  Thing held = effect.held;
  if (left_of(step.content, step.state, held) == 0) held = Thing::none;
  const u8 id = step.state.next_creature;
  place_creature(step, effect.kind, at, held, effect.rule);
  Creature* placed = find_creature(step.state, id);
  if (placed != nullptr && effect.stays) placed->flags |= Creature::kStays;
  if (placed == nullptr || held == Thing::none) return;
  if (!thing_def(step.content, held).is_group) {
    --step.state.stock[idx(held)];
    return;
  }
  step.push(AskToken{
      .purpose = TokenFor::hold, .space = placed->space, .group = held, .creature = id});  // chance draws which
}

void place_things(Step& step, const RunCard& run, const Effect& effect, Space at) {
  const Thing thing = effect.thing;
  const int count = lay_from_stock(step, at, thing, effect.amount);
  if (count == 0) return;
  step.emit(
      {.kind = EventKind::thing_laid, .rule = effect.rule, .card = run.card, .space = at, .thing = thing, .n = count});
}

void place_farmer(Step& step, Space at, Rule rule) {
  State& state = step.state;
  if (left_of(step.content, state, Thing::farmer) == 0) return;
  step.emit({.kind = EventKind::farmer_placed, .rule = rule, .card = step.cause, .space = at});
  if (at == step.content.castle) {  // PLC-9
    ++state.shields;
    return step.emit({.kind = EventKind::farmer_saved, .rule = Rule::PLC_9, .n = state.shields});
  }
  lay(step, at, Thing::farmer, 1);
  if (state.has(at, State::kCreature)) lose_farmers(step, at);
}

void set_today(Step& step, const RunCard& run, const Effect& effect) {
  Today& today = step.state.today;
  if (effect.op == Op::today_last_hour) today.last_hour = std::min(today.last_hour, effect.hour);
  if (effect.op == Op::today_overtime) today.overtime[effect.hour - step.content.hours - 1] = effect.amount;
  if (effect.op == Op::today_strength) {
    today.creature_strength = static_cast<u8>(today.creature_strength + effect.amount);
  }
  if (step.content.cards[idx(run.card)].is_event) step.state.today_cards |= u64{1} << idx(run.card);
  step.emit({.kind = EventKind::today_rule, .rule = effect.rule, .card = run.card});
}

void lay_card(Step& step, const RunCard& run) {
  State& state = step.state;
  const CardDef& card = step.content.cards[idx(run.card)];
  if (state.laid.full()) return;
  state.laid.push_back({run.card, card.laid_at});
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (card.laid_spaces.contains(space(i))) state.marks[i] |= State::kLaid;
  }
  step.emit({.kind = EventKind::card_laid, .card = run.card, .space = card.laid_at});
  // EVT-11: heroes already there. An offer asks them in turn order; a strike hits the rank the card names.
  Seat struck = Seat::none;
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = card.laid_offer ? clockwise(state, leader(state), hero_count(state) - 1 - i)
                                     : hero_at(step.content, state, true, i);
    if (!card.laid_spaces.contains(state.hero(who).space)) continue;
    if (card.laid_offer && can_trade(step.content, state.hero(who), card.laid_trade)) ask_offer(step, run, who, true);
    if (!card.laid_offer && (struck == Seat::none || card.laid_highest_rank)) struck = who;
  }
  if (struck != Seat::none) meet_laid_cards(step, struck, state.hero(struck).space, false);
}

bool anybody(const Content& content, const State& state, const Effect& effect, const RunCard& run) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (concerns(content, state, content.filters[effect.who], about(run), seat(i))) return true;
  }
  return false;
}

}  // namespace

/// The card on top of the stack has nothing more to say.
void end_card(State& state) {
  auto run = top<RunCard>(state);
  run.pc = RunCard::kEnd;
  replace_top(state, run);
}

/// An effect that happens once. The card is back on the stack, its `pc` already on the next effect.
void carry_out(Step& step, const RunCard& run, const Effect& effect) {
  State& state = step.state;
  const Space at = place_of(step.content, state, effect, run);
  switch (effect.op) {
    case Op::share: return share_gain(step, effect.gold, effect.willpower, effect.thing, effect.amount);
    case Op::share_loss: return share_loss(step, effect.amount == kAmountRoll ? run.value : effect.amount);
    case Op::choose_hero:
      if (!anybody(step.content, state, effect, run)) return end_card(state);
      return ask_choice(step, run, leader(state), 0);
    case Op::price: return share_price(step, effect.amount, effect.coins);
    case Op::roll: {
      return step.push(AskDie{.purpose = effect.two_dice ? DieFor::card_tens : DieFor::card,
                              .who = named_hero(step.content, state, run, effect)});
    }
    case Op::place_creature:
      if (at != Space::none) place_held(step, effect, at);
      return;
    case Op::place_thing:
      if (effect.where == Where::tens_ones) {
        return step.push(Scatter{.thing = effect.thing, .left = effect.amount, .card = run.card});
      }
      return place_things(step, run, effect, at);
    case Op::place_farmer: return place_farmer(step, at, effect.rule);
    case Op::place_character:
    case Op::place_ally:
    case Op::place_marker: return place_piece(step, effect.op, effect.figure, at, effect.rule);
    case Op::remove_creature:
      if (const Creature* creature = creature_on(state, at)) remove_creature(step, creature->id);
      return;
    case Op::remove_well:
      state.marks[idx(at)] &= static_cast<u16>(~(State::kWell | State::kWellFull));
      return step.emit({.kind = EventKind::well_removed, .rule = Rule::PLC_7, .card = run.card, .space = at});
    case Op::remove_ally:
    case Op::remove_character: return remove_piece(step, effect.op == Op::remove_character, effect.figure);
    case Op::move_creature: return move_named_creature(step, effect);
    case Op::lose_farmer:
      if (farmer_outside(state)) ask_choice(step, run, leader(state), 0);
      return;
    case Op::today_last_hour:
    case Op::today_overtime:
    case Op::today_strength: return set_today(step, run, effect);
    case Op::lay: return lay_card(step, run);
    case Op::look: return draw_event(step, named_hero(step.content, state, run, effect), true, effect.rule);
    case Op::reveal_fog: return ask_choice(step, run, named_hero(step.content, state, run, effect), effect.amount);
    case Op::draw_event: return draw_event(step, run.subject, false, effect.rule);
    case Op::put: {
      const u8 letter = step.content.die_letters[run.value - 1U];
      if (!state.put.full()) state.put.push_back({effect.card, letter});
      return step.emit({.kind = EventKind::card_put, .card = effect.card, .letter = letter});
    }
    case Op::narrator_to:
    case Op::narrator_by: {
      return step.push(Narrate{.steps = effect.op == Op::narrator_by ? effect.amount : u8{0},
                               .jump_to = effect.op == Op::narrator_to ? effect.letter : u8{0},
                               .rule = Rule::CARD_2});
    }
    case Op::set_flag:
      state.flags |= 1U << effect.flag;
      return step.emit({.kind = EventKind::flag_set, .card = run.card, .index = effect.flag});
// clang-format off
#define LEGEND(op) case Op::op:
#include "rietburg/ops.def"
      // clang-format on
      return carry_out_for_legend(step, run, effect);
// clang-format off
#define EACH_HERO(op) case Op::op:
#include "rietburg/ops.def"
      // clang-format on
      return;  // cards.cc
  }
}

}  // namespace rietburg
