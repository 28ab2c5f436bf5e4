// What a card asks: offers to one hero, choices of a hero or the leader.
#include <algorithm>

#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/fog.h"
#include "rules/things.h"

namespace rietburg {

/// What a card offers is asked only where it can be used (EVT-10).
bool can_use_offer(const Content& content, const State& state, const Effect& effect, Seat who) {
  const Hero& hero = state.hero(who);
  if (effect.op == Op::raise) return hero.willpower < effect.amount;
  if (effect.op == Op::find) return can_hold(content, hero, effect.thing);
  const Trade& trade = content.trades[effect.trade];
  if (!can_trade(content, hero, trade)) return false;
  if (!trade.article) return true;
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    const bool sold = content.things[i].seller == Seller::merchant && state.stock[i] > 0;
    if (sold && can_hold(content, hero, static_cast<Thing>(i))) return true;
  }
  return false;
}

void ask_offer(Step& step, const RunCard& run, Seat who, bool found) {
  step.push(AskOffer{.who = who, .card = run.card, .pc = run.pc, .found = found, .list = run.list()});
}

void ask_choice(Step& step, const RunCard& run, Seat who, u8 left) {
  step.push(AskChoose{.who = who, .card = run.card, .pc = run.pc, .left = left, .list = run.list()});
}

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

void legal(const Content& content, const State& state, const AskOffer& question, ActionList& list) {
  const Effect& effect = effect_of(content, question.card, question.pc, question.list);
  if (effect.op == Op::find) {
    list.push_back(make_action(question.who, Verb::take, Space{0}, 0, effect.thing));
  } else if (effect.op == Op::offer && content.trades[effect.trade].article) {
    for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
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
  const Effect& effect = effect_of(step.content, question.card, question.pc, question.list);
  const bool taken = action.verb != Verb::decline;
  step.cause = question.card;
  step.emit({.kind = taken ? EventKind::offer_taken : EventKind::offer_declined,
             .rule = effect.rule == Rule::none ? Rule::DEC_5 : effect.rule,
             .card = question.card,
             .who = question.who});
  if (effect.op == Op::lay) {  // gold 8: a hero who stands there already
    if (!taken) return;
    while (top_is<AskOffer>(state)) state.pending.pop_back();  // bought once: nobody else is asked
    return take_laid_offer(step, question.who, question.card);
  }
  if (effect.op == Op::find) {
    if (!taken) return;
    auto run = top<RunCard>(state);
    run.next = static_cast<u8>(hero_count(state));  // nobody else is asked
    replace_top(state, run);
    // Gold is found as a heap: it is taken whole.
    for (int i = 0; i < effect.amount; ++i) {
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
    if (taken) change_willpower(step, question.who, effect.amount - hero.willpower, effect.rule);
    return;
  }
  const Trade& trade = step.content.trades[effect.trade];
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

namespace {

bool is_next_to(const Content& content, Space a, Space b) {
  for (const Space next : content.spaces[idx(b)].neighbours) {
    if (next == a) return true;
  }
  return false;
}

/// A gem, or a small thing, of the hero's own choice.
void legal_loss(const Content& content, const Hero& hero, const Effect& effect, Seat who, ActionList& list) {
  const u16 first = list.length;
  const bool gem = effect.slot == Slot::pouch;
  static_assert(kGemValues == kSmallSlots);
  for (std::size_t i = 0; i < kGemValues; ++i) {
    const bool held = gem ? hero.gems[i] > 0 : hero.small[i] != Thing::none;
    if (!held || (!gem && i > 0 && hero.small[i] == hero.small[i - 1])) continue;
    list.insert_from(first, choose_thing(who, gem ? gem_thing(content, i) : hero.small[i]));
  }
}

void legal_heroes(const Content& content, const State& state, const Effect& effect, Seat who, ActionList& list) {
  const auto run = as<RunCard>(state.pending[state.pending.size() - 2]);
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const bool meant = concerns(content, state, content.filters[effect.who], about(run), seat(i));
    if (meant) list.push_back(choose_hero(who, seat(i)));
  }
  if (effect.optional) list.push_back(make_action(who, Verb::decline));
}

void legal_fog(const State& state, Seat who, ActionList& list) {
  for (const FogSpot& spot : state.fog) {
    if (spot.token == FogToken::hidden) list.push_back(choose_space(who, spot.space));
  }
  list.push_back(make_action(who, Verb::decline));
}

void legal_creatures(const Content& content, const State& state, const Effect& effect, Seat who, ActionList& list) {
  for (const Creature& creature : state.creatures) {  // by id
    const bool wanted = effect.kinds == 0 || (effect.kinds >> idx(creature.kind) & 1U) != 0;
    if (!wanted || !is_next_to(content, creature.space, effect.space)) continue;
    list.push_back(choose_creature(who, creature.id));
  }
  list.push_back(make_action(who, Verb::decline));
}

void legal_farmers(const State& state, Seat who, ActionList& list) {
  const u16 first = list.length;
  for (const Loot& loot : state.loot) {
    if (loot.thing == Thing::farmer) list.push_back(choose_thing(who, Thing::farmer, loot.space));
  }
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (state.heroes[i].farmers > 0) list.push_back(choose_farmer_of(who, seat(i)));
  }
  list.sort_from(first);
}

}  // namespace

void legal(const Content& content, const State& state, const AskChoose& question, ActionList& list) {
  const Effect& effect = effect_of(content, question.card, question.pc, question.list);
  const Seat who = question.who;
  switch (effect.op) {
    case Op::choose_hero: return legal_heroes(content, state, effect, who, list);
    case Op::look:
      list.push_back(choose_option(who, LookOption::back));
      return list.push_back(choose_option(who, LookOption::away));
    case Op::reveal_fog: return legal_fog(state, who, list);
    case Op::quest:
      list.push_back(choose_card(who, std::min(question.seen, question.second())));
      return list.push_back(choose_card(who, std::max(question.seen, question.second())));
    case Op::choose_option:
      for (u8 i = 0; i < effect.amount; ++i) list.push_back(choose_option(who, effect.option + i));
      return;
    case Op::choose_creature: return legal_creatures(content, state, effect, who, list);
    case Op::lose_thing: return legal_loss(content, state.hero(who), effect, who, list);
    case Op::lose_farmer:
      return legal_farmers(state, who, list);
// clang-format off
#define EACH_HERO(op) case Op::op:
#define EACH_HERO_CHOOSES(op)
#define ONCE(op) case Op::op:
#define ONCE_CHOOSES(op)
#define LEGEND(op) case Op::op:
#define LEGEND_CHOOSES(op)
#include "rietburg/ops.def"
      // clang-format on
      return;  // these ask for nothing to be chosen
  }
}

namespace {

void hero_is_chosen(Step& step, const AskChoose& question, const Action& action) {
  if (action.verb == Verb::decline) return end_card(step.state);
  auto run = top<RunCard>(step.state);
  run.subject = action.hero();
  run.chosen |= seat_bit(run.subject);
  replace_top(step.state, run);
  step.emit({.kind = EventKind::hero_chosen,
             .rule = Rule::DEC_2,
             .card = question.card,
             .who = question.who,
             .hero = run.subject});
}

void card_is_put(Step& step, const AskChoose& question, LookOption option) {
  if (option == LookOption::back) return step.state.event_deck.top.push_back(question.seen);
  step.emit({.kind = EventKind::card_removed, .rule = Rule::EVT_6, .card = question.seen});
}

void fog_is_chosen(Step& step, const AskChoose& question, const Action& action) {
  if (action.verb == Verb::decline) return;
  if (question.left > 1) {
    AskChoose more = question;
    --more.left;
    step.push(more);
  }
  ask_token(step, TokenFor::reveal_fog, question.who, action.space, Thing::fog);
}

/// The card goes on as if this had been rolled.
void set_roll(State& state, u8 value) {
  auto run = top<RunCard>(state);
  run.value = value;
  replace_top(state, run);
}

void creature_is_chosen(Step& step, const Action& action) {
  if (action.verb == Verb::decline) return end_card(step.state);
  set_roll(step.state, static_cast<u8>(find_creature(step.state, action.creature())->space));
}

void thing_is_lost(Step& step, const AskChoose& question, Thing thing) {
  take_off_board(step, question.who, thing);
  return_to_box(step, thing);
  step.emit({.kind = EventKind::thing_lost, .card = question.card, .who = question.who, .thing = thing});
}

void farmer_is_lost(Step& step, const AskChoose& question, const Action& action) {
  const Seat carrier = action.is_carried() ? action.hero() : Seat::none;
  const Space at = action.is_carried() ? step.state.hero(carrier).space : action.space;
  if (action.is_carried()) {
    take_off_board(step, carrier, Thing::farmer);
  } else {
    pick_up(step, at, Thing::farmer);
  }
  step.emit({.kind = EventKind::farmer_lost, .rule = Rule::EVT_12, .card = question.card, .who = carrier, .space = at});
}

}  // namespace

void answer(Step& step, const AskChoose& question, const Action& action) {
  const Effect& effect = effect_of(step.content, question.card, question.pc, question.list);
  step.cause = question.card;
  switch (effect.op) {
    case Op::choose_hero: return hero_is_chosen(step, question, action);
    case Op::look: return card_is_put(step, question, static_cast<LookOption>(action.option()));
    case Op::reveal_fog: return fog_is_chosen(step, question, action);
    case Op::quest: return take_quest(step, action.card(), question.who);
    case Op::choose_option:
      set_roll(step.state, static_cast<u8>(action.option() - effect.option + 1));
      return step.emit(
          {.kind = EventKind::option_chosen, .card = question.card, .who = question.who, .index = action.option()});
    case Op::choose_creature: return creature_is_chosen(step, action);
    case Op::lose_thing: return thing_is_lost(step, question, action.thing);
    case Op::lose_farmer:
      return farmer_is_lost(step, question, action);
// clang-format off
#define EACH_HERO(op) case Op::op:
#define EACH_HERO_CHOOSES(op)
#define ONCE(op) case Op::op:
#define ONCE_CHOOSES(op)
#define LEGEND(op) case Op::op:
#define LEGEND_CHOOSES(op)
#include "rietburg/ops.def"
      // clang-format on
      return;
  }
}

}  // namespace rietburg
