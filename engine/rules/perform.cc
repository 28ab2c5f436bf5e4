// The one door: an action is answered, then work goes on until somebody must decide.
#include "rules/step.h"

namespace rietburg {

void Step::give_up() { end_legend(*this, Result::lost, Reason::legend_says, Rule::CARD_4); }

Event& Step::next_event() const { return log->emplace_back(); }

namespace {

void run_work(Step& step, const Frame& frame) {
  if (frame.kind == FrameKind::end_move) return work(step, as<EndMove>(frame));
  if (frame.kind == FrameKind::run_card) return work(step, as<RunCard>(frame));
  switch (frame.kind) {
#define WORK(kind, Type) \
  case FrameKind::kind: return work(step, as<Type>(frame))
    WORK(begin_day, BeginDay);
    WORK(sunrise, Sunrise);
    WORK(narrate, Narrate);
    WORK(after_event, AfterEvent);
    WORK(fog, CarryOutFog);
    WORK(begin_round, BeginRound);
    WORK(roll_hero, RollHero);
    WORK(settle_hero, SettleHero);
    WORK(count_roll, CountRoll);
    WORK(roll_creature, RollCreature);
    WORK(count_creature, CountCreature);
    WORK(compare, Compare);
    WORK(fall, Fall);
    WORK(end_round, EndRound);
    WORK(victory, Victory);
    WORK(scatter, Scatter);
    WORK(group_price, GroupPrice);
    WORK(strike, Strike);
    WORK(name_allies, NameAllies);
    WORK(storm_hit, StormHit);
    WORK(draw_quest, DrawQuest);
    WORK(pick_rubble, PickRubble);
#undef WORK
    default: return;
  }
}

void answer(Step& step, const AskDie& question, const Action& action) {
  if (question.purpose == DieFor::hero || question.purpose == DieFor::creature) {
    return answer_battle_die(step, question, action.n[0]);
  }
  if (question.purpose == DieFor::storm) return answer_storm_die(step, question, action.n[0]);
  answer_card_die(step, question, action.n[0]);
}

void answer_question(Step& step, const Frame& frame, const Action& action) {
  if (frame.kind == FrameKind::move) return answer(step, as<AskMove>(frame), action);  // more than half of all
  switch (frame.kind) {
#define ANSWER(kind, Type) \
  case FrameKind::kind: return answer(step, as<Type>(frame), action)
    ANSWER(action, AskAction);
    ANSWER(lead, AskLead);
    ANSWER(invite, AskInvite);
    ANSWER(join, AskJoin);
    ANSWER(begin, AskBegin);
    ANSWER(ally, AskAlly);
    ANSWER(dice, AskDice);
    ANSWER(roll, AskRoll);
    ANSWER(flip, AskFlip);
    ANSWER(settle, AskSettle);
    ANSWER(shield, AskShield);
    ANSWER(share, AskShare);
    ANSWER(round, AskRound);
    ANSWER(exchange, AskExchange);
    ANSWER(hand_on, AskHandOn);
    ANSWER(pick, AskPick);
    ANSWER(purchase, AskPurchase);
    ANSWER(offer, AskOffer);
    ANSWER(choose, AskChoose);
    ANSWER(die, AskDie);
    ANSWER(draw, AskDraw);
    ANSWER(token, AskToken);
#undef ANSWER
    default: return;
  }
}

/// A fighter who fell between two rounds owes no answer any more.
bool is_idle(const State& state) {
  return top_is<AskRound>(state) && (state.fight.fighting & seat_bit(top<AskRound>(state).who)) == 0;
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
    if (state.pending.back().kind <= FrameKind::last_question && !is_idle(state)) return;
    const Frame frame = state.pending.back();
    state.pending.pop_back();
    step.cause = Card::none;
    run_work(step, frame);
  }
  state.pending.clear();
}

void offer_yes_or_no(Seat who, Verb yes, Verb no, ActionList& list) {
  list.push_back(make_action(who, yes));
  list.push_back(make_action(who, no));
}

void legal_round(const Content& content, const State& state, const AskRound& question, ActionList& list) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const bool asked = seat(i) == question.who;
    if (asked && can_pay_hour(state, question.who)) list.push_back(make_action(question.who, Verb::stay));
    append_free_actions(content, state, seat(i), list);
    if (asked) list.push_back(make_action(question.who, Verb::leave));
  }
}

void legal_action(const Content& content, const State& state, const AskAction& question, ActionList& list) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (seat(i) == question.who) legal_main(content, state, question, list);
    append_free_actions(content, state, seat(i), list);
  }
}

}  // namespace

FrameKind question(const State& state) { return state.pending.empty() ? FrameKind::none : state.pending.back().kind; }

/// A question that was asked beneath another one has the same count of questions when it comes up, but fewer frames
/// stand under it: both together tell all questions apart. Where free actions may come between, the count when it was
/// asked stays its id.
u32 question_id(const State& state) {
  constexpr u32 kDepths = 32;
  static_assert(decltype(State::pending)::capacity() < kDepths);
  switch (question(state)) {
    case FrameKind::action: return top<AskAction>(state).id * kDepths;
    case FrameKind::round: return top<AskRound>(state).id * kDepths;
    default: return state.asked * kDepths + static_cast<u32>(state.pending.size());
  }
}

Seat to_act(const State& state) {
  switch (question(state)) {
    case FrameKind::none: return Seat::none;
    case FrameKind::die:
    case FrameKind::draw:
    case FrameKind::token: return Seat::chance;
    case FrameKind::invite:
    case FrameKind::begin: return state.fight.inviter;
    case FrameKind::ally: return fighter(state, 0);
    case FrameKind::exchange: return state.exchange.side[top<AskExchange>(state).side];
    case FrameKind::share: {
      const auto share = top<AskShare>(state);
      return share.what == ShareWhat::reward ? fighter(state, share.turn) : clockwise(state, leader(state), share.turn);
    }
    default: return static_cast<Seat>(state.pending.back().bytes[0]);  // all others name their hero first
  }
}

void legal_actions(const Content& content, const State& state, ActionList& list) {
  list.clear();
  if (state.pending.empty()) return;
  const Frame& frame = state.pending.back();
  if (frame.kind == FrameKind::move) return legal(content, state, as<AskMove>(frame), list);
  if (frame.kind == FrameKind::action) return legal_action(content, state, as<AskAction>(frame), list);
  const Seat who = to_act(state);
  switch (frame.kind) {
    case FrameKind::lead: return legal(content, state, as<AskLead>(frame), list);
    case FrameKind::invite: return legal(content, state, as<AskInvite>(frame), list);
    case FrameKind::join: return offer_yes_or_no(who, Verb::join, Verb::decline, list);
    case FrameKind::begin: return offer_yes_or_no(who, Verb::accept, Verb::leave, list);
    case FrameKind::ally: return offer_yes_or_no(who, Verb::accept, Verb::decline, list);
    case FrameKind::dice: return legal(content, state, as<AskDice>(frame), list);
    case FrameKind::roll: return offer_yes_or_no(who, Verb::roll, Verb::keep, list);
    case FrameKind::flip: return legal(content, state, as<AskFlip>(frame), list);
    case FrameKind::settle: return legal(content, state, as<AskSettle>(frame), list);
    case FrameKind::shield:
      list.push_back(make_action(who, Verb::use, Space{0}, 0, shield_of(content, state.hero(who))));
      return list.push_back(make_action(who, Verb::decline));
    case FrameKind::share: return legal(content, state, as<AskShare>(frame), list);
    case FrameKind::round: return legal_round(content, state, as<AskRound>(frame), list);
    case FrameKind::exchange: return legal(content, state, as<AskExchange>(frame), list);
    case FrameKind::hand_on: return legal(content, state, as<AskHandOn>(frame), list);
    case FrameKind::pick: return legal(content, state, as<AskPick>(frame), list);
    case FrameKind::purchase: return legal(content, state, as<AskPurchase>(frame), list);
    case FrameKind::offer: return legal(content, state, as<AskOffer>(frame), list);
    case FrameKind::choose: return legal(content, state, as<AskChoose>(frame), list);
    default: break;
  }
  OutcomeList outcomes{};
  chance_outcomes(content, state, outcomes);
  for (const Outcome& outcome : outcomes) list.push_back(outcome.action);
}

namespace {

void token_outcomes(const Content& content, const State& state, const AskToken& question, OutcomeList& outcomes) {
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

void deck_outcomes(const DeckDef& deck, const Pile& pile, OutcomeList& outcomes) {
  const auto add = [&](std::size_t place) {
    const auto card = static_cast<u8>(idx(deck.first) + place);
    outcomes.push_back({make_action(Seat::chance, Verb::draw, Space{0}, card), 1});
  };
  if (pile.left == 0) return add(pile.under[0]);
  for (unsigned left = pile.left; left != 0; left &= left - 1) add(static_cast<std::size_t>(__builtin_ctz(left)));
}

}  // namespace

void chance_outcomes(const Content& content, const State& state, OutcomeList& outcomes) {
  outcomes.length = 0;
  switch (question(state)) {
    case FrameKind::die:
      for (u8 face = 1; face <= kDieFaces; ++face) {
        Action die = make_action(Seat::chance, Verb::die);
        die.n[0] = face;
        outcomes.push_back({die, 1});
      }
      return;
    case FrameKind::draw: {
      if (const auto draw = top<AskDraw>(state); draw.deck != 0) {
        return deck_outcomes(content.decks[draw.deck - 1U], state.piles[draw.deck - 1U], outcomes);
      }
      if (!state.event_deck.top.empty()) {
        const auto card = static_cast<u8>(state.event_deck.top.back());
        return outcomes.push_back({make_action(Seat::chance, Verb::draw, Space{0}, card), 1});
      }
      for (u64 left = state.event_deck.left; left != 0; left &= left - 1) {
        const auto card = static_cast<u8>(__builtin_ctzll(left));
        outcomes.push_back({make_action(Seat::chance, Verb::draw, Space{0}, card), 1});
      }
      return;
    }
    case FrameKind::token: return token_outcomes(content, state, top<AskToken>(state), outcomes);
    default: return;
  }
}

void perform(const Content& content, State& state, const Action& action, EventLog* log) {
  Step step{content, state, log};
  if (is_free(state, action)) {
    carry_out_free_action(step, action);
  } else {
    const Frame frame = state.pending.back();
    state.pending.pop_back();
    answer_question(step, frame, action);
  }
  run_until_question(step);
}

void lay_out(const Content& content, std::span<const HeroKind> heroes, State& state) {
  state = State{};
  for (const HeroKind kind : heroes) {
    Hero hero{};
    hero.kind = kind;
    hero.space = content.start[idx(kind)];
    hero.strength = content.start_strength;
    hero.willpower = content.start_willpower;
    state.heroes.push_back(hero);
    const u8 rank = content.heroes[idx(kind)].rank;
    if (rank < content.heroes[idx(state.hero(state.rooster).kind)].rank) state.rooster = seat(state.heroes.size() - 1);
  }
  state.turn = state.rooster;
  state.end_letter = static_cast<u8>(content.letters - 1);
  state.stars = content.stars;
  state.shields = content.shields;
  state.next_creature = 1;
  state.today.last_hour = 10;
  for (std::size_t i = 0; i < 3; ++i) state.today.overtime[i] = content.overtime[i];
  for (std::size_t i = 0; i < content.event_count; ++i) state.event_deck.left |= u64{1} << i;
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
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (content.merchants_open && (content.spaces[i].features & SpaceDef::kMerchant) != 0) {
      state.marks[i] |= State::kMerchant;
    }
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
