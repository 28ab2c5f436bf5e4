// Why an action is not legal: the same conditions that make the list of legal actions, asked one by one.
#include <algorithm>

#include "rietburg/why.h"
#include "rules/battle.h"
#include "rules/creatures.h"
#include "rules/free_actions.h"
#include "rules/move.h"
#include "rules/things.h"

namespace rietburg {

namespace {

bool is_hero(const State& state, Seat who) { return idx(who) < hero_count(state); }

WhyNot because(Why why, Rule rule, int needs = 0, int has = 0) { return {why, rule, needs, has}; }

Rule rule_of(Why shut) {
  if (shut == Why::rubble) return Rule::MOV_4;
  return shut == Why::closed ? Rule::CRE_8 : Rule::MOV_1;
}

/// Why the hero cannot enter the next hour.
WhyNot why_no_hour(const Content& content, const State& state, Seat who) {
  if (can_pay_hour(content, state, who)) return {};
  const Hero& hero = state.hero(who);
  const int price = hour_price(content, state, hero.hour + 1);
  if (price < 0) return because(Why::day_over, Rule::TIME_4);
  return because(Why::willpower, Rule::TIME_1, price + 1, hero.willpower);
}

/// Why the hero is not asked for an action now.
WhyNot why_not_asked(const State& state, Seat who) {
  const FrameKind open = question(state);
  if (state.hero(who).asleep != 0) return because(Why::asleep, Rule::TIME_4);
  if (to_act(state) == who && open == FrameKind::action) return {};
  if (open == FrameKind::action || open == FrameKind::move) {
    if (to_act(state) != who) return because(Why::not_on_turn, Rule::TIME_2);
  }
  return because(Why::not_now, Rule::TIME_2);
}

// ----- walks -----

/// How many steps lead to each space, 0 being "none found"; `open`: only where the ways are open.
struct Distances {
  u8 steps[kMaxSpaces] = {};
  Space from[kMaxSpaces] = {};

  Distances(const Content& content, const State& state, Seat who, bool open) {
    Hero walker = state.hero(who);
    const Space start = walker.space;
    StaticVec<Space, kMaxSpaces> queue{};
    queue.push_back(start);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      walker.space = queue[i];
      const auto visit = [&](Space next, Why shut) {
        if (next == start || steps[idx(next)] != 0 || (open && shut != Why::none)) return;
        steps[idx(next)] = static_cast<u8>(steps[idx(walker.space)] + 1);
        from[idx(next)] = walker.space;
        queue.push_back(next);
      };
      const SpaceDef& def = content.spaces[idx(walker.space)];
      for (const Space next : def.neighbours) visit(next, why_shut(content, state, walker, next));
      for (const Space next : def.crossings) visit(next, why_blocked(content, state, next));
    }
  }
};

/// What keeps the hero from the shortest way, were it open: the first hindrance.
Why first_hindrance(const Content& content, const State& state, Seat who, const Distances& any, Space to) {
  Why found = Why::no_way;
  Hero walker = state.hero(who);
  for (Space at = to; any.steps[idx(at)] != 0; at = any.from[idx(at)]) {
    walker.space = any.from[idx(at)];
    if (const Why shut = why_shut(content, state, walker, at); shut != Why::none) found = shut;
  }
  return found;
}

/// Steps that something else pays for (MOV-6).
int free_steps(const Content& content, const State& state, Seat who) {
  int steps = 0;
  if (question(state) == FrameKind::move) steps += top<AskMove>(state).points;
  for (const Thing thing : state.hero(who).small) {
    if (thing == Thing::none) continue;
    const Things one = bit(thing);
    if ((one & content.herbs) != 0) steps += thing_def(content, thing).herb;
    if ((one & content.step_things) != 0) steps += uses_of(content, thing);
  }
  return steps;
}

/// Hours from now on: until the day ends, and until the willpower does; `price`: what all of the first would cost.
struct HoursLeft {
  int of_day = 0;
  int paid = 0;
  int price = 0;
};

HoursLeft hours_left(const Content& content, const State& state, Seat who, int wanted) {
  const Hero& hero = state.hero(who);
  HoursLeft left;
  for (int hour = hero.hour + 1; left.of_day < wanted; ++hour) {
    const int price = hour_price(content, state, hour);
    if (price < 0) break;
    ++left.of_day;
    left.price += price;
    if (hero.willpower > left.price) left.paid = left.of_day;
  }
  return left;
}

WhyNot why_no_walk(const Content& content, const State& state, Seat who, Space to) {
  if (idx(to) >= kMaxSpaces || to == state.hero(who).space) return because(Why::no_way, Rule::MOV_1);
  const Distances open(content, state, who, true);
  const int steps = open.steps[idx(to)];
  const auto why_shut_off = [&](const Distances& any) {
    const Why shut = first_hindrance(content, state, who, any, to);
    return because(shut, rule_of(shut));
  };
  if (steps == 0) return why_shut_off(Distances(content, state, who, false));
  const int free = free_steps(content, state, who);
  const HoursLeft left = hours_left(content, state, who, steps - free);
  if (left.paid + free >= steps) return {};
  // Who stands before a closed bridge need not hear how far it is over the next one.
  const Distances any(content, state, who, false);
  if (any.steps[idx(to)] <= left.paid + free) return why_shut_off(any);
  if (left.of_day + free >= steps) {
    return because(Why::willpower, Rule::TIME_1, left.price + 1, state.hero(who).willpower);
  }
  if (left.of_day + free == 0) return because(Why::day_over, Rule::TIME_4);
  return because(Why::too_far, Rule::TIME_3, steps, left.paid + free);
}

WhyNot why_no_step(const Content& content, const State& state, const Action& action) {
  const bool walks = question(state) == FrameKind::move && to_act(state) == action.who;
  if (!walks) {
    if (const WhyNot why = why_not_asked(state, action.who); why.why != Why::none) return why;
    if (state.hero(action.who).hour >= state.today.last_hour) return because(Why::day_over, Rule::TIME_4);
  }
  return why_no_walk(content, state, action.who, action.space);
}

// ----- fights -----

/// Why the hero could not fight there: the parts of could_fight().
WhyNot why_no_fighter(const Content& content, const State& state, Seat who, Space at) {
  if (state.hero(who).asleep != 0) return because(Why::asleep, Rule::FGT_14);
  if (!can_reach(content, state, who, at)) return because(Why::not_in_reach, Rule::FGT_1);
  return why_no_hour(content, state, who);
}

WhyNot why_no_fight(const Content& content, const State& state, const Action& action) {
  const Creature* creature = find_creature(state, action.creature());
  if (creature == nullptr) return because(Why::no_creature, Rule::FGT_1);
  const WhyNot not_asked = why_not_asked(state, action.who);
  if (not_asked.why != Why::none && not_asked.why != Why::not_now) return not_asked;
  if (const WhyNot why = why_no_fighter(content, state, action.who, creature->space); why.why != Why::none) return why;
  if (not_asked.why != Why::none) return because(Why::not_now, Rule::FGT_1);
  return because(Why::called_off, Rule::FGT_21);
}

WhyNot why_no_invitation(const Content& content, const State& state, const Action& action) {
  if (question(state) != FrameKind::invite) return because(Why::not_now, Rule::FGT_13);
  if (state.rule(StandingRule::fight_alone)) return because(Why::alone, Rule::FGT_24);
  if (!is_hero(state, action.hero())) return because(Why::not_now, Rule::FGT_13);
  return why_no_fighter(content, state, action.hero(), state.fight.space);
}

// ----- free actions -----

WhyNot why_no_purchase(const Content& content, const State& state, const Action& action) {
  if (action.is_laid_offer()) return because(Why::not_now, Rule::EVT_3);
  const Sale sale = sale_of(content, state, action.who, action.thing);
  const Rule rule = sale.why == Why::no_room || sale.why == Why::no_seller ? Rule::ITM_8 : Rule::ITM_2;
  const Why why = sale.why == Why::none ? Why::gold : sale.why;
  return because(why, rule, std::max(0, sale.price), state.hero(action.who).gold);
}

WhyNot why_no_gift(const Content& content, const State& state, const Action& action) {
  if (!is_hero(state, action.hero()) || action.hero() == action.who) return because(Why::not_now, Rule::FREE_6);
  const Hero& hero = state.hero(action.who);
  const Hero& other = state.hero(action.hero());
  if (!holds(content, hero, action.thing)) return because(Why::not_held, Rule::FREE_6);
  if (other.space != hero.space) return because(Why::not_together, Rule::FREE_2);
  if (other.asleep != 0) return because(Why::other_asleep, Rule::FREE_5);
  return because(Why::no_room, Rule::ITM_1);
}

WhyNot why_no_take(const Content& content, const State& state, const Action& action) {
  const Hero& hero = state.hero(action.who);
  if (lying(state, hero.space, action.thing) == 0) return because(Why::nothing_there, Rule::FREE_2);
  return can_hold(content, hero, action.thing) ? because(Why::not_now, Rule::FREE_4)
                                               : because(Why::no_room, Rule::ITM_1);
}

WhyNot why_not_free(const Content& content, const State& state, const Action& action) {
  const Hero& hero = state.hero(action.who);
  if (hero.asleep != 0) return because(Why::asleep, Rule::FREE_1);
  if (!allows_free(question(state))) return because(Why::not_now, Rule::FREE_4);
  const Verb verb = action.verb;
  if (verb == Verb::drain) {
    return because(state.has(hero.space, State::kWell) ? Why::well_empty : Why::no_well, Rule::PLC_1);
  }
  if (verb == Verb::take) return why_no_take(content, state, action);
  if (verb == Verb::give) return why_no_gift(content, state, action);
  if (verb == Verb::buy) return why_no_purchase(content, state, action);
  const bool seeks = verb == Verb::reveal || verb == Verb::activate;
  return because(seeks ? Why::nothing_there : Why::not_held, Rule::FREE_2);  // drop, use, pay
}

}  // namespace

WhyNot why_not(const Content& content, const State& state, const Action& action) {
  if (state.result != Result::none) return because(Why::over, Rule::TIME_2);
  ActionList legal;
  legal_actions(content, state, legal);
  if (std::find(legal.begin(), legal.end(), action) != legal.end()) return {};
  if (!is_hero(state, action.who)) return because(Why::not_now, Rule::TIME_2);
  if (action.verb >= Verb::drain && action.verb <= Verb::activate) return why_not_free(content, state, action);
  if (action.verb == Verb::step) return why_no_step(content, state, action);
  if (action.verb == Verb::fight) return why_no_fight(content, state, action);
  if (action.verb == Verb::invite) return why_no_invitation(content, state, action);
  if (const WhyNot why = why_not_asked(state, action.who); why.why != Why::none) return why;
  if (const WhyNot why = why_no_hour(content, state, action.who); why.why != Why::none) return why;
  return because(Why::not_now, Rule::TIME_2);
}

// ----- what cannot be made good -----

namespace {

/// Positions that were found lost: many dice lead to the same one.
struct Lost {
  static constexpr std::size_t kMost = 512;
  u64 hashes[kMost];
  std::size_t count = 0;

  bool has(u64 hash) const { return std::find(hashes, hashes + count, hash) != hashes + count; }
  void add(u64 hash) {
    if (count < kMost) hashes[count++] = hash;
  }
};

/// Here somebody is free to do this or that: nothing is certain any more.
bool leaves_open(FrameKind question) {
  return question == FrameKind::action || question == FrameKind::move || question == FrameKind::lead ||
         question == FrameKind::round;
}

bool lost_anyway(const Content& content, const State& state, Lost& known, int& budget, int depth) {
  constexpr int kDeepest = 48;  // questions; a busy sunrise has some dozen
  if (state.result != Result::none) return state.result == Result::lost;
  if (leaves_open(question(state)) || depth == kDeepest) return false;
  const u64 position = hash(state);
  if (known.has(position)) return true;
  ActionList answers;
  legal_answers(content, state, answers);
  for (const Action& answer : answers) {
    if (--budget < 0) return false;
    State after = state;
    perform(content, after, answer);
    if (!lost_anyway(content, after, known, budget, depth + 1)) return false;
  }
  known.add(position);
  return true;
}

}  // namespace

bool surely_lost(const Content& content, const State& state, const Action& action, int& budget) {
  if (--budget < 0) return false;
  State after = state;
  perform(content, after, action);
  Lost known;
  return lost_anyway(content, after, known, budget, 0);
}

}  // namespace rietburg
