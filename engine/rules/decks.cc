// A legend's own decks: cards drawn and carried out, tiles on letters, quests of heroes.
#include "rules/cards.h"
#include "rules/conditions.h"

namespace rietburg {

bool draw_card(Step& step, u8 deck, Seat who, bool quest) {
  const Pile& pile = step.state.piles[deck];
  if (pile.left == 0 && pile.under.empty()) return false;
  step.push(AskDraw{.who = who, .deck = static_cast<u8>(deck + 1), .quest = quest});
  return true;
}

namespace {

/// Two quests that conflict: whoever draws the second draws again.
bool is_excluded(const Content& content, const State& state, const DeckDef& deck, Card card) {
  const auto excludes = [&](Card a, Card b) {
    return (content.cards[idx(a)].excludes >> (idx(b) - idx(deck.first)) & 1U) != 0;
  };
  for (const Quest& quest : state.quests) {
    if (content.cards[idx(quest.card)].deck != content.cards[idx(card)].deck) continue;
    if (excludes(quest.card, card) || excludes(card, quest.card)) return true;
  }
  return false;
}

}  // namespace

void answer_deck_draw(Step& step, const AskDraw& question, Card card) {
  State& state = step.state;
  const DeckDef& deck = step.content.decks[question.deck - 1U];
  Pile& pile = state.piles[question.deck - 1U];
  const auto place = static_cast<u8>(idx(card) - idx(deck.first));
  if (pile.left != 0) {
    pile.left &= static_cast<u16>(~(1U << place));
  } else {
    pile.under.erase(0);
  }
  step.emit({.kind = EventKind::card_drawn, .card = card, .who = question.who});
  if (question.quest != 0) {
    auto draw = top<DrawQuest>(state);
    if (is_excluded(step.content, state, deck, card)) {
      ++draw.left;
      replace_top(state, draw);
      return step.emit({.kind = EventKind::card_removed, .card = card});
    }
    if (draw.left > 0) {
      draw.drawn = card;
      return replace_top(state, draw);
    }
    state.pending.pop_back();
    if (draw.drawn == Card::none) return take_quest(step, card, draw.who);
    return step.push(AskChoose{
        .who = draw.who, .card = draw.card, .pc = draw.pc, .seen = draw.drawn, .left = static_cast<u8>(card)});
  }
  if (deck.under) pile.under.push_back(place);
  push_card(step, card, question.who == Seat::none ? leader(state) : question.who, Space{0});
  if (step.content.cards[idx(card)].shield) offer_shields(step, card, Seat::none);
}

void turn_tiles(Step& step) {
  State& state = step.state;
  for (; state.tiles[state.letter] > 0; --state.tiles[state.letter]) {
    draw_card(step, static_cast<u8>(step.content.tile_deck - 1), Seat::none, false);
  }
}

void work(Step& step, const DrawQuest& frame) {
  DrawQuest draw = frame;
  --draw.left;
  step.push(draw);
  if (draw_card(step, draw.deck, draw.who, true)) return;
  step.state.pending.pop_back();
  if (draw.drawn != Card::none) take_quest(step, draw.drawn, draw.who);
}

void take_quest(Step& step, Card card, Seat who) {
  if (step.state.quests.full()) return;
  step.state.quests.push_back({card, who, 0});
  step.emit({.kind = EventKind::quest_taken, .card = card, .who = who});
  push_card(step, card, who, Space{0});
}

}  // namespace rietburg
