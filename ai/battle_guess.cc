#include "ai/battle_guess.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

BattleGuess::BattleGuess(const Content& content, double slope) : content_(content), slope_(slope) {
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

double BattleGuess::chance(double advantage, int willpower, int rounds) const {
  if (rounds <= 0) return 0;
  const double per_round = std::max(advantage, 0.25);
  const double needed = willpower / per_round;
  double lean = slope_ * (advantage + 0.6);
  // Not enough hours for as many rounds as it takes.
  if (needed > rounds) lean -= 1.2 * (needed - rounds) / (1.0 + 0.3 * rounds);
  return 1.0 / (1.0 + std::exp(-1.7 * lean));
}

double BattleGuess::chance(const State& state, const Creature& creature, u8 fighters, int rounds, int allies) const {
  double sum = kAllyValue * allies;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((fighters & seat_bit(seat(i))) != 0) sum += hero(state.heroes[i]);
  }
  return chance(sum - this->creature(state, creature, fighters), creature_willpower(content_, state, creature), rounds);
}

}  // namespace rietburg::ai
