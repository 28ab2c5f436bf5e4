// A position in the middle of a game: how likely it is won.
#include <algorithm>
#include <cmath>

#include "ai/policy.h"

namespace rietburg::ai {

namespace {

int worth(const Hero& hero) { return hero.gold + 2 * hero.gems[0] + 4 * hero.gems[1] + 6 * hero.gems[2]; }

}  // namespace

/// How near a thing is to where it shall be: with a creature, lying about, carried.
double Policy::nearness(const State& state, const Want& want) const {
  const Ways& ways = *scene_.ways;
  const auto far = [&](Space from) { return std::min(ways.far(from, want.space), 20); };
  double best = 0.15;
  for (const Loot& loot : state.loot) {
    if (is_a(content_, loot.thing, want.thing)) best = std::max(best, 0.45 - 0.015 * far(loot.space));
  }
  for (const Hero& hero : state.heroes) {
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
      if (is_a(content_, thing, want.thing)) best = std::max(best, 0.85 - 0.025 * far(hero.space));
    }
  }
  return best;
}

double Policy::hoarded(const State& state, const Want& want) const {
  double laid = 0;
  for (const Loot& loot : state.loot) {
    if (loot.space != want.space) continue;
    laid += loot.count * (loot.thing == Thing::gold ? 1 : content_.things[idx(loot.thing)].gem);
  }
  for (const Hero& hero : state.heroes) {
    laid += (0.8 - 0.02 * std::min(scene_.ways->far(hero.space, want.space), 20)) * worth(hero);
  }
  return laid / std::max<int>(want.count, 1);
}

/// What all heroes bring to a fight, gold and brew included.
double Policy::power(const State& state) const {
  double power = 0.7 * kAllyValue * static_cast<double>(state.allies.size());
  for (const Hero& hero : state.heroes) {
    power += guess_.hero(hero);
    const bool cheap = content_.heroes[idx(hero.kind)].cheap_strength > 0;
    power += std::min<double>((cheap ? 0.6 : 0.3) * hero.gold, kMaxStrength - hero.strength);
    for (const Thing thing : hero.small) {
      const ThingDef& def = content_.things[idx(thing)];
      if (def.doubles_die) power += def.turns_to != Thing::none ? 3.5 : 2.5;
    }
  }
  return power;
}

/// The strongest opponent a task names and nobody has beaten, on the board or not.
double Policy::needed(const State& state) const {
  double need = 0;
  for (const TaskDef& task : content_.tasks) {
    for (std::size_t i = task.test.first; i < std::size_t{task.test.first} + task.test.count; ++i) {
      const Condition& condition = content_.conditions[i];
      if (condition.op != CondOp::defeated || state.defeated[idx(condition.kind)] != 0) continue;
      Creature opponent{};
      opponent.kind = condition.kind;
      constexpr double kMargin = 3;
      need = std::max(need, guess_.creature(state, opponent, 0xF) + kMargin);
    }
  }
  return need;
}

/// What all heroes bring to the strongest fight a task asks for, as a share of what it takes.
double Policy::readiness(const State& state) const {
  const double need = needed(state);
  return need <= 0 ? 1 : std::min(1.0, power(state) / need);
}

double Policy::progress(const State& state) const {
  double tasks = 0;
  for (const TaskDef& task : content_.tasks) tasks += task_done(content_, state, task) ? 1 : 0;
  for (const Quest& quest : state.quests) tasks += quest.fulfilled != 0 ? 0.5 : 0;
  const double all = static_cast<double>(content_.tasks.size()) + 0.5 * static_cast<double>(state.quests.size());
  constexpr double kLongDays = 8;
  return 0.5 * (all > 0 ? tasks / all : 0) + 0.2 * readiness(state) + 0.3 * std::min(1.0, state.day / kLongDays);
}

/// Hours until the thing is where it shall be: the nearest hero fetches it, from a creature too.
int Policy::hours_to_bring(const State& state, const Want& want) const {
  constexpr int kUnknown = 20;  // still in the fog, or with nobody knows whom
  const Ways& ways = *scene_.ways;
  int best = kUnknown + 8;
  const auto fetch = [&](Space at, int hours) {
    int nearest = kUnknown;
    for (const Hero& hero : state.heroes) nearest = std::min(nearest, ways.far(hero.space, at));
    best = std::min(best, nearest + hours + ways.far(at, want.space));
  };
  for (const Loot& loot : state.loot) {
    if (is_a(content_, loot.thing, want.thing)) fetch(loot.space, 0);
  }
  for (const Creature& creature : state.creatures) {
    if (is_a(content_, creature.holds, want.thing)) fetch(creature.space, 2);
  }
  for (const Hero& hero : state.heroes) {
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
      if (is_a(content_, thing, want.thing)) best = std::min(best, ways.far(hero.space, want.space));
    }
  }
  return best;
}

/// Days of the work that is left, one thing after the other: what is to be brought, then the way to the last fight.
double Policy::work_left(const State& state) const {
  constexpr double kHoursADay = 8;
  double hours = 0;
  Space from = Space::none;
  for (const Want& want : wants_) {
    if (want.what != Want::What::bring) continue;
    hours += hours_to_bring(state, want);
    from = want.space;
  }
  const bool foggy = std::any_of(wants_.begin(), wants_.end(), [](const Want& w) { return w.what == Want::What::fog; });
  if (foggy && from == Space::none) hours += 24;
  if (const Creature* opponent = creature_of(state, scene_.opponent); opponent != nullptr) {
    int way = 0;
    for (const Hero& hero : state.heroes)
      way = std::max(way, std::min(scene_.ways->far(hero.space, opponent->space), 20));
    hours = std::max<double>(hours + (from != Space::none ? std::min(scene_.ways->far(from, opponent->space), 20) : 0),
                             way);
  }
  return hours / kHoursADay;
}

void Policy::features(const State& state, Features& f) {
  f.fill(0);
  scene(state);
  const auto set = [&](Weight weight, double value) {
    f[static_cast<std::size_t>(weight) - static_cast<std::size_t>(Weight::v_base)] = value;
  };
  set(Weight::v_base, 1);
  double tasks = 0;
  for (const TaskDef& task : content_.tasks) tasks += task_done(content_, state, task) ? 1 : 0;
  for (const Quest& quest : state.quests) tasks += quest.fulfilled != 0 ? 0.5 : 0;
  set(Weight::v_tasks, tasks);
  double near = 0;
  for (const Want& want : wants_) {
    if (want.what == Want::What::bring) near += nearness(state, want);
    if (want.what == Want::What::hoard) near += 2.5 * hoarded(state, want);
    if (want.what == Want::What::fog) set(Weight::v_fog, 1);
  }
  set(Weight::v_near, near);
  const int letters = scene_.letters;
  const double need = needed(state);
  if (need > 0) {
    const double over = power(state) - need;
    set(Weight::v_over, std::clamp(over, 0.0, 8.0));
    set(Weight::v_lack, std::clamp(-over, 0.0, 25.0));
    set(Weight::v_lack_late, std::clamp(-over, 0.0, 25.0) / (letters + 1.0));
  }
  const bool castle = content_.castle != Space::none && !state.rule(StandingRule::castle_held);
  const double work = work_left(state);
  set(Weight::v_work, work);
  if (castle) {
    const auto coming_by = [&](int sunrises) {
      int coming = 0;
      for (std::size_t i = 0; i < state.creatures.size(); ++i)
        coming += march_.arrives[i] <= std::min(letters, sunrises);
      return coming;
    };
    const auto spare = [&](int sunrises) { return std::clamp(scene_.shields - coming_by(sunrises), -3, 3); };
    // Creatures beyond the shields, for each hero there is to meet them.
    const auto too_many = [&](int sunrises) {
      return std::max(0, coming_by(sunrises) - scene_.shields) / static_cast<double>(state.heroes.size());
    };
    set(Weight::v_many_1, too_many(1));
    set(Weight::v_many_2, too_many(2));
    set(Weight::v_many_4, too_many(4));
    set(Weight::v_spare_2, spare(2));
    set(Weight::v_spare_4, spare(4));
    set(Weight::v_spare_6, spare(6));
    double farmers = 0;
    for (const Hero& hero : state.heroes) farmers += hero.farmers;
    set(Weight::v_led, farmers);
    for (const Loot& loot : state.loot) farmers += loot.thing == Thing::farmer ? loot.count : 0;
    set(Weight::v_farmers, farmers);
    const double days = std::min(scene_.falls_in, std::min(letters, 7));
    set(Weight::v_tight, std::clamp(work - days, 0.0, 4.0));
    // Each creature that must be beaten costs a letter, as each day does.
    const double forced = std::max(0.0, coming_by(letters) - scene_.shields - farmers);
    set(Weight::v_forced, forced);
    set(Weight::v_slack, std::clamp(letters - work - forced, -4.0, 6.0));
  }
  set(Weight::v_heroes, static_cast<double>(state.heroes.size()) - 2);
  set(Weight::v_allies, static_cast<double>(state.allies.size()));
  const int falls = scene_.falls_in;
  if (falls <= letters + 1 && falls <= 5) {
    set(falls <= 1   ? Weight::v_fall_1
        : falls == 2 ? Weight::v_fall_2
        : falls == 3 ? Weight::v_fall_3
                     : Weight::v_fall_5,
        1);
  }
  set(Weight::v_letters, letters);
  set(Weight::v_late, std::max(0, 4 - letters));
  double willpower = 0;
  double gold = 0;
  for (const Hero& hero : state.heroes) {
    willpower += std::min<int>(hero.willpower, 14);
    gold += hero.gold;
  }
  const auto heroes = static_cast<double>(state.heroes.size());
  set(Weight::v_willpower, willpower / heroes - 7);
  set(Weight::v_gold, gold / heroes);
  if (!scene_.last_fight || scene_.opponent == 0) return;
  set(Weight::v_ready, scene_.ready);
  const Space at = creature_of(state, scene_.opponent)->space;
  double close = 0;
  for (const Hero& hero : state.heroes) close += std::max(0, 8 - scene_.ways->far(hero.space, at));
  set(Weight::v_close, close / heroes);
}

double Policy::value(const State& state) {
  if (state.result == Result::won) return 1;
  // A game that goes on is worth more than a lost one that came as far.
  const double comfort = w(Weight::comfort) * progress(state);
  if (state.result == Result::lost) return comfort;
  Features f;
  features(state, f);
  double sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i)
    sum += f[i] * styles_[idx(style_)].values[static_cast<std::size_t>(Weight::v_base) + i];
  return comfort + (1 - w(Weight::comfort)) / (1 + std::exp(-sum));
}

}  // namespace rietburg::ai
