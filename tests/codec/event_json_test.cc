// Events in words: their fields, and the rule or card behind them.
#include "codec/event_json.h"

#include <set>

#include "tests/codec/game.h"

namespace rietburg::codec {
namespace {

class EventJson : public ::testing::Test {
 protected:
  json write(const Event& event) { return event_to_json(game_.content, game_.state, event); }
  Game game_;
};

TEST_F(EventJson, FieldsByTheTable) {
  EXPECT_EQ(write({.kind = EventKind::die_rolled, .rule = Rule::FGT_2, .who = seat(0), .n = 5, .m = 5}),
            json::parse(R"({"event":"die_rolled","who":"dwarf","face":5,"value":5,"rule":"FGT-2"})"));
  EXPECT_EQ(
      write({.kind = EventKind::stepped, .rule = Rule::MOV_1, .who = seat(1), .space = space(9), .from = space(0)}),
      json::parse(R"({"event":"stepped","who":"archer","from":0,"to":9,"rule":"MOV-1"})"));
  EXPECT_EQ(write({.kind = EventKind::narrator_moved, .rule = Rule::SUN_5, .letter = 2}),
            json::parse(R"({"event":"narrator_moved","letter":"C","rule":"SUN-5"})"));
}

TEST_F(EventJson, WhatSaysNothingIsLeftOut) {
  EXPECT_EQ(write({.kind = EventKind::farmer_lost, .rule = Rule::CRE_4, .space = space(24)}),
            json::parse(R"({"event":"farmer_lost","space":24,"rule":"CRE-4"})"));
}

TEST_F(EventJson, ACardStandsForTheRuleWhereNoneIsCited) {
  const Card card = game_.card("gold-17");
  Event event{.kind = EventKind::willpower_changed, .card = card, .who = seat(0), .n = -1, .m = 6};
  EXPECT_EQ(write(event),
            json::parse(R"({"event":"willpower_changed","who":"dwarf","by":-1,"willpower":6,"rule":"gold-17"})"));
  event.rule = Rule::EVT_10;
  EXPECT_EQ(write(event)["rule"], "EVT-10");
  EXPECT_EQ(write(event)["card"], "gold-17");
}

TEST_F(EventJson, WordsForOptionsAndEnds) {
  EXPECT_EQ(write({.kind = EventKind::dice_chosen, .who = seat(0), .index = 2})["option"], "black");
  const json ended = write({.kind = EventKind::legend_ended,
                            .index = static_cast<u8>(Result::lost),
                            .n = static_cast<int>(Reason::castle_overrun)});
  EXPECT_EQ(ended["outcome"], "lost");
  EXPECT_EQ(ended["reason"], "castle_overrun");
}

TEST_F(EventJson, EveryKindHasItsOwnName) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < idx(EventKind::count); ++i) {
    const json event = write({.kind = static_cast<EventKind>(i), .rule = Rule::TIME_1});
    EXPECT_TRUE(names.insert(event["event"].get<std::string>()).second) << event;
    EXPECT_EQ(event["rule"], "TIME-1");
  }
}

TEST_F(EventJson, RuleNamesGoBothWays) {
  for (std::size_t i = 1; i < idx(Rule::count); ++i) {
    const auto rule = static_cast<Rule>(i);
    EXPECT_EQ(find_rule(rule_name(rule)), rule);
  }
  EXPECT_EQ(rule_name(Rule::none), "");
  EXPECT_FALSE(find_rule(""));
  EXPECT_FALSE(find_rule("FGT-99"));
}

}  // namespace
}  // namespace rietburg::codec
