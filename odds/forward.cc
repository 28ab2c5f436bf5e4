// What happens, told from the beginning: how likely each course of the fight is when everybody plays by the chances.
#include <algorithm>
#include <numeric>
#include <span>

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

  /// What comes about at one step of a round.
  struct Coming {
    Stage mass;
    std::vector<char> known;  // by whether a die was turned, and things: there is some

    void shape(const Stage& like, std::size_t turns);
    bool has(std::size_t turned, std::size_t things) const { return known[turned * mass.things + things] != 0; }
    /// Where it is added to, from this value on.
    double* to(std::size_t turned, std::size_t things, int value);
  };

  void give_up(const Moment& moment, double* mass);
  void play_round(std::span<Moment* const> group, const Mass& now);
  void begin(std::span<Moment* const> group, const Mass& now);
  void shape();
  std::size_t chances_of(const Moment& moment) { return chain_.open(number_, 0, moment.mask).size() * moment.lanes(); }
  void roll(std::size_t stage);
  void roll_some(const Round::Situation& now, const double* mass);
  void roll_at_once(const Round::Situation& now, const Way& way, const double* mass);
  void roll_one_by_one(const Round::Situation& now, const Way& way, const double* mass);
  double* choose_way(const Round::Situation& now, const std::vector<Way>& ways);
  void make(const Round::Situation& now, const Made& made, double p, const double* mass);
  void settle(std::size_t stage);
  void use_herbs(std::size_t stage, std::size_t turned, std::size_t things);
  void creature_rolls();
  void compare(std::size_t things);
  void hurt(std::size_t who, std::size_t things, int hurt, const double* mass);
  void lose(std::size_t who, std::size_t things, int loss, const double* mass);
  void lose_with_shields(std::size_t who, std::size_t things, int loss, const double* mass);
  void go_on(const Member& member, const Round::Next& next, std::size_t things, int from, int hurt, const double* mass);
  static void add(double* to, const double* mass, std::size_t from, std::size_t end);
  double* to(const Round::Next& next, std::size_t things);
  void end(std::size_t who);
  void leave_unless_going_on(const Lost& lost, double p);
  void leave(std::size_t place, int round, int lost, double p);

  std::size_t size(std::size_t stage) const { return round_.stages_[stage].size(); }
  Coming& settled(std::size_t stage) {
    const bool herbs = !battle_.fighters[round_.rollers_[stage].place].herbs.empty();
    return herbs ? settled_[stage] : coming_[stage + 1];
  }
  double* scratch(std::size_t part) { return &scratch_[part * largest_]; }
  /// How the round ends for a member: won, a draw or a hurt creature, or by loss from 1 on and who is spared; by the
  /// creature's willpower before it.
  struct Ends {
    std::size_t at;
    int heaviest;  // loss that makes a difference in the end
  };
  double* ends(std::size_t who, std::size_t end) {
    return &mass_at_end_[ends_[who].at + end * round_.members_[who].lanes()];
  }

  Chain& chain_;
  const Battle& battle_;
  Answer& answer_;
  Round round_;
  int number_ = 0;  // of the round
  std::vector<Member> members_;
  std::vector<const double*> masses_;          // of the members, before the round
  std::array<Coming, kMaxHeroes + 1> coming_;  // before a hero rolls
  std::array<Coming, kMaxHeroes> settled_;     // before herbs are added
  std::size_t largest_ = 0;                    // of the stages
  std::vector<double> scratch_;
  std::vector<double> differences_;
  std::vector<Ends> ends_;
  std::vector<double> mass_at_end_;
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

void Forward::Coming::shape(const Stage& like, std::size_t turns) {
  mass.shape(like.low, like.high, turns, like.things, like.lanes);
  known.assign(turns * like.things, 0);
}

double* Forward::Coming::to(std::size_t turned, std::size_t things, int value) {
  char& there = known[turned * mass.things + things];
  if (there == 0) {
    there = 1;
    std::fill_n(mass.at(turned, things, mass.low), mass.size(), 0.0);
  }
  return mass.at(turned, things, value);
}

void Forward::play() {
  if (chain_.layer(0).moments.empty()) return;
  next_.assign(chain_.layer(0).owned, 0.0);
  next_.back() = 1;  // the creature as it is, all things left
  for (number_ = 0; number_ < battle_.rounds; ++number_) {
    Mass now = std::move(next_);
    next_ = Mass(number_ + 1 < battle_.rounds ? chain_.layer(number_ + 1).owned : 0, 0.0);
    const std::vector<Moment*>& all = chain_.layer(number_).ordered;
    for (const Moment* moment : all) {
      if (number_ > 0) give_up(*moment, &now[moment->own]);
    }
    for (std::size_t from = 0; from < all.size();) {
      const std::span<Moment* const> group = chain_.together(all, from);
      from += group.size();
      play_round(group, now);
    }
  }
}

/// When the fight can no longer be won all leave.
void Forward::give_up(const Moment& moment, double* mass) {
  const double* chance = chain_.layer(number_).row(moment, 0);
  double hopeless = 0;
  for (std::size_t i = 0; i < chances_of(moment); ++i) {
    if (chance[i] != 0) continue;
    hopeless += mass[i];
    mass[i] = 0;
  }
  if (hopeless == 0) return;
  for (std::size_t place = 0; place < battle_.fighters.size(); ++place) {
    if ((moment.mask >> place & 1U) == 0) continue;
    leave(place, number_ - 1, moment.lost[battle_.fighters[place].share], hopeless);
  }
}

void Forward::play_round(std::span<Moment* const> group, const Mass& now) {
  begin(group, now);
  if (members_.empty()) return;
  for (std::size_t i = 0; i < round_.rollers_.size(); ++i) {
    roll(i);
    settle(i);
  }
  creature_rolls();
  for (std::size_t who = 0; who < members_.size(); ++who) end(who);
}

/// Those of a group that come about, with the willpower that the creature can have.
void Forward::begin(std::span<Moment* const> group, const Mass& now) {
  members_.clear();
  masses_.clear();
  for (const Moment* moment : group) {
    const double* mass = &now[moment->own];
    const std::size_t count = chances_of(*moment), lanes = moment->lanes();
    if (std::none_of(mass, mass + count, [](double p) { return p > kTooRare; })) continue;
    std::size_t first = lanes, last = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (mass[i] == 0) continue;
      first = std::min(first, i % lanes);
      last = std::max(last, i % lanes);
    }
    members_.push_back({moment, moment->low + static_cast<int>(first), moment->low + static_cast<int>(last)});
    masses_.push_back(mass + first);
  }
  if (members_.empty()) return;
  round_.begin(chain_, number_, members_, {.base = chain_.base(group[0]->mask)});
  round_.shape(chain_);
  if (round_.decides(chain_)) {
    round_.think_back(chain_);
  } else {
    round_.find_next(chain_);
  }
  shape();
  std::size_t slot = 0;
  for (const u32 things : chain_.open(number_, 0, group[0]->mask)) {
    for (std::size_t who = 0; who < members_.size(); ++who) {
      const double* mass = masses_[who] + slot * members_[who].moment->lanes();
      const std::size_t lanes = members_[who].lanes();
      if (std::none_of(mass, mass + lanes, [](double p) { return p > 0; })) continue;
      std::copy_n(mass, lanes, coming_[0].to(0, things, 0) + round_.members_[who].lane);
    }
    ++slot;
  }
}

void Forward::shape() {
  const std::size_t rollers = round_.rollers_.size(), turns = round_.turns_ ? 2 : 1;
  for (std::size_t i = 0; i <= rollers; ++i) {
    coming_[i].shape(round_.stages_[i], turns);
    largest_ = std::max(largest_, size(i));
    if (i == rollers || battle_.fighters[round_.rollers_[i].place].herbs.empty()) continue;
    settled_[i].shape(round_.settled_[i], turns);
    largest_ = std::max(largest_, round_.settled_[i].size());
  }
  if (scratch_.size() < kParts * largest_) scratch_.resize(kParts * largest_);
  ends_.clear();
  std::size_t at = 0;
  for (const Member& member : members_) {
    int heaviest = 0;
    for (std::size_t i = 0; i < battle_.shares; ++i) {
      heaviest = std::max(heaviest, battle_.most[i] - member.moment->lost[i]);
    }
    ends_.push_back({at, heaviest});
    at += (2 + static_cast<std::size_t>(heaviest) * member.moment->parts) * member.lanes();
  }
  mass_at_end_.assign(at, 0.0);
}

// --- the heroes' rolls

void Forward::roll(std::size_t stage) {
  const Coming& here = coming_[stage];
  for (std::size_t turned = 0; turned < here.mass.turns; ++turned) {
    for (std::size_t things = 0; things < here.mass.things; ++things) {
      if (!here.has(turned, things)) continue;
      roll_some(round_.situation(chain_, stage, turned, things), here.mass.at(turned, things, here.mass.low));
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
      std::fill_n(split, size(now.stage), 0.0);
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
  const int low = round_.stages_[now.stage].low;
  std::fill_n(scratch(kMost), n, -1.0);
  for (std::size_t i = 0; i < ways.size(); ++i) {
    round_.roll_way(chain_, now, ways[i], low, n, scratch(kMean));
    rows::choose(scratch(kMost), scratch(kWay), scratch(kMean), static_cast<double>(i), kEqual, n);
  }
  return scratch(kWay);
}

void Forward::roll_at_once(const Round::Situation& now, const Way& way, const double* mass) {
  for (const Made& made : way.made) make(now, made, made.p, mass);
}

/// A face is taken if rolling on is no better; of those who roll on the next die decides.
void Forward::roll_one_by_one(const Round::Situation& now, const Way& way, const double* mass) {
  const std::size_t n = size(now.stage), faces = way.made.size();
  const int low = round_.stages_[now.stage].low;
  const auto go_on = [&](int dice) { return scratch(kGoOn + static_cast<std::size_t>(dice)); };
  std::array<rows::Term, kDieFaces> terms;
  const Round::Base from = round_.base(chain_, now, low);
  for (std::size_t i = 0; i < faces; ++i) {
    round_.find_term(from, way.made[i], terms[i]);
    rows::best(scratch(kMade + i), terms[i], way.made[i].choices.size(), n);
    terms[i].rows[0] = scratch(kMade + i);
  }
  for (int dice = 1; dice < way.dice; ++dice) {
    std::fill_n(go_on(dice), n, 0.0);
    rows::add_best(go_on(dice), terms.data(), faces, dice == 1 ? 1 : 2, n);
    for (rows::Term& term : terms) term.rows[1] = go_on(dice);
  }
  double* rolling = scratch(kOn);
  std::copy_n(mass, n, rolling);
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
    std::copy_n(left, n, rolling);
  }
  for (const Made& last : way.made) make(now, last, last.p, rolling);
}

/// Turning and brew: the best, and of equally good ones that which uses least.
void Forward::make(const Round::Situation& now, const Made& made, double p, const double* mass) {
  const int low = round_.stages_[now.stage].low;
  Coming& next = settled(now.stage);
  std::array<double*, kMostChoices> to{};
  for (std::size_t i = 0; i < made.choices.size(); ++i) {
    const Choice& choice = made.choices[i];
    const std::size_t things = choice.doubled != 0 ? now.brewed : now.things;
    to[i] = next.to(now.turned + choice.turned, things, low + choice.count);
  }
  const std::size_t n = size(now.stage);
  if (made.choices.size() == 1) return rows::add(to[0], p, mass, n);
  rows::Term worth;
  round_.find_term(round_.base(chain_, now, low), made, worth);
  rows::add_split(to, p, mass, worth, made.choices.size(), kEqual, n);
}

void Forward::settle(std::size_t stage) {
  if (battle_.fighters[round_.rollers_[stage].place].herbs.empty()) return;
  const Coming& here = settled_[stage];
  for (std::size_t turned = 0; turned < here.mass.turns; ++turned) {
    for (std::size_t things = 0; things < here.mass.things; ++things) {
      if (here.has(turned, things)) use_herbs(stage, turned, things);
    }
  }
}

/// Every part of the herbs, none first.
void Forward::use_herbs(std::size_t stage, std::size_t turned, std::size_t things) {
  const std::size_t place = round_.rollers_[stage].place;
  const Fighter& fighter = battle_.fighters[place];
  const Stage& here = settled_[stage].mass;
  const Stage& next = round_.stages_[stage + 1];
  const unsigned herbs = chain_.supply().herbs(things, place);
  const double* mass = here.at(turned, things, here.low);
  const std::size_t n = here.size();
  const auto rest = [&](unsigned used) { return chain_.supply().without_herbs(things, place, used); };
  const auto to = [&](unsigned used) {
    return coming_[stage + 1].to(turned, rest(used), here.low + herb_points(fighter, used));
  };
  const auto worth = [&](unsigned used) { return next.at(turned, rest(used), here.low + herb_points(fighter, used)); };
  if (herbs == 0) return rows::add(to(0), 1, mass, n);
  if ((herbs & (herbs - 1)) == 0) {
    return rows::add_split({to(0), to(herbs)}, 1, mass, {1, {worth(0), worth(herbs)}}, 2, kEqual, n);
  }
  std::copy_n(worth(0), n, scratch(kMost));
  std::fill_n(scratch(kWhich), n, 0.0);
  for (unsigned used = (0 - herbs) & herbs; used != 0; used = (used - herbs) & herbs) {
    rows::choose(scratch(kMost), scratch(kWhich), worth(used), used, kEqual, n);
  }
  for (unsigned used = 0;; used = (used - herbs) & herbs) {
    rows::add_chosen(to(used), 1, mass, scratch(kWhich), used, n);
    if (used == herbs) break;
  }
}

// --- the creature's roll, and what follows from it

void Forward::creature_rolls() {
  Coming& last = coming_[round_.rollers_.size()];
  for (std::size_t things = 0; things < last.mass.things; ++things) {
    const bool turned = last.mass.turns > 1 && last.has(1, things);
    if (!turned && !last.has(0, things)) continue;
    if (turned) {
      const double* mass = last.mass.at(1, things, last.mass.low);
      rows::add(last.to(0, things, last.mass.low), 1, mass, last.mass.size());
    }
    compare(things);
  }
}

void Forward::compare(std::size_t things) {
  const Stage& last = coming_[round_.rollers_.size()].mass;
  const std::size_t lanes = round_.lanes_, n = last.size();
  const std::vector<int>& counts = round_.counts_;
  const double* mass = last.at(0, things, last.low);
  const int worst = last.low + round_.from_.base - round_.creature_strength_ - counts.back();
  differences_.assign(n + static_cast<std::size_t>(counts.back() - counts.front()) * lanes, 0.0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    double* to = &differences_[static_cast<std::size_t>(counts.back() - counts[i]) * lanes];
    if (round_.same_dice_) {
      rows::add(to, (*round_.dice_[0])[static_cast<std::size_t>(counts[i])], mass, n);
      continue;
    }
    const std::size_t step = round_.spread_rows_ * lanes;
    for (std::size_t at = 0; at < n; at += step) {
      const rows::Spread some{&round_.spread_[i * step], mass + at};
      rows::add(to + at, &some, 1, std::min(step, n - at));
    }
  }
  for (std::size_t i = 0; i * lanes < differences_.size(); ++i) {
    const int difference = worst + static_cast<int>(i);
    for (std::size_t who = 0; who < members_.size(); ++who) {
      const double* row = &differences_[i * lanes + round_.members_[who].lane];
      if (difference >= 0) {
        hurt(who, things, difference, row);
      } else if (members_[who].moment->parts == 1) {
        lose(who, things, -difference, row);
      } else {
        lose_with_shields(who, things, -difference, row);
      }
    }
  }
}

void Forward::add(double* to, const double* mass, std::size_t from, std::size_t end) {
  for (std::size_t i = from; i < end; ++i) to[i] += mass[i];
}

double* Forward::to(const Round::Next& next, std::size_t things) {
  return &next_[next.moment->own + static_cast<std::size_t>(next.slots[things]) * next.lanes];
}

/// From this willpower on, with so much less of it.
void Forward::go_on(const Member& member, const Round::Next& next, std::size_t things, int from, int hurt,
                    const double* mass) {
  if (next.row(things) == nullptr) return;
  const int first = std::max(from, next.low + hurt), last = std::min(member.strongest, next.high + hurt);
  double* there = to(next, things);
  for (int i = first; i <= last; ++i) there[i - hurt - next.low] += mass[i - member.weakest];
}

void Forward::hurt(std::size_t who, std::size_t things, int hurt, const double* mass) {
  const Round::Followed& member = round_.members_[who];
  const int beaten = std::clamp(hurt, member.weakest - 1, member.strongest);  // up to this willpower
  const auto standing = static_cast<std::size_t>(beaten + 1 - member.weakest);
  add(ends(who, 0), mass, 0, standing);
  if (beaten == member.strongest) return;
  add(ends(who, 1), mass, standing, member.lanes());
  go_on(member, member.onward, things, beaten + 1, hurt, mass);
}

void Forward::lose(std::size_t who, std::size_t things, int loss, const double* mass) {
  const Round::Followed& member = round_.members_[who];
  add(ends(who, 1 + static_cast<std::size_t>(std::min(loss, ends_[who].heaviest))), mass, 0, member.lanes());
  const int heaviest = std::min(loss, member.moment->heaviest);
  if (heaviest == 0) return;
  const Round::Next& next = round_.after_[member.after + static_cast<std::size_t>(heaviest - 1)];
  go_on(member, next, things, member.weakest, 0, mass);
}

/// The shields that are worth it, and of equally good ones the fewest.
void Forward::lose_with_shields(std::size_t who, std::size_t things, int loss, const double* mass) {
  const Round::Followed& member = round_.members_[who];
  const std::size_t parts = member.moment->parts;
  const auto heaviest = static_cast<std::size_t>(std::min(loss, member.moment->heaviest));
  const std::size_t end = 2 + static_cast<std::size_t>(std::min(loss, ends_[who].heaviest) - 1) * parts;
  const Round::Next* next = heaviest == 0 ? nullptr : &round_.after_[member.after + (heaviest - 1) * parts];
  std::array<const double*, 1U << kMaxHeroes> rows{};
  for (std::size_t part = 0; next != nullptr && part < parts; ++part) rows[part] = next[part].row(things);
  for (std::size_t i = 0; i < member.lanes(); ++i) {
    if (mass[i] == 0) continue;
    const int willpower = member.weakest + static_cast<int>(i);
    double most = -1;
    std::size_t chosen = 0;
    for (std::size_t part = 0; part < parts; ++part) {
      const double chance = rows[part] == nullptr ? 0 : rows[part][willpower - next[part].low];
      if (chance <= most + kEqual) continue;
      most = chance;
      chosen = part;
    }
    ends(who, end + chosen)[i] += mass[i];
    if (rows[chosen] != nullptr) to(next[chosen], things)[willpower - next[chosen].low] += mass[i];
  }
}

/// The round is over. Whoever does not go on has met their fate.
void Forward::end(std::size_t who) {
  const Moment& moment = *members_[who].moment;
  const auto mass = [&](std::size_t end) {
    return std::accumulate(ends(who, end), ends(who, end) + members_[who].lanes(), 0.0);
  };
  const double won = mass(0);
  answer_.round[static_cast<std::size_t>(number_)] += won;
  for (const Round::Roller& roller : round_.rollers_) {
    leave(roller.place, number_, moment.lost[battle_.fighters[roller.place].share], won);
  }
  leave_unless_going_on(moment.lost, mass(1));
  std::size_t end = 2;
  for (int loss = 1; loss <= ends_[who].heaviest; ++loss) {
    unsigned spared = 0;
    for (std::size_t part = 0; part < moment.parts; ++part, ++end) {
      leave_unless_going_on(chain_.after(moment.lost, loss, spared), mass(end));
      spared = (spared - moment.holders) & moment.holders;
    }
  }
}

void Forward::leave_unless_going_on(const Lost& lost, double p) {
  if (p == 0) return;
  for (const Round::Roller& roller : round_.rollers_) {
    const int theirs = lost[battle_.fighters[roller.place].share];
    if (!battle_.stands(roller.place, number_ + 1, theirs)) leave(roller.place, number_, theirs, p);
  }
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
