// Every kind of action in the words of docs/protocol.md, and back.
#include "codec/action_json.h"

#include "tests/codec/game.h"

namespace rietburg::codec {
namespace {

constexpr Seat kDwarf = seat(0);
constexpr u8 kArcher = 1;

class ActionJson : public ::testing::Test {
 protected:
  void expect(const Action& action, const char* text) {
    const json written = action_to_json(game_.content, game_.state, action);
    EXPECT_EQ(written, json::parse(text));
    const auto back = action_from_json(game_.content, game_.state, json::parse(text));
    ASSERT_TRUE(back) << text << ": " << back.fault.where << ": " << back.fault.message;
    EXPECT_EQ(*back, action) << text;
  }
  void expect_fault(const char* text, const char* where) {
    const auto read = action_from_json(game_.content, game_.state, json::parse(text));
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.fault.where, where) << text << ": " << read.fault.message;
    EXPECT_FALSE(read.fault.message.empty());
  }
  Action choose(Choice choice) const {
    Action action = make_action(kDwarf, Verb::choose);
    action.n[0] = static_cast<u8>(choice);
    return action;
  }

  Game game_;
};

TEST_F(ActionJson, StepsAndWhatPaysForThem) {
  expect(make_action(kDwarf, Verb::step, space(9)), R"({"who":"dwarf","do":"step","to":9})");
  expect(make_action(kDwarf, Verb::step, space(0)), R"({"who":"dwarf","do":"step","to":0})");
  expect(make_action(kDwarf, Verb::step, space(9), 0, game_.thing("wineskin-half")),
         R"({"who":"dwarf","do":"step","to":9,"pay":"wineskin-half"})");
  expect(make_action(kDwarf, Verb::step, space(9), 0, game_.thing("herb-3")),
         R"({"who":"dwarf","do":"step","to":9,"pay":"herb-3"})");
}

TEST_F(ActionJson, FightsAndAllies) {
  expect(make_action(kDwarf, Verb::fight, Space{0}, 3), R"({"who":"dwarf","do":"fight","creature":3})");
  expect(make_action(kDwarf, Verb::invite, Space{0}, kArcher), R"({"who":"dwarf","do":"invite","hero":"archer"})");
  expect(make_action(kDwarf, Verb::lead, space(68), static_cast<u8>(game_.figure("prince"))),
         R"({"who":"dwarf","do":"lead","ally":"prince","to":68})");
  expect(make_action(seat(2), Verb::flip, Space{0}, 1), R"({"who":"wizard","do":"flip","die":1})");
}

TEST_F(ActionJson, RubbleIsNamedByItsSpace) {
  expect(make_action(kDwarf, Verb::clear, space(21)), R"({"who":"dwarf","do":"clear","space":21})");
}

TEST_F(ActionJson, VerbsThatSayItAll) {
  for (const Verb verb : {Verb::pass, Verb::sleep, Verb::stop, Verb::join, Verb::accept, Verb::roll, Verb::keep,
                          Verb::stay, Verb::drain, Verb::activate, Verb::done, Verb::leave, Verb::decline}) {
    const std::string text = R"({"who":"archer","do":")" + std::string(verb_name(verb)) + "\"}";
    expect(make_action(seat(1), verb), text.c_str());
  }
}

TEST_F(ActionJson, ChoicesNameOneThing) {
  Action action = choose(Choice::hero);
  action.id = kArcher;
  expect(action, R"({"who":"dwarf","do":"choose","hero":"archer"})");
  action = choose(Choice::space);
  action.space = space(24);
  expect(action, R"({"who":"dwarf","do":"choose","space":24})");
  action = choose(Choice::creature);
  action.id = 4;
  expect(action, R"({"who":"dwarf","do":"choose","creature":4})");
  action = choose(Choice::card);
  action.id = static_cast<u8>(game_.card("gold-16"));
  expect(action, R"({"who":"dwarf","do":"choose","card":"gold-16"})");
  action = choose(Choice::thing);
  action.thing = game_.thing("bow");
  expect(action, R"({"who":"dwarf","do":"choose","thing":"bow"})");
}

TEST_F(ActionJson, OptionsHaveNames) {
  const char* names[] = {"own", "bow", "black", "back", "away"};
  for (u8 i = 0; i < 5; ++i) {
    Action action = choose(Choice::option);
    action.id = i;
    expect(action, (R"({"who":"dwarf","do":"choose","option":")" + std::string(names[i]) + "\"}").c_str());
  }
}

TEST_F(ActionJson, AFarmerIsCarriedOrLies) {
  Action action = choose(Choice::thing);
  action.thing = Thing::farmer;
  action.id = kArcher;
  action.n[1] = 1;
  expect(action, R"({"who":"dwarf","do":"choose","thing":"farmer","hero":"archer"})");
  action = choose(Choice::thing);
  action.thing = Thing::farmer;
  action.space = space(24);
  expect(action, R"({"who":"dwarf","do":"choose","thing":"farmer","space":24})");
}

TEST_F(ActionJson, ThingsChangeHands) {
  expect(make_action(kDwarf, Verb::take, Space{0}, 0, Thing::farmer),
         R"({"who":"dwarf","do":"take","thing":"farmer"})");
  expect(make_action(kDwarf, Verb::drop, Space{0}, 0, Thing::gold), R"({"who":"dwarf","do":"drop","thing":"gold"})");
  expect(make_action(kDwarf, Verb::give, Space{0}, kArcher, game_.thing("gem-4")),
         R"({"who":"dwarf","do":"give","to":"archer","thing":"gem-4"})");
  expect(make_action(kDwarf, Verb::reveal, space(13), 0, Thing::fog),
         R"({"who":"dwarf","do":"reveal","space":13,"thing":"fog"})");
  expect(make_action(kDwarf, Verb::reveal, space(13), 0, game_.thing("rune")),
         R"({"who":"dwarf","do":"reveal","space":13,"thing":"rune"})");
}

TEST_F(ActionJson, BuyingWithGoldGemsOrFromACard) {
  Action buy = make_action(kDwarf, Verb::buy, Space{0}, 0, Thing::strength);
  expect(buy, R"({"who":"dwarf","do":"buy","thing":"strength"})");
  expect(make_action(kDwarf, Verb::pay, Space{0}, 0, game_.thing("gem-4")),
         R"({"who":"dwarf","do":"pay","thing":"gem-4"})");
  buy = make_action(kDwarf, Verb::buy);
  buy.n[1] = static_cast<u8>(idx(game_.card("gold-8")) + 1);
  expect(buy, R"({"who":"dwarf","do":"buy","card":"gold-8"})");
}

TEST_F(ActionJson, UsingThings) {
  expect(make_action(kDwarf, Verb::use, Space{0}, 0, game_.thing("herb-3")),
         R"({"who":"dwarf","do":"use","thing":"herb-3"})");
  expect(make_action(kDwarf, Verb::use, Space{0}, 0, game_.thing("brew")),
         R"({"who":"dwarf","do":"use","thing":"brew","die":0})");
  expect(make_action(kDwarf, Verb::use, Space{0}, kArcher, game_.thing("falcon")),
         R"({"who":"dwarf","do":"use","thing":"falcon","with":"archer"})");
  expect(make_action(kDwarf, Verb::use, Space{0}, 0, game_.thing("shield-half")),
         R"({"who":"dwarf","do":"use","thing":"shield-half"})");
}

TEST_F(ActionJson, SharesNameWhatIsShared) {
  Action share = make_action(kDwarf, Verb::share);
  share.n[0] = 1;
  share.n[1] = 1;
  expect(share, R"({"who":"dwarf","do":"share","gold":1,"willpower":1})");
  AskShare ask{};
  ask.thing = game_.thing("wineskin");
  game_.state.pending.push_back(std::bit_cast<Frame>(ask));
  share.n[2] = 2;
  expect(share, R"({"who":"dwarf","do":"share","gold":1,"willpower":1,"wineskin":2})");
  const auto shorter =
      action_from_json(game_.content, game_.state, json::parse(R"({"who":"dwarf","do":"share","gold":1})"));
  ASSERT_TRUE(shorter);
  EXPECT_EQ((*shorter).n[2], 0);
  expect_fault(R"({"who":"dwarf","do":"share","bow":1})", "bow");
}

TEST_F(ActionJson, Chance) {
  Action die = make_action(Seat::chance, Verb::die);
  die.n[0] = 5;
  expect(die, R"({"who":"chance","do":"die","face":5})");
  expect(make_action(Seat::chance, Verb::draw, Space{0}, static_cast<u8>(game_.card("gold-17"))),
         R"({"who":"chance","do":"draw","card":"gold-17"})");
  expect(make_action(Seat::chance, Verb::token, Space{0}, static_cast<u8>(*find_fog(game_.content, "gor")), Thing::fog),
         R"({"who":"chance","do":"token","token":"gor"})");
  expect(make_action(Seat::chance, Verb::token, Space{0}, 0, game_.thing("rune-blue")),
         R"({"who":"chance","do":"token","token":"rune-blue"})");
}

TEST_F(ActionJson, EveryLegalAnswerOfTheSetUpComesBack) {
  for (int i = 0; i < 40 && question(game_.state) != FrameKind::none; ++i) {
    ActionList legal;
    legal_actions(game_.content, game_.state, legal);
    ASSERT_FALSE(legal.empty());
    for (const Action& action : legal) {
      const auto back =
          action_from_json(game_.content, game_.state, action_to_json(game_.content, game_.state, action));
      ASSERT_TRUE(back) << back.fault.where << ": " << back.fault.message;
      EXPECT_EQ(*back, action);
    }
    perform(game_.content, game_.state, legal[legal.size() / 2]);
  }
}

TEST_F(ActionJson, ShowsIsIgnored) {
  expect(make_action(kDwarf, Verb::pass), R"({"who":"dwarf","do":"pass"})");
  EXPECT_TRUE(
      action_from_json(game_.content, game_.state, json::parse(R"({"who":"dwarf","do":"pass","shows":{"x":[1]}})")));
}

TEST_F(ActionJson, FaultsNameTheirField) {
  expect_fault("7", "");
  expect_fault("[]", "");
  expect_fault(R"({"do":"pass"})", "who");
  expect_fault(R"({"who":"orc","do":"pass"})", "who");
  expect_fault(R"({"who":7,"do":"pass"})", "who");
  expect_fault(R"({"who":"dwarf"})", "do");
  expect_fault(R"({"who":"dwarf","do":"dance"})", "do");
  expect_fault(R"({"who":"dwarf","do":"pass","to":9})", "to");
  expect_fault(R"({"who":"dwarf","do":"step"})", "to");
  expect_fault(R"({"who":"dwarf","do":"step","to":"9"})", "to");
  expect_fault(R"({"who":"dwarf","do":"step","to":-1})", "to");
  expect_fault(R"({"who":"dwarf","do":"step","to":18446744073709551615})", "to");
  expect_fault(R"({"who":"dwarf","do":"step","to":9.5})", "to");
  expect_fault(R"({"who":"dwarf","do":"step","to":9,"pay":"beer"})", "pay");
  expect_fault(R"({"who":"dwarf","do":"choose"})", "do");
  expect_fault(R"({"who":"dwarf","do":"choose","hero":"archer","space":3})", "space");
  expect_fault(R"({"who":"dwarf","do":"choose","thing":"bow","space":3})", "space");
  expect_fault(R"({"who":"dwarf","do":"buy","thing":"bow","pay":["gem-2"]})", "pay");
  expect_fault(R"({"who":"dwarf","do":"pay","thing":"gem-3"})", "thing");
  expect_fault(R"({"who":"dwarf","do":"pay"})", "thing");
  expect_fault(R"({"who":"chance","do":"die","face":7})", "face");
  expect_fault(R"({"who":"chance","do":"draw","card":"gold-99"})", "card");
  expect_fault(R"({"who":"chance","do":"token","token":"dragon"})", "token");
  expect_fault(R"({"who":"dwarf","do":"use","thing":"brew","die":9})", "die");
}

}  // namespace
}  // namespace rietburg::codec
