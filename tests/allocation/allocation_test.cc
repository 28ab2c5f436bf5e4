// The rules take no memory: the global operator new of this program counts, and playing must not move the count.
// With a log only the log itself may grow, so there it has room beforehand.
#include <cstdio>
#include <cstdlib>
#include <new>

#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/tables.h"

namespace {

unsigned long long allocations = 0;

void* allocate(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}

void* allocate_aligned(std::size_t size, std::align_val_t alignment) {
  ++allocations;
  const auto unit = static_cast<std::size_t>(alignment);
  if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
  std::abort();
}

}  // namespace

// All forms: the sanitizer's own ones do not end in the plain one.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) { return allocate_aligned(size, alignment); }
void* operator new[](std::size_t size, std::align_val_t alignment) { return allocate_aligned(size, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace rietburg::tests {
namespace {

constexpr u64 kGames = 6;  // of each table: every legend, difficulty and number of heroes, with and without modules
constexpr u64 kMostActions = 600;  // a lesson may be played again and again
constexpr std::size_t kLongestLog = 4096;

/// Fails the program when `work` takes memory.
template <typename Work>
void expect_no_allocation(const char* name, const Table& table, u64 game, u64 step, const Work& work) {
  const auto before = allocations;
  work();
  if (allocations == before) return;
  std::fprintf(stderr, "%s: %s took memory %llu times in game %llu, step %llu\n", table.name.c_str(), name,
               allocations - before, static_cast<unsigned long long>(game), static_cast<unsigned long long>(step));
  std::exit(1);
}

/// One game by policy R, or a lively one in which the castle does not fall; how many actions it took.
u64 play(const Table& table, u64 game, bool lively, EventLog* log) {
  static ActionList list;
  static OutcomeList outcomes;
  const Content& content = table.content;
  bench::Random random(game + 1);
  State state;
  expect_no_allocation("set_up", table, game, 0, [&] { set_up(content, table.heroes, state, log); });
  if (lively) state.shields = 250;
  u64 step = 0;
  for (; step < kMostActions && state.result == Result::none; ++step) {
    expect_no_allocation("free_actions", table, game, step, [&] { free_actions(content, state, list); });
    expect_no_allocation("legal_actions", table, game, step, [&] { legal_actions(content, state, list); });
    const Action action = lively ? choose_lively(content, state, list, outcomes, random)
                                 : bench::choose(content, state, list, outcomes, random);
    if (log != nullptr) log->clear();
    expect_no_allocation("perform", table, game, step, [&] { perform(content, state, action, log); });
  }
  return step;
}

/// A program whose counter does not count would find nothing.
bool counts() {
  const auto before = allocations;
  const std::vector<int> probe(10);
  return probe.size() == 10 && allocations != before;
}

int run() {
  if (!counts()) {
    std::fprintf(stderr, "the counting operator new is not in use\n");
    return 1;
  }
  EventLog log;
  log.reserve(kLongestLog);
  u64 actions = 0;
  for (const std::string& id : library()->legend_ids()) {
    for (const Table& table : tables_of(*library()->legend(id))) {
      for (u64 game = 0; game < kGames; ++game) {
        actions += play(table, game, game % 2 == 0, game % 4 < 2 ? nullptr : &log);
      }
    }
  }
  std::printf("%llu actions without memory being taken\n", static_cast<unsigned long long>(actions));
  return 0;
}

}  // namespace
}  // namespace rietburg::tests

int main() { return rietburg::tests::run(); }
