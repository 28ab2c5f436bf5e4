// A position in the middle of a game: how likely it is won.
#include <algorithm>
#include <cmath>

#include "ai/policy.h"

namespace rietburg::ai {

double Policy::value(const State& state) {
  if (state.result != Result::none) return state.result == Result::won ? 1 : 0;
  scene(state);
  double sum = w(Weight::v_base);
  const Ways& ways = *scene_.ways;
  // Tasks done, or how near what they ask is.
  double tasks = 0;
  for (const TaskDef& task : content_.tasks) tasks += task_done(content_, state, task) ? 1 : 0;
  double near = 0;
  for (const Want& want : wants_) {
    if (want.what == Want::What::bring) {
      double best = 0.15;  // with a creature
      for (const Loot& loot : state.loot) {
        if (is_a(content_, loot.thing, want.thing))
          best = std::max(best, 0.45 - 0.015 * std::min(ways.far(loot.space, want.space), 20));
      }
      for (const Hero& hero : state.heroes) {
        for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.escort}) {
          if (is_a(content_, thing, want.thing))
            best = std::max(best, 0.85 - 0.025 * std::min(ways.far(hero.space, want.space), 20));
        }
      }
      near += best;
    }
    if (want.what == Want::What::hoard) {
      double laid = 0;
      for (const Loot& loot : state.loot) {
        if (loot.space == want.space)
          laid += loot.count * (loot.thing == Thing::gold ? 1 : content_.things[idx(loot.thing)].gem);
      }
      for (const Hero& hero : state.heroes) {
        laid += (0.8 - 0.02 * std::min(ways.far(hero.space, want.space), 20)) *
                (hero.gold + 2 * hero.gems[0] + 4 * hero.gems[1] + 6 * hero.gems[2]);
      }
      near += 2.5 * laid / std::max<int>(want.count, 1);
    }
    if (want.what == Want::What::fog) near -= 0.1;
  }
  for (const Quest& quest : state.quests) tasks += quest.fulfilled != 0 ? 0.5 : 0;
  sum += w(Weight::v_task) * (tasks + near);
  // Strength against the strongest opponent a task names, on the board or not.
  double power = 0;
  double willpower = 0;
  double gold = 0;
  for (const Hero& hero : state.heroes) {
    power += guess_.hero(hero);
    const bool cheap = content_.heroes[idx(hero.kind)].cheap_strength > 0;
    power += std::min<double>(cheap ? 0.6 * hero.gold : 0.3 * hero.gold, kMaxStrength - hero.strength);
    for (const Thing thing : hero.small) {
      if (content_.things[idx(thing)].doubles_die)
        power += content_.things[idx(thing)].turns_to != Thing::none ? 3.5 : 2.5;
    }
    willpower += hero.willpower;
    gold += hero.gold;
  }
  power += 0.7 * kAllyValue * static_cast<double>(state.allies.size());
  double need = 0;
  for (const TaskDef& task : content_.tasks) {
    for (std::size_t i = task.test.first; i < std::size_t{task.test.first} + task.test.count; ++i) {
      const Condition& condition = content_.conditions[i];
      if (condition.op != CondOp::defeated || state.defeated[idx(condition.kind)] != 0) continue;
      Creature opponent{};
      opponent.kind = condition.kind;
      need = std::max(need, guess_.creature(state, opponent, 0xF) + 3);
    }
  }
  const int letters = scene_.letters;
  if (need > 0) {
    const double over = power - need;
    // What is missing now can still be earned while there is time.
    sum += over > 0 ? w(Weight::v_power) * std::min(over, 8.0) : w(Weight::v_power_low) * std::max(over, -20.0);
  }
  const int falls = scene_.falls_in;
  if (falls <= letters + 1) {
    if (falls <= 1)
      sum += w(Weight::v_fall1);
    else if (falls <= 2)
      sum += w(Weight::v_fall2);
    else if (falls <= 3)
      sum += w(Weight::v_fall3);
    else if (falls <= 5)
      sum += w(Weight::v_fall5);
  }
  sum += w(Weight::v_shields) * std::min(scene_.shields, 4);
  sum += w(Weight::v_letters) * letters + w(Weight::v_late) * std::max(0, 4 - letters);
  const auto heroes = static_cast<double>(state.heroes.size());
  sum += w(Weight::v_willpower) * (willpower / heroes - 7) + w(Weight::v_gold) * gold;
  if (scene_.last_fight && scene_.opponent != 0) {
    for (const Creature& creature : state.creatures) {
      if (creature.id != scene_.opponent) continue;
      for (const Hero& hero : state.heroes)
        sum += w(Weight::v_near) * std::max(0, 6 - ways.far(hero.space, creature.space)) / heroes;
    }
  }
  return 0.02 + 0.96 / (1 + std::exp(-sum));
}

}  // namespace rietburg::ai
