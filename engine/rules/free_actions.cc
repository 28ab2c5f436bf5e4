// Rules, "Free actions": wells, picking up, putting down, giving, buying, using, revealing, activating.
#include "rules/free_actions.h"
#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/fog.h"
#include "rules/move.h"
#include "rules/things.h"

namespace rietburg {

namespace {

/// Everything on a hero's board, and who walks beside it.
Things held_things(const Content& content, const Hero& hero) {
  Things held = small_things(hero) | bit(hero.large) | bit(hero.helm) | bit(hero.escort);
  held |= Things{hero.gold > 0} << idx(Thing::gold) | Things{hero.farmers > 0} << idx(Thing::farmer);
  held &= ~bit(Thing::none);
  if ((hero.gems[0] | hero.gems[1] | hero.gems[2]) == 0) return held;
  for (std::size_t i = 0; i < 3; ++i) {
    if (hero.gems[i] > 0) held |= bit(gem_thing(content, i));
  }
  return held;
}

void append_takes(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  Things takes = farmer_at_hand(state, who) ? bit(Thing::farmer) : 0;
  if (state.has(hero.space, State::kLoot)) {
    for (const Loot& loot : state.loot) {
      if (loot.space > hero.space) break;
      if (loot.space != hero.space || loot.thing == Thing::farmer || !can_hold(content, hero, loot.thing)) continue;
      takes |= bit(loot.thing);
    }
  }
  each(takes, [&](Thing thing) { list.push_back(make_action(who, Verb::take, Space{0}, 0, thing)); });
}

void append_drops(const Content& content, const State& state, Seat who, Things held, ActionList& list) {
  const Space at = state.hero(who).space;
  each(held, [&](Thing thing) {
    const bool saved = thing == Thing::farmer && at == content.castle;
    if (saved || can_lay(state, at, thing)) list.push_back(make_action(who, Verb::drop, Space{0}, 0, thing));
  });
}

void append_gifts(const Content& content, const State& state, Seat who, Things held, ActionList& list) {
  const Hero& hero = state.hero(who);
  for (std::size_t to = 0; to < hero_count(state); ++to) {
    const Hero& other = state.heroes[to];
    if (other.space != hero.space || seat(to) == who || other.asleep != 0) continue;  // FREE-5
    each(held & ~(bit(Thing::farmer) | bit(hero.escort)), [&](Thing thing) {
      if (can_hold(content, other, thing)) {
        list.push_back(make_action(who, Verb::give, Space{0}, static_cast<u8>(to), thing));
      }
    });
  }
}

int strength_price(const Content& content, const Hero& hero) {
  constexpr int kStrengthPrice = 2;  // ITM-2
  const HeroDef& def = hero_def(content, hero);
  return def.cheap_strength_at == hero.space ? def.cheap_strength : kStrengthPrice;
}

}  // namespace

Sale sale_of(const Content& content, const State& state, Seat who, Thing thing) {
  const Hero& hero = state.hero(who);
  const bool merchant = state.has(hero.space, State::kMerchant);
  if (thing == Thing::strength) {
    if (!merchant) return {-1, Why::no_seller};
    return {strength_price(content, hero), hero.strength < kMaxStrength ? Why::none : Why::strength_full};
  }
  const ThingDef& def = thing_def(content, thing);
  if (def.seller == Seller::nobody) return {-1, Why::no_seller};
  if (def.seller == Seller::merchant && !(merchant && content.sells_articles)) return {-1, Why::no_seller};
  if (def.seller == Seller::witch && !state.has(hero.space, State::kCharacter)) return {-1, Why::no_seller};
  const int discount = def.seller == Seller::witch ? hero_def(content, hero).brew_discount : 0;  // ITM-5
  if (state.stock[idx(thing)] == 0) return {def.price - discount, Why::sold_out};
  return {def.price - discount, can_hold(content, hero, thing) ? Why::none : Why::no_room};  // ITM-8
}

int price_of(const Content& content, const State& state, Seat who, Thing thing) {
  const Sale sale = sale_of(content, state, who, thing);
  return sale.why == Why::none ? sale.price : -1;
}

namespace {

void append_purchases(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  if (state.has(hero.space, State::kLaid)) {
    for (const Laid& laid : state.laid) {
      const CardDef& card = content.cards[idx(laid.card)];
      if (!card.laid_offer || !card.laid_spaces.contains(hero.space)) continue;
      if (!can_trade(content, hero, card.laid_trade)) continue;
      list.push_back(buy_laid_offer(who, laid.card));
    }
  }
  if ((state.marks[idx(hero.space)] & (State::kMerchant | State::kCharacter)) == 0) return;
  const auto append = [&](Thing thing) {
    const int price = price_of(content, state, who, thing);
    if (price >= 0 && hero.gold >= price) list.push_back(make_action(who, Verb::buy, Space{0}, 0, thing));
  };
  append(Thing::strength);
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].seller != Seller::nobody) append(static_cast<Thing>(i));
  }
  append_payments(content, state, who, list);
}

void append_uses(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  const u16 first = list.length;
  each(small_things(hero) & content.herbs,
       [&](Thing thing) { list.push_back(make_action(who, Verb::use, Space{0}, 0, thing)); });
  if (!thing_def(content, hero.large).flies) return;
  for (std::size_t to = 0; to < hero_count(state); ++to) {
    if (seat(to) == who || state.heroes[to].asleep != 0) continue;
    if (content.has_rubble && !falcon_can_fly(content, state, hero.space, state.heroes[to].space)) continue;
    list.insert_from(first, make_action(who, Verb::use, Space{0}, static_cast<u8>(to), hero.large));
  }
}

/// Face-down tokens on one space that the hero may turn up.
void append_reveals_on(const Content& content, const State& state, Seat who, Space at, bool fog, ActionList& list) {
  if (fog && state.has(at, State::kFog)) {
    for (const FogSpot& spot : state.fog) {
      if (spot.space == at && spot.token == FogToken::hidden) {
        list.push_back(make_action(who, Verb::reveal, at, 0, Thing::fog));
      }
    }
  }
  if (!state.has(at, State::kHidden)) return;
  for (const Loot& loot : state.loot) {
    if (loot.space == at && thing_def(content, loot.thing).is_group) {
      list.push_back(make_action(who, Verb::reveal, at, 0, loot.thing));
    }
  }
}

void append_reveals(const Content& content, const State& state, Seat who, bool telescope, ActionList& list) {
  const Hero& hero = state.hero(who);
  const u16 first = list.length;
  append_reveals_on(content, state, who, hero.space, false, list);  // ITM-11: the own space, no telescope needed
  if (!telescope) return;
  for (const Space at : content.spaces[idx(hero.space)].neighbours) {
    if ((state.marks[idx(at)] & (State::kFog | State::kHidden)) == 0 || is_closed(state, hero.space, at)) continue;
    append_reveals_on(content, state, who, at, true, list);
  }
  list.sort_from(first);
}

/// All of it, where a first look found that there may be something. Kept apart so that the look stays cheap.
[[gnu::noinline]] void append_found(const Content& content, const State& state, Seat who, Things held, bool farmers,
                                    ActionList& list) {
  const Hero& hero = state.hero(who);
  const u16 marks = state.marks[idx(hero.space)];
  if ((marks & State::kWellFull) != 0) list.push_back(make_action(who, Verb::drain));
  if (farmers || (marks & State::kLoot) != 0) append_takes(content, state, who, list);
  append_drops(content, state, who, held, list);
  append_gifts(content, state, who, held, list);
  if ((marks & (State::kMerchant | State::kCharacter | State::kLaid)) != 0) append_purchases(content, state, who, list);
  const bool telescope = (held & content.telescopes) != 0;
  if ((held & content.herbs) != 0 || hero.large != Thing::none) append_uses(content, state, who, list);
  if (telescope || (marks & State::kHidden) != 0) append_reveals(content, state, who, telescope, list);
  if ((marks & State::kFog) != 0) list.push_back(make_action(who, Verb::activate));
}

}  // namespace

void append_free_actions(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  if (hero.asleep != 0) return;  // FREE-1
  const auto marks = static_cast<u16>(state.marks[idx(hero.space)] & ~(State::kCreature | State::kWell));
  const Things held = held_things(content, hero);
  const u8 farmers = farmers_beside_heroes(state);
  if ((held | marks | farmers) != 0) append_found(content, state, who, held, farmers != 0, list);
}

void free_actions(const Content& content, const State& state, ActionList& list) {
  list.clear();
  if (!allows_free(question(state))) return;
  for (std::size_t i = 0; i < hero_count(state); ++i) append_free_actions(content, state, seat(i), list);
}

bool is_free(const State& state, const Action& action) {
  if (action.verb < Verb::drain || action.verb > Verb::activate) return false;
  return allows_free(question(state));
}

namespace {

/// The rule that lets a hero act here and now: between rounds, out of turn, beside a creature, or simply (FREE-1 to
/// FREE-4).
Rule free_rule(const State& state, Seat who, Rule plain) {
  if (state.fight.creature != 0) return Rule::FREE_4;
  if (who != state.turn) return Rule::FREE_1;
  return state.has(state.hero(who).space, State::kCreature) ? Rule::FREE_3 : plain;
}

void drain(Step& step, Seat who) {
  const Hero& hero = step.state.hero(who);
  step.state.marks[idx(hero.space)] &= static_cast<u16>(~State::kWellFull);
  step.emit({.kind = EventKind::well_emptied, .rule = Rule::PLC_1, .who = who, .space = hero.space});
  change_willpower(step, who, hero_def(step.content, hero).well, Rule::PLC_1);
}

void take(Step& step, Seat who, Thing thing) {
  const Space at = step.state.hero(who).space;
  if (thing == Thing::farmer) return take_farmer(step, who, Rule::PLC_10);
  if (thing_def(step.content, thing).is_group) {  // ITM-11: taking it turns it up
    return ask_token(step, TokenFor::take, who, at, thing);
  }
  pick_up(step, at, thing);
  step.emit({.kind = EventKind::thing_taken,
             .rule = free_rule(step.state, who, Rule::FREE_2),
             .who = who,
             .space = at,
             .thing = thing});
  put_on_board(step, who, thing);
  set_off(step, On::takes, thing, who, at);
}

void drop(Step& step, Seat who, Thing thing) {
  if (thing == Thing::farmer) return put_down_farmer(step, who, Rule::PLC_10);
  const Space at = step.state.hero(who).space;
  take_off_board(step, who, thing);
  lay(step, at, thing, 1);
  step.emit({.kind = EventKind::thing_dropped,
             .rule = free_rule(step.state, who, Rule::FREE_7),
             .who = who,
             .space = at,
             .thing = thing});
}

void give(Step& step, Seat who, Seat to, Thing thing) {
  step.emit({.kind = EventKind::thing_given, .rule = Rule::FREE_6, .who = who, .hero = to, .thing = thing});
  take_off_board(step, who, thing);
  put_on_board(step, to, thing);
}

void buy(Step& step, Seat who, const Action& action) {
  if (action.is_laid_offer()) {
    const Card card = action.laid_card();
    step.emit({.kind = EventKind::offer_taken, .rule = Rule::EVT_3, .card = card, .who = who});
    step.cause = card;
    return take_laid_offer(step, who, card);
  }
  const int price = price_of(step.content, step.state, who, action.thing);
  if (action.thing == Thing::strength) {
    step.emit({.kind = EventKind::bought, .rule = Rule::ITM_2, .who = who, .thing = action.thing, .n = price});
    change_gold(step, who, -price, Rule::ITM_2);
    return change_strength(step, who, 1, Rule::ITM_2);
  }
  const bool brew = thing_def(step.content, action.thing).seller == Seller::witch;
  step.emit({.kind = EventKind::bought,
             .rule = brew ? Rule::ITM_5 : Rule::ITM_2,
             .who = who,
             .thing = action.thing,
             .n = price});
  change_gold(step, who, -price, Rule::ITM_2);
  gain_thing(step, who, action.thing, Rule::ITM_8);
}

void use(Step& step, Seat who, const Action& action) {
  const ThingDef& def = thing_def(step.content, action.thing);
  if (def.herb > 0) {  // ITM-6
    step.emit({.kind = EventKind::herb_eaten, .rule = Rule::ITM_6, .who = who, .thing = action.thing});
    use_up(step, who, action.thing);
    change_willpower(step, who, def.herb, Rule::ITM_6);
    return;
  }
  step.state.exchange = Exchange{};
  step.state.exchange.side[0] = who;
  step.state.exchange.side[1] = action.hero();
  step.emit({.kind = EventKind::falcon_sent, .rule = Rule::FREE_5, .who = who, .hero = action.hero()});
  step.push(AskExchange{});
}

}  // namespace

void carry_out_free_action(Step& step, const Action& action) {
  switch (action.verb) {
    case Verb::drain: return drain(step, action.who);
    case Verb::take: return take(step, action.who, action.thing);
    case Verb::drop: return drop(step, action.who, action.thing);
    case Verb::give: return give(step, action.who, action.hero(), action.thing);
    case Verb::buy: return buy(step, action.who, action);
    case Verb::pay: return begin_purchase(step, action);
    case Verb::use: return use(step, action.who, action);
    case Verb::reveal: return ask_token(step, TokenFor::reveal, action.who, action.space, action.thing);
    case Verb::activate: return activate_fog(step, action.who, step.state.hero(action.who).space);
    // These answer a question and come to it by `answer`.
    case Verb::step:
    case Verb::fight:
    case Verb::clear:
    case Verb::pass:
    case Verb::sleep:
    case Verb::lead:
    case Verb::stop:
    case Verb::invite:
    case Verb::join:
    case Verb::accept:
    case Verb::choose:
    case Verb::roll:
    case Verb::keep:
    case Verb::flip:
    case Verb::share:
    case Verb::stay:
    case Verb::done:
    case Verb::leave:
    case Verb::decline:
    case Verb::die:
    case Verb::draw:
    case Verb::token:
    case Verb::count: return;
  }
}

}  // namespace rietburg
