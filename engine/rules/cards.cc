// Rules, "Rulings on cards": a card is carried out effect by effect, from top to bottom (CARD-3).
#include <algorithm>

#include "rules/step.h"

namespace rietburg {

Seat leader(const State& state) {  // DEC-1
  if (state.in_sunrise != 0) return state.rooster;
  if (state.fight.creature != 0) return fighter(state, 0) == Seat::none ? state.fight.inviter : fighter(state, 0);
  return state.turn;
}

namespace {

Seat by_rank(const Content& content, const State& state, bool highest) {
  Seat best = Seat::first;
  for (std::size_t i = 1; i < hero_count(state); ++i) {
    const u8 rank = hero_def(content, state.heroes[i]).rank;
    const u8 best_rank = hero_def(content, state.hero(best)).rank;
    if (highest ? rank > best_rank : rank < best_rank) best = seat(i);
  }
  return best;
}

bool concerns(const Content& content, const State& state, const Filter& filter, const RunCard& run, Seat who) {
  const Hero& hero = state.hero(who);
  switch (filter.base) {
    case Filter::Base::all: break;
    case Filter::Base::subject: return who == run.subject;
    case Filter::Base::leader: return who == leader(state);
    case Filter::Base::lowest_rank: return who == by_rank(content, state, false);
    case Filter::Base::highest_rank: return who == by_rank(content, state, true);
  }
  if (filter.heroes != 0 && (filter.heroes >> idx(hero.kind) & 1U) == 0) return false;
  if (filter.limits_spaces && !filter.spaces.contains(hero.space)) return false;
  if (filter.willpower_below != 0 && hero.willpower >= filter.willpower_below) return false;
  if (filter.willpower_above != 0 && hero.willpower <= filter.willpower_above) return false;
  if (filter.strength_above != 0 && hero.strength <= filter.strength_above) return false;
  if (filter.strength_at_most != 0 && hero.strength > filter.strength_at_most) return false;
  if (filter.asleep && hero.asleep == 0) return false;
  return !filter.not_chosen || (run.chosen & seat_bit(who)) == 0;
}

bool all_true(const Content& content, const State& state, std::size_t first, std::size_t count, u8 roll) {
  for (std::size_t i = first; i < first + count; ++i) {
    if (!holds_true(content, state, content.conditions[i], roll)) return false;
  }
  return true;
}

std::size_t first_effect(const CardDef& card, const RunCard& run) {
  return (run.state & RunCard::kStrikes) != 0 ? card.first_strike : card.first_effect;
}
std::size_t effect_count(const CardDef& card, const RunCard& run) {
  return (run.state & RunCard::kStrikes) != 0 ? card.strikes : card.effects;
}

const Effect& effect_at(const Content& content, const RunCard& run) {
  return content.effects[first_effect(content.cards[idx(run.card)], run) + run.pc];
}

Space place_of(const State& state, const Effect& effect, const RunCard& run) {
  switch (effect.where) {
    case Where::here: return state.hero(run.subject).space;
    case Where::rolled: return space(run.value);
    default: return effect.space;
  }
}

/// Heroes come in turn order; where a supply may run short, by ascending rank (DEC-5).
Seat hero_at(const Content& content, const State& state, bool ranked, std::size_t place) {
  if (!ranked) return clockwise(state, leader(state), place);
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    std::size_t lower = 0;
    for (const Hero& other : state.heroes) {
      lower += hero_def(content, other).rank < hero_def(content, state.heroes[i]).rank;
    }
    if (lower == place) return seat(i);
  }
  return Seat::none;
}

void change(Step& step, Seat who, const Effect& effect, int amount) {
  const int by = effect.op == Op::lose ? -amount : amount;
  const Thing what = static_cast<Thing>(effect.a);
  if (what == Thing::willpower) {
    change_willpower(step, who, by, effect.rule);
  } else if (what == Thing::strength) {
    change_strength(step, who, by, effect.rule);
  } else if (what == Thing::gold) {
    change_gold(step, who, by, effect.rule);
  } else {
    for (int i = 0; i < amount; ++i) gain_thing(step, who, what, effect.rule);
  }
}

/// What a card offers is asked only where it can be used (EVT-10).
bool can_use_offer(const Content& content, const State& state, const Effect& effect, Seat who) {
  const Hero& hero = state.hero(who);
  if (effect.op == Op::raise) return hero.willpower < effect.n;
  if (effect.op == Op::find) return can_hold(content, hero, static_cast<Thing>(effect.a));
  const Trade& trade = content.trades[effect.a];
  if (!can_trade(content, hero, trade)) return false;
  if (!trade.article) return true;
  for (std::size_t i = idx(Thing::first_item); i < content.thing_count; ++i) {
    const bool sold = content.things[i].seller == Seller::merchant && state.stock[i] > 0;
    if (sold && can_hold(content, hero, static_cast<Thing>(i))) return true;
  }
  return false;
}

void ask_offer(Step& step, const RunCard& run, Seat who, bool found) {
  AskOffer offer{};
  offer.who = who;
  offer.card = run.card;
  offer.pc = run.pc;
  offer.found = found ? 1 : 0;
  step.push(offer);
}

/// An effect that comes to one hero after another. The card is back on the stack, its `next` already counted on.
void carry_out_for(Step& step, const RunCard& run, const Effect& effect, Seat who) {
  const Hero& hero = step.state.hero(who);
  switch (effect.op) {
    case Op::gain:
    case Op::lose:
      if (effect.n == kAmountDie) {
        AskDie die{};
        die.purpose = DieFor::each_hero;
        die.who = who;
        return step.push(die);
      }
      return change(step, who, effect, effect.n == kAmountRoll ? run.value : effect.n);
    case Op::cap:
      if (hero.willpower > effect.n) change_willpower(step, who, effect.n - hero.willpower, effect.rule);
      return;
    default:  // raise, offer, find
      if (can_use_offer(step.content, step.state, effect, who)) ask_offer(step, run, who, effect.op == Op::find);
      return;
  }
}

bool goes_round(Op op) {
  return op == Op::gain || op == Op::lose || op == Op::cap || op == Op::raise || op == Op::offer || op == Op::find;
}

/// Whether the effect wants this hero: who it names, or who stands where something was found.
bool wants(const Content& content, const State& state, const RunCard& run, const Effect& effect, Seat who) {
  if (effect.op == Op::find) return state.hero(who).space == effect.space;
  return concerns(content, state, content.filters[effect.who], run, who);
}

Seat roller(const Content& content, const State& state, const RunCard& run, const Effect& effect) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, leader(state), i);
    if (concerns(content, state, content.filters[effect.who], run, who)) return who;
  }
  return leader(state);
}

void move_named_creature(Step& step, const Effect& effect) {
  const Creature* named = nullptr;
  for (const Creature& creature : step.state.creatures) {
    if (effect.a != 255 && idx(step.content.kinds[idx(creature.kind)].moves_with) != effect.a) continue;
    if ((creature.flags & Creature::kStays) != 0) continue;  // CRE-10
    const bool better =
        named == nullptr || (effect.b != 0 ? creature.space > named->space : creature.space < named->space);
    if (better) named = &creature;
  }
  if (named != nullptr) advance_creature(step, named->id, effect.rule);
}

void place_piece(Step& step, Op op, Figure figure, Space at, Rule rule) {
  State& state = step.state;
  auto& pieces = op == Op::place_person ? state.people : op == Op::place_ally ? state.allies : state.markers;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].figure == figure) pieces.erase(i--);
  }
  if (pieces.full()) return;
  pieces.push_back({figure, at});
  if (op == Op::place_person) state.marks[idx(at)] |= State::kPerson;
  step.emit({.kind = op == Op::place_person ? EventKind::person_placed
                     : op == Op::place_ally ? EventKind::ally_placed
                                            : EventKind::marker_placed,
             .rule = rule,
             .card = step.cause,
             .space = at,
             .figure = figure});
}

void remove_piece(Step& step, bool person, Figure figure) {
  State& state = step.state;
  auto& pieces = person ? state.people : state.allies;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].figure != figure) continue;
    if (person) state.marks[idx(pieces[i].space)] &= static_cast<u8>(~State::kPerson);
    pieces.erase(i);
    return step.emit(
        {.kind = person ? EventKind::person_removed : EventKind::ally_removed, .card = step.cause, .figure = figure});
  }
}

void place_held(Step& step, const Effect& effect, Space at) {
  const auto held = static_cast<Thing>(effect.b);
  const u8 id = step.state.next_creature;
  place_creature(step, static_cast<Kind>(effect.a), at, held, effect.rule);
  const Creature* placed = find_creature(step.state, id);
  if (placed == nullptr || held == Thing::none) return;
  if (!thing_def(step.content, held).is_group) {
    --step.state.stock[effect.b];
    return;
  }
  AskToken which{};  // chance draws which
  which.purpose = TokenFor::hold;
  which.space = placed->space;
  which.group = held;
  which.creature = id;
  step.push(which);
}

/// As many as the box still holds; face-down groups are counted only when they are turned up.
void lay_from_stock(Step& step, const RunCard& run, const Effect& effect, Space at) {
  const auto thing = static_cast<Thing>(effect.a);
  int count = effect.n;
  if (thing >= Thing::first_item && !thing_def(step.content, thing).is_group) {
    u8& stock = step.state.stock[effect.a];
    count = std::min<int>(count, stock);
    stock = static_cast<u8>(stock - count);
  }
  if (count == 0) return;
  lay(step, at, thing, count);
  step.emit(
      {.kind = EventKind::thing_laid, .rule = effect.rule, .card = run.card, .space = at, .thing = thing, .n = count});
}

void place_farmer(Step& step, Space at, Rule rule) {
  State& state = step.state;
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
  if (effect.op == Op::today_last_hour) today.last_hour = std::min(today.last_hour, effect.n);
  if (effect.op == Op::today_overtime) today.overtime[effect.a - 8] = effect.n;
  if (effect.op == Op::today_strength) today.creature_strength = static_cast<u8>(today.creature_strength + effect.n);
  step.state.today_cards |= u64{1} << idx(run.card);
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

void ask_choice(Step& step, const RunCard& run, Seat who, u8 left) {
  AskChoose choose{};
  choose.who = who;
  choose.card = run.card;
  choose.pc = run.pc;
  choose.left = left;
  step.push(choose);
}

bool farmer_outside(const State& state) {
  for (const Loot& loot : state.loot) {
    if (loot.thing == Thing::farmer) return true;
  }
  for (const Hero& hero : state.heroes) {
    if (hero.farmers > 0) return true;
  }
  return false;
}

bool anybody(const Content& content, const State& state, const Effect& effect, const RunCard& run) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (concerns(content, state, content.filters[effect.who], run, seat(i))) return true;
  }
  return false;
}

/// The card on top of the stack has nothing more to say.
void end_card(State& state) {
  auto run = top<RunCard>(state);
  run.pc = 255;
  replace_top(state, run);
}

/// An effect that happens once. The card is back on the stack, its `pc` already on the next effect.
void carry_out(Step& step, const RunCard& run, const Effect& effect) {
  State& state = step.state;
  const Space at = place_of(state, effect, run);
  const auto figure = static_cast<Figure>(effect.a);
  switch (effect.op) {
    case Op::share: return share_gain(step, effect.n, effect.c, static_cast<Thing>(effect.a), effect.b);
    case Op::share_loss: return share_loss(step, effect.n == kAmountRoll ? run.value : effect.n);
    case Op::choose_hero:
      if (!anybody(step.content, state, effect, run)) return end_card(state);
      return ask_choice(step, run, leader(state), 0);
    case Op::price: return share_price(step, effect.n, effect.a);
    case Op::roll: {
      AskDie die{};
      die.purpose = DieFor::card;
      die.who = roller(step.content, state, run, effect);
      return step.push(die);
    }
    case Op::place_creature: return place_held(step, effect, at);
    case Op::place_thing:
      if (effect.where == Where::tens_ones) {
        Scatter scatter{};
        scatter.thing = static_cast<Thing>(effect.a);
        scatter.left = effect.n;
        scatter.card = run.card;
        return step.push(scatter);
      }
      return lay_from_stock(step, run, effect, at);
    case Op::place_farmer: return place_farmer(step, at, effect.rule);
    case Op::place_person:
    case Op::place_ally:
    case Op::place_marker: return place_piece(step, effect.op, figure, at, effect.rule);
    case Op::remove_creature:
      if (const Creature* creature = creature_on(state, at)) remove_creature(step, creature->id);
      return;
    case Op::remove_well:
      state.marks[idx(at)] &= static_cast<u8>(~(State::kWell | State::kWellFull));
      return step.emit({.kind = EventKind::well_removed, .rule = Rule::PLC_7, .card = run.card, .space = at});
    case Op::remove_ally:
    case Op::remove_person: return remove_piece(step, effect.op == Op::remove_person, figure);
    case Op::move_creature: return move_named_creature(step, effect);
    case Op::lose_farmer:
      if (farmer_outside(state)) ask_choice(step, run, leader(state), 0);
      return;
    case Op::today_last_hour:
    case Op::today_overtime:
    case Op::today_strength: return set_today(step, run, effect);
    case Op::lay: return lay_card(step, run);
    case Op::look: return draw_event(step, roller(step.content, state, run, effect), true, effect.rule);
    case Op::reveal_fog: return ask_choice(step, run, roller(step.content, state, run, effect), effect.n);
    case Op::draw_event: return draw_event(step, run.subject, false, effect.rule);
    case Op::put: {
      const u8 letter = step.content.die_letters[run.value - 1U];
      if (!state.put.full()) state.put.push_back({static_cast<Card>(effect.a), letter});
      return step.emit({.kind = EventKind::card_put, .card = static_cast<Card>(effect.a), .letter = letter});
    }
    case Op::narrator_to:
    case Op::narrator_by: {
      Narrate narrate{};
      narrate.jump_to = effect.op == Op::narrator_to ? effect.n : u8{0};
      narrate.steps = effect.op == Op::narrator_by ? effect.n : u8{0};
      narrate.rule = Rule::CARD_2;
      return step.push(narrate);
    }
    case Op::set_flag:
      state.flags |= 1U << effect.a;
      return step.emit({.kind = EventKind::flag_set, .card = run.card, .index = effect.a});
    default: return;
  }
}

void announce(Step& step, RunCard& run) {
  run.state &= static_cast<u8>(~RunCard::kAnnounce);
  step.emit({.kind = EventKind::card_read, .rule = Rule::CARD_3, .card = run.card, .letter = step.state.letter});
}

}  // namespace

bool holds_true(const Content& content, const State& state, const Condition& condition, u8 roll) {
  bool truth = false;
  switch (condition.op) {
    case CondOp::roll: truth = roll >= condition.a && roll <= condition.b; break;
    case CondOp::creature:
      for (const Creature& creature : state.creatures) {
        const bool kind = condition.a == 255 || idx(content.kinds[idx(creature.kind)].moves_with) == condition.a;
        truth |= kind && (creature.flags & Creature::kStays) == 0;
      }
      break;
    case CondOp::farmer: truth = farmer_outside(state); break;
    case CondOp::person:
      for (const Piece& person : state.people) truth |= idx(person.figure) == condition.a;
      break;
    case CondOp::thing_at: {
      const auto matches = [&](Thing thing) {
        return thing != Thing::none &&
               (idx(thing) == condition.a || idx(thing_def(content, thing).group) == condition.a);
      };
      for (const Loot& loot : state.loot) truth |= idx(loot.space) == condition.b && matches(loot.thing);
      for (const Hero& hero : state.heroes) {
        if (idx(hero.space) != condition.b) continue;
        for (const Thing thing : hero.small) truth |= matches(thing);
        truth |= matches(hero.large) || matches(hero.helm);
      }
      break;
    }
    case CondOp::defeated: truth = state.defeated[condition.a] > 0; break;
    case CondOp::flag: truth = (state.flags >> condition.a & 1U) != 0; break;
  }
  return truth != condition.negated;
}

bool task_done(const Content& content, const State& state, const TaskDef& task) {
  return all_true(content, state, task.first_condition, task.conditions, 0);
}

void work(Step& step, const RunCard& frame) {
  RunCard run = frame;
  State& state = step.state;
  const CardDef& card = step.content.cards[idx(run.card)];
  if ((run.state & RunCard::kAnnounce) != 0) announce(step, run);
  if (run.pc >= effect_count(card, run)) return;
  step.cause = run.card;
  const Effect& effect = effect_at(step.content, run);
  if (run.next == 0 && !all_true(step.content, state, effect.first_condition, effect.conditions, run.value)) {
    ++run.pc;
    return step.push(run);
  }
  if (!goes_round(effect.op)) {
    RunCard next = run;
    ++next.pc;
    step.push(next);
    return carry_out(step, run, effect);
  }
  if (effect.op == Op::find && run.next == 0) {
    const bool gold = static_cast<Thing>(effect.a) == Thing::gold;
    if (!gold && state.stock[effect.a] == 0) {  // EVT-7
      step.emit({.kind = EventKind::thing_missing, .rule = Rule::EVT_7, .card = run.card, .thing = Thing{effect.a}});
      ++run.pc;
      return step.push(run);
    }
    if (!gold) --state.stock[effect.a];
    lay(step, effect.space, static_cast<Thing>(effect.a), effect.n);
    step.emit({.kind = EventKind::thing_laid,
               .rule = effect.rule,
               .card = run.card,
               .space = effect.space,
               .thing = static_cast<Thing>(effect.a),
               .n = effect.n});
  }
  const bool ranked = effect.op == Op::find || (effect.op == Op::gain && effect.a >= idx(Thing::first_item));
  while (run.next < hero_count(state)) {
    const Seat who = hero_at(step.content, state, ranked, run.next++);
    if (!wants(step.content, state, run, effect, who)) continue;
    step.push(run);
    return carry_out_for(step, run, effect, who);
  }
  ++run.pc;
  run.next = 0;
  step.push(run);
}

void work(Step& step, const Scatter& frame) {
  if (frame.left == 0) return;
  step.push(frame);
  AskDie die{};
  die.purpose = DieFor::tens;
  step.push(die);
}

void answer_card_die(Step& step, const AskDie& question, u8 face) {
  State& state = step.state;
  step.emit({.kind = EventKind::card_die, .rule = Rule::DEC_7, .who = question.who, .n = face});
  if (question.purpose == DieFor::tens || question.purpose == DieFor::ones) {
    auto scatter = top<Scatter>(state);
    if (question.purpose == DieFor::tens) {
      scatter.tens = face;
      replace_top(state, scatter);
      AskDie ones{};
      ones.purpose = DieFor::ones;
      return step.push(ones);
    }
    const Space at = space(10U * scatter.tens + face);
    --scatter.left;
    scatter.tens = 0;
    replace_top(state, scatter);
    step.emit({.kind = EventKind::thing_laid, .card = scatter.card, .space = at, .thing = scatter.thing, .n = 1});
    return lay(step, at, scatter.thing, 1);
  }
  auto run = top<RunCard>(state);
  step.cause = run.card;
  if (question.purpose == DieFor::each_hero) {
    return change(step, question.who, effect_at(step.content, run), face);
  }
  RunCard rolled = run;
  --rolled.pc;
  run.value = step.content.tables[effect_at(step.content, rolled).a].value[face - 1U];
  replace_top(state, run);
}

// --- offers and choices
// --------------------------------------------------------------------------------------------------

bool can_trade(const Content&, const Hero& hero, const Trade& trade) {
  if (hero.gold < trade.cost_gold) return false;
  if (trade.cost_willpower > 0 && hero.willpower <= trade.cost_willpower) return false;  // EVT-2
  if (trade.cost_strength > 0 && hero.strength <= trade.cost_strength) return false;
  return trade.strength == 0 || hero.strength < kMaxStrength;  // EVT-10
}

void carry_out_trade(Step& step, Seat who, const Trade& trade, Rule rule) {
  if (trade.cost_gold > 0) change_gold(step, who, -trade.cost_gold, rule);
  if (trade.cost_willpower > 0) change_willpower(step, who, -trade.cost_willpower, rule);
  if (trade.cost_strength > 0) change_strength(step, who, -trade.cost_strength, rule);
  if (trade.gold > 0) change_gold(step, who, trade.gold, rule);
  if (trade.willpower > 0) change_willpower(step, who, trade.willpower, rule);
  if (trade.strength > 0) change_strength(step, who, trade.strength, rule);
}

namespace {

/// The effect an offer or choice belongs to. A round-going effect still stands under `pc`.
const Effect& effect_of(const Content& content, Card card, u8 pc) {
  return content.effects[content.cards[idx(card)].first_effect + pc];
}

}  // namespace

void legal(const Content& content, const State& state, const AskOffer& question, ActionList& list) {
  const Effect& effect = effect_of(content, question.card, question.pc);
  if (effect.op == Op::find) {
    list.push_back(make_action(question.who, Verb::take, Space{0}, 0, static_cast<Thing>(effect.a)));
  } else if (effect.op == Op::offer && content.trades[effect.a].article) {
    for (std::size_t i = idx(Thing::first_item); i < content.thing_count; ++i) {
      const auto thing = static_cast<Thing>(i);
      const bool sold = content.things[i].seller == Seller::merchant && state.stock[i] > 0;
      if (!sold || !can_hold(content, state.hero(question.who), thing)) continue;
      list.push_back(make_action(question.who, Verb::buy, Space{0}, 0, thing));
    }
  } else {
    list.push_back(make_action(question.who, Verb::accept));
  }
  list.push_back(make_action(question.who, Verb::decline));
}

void answer(Step& step, const AskOffer& question, const Action& action) {
  State& state = step.state;
  const Effect& effect = effect_of(step.content, question.card, question.pc);
  const bool taken = action.verb != Verb::decline;
  step.cause = question.card;
  step.emit({.kind = taken ? EventKind::offer_taken : EventKind::offer_declined,
             .rule = effect.rule == Rule::none ? Rule::DEC_5 : effect.rule,
             .card = question.card,
             .who = question.who});
  if (effect.op == Op::lay) {  // gold 8: a hero who stands there already
    if (!taken) return;
    while (top_is<AskOffer>(state)) state.pending.pop_back();  // bought once: nobody else is asked
    carry_out_trade(step, question.who, step.content.cards[idx(question.card)].laid_trade, Rule::none);
    return remove_laid_card(step, question.card);
  }
  if (effect.op == Op::find) {
    if (!taken) return;
    auto run = top<RunCard>(state);
    run.next = static_cast<u8>(hero_count(state));  // nobody else is asked
    replace_top(state, run);
    // Gold is found as a heap: it is taken whole.
    for (int i = 0; i < effect.n; ++i) {
      pick_up(step, effect.space, action.thing);
      put_on_board(step, question.who, action.thing);
    }
    return step.emit({.kind = EventKind::thing_taken,
                      .rule = Rule::EVT_11,
                      .card = question.card,
                      .who = question.who,
                      .space = effect.space,
                      .thing = action.thing});
  }
  if (effect.op == Op::raise) {
    const Hero& hero = state.hero(question.who);
    if (taken) change_willpower(step, question.who, effect.n - hero.willpower, effect.rule);
    return;
  }
  const Trade& trade = step.content.trades[effect.a];
  if (taken) {
    carry_out_trade(step, question.who, trade, effect.rule);
    if (trade.article) gain_thing(step, question.who, action.thing, effect.rule);
    return;
  }
  const bool yes_or_no =
      trade.cost_gold + trade.cost_willpower + trade.cost_strength + trade.gold + trade.willpower + trade.strength ==
          0 &&
      !trade.article;
  if (yes_or_no) end_card(state);
}

void legal(const Content& content, const State& state, const AskChoose& question, ActionList& list) {
  const Effect& effect = effect_of(content, question.card, question.pc);
  Action choose = make_action(question.who, Verb::choose);
  switch (effect.op) {
    case Op::choose_hero: {
      const auto run = as<RunCard>(state.pending[state.pending.size() - 2]);
      choose.n[0] = static_cast<u8>(Choice::hero);
      for (std::size_t i = 0; i < hero_count(state); ++i) {
        if (!concerns(content, state, content.filters[effect.who], run, seat(i))) continue;
        choose.id = static_cast<u8>(i);
        list.push_back(choose);
      }
      if (effect.a != 0) list.push_back(make_action(question.who, Verb::decline));
      return;
    }
    case Op::look:
      choose.n[0] = static_cast<u8>(Choice::option);
      choose.id = static_cast<u8>(LookOption::back);
      list.push_back(choose);
      choose.id = static_cast<u8>(LookOption::away);
      return list.push_back(choose);
    case Op::reveal_fog:
      choose.n[0] = static_cast<u8>(Choice::space);
      for (const FogSpot& spot : state.fog) {
        if (spot.token != FogToken::hidden) continue;
        choose.space = spot.space;
        list.push_back(choose);
      }
      return list.push_back(make_action(question.who, Verb::decline));
    default: {  // lose_farmer
      const u16 first = list.length;
      choose.n[0] = static_cast<u8>(Choice::thing);
      choose.thing = Thing::farmer;
      for (const Loot& loot : state.loot) {
        if (loot.thing != Thing::farmer) continue;
        choose.space = loot.space;
        list.push_back(choose);
      }
      choose.space = Space{0};
      choose.n[1] = 1;
      for (std::size_t i = 0; i < hero_count(state); ++i) {
        if (state.heroes[i].farmers == 0) continue;
        choose.id = static_cast<u8>(i);
        list.push_back(choose);
      }
      return list.sort_from(first);
    }
  }
}

void answer(Step& step, const AskChoose& question, const Action& action) {
  State& state = step.state;
  const Effect& effect = effect_of(step.content, question.card, question.pc);
  step.cause = question.card;
  switch (effect.op) {
    case Op::choose_hero: {
      if (action.verb == Verb::decline) return end_card(state);
      auto run = top<RunCard>(state);
      run.subject = seat(action.id);
      run.chosen |= seat_bit(run.subject);
      replace_top(state, run);
      return step.emit({.kind = EventKind::hero_chosen,
                        .rule = Rule::DEC_2,
                        .card = question.card,
                        .who = question.who,
                        .hero = run.subject});
    }
    case Op::look:
      if (static_cast<LookOption>(action.id) == LookOption::back) {
        return state.events.top.push_back(static_cast<Card>(question.seen));
      }
      return step.emit(
          {.kind = EventKind::card_removed, .rule = Rule::EVT_6, .card = static_cast<Card>(question.seen)});
    case Op::reveal_fog: {
      if (action.verb == Verb::decline) return;
      if (question.left > 1) {
        AskChoose more = question;
        --more.left;
        step.push(more);
      }
      AskToken turn_up{};
      turn_up.purpose = TokenFor::reveal_fog;
      turn_up.who = question.who;
      turn_up.space = action.space;
      turn_up.group = Thing::fog;
      return step.push(turn_up);
    }
    default: {
      const bool carried = action.n[1] != 0;
      const Seat carrier = carried ? seat(action.id) : Seat::none;
      const Space at = carried ? state.hero(carrier).space : action.space;
      if (carried) {
        take_off_board(step, carrier, Thing::farmer);
      } else {
        pick_up(step, at, Thing::farmer);
      }
      return step.emit(
          {.kind = EventKind::farmer_lost, .rule = Rule::EVT_12, .card = question.card, .who = carrier, .space = at});
    }
  }
}

}  // namespace rietburg
