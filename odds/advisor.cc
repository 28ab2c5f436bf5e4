#include "odds/advisor.h"

#include <algorithm>

namespace rietburg::odds {

Advisor::Advisor(const Content& content, const State& state, const Ask& ask)
    : content_(content),
      ask_(ask),
      chain_(make_battle(content, state, ask)),
      first_round_(in_round(state, ask)                   ? state.fight.round
                   : state.fight.creature == ask.creature ? state.fight.round + 1
                                                          : 1) {
  if (ready()) chain_.think();
}

Lost Advisor::lost(const State& now) const {
  const Battle& battle = chain_.battle();
  Lost lost = battle.most;  // nobody of the share is left
  const auto paid = static_cast<std::size_t>(round(now)) + 1;
  for (const Fighter& fighter : battle.fighters) {
    if ((now.fight.fighting & seat_bit(fighter.who)) == 0) continue;
    lost[fighter.share] = fighter.willpower - fighter.paid[paid] - now.hero(fighter.who).willpower;
  }
  return lost;
}

Left Advisor::left(const State& now) const {
  const Battle& battle = chain_.battle();
  Left left;
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    const Fighter& fighter = battle.fighters[i];
    const Supplies held = supplies(content_, now.hero(fighter.who), ask_.use[idx(fighter.who)]);
    unsigned herbs = 0;
    std::size_t next = 0;  // both lists are in order
    for (std::size_t h = 0; h < fighter.herbs.size() && next < held.herbs.size(); ++h) {
      if (fighter.herbs[h] != held.herbs[next]) continue;
      herbs |= 1U << h;
      ++next;
    }
    left.things += chain_.supply().number(i, held.brew, herbs);
    left.shields += chain_.supply().shield_number(i, held.shield);
  }
  return left;
}

/// Somebody is about to roll, and nothing of that roll is decided yet; the heroes of the round are numbered by `stage`.
bool Advisor::is_fresh(const State& now, std::size_t& stage) const {
  Seat roller = to_act(now);
  if (question(now) == FrameKind::flip) roller = as<AskFlip>(now.pending.back()).roller;  // the wizard is asked
  if (question(now) == FrameKind::die) {
    const AskDie die = as<AskDie>(now.pending.back());
    if (die.purpose != DieFor::hero && die.purpose != DieFor::creature) return false;
    roller = die.purpose == DieFor::creature ? Seat::none : die.who;
  }
  stage = 0;
  for (const Fighter& fighter : chain_.battle().fighters) {
    if (fighter.who == roller) break;
    if ((now.fight.fighting & seat_bit(fighter.who)) != 0) ++stage;
  }
  if (question(now) == FrameKind::dice) return true;
  if (question(now) != FrameKind::die) return false;
  if (roller == Seat::none) return now.fight.creature_dice_count == 0;
  const Hero& hero = now.hero(roller);
  const unsigned options = dice_options(content_, hero, hero.space == now.fight.space);
  return now.fight.dice_count == 0 && (options & (options - 1)) == 0;
}

/// Thinks the rest of the round through from where the engine will hand over.
void Advisor::prepare(const State& now, bool whole_roll) {
  std::size_t stage = 0;
  const bool fresh = is_fresh(now, stage) && whole_roll;
  int low = now.fight.value, high = low, strengths = 0;
  std::size_t at = 0;
  const Battle& battle = chain_.battle();
  const Lost so_far = lost(now);
  leaf_stage_ = fresh ? stage : stage + 1;
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    const Fighter& fighter = battle.fighters[i];
    if ((now.fight.fighting & seat_bit(fighter.who)) == 0) continue;
    if (at == stage && !fresh) {  // the one who is rolling
      const Rolls& rolls = chain_.rolls(i, round(now), so_far[fighter.share]);
      low += fighter.hero.strength;
      high += fighter.hero.strength + rolls.most + now.fight.points + herb_points(fighter, ~0U);
    }
    if (at >= leaf_stage_) strengths += fighter.hero.strength;
    ++at;
  }
  leaf_stage_ = std::min(leaf_stage_, at);
  const Moment* moment = chain_.find(round(now), so_far, left(now).shields);
  if (moment == nullptr) {  // no fight of ours leads there
    lost_track_ = true;
    return;
  }
  useful_ = &chain_.useful(round(now), moment->mask);
  const Member only{moment, now.fight.willpower, now.fight.willpower};
  leaf_.think(chain_, round(now), {&only, 1}, {leaf_stage_, low, high, strengths});
}

double Advisor::on_average(const State& now) {
  OutcomeList outcomes{};
  chance_outcomes(content_, now, outcomes);
  double sum = 0, weights = 0;
  for (const Outcome& outcome : outcomes) {
    State next = now;
    perform(content_, next, outcome.action);
    sum += outcome.weight * value(next);
    weights += outcome.weight;
  }
  return sum / weights;
}

/// What is not ticked is not used up.
bool Advisor::may(const State& now, const Action& action) const {
  if (action.verb != Verb::use) return true;
  const Supplies held = supplies(content_, now.hero(action.who), ask_.use[idx(action.who)]);
  const ThingDef& def = content_.things[idx(action.thing)];
  if (question(now) == FrameKind::shield) return held.shield > 0;
  return def.herb > 0
             ? !held.herbs.empty() && std::find(held.herbs.begin(), held.herbs.end(), def.herb) != held.herbs.end()
             : held.brew > 0;
}

double Advisor::best(const State& now, Action* action) {
  ActionList legal;
  legal_actions(content_, now, legal);
  const auto spares = [](const Action& one) {
    return one.verb == Verb::keep || one.verb == Verb::decline || one.verb == Verb::done;
  };
  double most = -1;
  for (const bool sparing : {true, false}) {
    for (const Action& one : legal) {
      if (spares(one) != sparing || !may(now, one)) continue;
      State next = now;
      perform(content_, next, one);
      const double chance = value(next);
      if (chance > most + kEqual && action != nullptr) *action = one;
      most = action != nullptr && chance <= most + kEqual ? most : std::max(most, chance);
    }
  }
  return most;
}

namespace {

/// Somebody may do something about dice that are to be rolled or lie there, or about what they cost.
bool is_about_dice(FrameKind kind) {
  return kind == FrameKind::dice || kind == FrameKind::roll || kind == FrameKind::flip || kind == FrameKind::settle ||
         kind == FrameKind::shield;
}

}  // namespace

double Advisor::value(const State& now) {
  const auto is_it = [&](const Creature& creature) { return creature.id == ask_.creature; };
  if (std::none_of(now.creatures.begin(), now.creatures.end(), is_it)) return 1;
  if (now.fight.creature != ask_.creature) return 0;
  if (now.fight.willpower == 0) return 1;
  const FrameKind asked = question(now);
  if (asked == FrameKind::round) return after_round(now);
  std::size_t stage = 0;
  const bool is_roll = asked == FrameKind::dice || asked == FrameKind::die;
  if (is_roll && is_fresh(now, stage) && stage >= leaf_stage_) {
    const u32 things = (*useful_)[left(now).things];
    return leaf_.chance(stage, now.fight.flipped != 0, things, now.fight.value);
  }
  if (asked == FrameKind::die) return on_average(now);
  if (is_about_dice(asked)) return best(now, nullptr);
  lost_track_ = true;
  return 0;
}

namespace {

/// All allies count (FGT-9).
State with_allies(const Content& content, State now) {
  while (question(now) == FrameKind::ally) perform(content, now, make_action(to_act(now), Verb::accept));
  return now;
}

}  // namespace

double Advisor::chance(const State& now) {
  const bool under_way = now.fight.creature == ask_.creature && now.fight.round >= first_round_;
  if (!under_way) return chain_.chance(0, Lost{}, chain_.supply().all(), chain_.battle().willpower);
  if (question(now) == FrameKind::round) return after_round(now);
  const State counted = with_allies(content_, now);
  lost_track_ = false;
  prepare(counted, true);
  if (lost_track_) return -1;
  const double chance = value(counted);
  return lost_track_ ? -1 : chance;
}

bool Advisor::decide(const State& now, Action& action) {
  const FrameKind asked = question(now);
  const Seat who = to_act(now);
  if (asked == FrameKind::ally) {
    action = make_action(who, Verb::accept);
    return true;
  }
  if (asked == FrameKind::round) {
    const bool gives_up =
        next_hour_price(content_, now, who) < 0 || now.hero(who).willpower <= ask_.floor || after_round(now) == 0;
    action = make_action(who, gives_up ? Verb::leave : Verb::stay);
    return true;
  }
  if (!is_about_dice(asked)) return false;
  lost_track_ = false;
  prepare(now, false);
  if (!lost_track_) best(now, &action);
  return !lost_track_;
}

}  // namespace rietburg::odds
