// An answer to every kind of question by rules of thumb.
#include <algorithm>
#include <cmath>

#include "ai/policy.h"

namespace rietburg::ai {

Policy::Policy(const Content& content, const Weights& weights, u8 seats)
    : content_(content), styles_(styles_of(weights)), seats_(seats), guess_(content), ways_(content) {
  const auto look = [&](const Test& test) {
    for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
      if (content.conditions[i].op != CondOp::meets) continue;
      for (std::size_t thing = idx(Thing::first_thing); thing < content.thing_count; ++thing) {
        if (is_a(content, static_cast<Thing>(thing), content.conditions[i].thing))
          shy_ |= bit(static_cast<Thing>(thing));
      }
    }
  };
  for (const EndDef& end : content.lose) look(end.test);
  for (const CardDef& card : content.cards) {
    if (card.is_quest) look(card.fail);
  }
}

namespace {

constexpr double kMostNoise = 10;  // points of score, after as many new beginnings

}  // namespace

void Plan::look_at(const State& state) {
  u8 spent = 0;
  for (const Hero& hero : state.heroes) spent = static_cast<u8>(spent + hero.hour);
  if (day == state.day && spent < hours) {
    goals = {};
    next = {};
    styles = {};
    anew = static_cast<u8>(std::min(anew + 1, 255));
  }
  if (day != state.day) {
    anew = 0;
    for (Goal& goal : goals) {
      if (goal.kind == GoalKind::sleep || goal.kind == GoalKind::wait) goal = {};
    }
  }
  day = state.day;
  hours = spent;
}

Action Policy::listed(const State& state, Verb verb) {
  legal_answers(content_, state, list_);
  for (const Action& action : list_) {
    if (action.verb == verb) return action;
  }
  return list_[list_.size() - 1];
}

Action Policy::choose(const State& state, Plan& plan, Random& random, double noise) {
  judge_as(plan, to_act(state));
  return answer(state, plan, random, noise);
}

Action Policy::answer(const State& state, Plan& plan, Random& random, double noise) {
  const Seat who = to_act(state);
  switch (question(state)) {
    case FrameKind::action: return answer_action(state, plan, random, noise);
    case FrameKind::move: return on_the_way(state, plan);
    case FrameKind::lead: return lead_on(state, plan);
    case FrameKind::invite: return answer_invite(state, plan);
    case FrameKind::join: return answer_join(state, plan);
    case FrameKind::begin: return answer_begin(state);
    case FrameKind::ally: return make_action(who, Verb::accept);
    case FrameKind::dice: return answer_dice(state);
    case FrameKind::roll: return answer_roll(state);
    case FrameKind::flip: return answer_flip(state);
    case FrameKind::settle: return answer_settle(state);
    case FrameKind::shield: return answer_shield(state);
    case FrameKind::share: return answer_share(state);
    case FrameKind::round: return answer_round(state);
    case FrameKind::exchange:
    case FrameKind::hand_on:
    case FrameKind::purchase: return listed(state, Verb::done);
    case FrameKind::offer: return answer_offer(state);
    case FrameKind::choose: return answer_choose(state, random);
    case FrameKind::pick: return answer_pick(state);
    case FrameKind::none:
    case FrameKind::die:
    case FrameKind::draw:
    case FrameKind::token:
#define WORK(kind, Type) case FrameKind::kind:
#include "rietburg/frames.def"
      break;
  }
  return Action{};
}

Action Policy::answer_action(const State& state, Plan& plan, Random& random, double noise) {
  const Seat who = state.turn;
  plan.look_at(state);
  noise += std::min<double>(plan.anew, kMostNoise);
  scene(state);
  if (auto free = free_action(state, who, plan)) {
    ++plan.free;
    return *free;
  }
  plan.free = 0;
  Goal& goal = plan.goals[idx(who)];
  if (state.hero(who).hour >= state.today.last_hour) return make_action(who, Verb::sleep);
  if (is_valid(state, who, goal)) {
    if (auto action = pursue(state, who, plan)) return *action;
  }
  if (go_on(state, who, plan)) {
    if (auto action = pursue(state, who, plan)) return *action;
  }
  prospects(state, who, plan, prospects_);
  // The best that something can be done for now.
  for (int tries = 0; tries < 4 && !prospects_.empty(); ++tries) {
    std::size_t best = 0;
    double best_score = -1e9;
    for (std::size_t i = 0; i < prospects_.size(); ++i) {
      double score = prospects_[i].score;
      if (noise > 0 && score > best_score - 4 * noise)
        score -= noise * std::log(-std::log(random.unit() + 1e-12) + 1e-12);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    const Goal chosen = prospects_[best].goal;
    assign(state, who, chosen, plan);
    if (is_valid(state, who, chosen) || chosen.kind == GoalKind::wait) {
      if (auto action = pursue(state, who, plan)) return *action;
    }
    prospects_.erase(best);
  }
  plan.goals[idx(who)] = {.kind = GoalKind::sleep, .heroes = seat_bit(who)};
  return make_action(who, Verb::sleep);
}

// ----- fights -----

double Policy::chance_now(const State& state, u8 fighters) const {
  const Creature* creature = creature_of(state, state.fight.creature);
  if (creature == nullptr) return 1;  // rubble
  int rounds = 10;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((fighters & seat_bit(seat(i))) != 0) rounds = std::min(rounds, hours_left(state, seat(i), 1));
  }
  return guess_.chance(state, *creature, fighters, rounds, allies_at(state, state.fight.space));
}

Action Policy::answer_invite(const State& state, const Plan& plan) {
  legal_answers(content_, state, list_);
  const Seat inviter = state.fight.inviter;
  const Goal& goal = plan.goals[idx(inviter)];
  const bool planned = goal.kind == GoalKind::fight && goal.creature == state.fight.creature;
  const u8 asked = state.fight.fighting | state.fight.invited;
  for (const Action& action : list_) {
    if (action.verb != Verb::invite) continue;
    const bool meant = planned && (goal.heroes & seat_bit(action.hero())) != 0;
    if (meant || chance_now(state, asked) < 0.85) return action;
  }
  return list_[list_.size() - 1];
}

Action Policy::answer_join(const State& state, const Plan& plan) {
  const Seat who = to_act(state);
  const Goal& goal = plan.goals[idx(who)];
  const bool meant = goal.kind == GoalKind::fight && goal.creature == state.fight.creature;
  const u8 all = state.fight.fighting | state.fight.invited;
  const double without = chance_now(state, all & static_cast<u8>(~seat_bit(who)));
  const double with = chance_now(state, all);
  const bool helps = with > 0.5 && with - without > 0.1;
  return make_action(who, meant || helps ? Verb::join : Verb::decline);
}

Action Policy::answer_begin(const State& state) {
  scene(state);
  const Creature* creature = creature_of(state, state.fight.creature);
  const double least = creature == nullptr ? 0 : boldness(state, *creature) - 0.1;
  const bool good = chance_now(state, state.fight.fighting) >= least;
  return make_action(to_act(state), good ? Verb::accept : Verb::leave);
}

Action Policy::answer_dice(const State& state) {
  legal_answers(content_, state, list_);
  const Hero& hero = state.hero(to_act(state));
  Action best = list_[0];
  double most = -1;
  for (const Action& action : list_) {
    const auto option = static_cast<DiceOption>(action.option());
    const double value = option == DiceOption::black ? 8.6
                         : option == DiceOption::bow ? 4.4
                                                     : std::min(guess_.dice(hero), 7.0);
    if (value <= most) continue;
    most = value;
    best = action;
  }
  return best;
}

Action Policy::answer_roll(const State& state) {
  const auto ask = as<AskRoll>(state.pending.back());
  const Fight& fight = state.fight;
  const u8 value = die_value(content_, fight, fight.dice_count - 1U);
  const bool keep = ask.left <= 1 ? value >= 4 : value >= 5;
  return make_action(ask.who, keep ? Verb::keep : Verb::roll);
}

Action Policy::answer_flip(const State& state) {
  legal_answers(content_, state, list_);
  const Fight& fight = state.fight;
  int best = 0;
  for (std::size_t i = 0; i < fight.dice_count; ++i) best = std::max<int>(best, die_value(content_, fight, i));
  Action chosen = list_[list_.size() - 1];
  int gain = 0;
  for (const Action& action : list_) {
    if (action.verb != Verb::flip) continue;
    const bool black = fight.black != 0 && action.die() == 0;
    const int turned = face_value(content_, opposite_face(fight.dice[action.die()]), black);
    if (turned - best <= gain) continue;
    gain = turned - best;
    chosen = action;
  }
  // The wizard's own roll may come later and need it more.
  const auto ask = as<AskFlip>(state.pending.back());
  const bool is_last = ask.roller == ask.wizard || fight.inviter == ask.wizard;
  return gain >= (is_last ? 1 : 2) ? chosen : list_[list_.size() - 1];
}

Action Policy::answer_settle(const State& state) {
  legal_answers(content_, state, list_);
  scene(state);
  const bool important = state.fight.creature == scene_.opponent;
  Action done = list_[list_.size() - 1];
  for (const Action& action : list_) {
    if (action.verb == Verb::done) done = action;
  }
  if (!important) return done;
  Action best = done;
  int most = 3;
  for (const Action& action : list_) {
    if (action.verb != Verb::use || is_wanted(state, action.thing)) continue;
    const ThingDef& def = content_.things[idx(action.thing)];
    const int gain = def.herb > 0 ? def.herb : die_value(content_, state.fight, action.die());
    if (gain <= most) continue;
    most = gain;
    best = action;
  }
  return best;
}

Action Policy::answer_shield(const State& state) {
  legal_answers(content_, state, list_);
  const auto ask = as<AskShield>(state.pending.back());
  const bool against_card = ask.card != Card::none;
  const bool use = against_card || state.fight.loss >= 3 || state.fight.loss >= state.hero(ask.who).willpower;
  for (const Action& action : list_) {
    if (action.verb == (use ? Verb::use : Verb::decline)) return action;
  }
  return list_[0];
}

Action Policy::answer_round(const State& state) {
  const auto ask = as<AskRound>(state.pending.back());
  const int price = next_hour_price(content_, state, ask.who);
  if (price < 0) return make_action(ask.who, Verb::leave);
  const double chance = chance_now(state, state.fight.fighting);
  const Hero& hero = state.hero(ask.who);
  const bool weak = hero.willpower <= price + 2 && chance < 0.8;
  const Creature* creature = creature_of(state, state.fight.creature);
  if (creature != nullptr) {
    scene(state);
    const double bold = boldness(state, *creature);
    if (bold < w(Weight::bold) && chance >= std::min(bold, w(Weight::stay))) return make_action(ask.who, Verb::stay);
  }
  return make_action(ask.who, chance >= w(Weight::stay) && !weak ? Verb::stay : Verb::leave);
}

// ----- sharing, cards -----

Action Policy::answer_share(const State& state) {
  const auto ask = as<AskShare>(state.pending.back());
  legal_answers(content_, state, list_);
  const Seat who = to_act(state);
  const Hero& hero = state.hero(who);
  const auto worth_of_coin = [&](const Hero& one) {
    const HeroDef& def = content_.heroes[idx(one.kind)];
    if (one.strength >= kMaxStrength) return 0.0;
    return def.cheap_strength > 0 ? 1.0 : 0.6 + 0.1 * (one.gold % 2);
  };
  // Who else may still take a part.
  double best_other = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const bool shares = ask.what != ShareWhat::reward || (state.fight.fighting & seat_bit(seat(i))) != 0;
    if (seat(i) != who && shares) best_other = std::max(best_other, worth_of_coin(state.heroes[i]));
  }
  const bool takes_gold = worth_of_coin(hero) >= best_other;
  Action best = list_[0];
  double most = -1e9;
  for (const Action& action : list_) {
    double score = 0;
    switch (ask.what) {
      case ShareWhat::reward:
      case ShareWhat::gain: {
        score = (takes_gold ? 1.0 : -1.0) * w(Weight::gold) * action.gold() +
                0.8 * worth_of_willpower(hero, action.willpower());
        // What is left goes to those after this one; few things to each.
        score -= 0.15 * action.things() * action.things();
        score += 0.2 * (action.things() > 0);
        break;
      }
      case ShareWhat::loss: {
        double others = 0;
        for (const Hero& one : state.heroes) others += one.willpower;
        const double mean = others / static_cast<double>(state.heroes.size());
        score =
            -std::abs(action.willpower() -
                      std::max(0.0, hero.willpower - mean + ask.willpower / static_cast<double>(state.heroes.size())));
        break;
      }
      case ShareWhat::price: {
        const bool pays = hero.willpower >= 8;
        score = pays ? action.willpower() : -action.willpower();
        score -= 2 * action.gold();
        break;
      }
    }
    if (score <= most) continue;
    most = score;
    best = action;
  }
  return best;
}

Action Policy::answer_offer(const State& state) {
  const auto ask = as<AskOffer>(state.pending.back());
  legal_answers(content_, state, list_);
  const Action yes = list_[0];
  const Action no = list_[list_.size() - 1];
  const CardDef& card = content_.cards[idx(ask.card)];
  const std::size_t first = (ask.list & RunCard::kStrikes) != 0  ? card.first_strike
                            : (ask.list & RunCard::kReward) != 0 ? card.first_reward
                                                                 : card.first_effect;
  const Effect& effect = content_.effects[first + ask.pc];
  if (effect.op != Op::offer) return yes;
  const Trade& trade = content_.trades[effect.trade];
  const Hero& hero = state.hero(ask.who);
  if (trade.article) {
    if (hero.willpower < 11) return no;
    for (const Action& action : list_) {
      if (action.verb == Verb::buy && content_.things[idx(action.thing)].free_steps > 0) return action;
    }
    return yes;
  }
  double worth =
      worth_of_willpower(hero, trade.willpower) + w(Weight::strength) * trade.strength + w(Weight::gold) * trade.gold;
  worth -= w(Weight::gold) * trade.cost_gold + w(Weight::willpower) * trade.cost_willpower +
           w(Weight::strength) * trade.cost_strength;
  return worth > 0 ? yes : no;
}

Action Policy::answer_choose(const State& state, Random& random) {
  legal_answers(content_, state, list_);
  return list_[random.below(static_cast<u32>(list_.size()))];
}

/// Rubble: the largest number that the roll clears.
Action Policy::answer_pick(const State& state) {
  legal_answers(content_, state, list_);
  Action best = list_[list_.size() - 1];
  int most = -1;
  for (const Action& action : list_) {
    if (action.verb != Verb::choose || content_.things[idx(action.thing)].number <= most) continue;
    most = content_.things[idx(action.thing)].number;
    best = action;
  }
  return best;
}

}  // namespace rietburg::ai
