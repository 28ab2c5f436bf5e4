#include "bench/bench_command.h"

#include <fmt/format.h>

#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>
#include <vector>

#include "bench/policy_r.h"
#include "codec/state_json.h"
#include "loader/compile.h"
#include "loader/library.h"
#include "table/version.h"

namespace rietburg::bench {

namespace {

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

constexpr HeroKind kHeroes[] = {HeroKind{0}, HeroKind{1}, HeroKind{2}, HeroKind{3}};

struct Played {
  u64 actions = 0;
  u64 signature = 0;
  double seconds = 0;
};

Played play_games(const Content& content, int games) {
  Played played;
  ActionList list;
  OutcomeList outcomes{};
  const double start = cpu_seconds();
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<u64>(game) + 1);
    State state;
    set_up(content, kHeroes, state);
    while (state.result == Result::none) {
      perform(content, state, choose(content, state, list, outcomes, random));
      ++played.actions;
    }
    played.signature = (played.signature ^ hash(state)) * 0x9E3779B97F4A7C15ULL;
  }
  played.seconds = cpu_seconds() - start;
  return played;
}

/// Positions in the middle of games, to measure single operations on.
std::vector<State> sample_positions(const Content& content, std::size_t count, FrameKind wanted) {
  std::vector<State> positions;
  ActionList list;
  OutcomeList outcomes{};
  for (u64 seed = 1; positions.size() < count; ++seed) {
    Random random(seed);
    State state;
    set_up(content, kHeroes, state);
    for (int i = 0; state.result == Result::none; ++i) {
      if (question(state) == wanted && i > 40 && positions.size() < count) positions.push_back(state);
      perform(content, state, choose(content, state, list, outcomes, random));
    }
  }
  return positions;
}

/// Nanoseconds per call over all positions, repeated.
template <typename Operation>
double nanoseconds(std::vector<State>& positions, int rounds, Operation operation) {
  const double start = cpu_seconds();
  for (int round = 0; round < rounds; ++round) {
    for (State& state : positions) operation(state);
  }
  return 1e9 * (cpu_seconds() - start) / (static_cast<double>(positions.size()) * rounds);
}

void keep(const void* pointer) { asm volatile("" : : "g"(pointer) : "memory"); }

/// From a position where all heroes sleep to the first question of the new day: a whole sunrise with its event.
double end_of_day(const Content& content, int rounds) {
  std::vector<State> evenings = sample_positions(content, 64, FrameKind::action);
  for (State& state : evenings) {
    for (Hero& hero : state.heroes) hero.asleep = 1;
    state.hero(state.turn).asleep = 0;
    state.rooster_taken = 1;
  }
  ActionList list;
  OutcomeList outcomes{};
  Random random(7);
  return nanoseconds(evenings, rounds, [&](const State& evening) {
    State state = evening;
    const u8 day = state.day;
    perform(content, state, make_action(state.turn, Verb::sleep));
    while (state.result == Result::none && state.day == day) {
      perform(content, state, choose(content, state, list, outcomes, random));
    }
    keep(&state);
  });
}

void print_text(const nlohmann::json& report) {
  fmt::print("signature                 {}\n", report["signature"].get<std::string>());
  fmt::print("games                     {}\n", report["games"].get<int>());
  fmt::print("actions                   {}\n", report["actions"].get<u64>());
  fmt::print("actions per CPU second    {:.0f}\n", report["actions_per_cpu_second"].get<double>());
  fmt::print("games per CPU second      {:.0f}\n", report["games_per_cpu_second"].get<double>());
  fmt::print("clone                     {:.1f} ns, {:.2f} of a memcpy of the same size\n",
             report["clone_ns"].get<double>(), report["clone_to_memcpy"].get<double>());
  fmt::print("set-up                    {:.0f} ns\n", report["set_up_ns"].get<double>());
  fmt::print("end of a day              {:.0f} ns\n", report["end_of_day_ns"].get<double>());
  fmt::print("state                     {} bytes, as JSON {} bytes\n", report["state_bytes"].get<std::size_t>(),
             report["json_bytes"].get<std::size_t>());
}

}  // namespace

int bench_command(const BenchOptions& options) {
  const auto library = loader::load_library(options.content_dir);
  loader::GameSetup setup;
  setup.legend = "legend-2";
  setup.difficulty = "normal";
  setup.heroes = {"dwarf", "warrior", "archer", "wizard"};
  const auto content = library.ok() ? loader::compile(*library, setup) : loader::Result<Content>(library.problems());
  if (!content.ok()) {
    for (const loader::Problem& problem : content.problems()) fmt::print(stderr, "{}\n", loader::to_text(problem));
    return 1;
  }
  const int games = options.smoke ? 2000 : 50000;
  const int rounds = options.smoke ? 20 : 2000;
  play_games(*content, games / 10);  // warm up
  const Played played = play_games(*content, games);

  std::vector<State> positions = sample_positions(*content, 256, FrameKind::action);
  State copy;
  const double clone = nanoseconds(positions, rounds, [&copy](const State& state) {
    copy = state;
    keep(&copy);
  });
  const double memcpy_time = nanoseconds(positions, rounds, [&copy](const State& state) {
    std::memcpy(static_cast<void*>(&copy), &state, sizeof state);
    keep(&copy);
  });
  const double set_up_time = nanoseconds(positions, rounds / 10 + 1, [&](const State&) {
    set_up(*content, kHeroes, copy);
    keep(&copy);
  });

  const nlohmann::json report{
      {"version", table::kEngineVersion},
      {"signature", codec::hash_text(played.signature)},
      {"games", games},
      {"actions", played.actions},
      {"actions_per_cpu_second", static_cast<double>(played.actions) / played.seconds},
      {"games_per_cpu_second", games / played.seconds},
      {"clone_ns", clone},
      {"clone_to_memcpy", clone / memcpy_time},
      {"set_up_ns", set_up_time},
      {"end_of_day_ns", end_of_day(*content, rounds / 10 + 1)},
      {"state_bytes", sizeof(State)},
      {"json_bytes", codec::state_to_json(*content, positions.front()).dump().size()},
  };
  if (options.json) {
    fmt::print("{}\n", report.dump());
  } else {
    print_text(report);
  }
  return 0;
}

}  // namespace rietburg::bench
