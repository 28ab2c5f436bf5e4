// Rules, "Rulings on cards": drawing an event, shields against it, cards that lie on spaces.
#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/things.h"

namespace rietburg {

void draw_event(Step& step, Seat who, bool look, Rule rule) {
  Deck& deck = step.state.event_deck;
  if (deck.left == 0 && deck.top.empty()) {  // EVT-6
    deck.left = deck.discarded;
    deck.discarded = 0;
    if (deck.left == 0) return;
    step.emit({.kind = EventKind::deck_reshuffled, .rule = Rule::EVT_6, .n = __builtin_popcountll(deck.left)});
  }
  step.push(AskDraw{.look = look, .who = who, .rule = rule});
}

namespace {

/// ITM-4: a hero in the sunrise box cannot use a shield while others still play.
bool can_shield(const Content& content, const State& state, Seat who) {
  const Hero& hero = state.hero(who);
  return shield_of(content, hero) != Thing::none && (hero.asleep == 0 || state.in_sunrise != 0);
}

/// Asks the next holder in turn order from `place` on (ITM-10).
void offer_shield(Step& step, Card card, Seat struck, std::size_t place) {
  for (; place < hero_count(step.state); ++place) {
    const Seat who = clockwise(step.state, leader(step.state), place);
    if (!can_shield(step.content, step.state, who)) continue;
    AskShield shield{};
    shield.who = who;
    shield.card = card;
    shield.struck = struck;
    step.emit({.kind = EventKind::shield_offered, .rule = Rule::ITM_10, .card = card, .who = who});
    return step.push(shield);
  }
}

std::size_t place_in_turn_order(const State& state, Seat who) {
  return (idx(who) + hero_count(state) - idx(leader(state))) % hero_count(state);
}

void spend_shield(Step& step, Seat who) { use_up(step, who, shield_of(step.content, step.state.hero(who))); }

}  // namespace

void offer_shields(Step& step, Card card, Seat struck) { offer_shield(step, card, struck, 0); }

void answer(Step& step, const AskDraw& question, const Action& action) {
  if (question.deck != 0) return answer_deck_draw(step, question, action.card());
  Deck& deck = step.state.event_deck;
  const Card card = action.card();
  if (!deck.top.empty()) {
    deck.top.pop_back();
  } else {
    deck.left &= ~(u64{1} << idx(card));
  }
  if (question.look != 0) {
    step.emit({.kind = EventKind::card_seen, .rule = Rule::DEC_6, .card = card, .who = question.who});
    const auto run = top<RunCard>(step.state);
    return step.push(AskChoose{.who = question.who, .card = run.card, .pc = static_cast<u8>(run.pc - 1), .seen = card});
  }
  step.emit({.kind = EventKind::event_drawn, .rule = question.rule, .card = card, .who = question.who});
  step.push(AfterEvent{.card = card});
  step.push(RunCard{.card = card, .subject = question.who == Seat::none ? leader(step.state) : question.who});
  if (step.content.cards[idx(card)].shield) offer_shield(step, card, Seat::none, 0);
}

void answer(Step& step, const AskShield& question, const Action& action) {
  State& state = step.state;
  const bool used = action.verb == Verb::use;
  if (question.card == Card::none) return stop_loss(step, question, used);
  if (question.own != 0) {
    if (!used) return;
    spend_shield(step, question.who);
    state.pending.pop_back();  // what would have hit
    return step.emit(
        {.kind = EventKind::loss_stopped, .rule = Rule::ITM_16, .card = question.card, .who = question.who});
  }
  if (!used) return offer_shield(step, question.card, question.struck, place_in_turn_order(state, question.who) + 1);
  spend_shield(step, question.who);
  state.pending.pop_back();  // the card, or the strike, that does not happen
  if (step.content.cards[idx(question.card)].deck != 0) {
    return step.emit(
        {.kind = EventKind::event_stopped, .rule = Rule::ITM_16, .card = question.card, .who = question.who});
  }
  if (question.struck == Seat::none) {
    auto after = top<AfterEvent>(state);
    after.blocked = 1;
    replace_top(state, after);
    return step.emit(
        {.kind = EventKind::event_stopped, .rule = Rule::ITM_4, .card = question.card, .who = question.who});
  }
  // EVT-4: the card stays, and this hero is not struck again in the same action.
  step.emit({.kind = EventKind::laid_card_stays, .rule = Rule::EVT_4, .card = question.card, .who = question.struck});
  if (top_is<AskMove>(state)) {
    auto move = top<AskMove>(state);
    move.spared = 1;
    replace_top(state, move);
  }
}

void work(Step& step, const AfterEvent& frame) {
  const CardDef& card = step.content.cards[idx(frame.card)];
  State& state = step.state;
  const u64 bit = u64{1} << idx(frame.card);
  if (frame.blocked != 0 || !card.removed) {
    state.event_deck.discarded |= bit;
    return;
  }
  bool stays = (state.today_cards & bit) != 0;
  for (const Laid& laid : state.laid) stays |= laid.card == frame.card;
  if (!stays && card.laid_spaces.empty()) {
    step.emit({.kind = EventKind::card_removed, .rule = Rule::EVT_6, .card = frame.card});
  }
}

// ----- laid cards -----

void meet_laid_cards(Step& step, Seat who, Space at, bool spared) {
  const State& state = step.state;
  for (const Laid& laid : state.laid) {
    const CardDef& card = step.content.cards[idx(laid.card)];
    if (card.laid_offer || !card.laid_spaces.contains(at) || (spared && card.laid_shield)) continue;
    step.push(Strike{.card = laid.card, .who = who});
    if (card.laid_shield) offer_shield(step, laid.card, who, 0);
  }
}

void work(Step& step, const Strike& frame) {
  const CardDef& card = step.content.cards[idx(frame.card)];
  step.emit({.kind = EventKind::laid_card_struck,
             .rule = Rule::EVT_3,
             .card = frame.card,
             .who = frame.who,
             .space = step.state.hero(frame.who).space});
  remove_laid_card(step, frame.card);
  RunCard run{};
  run.card = frame.card;
  run.subject = frame.who;
  run.state = RunCard::kStrikes;
  if (card.strikes > 0) step.push(run);
}

void take_laid_offer(Step& step, Seat who, Card card) {
  const CardDef& def = step.content.cards[idx(card)];
  carry_out_trade(step, who, def.laid_trade, Rule::none);
  remove_laid_card(step, card);
  if (def.strikes == 0) return;
  step.push(RunCard{.card = card, .subject = who, .state = RunCard::kStrikes});
}

void remove_laid_card(Step& step, Card card) {
  State& state = step.state;
  for (std::size_t i = 0; i < state.laid.size(); ++i) {
    if (state.laid[i].card == card) state.laid.erase(i--);
  }
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    state.marks[i] &= static_cast<u16>(~State::kLaid);
    for (const Laid& laid : state.laid) {
      if (step.content.cards[idx(laid.card)].laid_spaces.contains(space(i))) state.marks[i] |= State::kLaid;
    }
  }
  step.emit({.kind = EventKind::card_removed, .rule = Rule::EVT_6, .card = card});
}

}  // namespace rietburg
