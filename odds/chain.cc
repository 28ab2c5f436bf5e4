#include "odds/chain.h"

#include <algorithm>

namespace rietburg::odds {

namespace {

constexpr std::size_t kMostChances = std::size_t{1} << 21U;  // 16 MiB
constexpr double kMostWork = 5e7;                            // additions and comparisons, roughly

}  // namespace

Chain::Chain(const Battle& battle) : battle_(battle), supply_(battle_) {
  for (std::size_t i = 0; i < battle_.shares; ++i) {
    numbers_ *= static_cast<std::size_t>(battle_.most[i]) + 1;
    heaviest_ = std::max(heaviest_, battle_.most[i]);
  }
  const std::size_t layer = numbers_ * supply_.count() * width();
  too_much_ = layer * static_cast<std::size_t>(battle_.rounds + 1) > kMostChances;
  if (!too_much_) find_reachable();
}

std::size_t Chain::number(const Lost& lost) const {
  std::size_t number = 0;
  for (std::size_t i = battle_.shares; i-- > 0;) {
    number = number * (static_cast<std::size_t>(battle_.most[i]) + 1) + static_cast<std::size_t>(lost[i]);
  }
  return number;
}

Lost Chain::lost_of(std::size_t number) const {
  Lost lost{};
  for (std::size_t i = 0; i < battle_.shares; ++i) {
    const std::size_t base = static_cast<std::size_t>(battle_.most[i]) + 1;
    lost[i] = static_cast<int>(number % base);
    number /= base;
  }
  return lost;
}

unsigned Chain::mask(int round, const Lost& lost) const {
  unsigned mask = 0;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if (battle_.stands(i, round, lost[battle_.fighters[i].share])) mask |= 1U << i;
  }
  return mask;
}

int Chain::base(unsigned mask) const {
  int base = battle_.allies;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if ((mask >> i & 1U) != 0) base += battle_.fighters[i].hero.strength;
  }
  return base;
}

Lost Chain::after(const Lost& lost, int loss, unsigned spared) const {
  Lost next = lost;
  for (std::size_t i = 0; i < battle_.shares; ++i) next[i] = std::min(lost[i] + loss, battle_.most[i]);
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if ((spared >> i & 1U) != 0) next[battle_.fighters[i].share] = lost[battle_.fighters[i].share];
  }
  return next;
}

bool Chain::brews(std::size_t place, int round) const {
  return battle_.fighters[place].brew > 0 && (round > 0 || battle_.now.brew);
}

const Rolls& Chain::rolls(std::size_t place, int round, int lost) {
  Hero hero = battle_.fighters[place].hero;
  hero.willpower = static_cast<u8>(battle_.willpower_in(place, round, lost));
  u8 dice = dice_of(*battle_.content, hero);
  if (round == 0 && battle_.now.weakened == battle_.fighters[place].who && dice > 1) --dice;
  std::optional<Rolls>& known = rolls_[place][dice];
  if (!known) {
    bool turns = false;
    for (std::size_t i = 0; i < battle_.fighters.size(); ++i) turns |= battle_.turns_die(i);
    known = make_rolls(*battle_.content, battle_.fighters[place], dice, turns, battle_.fighters[place].brew > 0);
  }
  return *known;
}

std::vector<Chain::Run> Chain::runs(int round) {
  std::vector<Run> runs;
  int last = 0;
  for (int willpower = 1; willpower <= battle_.willpower; ++willpower) {
    int dice = creature_dice(*battle_.content, battle_.kind, willpower);
    if (round == 0) dice = std::max(1, dice - battle_.now.creature_fewer);
    if (dice == last) {
      runs.back().to = willpower;
      continue;
    }
    last = dice;
    auto& counts = counts_[static_cast<std::size_t>(dice)];
    if (!counts) counts = creature_counts(*battle_.content, battle_.kind, dice);
    runs.push_back({willpower, willpower, &*counts});
  }
  return runs;
}

int Chain::creature_most(int round) {
  int most = 0;
  for (const Run& run : runs(round)) most = std::max(most, static_cast<int>(run.counts->size()) - 1);
  return most + (round == 0 ? battle_.now.creature_bonus : 0);
}

/// Which losses can come about at all, and how much work they are.
void Chain::find_reachable() {
  for (auto& layer : reached_) layer.clear();
  for (int round = 0; round <= battle_.rounds; ++round) reached_[static_cast<std::size_t>(round)].resize(numbers_);
  reached_[0][0] = true;
  double work = 0;
  for (int round = 0; round < battle_.rounds; ++round) {
    const int most = creature_most(round);
    for (std::size_t number = 0; number < numbers_; ++number) {
      if (!reached_[static_cast<std::size_t>(round)][number]) continue;
      const Lost lost = lost_of(number);
      const unsigned in = mask(round, lost);
      if (in == 0) continue;
      int least = base(in), range = 1;
      unsigned shields = 0;
      for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
        if ((in >> i & 1U) == 0) continue;
        const Rolls& made = rolls(i, round, lost[battle_.fighters[i].share]);
        least += made.least;
        for (const Way& way : made.ways)
          work +=
              static_cast<double>(range) *
              static_cast<double>(way.made.size() * (1U + static_cast<unsigned>(way.dice)) * supply_.count() * width());
        range += made.most - made.least + (battle_.fighters[i].herbs.empty() ? 0 : 12);
        if (battle_.fighters[i].shield > 0) shields |= 1U << i;
      }
      work += static_cast<double>(range) * 16.0 * static_cast<double>(supply_.count() * width());
      auto& next = reached_[static_cast<std::size_t>(round) + 1];
      next[number] = true;
      // In the round under way cards and allies left out may have made the value any other.
      const bool any = round == 0 && battle_.now.paid;
      const int heaviest = any ? heaviest_ : std::min(heaviest_, battle_.strength[in] + most - least);
      for (int loss = 1; loss <= heaviest; ++loss) {
        for (unsigned spared = shields;; spared = (spared - 1) & shields) {
          next[this->number(after(lost, loss, spared))] = true;
          if (spared == 0) break;
        }
      }
    }
  }
  too_much_ = work > kMostWork;
}

void Chain::think() {
  const std::size_t block = supply_.count() * width();
  for (int round = battle_.rounds; round >= 0; --round) {
    const auto at = static_cast<std::size_t>(round);
    chances_[at].assign(numbers_ * block, 0.0);
    if (round == battle_.rounds) continue;
    for (std::size_t number = 0; number < numbers_; ++number) {
      if (!reached_[at][number]) continue;
      const Lost lost = lost_of(number);
      const unsigned in = mask(round, lost);
      if (in == 0) continue;
      round_.think(*this, round, lost, 0, 0, 0, base(in));
      for (std::size_t left = 0; left < supply_.count(); ++left) {
        for (std::size_t i = 0; i < width(); ++i) {
          chances_[at][number * block + left * width() + i] = round_.chance(0, false, left, 0, static_cast<int>(i) + 1);
        }
      }
    }
  }
}

}  // namespace rietburg::odds
