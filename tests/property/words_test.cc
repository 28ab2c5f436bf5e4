// Whatever leaves for the protocol has a word: no index and no enumerator without a name, in any legend.
#include <gtest/gtest.h>

#include <algorithm>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/names.h"
#include "codec/state_json.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/tables.h"

namespace rietburg::tests {
namespace {

using nlohmann::json;

/// "?" stands for what has no name.
bool has_nameless(const json& value) {
  if (value.is_string()) return value.get_ref<const std::string&>() == "?";
  if (!value.is_structured()) return false;
  if (value.is_object() && value.contains("?")) return true;
  return std::any_of(value.begin(), value.end(), has_nameless);
}

void expect_words(const json& value, const char* what) { ASSERT_FALSE(has_nameless(value)) << what << value.dump(); }

void expect_words(const Content& content, const State& state, const ActionList& list, const EventLog& log) {
  for (const Event& event : log) {
    ASSERT_NO_FATAL_FAILURE(expect_words(codec::event_to_json(content, state, event), "event: "));
  }
  for (const Action& action : list) {
    ASSERT_NO_FATAL_FAILURE(expect_words(codec::action_to_json(content, state, action), "action: "));
  }
  ASSERT_NO_FATAL_FAILURE(expect_words(codec::open_to_json(content, state), "open: "));
  ASSERT_NO_FATAL_FAILURE(expect_words(codec::fight_to_json(content, state), "fight: "));
  ASSERT_NO_FATAL_FAILURE(expect_words(codec::asks_to_json(content, state), "asks: "));
}

/// Heroes who can beat anything, and a castle that does not fall: fights, rewards and later letters are seen.
void play(const Table& table, u64 seed) {
  constexpr int kActions = 250;
  const Content& content = table.content;
  bench::Random random(seed);
  State state;
  EventLog log;
  set_up(content, table.heroes, state, &log);
  state.shields = 250;
  for (Hero& hero : state.heroes) {
    hero.strength = kMaxStrength;
    hero.willpower = kMaxWillpower;
    hero.gold = 20;
  }
  ActionList list;
  OutcomeList outcomes{};
  for (int i = 0; i < kActions && state.result == Result::none; ++i) {
    legal_actions(content, state, list);
    ASSERT_NO_FATAL_FAILURE(expect_words(content, state, list, log));
    if (i % 10 == 0) ASSERT_NO_FATAL_FAILURE(expect_words(codec::state_to_json(content, state), "state: "));
    log.clear();
    perform(content, state, choose_lively(content, state, list, outcomes, random), &log);
  }
  ASSERT_NO_FATAL_FAILURE(expect_words(codec::events_to_json(content, state, log), "events: "));
  ASSERT_NO_FATAL_FAILURE(expect_words(codec::state_to_json(content, state), "state: "));
}

TEST(Words, EveryFrameHasItsOwnName) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < kFrameKinds; ++i) names.push_back(codec::frame_name(static_cast<FrameKind>(i)));
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_FALSE(std::binary_search(names.begin(), names.end(), "?"));
  EXPECT_FALSE(std::binary_search(names.begin(), names.end(), ""));
}

TEST(Words, AreThereForAllThatIsToldInEveryLegend) {
  u64 seed = 1;
  for (const std::string& id : library()->legend_ids()) {
    for (const Table& table : tables_of(*library()->legend(id))) {
      SCOPED_TRACE(table.name + ", seed " + std::to_string(seed));
      play(table, seed++);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace rietburg::tests
