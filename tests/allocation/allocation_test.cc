// The rules take no memory: the global operator new of this program counts, and playing must not move the count.
// With a log only the log itself may grow, so there it has room beforehand.
#include <cstdio>
#include <cstdlib>
#include <new>

#include "bench/policy_r.h"
#include "tests/support/library.h"

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

constexpr HeroKind kHeroes[] = {HeroKind{0}, HeroKind{1}, HeroKind{2}, HeroKind{3}};
constexpr u64 kGames = 400;
constexpr std::size_t kLongestLog = 4096;

/// Fails the program when `work` takes memory.
template <typename Work>
void expect_no_allocation(const char* name, u64 game, u64 step, const Work& work) {
  const auto before = allocations;
  work();
  if (allocations == before) return;
  std::fprintf(stderr, "%s took memory %llu times in game %llu, step %llu\n", name, allocations - before,
               static_cast<unsigned long long>(game), static_cast<unsigned long long>(step));
  std::exit(1);
}

/// One game by policy R; how many actions it took.
u64 play(const Content& content, u64 game, EventLog* log) {
  static ActionList list;
  static OutcomeList outcomes;
  bench::Random random(game + 1);
  State state;
  expect_no_allocation("set_up", game, 0, [&] { set_up(content, kHeroes, state, log); });
  u64 step = 0;
  for (; state.result == Result::none; ++step) {
    expect_no_allocation("legal_actions", game, step, [&] { legal_actions(content, state, list); });
    const Action action = bench::choose(content, state, list, outcomes, random);
    if (log != nullptr) log->clear();
    expect_no_allocation("perform", game, step, [&] { perform(content, state, action, log); });
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
  const Content content = compile_legend_2({"dwarf", "warrior", "archer", "wizard"}, "normal");
  EventLog log;
  log.reserve(kLongestLog);
  u64 actions = 0;
  for (u64 game = 0; game < kGames; ++game) actions += play(content, game, game % 2 == 0 ? nullptr : &log);
  std::printf("%llu actions without memory being taken\n", static_cast<unsigned long long>(actions));
  return 0;
}

}  // namespace
}  // namespace rietburg::tests

int main() { return rietburg::tests::run(); }
