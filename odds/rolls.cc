#include "odds/rolls.h"

#include <algorithm>

namespace rietburg::odds {

namespace {

constexpr std::size_t kMostDice = 5;

/// Calls `use(faces, p)` for every combination of faces of `count` equal dice, ascending.
template <typename Use>
void each_combination(std::size_t count, Use use) {
  std::array<u8, kMostDice> faces{};
  std::array<double, kMostDice + 1> factorial{1, 1, 2, 6, 24, 120};
  double all = 1;
  for (std::size_t i = 0; i < count; ++i) all *= kDieFaces;
  const auto weigh = [&] {
    double ways = factorial[count];
    for (std::size_t i = 0; i < count;) {
      std::size_t run = 1;
      while (i + run < count && faces[i + run] == faces[i]) ++run;
      ways /= factorial[run];
      i += run;
    }
    return ways / all;
  };
  for (std::size_t i = 0; i < count; ++i) faces[i] = 1;
  while (true) {
    use(faces, weigh());
    std::size_t last = count;
    while (last > 0 && faces[last - 1] == kDieFaces) --last;
    if (last == 0) return;
    const auto next = static_cast<u8>(faces[last - 1] + 1);
    for (std::size_t i = 0; i < count; ++i) faces[i] = i + 1 < last ? faces[i] : next;
  }
}

/// What a roll counts at best: [turned by the wizard][one die doubled by brew].
using Counts = std::array<std::array<int, 2>, 2>;
struct Counted {
  double p;
  Counts count;
};

/// One way to roll, and all that can come of it.
struct CountedWay {
  DiceOption option;
  int dice;
  std::vector<Counted> rolls;
};

void merge(std::vector<Counted>& list, const Counted& one) {
  for (Counted& known : list) {
    if (known.count != one.count) continue;
    known.p += one.p;
    return;
  }
  list.push_back(one);
}

/// The dice of one roll, the black one first.
class Roller {
 public:
  Roller(const Content& content, const Hero& hero, bool turns, bool brews)
      : content_(content), hero_(hero), turns_(turns), brews_(brews) {}

  void add(std::vector<Counted>& list, std::array<u8, kMostDice> faces, std::size_t count, bool black, double p) const {
    Counted made{p, {}};
    made.count[0] = counts(faces, count, black);
    made.count[1] = made.count[0];
    for (std::size_t die = 0; turns_ && die < count; ++die) {
      if (die > (black ? 1U : 0U) && faces[die] == faces[die - 1]) continue;
      auto turned = faces;
      turned[die] = opposite_face(faces[die]);
      const auto with = counts(turned, count, black);
      for (std::size_t brew = 0; brew < 2; ++brew) {
        made.count[1][brew] = std::max(made.count[1][brew], with[brew]);
      }
    }
    merge(list, made);
  }

 private:
  std::array<int, 2> counts(const std::array<u8, kMostDice>& faces, std::size_t count, bool black) const {
    std::array<u8, kMostDice> values{};
    for (std::size_t i = 0; i < count; ++i) values[i] = face_value(content_, faces[i], black && i == 0);
    const std::span<const u8> dice(values.data(), count);
    const int plain = count_roll(content_, hero_, dice, 0);
    int doubled = brews_ ? 0 : plain;
    for (std::size_t i = 0; brews_ && i < count; ++i) {
      doubled = std::max(doubled, count_roll(content_, hero_, dice, i + 1));
    }
    return {plain, doubled};
  }

  const Content& content_;
  const Hero& hero_;
  bool turns_, brews_;
};

/// What is worth choosing where a die may be turned, or doubled.
StaticVec<Choice, kMostChoices> choices(const Counts& count, bool turns, bool brews) {
  StaticVec<Choice, kMostChoices> list{};
  list.push_back({count[0][0], 0, 0});
  if (brews && count[0][1] > count[0][0]) list.push_back({count[0][1], 0, 1});
  if (turns && count[1][0] > count[0][0]) list.push_back({count[1][0], 1, 0});
  if (turns && brews && count[1][1] > count[0][1] && count[1][1] > count[1][0]) {
    list.push_back({count[1][1], 1, 1});
  }
  return list;
}

Way with_choices(const CountedWay& counted, bool turns, bool brews) {
  Way way{counted.option, counted.dice, {}};
  for (const Counted& roll : counted.rolls) {
    const auto list = choices(roll.count, turns, brews);
    const auto known = std::find_if(way.made.begin(), way.made.end(), [&](const Made& made) {
      return std::equal(made.choices.begin(), made.choices.end(), list.begin(), list.end());
    });
    if (known != way.made.end()) {
      known->p += roll.p;
    } else {
      way.made.push_back({roll.p, list});
    }
  }
  std::stable_sort(way.made.begin(), way.made.end(),
                   [](const Made& a, const Made& b) { return a.choices.size() < b.choices.size(); });
  return way;
}

void measure(Rolls& rolls, const std::vector<CountedWay>& ways) {
  rolls.least = 255;
  for (const CountedWay& way : ways) {
    for (const Counted& roll : way.rolls) {
      for (const auto& row : roll.count) {
        for (const int count : row) {
          rolls.least = std::min(rolls.least, count);
          rolls.most = std::max(rolls.most, count);
        }
      }
    }
  }
}

}  // namespace

Rolls make_rolls(const Content& content, const Fighter& fighter, u8 dice, bool turns, bool brews) {
  std::vector<CountedWay> ways;
  const Roller roller(content, fighter.hero, turns, brews);
  const unsigned options = dice_options(content, fighter.hero, fighter.on_its_space);
  for (u8 i = 0; i < 3; ++i) {
    const auto option = static_cast<DiceOption>(i);
    if ((options >> i & 1U) == 0) continue;
    CountedWay way{option, 0, {}};
    if (option == DiceOption::black) {
      const u8 others = dice_beside_black(content, fighter.hero, fighter.on_its_space, dice);
      for (u8 face = 1; face <= kDieFaces; ++face) {
        each_combination(others, [&](const std::array<u8, kMostDice>& faces, double p) {
          std::array<u8, kMostDice> all{face};
          std::copy_n(faces.begin(), std::min<std::size_t>(others, kMostDice - 1), all.begin() + 1);
          roller.add(way.rolls, all, others + std::size_t{1}, true, p / kDieFaces);
        });
      }
    } else {
      const bool one_by_one = rolls_die_by_die(content, fighter.hero, option);
      if (one_by_one) way.dice = dice;
      each_combination(one_by_one ? 1 : dice, [&](const std::array<u8, kMostDice>& faces, double p) {
        roller.add(way.rolls, faces, one_by_one ? std::size_t{1} : dice, false, p);
      });
    }
    ways.push_back(std::move(way));
  }
  Rolls rolls;
  measure(rolls, ways);
  for (std::size_t turn = 0; turn <= (turns ? 1U : 0U); ++turn) {
    for (std::size_t brew = 0; brew <= (brews ? 1U : 0U); ++brew) {
      for (const CountedWay& way : ways) rolls.ways[turn][brew].push_back(with_choices(way, turn != 0, brew != 0));
    }
  }
  return rolls;
}

std::vector<double> creature_counts(const Content& content, Kind kind, int dice) {
  const bool black = content.kinds[idx(kind)].black_dice;
  std::vector<double> counts;
  each_combination(static_cast<std::size_t>(dice), [&](const std::array<u8, kMostDice>& faces, double p) {
    std::array<u8, kMostDice> values{};
    for (int i = 0; i < dice; ++i) {
      values[static_cast<std::size_t>(i)] = face_value(content, faces[static_cast<std::size_t>(i)], black);
    }
    const int count = count_creature_roll({values.data(), static_cast<std::size_t>(dice)});
    if (counts.size() <= static_cast<std::size_t>(count)) counts.resize(static_cast<std::size_t>(count) + 1);
    counts[static_cast<std::size_t>(count)] += p;
  });
  return counts;
}

}  // namespace rietburg::odds
