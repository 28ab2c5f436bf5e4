// Rules, "Move": heroes step by step, and allies led by a hero.
#include <array>
#include <bit>
#include <cstring>

#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/fog.h"
#include "rules/free_actions.h"
#include "rules/move.h"
#include "rules/things.h"

namespace rietburg {

namespace {

/// What may pay for a step: an hour (none), what is left of a begun herb, a wineskin or a herb (MOV-6).
Things ways_to_pay(const Content& content, const Hero& hero, const AskMove& move, bool pays_hour) {
  const Things hour = pays_hour ? bit(Thing::none) : 0;
  const Things small = small_things(hero);
  if (move.points > 0) return hour | bit(move.herb) | (small & content.step_things);  // a begun herb is finished first
  return hour | (small & (content.step_things | content.herbs));
}

u64 step_word(Seat who, Things pays) {
  return action_word(who, Verb::step, Space{0}, 0, static_cast<Thing>(std::countr_zero(pays)));
}

/// Every neighbour with each of the first `kWays` words of payment. These are the hottest lines of all: an answer is
/// one word, the space in it comes ready from the board, and eight neighbours are written whatever their number, so
/// that no branch is guessed wrong; the list has room, and `length` says how many count.
template <std::size_t kWays>
void append_all_steps(const SpaceDef& here, std::array<u64, kWays> words, ActionList& list) {
  Action* out = list.items + list.length;
  const auto write = [&](std::size_t i) {
    const u64 word = here.step_words[i / kWays] | words[i % kWays];
    std::memcpy(out + i, &word, sizeof word);
  };
  constexpr std::size_t kAtOnce = 8 * kWays;
  const std::size_t count = here.neighbours.size() * kWays;
  for (std::size_t i = 0; i < kAtOnce; ++i) write(i);
  for (std::size_t i = kAtOnce; i < count; ++i) write(i);
  list.length = static_cast<u16>(list.length + count);
}

/// The steps where every way is open and there are no more than two ways to pay: nearly always. False elsewhere. Always
/// inline: steps are listed at most questions there are.
[[gnu::always_inline]] inline bool append_plain_steps(const Content& content, const State& state, const AskMove& move,
                                                      bool pays_hour, ActionList& list) {
  const Hero& hero = state.hero(move.who);
  const SpaceDef& here = content.spaces[idx(hero.space)];
  const Things pays = ways_to_pay(content, hero, move, pays_hour);
  const Things second = pays & (pays - 1);
  const Things third = second & (second - 1);
  const bool all_open =
      (state.closed.length | state.barred.length | state.rules | here.crossings.length | u8{content.has_rubble}) == 0;
  if (pays == 0) return true;
  if (third != 0 || !all_open) return false;
  const u64 word = step_word(move.who, pays);
  if (second == 0) {
    append_all_steps<1>(here, {word}, list);
  } else {
    append_all_steps<2>(here, {word, step_word(move.who, second)}, list);
  }
  return true;
}

/// The same where some way may be shut or leads over water, and whatever pays.
[[gnu::noinline]] void append_open_steps(const Content& content, const State& state, const AskMove& move,
                                         bool pays_hour, ActionList& list) {
  const Hero& hero = state.hero(move.who);
  const SpaceDef& here = content.spaces[idx(hero.space)];
  const Things pays = ways_to_pay(content, hero, move, pays_hour);
  const u16 first = list.length;
  const auto step_to = [&](Space to) {
    each(pays, [&](Thing pay) { list.push_back(make_action(move.who, Verb::step, to, 0, pay)); });
  };
  for (const Space to : here.neighbours) {
    if (why_shut(content, state, hero, to) == Why::none) step_to(to);
  }
  if (here.crossings.empty()) return;
  for (const Space to : here.crossings) {
    if (why_blocked(content, state, to) == Why::none) step_to(to);
  }
  list.sort_from(first);
}

}  // namespace

void append_steps(const Content& content, const State& state, Seat who, bool pays_hour, ActionList& list) {
  const AskMove move{.who = who};
  if (!append_plain_steps(content, state, move, pays_hour, list)) {
    append_open_steps(content, state, move, pays_hour, list);
  }
}

namespace {

/// MOV-6: one side of a wineskin, or a point of a herb. What is left of the herb is in the move given back.
[[gnu::noinline]] AskMove pay_with(Step& step, AskMove move, Thing pay) {
  const ThingDef& def = thing_def(step.content, pay);
  step.emit(
      {.kind = EventKind::free_step, .rule = def.herb > 0 ? Rule::MOV_6 : Rule::MOV_3, .who = move.who, .thing = pay});
  if (move.points > 0 && pay == move.herb) {
    --move.points;
    return move;
  }
  use_up(step, move.who, pay);
  if (def.herb > 0) {
    move.herb = pay;
    move.points = static_cast<u8>(def.herb - 1);
  }
  return move;
}

/// CRE-2: the hero may go on, but farmers beside them are lost. Which creature it is only the log and cards ask.
void meet_creature(Step& step, Seat who) {
  const Hero& hero = step.state.hero(who);
  const bool asked = step.is_heard() || is_waited_for(step.content, On::meets);
  if (const Creature* creature = asked ? creature_on(step.state, hero.space) : nullptr) {
    step.emit({.kind = EventKind::met_creature,
               .rule = Rule::CRE_2,
               .who = who,
               .space = hero.space,
               .creature = creature->id});
    set_off(step, On::meets, creature->kind, who, hero.space);
  }
  if (hero.farmers > 0) lose_farmers(step, hero.space);
}

/// Whether anything on the way or on the space may answer a step: one look at each, before it is gone into. A creature
/// answers only where farmers are about to meet it, or cards wait for that.
bool may_answer(const Content& content, const State& state, const Hero& hero, Space from) {
  const bool minds_creatures = hero.farmers > 0 || is_waited_for(content, On::meets);
  const u16 marks = minds_creatures ? State::kLaid | State::kCreature : State::kLaid;
  return state.has(hero.space, marks) || content.has_rubble || is_waited_for(content, On::enters) ||
         !content.spaces[idx(from)].crossings.empty();
}

/// What comes of a step; the hero stands on the next space already.
[[gnu::noinline]] void arrive_on(Step& step, const AskMove& move, Space from) {
  const State& state = step.state;
  const Hero& hero = state.hero(move.who);
  step.emit({.kind = EventKind::stepped, .rule = Rule::MOV_1, .who = move.who, .space = hero.space, .from = from});
  if (step.content.has_rubble) see_rubble(step, move.who);
  if (state.has(hero.space, State::kCreature)) meet_creature(step, move.who);
  set_off(step, On::enters, kAnything, move.who, hero.space);
  for (const Space over : step.content.spaces[idx(from)].crossings) {
    if (over == hero.space) set_off(step, On::crosses, kAnything, move.who, hero.space);
  }
  if (state.has(hero.space, State::kLaid)) meet_laid_cards(step, move.who, hero.space, move.spared != 0);
}

[[gnu::noinline]] void take_free_step(Step& step, const AskMove& move, const Action& action) {
  replace_top(step.state, pay_with(step, move, action.thing));
  Space& at = step.state.hero(move.who).space;
  const Space from = at;
  at = action.space;
  arrive_on(step, move, from);
}

/// The move is on the stack and stays there, so that the next step can be asked for. A step for an hour that nothing
/// answers and nobody listens to is the most frequent thing of all.
void take_step(Step& step, const AskMove& move, const Action& action) {
  if (action.thing != Thing::none) return take_free_step(step, move, action);
  const int price = spend_hour(step.content, step.state, move.who);
  Hero& hero = step.state.hero(move.who);
  const Space from = hero.space;
  hero.space = action.space;
  if (!step.is_heard() && !may_answer(step.content, step.state, hero, from)) return;
  tell_hour(step, move.who, price, Rule::TIME_3);
  arrive_on(step, move, from);
}

}  // namespace

void begin_move(Step& step, const Action& first_step) {
  const AskMove move{.who = first_step.who, .start = step.state.hero(first_step.who).space};
  step.push(move);
  take_step(step, move, first_step);
}

void go_on(Step& step, const AskMove& move, const Action& next_step) {
  ++step.state.asked;
  take_step(step, move, next_step);
}

void answer(Step& step, const AskMove& question, const Action& action) {
  if (action.verb == Verb::take || action.verb == Verb::drop) {
    step.push(question);
    if (action.thing != Thing::farmer) return carry_out_free_action(step, action);  // an escort
    return action.verb == Verb::take ? take_farmer(step, question.who, Rule::MOV_2)
                                     : put_down_farmer(step, question.who, Rule::MOV_2);
  }
  if (question.points > 0) {
    step.emit({.kind = EventKind::points_lost,
               .rule = Rule::MOV_3,
               .who = question.who,
               .thing = question.herb,
               .n = question.points});
  }
  const Space at = step.state.hero(question.who).space;
  step.emit({.kind = EventKind::move_ended,
             .rule = at == question.start ? Rule::MOV_5 : Rule::MOV_7,
             .who = question.who,
             .space = at});
  step.push(EndMove{.who = question.who});
}

namespace {

/// Who is taken along or left behind on the way: farmers and escorts.
[[gnu::noinline]] void append_company(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  if (farmer_at_hand(state, who)) list.push_back(make_action(who, Verb::take, Space{0}, 0, Thing::farmer));
  if (content.has_escorts && hero.escort == Thing::none && state.has(hero.space, State::kLoot)) {
    for (const Loot& loot : state.loot) {
      const bool walks = loot.space == hero.space && thing_def(content, loot.thing).slot == Slot::escort;
      if (walks) list.push_back(make_action(who, Verb::take, Space{0}, 0, loot.thing));
    }
  }
  if (hero.farmers > 0 && (hero.space == content.castle || can_lay(state, hero.space, Thing::farmer))) {
    list.push_back(make_action(who, Verb::drop, Space{0}, 0, Thing::farmer));
  }
  if (hero.escort != Thing::none && can_lay(state, hero.space, hero.escort)) {
    list.push_back(make_action(who, Verb::drop, Space{0}, 0, hero.escort));
  }
}

[[gnu::noinline]] void legal_in_full(const Content& content, const State& state, const AskMove& question,
                                     ActionList& list) {
  append_open_steps(content, state, question, can_pay_hour(content, state, question.who), list);
  list.push_back(make_action(question.who, Verb::stop));
  append_company(content, state, question.who, list);
}

}  // namespace

void legal(const Content& content, const State& state, const AskMove& question, ActionList& list) {
  const bool pays_hour = can_pay_hour(content, state, question.who);
  if (!append_plain_steps(content, state, question, pays_hour, list)) {
    return legal_in_full(content, state, question, list);
  }
  list.push_back(make_action(question.who, Verb::stop));
  const Hero& hero = state.hero(question.who);
  const bool alone =
      farmers_beside_heroes(state) == 0 && hero.escort == Thing::none && !state.has(hero.space, State::kLoot);
  if (!alone) append_company(content, state, question.who, list);
}

void work(Step& step, const EndMove& end) {
  State& state = step.state;
  const Space at = state.hero(end.who).space;
  while (at == step.content.castle && state.hero(end.who).farmers > 0) put_down_farmer(step, end.who, Rule::PLC_9);
  set_off(step, On::ends_move, kAnything, end.who, at);             // MOV-7: after the fog
  if (state.has(at, State::kFog)) activate_fog(step, end.who, at);  // MOV-2: a must
}

// ----- farmers -----

namespace {

/// Another hero on the space with a farmer beside them, or none.
Seat companion_with_farmer(const State& state, Seat who) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Hero& other = state.heroes[i];
    if (other.farmers > 0 && seat(i) != who && other.space == state.hero(who).space) return seat(i);
  }
  return Seat::none;
}

}  // namespace

bool farmer_at_hand(const State& state, Seat who) {
  if (farmers_beside_heroes(state) == 0 && !state.has(state.hero(who).space, State::kLoot)) return false;
  return lying(state, state.hero(who).space, Thing::farmer) > 0 || companion_with_farmer(state, who) != Seat::none;
}

void take_farmer(Step& step, Seat who, Rule rule) {
  const Space at = step.state.hero(who).space;
  if (lying(step.state, at, Thing::farmer) > 0) {
    pick_up(step, at, Thing::farmer);
  } else {
    take_off_board(step, companion_with_farmer(step.state, who), Thing::farmer);
  }
  put_on_board(step, who, Thing::farmer);
  step.emit({.kind = EventKind::farmer_taken, .rule = rule, .who = who, .space = at});
}

void put_down_farmer(Step& step, Seat who, Rule rule) {
  const Space at = step.state.hero(who).space;
  take_off_board(step, who, Thing::farmer);
  if (at != step.content.castle) {
    lay(step, at, Thing::farmer, 1);
    return step.emit({.kind = EventKind::farmer_left, .rule = rule, .who = who, .space = at});
  }
  ++step.state.shields;
  step.emit({.kind = EventKind::farmer_saved,
             .rule = rule == Rule::PLC_9 ? rule : Rule::PLC_4,
             .who = who,
             .n = step.state.shields});
}

// ----- allies -----

namespace {

constexpr u8 kAllySpacesPerHour = 4;  // PLC-5

void append_lead_steps(const Content& content, const State& state, Seat who, const Piece& ally, ActionList& list) {
  for (const Space to : content.spaces[idx(ally.space)].neighbours) {
    if (is_closed(state, ally.space, to) || is_blocked(content, state, to)) continue;
    list.push_back(make_action(who, Verb::lead, to, static_cast<u8>(ally.figure)));
  }
}

Piece& find_ally(State& state, Figure figure) {
  std::size_t i = 0;
  while (state.allies[i].figure != figure) ++i;
  return state.allies[i];
}

void lead_on(Step& step, AskLead lead, const Action& action) {
  if (lead.left == 0) {
    pay_hour(step, lead.who, Rule::PLC_5);
    lead.left = kAllySpacesPerHour;
  }
  --lead.left;
  Piece& ally = find_ally(step.state, lead.ally);
  step.emit({.kind = EventKind::ally_moved,
             .rule = Rule::PLC_11,
             .who = lead.who,
             .space = action.space,
             .from = ally.space,
             .figure = ally.figure});
  ally.space = action.space;
  step.push(lead);
}

}  // namespace

void append_leads(const Content& content, const State& state, Seat who, ActionList& list) {
  if (state.allies.empty() || !can_pay_hour(content, state, who)) return;
  const u16 first = list.length;
  for (const Piece& ally : state.allies) append_lead_steps(content, state, who, ally, list);
  if (state.allies.size() > 1) list.sort_from(first);
}

void begin_lead(Step& step, const Action& first_step) {
  AskLead lead{};
  lead.who = first_step.who;
  lead.ally = first_step.ally();
  lead_on(step, lead, first_step);
}

void answer(Step& step, const AskLead& question, const Action& action) {
  if (action.verb == Verb::lead) return lead_on(step, question, action);
  step.emit({.kind = EventKind::ally_stopped,
             .rule = Rule::TIME_9,
             .who = question.who,
             .space = find_ally(step.state, question.ally).space,
             .figure = question.ally});
}

void legal(const Content& content, const State& state, const AskLead& question, ActionList& list) {
  if (question.left > 0 || can_pay_hour(content, state, question.who)) {
    for (const Piece& ally : state.allies) {
      if (ally.figure == question.ally) append_lead_steps(content, state, question.who, ally, list);
    }
  }
  list.push_back(make_action(question.who, Verb::stop));
}

}  // namespace rietburg
