// Bytes as choices: one or two bytes pick among the legal answers, chance's outcomes included. After each all
// invariants hold.
#include <span>
#include <vector>

#include "loader/compile.h"
#include "rietburg/rules.h"
#include "tests/fuzz/fuzz.h"

namespace rietburg::fuzz {
namespace {

const Content& content_for(std::size_t heroes, bool easy) {
  static std::vector<std::unique_ptr<Content>> made(8);
  auto& content = made[heroes * 2 - 4 + (easy ? 1 : 0)];
  if (content == nullptr) {
    loader::GameSetup setup;
    setup.legend = "legend-2";
    setup.difficulty = easy ? "easy" : "normal";
    const std::vector<std::string> all = library()->hero_ids();
    setup.heroes.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(heroes));
    auto compiled = loader::compile(*library(), setup);
    expect(compiled.ok(), "Legend 2 does not compile");
    content = std::make_unique<Content>(std::move(compiled).value());
  }
  return *content;
}

void play(const Content& content, State& state, std::span<const std::uint8_t> choices) {
  EventLog log;
  while (!choices.empty() && question(state) != FrameKind::none) {
    ActionList legal;
    legal_actions(content, state, legal);
    expect(!legal.empty(), "somebody is asked and has no answer");
    for (std::size_t i = 1; i < legal.size(); ++i) expect(legal[i - 1] < legal[i], "the legal list is out of order");
    std::size_t choice = choices[0];
    choices = choices.subspan(1);
    if (legal.size() > 256 && !choices.empty()) {
      choice = choice << 8U | choices[0];
      choices = choices.subspan(1);
    }
    log.clear();
    perform(content, state, legal[choice % legal.size()], &log);
    if (const char* broken = broken_invariant(content, state)) fail(broken);
  }
}

}  // namespace
}  // namespace rietburg::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rietburg;
  if (size < 2) return 0;
  const std::size_t heroes = 2 + data[0] % 3U;
  const Content& content = fuzz::content_for(heroes, (data[0] & 0x80U) != 0);
  std::vector<HeroKind> kinds;
  for (std::size_t i = 0; i < content.names.heroes.size() && kinds.size() < heroes; ++i) {
    kinds.push_back(static_cast<HeroKind>(i));
  }
  State state{};
  set_up(content, kinds, state);
  fuzz::play(content, state, std::span(data, size).subspan(1));
  return 0;
}
