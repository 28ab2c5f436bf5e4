// The position editor: what it changes, and what it refuses with place and remedy.
#include "codec/edit.h"

#include <algorithm>

#include "codec/state_json.h"
#include "tests/codec/game.h"

namespace rietburg::codec {
namespace {

class Edit : public ::testing::Test {
 protected:
  Edit() { game_.play_to_action(); }
  json write() { return state_to_json(game_.content, game_.state); }
  void edit(const char* set) {
    const auto fault = edit_state(game_.content, game_.state, json::parse(set));
    ASSERT_FALSE(fault) << fault->where << ": " << fault->message;
    EXPECT_EQ(broken_invariant(game_.content, game_.state), nullptr) << broken_invariant(game_.content, game_.state);
  }
  void refuse(const char* set, const char* where) {
    const State before = game_.state;
    const auto fault = edit_state(game_.content, game_.state, json::parse(set));
    ASSERT_TRUE(fault) << set;
    EXPECT_EQ(fault->where, where) << set << ": " << fault->message;
    EXPECT_FALSE(fault->message.empty());
    EXPECT_TRUE(before == game_.state) << "all or nothing";
  }
  Game game_;
};

TEST_F(Edit, HeroesInPart) {
  edit(R"({"heroes":[{"id":"dwarf","space":71,"gold":4,"strength":9,"willpower":14,"small":["wineskin","herb-3"],
           "large":"bow","helm":"helm","gems":["gem-2","gem-6"],"hour":3}]})");
  const json dwarf = write()["heroes"][0];
  EXPECT_EQ(dwarf["space"], 71);
  EXPECT_EQ(dwarf["gold"], 4);
  EXPECT_EQ(dwarf["large"], "bow");
  EXPECT_EQ(dwarf["helm"], "helm");
  EXPECT_EQ(dwarf["gems"], json::parse(R"(["gem-2","gem-6"])"));
  EXPECT_EQ(dwarf["small"].size(), 2U);
  EXPECT_EQ(dwarf["hour"], 3);
  EXPECT_EQ(write()["heroes"][1]["space"], 25) << "the archer stays";
  EXPECT_EQ(write()["stock"]["bow"], 2) << "the stock follows";
}

TEST_F(Edit, TheWholeStateMayBeSentBack) {
  const json state = write();
  json set;
  for (const char* key : {"heroes", "creatures", "farmers", "loot", "wells", "allies", "characters", "markers",
                          "narrator", "day", "turn", "fog", "event_deck", "stock", "castle", "tasks"}) {
    set[key] = state[key];
  }
  edit(set.dump().c_str());
  json after = write();
  for (const char* changing : {"asks", "hash"}) after[changing] = state[changing];
  EXPECT_EQ(after, state);
}

TEST_F(Edit, TheQuestionIsANewOne) {
  const u32 before = question_id(game_.state);
  edit(R"({"turn":"archer"})");
  EXPECT_NE(question_id(game_.state), before);
  EXPECT_EQ(to_act(game_.state), seat(1));
  EXPECT_EQ(question(game_.state), FrameKind::action);
}

TEST_F(Edit, CreaturesReplaceTheWhole) {
  edit(R"({"creatures":[{"kind":"troll","space":60},{"id":2,"kind":"gor","space":9,"holds":["herb-4"]}]})");
  const json state = write();
  ASSERT_EQ(state["creatures"].size(), 2U);
  EXPECT_EQ(state["creatures"][0]["space"], 9);
  EXPECT_EQ(state["creatures"][0]["holds"], json::parse(R"(["herb-4"])"));
  EXPECT_EQ(state["creatures"][1]["id"], 7) << "ids are never used again";
  EXPECT_EQ(state["supply"]["gor"], 15);
  EXPECT_EQ(state["stock"]["herb-4"], 1);
}

TEST_F(Edit, NumbersOfCreaturesComeToAnEnd) {
  edit(R"({"creatures":[{"kind":"gor","id":254,"space":23}]})");
  const auto fault =
      edit_state(game_.content, game_.state, json::parse(R"({"creatures":[{"kind":"gor","space":22}]})"));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->where, "creatures[0].id");
  edit(R"({"creatures":[{"kind":"gor","id":3,"space":22},{"kind":"gor","id":254,"space":23}]})");
  refuse(R"({"creatures":[{"kind":"gor","id":255,"space":22}]})", "creatures[0].id");
}

TEST_F(Edit, PlacesAndPeople) {
  edit(R"({"characters":[{"kind":"witch","space":44}],"allies":[{"kind":"prince","space":72}],"farmers":[24,24],
           "wells":[{"space":5,"full":false}],"loot":[{"space":20,"gold":1,"things":["wineskin","rune"]}],
           "narrator":"F","day":4,"castle":{"shields":3,"taken":2}})");
  const json state = write();
  EXPECT_EQ(state["characters"][0]["kind"], "witch");
  EXPECT_EQ(state["allies"][0]["space"], 72);
  EXPECT_EQ(state["farmers"], json::parse("[24,24]"));
  EXPECT_EQ(state["wells"], json::parse(R"([{"space":5,"full":false}])"));
  EXPECT_EQ(state["narrator"], "F");
  EXPECT_EQ(state["castle"]["taken"], 2);
  EXPECT_TRUE(game_.state.has(space(20), State::kHidden));
}

TEST_F(Edit, DeckFogAndStock) {
  edit(R"({"event_deck":{"left":["gold-2","gold-3"],"top":["gold-9","gold-1"],"discarded":[]},
           "fog":{"spaces":[8],"left":{"event":1,"gold":0,"gor":0,"strength":0,"willpower-2":0,"willpower-3":0,"wineskin":0,"brew":0},
           "revealed":[{"space":11,"token":"gor"}]},"creatures":[]})");
  const json state = write();
  EXPECT_EQ(state["event_deck"]["left"], json::parse(R"(["gold-2","gold-3"])"));
  EXPECT_EQ(state["event_deck"]["top"], json::parse(R"(["gold-9","gold-1"])"));
  EXPECT_EQ(game_.state.event_deck.top.back(), game_.card("gold-9")) << "the next card comes first in the list";
  EXPECT_EQ(state["fog"]["spaces"], json::parse("[8]"));
  EXPECT_EQ(state["fog"]["revealed"][0]["token"], "gor");
}

TEST_F(Edit, FewerArticlesThanTheBoxHolds) {
  const auto fault = edit_state(game_.content, game_.state, json::parse(R"({"stock":{"wineskin":0}})"));
  EXPECT_FALSE(fault) << "somebody may want to see what a missing article does (EVT-7)";
  EXPECT_EQ(write()["stock"]["wineskin"], 0);
}

TEST_F(Edit, TasksThatAreFactsOfTheirOwn) {
  edit(R"({"tasks":[{"id":"tower-skral","done":true}]})");
  EXPECT_EQ(write()["tasks"][1]["done"], true);
  edit(R"({"tasks":[{"id":"tower-skral","done":false}]})");
  EXPECT_EQ(write()["tasks"].size(), 1U) << "the card that tells of it has not been read";
  edit(R"({"narrator":"C"})");
  EXPECT_EQ(write()["tasks"][1]["done"], false);
  refuse(R"({"tasks":[{"id":"herb-to-castle","done":true}]})", "tasks[0].done");
  edit(R"({"loot":[{"space":0,"things":["herb-3"]}],"tasks":[{"id":"herb-to-castle","done":true}]})");
  refuse(R"({"tasks":[{"id":"nonsense"}]})", "tasks[0].id");
}

TEST_F(Edit, RefusesWhatTheBoxDoesNotHold) {
  refuse(
      R"({"heroes":[{"id":"dwarf","large":"falcon"},{"id":"archer","large":"falcon"},{"id":"wizard","large":"falcon"}]})",
      "set");
  refuse(R"({"stock":{"bow":4}})", "stock.bow");
  refuse(R"({"stock":{"beer":4}})", "stock.beer");
  refuse(R"({"farmers":[24,24,24,24,24]})", "farmers");
  refuse(R"({"creatures":[{"kind":"tower-skral","space":51},{"kind":"tower-skral","space":52}]})", "creatures");
  refuse(R"({"loot":[{"space":20,"things":["rune","rune","rune","rune","rune","rune","rune","rune","rune","rune"]}]})",
         "set");
  refuse(R"({"fog":{"spaces":[8]}})", "fog.left");
  refuse(R"({"fog":{"left":{"event":6}}})", "fog.left.event");
  refuse(R"({"castle":{"shields":1,"taken":2}})", "castle.taken");
}

TEST_F(Edit, FiguresOfShieldsThatAreFreeAgainReturn) {
  edit(R"({"creatures":[{"kind":"gor","space":9},{"kind":"skral","space":19},{"kind":"gor","space":20}]})");
  const json before = write()["supply"];
  // A gor and the skral enter the castle (CRE-3): each lies on a golden shield.
  for (int i = 0; i < 2; ++i) {
    game_.state.creatures.erase(0);
    ++game_.state.shields_taken;
  }
  edit(R"({"day":2})");
  EXPECT_EQ(write()["supply"], before) << "they lie on their shields";
  edit(R"({"castle":{"taken":1}})");
  EXPECT_EQ(write()["supply"]["gor"], before["gor"].get<int>() + 1) << "the gors come first";
  EXPECT_EQ(write()["supply"]["skral"], before["skral"]);
  edit(R"({"castle":{"taken":0},"creatures":[]})");
  EXPECT_EQ(write()["supply"]["gor"], before["gor"].get<int>() + 2);
  EXPECT_EQ(write()["supply"]["skral"], before["skral"].get<int>() + 1);
  edit(R"({"castle":{"taken":2}})");
  edit(R"({"castle":{"taken":0}})");
  EXPECT_EQ(write()["supply"]["gor"], before["gor"].get<int>() + 2) << "a shield taken by an edit has no figure";
}

TEST_F(Edit, SaysOfWhatThereAreTooManyOrTooFew) {
  const auto said = [&](const char* set) {
    const auto fault = edit_state(game_.content, game_.state, json::parse(set));
    return fault ? fault->message : "accepted";
  };
  EXPECT_EQ(said(R"({"fog":{"left":{"event":6}}})"), "the box holds 5 fog tokens 'event', got 6");
  EXPECT_EQ(said(R"({"fog":{"spaces":[8]}})"),
            "fog tokens left: 15, spaces with hidden fog: 1; as many fog tokens must be left as there are fog.spaces");
}

TEST_F(Edit, FogLiesWhereTheLegendLaysIt) {
  const char* left =
      R"("left":{"event":1,"gold":0,"gor":0,"strength":0,"willpower-2":0,"willpower-3":0,"wineskin":0,"brew":0}})";
  refuse((std::string(R"({"fog":{"spaces":[9],)") + left + "}").c_str(), "fog.spaces[0]");
  refuse(R"({"fog":{"revealed":[{"space":9,"token":"gor"}]}})", "fog.revealed[0].space");
  edit((std::string(R"({"fog":{"spaces":[64],)") + left + "}").c_str());
}

TEST(EditOfLegend5, KnowsWhatTheLegendTookOut) {
  const Content content = tests::compile_game({"legend-5", "normal", {"dwarf", "archer"}, {}, {}});
  State state{};
  set_up(content, std::vector{HeroKind{0}, HeroKind{1}}, state);
  ActionList legal;
  while (question(state) != FrameKind::action) {
    legal_actions(content, state, legal);
    perform(content, state, legal[0]);
  }
  const auto edit = [&](const char* set) { return edit_state(content, state, json::parse(set)); };
  const auto fault = edit(R"({"stock":{"gem-4":3}})");
  ASSERT_TRUE(fault) << "two gems of 4 are in this legend's box";
  EXPECT_EQ(fault->where, "stock.gem-4");
  EXPECT_FALSE(edit(R"({"stock":{"gem-4":2}})"));
  EXPECT_FALSE(edit(R"({"stock":{"wineskin":0}})"));
}

TEST_F(Edit, TheLastDayIsFollowedByNone) {
  refuse(R"({"day":256})", "day");
  edit(R"({"day":255,"creatures":[],"narrator":"A"})");
  ActionList legal;
  for (int i = 0; i < 200 && game_.state.result == Result::none; ++i) {
    legal_actions(game_.content, game_.state, legal);
    const Action* sleep =
        std::find_if(legal.begin(), legal.end(), [](const Action& a) { return a.verb == Verb::sleep; });
    perform(game_.content, game_.state, sleep != legal.end() ? *sleep : legal[0]);
    ASSERT_EQ(game_.state.day, 255);
  }
  EXPECT_EQ(game_.state.result, Result::lost);
  EXPECT_EQ(game_.state.reason, Reason::legend_says);
}

TEST_F(Edit, RefusesPlacesThatAreNone) {
  refuse(R"({"heroes":[{"id":"dwarf","slots":5}]})", "heroes[0].slots");
  refuse(R"({"heroes":[{"id":"dwarf","space":73}]})", "heroes[0].space");
  refuse(R"({"heroes":[{"id":"dwarf","space":500}]})", "heroes[0].space");
  refuse(R"({"heroes":[{"id":"dwarf","space":80}]})", "heroes[0].space");
  refuse(R"({"creatures":[{"kind":"gor","space":9},{"kind":"gor","space":9}]})", "creatures[1].space");
  refuse(R"({"creatures":[{"kind":"gor","space":0}]})", "creatures[0].space");
  refuse(R"({"creatures":[{"id":1,"kind":"gor","space":8},{"id":1,"kind":"gor","space":9}]})", "creatures[1].id");
  refuse(R"({"wells":[{"space":6}]})", "wells[0].space");
  refuse(R"({"farmers":[0]})", "farmers[0]");
  refuse(R"({"farmers":24})", "farmers");
  refuse(R"({"characters":[{"kind":"prince","space":44}]})", "characters[0].kind");
}

TEST_F(Edit, RefusesValuesOutOfRange) {
  refuse(R"({"heroes":[{"id":"dwarf","willpower":0}]})", "heroes[0].willpower");
  refuse(R"({"heroes":[{"id":"dwarf","willpower":21}]})", "heroes[0].willpower");
  refuse(R"({"heroes":[{"id":"dwarf","strength":15}]})", "heroes[0].strength");
  refuse(R"({"heroes":[{"id":"dwarf","hour":11}]})", "heroes[0].hour");
  refuse(R"({"heroes":[{"id":"dwarf","small":["bow"]}]})", "heroes[0].small[0]");
  refuse(R"({"heroes":[{"id":"dwarf","small":["wineskin","wineskin","wineskin","wineskin"]}]})", "heroes[0].small");
  refuse(R"({"heroes":[{"id":"warrior"}]})", "heroes[0].id");
  refuse(R"({"heroes":[{"id":"dwarf","stamina":3}]})", "heroes[0].stamina");
  refuse(R"({"heroes":[{"id":"dwarf","asleep":true}]})", "turn");
  refuse(R"({"narrator":"N"})", "narrator");
  refuse(R"({"narrator":7})", "narrator");
  refuse(R"({"day":0})", "day");
  refuse(R"({"turn":"warrior"})", "turn");
  refuse(R"({"turn":"chance"})", "turn");
  refuse(R"({"creatures":[{"kind":"gor","space":9,"strength":7}]})", "creatures[0].strength");
  refuse(R"({"event_deck":{"left":["gold-2"],"discarded":["gold-2"]}})", "event_deck.discarded[0]");
  refuse(R"({"event_deck":{"left":["A1"]}})", "event_deck.left[0]");
  refuse(R"({"supply":{"gor":3}})", "supply");
  refuse("[]", "");
}

TEST_F(Edit, OnlyBetweenActions) {
  const Seat who = to_act(game_.state);
  const Space to = game_.content.spaces[idx(game_.state.hero(who).space)].neighbours[0];
  perform(game_.content, game_.state, make_action(who, Verb::step, to));
  refuse(R"({"day":2})", "set");
}

}  // namespace
}  // namespace rietburg::codec
