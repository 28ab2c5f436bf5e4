// Random legal play over every set of heroes: what must hold at each step, whatever happens.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "bench/policy_r.h"
#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/snapshot.h"
#include "codec/state_json.h"
#include "tests/support/library.h"
#include "tests/support/lively.h"
#include "tests/support/tables.h"

namespace rietburg::tests {
namespace {

enum class Player { policy_r, lively };
/// How a game begins: as printed; with a castle that does not fall; with heroes who can beat anything as well.
enum class Start { printed, long_lived, mighty };

const std::array<std::string, 4> kNames{"dwarf", "warrior", "archer", "wizard"};

/// Legend 2 with every set of heroes.
std::vector<Table> all_tables() {
  std::vector<Table> tables;
  for (const char* difficulty : {"easy", "normal"}) {
    for (unsigned set = 0; set < 16; ++set) {
      std::vector<std::string> names;
      std::vector<HeroKind> kinds;
      for (unsigned i = 0; i < 4; ++i) {
        const unsigned hero = (i + set) % 4;  // seats begin with another hero each time
        if ((set >> hero & 1U) == 0) continue;
        names.push_back(kNames[hero]);
        kinds.push_back(static_cast<HeroKind>(hero));
      }
      if (names.size() >= 2) tables.push_back({difficulty, compile_legend_2(names, difficulty), kinds});
    }
  }
  return tables;
}

/// A lesson is not played to its end by chance: twice as many games begin behind it.
std::vector<Table> tables_with_more_behind_the_lesson(const loader::LegendInfo& legend) {
  std::vector<Table> tables;
  for (Table& table : tables_of(legend)) {
    const bool again = legend.has_lesson && table.name.ends_with("without the lesson");
    if (again) tables.push_back(table);
    tables.push_back(std::move(table));
  }
  return tables;
}

/// The answers and the free actions are the legal list, each in its order.
void check_parts(const Content& content, const State& state, const ActionList& list) {
  ActionList answers, free;
  legal_answers(content, state, answers);
  free_actions(content, state, free);
  std::vector<Action> both;
  std::merge(answers.begin(), answers.end(), free.begin(), free.end(), std::back_inserter(both));
  ASSERT_TRUE(std::equal(both.begin(), both.end(), list.begin(), list.end())) << "the parts are not the list";
  for (const Action& action : answers) ASSERT_FALSE(is_free(state, action));
  for (const Action& action : free) ASSERT_TRUE(is_free(state, action));
  if (to_act(state) != Seat::chance) ASSERT_FALSE(answers.empty());
}

void check_legal_list(const Content& content, const State& state, const ActionList& list) {
  ASSERT_FALSE(list.empty()) << "nobody can act";
  for (std::size_t i = 1; i < list.size(); ++i) ASSERT_LT(list[i - 1], list[i]) << "legal list out of order";
  ASSERT_NO_FATAL_FAILURE(check_parts(content, state, list));
  if (to_act(state) != Seat::chance) return;
  OutcomeList outcomes{};
  chance_outcomes(content, state, outcomes);
  ASSERT_EQ(outcomes.size(), list.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    ASSERT_EQ(outcomes[i].action, list[i]);
    ASSERT_GT(outcomes[i].weight, 0U);
  }
}

void check_codec(const Content& content, const State& state, const Action& action, const EventLog& log) {
  const auto text = codec::action_to_json(content, state, action);
  const auto back = codec::action_from_json(content, state, text);
  ASSERT_TRUE(back.value.has_value()) << text.dump() << ": " << back.fault.message;
  ASSERT_EQ(*back, action) << text.dump();
  std::string words;
  codec::append_action(content, state, action, codec::shared_thing(state), words);
  ASSERT_EQ(nlohmann::json::parse(words), text);
  for (const Event& event : log) ASSERT_TRUE(codec::event_to_json(content, state, event).contains("event"));
  const std::string told = codec::events_text(content, state, log);  // the same fields, each once, in any order
  const auto events = codec::events_to_json(content, state, log);
  ASSERT_EQ(nlohmann::json::parse(told), events);
  ASSERT_EQ(told.size(), events.dump().size()) << told;
  ASSERT_FALSE(codec::state_to_json(content, state).dump().empty());
}

/// A snapshot taken up again is the same position, down to what may be answered.
void check_snapshot(const Content& content, const State& state, const ActionList& legal) {
  const std::vector<u8> bytes = codec::encode_snapshot(content, state);
  ASSERT_LT(bytes.size(), sizeof(State));
  const auto back = codec::decode_snapshot(content, bytes);
  ASSERT_TRUE(back.value.has_value()) << back.fault.message;
  ASSERT_TRUE(*back == state);
  ASSERT_EQ(hash(*back), hash(state));
  ActionList again;
  legal_actions(content, *back, again);
  ASSERT_TRUE(std::equal(again.begin(), again.end(), legal.begin(), legal.end()));
}

/// What events account for: gold, farmers outside the castle, gems and herbs wherever they are, unseen ones included.
struct Goods {
  int gold = 0;
  int farmers = 0;
  int gems = 0;
  int herbs = 0;

  void add(const Content& content, Thing thing, int count) {
    if (thing == Thing::gold) gold += count;
    if (thing == Thing::farmer) farmers += count;
    if (content.things[idx(thing)].gem > 0) gems += count;
    if (content.things[idx(thing)].herb > 0) herbs += count;
  }
};

Goods goods_of(const Content& content, const State& state) {
  Goods goods;
  for (std::size_t i = 0; i < kMaxThings; ++i) goods.add(content, static_cast<Thing>(i), state.stock[i]);
  for (const Loot& loot : state.loot) goods.add(content, loot.thing, loot.count);
  for (const Creature& creature : state.creatures) goods.add(content, creature.holds, 1);
  for (const Hero& hero : state.heroes) {
    goods.gold += hero.gold;
    goods.farmers += hero.farmers;
    goods.gems += hero.gems[0] + hero.gems[1] + hero.gems[2];
    for (const Thing thing : hero.small) goods.add(content, thing, 1);
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const Exchange& exchange = state.exchange;
    goods.gold += exchange.gold[side];
    goods.gems += exchange.gems[side][0] + exchange.gems[side][1] + exchange.gems[side][2];
    for (const Thing thing : exchange.small[side]) goods.add(content, thing, 1);
  }
  return goods;
}

/// By how much the events say that goods changed; herbs are left out, since several steps may come from one.
Goods told(const Content& content, const EventLog& log) {
  Goods change;
  for (const Event& event : log) {
    switch (event.kind) {
      case EventKind::gold_changed: change.gold += event.n; break;
      case EventKind::thing_laid: change.gold += event.thing == Thing::gold ? event.n : 0; break;
      case EventKind::farmer_placed: ++change.farmers; break;
      case EventKind::farmer_saved:
      case EventKind::farmer_lost: --change.farmers; break;
      case EventKind::gem_paid: --change.gems; break;
      case EventKind::thing_removed:
      case EventKind::thing_lost: change.add(content, event.thing, -1); break;
      default: break;
    }
  }
  return change;
}

void check_goods(const Content& content, const Goods& before, const State& state, const EventLog& log) {
  const Goods after = goods_of(content, state);
  const auto began_anew = [](const Event& event) { return event.kind == EventKind::legend_restarted; };
  if (std::any_of(log.begin(), log.end(), began_anew)) return;
  const Goods change = told(content, log);
  ASSERT_EQ(after.gold, before.gold + change.gold) << "gold came or went without an event";
  ASSERT_EQ(after.farmers, before.farmers + change.farmers) << "a farmer came or went without an event";
  ASSERT_EQ(after.gems, before.gems + change.gems) << "a gem came or went without an event";
  ASSERT_LE(after.herbs, before.herbs) << "a herb came from nowhere";
}

void play_one(const Table& table, u64 seed, Player player, Start start) {
  const Content& content = table.content;
  bench::Random random(seed);
  State state;
  EventLog log;
  set_up(content, table.heroes, state, &log);
  if (start != Start::printed) state.shields = 250;
  if (start == Start::mighty) {
    for (Hero& hero : state.heroes) {
      hero.strength = kMaxStrength;
      hero.willpower = kMaxWillpower;
      hero.gold = 20;
    }
  }
  const State first = state;
  std::vector<Action> history;
  ActionList list;
  OutcomeList outcomes{};
  u8 letter = state.letter;
  const bool may_go_back = std::any_of(content.effects.begin(), content.effects.end(), [](const Effect& effect) {
    return effect.op == Op::narrator_back || effect.op == Op::restart;
  });
  // Chance alone hardly ever finishes a lesson that is played again and again: such a game is broken off.
  const bool begins_anew = std::any_of(content.effects.begin(), content.effects.end(),
                                       [](const Effect& effect) { return effect.op == Op::restart; });
  const std::size_t limit = begins_anew ? 1500 : 100000;
  std::set<u32> ids{question_id(state)};
  while (state.result == Result::none) {
    if (begins_anew && history.size() == limit) return;
    const char* broken = broken_invariant(content, state);
    ASSERT_EQ(broken, nullptr) << broken << " after " << history.size() << " actions";
    legal_actions(content, state, list);
    ASSERT_NO_FATAL_FAILURE(check_legal_list(content, state, list));
    if (history.size() % 50 == 0) ASSERT_NO_FATAL_FAILURE(check_snapshot(content, state, list));
    const Action action = player == Player::policy_r ? bench::choose(content, state, list, outcomes, random)
                                                     : choose_lively(content, state, list, outcomes, random);
    if (history.size() % 50 == 0) ASSERT_NO_FATAL_FAILURE(check_codec(content, state, action, log));
    const u32 asked = question_id(state);
    const bool free = is_free(state, action);
    const FrameKind before = question(state);
    const std::size_t depth = state.pending.size();
    log.clear();
    const Goods goods = goods_of(content, state);
    perform(content, state, action, &log);
    ASSERT_NO_FATAL_FAILURE(check_goods(content, goods, state, log));
    const bool stays = free && question(state) == before;
    if (stays) ASSERT_EQ(question_id(state), asked) << "a free action asked anew";
    // Only what free actions interrupt comes up again: its own questions lay above it.
    const bool waits = question(state) == FrameKind::action || question(state) == FrameKind::round;
    if (!stays && state.result == Result::none && !ids.insert(question_id(state)).second) {
      ASSERT_TRUE(waits && state.pending.size() < depth) << "the id of another question, after " << history.size();
    }
    if (!may_go_back) ASSERT_GE(state.letter, letter) << "the narrator went back";
    letter = state.letter;
    history.push_back(action);
    ASSERT_LE(history.size(), limit) << "an endless game";
  }
  ASSERT_EQ(broken_invariant(content, state), nullptr);
  legal_actions(content, state, list);
  ASSERT_TRUE(list.empty());
  ASSERT_NO_FATAL_FAILURE(check_snapshot(content, state, list));
  State again = first;
  for (const Action& action : history) perform(content, again, action);
  ASSERT_TRUE(again == state) << "the replay ends elsewhere";
  ASSERT_EQ(hash(again), hash(state));
}

void play_many(const std::vector<Table>& tables, Player player, Start start, u64 games) {
  u64 seed = 1;
  for (const Table& table : tables) {
    for (u64 game = 0; game < games; ++game, ++seed) {
      SCOPED_TRACE(table.name + ", " + std::to_string(table.heroes.size()) + " heroes, seed " + std::to_string(seed));
      play_one(table, seed, player, start);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(RandomPlay, KeepsAllInvariantsUnderPolicyR) { play_many(all_tables(), Player::policy_r, Start::printed, 80); }
TEST(RandomPlay, KeepsAllInvariantsInLongGames) { play_many(all_tables(), Player::policy_r, Start::long_lived, 20); }
TEST(RandomPlay, KeepsAllInvariantsInLivelyGames) { play_many(all_tables(), Player::lively, Start::long_lived, 20); }
TEST(RandomPlay, KeepsAllInvariantsWithMightyHeroes) { play_many(all_tables(), Player::lively, Start::mighty, 20); }

class RandomLegend : public testing::TestWithParam<std::string> {};

TEST_P(RandomLegend, KeepsAllInvariants) {
  const std::vector<Table> tables = tables_with_more_behind_the_lesson(*library()->legend(GetParam()));
  play_many(tables, Player::policy_r, Start::printed, 60);
  if (!HasFatalFailure()) play_many(tables, Player::policy_r, Start::long_lived, 15);
  if (!HasFatalFailure()) play_many(tables, Player::lively, Start::long_lived, 15);
  if (!HasFatalFailure()) play_many(tables, Player::lively, Start::mighty, 15);
}

INSTANTIATE_TEST_SUITE_P(All, RandomLegend, testing::ValuesIn(library()->legend_ids()), test_name);

}  // namespace
}  // namespace rietburg::tests
