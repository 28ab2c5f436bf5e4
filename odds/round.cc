// One round from its end to its beginning.
#include <algorithm>

#include "odds/chain.h"
#include "odds/rows.h"

namespace rietburg::odds {

int herb_points(const Fighter& fighter, unsigned used) {
  int points = 0;
  for (std::size_t i = 0; i < fighter.herbs.size(); ++i) points += (used >> i & 1U) != 0 ? fighter.herbs[i] : 0;
  return points;
}

void Round::think(Chain& chain, int round, const Moment& moment, const From& from) {
  begin(chain, round, moment, from);
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

void Round::begin(Chain& chain, int round, const Moment& moment, const From& from) {
  const Battle& battle = chain.battle();
  round_ = round;
  moment_ = &moment;
  from_ = from;
  lanes_ = static_cast<std::size_t>(from.strongest - from.weakest + 1);
  rollers_.clear();
  turns_ = false;
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    if ((moment.mask >> i & 1U) == 0) continue;
    rollers_.push_back({i, &chain.rolls(i, round, moment.lost[battle.fighters[i].share]), chain.brews(i, round)});
    turns_ |= battle.turns_die(i);
  }
  creature_strength_ = battle.strength[moment.mask] + (round == 0 ? battle.now.creature_bonus : 0);
  chain.runs(round, from.weakest, from.strongest, runs_);
  least_rolled_ = most_rolled_ = static_cast<int>(runs_[0].counts->size()) - 1;
  for (const Run& run : runs_) {
    const auto least = std::find_if(run.counts->begin(), run.counts->end(), [](double p) { return p > 0; });
    least_rolled_ = std::min(least_rolled_, static_cast<int>(least - run.counts->begin()));
    most_rolled_ = std::max(most_rolled_, static_cast<int>(run.counts->size()) - 1);
  }
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
  Stage& last = stages_[rollers_.size()];
  last.turns = 1;  // it makes no difference any more
  worst_ = from_.base + last.low - creature_strength_ - most_rolled_;
  const int best = from_.base + last.high - creature_strength_ - least_rolled_;
  follows_.resize(static_cast<std::size_t>(best - worst_ + 1) * lanes_);
  if (runs_.size() > 1) spread(last.size());
  if (scratch_.size() < largest * (kDieFaces + 3)) scratch_.resize(largest * (kDieFaces + 3));
}

std::size_t Round::place_at(const Chain& chain, std::size_t stage) const {
  return stage < rollers_.size() ? rollers_[stage].place : chain.battle().fighters.size();
}

const std::vector<u32>& Round::open(Chain& chain, std::size_t stage) const {
  return chain.open(round_, place_at(chain, stage), moment_->mask);
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

/// A draw, or a creature that is hurt so much.
void Round::onward(Chain& chain, std::size_t things, int hurt, double* row) const {
  const Moment* next = chain.onward(round_, *moment_);
  const int slot = next == nullptr ? -1 : chain.slots(round_ + 1, next->mask)[things];
  const double* there = slot < 0 ? nullptr : chain.layer(round_ + 1).row(*next, slot);
  for (std::size_t i = 0; i < lanes_; ++i) {
    const int left = from_.weakest + static_cast<int>(i) - hurt;
    const bool known = there != nullptr && left >= next->low && left <= next->high;
    row[i] = left <= 0 ? 1.0 : known ? there[left - next->low] : 0.0;
  }
}

/// A loss that shields may stop.
void Round::lose(Chain& chain, std::size_t things, int loss, double* row) const {
  std::fill(row, row + lanes_, 0.0);
  for (std::size_t part = 0; part < moment_->parts(); ++part) {
    const Moment* next = chain.after(round_, *moment_, loss, part);
    if (next == nullptr) continue;
    const int slot = chain.slots(round_ + 1, next->mask)[things];
    if (slot < 0) continue;
    const double* there = chain.layer(round_ + 1).row(*next, slot);
    const int first = std::max(from_.weakest, next->low), last = std::min(from_.strongest, next->high);
    if (first > last) continue;
    rows::raise(row + (first - from_.weakest), there + (first - next->low), static_cast<std::size_t>(last - first + 1));
  }
}

void Round::outcomes(Chain& chain, std::size_t things) {
  const int best = worst_ + static_cast<int>(follows_.size() / lanes_) - 1;
  double* row = follows_.data();
  for (int difference = worst_; difference <= best; ++difference, row += lanes_) {
    if (difference >= from_.strongest) {
      std::fill(row, row + lanes_, 1.0);
    } else if (difference >= 0) {
      onward(chain, things, difference, row);
    } else if (difference > worst_ && -difference >= moment_->heaviest) {
      std::copy(row - lanes_, row, row);
    } else {
      lose(chain, things, -difference, row);
    }
  }
}

/// The probability of each count for each place of a stage's row.
void Round::spread(std::size_t size) {
  spread_.resize(static_cast<std::size_t>(most_rolled_) + 1);
  for (std::size_t rolled = 0; rolled < spread_.size(); ++rolled) {
    std::vector<double>& row = spread_[rolled];
    row.assign(size, 0.0);
    for (const Run& run : runs_) {
      if (rolled >= run.counts->size()) continue;
      for (std::size_t at = 0; at < size; at += lanes_) {
        std::fill(&row[at + static_cast<std::size_t>(run.from - from_.weakest)],
                  &row[at + static_cast<std::size_t>(run.to - from_.weakest)] + 1, (*run.counts)[rolled]);
      }
    }
  }
}

void Round::end(Chain& chain) {
  Stage& last = stages_[rollers_.size()];
  const std::size_t size = last.size();
  for (const u32 things : open(chain, rollers_.size())) {
    outcomes(chain, things);
    double* row = last.at(0, things, last.low);
    std::fill(row, row + size, 0.0);
    for (int rolled = least_rolled_; rolled <= most_rolled_; ++rolled) {
      const double* follows = &follows_[static_cast<std::size_t>(most_rolled_ - rolled) * lanes_];
      const auto count = static_cast<std::size_t>(rolled);
      if (runs_.size() > 1) {
        rows::add(row, spread_[count].data(), follows, size);
      } else if (const double p = (*runs_[0].counts)[count]; p > 0) {
        rows::add(row, p, follows, size);
      }
    }
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
      double* row = settled.at(turned, things, settled.low);
      const double* none = next.at(turned, things, settled.low);
      std::copy(none, none + settled.size(), row);
      for (unsigned used = herbs; used != 0; used = (used - 1) & herbs) {
        const std::size_t rest = chain.supply().without_herbs(things, place, used);
        rows::raise(row, next.at(turned, rest, settled.low + herb_points(fighter, used)), settled.size());
      }
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

/// To have turned or doubled a die for nothing is never better.
Round::Choices Round::choices(const Chain& chain, const Situation& now, const Made& made) const {
  const Stage& next = settled(chain, now.stage);
  const int low = stages_[now.stage].low;
  const auto& count = made.count;
  Choices found{{next.at(now.turned, now.things, low + count[0][0])}, 1};
  const auto add = [&](std::size_t turned, std::size_t things, int value) {
    found.rows[found.count++] = next.at(turned, things, low + value);
  };
  if (now.may_turn && count[1][0] > count[0][0]) add(1, now.things, count[1][0]);
  if (!now.may_brew) return found;
  if (count[0][1] > count[0][0]) add(now.turned, now.brewed, count[0][1]);
  if (now.may_turn && count[1][1] > count[0][1] && count[1][1] > count[1][0]) add(1, now.brewed, count[1][1]);
  return found;
}

/// All dice at once.
void Round::roll_at_once(const Chain& chain, const Situation& now, const Way& way, double* to) const {
  const std::size_t size = stages_[now.stage].size();
  std::fill(to, to + size, 0.0);
  for (const Made& made : way.made) {
    const Choices choice = choices(chain, now, made);
    const auto& row = choice.rows;
    switch (choice.count) {
      case 1: rows::add(to, made.p, row[0], size); break;
      case 2: rows::add_best(to, made.p, row[0], row[1], size); break;
      default: rows::add_best(to, made.p, row[0], row[1], row[2], row[choice.count - 1], size); break;
    }
  }
}

/// The last die first: going on is worth what it brings on average (FGT-4).
void Round::roll_one_by_one(const Chain& chain, const Situation& now, const Way& way, double* to) {
  const std::size_t size = stages_[now.stage].size();
  double* made = &scratch_[3 * size];  // of each face
  double* on = &scratch_[size];
  double* mean = &scratch_[2 * size];
  std::fill(on, on + size, 0.0);
  for (std::size_t i = 0; i < way.made.size(); ++i) {
    const Choices choice = choices(chain, now, way.made[i]);
    const auto& row = choice.rows;
    rows::best(made + i * size, row[0], row[choice.count > 1 ? 1 : 0], row[choice.count > 2 ? 2 : 0],
               row[choice.count - 1], size);
    rows::add(on, way.made[i].p, made + i * size, size);
  }
  for (int die = 1; die < way.dice; ++die) {
    std::fill(mean, mean + size, 0.0);
    for (std::size_t i = 0; i < way.made.size(); ++i) {
      rows::add_better(mean, way.made[i].p, made + i * size, on, size);
    }
    std::swap(on, mean);
  }
  std::copy(on, on + size, to);
}

void Round::roll(Chain& chain, std::size_t stage) {
  Stage& here = stages_[stage];
  const std::size_t turn_states = stage == 0 ? 1 : here.turns;  // nobody has turned a die before the first roll
  for (std::size_t turned = 0; turned < turn_states; ++turned) {
    for (const u32 things : open(chain, stage)) {
      const Situation now = situation(chain, stage, turned, things);
      double* best = here.at(turned, things, here.low);
      const std::vector<Way>& all = ways(now);
      for (std::size_t i = 0; i < all.size(); ++i) {
        double* to = i == 0 ? best : scratch_.data();
        if (all[i].dice == 0) {
          roll_at_once(chain, now, all[i], to);
        } else {
          roll_one_by_one(chain, now, all[i], to);
        }
        if (i > 0) rows::raise(best, to, here.size());
      }
    }
  }
}

}  // namespace rietburg::odds
