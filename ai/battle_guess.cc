#include "ai/battle_guess.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace rietburg::ai {

namespace {

/// The average of `count` over all rolls of so many dice.
template <typename Count>
double average(std::size_t dice, const std::array<u8, kDieFaces>& faces, const Count& count) {
  std::array<u8, 6> values{};
  std::size_t rolls = 1;
  for (std::size_t i = 0; i < dice; ++i) rolls *= kDieFaces;
  double sum = 0;
  for (std::size_t roll = 0; roll < rolls; ++roll) {
    std::size_t left = roll;
    for (std::size_t i = 0; i < dice; ++i, left /= kDieFaces) values[i] = faces[left % kDieFaces];
    sum += count(std::span<const u8>(values.data(), dice));
  }
  return sum / static_cast<double>(rolls);
}

std::size_t most(std::size_t dice, std::size_t limit) { return std::min(dice, limit); }

/// Chances of whole fights, round by round, where what a round brings is spread about its average like a bell.
class Rounds {
 public:
  static const Rounds& all() {
    static const Rounds rounds;
    return rounds;
  }

  double chance(double advantage, int creature, int hero, int rounds, bool alone) const {
    const int step = static_cast<int>(std::lround(2 * (advantage - kLeast)));
    return at(alone ? 0 : 1, std::clamp(step, 0, kSteps - 1), std::clamp(creature, 1, kMostCreature),
              std::clamp(hero, 1, kMostHero), std::min(rounds, kMostRounds));
  }

 private:
  static constexpr int kLeast = -8;
  static constexpr int kSteps = 41;  // half points of advantage
  static constexpr int kMostCreature = 14;
  static constexpr int kMostHero = 14;
  static constexpr int kMostRounds = 8;
  static constexpr int kWide = 9;  // how far from the average a round is looked at

  Rounds() : table_(std::size_t{2} * kSteps * (kMostCreature + 1) * (kMostHero + 1) * (kMostRounds + 1)) {
    for (int group = 0; group < 2; ++group) {
      for (int step = 0; step < kSteps; ++step) fill(group, step);
    }
  }

  void fill(int group, int step) {
    const double mean = kLeast + 0.5 * step;
    const double spread = group == 0 ? 2.5 : 3.0;
    const int middle = static_cast<int>(std::lround(mean));
    std::array<double, 2 * kWide + 1> share{};
    double sum = 0;
    const int least = middle - kWide;
    for (std::size_t i = 0; i < share.size(); ++i) {
      const double off = (least + static_cast<int>(i) - mean) / spread;
      sum += share[i] = std::exp(-0.5 * off * off);
    }
    for (int rounds = 1; rounds <= kMostRounds; ++rounds) {
      for (int creature = 1; creature <= kMostCreature; ++creature) {
        for (int hero = 1; hero <= kMostHero; ++hero) {
          double won = 0;
          for (std::size_t i = 0; i < share.size(); ++i) {
            const int gain = least + static_cast<int>(i);
            const double part = share[i];
            if (gain >= creature)
              won += part;
            else if (-gain < hero)
              won += part * at(group, step, creature - std::max(gain, 0), hero - std::max(-gain, 0), rounds - 1);
          }
          at(group, step, creature, hero, rounds) = static_cast<float>(won / sum);
        }
      }
    }
  }

  static std::size_t place(int group, int step, int creature, int hero, int rounds) {
    const int group_at = group * kSteps + step;
    const int at = ((group_at * (kMostCreature + 1) + creature) * (kMostHero + 1) + hero) * (kMostRounds + 1) + rounds;
    return static_cast<std::size_t>(at);
  }
  float at(int group, int step, int creature, int hero, int rounds) const {
    return table_[place(group, step, creature, hero, rounds)];
  }
  float& at(int group, int step, int creature, int hero, int rounds) {
    return table_[place(group, step, creature, hero, rounds)];
  }

  std::vector<float> table_;
};

}  // namespace

BattleGuess::BattleGuess(const Content& content) : content_(content) {
  constexpr std::array<u8, kDieFaces> kPlain = {1, 2, 3, 4, 5, 6};
  const auto best = [](std::span<const u8> values) {
    return static_cast<double>(*std::max_element(values.begin(), values.end()));
  };
  const auto equals = [](std::span<const u8> values) { return static_cast<double>(count_creature_roll(values)); };
  for (std::size_t n = 1; n <= kMostDice; ++n) {
    highest_[n] = average(n, kPlain, best);
    equal_[n] = average(n, kPlain, equals);
    if (n <= 3) black_[n] = average(n, content.black_faces, equals);
    double sum = 0;
    for (const u8 face : kPlain) sum += std::max<double>(face, one_by_one_[n - 1]);
    one_by_one_[n] = sum / kDieFaces;
  }
}

double BattleGuess::dice(const Hero& hero) const {
  const HeroDef& def = content_.heroes[idx(hero.kind)];
  const std::size_t dice = most(dice_of(content_, hero), kMostDice);
  double own = def.die_by_die ? one_by_one_[dice] : highest_[dice];
  if (hero.helm != Thing::none && !def.die_by_die) own = equal_[dice];
  if (def.turns_die) own += 1.4;
  u8 colours = 0;
  for (const Thing thing : hero.small) {
    const ThingDef& held = content_.things[idx(thing)];
    if (held.colour > 0) colours |= static_cast<u8>(1U << held.colour);
  }
  constexpr double kBlackDie = 8.6;
  return __builtin_popcount(colours) == 3 ? std::max(own, kBlackDie) : own;
}

double BattleGuess::hero(const Hero& hero) const { return hero.strength + dice(hero); }

double BattleGuess::creature(const State& state, const Creature& creature, u8 fighters) const {
  const CreatureDef& def = content_.kinds[idx(creature.kind)];
  const auto dice = static_cast<std::size_t>(std::max(0, creature_dice(content_, state, creature)));
  return creature_strength(content_, state, creature, fighters) +
         (def.black_dice ? black_[most(dice, 3)] : equal_[most(dice, kMostDice)]);
}

double BattleGuess::chance(double advantage, int creature_willpower, int hero_willpower, int rounds, bool alone) {
  if (rounds <= 0) return 0;
  return Rounds::all().chance(advantage, creature_willpower, hero_willpower, rounds, alone);
}

double BattleGuess::advantage(const State& state, const Creature& creature, u8 fighters, int allies) const {
  double sum = kAllyValue * allies;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((fighters & seat_bit(seat(i))) != 0) sum += hero(state.heroes[i]);
  }
  return sum - this->creature(state, creature, fighters);
}

double BattleGuess::rounds(const State& state, const Creature& creature, u8 fighters, int allies) const {
  constexpr double kLeast = 1.5;  // lost rounds win nothing, but some are won
  const double gain = std::max(advantage(state, creature, fighters, allies), kLeast);
  return std::max(1.0, creature_willpower(content_, state, creature) / gain);
}

double BattleGuess::chance(const State& state, const Creature& creature, u8 fighters, int rounds, int allies) const {
  int willpower = 0;
  int weakest = kMaxWillpower;
  int count = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((fighters & seat_bit(seat(i))) == 0) continue;
    willpower += state.heroes[i].willpower;
    weakest = std::min<int>(weakest, state.heroes[i].willpower);
    ++count;
  }
  if (count == 0) return 0;
  // Where one falls the others fight on: between the weakest and all of them.
  const int lasts = (weakest + willpower / count) / 2;
  return chance(advantage(state, creature, fighters, allies), creature_willpower(content_, state, creature), lasts,
                rounds, count + allies == 1);
}

}  // namespace rietburg::ai
