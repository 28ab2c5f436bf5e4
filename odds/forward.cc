// What happens, told from the beginning: how likely each course of the fight is when everybody plays by the chances.
#include <algorithm>

#include "odds/advisor.h"
#include "odds/rows.h"

namespace rietburg::odds {

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
  using Mass = std::vector<double>;  // by moment, things left, the creature's willpower: as the chances of a layer

  void play_round(int round, const Moment& moment, const double* mass);
  void roll(std::size_t stage);
  void roll_some(const Round::Situation& now, const double* mass);
  void roll_at_once(const Round::Situation& now, const Way& way, const double* mass);
  void roll_one_by_one(const Round::Situation& now, const Way& way, const double* mass);
  double* choose_way(const Round::Situation& now, const std::vector<Way>& ways);
  void made(const Round::Situation& now, const Way& way, std::size_t which, double* to) const;
  void make(const Round::Situation& now, const Made& made, double p, const double* mass);
  void creature_rolls();
  void hurt(std::size_t things, int hurt, const double* mass);
  void lose(std::size_t things, int loss, const double* mass);
  void go_on(const Moment* next, const Lost& lost, std::size_t things, int willpower, double p);
  void leave(std::size_t place, int lost, double p);

  std::size_t size(std::size_t stage) const { return round_.stages_[stage].size(); }
  double* scratch(std::size_t part) { return &scratch_[part * largest_]; }

  Chain& chain_;
  const Battle& battle_;
  Answer& answer_;
  Round round_;
  int number_ = 0;  // of the round
  const Moment* moment_ = nullptr;
  std::array<Stage, kMaxHeroes + 1> mass_;
  std::array<std::vector<bool>, kMaxHeroes + 1> comes_;  // by whether a die was turned, and things: there is some mass
  std::size_t largest_ = 0;                              // of the stages
  std::vector<double> scratch_;
  std::vector<double> differences_;
  Mass next_;
};

namespace {

constexpr double kTooRare = 1e-14;  // not followed up

// What lies where in the scratch.
enum Part : std::size_t {
  kSplit,
  kStopped,
  kOn,
  kMost,
  kWhich,
  kWay,
  kMean,
  kMade,
  kGoOn = kMade + kDieFaces,
  kParts = kGoOn + 8
};

}  // namespace

void Forward::play() {
  if (chain_.layer(0).moments.empty()) return;
  next_.assign(chain_.layer(0).size, 0.0);
  next_.back() = 1;  // the creature as it is, all things left
  for (number_ = 0; number_ < battle_.rounds; ++number_) {
    const Mass now = std::move(next_);
    next_ = Mass(number_ + 1 < battle_.rounds ? chain_.layer(number_ + 1).size : 0, 0.0);
    for (const Moment& moment : chain_.layer(number_).moments) {
      const double* mass = &now[moment.at];
      const std::size_t count = chain_.open(number_, 0, moment.mask).size() * moment.lanes();
      if (std::any_of(mass, mass + count, [](double p) { return p > kTooRare; })) play_round(number_, moment, mass);
    }
  }
}

void Forward::play_round(int round, const Moment& moment, const double* mass) {
  moment_ = &moment;
  round_.begin(chain_, round, moment,
               {.weakest = moment.low, .strongest = moment.high, .base = chain_.base(moment.mask)});
  round_.shape(chain_);
  if (round_.decides(chain_)) round_.think_back(chain_);
  const std::size_t rollers = round_.rollers_.size();
  for (std::size_t i = 0; i <= rollers; ++i) {
    const Stage& like = round_.stages_[i];
    mass_[i].shape(like.low, like.high, like.turns, like.things, like.lanes);
    comes_[i].assign(like.turns * like.things, false);
    largest_ = std::max(largest_, like.size());
  }
  if (scratch_.size() < kParts * largest_) scratch_.resize(kParts * largest_);
  for (const u32 things : chain_.open(round, 0, moment.mask)) {
    std::copy(mass, mass + moment.lanes(), mass_[0].at(0, things, 0));
    mass += moment.lanes();
    comes_[0][things] = true;
  }
  for (std::size_t i = 0; i < rollers; ++i) roll(i);
  creature_rolls();
}

// --- the heroes' rolls

void Forward::roll(std::size_t stage) {
  const Stage& here = mass_[stage];
  for (std::size_t turned = 0; turned < here.turns; ++turned) {
    for (std::size_t things = 0; things < here.things; ++things) {
      if (!comes_[stage][turned * here.things + things]) continue;
      roll_some(round_.situation(chain_, stage, turned, things), here.at(turned, things, here.low));
    }
  }
}

void Forward::roll_some(const Round::Situation& now, const double* mass) {
  const std::vector<Way>& ways = round_.ways(now);
  const double* chosen = ways.size() == 1 ? nullptr : choose_way(now, ways);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const double* some = mass;
    if (chosen != nullptr) {
      double* split = scratch(kSplit);
      std::fill(split, split + size(now.stage), 0.0);
      rows::add_chosen(split, 1, mass, chosen, static_cast<double>(i), size(now.stage));
      some = split;
    }
    if (ways[i].dice == 0) {
      roll_at_once(now, ways[i], some);
    } else {
      roll_one_by_one(now, ways[i], some);
    }
  }
}

/// Which way brings most.
double* Forward::choose_way(const Round::Situation& now, const std::vector<Way>& ways) {
  const std::size_t n = size(now.stage);
  std::fill_n(scratch(kMost), n, -1.0);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    if (ways[i].dice == 0) {
      round_.roll_at_once(chain_, now, ways[i], scratch(kMean));
    } else {
      round_.roll_one_by_one(chain_, now, ways[i], scratch(kMean));
    }
    rows::choose(scratch(kMost), scratch(kWay), scratch(kMean), static_cast<double>(i), kEqual, n);
  }
  return scratch(kWay);
}

void Forward::roll_at_once(const Round::Situation& now, const Way& way, const double* mass) {
  for (const Made& made : way.made) make(now, made, made.p, mass);
}

/// The chance with the best that can be made of a face.
void Forward::made(const Round::Situation& now, const Way& way, std::size_t which, double* to) const {
  const Round::Choices choice = round_.choices(chain_, now, way.made[which]);
  const auto& row = choice.rows;
  rows::best(to, row[0], row[choice.count > 1 ? 1 : 0], row[choice.count > 2 ? 2 : 0], row[choice.count - 1],
             size(now.stage));
}

/// A face is taken if rolling on is no better; of those who roll on the next die decides.
void Forward::roll_one_by_one(const Round::Situation& now, const Way& way, const double* mass) {
  const std::size_t n = size(now.stage), faces = way.made.size();
  const auto go_on = [&](int dice) { return scratch(kGoOn + static_cast<std::size_t>(dice)); };
  for (std::size_t i = 0; i < faces; ++i) made(now, way, i, scratch(kMade + i));
  for (int dice = 1; dice < way.dice; ++dice) {
    std::fill_n(go_on(dice), n, 0.0);
    for (std::size_t i = 0; i < faces; ++i) {
      const double* on = dice == 1 ? scratch(kMade + i) : go_on(dice - 1);
      rows::add_better(go_on(dice), way.made[i].p, scratch(kMade + i), on, n);
    }
  }
  double* rolling = scratch(kOn);
  std::copy(mass, mass + n, rolling);
  for (int more = way.dice - 1; more > 0; --more) {
    double* left = scratch(kMean);
    std::fill_n(left, n, 0.0);
    for (std::size_t i = 0; i < faces; ++i) {
      double* stopped = scratch(kStopped);
      std::fill_n(stopped, n, 0.0);
      rows::add_first(stopped, 1, rolling, scratch(kMade + i), go_on(more), kEqual, n);
      rows::add_second(left, way.made[i].p, rolling, scratch(kMade + i), go_on(more), kEqual, n);
      make(now, way.made[i], way.made[i].p, stopped);
    }
    std::copy(left, left + n, rolling);
  }
  for (const Made& last : way.made) make(now, last, last.p, rolling);
}

/// Turning, brew and herbs: the best, and of equally good ones that which uses least.
void Forward::make(const Round::Situation& now, const Made& made, double p, const double* mass) {
  const Supply& supply = chain_.supply();
  const std::size_t place = round_.rollers_[now.stage].place;
  const Fighter& fighter = battle_.fighters[place];
  const Stage& next = round_.stages_[now.stage + 1];
  Stage& to = mass_[now.stage + 1];
  const unsigned herbs = supply.herbs(now.things, place);
  const int low = round_.stages_[now.stage].low;
  struct Choice {
    const double* worth;
    double* to;
    const double* block;  // in which that is
  };
  std::array<Choice, 32> choices{};
  std::size_t count = 0;
  for (std::size_t turn = 0; turn < (now.may_turn ? 2U : 1U); ++turn) {
    for (unsigned used = 0;; used = (used - herbs) & herbs) {  // every part of the herbs, none first
      for (std::size_t brew = 0; brew < (now.may_brew ? 2U : 1U); ++brew) {
        const bool in_vain = (turn > 0 && made.count[1][brew] <= made.count[0][brew]) ||
                             (brew > 0 && made.count[turn][1] <= made.count[turn][0]);
        if (in_vain) continue;
        const std::size_t rest = supply.without_herbs(brew != 0 ? now.brewed : now.things, place, used);
        const int sum = low + made.count[turn][brew] + herb_points(fighter, used);
        const std::size_t turned = std::min(now.turned | turn, to.turns - 1);
        if (!comes_[now.stage + 1][turned * to.things + rest]) {
          comes_[now.stage + 1][turned * to.things + rest] = true;
          std::fill_n(to.at(turned, rest, to.low), to.size(), 0.0);
        }
        choices[count++] = {next.at(turned, rest, sum), to.at(turned, rest, sum), to.at(turned, rest, to.low)};
      }
      if (used == herbs) break;
    }
  }
  const std::size_t n = size(now.stage);
  if (count == 1) return rows::add(choices[0].to, p, mass, n);
  if (count == 2 && choices[0].block != choices[1].block) {
    return rows::add_split(choices[0].to, choices[1].to, p, mass, choices[0].worth, choices[1].worth, kEqual, n);
  }
  if (count == 2) {
    rows::add_first(choices[0].to, p, mass, choices[0].worth, choices[1].worth, kEqual, n);
    rows::add_second(choices[1].to, p, mass, choices[0].worth, choices[1].worth, kEqual, n);
    return;
  }
  std::copy_n(choices[0].worth, n, scratch(kMost));
  std::fill_n(scratch(kWhich), n, 0.0);
  for (std::size_t i = 1; i < count; ++i) {
    rows::choose(scratch(kMost), scratch(kWhich), choices[i].worth, static_cast<double>(i), kEqual, n);
  }
  for (std::size_t i = 0; i < count; ++i) {
    rows::add_chosen(choices[i].to, p, mass, scratch(kWhich), static_cast<double>(i), n);
  }
}

// --- the creature's roll, and what follows from it

void Forward::creature_rolls() {
  const std::size_t stage = round_.rollers_.size();
  const Stage& last = mass_[stage];
  const std::size_t n = last.size(), lanes = moment_->lanes();
  const int worst = round_.worst_;
  differences_.resize(round_.follows_.size());
  for (std::size_t things = 0; things < last.things; ++things) {
    if (!comes_[stage][things]) continue;
    const double* mass = last.at(0, things, last.low);
    std::fill(differences_.begin(), differences_.end(), 0.0);
    for (int rolled = round_.least_rolled_; rolled <= round_.most_rolled_; ++rolled) {
      double* to = &differences_[static_cast<std::size_t>(round_.most_rolled_ - rolled) * lanes];
      const auto count = static_cast<std::size_t>(rolled);
      if (round_.runs_.size() > 1) {
        rows::add(to, round_.spread_[count].data(), mass, n);
      } else {
        rows::add(to, (*round_.runs_[0].counts)[count], mass, n);
      }
    }
    for (std::size_t i = 0; i * lanes < differences_.size(); ++i) {
      const int difference = worst + static_cast<int>(i);
      const double* row = &differences_[i * lanes];
      if (difference >= 0) {
        hurt(things, difference, row);
      } else {
        lose(things, -difference, row);
      }
    }
  }
}

void Forward::hurt(std::size_t things, int hurt, const double* mass) {
  for (int willpower = moment_->low; willpower <= moment_->high; ++willpower) {
    const double p = mass[willpower - moment_->low];
    if (p > 0) go_on(chain_.onward(number_, *moment_), moment_->lost, things, willpower - hurt, p);
  }
}

/// The shields that are worth it, and of equally good ones the fewest.
void Forward::lose(std::size_t things, int loss, const double* mass) {
  for (int willpower = moment_->low; willpower <= moment_->high; ++willpower) {
    const double p = mass[willpower - moment_->low];
    if (p <= 0) continue;
    double most = -1;
    const Moment* next = nullptr;
    unsigned chosen = 0, spared = 0;
    for (std::size_t part = 0; part < moment_->parts();
         ++part, spared = (spared - moment_->holders) & moment_->holders) {
      const Moment* there = chain_.after(number_, *moment_, loss, part);
      double chance = 0;
      if (there != nullptr) {
        const int slot = chain_.slots(number_ + 1, there->mask)[things];
        chance = chain_.layer(number_ + 1).row(*there, slot)[willpower - there->low];
      }
      if (chance <= most + kEqual) continue;
      most = chance;
      next = there;
      chosen = spared;
    }
    go_on(next, chain_.after(moment_->lost, loss, chosen), things, willpower, p);
  }
}

/// The round is over. Whoever does not go on has met their fate.
void Forward::go_on(const Moment* next, const Lost& lost, std::size_t things, int willpower, double p) {
  const bool won = willpower <= 0;
  if (won) answer_.round[static_cast<std::size_t>(number_)] += p;
  std::size_t at = 0;
  bool is_over = won || next == nullptr;
  if (!is_over) {
    const int slot = chain_.slots(number_ + 1, next->mask)[things];
    at = next->at + static_cast<std::size_t>(slot) * next->lanes() + static_cast<std::size_t>(willpower - next->low);
    is_over = chain_.layer(number_ + 1).chances[at] == 0;  // hopeless
  }
  for (const Round::Roller& roller : round_.rollers_) {
    const int theirs = lost[battle_.fighters[roller.place].share];
    if (is_over || !battle_.stands(roller.place, number_ + 1, theirs)) leave(roller.place, theirs, p);
  }
  if (!is_over) next_[at] += p;
}

void Forward::leave(std::size_t place, int lost, double p) {
  Fate& fate = answer_.fates[place];
  const int after = battle_.willpower_in(place, number_, lost);
  const int had = battle_.fighters[place].willpower;
  fate.lost[static_cast<std::size_t>(after > 0 ? had - after : had)] += p;
  if (after <= 0) fate.falls += p;
  fate.hours[static_cast<std::size_t>(battle_.now.paid ? number_ : number_ + 1)] += p;
}

void play_forward(Chain& chain, Answer& answer) { Forward(chain, answer).play(); }

}  // namespace rietburg::odds
