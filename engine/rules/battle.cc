// Rules, "Fight": declaring, inviting, the rounds, and how a fight ends. The dice of a round are in battle_dice.cc.
#include <algorithm>
#include <utility>

#include "rules/battle.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/move.h"
#include "rules/share.h"
#include "rules/things.h"

namespace rietburg {

Seat fighter(const State& state, std::size_t place) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, state.fight.inviter, i);
    if ((state.fight.fighting & seat_bit(who)) == 0) continue;
    if (place == 0) return who;
    --place;
  }
  return Seat::none;
}

bool could_fight(const Content& content, const State& state, Seat who, Space creature_space) {
  return state.hero(who).asleep == 0 && can_pay_hour(content, state, who) &&
         can_reach(content, state, who, creature_space);
}

namespace {

bool is_fighting(const State& state, Seat who) { return (state.fight.fighting & seat_bit(who)) != 0; }

/// Rubble is cleared from the next space, whatever somebody holds (PLC-12).
bool can_take_part(const Content& content, const State& state, Seat who) {
  if (state.fight.creature != Fight::kRubble) return can_reach(content, state, who, state.fight.space);
  for (const Space next : content.spaces[idx(state.hero(who).space)].neighbours) {
    if (next == state.fight.space) return true;
  }
  return false;
}

/// FGT-13, FGT-14: in reach, awake, able to pay the hour, not asked yet.
bool can_invite(const Content& content, const State& state, Seat who) {
  const u8 bit = seat_bit(who);
  if (state.rule(StandingRule::fight_alone)) return false;
  return ((state.fight.fighting | state.fight.invited) & bit) == 0 && state.hero(who).asleep == 0 &&
         can_pay_hour(content, state, who) && can_take_part(content, state, who);
}

bool anybody_to_invite(const Content& content, const State& state) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (can_invite(content, state, seat(i))) return true;
  }
  return false;
}

void ask_the_invited(Step& step) {
  State& state = step.state;
  if (state.fight.invited == 0) return step.push(BeginRound{});
  step.push(AskBegin{});
  for (std::size_t i = hero_count(state) - 1; i > 0; --i) {  // the first to the left is asked first
    AskJoin join{};
    join.who = clockwise(state, state.fight.inviter, i);
    if ((state.fight.invited & seat_bit(join.who)) != 0) step.push(join);
  }
}

}  // namespace

void end_fight(Step& step) {
  State& state = step.state;
  const u8 id = state.fight.creature;
  step.emit({.kind = EventKind::fight_ended, .rule = Rule::FGT_23, .creature = id});
  if (const Creature* creature = step.is_heard() ? find_creature(state, id) : nullptr) {
    step.emit({.kind = EventKind::creature_recovered,
               .rule = Rule::FGT_12,
               .creature = id,
               .creature_kind = creature->kind,
               .n = step.content.kinds[idx(creature->kind)].willpower});
  }
  state.fight = Fight{};
}

namespace {

void leave_fight(Step& step, Seat who, Rule rule) {
  step.state.fight.fighting &= static_cast<u8>(~seat_bit(who));
  step.emit({.kind = EventKind::left_fight, .rule = rule, .who = who});
}

}  // namespace

void append_fights(const Content& content, const State& state, Seat who, ActionList& list) {
  const Hero& hero = state.hero(who);
  const bool shoots = can_shoot(content, state, hero);
  if ((!shoots && !state.has(hero.space, State::kCreature)) || !can_pay_hour(content, state, who)) return;
  const SpaceSet& around = content.spaces[idx(hero.space)].around;
  for (const Creature& creature : state.creatures) {  // by id
    const bool in_reach = creature.space == hero.space ||
                          (shoots && around.contains(creature.space) && !is_closed(state, hero.space, creature.space));
    if (!in_reach || (creature.flags & kCalledOff) != 0) continue;
    list.push_back(make_action(who, Verb::fight, Space{0}, creature.id));
  }
}

void begin_fight(Step& step, const Action& action) {
  State& state = step.state;
  const Creature& creature = *find_creature(state, action.creature());
  state.fight = Fight{};
  state.fight.creature = action.creature();
  state.fight.space = creature.space;
  state.fight.willpower = step.content.kinds[idx(creature.kind)].willpower;
  state.fight.inviter = action.who;
  state.fight.fighting = seat_bit(action.who);
  step.emit({.kind = EventKind::fight_declared,
             .rule = Rule::FGT_1,
             .who = action.who,
             .space = creature.space,
             .creature = action.creature()});
  for (std::size_t i = 0; step.is_heard() && i < hero_count(state) && !state.rule(StandingRule::fight_alone); ++i) {
    const bool near = seat(i) != action.who && can_reach(step.content, state, seat(i), creature.space);
    if (near && !can_invite(step.content, state, seat(i))) {
      step.emit({.kind = EventKind::cannot_join, .rule = Rule::FGT_14, .who = seat(i), .creature = action.creature()});
    }
  }
  invite_or_begin(step);
}

void invite_or_begin(Step& step) {
  if (!anybody_to_invite(step.content, step.state)) return step.push(BeginRound{});
  step.push(AskInvite{});
}

void legal(const Content& content, const State& state, const AskInvite&, ActionList& list) {
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    if (!can_invite(content, state, seat(i))) continue;
    list.push_back(make_action(state.fight.inviter, Verb::invite, Space{0}, static_cast<u8>(i)));
  }
  list.push_back(make_action(state.fight.inviter, Verb::done));
}

void answer(Step& step, const AskInvite& question, const Action& action) {
  State& state = step.state;
  if (action.verb == Verb::done) return ask_the_invited(step);
  state.fight.invited |= seat_bit(action.hero());
  step.emit({.kind = EventKind::invited, .rule = Rule::FGT_13, .who = action.who, .hero = action.hero()});
  if (anybody_to_invite(step.content, state)) return step.push(question);
  ask_the_invited(step);
}

void answer(Step& step, const AskJoin& question, const Action& action) {
  const bool joins = action.verb == Verb::join;
  if (joins) step.state.fight.fighting |= seat_bit(question.who);
  step.emit({.kind = joins ? EventKind::joined : EventKind::declined, .rule = Rule::FGT_13, .who = question.who});
}

void answer(Step& step, const AskBegin&, const Action& action) {
  if (action.verb == Verb::accept) return step.push(BeginRound{});
  const u8 creature = step.state.fight.creature;
  step.emit({.kind = EventKind::fight_called_off, .rule = Rule::FGT_21, .who = action.who, .creature = creature});
  step.state.fight = Fight{};
  if (creature == Fight::kRubble) {
    step.state.called_off |= kClearingCalledOff;
  } else {
    find_creature(step.state, creature)->flags |= kCalledOff;
    step.state.called_off |= 1;
  }
  ask_action(step, action.who, true);
}

// ----- the rounds -----

void work(Step& step, const BeginRound&) {
  State& state = step.state;
  Fight& fight = state.fight;
  const Creature* creature = find_creature(std::as_const(state), fight.creature);
  const bool rubble = fight.creature == Fight::kRubble && state.has(fight.space, State::kRubble);
  if (creature == nullptr && !rubble) return end_fight(step);
  if (creature != nullptr) fight.space = creature->space;  // an event may have led it away (FREE-4)
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, fight.inviter, i);
    if (!is_fighting(state, who)) continue;
    if (!can_take_part(step.content, state, who)) {
      leave_fight(step, who, Rule::FGT_20);
    } else if (!can_pay_hour(step.content, state, who)) {
      leave_fight(step, who, Rule::FGT_10);
    }
  }
  if (fight.fighting == 0) return end_fight(step);
  ++fight.round;
  fight.helpers = fight.flipped = fight.saved = fight.loss = 0;
  fight.round_rules = fight.weakened = fight.creature_weaker = fight.creature_bonus = 0;
  fight.value = fight.creature_value = 0;
  fight.creature_dice_count = 0;
  for (u8& die : fight.creature_dice) die = 0;
  if (step.is_heard() && fight.round == 1 && !rubble) {
    step.emit({.kind = EventKind::creature_faced,
               .rule = Rule::CRE_5,
               .creature = creature->id,
               .creature_kind = creature->kind,
               .n = creature_strength(step.content, state, *creature),
               .m = fight.willpower});
  }
  step.emit({.kind = EventKind::round_began, .rule = Rule::FGT_15, .n = fight.round});
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, fight.inviter, i);
    if (is_fighting(state, who)) pay_hour(step, who);
  }
  if (fighter(state, 1) != Seat::none) fight.together = 1;
  step.push(RollHero{});
  if (rubble) return;
  if (!state.allies.empty()) step.push(NameAllies{});
  for (std::size_t i = hero_count(state); i > 0; --i) {
    const Seat who = clockwise(state, fight.inviter, i - 1);
    if (is_fighting(state, who)) set_off(step, On::fight_hour, state.hero(who).hour, who, fight.space);
  }
  set_off(step, On::round, creature->kind, fight.inviter, fight.space);
}

void work(Step& step, const NameAllies&) {
  const State& state = step.state;
  if ((state.fight.round_rules >> idx(RoundRule::no_allies) & 1U) != 0) return;
  for (std::size_t i = state.allies.size(); i > 0; --i) {
    if (state.allies[i - 1].space != state.fight.space) continue;
    step.push(AskAlly{.index = static_cast<u8>(i - 1)});
  }
}

void answer(Step& step, const AskAlly& question, const Action& action) {
  if (action.verb == Verb::decline) return;
  step.state.fight.helpers |= static_cast<u8>(1U << question.index);
  step.state.fight.together = 1;
  step.state.fight.value += kAllyValue;
  step.emit({.kind = EventKind::ally_counted,
             .rule = Rule::FGT_9,
             .figure = step.state.allies[question.index].figure,
             .n = kAllyValue});
}

namespace {

/// Both sides stand: the round ends, and what waits for that.
void end_round(Step& step) {
  const Fight& fight = step.state.fight;
  step.push(EndRound{});
  const Creature& creature = *find_creature(step.state, fight.creature);
  if (fight.round == 1) set_off(step, On::survives, creature.kind, fight.inviter, fight.space);
}

}  // namespace

void work(Step& step, const Compare&) {
  State& state = step.state;
  Fight& fight = state.fight;
  step.emit({.kind = EventKind::round_ended, .rule = Rule::FGT_2, .n = fight.value, .m = fight.creature_value});
  if (fight.value > fight.creature_value) {
    const int loss = std::min<int>(fight.willpower, fight.value - fight.creature_value);
    fight.willpower = static_cast<u8>(fight.willpower - loss);
    step.emit({.kind = EventKind::creature_hurt,
               .rule = Rule::FGT_2,
               .creature = fight.creature,
               .n = loss,
               .m = fight.willpower});
    if (fight.willpower > 0) return end_round(step);
    const Creature& creature = *find_creature(state, fight.creature);
    const Kind kind = creature.kind;
    step.push(Victory{});
    share_reward(step, static_cast<u8>(creature_reward(step.content, state, creature)));
    set_off(step, On::falls, kind, fight.inviter, fight.space);
    return;
  }
  end_round(step);
  if (fight.value == fight.creature_value) return;
  fight.loss = static_cast<u8>(std::min(int{kMaxCount}, fight.creature_value - fight.value));
  step.push(Fall{});
  for (std::size_t place = kMaxHeroes; place > 0; --place) {  // FGT-15: in roll order, so the first is asked on top
    const Seat who = fighter(state, place - 1);
    if (who == Seat::none || shield_of(step.content, state.hero(who)) == Thing::none) continue;
    step.push(AskShield{.who = who});
  }
}

void stop_loss(Step& step, const AskShield& question, bool used) {
  if (!used) return;
  const Thing shield = shield_of(step.content, step.state.hero(question.who));
  step.state.fight.saved |= seat_bit(question.who);
  step.emit({.kind = EventKind::loss_stopped, .rule = Rule::FGT_8, .who = question.who, .thing = shield});
  use_up(step, question.who, shield);
}

void work(Step& step, const Fall&) {
  State& state = step.state;
  const u8 losers = state.fight.fighting & static_cast<u8>(~state.fight.saved);
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const Seat who = clockwise(state, state.fight.inviter, i);
    if ((losers & seat_bit(who)) != 0) change_willpower(step, who, -state.fight.loss, Rule::FGT_2);
  }
}

void work(Step& step, const EndRound& frame) {
  State& state = step.state;
  const Fight& fight = state.fight;
  const bool cleared = fight.creature == Fight::kRubble && !state.has(fight.space, State::kRubble);
  if (fight.fighting == 0 || cleared) return end_fight(step);
  if (frame.place >= hero_count(state)) return step.push(BeginRound{});
  const Seat who = clockwise(state, state.fight.inviter, frame.place);
  EndRound next = frame;
  ++next.place;
  step.push(next);
  if (!is_fighting(state, who)) return;
  step.push(AskRound{.who = who, .id = state.asked + 1});
}

void answer(Step& step, const AskRound& question, const Action& action) {
  if (action.verb == Verb::leave) return leave_fight(step, question.who, Rule::FGT_10);
  step.emit({.kind = EventKind::stayed, .rule = Rule::FGT_10, .who = question.who});
}

namespace {

/// FGT-24: somebody waits for it: the legend itself, or a quest of this hero.
bool alone_matters(const Content& content, const State& state, Seat who) {
  if (content.counts_alone) return true;
  for (const Quest& quest : state.quests) {
    const Test& goal = content.cards[idx(quest.card)].goal;
    for (std::size_t i = goal.first; quest.who == who && i < std::size_t{goal.first} + goal.count; ++i) {
      if (content.conditions[i].op == CondOp::alone) return true;
    }
  }
  return false;
}

}  // namespace

void work(Step& step, const Victory&) {
  State& state = step.state;
  const Creature creature = defeat_creature(step, state.fight.creature);
  state.beaten_by[idx(creature.kind)] = state.fight.fighting;
  if (state.fight.together == 0) {
    const Seat who = fighter(state, 0);
    Hero& hero = state.hero(who);
    if (hero.alone < kMaxCount) ++hero.alone;
    if (step.is_heard() && alone_matters(step.content, state, who))
      step.emit({.kind = EventKind::beaten_alone, .rule = Rule::FGT_24, .who = who, .n = hero.alone});
  }
  state.fight = Fight{};
  const CreatureDef& def = step.content.kinds[idx(creature.kind)];
  if (def.narrator) {
    step.push(Narrate{.steps = 1, .rule = Rule::CRE_7});
  }
  set_off(step, On::defeated, creature.kind, state.turn, creature.space);
}

}  // namespace rietburg
