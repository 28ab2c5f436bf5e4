// What a card asks: offers to one hero, choices of a hero or the leader.
#include <algorithm>

#include "rules/step.h"

namespace rietburg {

/// What a card offers is asked only where it can be used (EVT-10).
bool can_use_offer(const Content& content, const State& state, const Effect& effect, Seat who) {
  const Hero& hero = state.hero(who);
  if (effect.op == Op::raise) return hero.willpower < effect.n;
  if (effect.op == Op::find) return can_hold(content, hero, static_cast<Thing>(effect.a));
  const Trade& trade = content.trades[effect.a];
  if (!can_trade(content, hero, trade)) return false;
  if (!trade.article) return true;
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
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
  offer.list = run.state & (RunCard::kStrikes | RunCard::kReward);
  offer.found = found ? 1 : 0;
  step.push(offer);
}

void ask_choice(Step& step, const RunCard& run, Seat who, u8 left) {
  AskChoose choose{};
  choose.who = who;
  choose.card = run.card;
  choose.pc = run.pc;
  choose.list = run.state & (RunCard::kStrikes | RunCard::kReward);
  choose.left = left;
  step.push(choose);
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
    list.push_back(make_action(question.who, Verb::take, Space{0}, 0, static_cast<Thing>(effect.a)));
  } else if (effect.op == Op::offer && content.trades[effect.a].article) {
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

namespace {

bool is_next_to(const Content& content, Space a, Space b) {
  for (const Space next : content.spaces[idx(b)].neighbours) {
    if (next == a) return true;
  }
  return false;
}

/// A gem, or a small thing, of the hero's own choice.
void legal_loss(const Content& content, const Hero& hero, const Effect& effect, Action choose, ActionList& list) {
  const u16 first = list.length;
  choose.n[0] = static_cast<u8>(Choice::thing);
  for (std::size_t i = 0; i < 3; ++i) {
    const bool held = effect.a == 0 ? hero.gems[i] > 0 : hero.small[i] != Thing::none;
    if (!held || (effect.a != 0 && i > 0 && hero.small[i] == hero.small[i - 1])) continue;
    choose.thing = effect.a == 0 ? gem_thing(content, i) : hero.small[i];
    list.insert_from(first, choose);
  }
}

}  // namespace

void legal(const Content& content, const State& state, const AskChoose& question, ActionList& list) {
  const Effect& effect = effect_of(content, question.card, question.pc, question.list);
  Action choose = make_action(question.who, Verb::choose);
  switch (effect.op) {
    case Op::choose_hero: {
      const auto run = as<RunCard>(state.pending[state.pending.size() - 2]);
      choose.n[0] = static_cast<u8>(Choice::hero);
      for (std::size_t i = 0; i < hero_count(state); ++i) {
        if (!concerns(content, state, content.filters[effect.who], about(run), seat(i))) continue;
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
    case Op::quest:
      choose.n[0] = static_cast<u8>(Choice::card);
      choose.id = std::min(question.seen, question.left);
      list.push_back(choose);
      choose.id = std::max(question.seen, question.left);
      return list.push_back(choose);
    case Op::choose_option:
      choose.n[0] = static_cast<u8>(Choice::option);
      for (u8 i = 0; i < effect.n; ++i) {
        choose.id = static_cast<u8>(effect.a + i);
        list.push_back(choose);
      }
      return;
    case Op::choose_creature:
      choose.n[0] = static_cast<u8>(Choice::creature);
      for (const Creature& creature : state.creatures) {  // by id
        const unsigned kinds = effect.a | effect.b << 8U | effect.c << 16U;
        const bool wanted = kinds == 0 || (kinds >> idx(creature.kind) & 1U) != 0;
        if (!wanted || !is_next_to(content, creature.space, effect.space)) continue;
        choose.id = creature.id;
        list.push_back(choose);
      }
      return list.push_back(make_action(question.who, Verb::decline));
    case Op::lose_thing: return legal_loss(content, state.hero(question.who), effect, choose, list);
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
  const Effect& effect = effect_of(step.content, question.card, question.pc, question.list);
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
        return state.event_deck.top.push_back(static_cast<Card>(question.seen));
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
      return ask_token(step, TokenFor::reveal_fog, question.who, action.space, Thing::fog);
    }
    case Op::quest: return take_quest(step, static_cast<Card>(action.id), question.who);
    case Op::choose_option: {
      auto run = top<RunCard>(state);
      run.value = static_cast<u8>(action.id - effect.a + 1);
      replace_top(state, run);
      return step.emit(
          {.kind = EventKind::option_chosen, .card = question.card, .who = question.who, .index = action.id});
    }
    case Op::choose_creature: {
      if (action.verb == Verb::decline) return end_card(state);
      auto run = top<RunCard>(state);
      run.value = static_cast<u8>(find_creature(state, action.id)->space);
      return replace_top(state, run);
    }
    case Op::lose_thing:
      take_off_board(step, question.who, action.thing);
      return_to_box(step, action.thing);
      return step.emit(
          {.kind = EventKind::thing_lost, .card = question.card, .who = question.who, .thing = action.thing});
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