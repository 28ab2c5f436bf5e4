// Rules, "Items", the falcon: two heroes exchange small things, helm, gold and gems at any distance (ITM-3, ITM-13).
#include <algorithm>

#include "rules/free_actions.h"
#include "rules/things.h"

namespace rietburg {

namespace {

int small_given(const Exchange& exchange, std::size_t side) {
  int count = 0;
  for (const Thing thing : exchange.small[side]) count += thing != Thing::none;
  return count;
}

/// Slots are checked after the exchange (FREE-6). Given things have left their boards already.
bool fits(const State& state, std::size_t side) {
  const Exchange& exchange = state.exchange;
  const Hero& receiver = state.hero(exchange.side[side]);
  const std::size_t other = 1 - side;
  if (exchange.helm[other] != Thing::none && receiver.helm != Thing::none) return false;
  return small_given(exchange, other) <= free_small_slots(receiver) &&
         receiver.gold + exchange.gold[other] <= kMaxCount;
}

/// What `side` gave goes to `receiver`.
void hand_over(Step& step, std::size_t side, Seat receiver) {
  const Exchange exchange = step.state.exchange;
  for (const Thing thing : exchange.small[side]) {
    if (thing != Thing::none) put_on_board(step, receiver, thing);
  }
  if (exchange.helm[side] != Thing::none) put_on_board(step, receiver, exchange.helm[side]);
  Hero& hero = step.state.hero(receiver);
  hero.gold = static_cast<u8>(hero.gold + exchange.gold[side]);
  for (std::size_t i = 0; i < 3; ++i) hero.gems[i] = static_cast<u8>(hero.gems[i] + exchange.gems[side][i]);
}

void lay_aside(Step& step, std::size_t side, Thing thing) {
  Exchange& exchange = step.state.exchange;
  take_off_board(step, exchange.side[side], thing);
  const ThingDef& def = thing_def(step.content, thing);
  if (thing == Thing::gold) {
    ++exchange.gold[side];
  } else if (def.slot == Slot::pouch) {
    ++exchange.gems[side][def.gem / 2U - 1U];
  } else if (def.slot == Slot::helm) {
    exchange.helm[side] = thing;
  } else {
    *std::find(exchange.small[side], exchange.small[side] + kSmallSlots, Thing::none) = thing;
  }
}

}  // namespace

void answer(Step& step, const AskExchange& question, const Action& action) {
  State& state = step.state;
  const Seat owner = state.exchange.side[0];
  const Seat partner = state.exchange.side[1];
  if (action.verb == Verb::give) {
    lay_aside(step, question.side, action.thing);
    return step.push(question);
  }
  if (action.verb == Verb::decline) {
    hand_over(step, 0, owner);
    hand_over(step, 1, partner);
    step.emit({.kind = EventKind::exchange_declined,
               .rule = Rule::ITM_13,
               .who = action.who,
               .hero = question.side == 0 ? partner : owner});
  } else if (question.side == 0) {
    return step.push(AskExchange{.side = 1});
  } else {
    hand_over(step, 0, partner);
    hand_over(step, 1, owner);
    step.emit({.kind = EventKind::exchanged, .rule = Rule::ITM_13, .who = owner, .hero = partner});
    use_up(step, owner, state.hero(owner).large);
  }
  state.exchange = Exchange{};
}

void legal(const Content& content, const State& state, const AskExchange& question, ActionList& list) {
  const Seat who = state.exchange.side[question.side];
  const u8 to = static_cast<u8>(state.exchange.side[1 - question.side]);
  const Hero& hero = state.hero(who);
  const u16 first = list.length;
  if (hero.gold > 0) list.push_back(make_action(who, Verb::give, Space{0}, to, Thing::gold));
  for (std::size_t i = 0; i < kSmallSlots && hero.small[i] != Thing::none; ++i) {
    if (i > 0 && hero.small[i] == hero.small[i - 1]) continue;
    list.insert_from(first, make_action(who, Verb::give, Space{0}, to, hero.small[i]));
  }
  if (hero.helm != Thing::none) list.insert_from(first, make_action(who, Verb::give, Space{0}, to, hero.helm));
  for (std::size_t i = 0; i < 3; ++i) {
    if (hero.gems[i] > 0) list.insert_from(first, make_action(who, Verb::give, Space{0}, to, gem_thing(content, i)));
  }
  if (question.side == 0 || (fits(state, 0) && fits(state, 1))) list.push_back(make_action(who, Verb::done));
  list.push_back(make_action(who, Verb::decline));
}

}  // namespace rietburg
