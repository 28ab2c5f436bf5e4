// Whom a card concerns and when, and what sets one off (conditions.cc, triggers.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

/// What a filter or condition may look at besides the position.
struct About {
  u8 roll = 0;  // the card's roll, or the space it is about
  Seat subject = Seat::none;
  u8 chosen = 0;
};
inline About about(const RunCard& run) { return {run.value, run.subject, run.chosen}; }
Seat by_rank(const Content& content, const State& state, bool highest);
bool concerns(const Content& content, const State& state, const Filter& filter, const About& about, Seat who);
bool passes_conditions(const Content& content, const State& state, const Test& test, const About& about);
inline bool passes(const Content& content, const State& state, const Test& test, const About& about) {
  return test.count == 0 || passes_conditions(content, state, test, about);
}
bool farmer_outside(const State& state);
/// A special gor is a gor too.
inline bool is_kind(const Content& content, Kind kind, Kind wanted) {
  return kind == wanted || content.kinds[idx(kind)].moves_with == wanted;
}
/// The thing itself, a member of the group, or a side of the article.
bool is_of(const Content& content, Thing thing, Thing wanted);
/// Whether any card of the game waits for this.
inline bool is_waited_for(const Content& content, On on) {
  const TriggerRange range = content.triggers_on[idx(on)];
  return range.first != range.end;
}
bool set_off_any(Step& step, On on, u8 what, Seat subject, Space at);
/// Pushes the cards that wait for this; true where one of them stands for what would happen otherwise.
template <typename What>
bool set_off(Step& step, On on, What what, Seat subject, Space at) {
  return is_waited_for(step.content, on) && !step.foresees && set_off_any(step, on, static_cast<u8>(what), subject, at);
}
void push_card(Step& step, Card card, Seat subject, Space about);
void watch(Step& step);

}  // namespace rietburg
