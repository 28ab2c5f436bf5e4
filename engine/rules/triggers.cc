// What sets off a card: triggers of the moment, and what is watched after every step (win, lose, quests, `when`).
#include "rules/cards.h"
#include "rules/conditions.h"

namespace rietburg {

void push_card(Step& step, Card card, Seat subject, Space about) {
  step.push(RunCard{.card = card, .value = static_cast<u8>(about), .subject = subject, .state = RunCard::kAnnounce});
}

namespace {

/// A trigger that waits once, or once a day, is spent.
void spend(State& state, const Trigger& trigger, std::size_t place) {
  if (trigger.times == Times::once) state.fired |= u64{1} << place;
  if (trigger.times == Times::daily) state.fired_today |= u64{1} << place;
}

bool is_spent(const State& state, std::size_t place) { return ((state.fired | state.fired_today) >> place & 1U) != 0; }

bool fits(const Content& content, const Trigger& trigger, u8 what) {
  if (trigger.what == kAnything || trigger.what == what) return true;
  switch (trigger.on) {
    case On::takes:
    case On::revealed: return is_of(content, static_cast<Thing>(what), static_cast<Thing>(trigger.what));
    case On::defeated:
    case On::falls:
    case On::meets:
    case On::survives:
    case On::exits:
    case On::round: return is_kind(content, static_cast<Kind>(what), static_cast<Kind>(trigger.what));
    case On::fog:
    case On::ends_move:
    case On::enters:
    case On::crosses:
    case On::after_event:
    case On::after_moves:
    case On::day_ends:
    case On::fight_hour:
    case On::cleared:
    case On::when:
    case On::count: return false;
  }
  return false;
}

}  // namespace

bool cards_in_fight(const Content& content, Kind kind) {
  for (const On on : {On::round, On::survives, On::fight_hour}) {
    const TriggerRange range = content.triggers_on[idx(on)];
    for (std::size_t i = range.first; i < range.end; ++i) {
      if (on == On::fight_hour || fits(content, content.triggers[i], static_cast<u8>(kind))) return true;
    }
  }
  return false;
}

bool set_off_any(Step& step, On on, u8 what, Seat subject, Space at) {
  State& state = step.state;
  const TriggerRange range = step.content.triggers_on[idx(on)];
  bool instead = false;
  for (std::size_t i = range.end; i-- > range.first;) {  // the first of them ends up on top
    const Trigger& trigger = step.content.triggers[i];
    if (is_spent(state, i) || !fits(step.content, trigger, what)) continue;
    if (trigger.limits_spaces && !trigger.spaces.contains(at)) continue;
    if (trigger.marker != Figure::none && figure_space(state.markers, trigger.marker) != at) continue;
    if (!passes(step.content, state, trigger.test, About{static_cast<u8>(at), subject})) continue;
    spend(state, trigger, i);
    instead |= trigger.instead;
    push_card(step, trigger.card, subject, at);
  }
  return instead;
}

namespace {

bool watch_quest(Step& step, Quest& quest) {
  const CardDef& card = step.content.cards[idx(quest.card)];
  const About about{0, quest.who};
  if (passes(step.content, step.state, card.goal, about)) {
    quest.fulfilled = 1;
    step.emit({.kind = EventKind::quest_fulfilled, .card = quest.card, .who = quest.who});
    if (card.rewards == 0) return true;
    step.push(RunCard{.card = quest.card, .subject = quest.who, .state = RunCard::kReward});
    return true;
  }
  const bool late = step.state.letter >= card.before;
  if (!late && (card.fail.count == 0 || !passes(step.content, step.state, card.fail, about))) return false;
  step.emit({.kind = EventKind::quest_failed, .card = quest.card, .who = quest.who});
  end_legend(step, Result::lost, Reason::quest_failed, Rule::CARD_4);
  return true;
}

}  // namespace

/// CARD-4: the end is checked after every single effect, loss before win.
void watch(Step& step) {
  State& state = step.state;
  const Content& content = step.content;
  const About nobody{};
  for (std::size_t i = 0; i < content.lose.size(); ++i) {
    if (!passes(content, state, content.lose[i].test, nobody)) continue;
    state.lost_by = static_cast<u8>(i + 1);
    return end_legend(step, Result::lost, Reason::legend_says, Rule::CARD_4);
  }
  for (Quest& quest : state.quests) {
    if (quest.fulfilled == 0 && watch_quest(step, quest)) return;
  }
  if (content.win.count > 0 && passes(content, state, content.win, nobody)) {
    return end_legend(step, Result::won, Reason::goal_reached, Rule::CARD_4);
  }
  set_off(step, On::when, kAnything, leader(state), Space{0});
}

}  // namespace rietburg
