// Which goals a hero could have now, and what the rules of thumb think of them.
#include <algorithm>

#include "ai/policy.h"

namespace rietburg::ai {

namespace {

constexpr int kStrengthPrice = 2;  // ITM-2
constexpr int kLedSpaces = 4;      // that an ally is led in an hour
constexpr int kLongWay = 20;       // farther than this counts as far as this

bool has_slot(const Content& content, const Hero& hero, Thing thing) {
  switch (content.things[idx(thing)].slot) {
    case Slot::small: return hero.small[kSmallSlots - 1] == Thing::none;
    case Slot::large: return hero.large == Thing::none;
    case Slot::helm: return hero.helm == Thing::none;
    case Slot::pouch: return true;
    case Slot::escort: return hero.escort == Thing::none;
    case Slot::none: return false;
  }
  return false;
}

}  // namespace

const char* name_of(GoalKind kind) {
  static constexpr const char* kNames[] = {
#define GOAL(goal, text) text,
#include "ai/goals.def"
  };
  return kNames[static_cast<std::size_t>(kind)];
}

const Scene& Policy::scene(const State& state) {
  scene_.ways = &ways_.of(state);
  const u64 key = wants_key(state);
  if (key != wants_key_ || wants_.empty()) {
    find_wants(content_, state, wants_);
    wants_key_ = key;
  }
  scene_.wants = &wants_;
  scene_.letters = state.end_letter - state.letter;
  scene_.shields = state.shields - state.shields_taken;
  if (const u64 marching = march_key(state); marching != march_key_) {
    foresee(content_, state, march_);
    march_key_ = marching;
  }
  scene_.march = &march_;
  scene_.falls_in = march_.falls(scene_.shields, 0);
  find_blockers(state);
  scene_.opponent = 0;
  scene_.last_fight = false;
  scene_.ready = 0;
  double strongest = -1;
  for (const Want& want : wants_) {
    if (want.what != Want::What::beat) continue;
    for (const Creature& creature : state.creatures) {
      if (creature.kind != want.kind) continue;
      const double strength = guess_.creature(state, creature, 0xF);
      if (strength <= strongest) continue;
      strongest = strength;
      scene_.opponent = creature.id;
      scene_.last_fight = others_done(content_, state, creature.kind);
      const int allies = static_cast<int>(state.allies.size());
      scene_.ready = guess_.chance(state, creature, 0xF, 5, allies);
    }
  }
  scene_.last_day = scene_.last_fight && (scene_.falls_in <= 1 || scene_.letters <= 1);
  return scene_;
}

/// Where a thing that must not meet a creature has no free way to where it is wanted: who stands on the shortest one,
/// the first of them. Those behind may have walked on before their turn comes, and each that is beaten costs a letter.
void Policy::find_blockers(const State& state) {
  scene_.blockers = 0;
  if (shy_ == 0) return;
  for (const Want& want : wants_) {
    if (want.what != Want::What::bring) continue;
    Space at = Space::none;
    for (const Loot& loot : state.loot) {
      if ((shy_ & bit(loot.thing)) != 0 && is_a(content_, loot.thing, want.thing)) at = loot.space;
    }
    for (const Hero& hero : state.heroes) {
      if (carries_shy(hero) && carries(hero, want.thing)) at = hero.space;
    }
    if (at == Space::none || at == want.space) continue;
    int hours = kFar;
    if (safe_step(content_, state, at, want.space, hours) != Space::none) continue;
    while (at != Space::none && at != want.space && scene_.blockers == 0) {
      at = scene_.ways->step(at, want.space);
      for (std::size_t i = 0; i < state.creatures.size(); ++i) {
        if (state.creatures[i].space == at) scene_.blockers |= u64{1} << i;
      }
    }
  }
}

bool Policy::is_wanted(const State& state, Thing thing) {
  (void)state;
  for (const Want& want : wants_) {
    const bool names = want.what == Want::What::bring || want.what == Want::What::fetch;
    if (names && is_a(content_, thing, want.thing)) return true;
  }
  return false;
}

double Policy::worth_of_willpower(const Hero& hero, int gain) const {
  gain = std::min(gain, kMaxWillpower - hero.willpower);
  const int low = std::clamp(7 - hero.willpower, 0, gain);
  double worth = w(Weight::willpower) * low + w(Weight::willpower_more) * (gain - low);
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  if (hero.willpower < 7 && hero.willpower + gain >= 7 && def.dice[1] > def.dice[0]) worth += w(Weight::willpower_row);
  if (hero.willpower < 14 && hero.willpower + gain >= 14 && def.dice[2] > def.dice[1])
    worth += w(Weight::willpower_row);
  return worth;
}

int Policy::strength_for(const State& state, const Hero& hero, Space merchant) const {
  (void)state;
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  const int price = def.cheap_strength > 0 && def.cheap_strength_at == merchant ? def.cheap_strength : kStrengthPrice;
  return std::min(hero.gold / price, kMaxStrength - hero.strength);
}

double Policy::worth_of_thing(const State& state, Seat who, Thing thing) {
  const Hero& hero = state.hero(who);
  const ThingDef& def = content_.things[idx(thing)];
  if (thing == Thing::gold) return w(Weight::gold);
  if (!has_slot(content_, hero, thing)) return 0;
  if (def.gem > 0) return w(Weight::gem) * def.gem;
  if (thing == content_.gem_group) return w(Weight::gem) * 3;
  if (def.colour > 0 || (def.is_group && def.slot == Slot::small)) {
    u8 colours = 0;
    for (const Thing held : hero.small) {
      if (content_.things[idx(held)].colour > 0) colours |= static_cast<u8>(1U << content_.things[idx(held)].colour);
    }
    if (def.colour > 0 && (colours >> def.colour & 1U) != 0) return 0;
    const int have = __builtin_popcount(colours);
    return have == 2 ? w(Weight::rune_third) : w(Weight::rune) * (1 + have);
  }
  if (def.slot == Slot::escort || def.slot == Slot::none) return 0;
  return w(Weight::small_thing);
}

int Policy::hours_left(const State& state, Seat who, double floor) const {
  const Hero& hero = state.hero(who);
  int hours = 0;
  int willpower = hero.willpower;
  for (int hour = hero.hour + 1;; ++hour) {
    const int price = hour_price(content_, state, hour);
    if (price < 0 || willpower <= price || (price > 0 && willpower - price < floor)) return hours;
    willpower -= price;
    ++hours;
  }
}

void Policy::add(const State& state, Seat who, Prospect prospect, Prospects& result) const {
  if (prospect.hours >= kFar || result.full()) return;
  const Hero& hero = state.hero(who);
  const int regular = std::max(0, content_.hours - hero.hour);
  const int over = std::max(0, prospect.hours - regular);
  prospect.score -= w(Weight::hour) * prospect.hours;
  if (over > 0) {
    const bool today = prospect.hours <= hours_left(state, who, w(Weight::floor));
    prospect.score -= today ? w(Weight::overtime) * over : w(Weight::other_day);
  }
  if (prospect.goal.heroes == 0) prospect.goal.heroes = seat_bit(who);
  result.push_back(prospect);
}

void Policy::add_places(const State& state, Seat who, Prospects& result) {
  const Hero& hero = state.hero(who);
  const Ways& ways = *scene_.ways;
  const auto far = [&](Space to) { return ways.far(hero.space, to); };
  bool fog_wanted = false;
  bool strength_wanted = false;
  bool willpower_wanted = false;
  for (const Want& want : wants_) {
    fog_wanted |= want.what == Want::What::fog;
    const bool mine = want.who == Seat::none || want.who == who;
    strength_wanted |= mine && want.what == Want::What::strength;
    willpower_wanted |= mine && want.what == Want::What::willpower;
  }
  const double fog = w(Weight::fog) + (fog_wanted ? w(Weight::fog_wanted) : 0);
  for (const FogSpot& spot : state.fog) {
    bool taken = false;
    for (std::size_t i = 0; i < state.heroes.size(); ++i) {
      // Somebody else stands nearer.
      taken |= seat(i) != who && ways.far(state.heroes[i].space, spot.space) < far(spot.space) - 3;
    }
    add(state, who, {{.kind = GoalKind::fog, .space = spot.space}, taken ? fog / 2 : fog, far(spot.space)}, result);
  }
  for (const Space well : content_.wells) {
    if (!state.has(well, State::kWellFull)) continue;
    const double worth =
        worth_of_willpower(hero, content_.heroes[idx(hero.kind)].well) + (willpower_wanted ? w(Weight::want) : 0);
    if (worth > 0) add(state, who, {{.kind = GoalKind::well, .space = well}, worth, far(well)}, result);
  }
  if (hero.gold > 0 || strength_wanted) {
    for (std::size_t i = 0; i < kMaxSpaces; ++i) {
      if (!state.has(space(i), State::kMerchant)) continue;
      const int points = strength_for(state, hero, space(i));
      if (points == 0) continue;
      const double worth = w(Weight::strength) * points + (strength_wanted ? w(Weight::want) : 0);
      add(state, who, {{.kind = GoalKind::merchant, .space = space(i), .thing = Thing::strength}, worth, far(space(i))},
          result);
    }
  }
  for (const Piece& witch : state.characters) {
    if (witch.figure != content_.witch || hero.small[kSmallSlots - 1] != Thing::none) continue;
    for (std::size_t i = idx(Thing::first_thing); i < content_.thing_count; ++i) {
      const ThingDef& def = content_.things[i];
      if (def.seller != Seller::witch || state.stock[i] == 0) continue;
      if (hero.gold + content_.heroes[idx(hero.kind)].brew_discount < def.price) continue;
      const bool wanted = std::any_of(wants_.begin(), wants_.end(), [&](const Want& want) {
        return want.what == Want::What::buy && want.thing == static_cast<Thing>(i);
      });
      add(state, who,
          {{.kind = GoalKind::witch, .space = witch.space, .thing = static_cast<Thing>(i)},
           wanted ? w(Weight::want) : w(Weight::brew),
           far(witch.space)},
          result);
    }
  }
  for (const Laid& laid : state.laid) {
    const CardDef& card = content_.cards[idx(laid.card)];
    const Trade& trade = card.laid_trade;
    if (card.laid_offer && hero.gold >= trade.cost_gold && hero.willpower > trade.cost_willpower) {
      const double worth = w(Weight::strength) * std::max<int>(trade.strength, 1);
      add(state, who, {{.kind = GoalKind::offer, .space = laid.space}, worth, far(laid.space)}, result);
    }
  }
}

/// Somebody else has the gold for a point of strength, or is about to.
bool Policy::others_buy(const State& state, Seat who, const Plan& plan) const {
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if (seat(i) == who || state.heroes[i].asleep != 0) continue;
    const Goal& goal = plan.goals[i];
    const bool fetches = goal.kind == GoalKind::fetch && goal.thing == Thing::gold;
    if (state.heroes[i].gold >= kStrengthPrice || fetches || goal.kind == GoalKind::merchant) return true;
  }
  return false;
}

void Policy::add_things(const State& state, Seat who, const Plan& plan, Prospects& result) {
  const Hero& hero = state.hero(who);
  const Ways& ways = *scene_.ways;
  const auto far = [&](Space to) { return ways.far(hero.space, to); };
  const int falls = scene_.need_in;
  double urgent = 0;
  if (falls <= std::min(scene_.letters, 8)) {
    const int delay = std::min(3, march_.falls(scene_.held + 1, scene_.beaten) - falls);
    urgent = (w(Weight::farmer_needed) + w(Weight::delay) * delay) / (1 + falls);
  }
  const bool castle = content_.castle != Space::none && !state.rule(StandingRule::castle_held);
  const double farmer = castle ? w(Weight::farmer) + 3 * urgent : 0;
  if (hero.farmers > 0 && castle) {
    int hours = kFar;
    if (hero.space == content_.castle)
      hours = 0;
    else
      safe_step(content_, state, hero.space, content_.castle, hours);
    add(state, who, {{.kind = GoalKind::castle, .space = content_.castle}, (farmer + 1) * hero.farmers, hours}, result);
  }
  for (const Loot& loot : state.loot) {
    if (loot.thing == Thing::farmer) {
      if (!castle || state.has(loot.space, State::kCreature)) continue;
      int home = kFar;
      if (loot.space == content_.castle)
        home = 0;
      else
        safe_step(content_, state, loot.space, content_.castle, home);
      if (home >= kFar) continue;
      add(state, who,
          {{.kind = GoalKind::farmer, .space = loot.space, .thing = Thing::farmer},
           farmer * loot.count,
           far(loot.space) + home},
          result);
      continue;
    }
    double worth = worth_of_thing(state, who, loot.thing) * (loot.thing == Thing::gold ? loot.count : 1);
    const bool buys = loot.thing == Thing::gold && std::any_of(wants_.begin(), wants_.end(), [&](const Want& want) {
                        return want.what == Want::What::strength && (want.who == Seat::none || want.who == who);
                      });
    if (buys && !others_buy(state, who, plan)) worth += w(Weight::want) / 2;
    if (worth <= 0) continue;
    if (lies_well(state, loot.thing, loot.space)) continue;
    add(state, who, {{.kind = GoalKind::fetch, .space = loot.space, .thing = loot.thing}, worth, far(loot.space)},
        result);
  }
}

void Policy::add_wants(const State& state, Seat who, Prospects& result) {
  const Hero& hero = state.hero(who);
  const Ways& ways = *scene_.ways;
  const auto far = [&](Space to) { return ways.far(hero.space, to); };
  const auto holds = [&](Thing wanted) {
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort, hero.large, hero.helm}) {
      if (is_a(content_, thing, wanted)) return true;
    }
    return false;
  };
  for (const Want& want : wants_) {
    if (want.who != Seat::none && want.who != who) continue;
    switch (want.what) {
      case Want::What::bring:
        if (holds(want.thing)) {
          add(state, who,
              {{.kind = GoalKind::bring, .space = want.space, .thing = want.thing},
               w(Weight::want_carry),
               far(want.space)},
              result);
          break;
        }
        for (const Loot& loot : state.loot) {
          if (loot.space == want.space || !is_a(content_, loot.thing, want.thing) ||
              !has_slot(content_, hero, loot.thing))
            continue;
          // Fetching it is worth as much as carrying it from where it lies to where it is wanted.
          const int carried = std::min<int>(ways.far(loot.space, want.space), kLongWay);
          const double worth = std::max(w(Weight::want), w(Weight::want_carry) - w(Weight::hour) * carried);
          add(state, who, {{.kind = GoalKind::fetch, .space = loot.space, .thing = loot.thing}, worth, far(loot.space)},
              result);
        }
        break;
      case Want::What::hoard: {
        const int carried = hero.gold + 2 * hero.gems[0] + 4 * hero.gems[1] + 6 * hero.gems[2];
        if (carried == 0) break;
        const double worth = w(Weight::gem) * carried * 1.5;
        add(state, who, {{.kind = GoalKind::bring, .space = want.space, .thing = Thing::gold}, worth, far(want.space)},
            result);
        break;
      }
      case Want::What::visit: {
        Space nearest = Space::none;
        for (std::size_t i = 0; i < kMaxSpaces; ++i) {
          if (!want.spaces.contains(space(i)) || hero.space == space(i)) continue;
          if (nearest == Space::none || far(space(i)) < far(nearest)) nearest = space(i);
        }
        if (nearest != Space::none)
          add(state, who, {{.kind = GoalKind::visit, .space = nearest}, w(Weight::visit), far(nearest)}, result);
        break;
      }
      case Want::What::reveal:
      case Want::What::fetch:
        for (const Loot& loot : state.loot) {
          if (loot.thing != want.thing && !is_a(content_, loot.thing, want.thing)) continue;
          const bool reveals = want.what == Want::What::reveal;
          add(state, who,
              {{.kind = reveals ? GoalKind::reveal : GoalKind::fetch, .space = loot.space, .thing = loot.thing},
               w(Weight::want),
               far(loot.space)},
              result);
        }
        break;
      case Want::What::drain:
        add(state, who, {{.kind = GoalKind::well, .space = want.space}, w(Weight::want), far(want.space)}, result);
        break;
      case Want::What::buy:
      case Want::What::beat:
      case Want::What::beat_at:
      case Want::What::alone:
      case Want::What::fog:
      case Want::What::strength:
      case Want::What::willpower: break;  // places and fights
    }
  }
}

int Policy::allies_at(const State& state, Space at) const {
  int count = 0;
  for (const Piece& ally : state.allies) count += ally.space == at;
  return count;
}

/// Hours until the hero could fight it.
int Policy::way_to_reach(const State& state, Seat who, Space creature) const {
  const Hero& hero = state.hero(who);
  if (can_reach(content_, state, who, creature)) return 0;
  const int far = scene_.ways->far(hero.space, creature);
  const bool shoots = content_.heroes[idx(hero.kind)].shoots || content_.things[idx(hero.large)].shoots;
  if (!shoots) return far;
  if (far < kFar) return far - 1;
  int nearest = kFar;
  for (const Space next : content_.spaces[idx(creature)].neighbours)
    nearest = std::min(nearest, scene_.ways->far(hero.space, next));
  return nearest;
}

/// The least chance with which a fight against it is begun.
double Policy::boldness(const State& state, const Creature& creature) const {
  constexpr double kNothingToLose = 0.01;
  if (creature.id == scene_.opponent && scene_.last_fight)
    return scene_.last_day ? kNothingToLose : w(Weight::bold_final);
  const auto place = static_cast<std::size_t>(&creature - state.creatures.begin());
  const bool needed = scene_.falls_in <= 1 && march_.arrives[place] <= 1;
  return needed ? w(Weight::bold_needed) : w(Weight::bold);
}

/// What it is worth to beat it, without the price of the letter.
double Policy::fight_gain(const State& state, const Creature& creature, Seat who) {
  const CreatureDef& def = content_.kinds[idx(creature.kind)];
  const auto place = static_cast<std::size_t>(&creature - state.creatures.begin());
  double gain = w(Weight::gold) * creature_reward(content_, state, creature);
  for (const Want& want : wants_) {
    const bool beat = (want.what == Want::What::beat && want.kind == creature.kind) ||
                      (want.what == Want::What::beat_at && want.space == creature.space);
    if (beat) {
      if (ends_legend(content_, state, creature.kind)) {
        if (!others_done(content_, state, creature.kind)) return -100;
        gain += w(Weight::final);
      } else {
        gain += w(Weight::want_fight);
      }
    }
    if (want.what == Want::What::alone && want.who == who) gain += w(Weight::want_fight);
    if (want.what == Want::What::bring && is_a(content_, creature.holds, want.thing)) gain += w(Weight::want_fight);
  }
  if ((scene_.blockers >> place & 1U) != 0) gain += w(Weight::want_fight);
  const int days = march_.arrives[place];
  if (days < kFar && days <= scene_.letters + 1) {
    const int falls = scene_.need_in;
    const u64 self = u64{1} << place;
    const bool fatal = falls < kFar && days <= falls && falls <= scene_.letters && (scene_.beaten & self) == 0;
    if (fatal) {
      gain += w(falls <= 1   ? Weight::threat_1
                : falls == 2 ? Weight::threat_2
                : falls == 3 ? Weight::threat_3
                             : Weight::threat_4);
      gain += w(Weight::delay) * std::min(3, march_.falls(scene_.held, scene_.beaten | self) - falls) / falls;
    }
    gain += w(Weight::threat_far);
  }
  if (def.narrator) gain -= w(Weight::letter) + (scene_.letters < 5 ? w(Weight::letter_late) : 0);
  return gain;
}

void Policy::add_fight(const State& state, Seat who, const Creature& creature, u8 heroes, double gain,
                       Prospects& result) {
  const bool final = creature.id == scene_.opponent && scene_.last_fight;
  const double floor = final ? 1 : w(Weight::floor);
  int way = 0;
  int rounds = 10;
  int others = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((heroes & seat_bit(seat(i))) == 0) continue;
    const int far = way_to_reach(state, seat(i), creature.space);
    if (seat(i) == who)
      way = far;
    else
      others += far;
    int left = hours_left(state, seat(i), floor) - far;
    // Not today: tomorrow it is still there if it stays.
    if (left <= 0 && (content_.kinds[idx(creature.kind)].stays || (creature.flags & Creature::kStays) != 0)) left = 5;
    rounds = std::min(rounds, left);
  }
  if (rounds <= 0) return;
  const int allies = allies_at(state, creature.space);
  const double chance = guess_.chance(state, creature, heroes, rounds, allies);
  if (chance < boldness(state, creature)) return;
  const int partners = __builtin_popcount(heroes) - 1;
  double score =
      chance * gain - (1 - chance) * w(Weight::fall) - partners * w(Weight::partner) - 0.5 * w(Weight::hour) * others;
  score -= w(Weight::hour) * (1 + partners) * guess_.rounds(state, creature, heroes, allies);
  Prospect prospect{
      {.kind = GoalKind::fight, .space = creature.space, .creature = creature.id, .heroes = heroes}, score, way};
  add(state, who, prospect, result);
}

/// What the others mean to do counts as done: two need not run for one creature, nor nobody.
void Policy::foresee_others(const State& state, Seat who, const Plan& plan) {
  scene_.beaten = 0;
  scene_.held = scene_.shields;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if (seat(i) == who) continue;
    const Goal& goal = plan.goals[i];
    const Hero& hero = state.heroes[i];
    if (goal.kind == GoalKind::castle) scene_.held += hero.farmers;
    if (goal.kind == GoalKind::farmer && is_valid(state, seat(i), goal)) scene_.held += 1;
    if (goal.kind != GoalKind::fight || hero.asleep != 0 || (goal.heroes & seat_bit(who)) != 0) continue;
    for (std::size_t c = 0; c < state.creatures.size(); ++c) {
      const Creature& creature = state.creatures[c];
      if (creature.id == goal.creature && creature.space == goal.space) scene_.beaten |= u64{1} << c;
    }
  }
  scene_.need_in = march_.falls(scene_.held, scene_.beaten);
}

void Policy::add_fights(const State& state, Seat who, Prospects& result) {
  if (carries_shy(state.hero(who))) return;
  const bool alone_only = state.rule(StandingRule::fight_alone);
  for (const Creature& creature : state.creatures) {
    const int way = way_to_reach(state, who, creature.space);
    if (way >= kFar) continue;
    const double gain = fight_gain(state, creature, who);
    if (gain <= -50) continue;
    const bool stays = content_.kinds[idx(creature.kind)].stays || (creature.flags & Creature::kStays) != 0;
    if (!stays && way >= hours_left(state, who, 1)) continue;  // it walks on at sunrise
    add_fight(state, who, creature, seat_bit(who), gain, result);
    if (alone_only || state.heroes.size() < 2) continue;
    u8 all = seat_bit(who);
    for (std::size_t i = 0; i < state.heroes.size(); ++i) {
      if (seat(i) == who || state.heroes[i].asleep != 0) continue;
      const int far = way_to_reach(state, seat(i), creature.space);
      if (far >= hours_left(state, seat(i), w(Weight::floor)) && !(stays && far < kFar)) continue;
      all |= seat_bit(seat(i));
      add_fight(state, who, creature, seat_bit(who) | seat_bit(seat(i)), gain, result);
    }
    if (__builtin_popcount(all) > 2) add_fight(state, who, creature, all, gain, result);
  }
}

void Policy::add_rubble(const State& state, Seat who, Prospects& result) {
  if (!content_.has_rubble) return;
  const Hero& hero = state.hero(who);
  for (const Loot& loot : state.loot) {
    if (!state.has(loot.space, State::kRubble)) continue;
    int nearest = kFar;
    for (const Space next : content_.spaces[idx(loot.space)].neighbours)
      nearest = std::min(nearest, scene_.ways->far(hero.space, next));
    if (nearest < kFar)
      add(state, who, {{.kind = GoalKind::clear, .space = loot.space}, w(Weight::clear), nearest + 1}, result);
  }
}

/// With an ally at their side heroes dare, today, what they could not do alone.
void Policy::add_lead_to_fight(const State& state, Seat who, const Piece& ally, const Creature& creature,
                               Prospects& result) {
  const int far = scene_.ways->far(ally.space, creature.space);
  if (far == 0 || far >= kFar) return;
  const int hours = (far + kLedSpaces - 1) / kLedSpaces;
  if (hours > content_.hours - state.hero(who).hour) return;
  const double gain = fight_gain(state, creature, who);
  if (gain <= 0) return;
  u8 heroes = 0;
  int rounds = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if (state.heroes[i].asleep != 0) continue;
    const int led = seat(i) == who ? hours : 0;
    const int left = hours_left(state, seat(i), w(Weight::floor)) - led - way_to_reach(state, seat(i), creature.space);
    if (left <= 0) continue;
    heroes |= seat_bit(seat(i));
    rounds = std::max(rounds, left);
  }
  if (heroes == 0) return;
  const int there = allies_at(state, creature.space);
  const double without = guess_.chance(state, creature, heroes, rounds, there);
  const double with = guess_.chance(state, creature, heroes, rounds, there + 1);
  if (with < boldness(state, creature)) return;
  add(state, who,
      {{.kind = GoalKind::lead, .space = creature.space, .creature = creature.id, .ally = ally.figure},
       gain * (with - without),
       hours},
      result);
}

void Policy::add_leads(const State& state, Seat who, Prospects& result) {
  const Creature* opponent = creature_of(state, scene_.opponent);
  for (const Piece& ally : state.allies) {
    for (const Creature& creature : state.creatures) {
      if (creature.id != scene_.opponent) add_lead_to_fight(state, who, ally, creature, result);
    }
  }
  if (opponent == nullptr) return;
  for (const Piece& ally : state.allies) {
    const int far = scene_.ways->far(ally.space, opponent->space);
    if (far == 0 || far >= kFar) continue;
    const int hours = (far + kLedSpaces - 1) / kLedSpaces;
    double worth = w(Weight::lead);
    if (scene_.last_fight) {
      constexpr int kRounds = 4;
      const int there = allies_at(state, opponent->space);
      const double without = guess_.chance(state, *opponent, 0xF, kRounds, there);
      const double with = guess_.chance(state, *opponent, 0xF, kRounds, there + 1);
      worth += w(Weight::final) * (with - without);
    }
    add(state, who,
        {{.kind = GoalKind::lead, .space = opponent->space, .creature = opponent->id, .ally = ally.figure},
         worth,
         hours},
        result);
  }
}

/// Gold is brought to the one who gets more strength for it, or fetched by them.
void Policy::add_meetings(const State& state, Seat who, const Plan& plan, Prospects& result) {
  const bool buys = is_buyer(state, who);
  const int own = state.hero(who).gold;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const Hero& other = state.heroes[i];
    if (seat(i) == who || other.asleep != 0 || buys == is_buyer(state, seat(i))) continue;
    const int gold = buys ? other.gold : own;
    if (gold == 0) continue;
    const int price = content_.heroes[idx((buys ? state.hero(who) : other).kind)].cheap_strength;
    const double more = gold * (1.0 / price - 1.0 / kStrengthPrice);
    const Goal& goal = plan.goals[i];
    const bool shops = !buys && goal.kind == GoalKind::merchant && is_valid(state, seat(i), goal);
    const Space at = shops ? goal.space : other.space;
    const int far = scene_.ways->far(state.hero(who).space, at);
    if (far > 0) add(state, who, {{.kind = GoalKind::meet, .space = at}, w(Weight::strength) * more, far}, result);
  }
}

/// It does some good where it lies: a task or somebody's quest asks for it there, fulfilled already or not.
bool Policy::lies_well(const State& state, Thing thing, Space at) const {
  const auto asked = [&](const Test& test) {
    for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
      const Condition& condition = content_.conditions[i];
      if (condition.space != at) continue;
      const bool names = condition.op == CondOp::thing_at || condition.op == CondOp::lying;
      if (names && is_a(content_, thing, condition.thing)) return true;
      const bool treasure = thing == Thing::gold || content_.things[idx(thing)].gem > 0;
      if (condition.op == CondOp::value_at && treasure) return true;
    }
    return false;
  };
  for (const TaskDef& task : content_.tasks) {
    if (asked(task.test)) return true;
  }
  for (const Quest& quest : state.quests) {
    if (quest.fulfilled == 0 && asked(content_.cards[idx(quest.card)].goal)) return true;
  }
  return false;
}

/// A task asks for it, and one hero is enough.
bool Policy::is_errand(const Goal& goal) const {
  for (const Want& want : wants_) {
    if (want.who != Seat::none) continue;
    if (goal.kind == GoalKind::visit && want.what == Want::What::visit && want.spaces.contains(goal.space)) return true;
    if (goal.kind == GoalKind::well && want.what == Want::What::drain && want.space == goal.space) return true;
  }
  return false;
}

/// What another hero means to do, and is nearer to, is worth less; an errand even where nobody means to do it yet.
void Policy::leave_to_others(const State& state, Seat who, const Plan& plan, Prospects& result) {
  constexpr int kMuchNearer = 3;
  for (Prospect& prospect : result) {
    const Goal& goal = prospect.goal;
    if (goal.kind == GoalKind::fight || goal.space == Space::none || goal.kind == GoalKind::merchant) continue;
    const bool errand = is_errand(goal);
    bool left = false;
    for (std::size_t i = 0; i < state.heroes.size() && !left; ++i) {
      const Goal& other = plan.goals[i];
      const int far = scene_.ways->far(state.heroes[i].space, goal.space);
      if (seat(i) == who || far > prospect.hours) continue;
      const bool busy = is_valid(state, seat(i), other);
      left = busy && other.kind == goal.kind && other.space == goal.space;
      left |= errand && !busy && state.heroes[i].asleep == 0 && far + kMuchNearer <= prospect.hours;
    }
    if (left) prospect.score -= 0.7 * std::max(0.0, prospect.score);
  }
}

void Policy::prospects(const State& state, Seat who, const Plan& plan, Prospects& result) {
  result.clear();
  judge_as(plan, who);
  scene(state);
  foresee_others(state, who, plan);
  add_wants(state, who, result);
  add_fights(state, who, result);
  add_things(state, who, plan, result);
  add_places(state, who, result);
  add_leads(state, who, result);
  add_meetings(state, who, plan, result);
  add_rubble(state, who, result);
  leave_to_others(state, who, plan, result);
  const int left = std::max(0, content_.hours - state.hero(who).hour);
  const bool last_day = state.rule(StandingRule::no_sunrise);
  if (!result.full()) {
    const double score = w(Weight::sleep) - w(Weight::hour) * left - (last_day ? w(Weight::want) : 0);
    result.push_back({{.kind = GoalKind::sleep, .heroes = seat_bit(who)}, score, 0});
  }
  if (left > 0 && !result.full()) {
    // Who waits for nothing waits on: it costs what sleep does. Where no day follows one waits for the others.
    const double score = last_day ? -w(Weight::hour) : w(Weight::wait) - w(Weight::hour) * left;
    result.push_back({{.kind = GoalKind::wait, .heroes = seat_bit(who)}, score, 0});
  }
  std::sort(result.begin(), result.end(), [](const Prospect& a, const Prospect& b) { return a.score > b.score; });
}

}  // namespace rietburg::ai
