#include "tests/wins/search/judge.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include "bench/policy_r.h"

namespace rietburg::wins {

namespace {

constexpr float kDone = 300;  // points for a condition that holds

/// What a flag in a task stands for: the data says what sets it, but not how far it is.
struct Hint {
  enum class What : u8 { visit, buy, clear, bring } what;
  std::string_view legend, flag;
  u8 space;
  std::string_view thing;
};
constexpr Hint kHints[] = {
    {Hint::What::visit, "legend-1", "fog-turned", 11, ""},
    {Hint::What::buy, "legend-1", "strength-bought", 18, ""},
    {Hint::What::visit, "legend-1", "well-emptied", 5, ""},
    {Hint::What::visit, "legend-1", "castle-reached", 0, ""},
    {Hint::What::clear, "legend-5", "castle-free", 0, ""},
    {Hint::What::bring, "kings-escort", "king-in-mine", 71, "king"},
};

/// The expected highest of so many dice.
constexpr float kBestOf[] = {0, 3.5F, 4.47F, 4.96F, 5.24F, 5.43F};

u8 row(u8 willpower) { return willpower >= 14 ? 2 : willpower >= 7 ? 1 : 0; }

template <typename Names>
std::size_t place_of(const Names& names, std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

Taste::Taste(std::uint64_t number) : goals(1.5F), power(25), letters(24), castle(1), fog(0), margin(6) {
  if (number == 0) return;
  bench::Random random(number);
  const auto between = [&](int low, int high) {
    return static_cast<float>(low) + static_cast<float>(random.below(static_cast<u32>(high - low) + 1));
  };
  goals = between(6, 20) / 10;
  power = between(15, 60);
  letters = between(5, 50);
  castle = between(4, 15) / 10;
  fog = between(0, 15);
  margin = between(0, 12) - 6;
}

Judge::Judge(const Content& content, const Taste& taste) : content_(content), taste_(taste) {
  for (const TaskDef& task : content.tasks) {
    for (std::size_t i = task.test.first; i < std::size_t{task.test.first} + task.test.count; ++i) {
      const Condition& condition = content.conditions[i];
      if (condition.op == CondOp::defeated) opponents_.push_back(condition.kind);
      if (condition.op == CondOp::value_at) hoard_ = condition.space;
    }
  }
  const Space end = content.castle != Space::none ? content.castle : content.exit;
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    u8 days = 0;
    Space at = space(i);
    while (at != end && days < 30 && at != Space::none && content.spaces[idx(at)].exists) {
      at = content.spaces[idx(at)].arrow;
      ++days;
    }
    days_to_castle_[i] = at == end ? days : 99;
  }
}

// --- ways

const Judge::Ways& Judge::ways(const State& state) const {
  constexpr u8 kFar = 60;
  constexpr u8 kRubble = 4;  // hours to clear it, roughly
  u64 key = 0;
  if (content_.has_rubble) {
    for (std::size_t i = 0; i < kMaxSpaces; ++i) {
      if (state.has(space(i), State::kRubble)) key |= u64{1} << (i % 64);
    }
  }
  for (const Edge& edge : state.closed) key = key * 89 + idx(edge.a) + idx(edge.b);
  auto& known = ways_[key];
  if (known) return *known;
  known = std::make_unique<Ways>();
  Ways& table = *known;
  for (auto& from : table) from.fill(kFar);
  for (std::size_t a = 0; a < kMaxSpaces; ++a) {
    table[a][a] = 0;
    const auto cost = [&](Space b, u8 hours) {
      const bool rubble = content_.has_rubble && state.has(b, State::kRubble);
      table[a][idx(b)] = std::min<u8>(table[a][idx(b)], static_cast<u8>(hours + (rubble ? kRubble : 0)));
    };
    const auto closed = [&](Space b) {
      return std::any_of(state.closed.begin(), state.closed.end(), [&](const Edge& edge) {
        return (edge.a == space(a) && edge.b == b) || (edge.b == space(a) && edge.a == b);
      });
    };
    for (const Space b : content_.spaces[a].neighbours) {
      if (!closed(b)) cost(b, 1);
    }
    for (const Space b : content_.spaces[a].crossings) cost(b, 2);
  }
  for (std::size_t k = 0; k < kMaxSpaces; ++k) {
    for (std::size_t a = 0; a < kMaxSpaces; ++a) {
      if (table[a][k] == kFar) continue;
      for (std::size_t b = 0; b < kMaxSpaces; ++b) {
        table[a][b] = std::min<u8>(table[a][b], static_cast<u8>(table[a][k] + table[k][b]));
      }
    }
  }
  return table;
}

int Judge::way(const State& state, Space from, Space to) const { return ways(state)[idx(from)][idx(to)]; }

int Judge::hours(Space from, Space to) const { return (*now_)[idx(from)][idx(to)]; }

int Judge::nearest_hero(const State& state, Space to) const {
  int best = 60;
  for (const Hero& hero : state.heroes) best = std::min(best, hours(hero.space, to));
  return best;
}

// --- what goals ask

bool Judge::is_of(Thing thing, Thing wanted) const {
  if (thing == Thing::none) return false;
  const ThingDef& def = content_.things[idx(thing)];
  return thing == wanted || def.group == wanted || def.returns_as == wanted;
}

template <typename Use>
void Judge::each_asked(const State& state, Use use) const {
  const auto each = [&](const Test& test, Seat subject) {
    for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
      use(content_.conditions[i], subject);
    }
  };
  for (const TaskDef& task : content_.tasks) each(task.test, Seat::none);
  for (const Quest& quest : state.quests) {
    if (quest.fulfilled == 0) each(content_.cards[idx(quest.card)].goal, quest.who);
  }
}

bool Judge::wants(const State& state, Thing thing) const {
  bool wanted = content_.things[idx(thing)].slot == Slot::escort;
  each_asked(state, [&](const Condition& condition, Seat) {
    const bool names = condition.op == CondOp::thing_at || condition.op == CondOp::lying;
    wanted |= names && is_of(thing, condition.thing);
  });
  return wanted;
}

bool Judge::wants_lying(const State& state, Thing thing, Space at) const {
  bool wanted = false;
  each_asked(state, [&](const Condition& condition, Seat) {
    const bool names = condition.op == CondOp::thing_at || condition.op == CondOp::lying;
    wanted |= names && at == condition.space && is_of(thing, condition.thing);
    wanted |= condition.op == CondOp::value_at && at == condition.space &&
              (thing == Thing::gold || content_.things[idx(thing)].gem > 0);
  });
  return wanted;
}

Space Judge::ally_goal(const State& state) const {
  for (const Kind kind : opponents_) {
    for (const Creature& creature : state.creatures) {
      if (creature.kind == kind) return creature.space;
    }
  }
  return Space::none;
}

float Judge::points_of_test(const State& state, const Test& test, Seat subject) const {
  float sum = 0;
  float best = 0;
  for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
    const float one = points(state, content_.conditions[i], subject);
    sum += one;
    best = std::max(best, one);
  }
  return test.any ? best : sum;
}

float Judge::points(const State& state, const Condition& condition, Seat subject) const {
  const Thing thing = condition.thing;
  if (condition.negated) return 0;
  switch (condition.op) {
    case CondOp::thing_at: return bring(state, thing, condition.space, 1, false);
    case CondOp::lying: return bring(state, thing, condition.space, condition.at_least, true);
    case CondOp::value_at: return hoard(state, condition.space, condition.at_least);
    case CondOp::defeated: return beat_kind(state, condition.kind, Seat::none);
    case CondOp::beaten_by: return beat_kind(state, condition.kind, subject);
    case CondOp::flag: return points_of_flag(state, condition.flag);
    case CondOp::hero: return be_so(state, content_.filters[condition.filter], subject);
    case CondOp::alone: {
      int nearest = 20;
      for (const Creature& creature : state.creatures) {
        if (content_.kinds[idx(creature.kind)].strength > 6) continue;
        nearest = std::min(nearest, hours(state.hero(subject).space, creature.space));
      }
      return static_cast<float>(state.hero(subject).alone) * kDone / condition.at_least +
             static_cast<float>(60 - 3 * nearest);
    }
    case CondOp::quests: {
      float sum = 0;
      for (const Quest& quest : state.quests) {
        const Test& goal = content_.cards[idx(quest.card)].goal;
        sum += quest.fulfilled != 0 ? 2 * kDone : points_of_test(state, goal, quest.who) / goal.count;
      }
      return sum;
    }
    default: return 0;
  }
}

float Judge::points_of_flag(const State& state, u8 flag) const {
  if ((state.flags >> flag & 1U) != 0) return kDone;
  for (const Hint& hint : kHints) {
    if (hint.legend != content_.names.legend || hint.flag != content_.names.flags[flag]) continue;
    const Space at = space(hint.space);
    switch (hint.what) {
      case Hint::What::clear: return clear_space(state, at);
      case Hint::What::bring: {
        const auto thing = static_cast<Thing>(place_of(content_.names.things, hint.thing));
        return bring(state, thing, at, 1, false);
      }
      case Hint::What::buy: {
        float best = 0;
        for (const Hero& hero : state.heroes) {
          const int gold = std::min<int>(hero.gold, 2);
          const int far = hours(hero.space, gold == 2 ? at : space(17));
          best = std::max(best, static_cast<float>(100 + 40 * gold - 5 * far));
        }
        return best;
      }
      case Hint::What::visit: {
        // Legend 1: the castle comes last.
        const bool last = hint.flag == "castle-reached";
        if (last && __builtin_popcount(state.flags) < 4) return 0;
        return visit(state, at);
      }
    }
  }
  return 0;
}

float Judge::visit(const State& state, Space to) const {
  return std::max(0.0F, 200.0F - 8.0F * static_cast<float>(nearest_hero(state, to)));
}

/// How far a thing is from where it shall be: lying, carried, held by a creature, or not seen yet.
float Judge::bring(const State& state, Thing wanted, Space to, int count, bool lying) const {
  std::vector<float> found;
  for (const Loot& loot : state.loot) {
    if (!is_of(loot.thing, wanted)) continue;
    const int far = hours(loot.space, to);
    const float one = loot.space == to ? kDone
                                       : 190.0F - 6.0F * static_cast<float>(far) -
                                             4.0F * static_cast<float>(nearest_hero(state, loot.space));
    for (int i = 0; i < loot.count; ++i) found.push_back(std::max(one, 95.0F));
  }
  for (const Hero& hero : state.heroes) {
    const int far = hours(hero.space, to);
    const float one = far == 0 && !lying ? kDone - 10 : 230.0F - 6.0F * static_cast<float>(far);
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
      if (is_of(thing, wanted)) found.push_back(one);
    }
  }
  for (const Creature& creature : state.creatures) {
    if (!is_of(creature.holds, wanted)) continue;
    found.push_back(40 + beat(state, creature, Seat::none) / 4);
  }
  std::sort(found.begin(), found.end(), std::greater<>());
  float sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    sum += i < found.size() ? found[i] : i == found.size() ? seek(state, wanted) : 0;
  }
  return sum / static_cast<float>(count);
}

/// Somebody or something face down on the board is to be looked at.
float Judge::turn_up(const State& state) const {
  int nearest = 15;
  int hidden = 0;
  for (const Loot& loot : state.loot) {
    const ThingDef& def = content_.things[idx(loot.thing)];
    if (!def.is_group || def.slot != Slot::none || def.rubble) continue;
    hidden += loot.count;
    nearest = std::min(nearest, nearest_hero(state, loot.space));
  }
  return hidden == 0 ? 0.0F
                     : std::max(0.0F, 90.0F - 15.0F * static_cast<float>(hidden) - 3.0F * static_cast<float>(nearest));
}

/// Nothing of it is on the board: it may be under the fog, with the witch, or face down.
float Judge::seek(const State& state, Thing wanted) const {
  float best = 0;
  if (content_.things[idx(wanted)].seller == Seller::witch) {
    for (const Piece& witch : state.characters) {
      for (const Hero& hero : state.heroes) {
        const int gold = std::min<int>(hero.gold, content_.things[idx(wanted)].price);
        best = std::max(best, 100.0F + 10.0F * static_cast<float>(gold) -
                                  3.0F * static_cast<float>(hours(hero.space, witch.space)));
      }
    }
  }
  if (content_.things[idx(wanted)].slot == Slot::escort) return turn_up(state);
  std::size_t hidden_fog = 0;
  int nearest = 15;
  for (const FogSpot& spot : state.fog) {
    hidden_fog += spot.token == FogToken::hidden;
    nearest = std::min(nearest, nearest_hero(state, spot.space));
  }
  const float fog = static_cast<float>(6 * (15 - static_cast<int>(hidden_fog)) - nearest);
  return std::max(best, std::clamp(fog, 0.0F, 90.0F));
}

float Judge::creature_value(const State& state, const Creature& creature) const {
  const CreatureDef& def = content_.kinds[idx(creature.kind)];
  const float strength = def.strength_of_heroes ? 4 : def.strength;
  const u8 dice = def.dice[row(def.willpower)];
  return strength + state.adjust[idx(creature.kind)].strength + (def.black_dice ? 8.0F + dice : 3.5F + 0.7F * dice);
}

float Judge::beat(const State& state, const Creature& creature, Seat subject) const {
  const float margin = power(state) - creature_value(state, creature);
  const float readiness = std::clamp(0.8F + margin / 10.0F, 0.15F, 1.0F);
  float sum = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const auto far = static_cast<float>(std::min(hours(state.heroes[i].space, creature.space), 12));
    sum += subject == seat(i) ? 2 * far : far;
  }
  return 40 + readiness * (160.0F - 13.0F * sum / static_cast<float>(state.heroes.size()));
}

float Judge::beat_kind(const State& state, Kind kind, Seat subject) const {
  if (state.defeated[idx(kind)] > 0) return kDone;
  float best = turn_up(state);
  for (const Creature& creature : state.creatures) {
    if (creature.kind == kind) best = std::max(best, beat(state, creature, subject));
  }
  return best;
}

float Judge::clear_space(const State& state, Space at) const {
  float sum = kDone;
  float best = 0;
  for (const Creature& creature : state.creatures) {
    if (creature.space != at) continue;
    sum -= 90;
    best = std::max(best, beat(state, creature, Seat::none) / 3);
  }
  return sum + best;
}

float Judge::hoard(const State& state, Space to, int target) const {
  constexpr float kUnseen = 3.2F;  // a gem nobody has looked at
  float value = 0;
  for (const Loot& loot : state.loot) {
    const float worth = loot.thing == Thing::gold          ? 1.0F
                        : loot.thing == content_.gem_group ? kUnseen
                                                           : content_.things[idx(loot.thing)].gem;
    const float near = 0.45F - 0.02F * static_cast<float>(std::min(nearest_hero(state, loot.space), 15)) -
                       0.01F * static_cast<float>(std::min(hours(loot.space, to), 15));
    const bool laid = loot.space == to && loot.thing != content_.gem_group;
    value += static_cast<float>(loot.count) * worth * (laid ? 1.0F : near);
  }
  for (const Hero& hero : state.heroes) {
    const int carried = hero.gold + 2 * hero.gems[0] + 4 * hero.gems[1] + 6 * hero.gems[2];
    const auto far = static_cast<float>(std::min(hours(hero.space, to), 14));
    value += static_cast<float>(carried) * (0.95F - 0.03F * far);
  }
  return 4 * kDone * value / static_cast<float>(target);
}

float Judge::be_so(const State& state, const Filter& filter, Seat subject) const {
  if (subject == Seat::none) return 0;
  const Hero& hero = state.hero(subject);
  int far = 0;
  if (filter.limits_spaces) {
    far = 60;
    for (std::size_t i = 0; i < kMaxSpaces; ++i) {
      if (filter.spaces.contains(space(i))) far = std::min(far, hours(hero.space, space(i)));
    }
  }
  const int willpower = std::max(0, filter.willpower_above + 1 - hero.willpower);
  const int strength = std::max(0, filter.strength_above + 1 - hero.strength);
  return std::max(0.0F, 200.0F - 30.0F * static_cast<float>(strength) - 8.0F * static_cast<float>(willpower) -
                            (strength + willpower == 0 ? 6.0F : 2.0F) * static_cast<float>(far));
}

// --- heroes and creatures

/// In points of strength: the nearer to a merchant, the more.
float Judge::worth_of_gold(const State& state, const Hero& hero) const {
  if (hoard_ != Space::none || hero.gold == 0) return 0;
  const auto room = static_cast<float>(kMaxStrength - hero.strength);
  const auto bought = [&](int price) {
    return std::min(static_cast<float>(hero.gold) / static_cast<float>(price), room);
  };
  const auto there = [&](Space merchant, int price) {
    const auto far = static_cast<float>(std::min(hours(hero.space, merchant), 14));
    return bought(price) * (0.8F - 0.03F * far);
  };
  float best = 0.35F * bought(2);
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (state.has(space(i), State::kMerchant)) best = std::max(best, there(space(i), 2));
  }
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  const bool cheap = def.cheap_strength > 0 && state.has(def.cheap_strength_at, State::kMerchant);
  if (cheap) best = std::max(best, there(def.cheap_strength_at, def.cheap_strength));
  return best + 0.05F * static_cast<float>(hero.gold);
}

float Judge::power(const State& state) const {
  float sum = 0;
  for (const Hero& hero : state.heroes) {
    const HeroDef& def = content_.heroes[idx(hero.kind)];
    sum += static_cast<float>(hero.strength) + kBestOf[def.dice[row(hero.willpower)]] + (def.turns_die ? 1.5F : 0.0F);
    sum += worth_of_gold(state, hero);
    u8 colours = 0;
    for (const Thing thing : hero.small) {
      const ThingDef& held = content_.things[idx(thing)];
      if (held.doubles_die) sum += held.turns_to != Thing::none ? 3.5F : 2.0F;
      if (held.herb > 0) sum += 1;
      if (held.free_steps > 0) sum += held.turns_to != Thing::none ? 0.6F : 0.3F;
      if (held.colour > 0) colours |= static_cast<u8>(1U << held.colour);
    }
    const int stones = __builtin_popcount(colours);
    sum += stones == 3 ? 3.5F : 0.5F * static_cast<float>(stones);
    if (hero.helm != Thing::none) sum += def.dice[2] > 2 && !def.die_by_die ? 1.2F : 0.2F;
    if (content_.things[idx(hero.large)].stops_loss) sum += 1;
    if (content_.things[idx(hero.large)].shoots) sum += 0.3F;
  }
  return sum + 3.0F * static_cast<float>(state.allies.size());
}

float Judge::needed_power(const State& state) const {
  float need = 12 + 2 * static_cast<float>(state.heroes.size());
  for (const Kind kind : opponents_) {
    const CreatureDef& def = content_.kinds[idx(kind)];
    if (state.defeated[idx(kind)] > 0 || def.strength_of_heroes) continue;
    need = std::max(need, static_cast<float>(def.strength) + (def.black_dice ? 10.0F : 4.0F) + taste_.margin);
  }
  return need;
}

/// More creatures within so many days of the castle than there are shields: somebody has to go there.
float Judge::alarm(const State& state, int within) const {
  int coming = 0;
  int far = 0;
  for (const Creature& creature : state.creatures) {
    const CreatureDef& def = content_.kinds[idx(creature.kind)];
    if (def.stays || (creature.flags & Creature::kStays) != 0 || days_of(creature) > within) continue;
    ++coming;
    far += std::min(10, nearest_hero(state, creature.space));
  }
  const int excess = coming - (state.shields - state.shields_taken);
  if (excess <= 0) return 0;
  return static_cast<float>(excess) * (60.0F + 8.0F * static_cast<float>(far) / static_cast<float>(coming));
}

/// Sunrises until it enters the castle.
int Judge::days_of(const Creature& creature) const {
  const Kind kind = content_.kinds[idx(creature.kind)].moves_with;
  const auto& order = content_.sunrise_order;
  const auto paces = std::max<int>(1, static_cast<int>(std::count(order.begin(), order.end(), kind)));
  return (days_to_castle_[idx(creature.space)] + paces - 1) / paces;
}

/// Creatures on their way to the castle, against the shields that are left; in the mine each costs a letter.
float Judge::threats(const State& state) const {
  const int left = state.end_letter - state.letter;
  float coming = 0;
  for (const Creature& creature : state.creatures) {
    const CreatureDef& def = content_.kinds[idx(creature.kind)];
    if (def.stays || (creature.flags & Creature::kStays) != 0) continue;
    const int days = days_of(creature);
    if (days > left) continue;
    const float weight = days <= 2 ? 1.0F : days <= 4 ? 0.8F : 0.5F;
    coming += def.takes_castle ? 2 * weight : weight;
  }
  if (content_.castle == Space::none) return -25.0F * coming;
  if (state.rule(StandingRule::castle_held)) return -10.0F * coming;  // they cannot get in
  const auto shields = static_cast<float>(state.shields - state.shields_taken);
  const float excess = std::max(0.0F, coming - shields);
  return 50.0F * std::min(shields, 4.0F) - 15.0F * coming - 40.0F * excess - 1.5F * alarm(state, 1) - alarm(state, 2) -
         0.7F * alarm(state, 3) - 0.3F * alarm(state, 5);
}

float Judge::heroes(const State& state) const {
  float sum = 0;
  for (const Hero& hero : state.heroes) {
    const int low = std::min<int>(hero.willpower, 14);
    sum += 2.5F * static_cast<float>(low) + 1.2F * static_cast<float>(hero.willpower - low);
    if (hero.farmers == 0) continue;
    sum += static_cast<float>(hero.farmers) * (30.0F - 2.0F * static_cast<float>(hours(hero.space, Space{0})));
  }
  return sum;
}

Verdict Judge::judge(const State& state) const {
  now_ = &ways(state);
  float goals = 0;
  for (const TaskDef& task : content_.tasks) goals += points_of_test(state, task.test, Seat::none);
  const int left = state.end_letter - state.letter;
  const float strong = power(state);
  const float enough = needed_power(state) + 6;
  float score = taste_.goals * goals + taste_.power * std::min(strong, enough) + 4.0F * std::max(0.0F, strong - enough);
  score += taste_.castle * threats(state) + heroes(state) + taste_.letters * static_cast<float>(left) -
           taste_.fog * static_cast<float>(state.fog.size());
  if (left < 4) score -= 40.0F * static_cast<float>(4 - left);
  return {score, static_cast<u32>(goals / 100) * 16 + static_cast<u32>(std::max(left, 0))};
}

}  // namespace rietburg::wins
