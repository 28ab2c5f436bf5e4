// The one door: an action is answered, then work goes on until somebody must decide.
#include <bit>

#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/fog.h"
#include "rules/free_actions.h"
#include "rules/move.h"
#include "rules/share.h"
#include "rules/sunrise.h"
#include "rules/things.h"

namespace rietburg {

void Step::give_up() { end_legend(*this, Result::lost, Reason::legend_says, Rule::CARD_4); }

Event& Step::next_event() const { return log->emplace_back(); }

namespace {

void run_work(Step& step, const Frame& frame) {
  if (frame.kind == FrameKind::end_move) return work(step, as<EndMove>(frame));  // these two are most of it
  if (frame.kind == FrameKind::run_card) return work(step, as<RunCard>(frame));
  visit(frame, [&]<typename F>(const F& owed) {
    if constexpr (Work<F>) work(step, owed);
  });
}

void answer(Step& step, const AskDie& question, const Action& action) {
  if (question.purpose == DieFor::hero || question.purpose == DieFor::creature) {
    return answer_battle_die(step, question, action.face());
  }
  if (question.purpose == DieFor::storm) return answer_storm_die(step, question, action.face());
  answer_card_die(step, question, action.face());
}

void answer_question(Step& step, const Action& action) {
  const Frame frame = step.state.pending.back();
  if (frame.kind == FrameKind::move && action.verb == Verb::step) {  // about half of all
    return go_on(step, as<AskMove>(frame), action);
  }
  step.state.pending.pop_back();
  if (frame.kind == FrameKind::action) return answer(step, as<AskAction>(frame), action);  // these two lead the rest
  if (frame.kind == FrameKind::move) return answer(step, as<AskMove>(frame), action);
  visit(frame, [&]<typename F>(const F& question) {
    if constexpr (!Work<F>) answer(step, question, action);
  });
}

/// A fighter who fell between two rounds owes no answer any more.
bool is_idle(const State& state) {
  return top_is<AskRound>(state) && (state.fight.fighting & seat_bit(top<AskRound>(state).who)) == 0;
}

/// Somebody must decide, and no work comes before that: how most actions end.
bool is_asking(const Step& step) {
  const State& state = step.state;
  if (step.over() || step.content.watches || state.pending.empty()) return false;
  const FrameKind kind = state.pending.back().kind;
  return kind <= FrameKind::last_question && kind != FrameKind::round;
}

void run_until_question(Step& step) {
  constexpr int kMostWork = 20000;  // a busy sunrise has some hundreds
  State& state = step.state;
  for (int work = 0; !step.over(); ++work) {
    if (work == kMostWork) step.give_up();
    if (step.content.watches && state.day > 0) {
      watch(step);
      if (step.over()) break;
    }
    if (state.pending.empty()) {
      next_turn(step);
      continue;
    }
    const Frame frame = state.pending.back();
    const bool asks = frame.kind <= FrameKind::last_question;
    if (asks && (frame.kind != FrameKind::round || !is_idle(state))) return;
    state.pending.pop_back();
    step.cause = Card::none;
    run_work(step, frame);
  }
  state.pending.clear();
}

// ----- who is asked -----

template <typename Question>
Seat asked(const State&, const Question& question) {
  return question.who;
}
Seat asked(const State& state, const AskInvite&) { return state.fight.inviter; }
Seat asked(const State& state, const AskBegin&) { return state.fight.inviter; }
Seat asked(const State& state, const AskAlly&) { return fighter(state, 0); }
Seat asked(const State&, const AskFlip& question) { return question.wizard; }
Seat asked(const State& state, const AskExchange& question) { return state.exchange.side[question.side]; }
Seat asked(const State& state, const AskShare& question) { return sharer(state, question, question.turn); }

// ----- answers to what needs no list of its own -----

void offer_yes_or_no(Seat who, Verb yes, Verb no, ActionList& list) {
  list.push_back(make_action(who, yes));
  list.push_back(make_action(who, no));
}

void legal(const Content&, const State&, const AskJoin& question, ActionList& list) {
  offer_yes_or_no(question.who, Verb::join, Verb::decline, list);
}
void legal(const Content&, const State& state, const AskBegin& question, ActionList& list) {
  offer_yes_or_no(asked(state, question), Verb::accept, Verb::leave, list);
}
void legal(const Content&, const State& state, const AskAlly& question, ActionList& list) {
  offer_yes_or_no(asked(state, question), Verb::accept, Verb::decline, list);
}
void legal(const Content&, const State&, const AskRoll& question, ActionList& list) {
  offer_yes_or_no(question.who, Verb::roll, Verb::keep, list);
}
void legal(const Content& content, const State& state, const AskShield& question, ActionList& list) {
  const Thing shield = shield_of(content, state.hero(question.who));
  list.push_back(make_action(question.who, Verb::use, Space{0}, 0, shield));
  list.push_back(make_action(question.who, Verb::decline));
}

void legal(const Content& content, const State& state, const AskRound& question, ActionList& list) {
  if (can_pay_hour(content, state, question.who)) list.push_back(make_action(question.who, Verb::stay));
  list.push_back(make_action(question.who, Verb::leave));
}

// Where free actions stand beside the answers: the heroes in their order, and each one's actions by verb.

void legal_with_free(const Content& content, const State& state, const AskRound& question, ActionList& list) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const bool is_asked = seat(i) == question.who;
    if (is_asked && can_pay_hour(content, state, question.who)) list.push_back(make_action(question.who, Verb::stay));
    append_free_actions(content, state, seat(i), list);
    if (is_asked) list.push_back(make_action(question.who, Verb::leave));
  }
}

void legal_with_free(const Content& content, const State& state, const AskAction& question, ActionList& list) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (seat(i) == question.who) legal(content, state, question, list);
    append_free_actions(content, state, seat(i), list);
  }
}

// ----- what chance may answer -----

void outcomes_of(const Content&, const State&, const AskDie&, OutcomeList& outcomes) {
  for (u8 face = 1; face <= kDieFaces; ++face) {
    outcomes.push_back({roll_face(face), 1});
  }
}

void append_card(std::size_t card, OutcomeList& outcomes) {
  outcomes.push_back({make_action(Seat::chance, Verb::draw, Space{0}, static_cast<u8>(card)), 1});
}

/// Each card of the set, `first` being that of bit 0.
void append_cards(u64 cards, std::size_t first, OutcomeList& outcomes) {
  Outcome* out = outcomes.end();
  for (; cards != 0; cards &= cards - 1) {
    const auto card = static_cast<u8>(first + static_cast<std::size_t>(std::countr_zero(cards)));
    *out++ = {make_action(Seat::chance, Verb::draw, Space{0}, card), 1};
  }
  outcomes.length = static_cast<u8>(out - outcomes.begin());
}

void deck_outcomes(const DeckDef& deck, const Pile& pile, OutcomeList& outcomes) {
  const std::size_t first = idx(deck.first);
  if (pile.left == 0) return append_card(first + pile.under[0], outcomes);
  append_cards(pile.left, first, outcomes);
}

void outcomes_of(const Content& content, const State& state, const AskDraw& question, OutcomeList& outcomes) {
  if (question.deck != 0) {
    return deck_outcomes(content.decks[question.deck - 1U], state.piles[question.deck - 1U], outcomes);
  }
  const Deck& deck = state.event_deck;
  if (!deck.top.empty()) return append_card(idx(deck.top.back()), outcomes);
  append_cards(deck.left, 0, outcomes);
}

void outcomes_of(const Content& content, const State& state, const AskToken& question, OutcomeList& outcomes) {
  Action token = make_action(Seat::chance, Verb::token);
  if (question.purpose == TokenFor::thin) {  // a space that stays empty
    token.thing = Thing::fog;
    for (const FogSpot& spot : state.fog) {
      token.space = spot.space;
      outcomes.push_back({token, 1});
    }
    return;
  }
  if (question.group == Thing::fog) {
    token.thing = Thing::fog;
    for (std::size_t i = 1; i < content.fog.size(); ++i) {
      token.id = static_cast<u8>(i);
      if (state.fog_left[i] > 0) outcomes.push_back({token, state.fog_left[i]});
    }
    return;
  }
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].group != question.group || state.stock[i] == 0) continue;
    token.thing = static_cast<Thing>(i);
    outcomes.push_back({token, state.stock[i]});
  }
}

void append_outcomes(const Content& content, const State& state, ActionList& list) {
  OutcomeList outcomes{};
  chance_outcomes(content, state, outcomes);
  for (const Outcome& outcome : outcomes) list.push_back(outcome.action);
}

}  // namespace

FrameKind question(const State& state) { return state.pending.empty() ? FrameKind::none : state.pending.back().kind; }

/// A question that was asked beneath another one has the same count of questions when it comes up, but fewer frames
/// stand under it: both together tell all questions apart. Where free actions may come between, the count when it was
/// asked stays its id.
u32 question_id(const State& state) {
  constexpr u32 kDepths = 32;
  static_assert(decltype(State::pending)::capacity() < kDepths);
  if (top_is<AskAction>(state)) return top<AskAction>(state).id * kDepths;
  if (top_is<AskRound>(state)) return top<AskRound>(state).id * kDepths;
  return state.asked * kDepths + static_cast<u32>(state.pending.size());
}

Seat to_act(const State& state) {
  if (state.pending.empty()) return Seat::none;
  return visit(state.pending.back(), [&]<typename F>(const F& question) {
    if constexpr (AsksHero<F>) return asked(state, question);
    return AsksChance<F> ? Seat::chance : Seat::none;
  });
}

void legal_actions(const Content& content, const State& state, ActionList& list) {
  list.clear();
  if (top_is<AskAction>(state)) return legal_with_free(content, state, top<AskAction>(state), list);
  if (top_is<AskRound>(state)) return legal_with_free(content, state, top<AskRound>(state), list);
  legal_answers(content, state, list);
}

void legal_answers(const Content& content, const State& state, ActionList& list) {
  list.clear();
  if (state.pending.empty()) return;
  const Frame& frame = state.pending.back();
  if (frame.kind == FrameKind::move) return legal(content, state, as<AskMove>(frame), list);
  if (frame.kind == FrameKind::action) return legal(content, state, as<AskAction>(frame), list);
  visit(frame, [&]<typename F>(const F& question) {
    if constexpr (AsksHero<F>) legal(content, state, question, list);
    if constexpr (AsksChance<F>) append_outcomes(content, state, list);
  });
}

void chance_outcomes(const Content& content, const State& state, OutcomeList& outcomes) {
  outcomes.length = 0;
  if (state.pending.empty()) return;
  visit(state.pending.back(), [&]<typename F>(const F& question) {
    if constexpr (AsksChance<F>) outcomes_of(content, state, question, outcomes);
  });
}

void perform(const Content& content, State& state, Action action, EventLog* log) {
  Step step{content, state, log};
  if (is_free(state, action)) {
    carry_out_free_action(step, action);
  } else {
    answer_question(step, action);
  }
  if (!is_asking(step)) run_until_question(step);
}

void lay_out(const Content& content, std::span<const HeroKind> heroes, State& state) {
  state = State{};
  for (const HeroKind kind : heroes) {
    state.heroes.push_back(Hero{});
    Hero& hero = state.heroes.back();  // written where it stays
    hero.kind = kind;
    hero.space = content.start[idx(kind)];
    hero.strength = content.start_strength;
    hero.willpower = content.start_willpower;
    const u8 rank = content.heroes[idx(kind)].rank;
    if (rank < content.heroes[idx(state.hero(state.rooster).kind)].rank) state.rooster = seat(state.heroes.size() - 1);
  }
  state.turn = state.rooster;
  state.end_letter = static_cast<u8>(content.letters - 1);
  state.stars = content.stars;
  state.shields = content.shields;
  state.next_creature = 1;
  state.today.last_hour = content.last_hour();
  for (std::size_t i = 0; i < kOvertimeHours; ++i) state.today.overtime[i] = content.overtime[i];
  state.event_deck.left = content.event_count == 0 ? 0 : ~u64{0} >> (kMaxEvents - content.event_count);
  for (const Card card : content.events_on_top) {
    state.event_deck.left &= ~(u64{1} << idx(card));
    state.event_deck.top.push_back(card);
  }
  for (std::size_t i = 0; i < content.decks.size(); ++i) {
    state.piles[i].left = static_cast<u16>((1U << content.decks[i].count) - 1);
  }
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (idx(content.kinds[i].moves_with) == i) state.supply[i] = content.kinds[i].figures;
  }
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) state.stock[i] = content.things[i].stock;
  for (std::size_t i = 1; i < content.fog.size(); ++i) state.fog_left[i] = content.fog[i].count;
  if (content.merchants_open) {
    for (const Space at : content.merchants) state.marks[idx(at)] |= State::kMerchant;
  }
  if (content.wells_laid) {
    for (const Space at : content.wells) state.marks[idx(at)] |= State::kWell | State::kWellFull;
  }
  if (!content.fog_laid) return;
  for (const Space at : content.fog_spaces) {
    state.marks[idx(at)] |= State::kFog;
    state.fog.push_back({at, FogToken::hidden});
  }
}

void set_up(const Content& content, std::span<const HeroKind> heroes, State& state, EventLog* log) {
  lay_out(content, heroes, state);
  Step step{content, state, log};
  step.emit({.kind = EventKind::legend_began, .rule = Rule::DIF_1, .n = 1});
  step.emit({.kind = EventKind::shields_set, .rule = Rule::PLC_13, .n = state.shields});
  step.emit({.kind = EventKind::rooster_given, .rule = Rule::TIME_7, .who = state.rooster});
  step.push(BeginDay{});
  read_letter(step);
  run_until_question(step);
}

}  // namespace rietburg
