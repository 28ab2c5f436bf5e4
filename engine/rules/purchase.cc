// Rules, "Items": a purchase that gems pay for (ITM-7, ITM-9). Gems are laid down, things are bought for them, and gold
// makes up for what is missing; no change is given.
#include <algorithm>

#include "rules/conditions.h"
#include "rules/free_actions.h"
#include "rules/things.h"

namespace rietburg {

namespace {

constexpr u8 kGemValue[] = {2, 4, 6};

int laid_value(const AskPurchase& purchase) {
  int value = 0;
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) value += kGemValue[i] * purchase.gems[i];
  return value;
}

/// ITM-9: no gem more than needed. One is, where the others alone are worth the price.
bool has_gem_too_many(const AskPurchase& purchase) {
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) {
    if (purchase.gems[i] > 0) return laid_value(purchase) - kGemValue[i] >= purchase.price;  // the smallest of them
  }
  return false;
}

/// Calls `use(thing, price)` for what a merchant sells the hero here and now, ascending.
template <typename Use>
void each_for_sale(const Content& content, const State& state, Seat who, Use use) {
  if (!state.has(state.hero(who).space, State::kMerchant)) return;
  const int strength = price_of(content, state, who, Thing::strength);
  if (strength >= 0) use(Thing::strength, strength);
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].seller != Seller::merchant) continue;
    const int price = price_of(content, state, who, static_cast<Thing>(i));
    if (price >= 0) use(static_cast<Thing>(i), price);
  }
}

void hand_out(Step& step, AskPurchase& purchase, Thing thing) {
  const int price = price_of(step.content, step.state, purchase.who, thing);
  purchase.price = static_cast<u8>(purchase.price + price);
  step.emit({.kind = EventKind::bought, .rule = Rule::ITM_9, .who = purchase.who, .thing = thing, .n = price});
  if (thing == Thing::strength) return change_strength(step, purchase.who, 1, Rule::ITM_2);
  gain_thing(step, purchase.who, thing, Rule::ITM_8);
}

void settle(Step& step, const AskPurchase& purchase) {
  const int gold = std::max(0, purchase.price - laid_value(purchase));
  change_gold(step, purchase.who, -gold, Rule::ITM_9);
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) {
    for (u8 paid = 0; paid < purchase.gems[i]; ++paid) {
      take_off_board(step, purchase.who, gem_thing(step.content, i));
      step.emit({.kind = EventKind::gem_paid, .rule = Rule::ITM_7, .who = purchase.who, .n = kGemValue[i]});
    }
  }
}

}  // namespace

void append_payments(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  if ((hero.gems[0] | hero.gems[1] | hero.gems[2]) == 0 || content.gems == GemRule::lure) return;  // ITM-15
  bool sells = false;
  each_for_sale(content, state, who, [&](Thing, int) { sells = true; });
  if (!sells) return;
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) {
    if (hero.gems[i] > 0) list.push_back(make_action(who, Verb::pay, Space{0}, 0, gem_thing(content, i)));
  }
}

void begin_purchase(Step& step, const Action& action) {
  AskPurchase purchase{};
  purchase.who = action.who;
  answer(step, purchase, action);
}

void answer(Step& step, const AskPurchase& question, const Action& action) {
  if (action.verb == Verb::decline) return;
  if (action.verb == Verb::done) return settle(step, question);
  AskPurchase purchase = question;
  if (action.verb == Verb::buy) {
    hand_out(step, purchase, action.thing);
  } else {
    u8& laid = purchase.gems[thing_def(step.content, action.thing).gem / 2U - 1U];
    laid = static_cast<u8>(action.verb == Verb::pay ? laid + 1 : laid - 1);
  }
  step.push(purchase);
}

void legal(const Content& content, const State& state, const AskPurchase& question, ActionList& list) {
  const Hero& hero = state.hero(question.who);
  const int means = laid_value(question) + hero.gold - question.price;
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) {
    if (question.gems[i] == 0 || means < kGemValue[i]) continue;
    list.push_back(make_action(question.who, Verb::take, Space{0}, 0, gem_thing(content, i)));
  }
  each_for_sale(content, state, question.who, [&](Thing thing, int price) {
    if (price <= means) list.push_back(make_action(question.who, Verb::buy, Space{0}, 0, thing));
  });
  for (std::size_t i = 0; i < std::size(kGemValue); ++i) {
    if (hero.gems[i] == question.gems[i]) continue;
    list.push_back(make_action(question.who, Verb::pay, Space{0}, 0, gem_thing(content, i)));
  }
  if (question.price == 0) return list.push_back(make_action(question.who, Verb::decline));
  if (!has_gem_too_many(question)) list.push_back(make_action(question.who, Verb::done));
}

}  // namespace rietburg
