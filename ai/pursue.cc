// The next action toward a goal: walking, what is done at the end of the way, and what is done in passing.
#include <algorithm>

#include "ai/policy.h"

namespace rietburg::ai {

namespace {

int lying(const State& state, Space at, Thing thing) {
  if (!state.has(at, State::kLoot)) return 0;
  for (const Loot& loot : state.loot) {
    if (loot.space == at && loot.thing == thing) return loot.count;
  }
  return 0;
}

bool fog_at(const State& state, Space at) { return state.has(at, State::kFog); }

u8 colours_of(const Content& content, const Hero& hero) {
  u8 colours = 0;
  for (const Thing held : hero.small) {
    const u8 colour = content.things[idx(held)].colour;
    if (colour > 0) colours |= static_cast<u8>(1U << colour);
  }
  return colours;
}

}  // namespace

/// Has something with which all is lost where it meets a creature.
bool Policy::carries_shy(const Hero& hero) const {
  const Things held = bit(hero.small[0]) | bit(hero.small[1]) | bit(hero.small[2]) | bit(hero.escort);
  return (held & shy_) != 0;
}

/// Leads farmers, or has something that is lost, or with which all is lost, where a creature stands.
bool Policy::shuns_creatures(const Hero& hero) const { return hero.farmers > 0 || carries_shy(hero); }

/// Toward the space, of those that can be reached today without meeting a creature and that none will enter at night,
/// from where the rest of the way is shortest: creatures walk on, and what is in the way today is past tomorrow. Who
/// stands there waits while others may still clear the way, then sleeps.
std::optional<Action> Policy::walk_shyly(const State& state, Seat who, Space to) {
  const Hero& hero = state.hero(who);
  Forecast night{};
  forecast(content_, state, night);
  const auto is_quiet = [&](Space at) {
    return std::none_of(night.begin(), night.end(), [&](const Foreseen& one) { return one.to == at; });
  };
  const int left = next_hour_price(content_, state, who) < 0 ? 0 : hours_left(state, who, w(Weight::floor));
  const Ways& ways = ways_.of(state);
  SafeWays safe;
  find_safe_ways(content_, state, hero.space, safe);
  constexpr int kUnquiet = 100;  // better anywhere else
  const auto rest_of_way = [&](Space at) { return ways.far(at, to) + (at == to || is_quiet(at) ? 0 : kUnquiet); };
  Space best = hero.space;
  int least = rest_of_way(best);
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (safe.hours[i] > left) continue;
    const int rest = rest_of_way(space(i));
    if (rest > least || (rest == least && safe.hours[i] >= safe.hours[idx(best)])) continue;
    best = space(i);
    least = rest;
  }
  if (best != hero.space) return make_action(who, Verb::step, safe.first[idx(best)]);
  bool others_act = false;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) others_act |= seat(i) != who && state.heroes[i].asleep == 0;
  const bool waits = others_act && scene_.blockers != 0 && hero.hour < content_.hours;
  return make_action(who, waits && left > 0 ? Verb::pass : Verb::sleep);
}

bool Policy::carries(const Hero& hero, Thing wanted) const {
  if (wanted == Thing::gold) return hero.gold + hero.gems[0] + hero.gems[1] + hero.gems[2] > 0;
  for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort, hero.large, hero.helm}) {
    if (is_a(content_, thing, wanted)) return true;
  }
  return false;
}

bool Policy::is_valid(const State& state, Seat who, const Goal& goal) {
  const Hero& hero = state.hero(who);
  switch (goal.kind) {
    case GoalKind::none:
    case GoalKind::answer:
    case GoalKind::count: return false;
    case GoalKind::fog: return fog_at(state, goal.space) && hero.space != goal.space;
    case GoalKind::well: return state.has(goal.space, State::kWellFull);
    case GoalKind::merchant:
      return state.has(goal.space, State::kMerchant) && strength_for(state, hero, goal.space) > 0;
    case GoalKind::witch: return state.has(goal.space, State::kCharacter) && hero.space != goal.space;
    case GoalKind::offer: return state.has(goal.space, State::kLaid) && hero.space != goal.space;
    case GoalKind::fetch:
    case GoalKind::reveal: return lying(state, goal.space, goal.thing) > 0;
    case GoalKind::farmer:
      return lying(state, goal.space, Thing::farmer) > 0 && !state.has(goal.space, State::kCreature);
    case GoalKind::bring: return hero.space != goal.space && carries(hero, goal.thing);
    case GoalKind::castle: return hero.farmers > 0 && hero.space != goal.space;
    case GoalKind::fight: {
      const Creature* creature = creature_of(state, goal.creature);
      return creature != nullptr && creature->space == goal.space;
    }
    case GoalKind::lead:
      for (const Piece& ally : state.allies) {
        const Creature* creature = creature_of(state, goal.creature);
        if (ally.figure == goal.ally)
          return ally.space != goal.space && creature != nullptr && creature->space == goal.space;
      }
      return false;
    case GoalKind::meet:
    case GoalKind::visit: return hero.space != goal.space;
    case GoalKind::clear: return state.has(goal.space, State::kRubble);
    case GoalKind::wait: return false;
    case GoalKind::sleep: return true;
  }
  return false;
}

void Policy::assign(const State& state, Seat who, const Goal& goal, Plan& plan) const {
  plan.goals[idx(who)] = goal;
  if (goal.kind != GoalKind::fight) return;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((goal.heroes & seat_bit(seat(i))) != 0) plan.goals[i] = goal;
  }
}

bool Policy::go_on(const State& state, Seat who, Plan& plan) {
  const Goal next = plan.next[idx(who)];
  plan.next[idx(who)] = {};
  if (next.kind == GoalKind::none || next.kind == GoalKind::sleep || !is_valid(state, who, next)) return false;
  assign(state, who, next, plan);
  return true;
}

/// A step on the way, or the end of the day where the hours are spent.
std::optional<Action> Policy::walk(const State& state, Seat who, Space to, const Goal& goal) {
  const Hero& hero = state.hero(who);
  if (hero.space == to) return std::nullopt;
  if (carries_shy(hero)) return walk_shyly(state, who, to);
  const Ways& ways = ways_.of(state);
  int far = ways.far(hero.space, to);
  Space next = ways.step(hero.space, to);
  if (shuns_creatures(hero)) {
    int safe = kFar;
    const Space step = safe_step(content_, state, hero.space, to, safe);
    if (step != Space::none && (safe <= far + 3 || hero.farmers == 0 || goal.kind == GoalKind::castle)) {
      next = step;
      far = safe;
    }
  }
  if (next == Space::none) return std::nullopt;
  const bool final = goal.kind == GoalKind::fight && goal.creature == scene_.opponent && scene_.last_fight;
  const int regular = std::max(0, content_.hours - hero.hour);
  Thing skin = Thing::none;
  for (const Thing thing : hero.small) {
    if (content_.things[idx(thing)].free_steps > 0) skin = thing;
  }
  const bool can_pay = next_hour_price(content_, state, who) >= 0;
  const int fight_hours = goal.kind == GoalKind::fight ? 2 : 0;
  if (skin != Thing::none && (!can_pay || far + fight_hours > regular)) {
    const bool last = question(state) == FrameKind::action && hero.hour >= state.today.last_hour;
    if (!last && far <= regular + 4) return make_action(who, Verb::step, next, 0, skin);
  }
  if (!can_pay) return std::nullopt;
  if (regular > 0) return make_action(who, Verb::step, next);
  const int left = hours_left(state, who, final ? 2 : w(Weight::floor));
  if (far + (fight_hours > 0 ? 1 : 0) <= left) return make_action(who, Verb::step, next);
  return std::nullopt;
}

Space Policy::reach_space(const State& state, Seat who, Space creature) const {
  const Hero& hero = state.hero(who);
  const bool shoots = content_.heroes[idx(hero.kind)].shoots || content_.things[idx(hero.large)].shoots;
  if (!shoots || state.rule(StandingRule::no_shooting)) return creature;
  Space best = creature;
  for (const Space next : content_.spaces[idx(creature)].neighbours) {
    const int far = scene_.ways->far(hero.space, next);
    if (far < scene_.ways->far(hero.space, best) && !state.has(next, State::kRubble)) best = next;
  }
  return best;
}

/// Who is bound to the fight and still on the way: worth a moment's wait.
std::optional<Action> Policy::fight(const State& state, Seat who, Plan& plan) {
  const Goal& goal = plan.goals[idx(who)];
  const Creature& creature = *creature_of(state, goal.creature);
  if (!can_reach(content_, state, who, creature.space)) {
    scene_.ways = &ways_.of(state);
    return walk(state, who, reach_space(state, who, creature.space), goal);
  }
  constexpr u8 kCalledOff = 8;
  if (next_hour_price(content_, state, who) < 0 || (creature.flags & kCalledOff) != 0) return std::nullopt;
  bool missing = false;
  u8 present = seat_bit(who);
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((goal.heroes & seat_bit(seat(i))) == 0 || seat(i) == who) continue;
    if (could_fight(content_, state, seat(i), creature.space)) {
      present |= seat_bit(seat(i));
    } else if (!(plan.goals[i] == goal)) {
      continue;  // has something else in mind
    } else {
      missing = true;
    }
  }
  const int hours = hours_left(state, who, w(Weight::floor));
  const double chance = guess_.chance(state, creature, present, std::max(1, hours), allies_at(state, creature.space));
  if (chance >= boldness(state, creature) && (!missing || chance > 0.9))
    return make_action(who, Verb::fight, Space{0}, creature.id);
  if (!missing) return std::nullopt;
  // Regular hours are passed, not overtime; who has none left sleeps and keeps the goal.
  bool somebody_comes = false;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const bool bound = (goal.heroes & seat_bit(seat(i))) != 0 && seat(i) != who && state.heroes[i].asleep == 0;
    somebody_comes |= bound && plan.goals[i] == goal &&
                      hours_left(state, seat(i), w(Weight::floor)) > way_to_reach(state, seat(i), creature.space);
  }
  if (somebody_comes && content_.hours - state.hero(who).hour > 1) return make_action(who, Verb::pass);
  return make_action(who, Verb::sleep);
}

std::optional<Action> Policy::pursue(const State& state, Seat who, Plan& plan) {
  judge_as(plan, who);
  const Goal& goal = plan.goals[idx(who)];
  const Hero& hero = state.hero(who);
  const bool can_pay = next_hour_price(content_, state, who) >= 0;
  switch (goal.kind) {
    case GoalKind::sleep: return make_action(who, Verb::sleep);
    case GoalKind::wait: return can_pay ? make_action(who, Verb::pass) : make_action(who, Verb::sleep);
    case GoalKind::fight:
      if (creature_of(state, goal.creature) == nullptr) return std::nullopt;
      return fight(state, who, plan);
    case GoalKind::lead:
      for (const Piece& ally : state.allies) {
        if (ally.figure != goal.ally || !can_pay) continue;
        if (hero.hour >= content_.hours && !scene_.last_fight) return std::nullopt;
        const Space next = ways_.of(state).step(ally.space, goal.space);
        if (next != Space::none) return make_action(who, Verb::lead, next, static_cast<u8>(ally.figure));
      }
      return std::nullopt;
    case GoalKind::clear: {
      const Ways& ways = ways_.of(state);
      Space best = Space::none;
      for (const Space next : content_.spaces[idx(goal.space)].neighbours) {
        if (best == Space::none || ways.far(hero.space, next) < ways.far(hero.space, best)) best = next;
      }
      if (best == Space::none || ways.far(hero.space, best) >= kFar) return std::nullopt;
      if (hero.space != best) return walk(state, who, best, goal);
      return can_pay && (state.called_off & 2U) == 0 ? std::optional(make_action(who, Verb::clear, goal.space))
                                                     : std::nullopt;
    }
    case GoalKind::fog:
    case GoalKind::well:
    case GoalKind::merchant:
    case GoalKind::witch:
    case GoalKind::offer:
    case GoalKind::fetch:
    case GoalKind::reveal:
    case GoalKind::bring:
    case GoalKind::farmer:
    case GoalKind::castle:
    case GoalKind::meet:
    case GoalKind::visit: return walk(state, who, goal.space, goal);
    case GoalKind::none:
    case GoalKind::answer:
    case GoalKind::count: break;
  }
  return std::nullopt;
}

// ----- on the way -----

Action Policy::on_the_way(const State& state, Plan& plan) {
  const auto ask = as<AskMove>(state.pending.back());
  const Seat who = ask.who;
  const Hero& hero = state.hero(who);
  Goal& goal = plan.goals[idx(who)];
  const bool castle = content_.castle != Space::none && !state.rule(StandingRule::castle_held);
  if (castle && hero.space != content_.castle && lying(state, hero.space, Thing::farmer) > 0 &&
      !state.has(hero.space, State::kCreature)) {
    const bool leads_home =
        goal.kind == GoalKind::castle || goal.kind == GoalKind::farmer || goal.space == content_.castle;
    if (leads_home) {
      goal = {.kind = GoalKind::castle, .space = content_.castle, .heroes = seat_bit(who)};
      return make_action(who, Verb::take, Space{0}, 0, Thing::farmer);
    }
  }
  if (content_.has_escorts && hero.escort == Thing::none && goal.kind == GoalKind::fetch && goal.space == hero.space &&
      lying(state, hero.space, goal.thing) > 0 && content_.things[idx(goal.thing)].slot == Slot::escort) {
    const Action take = make_action(who, Verb::take, Space{0}, 0, goal.thing);
    goal = {};
    return take;
  }
  Space to = goal.space;
  if (goal.kind == GoalKind::fight) {
    const Creature* creature = creature_of(state, goal.creature);
    if (creature == nullptr || can_reach(content_, state, who, creature->space)) return make_action(who, Verb::stop);
    scene_.ways = &ways_.of(state);
    to = reach_space(state, who, creature->space);
  }
  if (goal.kind == GoalKind::clear) {
    for (const Space next : content_.spaces[idx(goal.space)].neighbours) {
      if (next == hero.space) return make_action(who, Verb::stop);
    }
    const Ways& ways = ways_.of(state);
    to = Space::none;
    for (const Space next : content_.spaces[idx(goal.space)].neighbours) {
      if (to == Space::none || ways.far(hero.space, next) < ways.far(hero.space, to)) to = next;
    }
  }
  if (goal.kind == GoalKind::none || to == Space::none || to == hero.space) return make_action(who, Verb::stop);
  std::optional<Action> step = walk(state, who, to, goal);
  if (!step || step->verb != Verb::step) return make_action(who, Verb::stop);
  if (ask.points > 0) step->thing = ask.herb;  // what is left of a herb would be lost
  return *step;
}

Action Policy::lead_on(const State& state, Plan& plan) {
  const auto ask = as<AskLead>(state.pending.back());
  const Goal& goal = plan.goals[idx(ask.who)];
  Space to = goal.kind == GoalKind::lead ? goal.space : Space::none;
  if (to == Space::none) {
    scene(state);
    const Creature* opponent = creature_of(state, scene_.opponent);
    if (opponent != nullptr) to = opponent->space;
  }
  if (to == Space::none) return make_action(ask.who, Verb::stop);
  for (const Piece& ally : state.allies) {
    if (ally.figure != ask.ally) continue;
    const Space next = ways_.of(state).step(ally.space, to);
    const bool pays = ask.left == 0;
    const bool can_pay = next_hour_price(content_, state, ask.who) >= 0 && state.hero(ask.who).hour < content_.hours;
    if (next != Space::none && (!pays || can_pay)) {
      return make_action(ask.who, Verb::lead, next, static_cast<u8>(ally.figure));
    }
  }
  return make_action(ask.who, Verb::stop);
}

// ----- free actions -----

/// Somebody for whom strength is cheap gets everybody's gold, while there is time to go where it is.
bool Policy::is_buyer(const State& state, Seat who) const {
  const Hero& hero = state.hero(who);
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  if (def.cheap_strength == 0 || !state.has(def.cheap_strength_at, State::kMerchant)) return false;
  if (hero.gold + hero.strength >= kMaxStrength) return false;
  if (def.cheap_strength_at == hero.space) return true;
  constexpr int kDaysWay = 12;
  const bool time = scene_.letters > 3 && scene_.ways->far(hero.space, def.cheap_strength_at) <= kDaysWay;
  return time && !state.has(hero.space, State::kMerchant);
}

std::optional<Action> Policy::shop(const State& state, Seat who, const Plan& plan) {
  const Hero& hero = state.hero(who);
  const Goal& goal = plan.goals[idx(who)];
  if (state.has(hero.space, State::kMerchant)) {
    bool hoards = false;
    bool wanted = false;
    for (const Want& want : wants_) {
      hoards |= want.what == Want::What::hoard;
      wanted |= want.what == Want::What::strength;
    }
    const HeroDef& def = content_.heroes[idx(hero.kind)];
    const bool cheaper = def.cheap_strength > 0 && def.cheap_strength_at != hero.space &&
                         state.has(def.cheap_strength_at, State::kMerchant);
    const bool saves = cheaper && !scene_.last_fight && scene_.letters > 4;
    const bool meant = goal.kind == GoalKind::merchant && goal.space == hero.space;
    const int price = price_of(content_, state, who, Thing::strength);
    if (price >= 0 && hero.gold >= price && (meant || wanted || !(hoards || saves))) {
      return make_action(who, Verb::buy, Space{0}, 0, Thing::strength);
    }
  }
  if (state.has(hero.space, State::kCharacter) && goal.kind == GoalKind::witch && goal.thing != Thing::none) {
    const int price = price_of(content_, state, who, goal.thing);
    if (price >= 0 && hero.gold >= price) return make_action(who, Verb::buy, Space{0}, 0, goal.thing);
  }
  if (state.has(hero.space, State::kLaid)) {
    for (const Laid& laid : state.laid) {
      const CardDef& card = content_.cards[idx(laid.card)];
      const Trade& trade = card.laid_trade;
      if (!card.laid_offer || !card.laid_spaces.contains(hero.space)) continue;
      const bool can = hero.gold >= trade.cost_gold && hero.willpower > trade.cost_willpower &&
                       (trade.cost_strength == 0 || hero.strength > trade.cost_strength) &&
                       (trade.strength == 0 || hero.strength < kMaxStrength);
      if (can) return buy_laid_offer(who, laid.card);
    }
  }
  return std::nullopt;
}

/// Gold to the one who buys cheaply, rune stones to the one who has the other colours.
std::optional<Action> Policy::hand_over(const State& state, Seat who) {
  const Hero& hero = state.hero(who);
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const Hero& other = state.heroes[i];
    if (seat(i) == who || other.asleep != 0 || other.space != hero.space) continue;
    // The other gives.
    const bool mine = (seats_ & seat_bit(seat(i))) != 0;
    if (mine && other.gold > 0 && is_buyer(state, who)) {
      return make_action(seat(i), Verb::give, Space{0}, static_cast<u8>(who), Thing::gold);
    }
    if (hero.gold > 0 && is_buyer(state, seat(i)) && !is_buyer(state, who)) {
      return make_action(who, Verb::give, Space{0}, static_cast<u8>(i), Thing::gold);
    }
    const u8 have = colours_of(content_, hero);
    const u8 theirs = colours_of(content_, other);
    const bool they_lead = __builtin_popcount(theirs) > __builtin_popcount(have) ||
                           (__builtin_popcount(theirs) == __builtin_popcount(have) && seat(i) < who);
    if (have == 0 || theirs == 0 || other.small[kSmallSlots - 1] != Thing::none || !they_lead) continue;
    for (const Thing thing : hero.small) {
      const u8 colour = content_.things[idx(thing)].colour;
      if (colour > 0 && (theirs >> colour & 1U) == 0)
        return make_action(who, Verb::give, Space{0}, static_cast<u8>(i), thing);
    }
  }
  return std::nullopt;
}

std::optional<Action> Policy::free_action(const State& state, Seat who, const Plan& plan) {
  judge_as(plan, who);
  const Hero& hero = state.hero(who);
  const u16 marks = state.marks[idx(hero.space)];
  const Goal& goal = plan.goals[idx(who)];
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  constexpr u8 kMostInARow = 40;
  if (plan.free >= kMostInARow) return std::nullopt;
  if ((marks & State::kWellFull) != 0) {
    const bool wanted = goal.kind == GoalKind::well && goal.space == hero.space;
    if (wanted || hero.willpower + std::max(2, def.well - 1) <= kMaxWillpower) return make_action(who, Verb::drain);
  }
  // The task holds while it is carried here, so nothing wants it any more: it would be carried off again.
  for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
    if (thing != Thing::none && lies_well(state, thing, hero.space))
      return make_action(who, Verb::drop, Space{0}, 0, thing);
  }
  bool hoard_here = false;
  for (const Want& want : wants_) {
    if (want.space != hero.space) continue;
    if (want.what == Want::What::bring) {
      for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
        if (is_a(content_, thing, want.thing)) return make_action(who, Verb::drop, Space{0}, 0, thing);
      }
    }
    if (want.what != Want::What::hoard) continue;
    hoard_here = true;
    if (hero.gold > 0) return make_action(who, Verb::drop, Space{0}, 0, Thing::gold);
    for (std::size_t i = idx(Thing::first_thing); i < content_.thing_count; ++i) {
      const u8 value = content_.things[i].gem;
      if (value > 0 && hero.gems[value / 2 - 1] > 0)
        return make_action(who, Verb::drop, Space{0}, 0, static_cast<Thing>(i));
    }
  }
  if ((marks & State::kLoot) != 0) {
    for (const Loot& loot : state.loot) {
      if (loot.space > hero.space) break;
      if (loot.space != hero.space || loot.thing == Thing::farmer) continue;
      if (hoard_here && (loot.thing == Thing::gold || content_.things[idx(loot.thing)].gem > 0)) continue;
      if (lies_well(state, loot.thing, hero.space)) continue;
      bool wanted = goal.kind == GoalKind::fetch && goal.space == hero.space && goal.thing == loot.thing;
      for (const Want& want : wants_) {
        wanted |= want.what == Want::What::bring && is_a(content_, loot.thing, want.thing);
      }
      const ThingDef& thing = content_.things[idx(loot.thing)];
      if (thing.is_group && thing.slot == Slot::none) {
        if (!thing.rubble) return make_action(who, Verb::reveal, hero.space, 0, loot.thing);
        continue;
      }
      const double worth = worth_of_thing(state, who, loot.thing);
      const bool fits = loot.thing == Thing::gold || worth > 0 ||
                        (thing.slot == Slot::small && hero.small[kSmallSlots - 1] == Thing::none) ||
                        (thing.slot == Slot::escort && hero.escort == Thing::none);
      if (fits && (wanted || worth > 0)) return make_action(who, Verb::take, Space{0}, 0, loot.thing);
    }
  }
  if ((marks & (State::kMerchant | State::kCharacter | State::kLaid)) != 0) {
    if (auto bought = shop(state, who, plan)) return bought;
  }
  return hand_over(state, who);
}

}  // namespace rietburg::ai
