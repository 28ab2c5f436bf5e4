// Companions of whoever carries a table by themselves: `decide`, `orders`, and `undo` past what they did.
#include "table/reasons.h"
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class CompanionsTest : public ::testing::Test, protected Talk {
 protected:
  void SetUp() override { expect_ok(say(kNew)); }
  json decide(const json& companions) { return say({{"do", "decide"}, {"companions", companions}}); }
  /// As the page without a server plays; how many decisions were theirs.
  int let_play(const json& companions, int most) {
    int theirs = 0;
    for (int i = 0; i < most && state()["outcome"].is_null(); ++i) {
      const bool is_theirs = companions.contains(state()["asks"]["who"].get<std::string>());
      json action = legal()[0];
      if (is_theirs) {
        const json decided = decide(companions);
        expect_ok(decided);
        action = decided["action"];
        theirs += 1;
      }
      expect_ok(play(action));
    }
    return theirs;
  }
  const json quick_ = json::parse(R"({"dwarf":{"strength":"quick"},"archer":{"strength":"quick"}})");
};

TEST_F(CompanionsTest, TheyPlayByThemselvesAndTheSameGameAgain) {
  EXPECT_EQ(let_play(quick_, 30), 30);
  const json first = history();
  expect_ok(say(kNew));
  let_play(quick_, 30);
  EXPECT_EQ(history(), first) << "a decision follows from the position and what they remember";
}

TEST_F(CompanionsTest, UndoLeadsBackToAPerson) {
  const json archer = json::parse(R"({"archer":{"strength":"quick"}})");
  for (int i = 0; i < 60 && let_play(archer, 1) == 0; ++i) {
  }
  expect_ok(say(json::parse(R"({"do":"undo","companions":["archer"]})")));
  EXPECT_EQ(state()["asks"]["who"], "dwarf");
  for (const char* wrong : {R"(["nobody"])", R"("archer")", R"([3])", R"(["chance"])"}) {
    expect_error(say({{"do", "undo"}, {"companions", json::parse(wrong)}}), "bad_request", "companions");
  }
}

TEST_F(CompanionsTest, AnOrderIsFollowedUntilItIsDone) {
  const json order = json::parse(R"({"to":"stay"})");
  EXPECT_EQ(say({{"do", "orders"}, {"orders", {{"dwarf", order}}}})["ended"], json::object());
  const json here = state()["heroes"][0]["space"];
  const json go = {{"to", "go"}, {"space", here}};
  EXPECT_EQ(say({{"do", "orders"}, {"orders", {{"dwarf", go}}}})["ended"]["dwarf"]["stands"], "done");
  expect_error(say(R"({"do":"orders","orders":{"dwarf":{"to":"fly"}}})"), "bad_request", "orders.dwarf.to");
  const json led = {{"dwarf", {{"strength", "quick"}, {"order", order}}}};
  const auto is_asked = [&](const json& asks) { return asks["who"] == "dwarf" && asks["question"] == "action"; };
  for (int i = 0; i < 40 && !is_asked(state()["asks"]); ++i) expect_ok(play(legal()[0]));
  EXPECT_EQ(decide(led)["reason"]["why"], "order");
}

TEST_F(CompanionsTest, RefusesWhatItCannotDecide) {
  expect_error(say(R"({"do":"decide"})"), "bad_request", "companions");
  expect_error(decide(json::array()), "bad_request", "companions");
  expect_error(decide({{"nobody", {{"strength", "quick"}}}}), "bad_request");
  expect_error(decide({{"dwarf", {{"strength", "random"}}}}), "bad_request", "companions.dwarf.strength");
  for (const char* strength : {"random", "greedy", "mighty", ""}) {
    expect_error(say({{"do", "hint"}, {"strength", strength}}), "bad_request", "strength");
  }
  while (state()["asks"]["who"] != "dwarf") expect_ok(play(legal()[0]));
  expect_error(decide({{"archer", {{"strength", "quick"}}}}), "not_available", "companions");
}

/// Two tables of different seeds, led to the same positions with dice on the table: what is to come there differs, the
/// advice must not.
TEST_F(CompanionsTest, AdviceKnowsNothingOfTheSeed) {
  Protocol other(tests::library());
  const auto both = [&](const json& request) {
    json first = protocol_.answer(request), second = other.answer(request);
    expect_ok(first);
    return std::pair(first, second);
  };
  both({{"do", "dice"}, {"mode", "table"}});
  json begin = json::parse(kNew);
  expect_ok(protocol_.answer(begin));
  begin["seed"] = 4711;
  expect_ok(other.answer(begin));
  int asked = 0;
  for (int i = 0; i < 160 && state()["outcome"].is_null(); ++i) {
    const json list = legal();
    if (state()["asks"]["who"] != "chance" && i % 4 == 0) {
      const auto [one, two] = both({{"do", "hint"}, {"rollouts", 30}, {"plan", true}});
      EXPECT_EQ(one, two) << "after " << i;
      ++asked;
    }
    json action = list[static_cast<std::size_t>(i) * 7 % list.size()];
    action.erase("shows");
    both({{"do", "play"}, {"action", action}});
  }
  EXPECT_GT(asked, 10);
}

TEST_F(CompanionsTest, MoreThreadsGiveTheSameAdvice) {
  Protocol other(tests::library());
  other.think_on(std::make_shared<Processors>(3));
  expect_ok(other.answer(json::parse(kNew)));
  for (int i = 0; i < 6; ++i) {
    const json ask = {{"do", "hint"}, {"rollouts", 40}};
    EXPECT_EQ(say(ask), other.answer(ask));
    const json action = decide(quick_)["action"];
    EXPECT_EQ(action, other.answer({{"do", "decide"}, {"companions", quick_}})["action"]);
    expect_ok(play(action));
    expect_ok(other.answer({{"do", "play"}, {"action", action}}));
  }
}

/// Of two that hardly differ nothing is said, however sure the difference is.
TEST_F(CompanionsTest, ASmallDifferenceIsNotSpokenOf) {
  const Content& content = protocol_.table()->content();
  const State& state = protocol_.table()->state();
  ai::Reason reason;
  reason.why = ai::Reason::Why::trials;
  reason.rollouts = 4000;
  reason.value = 0.034;
  reason.otherwise = 0.018;
  reason.second = {.kind = ai::GoalKind::well, .space = Space{5}};
  const json small = reason_to_json(content, state, seat(0), reason);
  EXPECT_EQ(small["equal"], true) << small;
  EXPECT_FALSE(small.contains("otherwise") || small.contains("second")) << small;
  reason.value = 0.08;
  const json large = reason_to_json(content, state, seat(0), reason);
  EXPECT_FALSE(large.contains("equal")) << large;
  EXPECT_EQ(large["otherwise"], 2);
  EXPECT_EQ(large["second"]["kind"], "well");
}

TEST(ProcessorsTest, AreSharedByAllWhoThink) {
  Processors all(4);
  const Processors::Share alone(all);
  EXPECT_EQ(alone.threads(), 4U);
  {
    const Processors::Share second(all), third(all);
    EXPECT_EQ(second.threads(), 2U);
    EXPECT_EQ(third.threads(), 1U);
  }
  EXPECT_EQ(Processors::Share(all).threads(), 2U);
  Processors none(0);
  EXPECT_EQ(Processors::Share(none).threads(), 1U);
}

}  // namespace
}  // namespace rietburg::table
