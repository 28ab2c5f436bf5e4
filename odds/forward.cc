// What happens, told from the beginning: how likely each course of the fight is when everybody plays by the chances.
#include <algorithm>

#include "odds/advisor.h"

namespace rietburg::odds {

namespace {

constexpr double kTooRare = 1e-14;  // not followed up

}  // namespace

class Forward {
 public:
  Forward(Chain& chain, Answer& answer) : chain_(chain), battle_(chain.battle()), answer_(answer) {
    for (const Fighter& fighter : battle_.fighters) {
      Fate fate;
      fate.who = fighter.who;
      answer_.fates.push_back(fate);
    }
  }

  void play();

 private:
  using Mass = std::vector<double>;  // by loss, supplies, the creature's willpower

  void play_round(int round, const Lost& lost, const double* mass);
  void roll(std::size_t stage);
  void roll_from(std::size_t stage, std::size_t turned, std::size_t left, int value, std::size_t creature, double p);
  void make(std::size_t stage, const Made& made, std::size_t turned, std::size_t left, int value, std::size_t creature,
            double p);
  void creature_rolls(int round, const Lost& lost);
  void lose(int round, const Lost& lost, int loss, std::size_t left, std::size_t creature, double p);
  void go_on(int round, const Lost& next, std::size_t left, std::size_t creature, double p);
  void leave(std::size_t place, int round, int lost, double p);
  double made_of(std::size_t stage, const Made& made, std::size_t turned, std::size_t left, int value,
                 std::size_t creature) const;
  /// Of dice rolled one by one: what each face is worth, and what it is worth to roll on with so many dice left.
  struct Stops {
    std::array<double, kDieFaces> made{};
    std::array<double, 8> go_on{};
  };
  double gain(std::size_t stage, const Way& way, std::size_t turned, std::size_t left, int value, std::size_t creature,
              Stops& stops) const;

  std::size_t width() const { return chain_.width(); }
  double* next_mass(const Lost& lost, std::size_t left) {
    return &next_[(chain_.number(lost) * chain_.supply().count() + left) * width()];
  }

  Chain& chain_;
  const Battle& battle_;
  Answer& answer_;
  Round round_;
  std::array<Stage, kMaxHeroes + 1> mass_;
  Mass next_;
};

void Forward::play() {
  const std::size_t block = chain_.supply().count() * width();
  next_.assign(chain_.numbers() * block, 0.0);
  next_mass(Lost{}, chain_.supply().all())[width() - 1] = 1;
  for (int round = 0; round < battle_.rounds; ++round) {
    Mass now = std::move(next_);
    next_.assign(chain_.numbers() * block, 0.0);
    for (std::size_t number = 0; number < chain_.numbers(); ++number) {
      const double* mass = &now[number * block];
      const bool comes = std::any_of(mass, mass + block, [](double p) { return p > kTooRare; });
      if (comes) play_round(round, chain_.lost_of(number), mass);
    }
  }
}

void Forward::play_round(int round, const Lost& lost, const double* mass) {
  const unsigned in = chain_.mask(round, lost);
  if (in == 0) return;
  round_.think(chain_, round, lost, 0, 0, 0, chain_.base(in));
  const std::size_t rollers = round_.rollers_.size();
  for (std::size_t i = 0; i <= rollers; ++i) {
    const Stage& like = round_.stages_[i];
    mass_[i].shape(like.low, like.high, like.turns, like.supplies, like.width);
    std::fill(mass_[i].rows.begin(), mass_[i].rows.end(), 0.0);
  }
  for (std::size_t left = 0; left < chain_.supply().count(); ++left) {
    std::copy(mass + left * width(), mass + (left + 1) * width(), mass_[0].at(0, left, 0));
  }
  for (std::size_t i = 0; i < rollers; ++i) roll(i);
  creature_rolls(round, lost);
}

void Forward::roll(std::size_t stage) {
  const Stage& here = mass_[stage];
  for (std::size_t turned = 0; turned < here.turns; ++turned) {
    for (std::size_t left = 0; left < here.supplies; ++left) {
      for (int value = here.low; value <= here.high; ++value) {
        const double* row = here.at(turned, left, value);
        for (std::size_t i = 0; i < width(); ++i) {
          if (row[i] > kTooRare) roll_from(stage, turned, left, value, i, row[i]);
        }
      }
    }
  }
}

/// The best that can be made of a roll.
double Forward::made_of(std::size_t stage, const Made& made, std::size_t turned, std::size_t left, int value,
                        std::size_t creature) const {
  const Round::Roller& roller = round_.rollers_[stage];
  const Stage& settled = round_.settled_[stage];
  const bool may_turn = round_.turns_ && turned == 0;
  double best = settled.at(turned, left, value + made.count[0][0])[creature];
  if (may_turn) best = std::max(best, settled.at(1, left, value + made.count[1][0])[creature]);
  if (!roller.brews || chain_.supply().brew(left, roller.place) == 0) return best;
  const std::size_t rest = chain_.supply().without_brew(left, roller.place);
  best = std::max(best, settled.at(turned, rest, value + made.count[0][1])[creature]);
  if (may_turn) best = std::max(best, settled.at(1, rest, value + made.count[1][1])[creature]);
  return best;
}

/// What a way of rolling brings.
double Forward::gain(std::size_t stage, const Way& way, std::size_t turned, std::size_t left, int value,
                     std::size_t creature, Stops& stops) const {
  double mean = 0;
  for (std::size_t i = 0; i < way.made.size(); ++i) {
    const double made = made_of(stage, way.made[i], turned, left, value, creature);
    mean += way.made[i].p * made;
    if (way.dice > 0) stops.made[i] = made;
  }
  stops.go_on[1] = mean;
  for (std::size_t die = 2; die <= static_cast<std::size_t>(way.dice); ++die) {
    mean = 0;
    for (std::size_t i = 0; i < way.made.size(); ++i) {
      mean += way.made[i].p * std::max(stops.made[i], stops.go_on[die - 1]);
    }
    stops.go_on[die] = mean;
  }
  return mean;
}

void Forward::roll_from(std::size_t stage, std::size_t turned, std::size_t left, int value, std::size_t creature,
                        double p) {
  const std::vector<Way>& ways = round_.rollers_[stage].rolls->ways;
  const Way* best = &ways[0];
  Stops stops, tried;
  double most = -1;
  for (const Way& way : ways) {
    if (ways.size() == 1 && way.dice == 0) break;  // there is nothing to decide
    const double chance = gain(stage, way, turned, left, value, creature, tried);
    if (chance <= most + kEqual) continue;
    most = chance;
    best = &way;
    stops = tried;
  }
  if (best->dice == 0) {
    for (const Made& made : best->made) make(stage, made, turned, left, value, creature, p * made.p);
    return;
  }
  for (int more = best->dice - 1; more >= 0; --more) {
    double on = 0;
    for (std::size_t i = 0; i < best->made.size(); ++i) {
      const Made& made = best->made[i];
      if (stops.made[i] + kEqual >= stops.go_on[static_cast<std::size_t>(more)]) {
        make(stage, made, turned, left, value, creature, p * made.p);
      } else {
        on += p * made.p;
      }
    }
    p = on;
  }
}

/// Turning, brew and herbs: the best, and of equally good ones that which uses least.
void Forward::make(std::size_t stage, const Made& made, std::size_t turned, std::size_t left, int value,
                   std::size_t creature, double p) {
  const Round::Roller& roller = round_.rollers_[stage];
  const Fighter& fighter = battle_.fighters[roller.place];
  const Supply& supply = chain_.supply();
  const Stage& next = round_.stages_[stage + 1];
  const bool may_brew = roller.brews && supply.brew(left, roller.place) > 0;
  const bool may_turn = round_.turns_ && turned == 0;
  const unsigned herbs = supply.herbs(left, roller.place);
  double most = -1;
  double* to = nullptr;
  for (std::size_t turn = 0; turn < (may_turn ? 2U : 1U); ++turn) {
    for (unsigned used = 0;; used = (used - herbs) & herbs) {  // every part of the herbs, none first
      for (std::size_t brew = 0; brew < (may_brew ? 2U : 1U); ++brew) {
        std::size_t rest = brew != 0 ? supply.without_brew(left, roller.place) : left;
        rest = supply.without_herbs(rest, roller.place, used);
        const int sum = value + made.count[turn][brew] + herb_points(fighter, used);
        const double chance = next.at(turned | turn, rest, sum)[creature];
        if (chance <= most + kEqual) continue;
        most = chance;
        to = &mass_[stage + 1].at(turned | turn, rest, sum)[creature];
      }
      if (used == herbs) break;
    }
  }
  *to += p;
}

void Forward::creature_rolls(int round, const Lost& lost) {
  const Stage& last = mass_[round_.rollers_.size()];
  const int base = chain_.base(chain_.mask(round, lost));
  for (const Chain::Run& run : chain_.runs(round)) {
    for (std::size_t left = 0; left < last.supplies; ++left) {
      for (int value = last.low; value <= last.high; ++value) {
        for (auto i = static_cast<std::size_t>(run.from - 1); i < static_cast<std::size_t>(run.to); ++i) {
          const double p = last.at(0, left, value)[i];
          if (p <= kTooRare) continue;
          for (std::size_t rolled = 0; rolled < run.counts->size(); ++rolled) {
            const double both = p * (*run.counts)[rolled];
            if (both == 0) continue;
            const int difference = base + value - round_.creature_strength_ - static_cast<int>(rolled);
            if (difference < 0) {
              lose(round, lost, -difference, left, i, both);
            } else if (static_cast<std::size_t>(difference) > i) {
              answer_.round[static_cast<std::size_t>(round)] += both;
              go_on(round, lost, left, width(), both);
            } else {
              go_on(round, lost, left, i - static_cast<std::size_t>(difference), both);
            }
          }
        }
      }
    }
  }
}

/// The shields that are worth it, and of equally good ones the fewest.
void Forward::lose(int round, const Lost& lost, int loss, std::size_t left, std::size_t creature, double p) {
  unsigned shields = 0;
  for (const Round::Roller& roller : round_.rollers_) {
    if (chain_.supply().shield(left, roller.place) > 0) shields |= 1U << roller.place;
  }
  double most = -1;
  Lost to{};
  std::size_t kept = left;
  for (unsigned spared = 0;; spared = (spared - shields) & shields) {
    std::size_t rest = left;
    for (const Round::Roller& roller : round_.rollers_) {
      if ((spared >> roller.place & 1U) != 0) rest = chain_.supply().without_shield(rest, roller.place);
    }
    const Lost next = chain_.after(lost, loss, spared);
    const double chance = chain_.before(round + 1, next, rest)[creature];
    if (chance > most + kEqual) {
      most = chance;
      to = next;
      kept = rest;
    }
    if (spared == shields) break;
  }
  go_on(round, to, kept, creature, p);
}

/// The round is over; a creature of willpower `width` is beaten. Whoever does not go on has met their fate.
void Forward::go_on(int round, const Lost& next, std::size_t left, std::size_t creature, double p) {
  const bool won = creature == width();
  const bool hopeless = !won && chain_.before(round + 1, next, left)[creature] == 0;
  for (const Round::Roller& roller : round_.rollers_) {
    const std::size_t share = battle_.fighters[roller.place].share;
    if (won || hopeless || !battle_.stands(roller.place, round + 1, next[share])) {
      leave(roller.place, round, next[share], p);
    }
  }
  if (!won && !hopeless) next_mass(next, left)[creature] += p;
}

void Forward::leave(std::size_t place, int round, int lost, double p) {
  Fate& fate = answer_.fates[place];
  const int after = battle_.willpower_in(place, round, lost);
  const int had = battle_.fighters[place].willpower;
  fate.lost[static_cast<std::size_t>(after > 0 ? had - after : had)] += p;
  if (after <= 0) fate.falls += p;
  fate.hours[static_cast<std::size_t>(battle_.now.paid ? round : round + 1)] += p;
}

void play_forward(Chain& chain, Answer& answer) { Forward(chain, answer).play(); }

}  // namespace rietburg::odds
