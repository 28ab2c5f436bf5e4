// The exact odds against brute force, against samples played by the engine, and against the clock.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ctime>
#include <vector>

#include "loader/compile.h"
#include "loader/library.h"
#include "tests/odds/cases.h"

namespace rietburg {
namespace {

using bench::Random;
using tests::FightCase;

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Microseconds of the fastest of a few runs.
template <typename Run>
double microseconds(int runs, Run run) {
  double best = 1e9;
  for (int i = 0; i < runs; ++i) {
    const double start = cpu_seconds();
    run();
    best = std::min(best, cpu_seconds() - start);
  }
  return 1e6 * best;
}

struct Times {
  std::vector<double> all;
  std::string slowest;

  void add(double time, const std::string& what) {
    if (all.empty() || time > *std::max_element(all.begin(), all.end())) slowest = what;
    all.push_back(time);
  }
  void print(const char* name) {
    std::sort(all.begin(), all.end());
    const auto longer = all.end() - std::upper_bound(all.begin(), all.end(), 1000.0);
    fmt::print(
        "{:<34} median {:8.1f} us, 99 % {:8.1f} us, worst {:8.1f} us, {} of {} above a millisecond\n  worst: {}\n",
        name, all[all.size() / 2], all[all.size() * 99 / 100], all.back(), longer, all.size(), slowest);
  }
};

/// Nothing ticked and everything, the chance alone, what `odds` answers, and what would help most.
void measure_times(const tests::FightCases& cases, int count) {
  Times bare, answered, ticked, ticked_answered, helped;
  Random random(1);
  int too_much = 0;
  for (int i = 0; i < count; ++i) {
    FightCase one = cases.draw(random, tests::Size::large);
    if (odds::refused(*one.content, one.state, one.ask).problem != odds::Problem::none) continue;
    odds::Answer answer;
    odds::Helps helps{};
    if (odds::chance(*one.content, one.state, one.ask) < 0) {
      ++too_much;
    } else {
      ticked.add(microseconds(2, [&] { odds::chance(*one.content, one.state, one.ask); }), one.what);
      ticked_answered.add(microseconds(2, [&] { odds::answer(*one.content, one.state, one.ask, answer); }), one.what);
    }
    one.ask.use = {};
    bare.add(microseconds(2, [&] { odds::chance(*one.content, one.state, one.ask); }), one.what);
    answered.add(microseconds(2, [&] { odds::answer(*one.content, one.state, one.ask, answer); }), one.what);
    helped.add(microseconds(2, [&] { odds::helps(*one.content, one.state, one.ask, answer.chance, helps); }), one.what);
  }
  bare.print("chance, nothing ticked");
  answered.print("chance and fates, nothing ticked");
  ticked.print("chance, things ticked");
  ticked_answered.print("chance and fates, things ticked");
  helped.print("helps, nothing ticked");
  fmt::print("{} of {} were too much to count with all that was ticked\n", too_much, count);
}

/// How much faster than 100,000 samples, played as fast as we can: every decision is known after its first time.
void measure_ratio(const tests::FightCases& cases, int count) {
  std::vector<double> ratios;
  Random random(2);
  while (ratios.size() < static_cast<std::size_t>(count)) {
    const FightCase one = cases.draw(random, tests::Size::large);
    if (odds::refused(*one.content, one.state, one.ask).problem != odds::Problem::none) continue;
    if (odds::chance(*one.content, one.state, one.ask) < 0) continue;
    const double exact = microseconds(2, [&] { odds::chance(*one.content, one.state, one.ask); });
    tests::Sampler sampler(one);
    tests::Sampled sampled;
    const double sampling = microseconds(1, [&] { sampler.play(random, 100'000, sampled); });
    ratios.push_back(sampling / exact);
  }
  std::sort(ratios.begin(), ratios.end());
  fmt::print("100,000 samples take {:.0f} times as long at least, {:.0f} times in the median of {} fights\n",
             ratios.front(), ratios[ratios.size() / 2], count);
}

int compare_brute_force(const tests::FightCases& cases, int count) {
  Random random(3);
  double worst = 0;
  int done = 0;
  std::size_t positions = 0;
  for (int i = 0; i < count; ++i) {
    const FightCase one = cases.draw(random, tests::Size::small);
    if (odds::refused(*one.content, one.state, one.ask).problem != odds::Problem::none) continue;
    const double exact = odds::chance(*one.content, one.state, one.ask);
    if (exact < 0) continue;
    tests::BruteForce brute(one, true, 300'000);
    const double truth = brute.chance();
    if (truth < 0) continue;
    positions += brute.positions();
    ++done;
    if (std::abs(exact - truth) > 1e-12) fmt::print("{} instead of {}: {}\n", exact, truth, one.what);
    worst = std::max(worst, std::abs(exact - truth));
  }
  fmt::print("{} fights, {} positions: the greatest difference from brute force is {:.2g}\n", done, positions, worst);
  return worst <= 1e-12 ? 0 : 1;
}

int compare_samples(const tests::FightCases& cases, double total) {
  Random random(4);
  const int fights = 80;
  const u64 games = static_cast<u64>(total / fights);
  double worst = 0;
  for (int i = 0; i < fights;) {
    const FightCase one = cases.draw(random, tests::Size::large);
    if (odds::refused(*one.content, one.state, one.ask).problem != odds::Problem::none) continue;
    odds::Answer answer;
    if (odds::answer(*one.content, one.state, one.ask, answer).problem != odds::Problem::none) continue;
    if (answer.chance < 0.01 || answer.chance > 0.99) continue;
    ++i;
    tests::Sampler sampler(one);
    tests::Sampled sampled;
    sampler.play(random, games, sampled);
    const double share = static_cast<double>(sampled.wins) / static_cast<double>(sampled.games);
    const double sigma = std::sqrt(answer.chance * (1 - answer.chance) / static_cast<double>(sampled.games));
    const double off = std::abs(share - answer.chance) / sigma;
    if (off > 4) fmt::print("{:.4f} sampled instead of {:.4f}: {}\n", share, answer.chance, one.what);
    worst = std::max(worst, off);
  }
  fmt::print("{} fights of {} samples each: {:.2f} sigma at most\n", fights, games, worst);
  return worst < 4 ? 0 : 1;
}

}  // namespace
}  // namespace rietburg

int main(int argc, char** argv) {
  using namespace rietburg;
  const auto library = loader::load_library("content");
  if (!library.ok()) {
    for (const loader::Problem& problem : library.problems()) fmt::print(stderr, "{}\n", loader::to_text(problem));
    fmt::print(stderr, "run it in the folder that holds content/\n");
    return 1;
  }
  const tests::FightCases cases([&](const std::string& legend, const std::vector<std::string>& heroes) {
    loader::GameSetup setup;
    setup.legend = legend;
    setup.difficulty = "normal";
    setup.heroes = heroes;
    return loader::compile(*library, setup).value();
  });
  if (argc == 3 && std::strcmp(argv[1], "--brute-force") == 0) return compare_brute_force(cases, std::atoi(argv[2]));
  if (argc == 3 && std::strcmp(argv[1], "--samples") == 0) return compare_samples(cases, std::atof(argv[2]));
  if (argc == 3 && std::strcmp(argv[1], "--fights") == 0) {
    measure_times(cases, std::max(1, std::atoi(argv[2])));
    return 0;
  }
  if (argc != 1) {
    fmt::print(stderr, "usage: rietburg_odds_bench [--fights FIGHTS | --brute-force FIGHTS | --samples GAMES]\n");
    return 2;
  }
  measure_times(cases, 300);
  measure_ratio(cases, 20);
  return 0;
}
