// Rules, "Move": heroes step by step, and allies led by a hero.
#include <array>
#include <bit>
#include <cstddef>
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
Things ways_to_pay(const Content& content, const State& state, Seat who, Thing herb, bool points) {
  const Things hour = can_pay_hour(content, state, who) ? bit(Thing::none) : 0;
  const Things small = small_things(state.hero(who));
  if (points) return hour | bit(herb) | (small & content.step_things);  // a begun herb is finished first
  return hour | (small & (content.step_things | content.herbs));
}

/// Every neighbour with each of the first `kWays` words of payment. These are the hottest lines of all: an answer is
/// one word with the space put into its byte, and eight neighbours are written whatever their number, so that no branch
/// is guessed wrong; the list has room, and `length` says how many count.
template <std::size_t kWays>
void append_all_steps(const StaticVec<Space, 12>& neighbours, std::array<u64, kWays> words, ActionList& list) {
  static_assert(std::endian::native == std::endian::little && offsetof(Action, space) == 2);
  Action* out = list.items + list.length;
  const auto write = [&](u64 to) {
    for (const u64 word : words) *out++ = std::bit_cast<Action>(word | to << 16U);
  };
  u64 first_eight;
  std::memcpy(&first_eight, neighbours.items, sizeof first_eight);
  for (std::size_t i = 0; i < 8; ++i) write(first_eight >> (8 * i) & 0xFFU);
  for (std::size_t i = 8; i < neighbours.size(); ++i) write(idx(neighbours.items[i]));
  list.length = static_cast<u16>(list.length + neighbours.size() * kWays);
}

}  // namespace

void append_steps(const Content& content, const State& state, Seat who, Thing herb, bool points, ActionList& list) {
  const Things pays = ways_to_pay(content, state, who, herb, points);
  const Hero& hero = state.hero(who);
  const SpaceDef& here = content.spaces[idx(hero.space)];
  const auto word = [who](Things left) {
    return std::bit_cast<u64>(make_action(who, Verb::step, Space{0}, 0, static_cast<Thing>(std::countr_zero(left))));
  };
  if (pays == 0) return;
  const Things others = pays & (pays - 1);  // all but the first
  const bool all_open =
      state.closed.empty() && state.barred.empty() && state.rules == 0 && !content.has_rubble && here.crossings.empty();
  if (others == 0 && all_open) return append_all_steps<1>(here.neighbours, {word(pays)}, list);
  if ((others & (others - 1)) == 0 && all_open) {
    return append_all_steps<2>(here.neighbours, {word(pays), word(others)}, list);
  }
  const u16 first = list.length;
  const auto step_to = [&](Space to) {
    each(pays, [&](Thing pay) { list.push_back(make_action(who, Verb::step, to, 0, pay)); });
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

void take_step(Step& step, AskMove move, const Action& action) {
  State& state = step.state;
  if (action.thing == Thing::none) {
    pay_hour(step, move.who);
  } else {
    move = pay_with(step, move, action.thing);
  }
  Hero& hero = state.hero(move.who);
  step.emit(
      {.kind = EventKind::stepped, .rule = Rule::MOV_1, .who = move.who, .space = action.space, .from = hero.space});
  const Space from = hero.space;
  hero.space = action.space;
  step.push(move);
  if (step.content.has_rubble) see_rubble(step, move.who);
  if (const Creature* creature = creature_on(state, hero.space)) {
    step.emit({.kind = EventKind::met_creature,
               .rule = Rule::CRE_2,
               .who = move.who,
               .space = hero.space,
               .creature = creature->id});
    set_off(step, On::meets, creature->kind, move.who, hero.space);
    if (hero.farmers > 0) lose_farmers(step, hero.space);
  }
  set_off(step, On::enters, kAnything, move.who, hero.space);
  for (const Space over : step.content.spaces[idx(from)].crossings) {
    if (over == hero.space) set_off(step, On::crosses, kAnything, move.who, hero.space);
  }
  if (state.has(hero.space, State::kLaid)) meet_laid_cards(step, move.who, hero.space, move.spared != 0);
}

}  // namespace

void begin_move(Step& step, const Action& first_step) {
  AskMove move{};
  move.who = first_step.who;
  move.start = step.state.hero(first_step.who).space;
  take_step(step, move, first_step);
}

void answer(Step& step, const AskMove& question, const Action& action) {
  if (action.verb == Verb::step) return take_step(step, question, action);
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

void legal(const Content& content, const State& state, const AskMove& question, ActionList& list) {
  const Hero& hero = state.hero(question.who);
  append_steps(content, state, question.who, question.herb, question.points > 0, list);
  list.push_back(make_action(question.who, Verb::stop));
  if (farmer_at_hand(state, question.who)) {
    list.push_back(make_action(question.who, Verb::take, Space{0}, 0, Thing::farmer));
  }
  if (content.has_escorts && hero.escort == Thing::none && state.has(hero.space, State::kLoot)) {
    for (const Loot& loot : state.loot) {
      const bool walks = loot.space == hero.space && thing_def(content, loot.thing).slot == Slot::escort;
      if (walks) list.push_back(make_action(question.who, Verb::take, Space{0}, 0, loot.thing));
    }
  }
  if (hero.farmers > 0 && (hero.space == content.castle || can_lay(state, hero.space, Thing::farmer))) {
    list.push_back(make_action(question.who, Verb::drop, Space{0}, 0, Thing::farmer));
  }
  if (hero.escort != Thing::none && can_lay(state, hero.space, hero.escort)) {
    list.push_back(make_action(question.who, Verb::drop, Space{0}, 0, hero.escort));
  }
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
