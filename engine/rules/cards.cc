// Rules, "Rulings on cards": a card is carried out effect by effect, from top to bottom (CARD-3).
#include "rules/cards.h"
#include "rules/battle.h"
#include "rules/conditions.h"
#include "rules/move.h"
#include "rules/things.h"

namespace rietburg {

Seat leader(const State& state) {  // DEC-1
  if (state.in_sunrise != 0) return state.rooster;
  if (state.fight.creature != 0) return fighter(state, 0) == Seat::none ? state.fight.inviter : fighter(state, 0);
  return state.turn;
}

namespace {

struct EffectRange {
  std::size_t first, count;
};

/// A card has its effects; a laid card also what strikes, a quest also its reward.
EffectRange effects_of(const CardDef& card, u8 list) {
  if ((list & RunCard::kStrikes) != 0) return {card.first_strike, card.strikes};
  if ((list & RunCard::kReward) != 0) return {card.first_reward, card.rewards};
  return {card.first_effect, card.effects};
}

}  // namespace

const Effect& effect_at(const Content& content, const RunCard& run) {
  return content.effects[effects_of(content.cards[idx(run.card)], run.state).first + run.pc];
}

const Effect& effect_of(const Content& content, Card card, u8 pc, u8 list) {
  return content.effects[effects_of(content.cards[idx(card)], list).first + pc];
}

Space figure_space(const StaticVec<Piece, 3>& pieces, Figure figure) {
  for (const Piece& piece : pieces) {
    if (piece.figure == figure) return piece.space;
  }
  return Space::none;
}

Space kind_space(const State& state, Kind kind) {
  for (const Creature& creature : state.creatures) {
    if (creature.kind == kind) return creature.space;
  }
  return Space::none;
}

Space place_of(const Content& content, const State& state, const Effect& effect, const RunCard& run) {
  switch (effect.where) {
    case Where::here: return state.hero(run.subject).space;
    case Where::rolled: {
      const bool exists = run.value < kMaxSpaces && content.spaces[run.value].exists;
      return exists ? space(run.value) : Space::none;
    }
    case Where::character: return figure_space(state.characters, effect.at_figure);
    case Where::marker: return figure_space(state.markers, effect.at_figure);
    case Where::creature: return kind_space(state, effect.at_kind);
    case Where::arrow_of: {
      const Space at = kind_space(state, effect.at_kind);
      return at == Space::none ? at : content.spaces[idx(at)].arrow;
    }
    case Where::fixed:
    case Where::tens_ones:
    case Where::rank: break;
  }
  return effect.space;
}

/// Heroes come in turn order; where a supply may run short, by ascending rank (DEC-5).
Seat hero_at(const Content& content, const State& state, bool ranked, std::size_t place) {
  if (!ranked) return clockwise(state, leader(state), place);
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    std::size_t lower = 0;
    for (const Hero& other : state.heroes) {
      lower += hero_def(content, other).rank < hero_def(content, state.heroes[i]).rank;
    }
    if (lower == place) return seat(i);
  }
  return Seat::none;
}

void change_points(Step& step, Seat who, const Effect& effect, int amount) {
  const int by = effect.op == Op::lose ? -amount : amount;
  const Thing what = effect.thing;
  if (what == Thing::willpower) {
    change_willpower(step, who, by, effect.rule);
  } else if (what == Thing::strength) {
    change_strength(step, who, by, effect.rule);
  } else if (what == Thing::gold) {
    change_gold(step, who, by, effect.rule);
  } else {
    for (int i = 0; i < amount; ++i) gain_thing(step, who, what, effect.rule);
  }
}

namespace {

void take_all(Step& step, Seat who, Thing thing) {
  const Space at = step.state.hero(who).space;
  while (lying(step.state, at, thing) > 0 && can_hold(step.content, step.state.hero(who), thing)) {
    pick_up(step, at, thing);
    put_on_board(step, who, thing);
    step.emit({.kind = EventKind::thing_taken, .card = step.cause, .who = who, .space = at, .thing = thing});
  }
}

bool has_to_lose(const Hero& hero, const Effect& effect) {
  if (effect.slot == Slot::pouch) return (hero.gems[0] | hero.gems[1] | hero.gems[2]) != 0;
  return hero.small[0] != Thing::none;
}

/// An effect that comes to one hero after another. The card is back on the stack, its `next` already counted on.
void carry_out_for(Step& step, const RunCard& run, const Effect& effect, Seat who) {
  const Hero& hero = step.state.hero(who);
  switch (effect.op) {
    case Op::gain:
    case Op::lose:
      if (effect.amount == kAmountDie) {
        return step.push(AskDie{.purpose = DieFor::each_hero, .who = who});
      }
      return change_points(step, who, effect, effect.amount == kAmountRoll ? run.value : effect.amount);
    case Op::cap:
      if (hero.willpower > effect.amount) change_willpower(step, who, effect.amount - hero.willpower, effect.rule);
      return;
    case Op::quest: {
      return step.push(
          DrawQuest{.who = who, .deck = effect.deck, .left = effect.amount, .card = run.card, .pc = run.pc});
    }
    case Op::take_here: return take_all(step, who, effect.thing);
    case Op::lose_hour:
      if (can_pay_hour(step.content, step.state, who)) return pay_hour(step, who);
      change_willpower(step, who, -effect.amount, effect.rule);
      return;
    case Op::lose_thing:
      if (has_to_lose(hero, effect)) return ask_choice(step, run, who, 0);
      change_willpower(step, who, -effect.amount, effect.rule);
      return;
    case Op::place_hero: {
      const bool rank = effect.where == Where::rank;
      const Space at =
          rank ? space(hero_def(step.content, hero).rank) : place_of(step.content, step.state, effect, run);
      step.state.hero(who).space = at;
      return step.emit({.kind = EventKind::hero_placed, .card = run.card, .who = who, .space = at});
    }
    case Op::campfire: {
      return step.push(AskHandOn{.who = who});
    }
    case Op::raise:
    case Op::offer:
    case Op::find:
      if (can_use_offer(step.content, step.state, effect, who)) ask_offer(step, run, who, effect.op == Op::find);
      return;
// clang-format off
#define ONCE(op) case Op::op:
#define LEGEND(op) case Op::op:
#include "rietburg/ops.def"
      // clang-format on
      return;  // effects.cc, legend_effects.cc
  }
}

/// The character or creature it names is not on the board, or the dice name no space.
bool is_nowhere(const Content& content, const State& state, const Effect& effect, const RunCard& run) {
  return effect.where != Where::fixed && effect.where != Where::tens_ones && effect.where != Where::rank &&
         place_of(content, state, effect, run) == Space::none;
}

bool goes_round(Op op) {
  static constexpr bool kGoesRound[] = {
#define EACH_HERO(op) true,
#define ONCE(op) false,
#define LEGEND(op) false,
#include "rietburg/ops.def"
  };
  return kGoesRound[idx(op)];
}

/// Whether the effect wants this hero: who it names, or who stands where something was found.
bool wants(const Content& content, const State& state, const RunCard& run, const Effect& effect, Seat who) {
  if (effect.op == Op::find) return state.hero(who).space == effect.space;
  return concerns(content, state, content.filters[effect.who], about(run), who);
}

/// DEC-5: whether a supply may not suffice for all who come; of articles to choose from, whether fewer are left than
/// heroes who could take one.
bool runs_short(const Content& content, const State& state, const RunCard& run, const Effect& effect) {
  if (effect.op == Op::find) return true;
  if (effect.op == Op::gain) return effect.thing >= Thing::first_thing;
  if (effect.op != Op::offer || !content.trades[effect.trade].article) return false;
  int heroes = 0, articles = 0;
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    heroes += wants(content, state, run, effect, seat(i)) && can_use_offer(content, state, effect, seat(i));
  }
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.things[i].seller == Seller::merchant) articles += state.stock[i];
  }
  return articles < heroes;
}

/// At its next effect. A copy, so that what is pushed is put together in registers (Step::push).
RunCard further(RunCard run) {
  ++run.pc;
  run.next = 0;
  run.state &= static_cast<u8>(~RunCard::kRanked);
  return run;
}

void announce(Step& step, RunCard& run) {
  run.state &= static_cast<u8>(~RunCard::kAnnounce);
  step.emit({.kind = EventKind::card_read, .rule = Rule::CARD_3, .card = run.card, .letter = step.state.letter});
}

}  // namespace

void work(Step& step, const RunCard& frame) {
  RunCard run = frame;
  State& state = step.state;
  const CardDef& card = step.content.cards[idx(run.card)];
  if ((run.state & RunCard::kAnnounce) != 0) announce(step, run);
  if (run.pc >= effects_of(card, run.state).count) return;
  step.cause = run.card;
  const Effect& effect = effect_at(step.content, run);
  if (run.next == 0 &&
      (!passes(step.content, state, effect.test, about(run)) || is_nowhere(step.content, state, effect, run))) {
    return step.push(further(run));
  }
  if (!goes_round(effect.op)) {
    step.push(further(run));
    return carry_out(step, run, effect);
  }
  if (effect.op == Op::find && run.next == 0) {
    const bool gold = effect.thing == Thing::gold;
    if (!gold && state.stock[idx(effect.thing)] == 0) {  // EVT-7
      step.emit({.kind = EventKind::thing_missing, .rule = Rule::EVT_7, .card = run.card, .thing = effect.thing});
      return step.push(further(run));
    }
    if (!gold) --state.stock[idx(effect.thing)];
    lay(step, effect.space, effect.thing, effect.amount);
    step.emit({.kind = EventKind::thing_laid,
               .rule = effect.rule,
               .card = run.card,
               .space = effect.space,
               .thing = effect.thing,
               .n = effect.amount});
  }
  if (run.next == 0 && runs_short(step.content, state, run, effect)) run.state |= RunCard::kRanked;
  for (u8 place = run.next; place < hero_count(state); ++place) {
    const Seat who = hero_at(step.content, state, (run.state & RunCard::kRanked) != 0, place);
    if (!wants(step.content, state, run, effect, who)) continue;
    RunCard rest = run;
    rest.next = static_cast<u8>(place + 1);
    step.push(rest);
    return carry_out_for(step, run, effect, who);
  }
  step.push(further(run));
}

void work(Step& step, const Scatter& frame) {
  if (frame.left == 0) return;
  step.push(frame);
  step.push(AskDie{.purpose = DieFor::tens});
}

void answer_card_die(Step& step, const AskDie& question, u8 face) {
  State& state = step.state;
  step.emit({.kind = EventKind::card_die, .rule = Rule::DEC_7, .who = question.who, .n = face});
  if (question.purpose == DieFor::tens || question.purpose == DieFor::ones) {
    auto scatter = top<Scatter>(state);
    if (question.purpose == DieFor::tens) {
      scatter.tens = face;
      replace_top(state, scatter);
      AskDie ones{};
      ones.purpose = DieFor::ones;
      return step.push(ones);
    }
    const Space at = space(10U * scatter.tens + face);
    --scatter.left;
    scatter.tens = 0;
    replace_top(state, scatter);
    if (lay_from_stock(step, at, scatter.thing, 1) == 0) return;
    return step.emit(
        {.kind = EventKind::thing_laid, .card = scatter.card, .space = at, .thing = scatter.thing, .n = 1});
  }
  auto run = top<RunCard>(state);
  step.cause = run.card;
  if (question.purpose == DieFor::each_hero) {
    return change_points(step, question.who, effect_at(step.content, run), face);
  }
  if (question.purpose == DieFor::card_tens) {
    run.value = static_cast<u8>(10 * face);
    replace_top(state, run);
    AskDie ones = question;
    ones.purpose = DieFor::card_ones;
    return step.push(ones);
  }
  if (question.purpose == DieFor::card_ones) {
    run.value = static_cast<u8>(run.value + face);
    return replace_top(state, run);
  }
  RunCard rolled = run;
  --rolled.pc;
  run.value = step.content.tables[effect_at(step.content, rolled).table].value[face - 1U];
  replace_top(state, run);
}

}  // namespace rietburg
