// What every rule works on: the content, the position, and the log. One step is one action and all that follows from
// it.
#pragma once
#include <span>

#include "rietburg/rules.h"

namespace rietburg {

struct Step {
  const Content& content;
  State& state;
  EventLog* log;
  Card cause = Card::none;  // the card being carried out: its effects cite it
  bool foresees = false;    // only creatures move, nothing is set off

  /// Always inline, as `to_frame` is.
  template <typename F>
  [[gnu::always_inline]] inline void push(const F& frame) {
    if (state.pending.full()) return give_up();
    state.pending.push_back(to_frame(frame));
    if constexpr (F::kKind <= FrameKind::last_question) ++state.asked;
  }
  /// Copied as a value, so that the compiler builds the event only where somebody listens.
  void emit(const Event& event) const {
    if (log != nullptr) next_event() = event;
  }
  /// Whether anybody listens: where an event is not read off the position but has to be worked out.
  bool is_heard() const { return log != nullptr; }
  bool over() const { return state.result != Result::none; }
  /// Cards that set each other off without end must neither hang the table nor overflow it: the legend is lost.
  [[gnu::cold]] void give_up();

 private:
  [[gnu::cold]] Event& next_event() const;
};

/// The frame on top, seen as what it is.
template <typename F>
F top(const State& state) {
  return as<F>(state.pending.back());
}
template <typename F>
bool top_is(const State& state) {
  return !state.pending.empty() && state.pending.back().kind == F::kKind;
}
/// Replaces the frame on top without asking anew.
template <typename F>
[[gnu::always_inline]] inline void replace_top(State& state, const F& frame) {
  state.pending.back() = to_frame(frame);
}

// ----- the table -----

inline std::size_t hero_count(const State& state) { return state.heroes.size(); }
/// DEC-1.
Seat leader(const State& state);
/// The hero `place` seats to the left of `from`, at most once round the table.
inline Seat clockwise(const State& state, Seat from, std::size_t place) {
  const std::size_t at = idx(from) + place;
  const std::size_t n = hero_count(state);
  return seat(at >= n ? at - n : at);
}
/// Not 0 where anybody leads a farmer: places nobody sits at are empty.
inline u8 farmers_beside_heroes(const State& state) {
  u8 farmers = 0;
  for (const Hero& hero : state.heroes.items) farmers |= hero.farmers;
  return farmers;
}
inline const HeroDef& hero_def(const Content& content, const Hero& hero) { return content.heroes[idx(hero.kind)]; }
void end_legend(Step& step, Result result, Reason reason, Rule rule);
/// The position before the first card is read; heroes as they sit.
void lay_out(const Content& content, std::span<const HeroKind> heroes, State& state);

}  // namespace rietburg
