// Free actions and what comes of them (free_actions.cc, purchase.cc, exchange.cc, hand_on.cc).
#pragma once
#include "rietburg/why.h"
#include "rules/step.h"

namespace rietburg {

/// What the hero would pay here, and why it cannot be had, gold apart; without a seller there is no price: -1.
struct Sale {
  int price;
  Why why;
};
Sale sale_of(const Content& content, const State& state, Seat who, Thing thing);

/// The gems that may be laid down to buy something here (ITM-9).
void append_payments(const Content& content, const State& state, Seat who, ActionList& list);
void begin_purchase(Step& step, const Action& action);
void answer(Step& step, const AskPurchase& question, const Action& action);
void legal(const Content& content, const State& state, const AskPurchase& question, ActionList& list);
void carry_out_free_action(Step& step, const Action& action);
void append_free_actions(const Content& content, const State& state, Seat who, ActionList& list);
void answer(Step& step, const AskExchange& question, const Action& action);
void legal(const Content& content, const State& state, const AskExchange& question, ActionList& list);

void answer(Step& step, const AskHandOn& question, const Action& action);
void legal(const Content& content, const State& state, const AskHandOn& question, ActionList& list);

}  // namespace rietburg
