#include "odds/chain.h"

#include <algorithm>

namespace rietburg::odds {

namespace {

constexpr std::size_t kMostChances = std::size_t{1} << 21U;  // 16 MiB
constexpr std::size_t kMostPlaces = std::size_t{1} << 17U;   // of losses and shields
constexpr double kMostWork = 5e7;                            // additions and comparisons, roughly

}  // namespace

Chain::Chain(const Battle& battle) : battle_(battle), supply_(battle_) {
  for (std::size_t i = 0; i < battle_.shares; ++i) {
    places_ *= static_cast<std::size_t>(battle_.most[i]) + 1;
    heaviest_ = std::max(heaviest_, battle_.most[i]);
  }
  places_ *= supply_.shields();
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    Hero hero = battle_.fighters[i].hero;
    for (std::size_t willpower = 0; willpower <= kMaxWillpower; ++willpower) {
      hero.willpower = static_cast<u8>(willpower);
      dice_[i][willpower] = dice_of(*battle_.content, hero);
    }
    turns_ |= battle_.turns_die(i);
    for (int round = 0; round < battle_.rounds; ++round) {
      int& bearable = bearable_[static_cast<std::size_t>(round)][i];
      for (bearable = -1; battle_.stands(i, round, bearable + 1);) ++bearable;
    }
  }
  too_much_ = places_ > kMostPlaces || supply_.things() * width() > kMostChances;
  if (!too_much_) find_reachable();
}

unsigned Chain::mask(int round, const Lost& lost) const {
  unsigned mask = 0;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    const int bearable = bearable_[static_cast<std::size_t>(round)][i];
    if (lost[battle_.fighters[i].share] <= bearable) mask |= 1U << i;
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

u8 Chain::dice(std::size_t place, int round, int lost) const {
  const u8 dice = dice_[place][static_cast<std::size_t>(battle_.willpower_in(place, round, lost))];
  const bool weakened = round == 0 && battle_.now.weakened == battle_.fighters[place].who && dice > 1;
  return weakened ? static_cast<u8>(dice - 1) : dice;
}

const Rolls& Chain::rolls(std::size_t place, int round, int lost) {
  const u8 dice = this->dice(place, round, lost);
  std::optional<Rolls>& known = rolls_[place][dice];
  if (!known) {
    known = make_rolls(*battle_.content, battle_.fighters[place], dice, turns_, battle_.fighters[place].brew > 0);
  }
  return *known;
}

const std::vector<double>& Chain::counts(int round, int willpower) {
  int dice = creature_dice(*battle_.content, battle_.kind, willpower);
  if (round == 0) dice = std::max(1, dice - battle_.now.creature_fewer);
  auto& known = counts_[static_cast<std::size_t>(dice)];
  if (!known) known = creature_counts(*battle_.content, battle_.kind, dice);
  return *known;
}

// --- which moments can come about

std::size_t Chain::place_of(const Lost& lost, std::size_t shields) const {
  std::size_t number = 0;
  for (std::size_t i = battle_.shares; i-- > 0;) {
    number = number * (static_cast<std::size_t>(battle_.most[i]) + 1) + static_cast<std::size_t>(lost[i]);
  }
  return number * supply_.shields() + shields;
}

unsigned Chain::settle(int round, Lost& lost, std::size_t& shields) const {
  const unsigned in = mask(round, lost);
  unsigned shares = 0;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) shares |= (in >> i & 1U) << battle_.fighters[i].share;
  for (std::size_t i = 0; i < battle_.shares; ++i) {
    if ((shares >> i & 1U) == 0) lost[i] = battle_.most[i];
  }
  if (shields == 0) return in;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if ((in >> i & 1U) == 0) continue;
    // No more than one a round can be used, and none is worth it in the last.
    kept += supply_.shield_number(i, std::min(supply_.shield(shields, i), battle_.fighters[i].hours - round - 1));
  }
  shields = kept;
  return in;
}

u32 Chain::kind_of(int round, const Moment& moment) const {
  u32 kind = moment.mask;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    const unsigned rolled = (moment.mask >> i & 1U) != 0 ? dice(i, round, moment.lost[battle_.fighters[i].share]) : 0U;
    kind = kind << 3U | rolled;
  }
  return kind;
}

int Chain::enter(int round, Lost lost, std::size_t shields, int low, int high) {
  const unsigned in = round == battle_.rounds ? 0 : settle(round, lost, shields);
  if (in == 0) return -1;
  Layer& layer = layers_[static_cast<std::size_t>(round)];
  if (layer.places.empty()) layer.places.resize(places_, -1);
  int& known = layer.places[place_of(lost, shields)];
  if (known < 0) {
    known = static_cast<int>(layer.moments.size());
    Moment moment;
    moment.lost = lost;
    moment.shields = shields;
    moment.mask = in;
    for (std::size_t i = 0; i < battle_.fighters.size() && shields > 0; ++i) {
      if (supply_.shield(shields, i) == 0) continue;
      moment.holders |= 1U << i;
      moment.parts *= 2;
    }
    moment.low = low;
    moment.high = high;
    moment.kind = kind_of(round, moment);
    layer.moments.push_back(moment);
  }
  Moment& moment = layer.moments[static_cast<std::size_t>(known)];
  moment.low = std::min(moment.low, low);
  moment.high = std::max(moment.high, high);
  return known;
}

Chain::Reach Chain::reach(int round, const Moment& moment) {
  // In the round under way cards and allies left out may have made the value any other.
  if (round == 0 && battle_.now.paid) return {battle_.willpower, heaviest_};
  int least = base(moment.mask), most = least;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if ((moment.mask >> i & 1U) == 0) continue;
    const Rolls& made = rolls(i, round, moment.lost[battle_.fighters[i].share]);
    least += made.least;
    most += made.most + herb_points(battle_.fighters[i], ~0U);
  }
  const int strength = battle_.strength[moment.mask] + (round == 0 ? battle_.now.creature_bonus : 0);
  int rolled = 0;
  for (int willpower = moment.low; willpower <= moment.high; ++willpower) {
    rolled = std::max(rolled, static_cast<int>(counts(round, willpower).size()) - 1);
  }
  return {most - strength, std::clamp(strength + rolled - least, 0, heaviest_)};
}

void Chain::follow(int round, Moment& moment) {
  Layer& layer = layers_[static_cast<std::size_t>(round)];
  const Reach reached = reach(round, moment);
  const bool is_last = round + 1 == battle_.rounds;
  moment.losses = layer.losses.size();
  moment.heaviest = is_last ? 0 : reached.heaviest;
  if (is_last) return;
  if (reached.hurt >= 0) {
    moment.onward = enter(round + 1, moment.lost, moment.shields, std::max(1, moment.low - reached.hurt), moment.high);
  }
  bool over = false;  // for all of them
  for (int loss = 1; loss <= moment.heaviest; ++loss) {
    for (unsigned spared = 0;; spared = (spared - moment.holders) & moment.holders) {
      std::size_t shields = moment.shields;
      for (std::size_t i = 0; i < battle_.fighters.size() && spared != 0; ++i) {
        if ((spared >> i & 1U) != 0) shields = supply_.without_shield(shields, i);
      }
      const bool lost = over && spared == 0;  // and no less than with a lighter loss
      layer.losses.push_back(
          lost ? -1 : enter(round + 1, after(moment.lost, loss, spared), shields, moment.low, moment.high));
      if (spared == 0) over = layer.losses.back() < 0;
      if (spared == moment.holders) break;
    }
  }
}

/// Roughly what a round takes to be thought through.
double Chain::work_of(int round, const Moment& moment) {
  double work = 0, span = 1, things = 1;
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    const Range left = range(round, i, false, moment.mask);
    things *= (left.most - left.least + 1) * (left.parts ? left.herbs + 1.0 : 1.0);
  }
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    if ((moment.mask >> i & 1U) == 0) continue;
    const Rolls& made = rolls(i, round, moment.lost[battle_.fighters[i].share]);
    for (const Way& way : made.ways[made.ways[1][0].empty() ? 0 : 1][made.ways[0][1].empty() ? 0 : 1]) {
      work += span * things * static_cast<double>(way.made.size() * (1U + static_cast<unsigned>(way.dice)));
    }
    span += made.most - made.least + (battle_.fighters[i].herbs.empty() ? 0 : 12);
  }
  return (work + span * 16.0 * things) * static_cast<double>(moment.lanes());
}

/// In the last round nothing counts but who has how many dice: moments of one kind share their chances.
void Chain::share_chances(Layer& layer) {
  for (auto first = layer.ordered.begin(); first != layer.ordered.end();) {
    const auto end =
        std::find_if(first, layer.ordered.end(), [&](const Moment* one) { return one->kind != (*first)->kind; });
    int low = (*first)->low, high = (*first)->high;
    for (auto one = first; one != end; ++one) {
      low = std::min(low, (*one)->low);
      high = std::max(high, (*one)->high);
    }
    for (; first != end; ++first) {
      (*first)->low = low;
      (*first)->high = high;
    }
  }
}

/// Where each moment has its chances.
void Chain::lay_out(int round, Layer& layer) {
  const bool is_last = round + 1 == battle_.rounds;
  for (Moment& moment : layer.moments) layer.ordered.push_back(&moment);
  std::stable_sort(layer.ordered.begin(), layer.ordered.end(),
                   [](const Moment* a, const Moment* b) { return a->kind < b->kind; });
  if (is_last) share_chances(layer);
  const Moment* before = nullptr;
  for (Moment* moment : layer.ordered) {
    const std::size_t size = open(round, 0, moment->mask).size() * moment->lanes();
    const bool shares = is_last && before != nullptr && before->kind == moment->kind;
    moment->own = layer.owned;
    layer.owned += size;
    moment->at = shares ? before->at : layer.size;
    before = moment;
    if (shares) continue;
    layer.size += size;
    layer.distinct.push_back(moment);
  }
}

void Chain::find_reachable() {
  enter(0, Lost{}, supply_.all().shields, battle_.willpower, battle_.willpower);
  double work = 0;
  std::size_t chances = 0;
  for (int round = 0; round < battle_.rounds && !too_much_; ++round) {
    Layer& layer = layers_[static_cast<std::size_t>(round)];
    for (Moment& moment : layer.moments) {
      follow(round, moment);
      work += work_of(round, moment);
    }
    lay_out(round, layer);
    chances += layer.owned;
    too_much_ = work > kMostWork || chances > kMostChances;
  }
}

Chain::Range Chain::range(int round, std::size_t place, bool rolled, unsigned mask) const {
  const Fighter& fighter = battle_.fighters[place];
  if ((mask >> place & 1U) == 0) return {0, 0, 0, false};
  const int most = std::min(fighter.brew, fighter.hours - round);  // one of the halves a round
  const int least = std::clamp(fighter.brew - round, 0, most);
  return {rolled ? std::max(0, least - 1) : least, most, (1U << fighter.herbs.size()) - 1U,
          (round > 0 || rolled) && !fighter.herbs.empty()};
}

const std::vector<u32>& Chain::open(int round, std::size_t place, unsigned mask) {
  std::vector<u32>& list = open_[static_cast<std::size_t>(round)][place][mask];
  if (!list.empty()) return list;
  list.push_back(0);
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {
    const Range left = range(round, i, i < place, mask);
    const std::vector<u32> before = std::move(list);
    list.clear();
    for (unsigned herbs = left.parts ? 0 : left.herbs; herbs <= left.herbs; ++herbs) {
      for (int brew = left.least; brew <= left.most; ++brew) {
        const auto more = static_cast<u32>(supply_.number(i, brew, herbs));
        for (const u32 number : before) list.push_back(number + more);
      }
    }
  }
  return list;
}

const std::vector<u32>& Chain::useful(int round, unsigned mask) {
  std::vector<u32>& list = useful_[static_cast<std::size_t>(round)][mask];
  if (!list.empty()) return list;
  list.push_back(0);
  for (std::size_t i = 0; i < battle_.fighters.size(); ++i) {  // in the order of their places in a number
    const Fighter& fighter = battle_.fighters[i];
    const Range left = range(round, i, false, mask);
    const std::vector<u32> before = std::move(list);
    list.clear();
    for (unsigned herbs = 0; herbs < 1U << fighter.herbs.size(); ++herbs) {
      for (int brew = 0; brew <= fighter.brew; ++brew) {
        const auto more = static_cast<u32>(supply_.number(i, std::min(brew, left.most), herbs & left.herbs));
        for (const u32 number : before) list.push_back(number + more);
      }
    }
  }
  return list;
}

const std::vector<int>& Chain::slots(int round, unsigned mask) {
  std::vector<int>& list = slots_[static_cast<std::size_t>(round)][mask];
  if (!list.empty()) return list;
  list.assign(supply_.things(), -1);
  const std::vector<u32>& there = open(round, 0, mask);
  for (std::size_t i = 0; i < there.size(); ++i) list[there[i]] = static_cast<int>(i);
  const std::vector<u32>& same = useful(round, mask);
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = list[same[i]];
  return list;
}

// --- the chances

const Moment* Chain::onward(int round, const Moment& moment) const {
  return moment.onward < 0 ? nullptr : &layer(round + 1).moments[static_cast<std::size_t>(moment.onward)];
}

const Moment* Chain::after(int round, const Moment& moment, int loss, std::size_t part) const {
  const int heaviest = std::min(loss, moment.heaviest);
  if (heaviest == 0) return nullptr;
  const std::size_t at = moment.losses + static_cast<std::size_t>(heaviest - 1) * moment.parts + part;
  const int next = layer(round).losses[at];
  return next < 0 ? nullptr : &layer(round + 1).moments[static_cast<std::size_t>(next)];
}

const Moment* Chain::find(int round, Lost lost, std::size_t shields) const {
  if (round >= battle_.rounds || settle(round, lost, shields) == 0) return nullptr;
  const Layer& there = layer(round);
  const int known = there.places.empty() ? -1 : there.places[place_of(lost, shields)];
  return known < 0 ? nullptr : &there.moments[static_cast<std::size_t>(known)];
}

double Chain::chance(int round, const Lost& lost, const Left& left, int willpower) {
  const Moment* moment = find(round, lost, left.shields);
  if (moment == nullptr || willpower < moment->low || willpower > moment->high) return 0;
  const int slot = slots(round, moment->mask)[left.things];
  return slot < 0 ? 0 : layer(round).row(*moment, slot)[willpower - moment->low];
}

/// Long rows take less time, as long as all of them find room near the processor.
std::span<Moment* const> Chain::together(const std::vector<Moment*>& list, std::size_t from) const {
  const std::size_t most = std::clamp<std::size_t>(768 / supply_.things(), 32, 128);
  std::size_t end = from, lanes = 0;
  for (; end < list.size() && list[end]->kind == list[from]->kind; ++end) {
    lanes += list[end]->lanes();
    if (end > from && lanes > most) break;
  }
  return {&list[from], end - from};
}

void Chain::think() {
  for (int round = battle_.rounds - 1; round >= 0; --round) {
    Layer& layer = layers_[static_cast<std::size_t>(round)];
    layer.chances = std::make_unique<double[]>(layer.size);
    for (std::size_t from = 0; from < layer.distinct.size();) {
      const std::span<Moment* const> group = together(layer.distinct, from);
      from += group.size();
      members_.clear();
      for (const Moment* moment : group) members_.push_back({moment, moment->low, moment->high});
      round_.think(*this, round, members_, {.base = base(group[0]->mask)});
      std::size_t slot = 0;
      for (const u32 things : open(round, 0, group[0]->mask)) {
        const double* row = round_.row(things);
        for (const Moment* moment : group) {
          const std::size_t lanes = moment->lanes();
          std::copy_n(row, lanes, &layer.chances[moment->at + slot * lanes]);
          row += lanes;
        }
        ++slot;
      }
    }
  }
}

}  // namespace rietburg::odds
