#include "codec/snapshot.h"

#include <cstring>

#include "bench/policy_r.h"
#include "codec/names.h"
#include "tests/codec/game.h"

namespace rietburg::codec {
namespace {

using testing::Test;

constexpr std::size_t kVersionAt = 4;
constexpr std::size_t kSizeAt = 6;
constexpr std::size_t kGameAt = 8;
constexpr std::size_t kHashAt = 16;
constexpr std::size_t kPackedAt = 24;

struct SnapshotTest : Test {
  Game game;
  std::vector<u8> bytes;

  void SetUp() override {
    game.play_to_action();
    bytes = encode_snapshot(game.content, game.state);
  }
  std::string refusal(std::span<const u8> snapshot) const {
    const auto read = decode_snapshot(game.content, snapshot);
    return read ? "accepted" : read.fault.message;
  }
  /// What is said to a position that was written as it stands, with the right checksum.
  std::string refusal(const State& state) const { return refusal(encode_snapshot(game.content, state)); }
  void expect_refused(const State& state, const char* part) const {
    EXPECT_NE(refusal(state).find(part), std::string::npos) << refusal(state);
  }
};

TEST_F(SnapshotTest, GivesTheSamePosition) {
  const auto read = decode_snapshot(game.content, bytes);
  ASSERT_TRUE(read) << read.fault.message;
  EXPECT_TRUE(*read == game.state);
  EXPECT_LT(bytes.size(), 700U);
}

TEST_F(SnapshotTest, PlayGoesOnAsIfNothingHadHappened) {
  State again = *decode_snapshot(game.content, bytes);
  bench::Random random(3);
  ActionList list;
  ActionList list_again;
  OutcomeList outcomes{};
  while (game.state.result == Result::none) {
    const Action action = bench::choose(game.content, game.state, list, outcomes, random);
    legal_actions(game.content, game.state, list);
    legal_actions(game.content, again, list_again);
    ASSERT_TRUE(std::equal(list.begin(), list.end(), list_again.begin(), list_again.end()));
    EventLog log;
    EventLog log_again;
    perform(game.content, game.state, action, &log);
    perform(game.content, again, action, &log_again);
    ASSERT_EQ(log.size(), log_again.size());
    ASSERT_EQ(hash(game.state), hash(again));
  }
}

TEST_F(SnapshotTest, KnowsEveryReasonToEnd) {
  const auto has_name = [](Reason reason) { return reason_name(reason).find('_') != std::string_view::npos; };
  int reasons = 0;
  for (u8 i = 1; has_name(static_cast<Reason>(i)); ++i, ++reasons) {
    State ended = game.state;
    ended.pending.clear();
    ended.result = Result::lost;
    ended.reason = static_cast<Reason>(i);
    EXPECT_EQ(refusal(ended), "accepted") << reason_name(ended.reason);
  }
  EXPECT_GE(reasons, 6);
}

TEST_F(SnapshotTest, RefusesEveryLengthButItsOwn) {
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_NE(refusal(std::span(bytes).first(length)), "accepted") << length;
  }
  EXPECT_NE(refusal(std::span(bytes).first(10)).find("too short"), std::string::npos);
  EXPECT_NE(refusal(std::span(bytes).first(bytes.size() - 1)).find("wrong length"), std::string::npos);
  bytes.push_back(0);
  EXPECT_NE(refusal(bytes).find("wrong length"), std::string::npos);
  bytes.push_back(1);
  EXPECT_NE(refusal(bytes).find("wrong length"), std::string::npos);
}

TEST_F(SnapshotTest, RefusesEveryChangedByte) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::vector<u8> changed = bytes;
    changed[i] ^= 0x10U;
    EXPECT_NE(refusal(changed), "accepted") << "byte " << i;
  }
}

TEST_F(SnapshotTest, SaysWhatIsWrong) {
  const auto changed = [&](std::size_t at) {
    std::vector<u8> copy = bytes;
    ++copy[at];
    return refusal(copy);
  };
  EXPECT_NE(changed(0).find("not a snapshot"), std::string::npos);
  EXPECT_NE(changed(kVersionAt).find("another layout"), std::string::npos);
  EXPECT_NE(changed(kSizeAt).find("another layout"), std::string::npos);
  EXPECT_NE(changed(kGameAt).find("another legend"), std::string::npos);
  EXPECT_NE(changed(kHashAt).find("checksum"), std::string::npos);
  ASSERT_GT(bytes[kPackedAt], 0);
  EXPECT_NE(changed(kPackedAt + 1).find("checksum"), std::string::npos);
  EXPECT_EQ(decode_snapshot(game.content, {}).fault.where, "snapshot");
}

TEST_F(SnapshotTest, RefusesAnotherGame) {
  const Content easy = tests::compile_legend_2({"dwarf", "archer", "wizard"}, "easy");
  const Content two = tests::compile_legend_2({"dwarf", "archer"}, "normal");
  EXPECT_FALSE(decode_snapshot(easy, bytes));
  EXPECT_FALSE(decode_snapshot(two, bytes));
  EXPECT_NE(game_mark(easy), game_mark(game.content));
  EXPECT_NE(game_mark(two), game_mark(game.content));
}

TEST_F(SnapshotTest, RefusesWhatTheGameDoesNotHave) {
  const char* kUnknown = "this game does not have";
  State state = game.state;
  state.heroes.length = 4;
  expect_refused(state, kUnknown);
  state = game.state;
  state.creatures.length = 255;
  expect_refused(state, kUnknown);
  state = game.state;
  state.heroes[0].space = Space{88};
  expect_refused(state, kUnknown);
  state = game.state;
  state.creatures[0].kind = Kind{15};
  expect_refused(state, kUnknown);
  state = game.state;
  state.pending.back().kind = FrameKind::sunrise;
  expect_refused(state, kUnknown);
  state = game.state;
  state.loot.items[47].count = 1;  // behind the end of the list
  expect_refused(state, kUnknown);
  state = game.state;
  state.event_deck.left = ~u64{0};
  expect_refused(state, kUnknown);
}

TEST_F(SnapshotTest, RefusesWhatBreaksARule) {
  State state = game.state;
  state.heroes[0].willpower = 0;
  expect_refused(state, "breaks a rule of the game: a hero's willpower");
  state = game.state;
  state.heroes[0].farmers = 5;
  expect_refused(state, "breaks a rule of the game: more farmers than the box holds");
  state = game.state;
  state.heroes[0].gems[2] = 2;
  expect_refused(state, "breaks a rule of the game: more of a thing than the box holds");
}

}  // namespace
}  // namespace rietburg::codec
