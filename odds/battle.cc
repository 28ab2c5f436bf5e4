#include "odds/battle.h"

#include <algorithm>

namespace rietburg::odds {

namespace {

const ThingDef& def_of(const Content& content, Thing thing) { return content.things[idx(thing)]; }

/// What is ticked, and every side it turns into.
Things with_sides(const Content& content, Things ticked) {
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    const auto thing = static_cast<Thing>(i);
    if ((ticked & bit(thing)) == 0) continue;
    Thing side = def_of(content, thing).turns_to;
    for (std::size_t guard = 0; side != Thing::none && guard < kMaxThings;
         ++guard, side = def_of(content, side).turns_to)
      ticked |= bit(side);
  }
  return ticked;
}

}  // namespace

Supplies supplies(const Content& content, const Hero& hero, Things ticked) {
  Supplies found{};
  const Things may = with_sides(content, ticked);
  for (const Thing thing : hero.small) {
    if ((may & bit(thing)) == 0) continue;
    const ThingDef& def = def_of(content, thing);
    if (def.herb > 0) {
      found.herbs.push_back(def.herb);
    } else if (def.doubles_die) {
      found.brew += uses_of(content, thing);
    }
  }
  std::sort(found.herbs.begin(), found.herbs.end());
  const Thing shield = shield_of(content, hero);
  if ((may & bit(shield)) != 0 && shield != Thing::none) found.shield = uses_of(content, shield);
  return found;
}

bool is_used_in_fights(const Content& content, Thing thing) {
  const ThingDef& def = def_of(content, thing);
  return def.herb > 0 || def.doubles_die || def.stops_loss;
}

namespace {

/// Hours left and what they cost. Who has paid for the round under way pays nothing for it again.
void count_hours(const Content& content, const State& state, bool paid, Fighter& fighter) {
  int price = 0;
  int hour = fighter.hero.hour;
  fighter.paid = {};
  fighter.hours = 0;
  if (paid) fighter.hours = 1;
  while (fighter.hours < kMostRounds) {
    const int next = hour_price(content, state, ++hour);
    if (next < 0) break;
    price += next;
    fighter.paid[static_cast<std::size_t>(++fighter.hours)] = price;
  }
}

Fighter make_fighter(const Content& content, const State& state, const Ask& ask, Seat who, Space where, bool paid) {
  Fighter fighter{};
  fighter.who = who;
  fighter.hero = state.hero(who);
  fighter.on_its_space = fighter.hero.space == where;
  fighter.willpower = fighter.hero.willpower;
  const Supplies held = supplies(content, fighter.hero, ask.use[idx(who)]);
  fighter.brew = held.brew;
  fighter.herbs = held.herbs;
  fighter.shield = held.shield;
  count_hours(content, state, paid, fighter);
  return fighter;
}

/// Those without a shield lose alike in every round they are in, so one count tells the loss of them all.
void share_losses(Battle& battle) {
  bool common = false;
  for (const Fighter& fighter : battle.fighters) common |= fighter.shield == 0;
  battle.shares = common ? 1 : 0;
  for (Fighter& fighter : battle.fighters) {
    fighter.share = fighter.shield == 0 ? 0 : battle.shares++;
    int& most = battle.most[fighter.share];
    most = std::max(most, fighter.willpower);
  }
}

Seat first_roller(const State& state, const Ask& ask) {
  const bool fought = state.fight.creature == ask.creature && ask.creature != 0;
  const Seat from = fought ? state.fight.inviter : state.turn;
  return idx(from) < state.heroes.size() ? from : Seat::first;
}

RoundNow round_now(const State& state) {
  RoundNow now;
  const Fight& fight = state.fight;
  now.paid = true;
  now.brew = (fight.round_rules >> idx(RoundRule::no_brew) & 1U) == 0;
  if (fight.weakened != 0) now.weakened = seat(fight.weakened - 1U);
  now.creature_fewer = fight.creature_weaker;
  now.creature_bonus = fight.creature_bonus;
  return now;
}

}  // namespace

bool in_round(const State& state, const Ask& ask) {
  return state.fight.creature == ask.creature && state.fight.round > 0 && question(state) != FrameKind::round;
}

bool Battle::stands(std::size_t place, int round, int lost) const {
  const Fighter& fighter = fighters[place];
  if (round >= fighter.hours) return false;
  const int after = fighter.willpower - lost - fighter.paid[static_cast<std::size_t>(round)];
  if ((round > 0 || between) && after <= floor) return false;
  return willpower_in(place, round, lost) > 0;
}

bool Battle::turns_die(std::size_t place) const { return content->heroes[idx(fighters[place].hero.kind)].turns_die; }

Battle make_battle(const Content& content, const State& state, const Ask& ask) {
  Battle battle{};
  battle.content = &content;
  const auto* creature = std::find_if(state.creatures.begin(), state.creatures.end(),
                                      [&](const Creature& one) { return one.id == ask.creature; });
  battle.kind = creature->kind;
  battle.willpower = creature_willpower(content, state, *creature);
  battle.floor = ask.floor;
  battle.between = state.fight.creature == ask.creature && question(state) == FrameKind::round;
  if (in_round(state, ask)) battle.now = round_now(state);
  const Seat first = first_roller(state, ask);
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const Seat who = seat((idx(first) + i) % state.heroes.size());
    if ((ask.fighters & seat_bit(who)) == 0) continue;
    battle.fighters.push_back(make_fighter(content, state, ask, who, creature->space, battle.now.paid));
    battle.rounds = std::max(battle.rounds, battle.fighters.back().hours);
  }
  for (unsigned mask = 0; mask < 1U << battle.fighters.size(); ++mask) {
    u8 seats = 0;
    for (std::size_t place = 0; place < battle.fighters.size(); ++place) {
      if ((mask >> place & 1U) != 0) seats |= seat_bit(battle.fighters[place].who);
    }
    battle.strength[mask] = creature_strength(content, state, *creature, seats);
  }
  for (const Piece& ally : state.allies) battle.allies += ally.space == creature->space ? kAllyValue : 0;
  share_losses(battle);
  return battle;
}

}  // namespace rietburg::odds
