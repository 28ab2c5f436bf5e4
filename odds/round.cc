// One round from its end to its beginning.
#include <algorithm>

#include "odds/chain.h"
#include "odds/rows.h"

namespace rietburg::odds {

namespace {

constexpr int kMostCount = 60;  // five black dice of the highest face

}  // namespace

int herb_points(const Fighter& fighter, unsigned used) {
  int points = 0;
  for (std::size_t i = 0; i < fighter.herbs.size(); ++i) points += (used >> i & 1U) != 0 ? fighter.herbs[i] : 0;
  return points;
}

void Round::think(Chain& chain, int round, std::span<const Member> members, const From& from) {
  begin(chain, round, members, from);
  shape(chain);
  think_back(chain);
}

void Round::think_back(Chain& chain) {
  end(chain);
  for (std::size_t i = rollers_.size(); i-- > from_.first;) {
    settle(chain, i);
    roll(chain, i);
  }
}

void Round::begin(Chain& chain, int round, std::span<const Member> members, const From& from) {
  const Battle& battle = chain.battle();
  const Moment& first = *members[0].moment;
  round_ = round;
  from_ = from;
  mask_ = first.mask;
  members_.clear();
  lanes_ = 0;
  for (const Member& member : members) {
    members_.emplace_back(member, lanes_);
    lanes_ += member.lanes();
  }
  rollers_.clear();
  turns_ = false;
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    if ((mask_ >> i & 1U) == 0) continue;
    rollers_.push_back({i, &chain.rolls(i, round, first.lost[battle.fighters[i].share]), chain.brews(i, round)});
    turns_ |= battle.turns_die(i);
  }
  creature_strength_ = battle.strength[mask_] + (round == 0 ? battle.now.creature_bonus : 0);
  find_counts(chain);
}

void Round::find_counts(Chain& chain) {
  dice_.clear();
  same_dice_ = true;
  std::array<bool, kMostCount + 1> there{};
  for (const Member& member : members_) {
    for (int willpower = member.weakest; willpower <= member.strongest; ++willpower) {
      const std::vector<double>& counts = chain.counts(round_, willpower);
      const bool known = !dice_.empty() && dice_.back() == &counts;
      same_dice_ &= known || dice_.empty();
      dice_.push_back(&counts);
      for (std::size_t i = 0; i < counts.size() && !known; ++i) there[i] |= counts[i] > 0;
    }
  }
  counts_.clear();
  for (std::size_t i = 0; i < there.size(); ++i) {
    if (there[i]) counts_.push_back(static_cast<int>(i));
  }
  if (!same_dice_) spread();
}

void Round::shape(const Chain& chain) {
  const std::size_t turn_states = turns_ ? 2 : 1;
  const std::size_t things = chain.supply().things();
  stages_[from_.first].shape(from_.low, from_.high, turn_states, things, lanes_);
  std::size_t largest = stages_[from_.first].size();
  for (std::size_t i = from_.first; i < rollers_.size(); ++i) {
    const Fighter& fighter = chain.battle().fighters[rollers_[i].place];
    const int least = stages_[i].low + rollers_[i].rolls->least;
    const int most = stages_[i].high + rollers_[i].rolls->most;
    if (!fighter.herbs.empty()) settled_[i].shape(least, most, turn_states, things, lanes_);
    stages_[i + 1].shape(least, most + herb_points(fighter, ~0U), turn_states, things, lanes_);
    largest = std::max(largest, stages_[i].size());
  }
  stages_[rollers_.size()].turns = 1;  // it makes no difference any more
  narrow(chain);
  if (scratch_.size() < largest * (kDieFaces + 2)) scratch_.resize(largest * (kDieFaces + 2));
}

/// Which values make a difference, whatever comes after them.
void Round::narrow(const Chain& chain) {
  Stage& last = stages_[rollers_.size()];
  const int against = creature_strength_ - from_.base;
  int heaviest = 1, strongest = 0;
  for (const Followed& member : members_) {
    heaviest = std::max(heaviest, member.moment->heaviest);
    strongest = std::max(strongest, member.strongest);
  }
  last.narrow(against + counts_.front() - heaviest, against + counts_.back() + strongest - 1);
  for (std::size_t i = rollers_.size(); i-- > from_.first;) {
    const Fighter& fighter = chain.battle().fighters[rollers_[i].place];
    const Rolls& rolls = *rollers_[i].rolls;
    const Stage& next = stages_[i + 1];
    const int herbs = herb_points(fighter, ~0U);
    if (!fighter.herbs.empty()) settled_[i].narrow(next.from - herbs, next.to);
    stages_[i].narrow(next.from - herbs - rolls.most, next.to - rolls.least);
  }
  worst_ = last.from - against - counts_.back();
  const int best = last.to - against - counts_.front();
  follows_.resize(static_cast<std::size_t>(std::max(0, best - worst_ + 1)) * lanes_);
}

std::size_t Round::place_at(const Chain& chain, std::size_t stage) const {
  return stage < rollers_.size() ? rollers_[stage].place : chain.battle().fighters.size();
}

const std::vector<u32>& Round::open(Chain& chain, std::size_t stage) const {
  return chain.open(round_, place_at(chain, stage), mask_);
}

const Stage& Round::settled(const Chain& chain, std::size_t stage) const {
  return chain.battle().fighters[rollers_[stage].place].herbs.empty() ? stages_[stage + 1] : settled_[stage];
}

bool Round::decides(const Chain& chain) const {
  return turns_ || std::any_of(rollers_.begin(), rollers_.end(), [&](const Roller& roller) {
           const std::vector<Way>& ways = roller.rolls->ways[0][0];
           return ways.size() > 1 || ways[0].dice > 0 || roller.brews ||
                  !chain.battle().fighters[roller.place].herbs.empty();
         });
}

// --- the creature's roll, and what follows from it

Round::Next Round::next(Chain& chain, const Moment* moment) const {
  if (moment == nullptr) return {};
  const double* chances = chain.layer(round_ + 1).row(*moment, 0);
  return {moment, chain.slots(round_ + 1, moment->mask).data(), chances, moment->lanes(), moment->low, moment->high};
}

void Round::find_next(Chain& chain) {
  after_.clear();
  for (Followed& member : members_) {
    const Moment& moment = *member.moment;
    member.onward = next(chain, chain.onward(round_, moment));
    member.after = after_.size();
    for (int loss = 1; loss <= moment.heaviest; ++loss) {
      for (unsigned part = 0; part < moment.parts; ++part) {
        after_.push_back(next(chain, chain.after(round_, moment, loss, part)));
      }
    }
  }
}

/// A draw, or a creature that is hurt so much.
void Round::onward(const Followed& member, std::size_t things, int hurt, double* row) const {
  // It is beaten up to this willpower.
  const int beaten = std::clamp(hurt, member.weakest - 1, member.strongest);
  double* const end = row + member.lanes();
  double* to = std::fill_n(row, beaten - member.weakest + 1, 1.0);
  if (const double* there = member.onward.row(things)) {
    const Next& next = member.onward;
    const int first = std::max(beaten + 1, next.low + hurt), last = std::min(member.strongest, next.high + hurt);
    if (first <= last) {
      to = std::fill_n(to, first - beaten - 1, 0.0);
      to = std::copy_n(there + (first - hurt - next.low), last - first + 1, to);
    }
  }
  std::fill(to, end, 0.0);
}

/// A loss that shields may stop.
void Round::lose(const Followed& member, std::size_t things, int loss, double* row) const {
  const int heaviest = std::min(loss, member.moment->heaviest);
  bool is_first = true;
  const std::size_t parts = heaviest == 0 ? 0 : member.moment->parts;
  const Next* next = after_.data() + member.after + static_cast<std::size_t>(std::max(1, heaviest) - 1) * parts;
  for (const Next* end = next + parts; next != end; ++next) {
    const double* there = next->row(things);
    if (there == nullptr) continue;
    const int first = std::max(member.weakest, next->low), last = std::min(member.strongest, next->high);
    const auto n = static_cast<std::size_t>(std::max(0, last - first + 1));
    if (is_first && n != member.lanes()) std::fill_n(row, member.lanes(), 0.0);
    double* to = row + (first - member.weakest);
    there += first - next->low;
    if (is_first) {
      std::copy_n(there, n, to);
    } else {
      for (std::size_t i = 0; i < n; ++i) to[i] = to[i] < there[i] ? there[i] : to[i];
    }
    is_first = false;
  }
  if (is_first) std::fill_n(row, member.lanes(), 0.0);
}

void Round::outcome(const Followed& member, std::size_t things, int difference, double* row) const {
  if (difference >= member.strongest) {
    std::fill_n(row, member.lanes(), 1.0);
  } else if (difference >= 0) {
    onward(member, things, difference, row);
  } else if (difference > worst_ && -difference >= member.moment->heaviest) {
    std::copy_n(row - lanes_, member.lanes(), row);
  } else {
    lose(member, things, -difference, row);
  }
}

void Round::outcomes(std::size_t things) {
  const int best = worst_ + static_cast<int>(follows_.size() / lanes_) - 1;
  double* row = follows_.data();
  for (int difference = worst_; difference <= best; ++difference, row += lanes_) {
    for (const Followed& member : members_) outcome(member, things, difference, row + member.lane);
  }
}

/// The probability of each count for each place of a few rows.
void Round::spread() {
  constexpr std::size_t kPlaces = 128;
  spread_rows_ = std::max<std::size_t>(1, kPlaces / lanes_);
  spread_.resize(counts_.size() * spread_rows_ * lanes_);
  double* row = spread_.data();
  for (const int rolled : counts_) {
    const auto count = static_cast<std::size_t>(rolled);
    for (std::size_t i = 0; i < lanes_; ++i) row[i] = count < dice_[i]->size() ? (*dice_[i])[count] : 0.0;
    for (std::size_t i = 1; i < spread_rows_; ++i) std::copy_n(row, lanes_, row + i * lanes_);
    row += spread_rows_ * lanes_;
  }
}

/// What the creature's dice make of the values.
void Round::add_rolled(double* row, int from, int to) {
  const auto follows = [&](int value, int rolled) {
    return &follows_[static_cast<std::size_t>(value - rolled - creature_strength_ + from_.base - worst_) * lanes_];
  };
  if (same_dice_) {
    terms_.clear();
    for (const int rolled : counts_) {
      terms_.push_back({(*dice_[0])[static_cast<std::size_t>(rolled)], {follows(from, rolled)}});
    }
    return rows::add_best(row, terms_.data(), terms_.size(), 1, static_cast<std::size_t>(to - from + 1) * lanes_);
  }
  std::array<rows::Spread, kMostCount + 1> terms;
  for (int value = from; value <= to; value += static_cast<int>(spread_rows_)) {
    const std::size_t n = std::min(spread_rows_, static_cast<std::size_t>(to - value + 1)) * lanes_;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      terms[i] = {&spread_[i * spread_rows_ * lanes_], follows(value, counts_[i])};
    }
    rows::add(row, terms.data(), counts_.size(), n);
    row += n;
  }
}

void Round::end(Chain& chain) {
  Stage& last = stages_[rollers_.size()];
  find_next(chain);
  for (const u32 things : open(chain, rollers_.size())) {
    if (last.from <= last.to) {
      outcomes(things);
      double* row = last.at(0, things, last.from);
      std::fill_n(row, last.narrowed(), 0.0);
      add_rolled(row, last.from, last.to);
    }
    last.fill(0, things);
  }
}

// --- the heroes' rolls

/// After the roll herbs may be added, several or none (FGT-19).
void Round::settle(Chain& chain, std::size_t stage) {
  const std::size_t place = rollers_[stage].place;
  const Fighter& fighter = chain.battle().fighters[place];
  if (fighter.herbs.empty()) return;
  const Stage& next = stages_[stage + 1];
  Stage& settled = settled_[stage];
  settled.turns = next.turns;
  for (std::size_t turned = 0; turned < settled.turns; ++turned) {
    for (const u32 things : open(chain, stage + 1)) {
      const unsigned herbs = chain.supply().herbs(things, place);
      double* row = settled.at(turned, things, settled.from);
      std::copy_n(next.at(turned, things, settled.from), settled.narrowed(), row);
      for (unsigned used = herbs; used != 0; used = (used - 1) & herbs) {
        const std::size_t rest = chain.supply().without_herbs(things, place, used);
        const double* with = next.at(turned, rest, settled.from + herb_points(fighter, used));
        rows::raise(row, with, settled.narrowed());
      }
      settled.fill(turned, things);
    }
  }
}

Round::Situation Round::situation(const Chain& chain, std::size_t stage, std::size_t turned, std::size_t things) const {
  const Roller& roller = rollers_[stage];
  const bool may_brew = roller.brews && chain.supply().brew(things, roller.place) > 0;
  return {stage,
          turned,
          things,
          may_brew ? chain.supply().without_brew(things, roller.place) : things,
          turns_ && turned == 0,
          may_brew};
}

Round::Base Round::base(const Chain& chain, const Situation& now, int value) const {
  const Stage& next = settled(chain, now.stage);
  Base base{next.rows.data(), {}};
  for (std::size_t turned = 0; turned < 2; ++turned) {
    base.at[turned] = {next.place(now.turned + turned, now.things, value),
                       next.place(now.turned + turned, now.brewed, value)};
  }
  return base;
}

/// All dice at once.
void Round::roll_at_once(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n,
                         double* to) {
  std::fill_n(to, n, 0.0);
  terms_.resize(way.made.size());
  const Base from = base(chain, now, value);
  for (std::size_t i = 0; i < way.made.size();) {
    const std::size_t first = i, choices = way.made[i].choices.size();
    for (; i < way.made.size() && way.made[i].choices.size() == choices; ++i) {
      find_term(from, way.made[i], terms_[i]);
    }
    rows::add_best(to, &terms_[first], i - first, choices, n);
  }
}

/// The last die first: going on is worth what it brings on average (FGT-4).
void Round::roll_one_by_one(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n,
                            double* to) {
  double* on = scratch_.data();
  double* made = on + n;  // of each face
  terms_.resize(way.made.size());
  const Base from = base(chain, now, value);
  for (std::size_t i = 0; i < way.made.size(); ++i) {
    find_term(from, way.made[i], terms_[i]);
    rows::best(made + i * n, terms_[i], way.made[i].choices.size(), n);
    terms_[i].rows[0] = made + i * n;
  }
  double* mean = way.dice % 2 != 0 ? to : on;
  std::fill_n(mean, n, 0.0);
  rows::add_best(mean, terms_.data(), terms_.size(), 1, n);
  for (int die = 1; die < way.dice; ++die) {
    for (rows::Term& term : terms_) term.rows[1] = mean;
    mean = mean == to ? on : to;
    std::fill_n(mean, n, 0.0);
    rows::add_best(mean, terms_.data(), terms_.size(), 2, n);
  }
}

void Round::roll_way(const Chain& chain, const Situation& now, const Way& way, int value, std::size_t n, double* to) {
  if (way.dice == 0) {
    roll_at_once(chain, now, way, value, n, to);
  } else {
    roll_one_by_one(chain, now, way, value, n, to);
  }
}

void Round::roll(Chain& chain, std::size_t stage) {
  Stage& here = stages_[stage];
  const std::size_t turn_states = stage == 0 ? 1 : here.turns;  // nobody has turned a die before the first roll
  double* other = scratch_.data() + (scratch_.size() - here.narrowed());
  for (std::size_t turned = 0; turned < turn_states; ++turned) {
    for (const u32 things : open(chain, stage)) {
      const Situation now = situation(chain, stage, turned, things);
      const std::vector<Way>& all = ways(now);
      double* best = here.at(turned, things, here.from);
      for (std::size_t i = 0; i < all.size() && here.from <= here.to; ++i) {
        roll_way(chain, now, all[i], here.from, here.narrowed(), i == 0 ? best : other);
        if (i > 0) rows::raise(best, other, here.narrowed());
      }
      here.fill(turned, things);
    }
  }
}

}  // namespace rietburg::odds
