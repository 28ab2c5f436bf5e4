// One round from its end to its beginning.
#include <algorithm>

#include "odds/chain.h"

namespace rietburg::odds {

int herb_points(const Fighter& fighter, unsigned used) {
  int points = 0;
  for (std::size_t i = 0; i < fighter.herbs.size(); ++i) points += (used >> i & 1U) != 0 ? fighter.herbs[i] : 0;
  return points;
}

namespace {

void add(double* to, double p, const double* row, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) to[i] += p * row[i];
}
void raise(double* to, const double* row, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) to[i] = to[i] < row[i] ? row[i] : to[i];
}

}  // namespace

void Round::think(Chain& chain, int round, const Lost& lost, std::size_t first, int low, int high, int base) {
  measure(chain, round, lost);
  const std::size_t turn_states = turns_ ? 2 : 1;
  const std::size_t supplies = chain.supply().count(), width = chain.width();
  stages_[first].shape(low, high, turn_states, supplies, width);
  for (std::size_t i = first; i < rollers_.size(); ++i) {
    const Fighter& fighter = chain.battle().fighters[rollers_[i].place];
    const unsigned all = (1U << fighter.herbs.size()) - 1U;
    const int least = stages_[i].low + rollers_[i].rolls->least;
    const int most = stages_[i].high + rollers_[i].rolls->most;
    settled_[i].shape(least, most, turn_states, supplies, width);
    stages_[i + 1].shape(least, most + herb_points(fighter, all), turn_states, supplies, width);
  }
  stages_[rollers_.size()].turns = 1;  // it makes no difference any more
  scratch_.resize(width * 8);
  end(chain, round, lost, base);
  for (std::size_t i = rollers_.size(); i-- > first;) {
    settle(chain, i);
    roll(chain, i);
  }
}

void Round::measure(Chain& chain, int round, const Lost& lost) {
  const Battle& battle = chain.battle();
  const unsigned in = chain.mask(round, lost);
  rollers_.clear();
  turns_ = false;
  for (std::size_t i = 0; i < battle.fighters.size(); ++i) {
    if ((in >> i & 1U) == 0) continue;
    rollers_.push_back({i, &chain.rolls(i, round, lost[battle.fighters[i].share]), chain.brews(i, round)});
    turns_ |= battle.turns_die(i);
  }
  creature_strength_ = battle.strength[in] + (round == 0 ? battle.now.creature_bonus : 0);
}

/// What follows from each difference of the values: a hurt creature, a draw, or a loss that shields may stop.
void Round::outcomes(const Chain& chain, int round, const Lost& lost) {
  const std::size_t width = chain.width(), supplies = chain.supply().count();
  worst_ = -chain.heaviest();
  best_ = static_cast<int>(width);
  const auto span = static_cast<std::size_t>(best_ - worst_ + 1);
  follows_.resize(supplies * span * width);
  for (std::size_t left = 0; left < supplies; ++left) {
    unsigned shields = 0;
    for (const Roller& roller : rollers_) {
      if (chain.supply().shield(left, roller.place) > 0) shields |= 1U << roller.place;
    }
    for (int difference = worst_; difference <= best_; ++difference) {
      double* row = &follows_[(left * span + static_cast<std::size_t>(difference - worst_)) * width];
      if (difference >= 0) {
        const double* next = chain.before(round + 1, lost, left);
        for (std::size_t i = 0; i < width; ++i) {
          const auto hurt = static_cast<std::size_t>(difference);
          row[i] = i < hurt ? 1.0 : next[i - hurt];
        }
        continue;
      }
      std::fill(row, row + width, 0.0);
      for (unsigned spared = shields;; spared = (spared - 1) & shields) {
        std::size_t rest = left;
        for (const Roller& roller : rollers_) {
          if ((spared >> roller.place & 1U) != 0) rest = chain.supply().without_shield(rest, roller.place);
        }
        raise(row, chain.before(round + 1, chain.after(lost, -difference, spared), rest), width);
        if (spared == 0) break;
      }
    }
  }
}

void Round::end(Chain& chain, int round, const Lost& lost, int base) {
  outcomes(chain, round, lost);
  Stage& last = stages_[rollers_.size()];
  const auto span = static_cast<std::size_t>(best_ - worst_ + 1);
  const std::size_t width = chain.width();
  const std::vector<Chain::Run> runs = chain.runs(round);
  for (std::size_t left = 0; left < last.supplies; ++left) {
    for (int value = last.low; value <= last.high; ++value) {
      double* row = last.at(0, left, value);
      std::fill(row, row + width, 0.0);
      for (const Chain::Run& run : runs) {
        const auto from = static_cast<std::size_t>(run.from - 1);
        const auto count = static_cast<std::size_t>(run.to - run.from + 1);
        for (std::size_t rolled = 0; rolled < run.counts->size(); ++rolled) {
          const double p = (*run.counts)[rolled];
          if (p == 0) continue;
          const int difference =
              std::clamp(base + value - creature_strength_ - static_cast<int>(rolled), worst_, best_);
          add(row + from, p, &follows_[(left * span + static_cast<std::size_t>(difference - worst_)) * width + from],
              count);
        }
      }
    }
  }
}

/// After the roll herbs may be added, several or none (FGT-19).
void Round::settle(const Chain& chain, std::size_t stage) {
  const std::size_t place = rollers_[stage].place;
  const Fighter& fighter = chain.battle().fighters[place];
  const Stage& next = stages_[stage + 1];
  Stage& settled = settled_[stage];
  settled.turns = next.turns;
  for (std::size_t turned = 0; turned < settled.turns; ++turned) {
    for (std::size_t left = 0; left < settled.supplies; ++left) {
      const unsigned herbs = chain.supply().herbs(left, place);
      for (int value = settled.low; value <= settled.high; ++value) {
        double* row = settled.at(turned, left, value);
        const double* none = next.at(turned, left, value);
        std::copy(none, none + settled.width, row);
        for (unsigned used = herbs; used != 0; used = (used - 1) & herbs) {
          const std::size_t rest = chain.supply().without_herbs(left, place, used);
          raise(row, next.at(turned, rest, value + herb_points(fighter, used)), settled.width);
        }
      }
    }
  }
}

namespace {

/// The best of what can be made of a roll, as a row.
void best_row(const Stage& settled, const Made& made, bool may_turn, bool turned, std::size_t left, std::size_t brewed,
              int value, double* row) {
  const std::size_t now = turned ? 1 : 0;
  const double* plain = settled.at(now, left, value + made.count[0][0]);
  const bool brew = brewed != left;
  const double* flip = may_turn ? settled.at(1, left, value + made.count[1][0]) : plain;
  if (!brew) {
    for (std::size_t i = 0; i < settled.width; ++i) row[i] = plain[i] < flip[i] ? flip[i] : plain[i];
    return;
  }
  const double* doubled = settled.at(now, brewed, value + made.count[0][1]);
  const double* both = may_turn ? settled.at(1, brewed, value + made.count[1][1]) : doubled;
  for (std::size_t i = 0; i < settled.width; ++i) {
    row[i] = std::max(std::max(plain[i], flip[i]), std::max(doubled[i], both[i]));
  }
}

}  // namespace

void Round::roll(const Chain& chain, std::size_t stage) {
  const Roller& roller = rollers_[stage];
  const Stage& settled = settled_[stage];
  Stage& here = stages_[stage];
  const std::size_t width = here.width;
  double* sum = &scratch_[0];
  double* rows = &scratch_[width];  // of single dice; six at most
  for (std::size_t turned = 0; turned < here.turns; ++turned) {
    const bool may_turn = turns_ && turned == 0;
    for (std::size_t left = 0; left < here.supplies; ++left) {
      const bool brews = roller.brews && chain.supply().brew(left, roller.place) > 0;
      const std::size_t brewed = brews ? chain.supply().without_brew(left, roller.place) : left;
      for (int value = here.low; value <= here.high; ++value) {
        double* best = here.at(turned, left, value);
        for (std::size_t w = 0; w < roller.rolls->ways.size(); ++w) {
          const Way& way = roller.rolls->ways[w];
          std::fill(sum, sum + width, 0.0);
          if (way.dice == 0) {
            for (const Made& made : way.made) {
              if (!may_turn && !brews) {
                add(sum, made.p, settled.at(turned, left, value + made.count[0][0]), width);
                continue;
              }
              best_row(settled, made, may_turn, turned != 0, left, brewed, value, rows);
              add(sum, made.p, rows, width);
            }
          } else {  // the last die first: going on is worth what it brings on average (FGT-4)
            for (std::size_t i = 0; i < way.made.size(); ++i) {
              best_row(settled, way.made[i], may_turn, turned != 0, left, brewed, value, rows + i * width);
              add(sum, way.made[i].p, rows + i * width, width);
            }
            for (int die = 1; die < way.dice; ++die) {
              for (std::size_t i = 0; i < width; ++i) {
                double mean = 0;
                for (std::size_t m = 0; m < way.made.size(); ++m) {
                  mean += way.made[m].p * std::max(rows[m * width + i], sum[i]);
                }
                sum[i] = mean;
              }
            }
          }
          if (w == 0) {
            std::copy(sum, sum + width, best);
          } else {
            raise(best, sum, width);
          }
        }
      }
    }
  }
}

}  // namespace rietburg::odds
