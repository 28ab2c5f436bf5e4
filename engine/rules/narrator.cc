// Rules, the legend track: the narrator's steps and what is read there (SUN-5, SUN-6, CARD-1, CARD-2).
#include <algorithm>

#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/sunrise.h"

namespace rietburg {

void end_legend(Step& step, Result result, Reason reason, Rule rule) {
  State& state = step.state;
  if (step.over()) return;
  state.result = result;
  state.reason = reason;
  step.emit(
      {.kind = EventKind::legend_ended, .rule = rule, .index = static_cast<u8>(result), .n = static_cast<int>(reason)});
  if (!state.pending.empty()) {
    step.emit({.kind = EventKind::rest_dropped, .rule = Rule::CARD_4, .n = static_cast<int>(state.pending.size())});
  }
}

namespace {

/// SUN-6: won if the goal holds, else lost.
void reach_end(Step& step) {
  // The cards of the last letter, wherever the end of the track has been moved to.
  for (const Card card : step.content.letter_cards[step.content.letters - 1U]) {
    step.emit({.kind = EventKind::card_read, .rule = Rule::CARD_3, .card = card, .letter = step.state.letter});
  }
  bool won = true;
  for (const TaskDef& task : step.content.tasks) won &= task_done(step.content, step.state, task);
  end_legend(step, won ? Result::won : Result::lost, won ? Reason::goal_reached : Reason::goal_missed, Rule::SUN_6);
}

void push_letter_card(Step& step, Card card) { push_card(step, card, leader(step.state), Space{0}); }

}  // namespace

/// CARD-1: tiles first, then legend cards in their order, put-cards last; so they go onto the stack the other way
/// round. Where the narrator comes by again after going back, only what has come to lie there since is read.
void read_letter(Step& step) {
  State& state = step.state;
  const auto& cards = step.content.letter_cards[state.letter];
  const std::size_t unread = state.letter < state.read_before ? 0 : cards.size();
  bool any = unread > 0;
  for (std::size_t i = state.put.size(); i > 0; --i) {
    if (state.put[i - 1].letter != state.letter) continue;
    any = true;
    push_letter_card(step, state.put[i - 1].card);
    state.put.erase(i - 1);
  }
  for (std::size_t i = unread; i > 0; --i) push_letter_card(step, cards[i - 1]);
  any |= state.tiles[state.letter] > 0;
  turn_tiles(step);
  if (any) step.emit({.kind = EventKind::letter_read, .rule = Rule::CARD_1, .letter = state.letter});
}

void work(Step& step, const Narrate& frame) {
  State& state = step.state;
  if (frame.jump_to != 0) {
    state.letter = std::max(state.letter, std::min(frame.jump_to, state.end_letter));
  } else {
    if (frame.steps == 0) return;
    ++state.letter;
  }
  step.emit({.kind = EventKind::narrator_moved, .rule = frame.rule, .letter = state.letter});
  if (state.letter >= state.end_letter) return reach_end(step);
  if (frame.jump_to == 0 && frame.steps > 1) {
    Narrate rest = frame;
    --rest.steps;
    step.push(rest);
  }
  read_letter(step);
}

}  // namespace rietburg
