// The shape of `state`: all keys of docs/protocol.md, lists in their order.
#include "codec/state_json.h"

#include "tests/codec/game.h"

namespace rietburg::codec {
namespace {

class StateJson : public ::testing::Test {
 protected:
  StateJson() { game_.play_to_action(); }
  json write() { return state_to_json(game_.content, game_.state); }
  Game game_;
};

TEST_F(StateJson, HasAllKeys) {
  const json state = write();
  for (const char* key :
       {"legend",    "difficulty", "day",      "narrator", "outcome",    "reason", "turn", "asks",    "heroes",
        "creatures", "castle",     "defeated", "supply",   "wells",      "fog",    "loot", "farmers", "characters",
        "allies",    "markers",    "closed",   "rubble",   "event_deck", "today",  "laid", "letters", "stock",
        "move",      "fight",      "open",     "tasks",    "hash",       "hours"}) {
    EXPECT_TRUE(state.contains(key)) << key;
  }
  EXPECT_EQ(state["legend"], "legend-2");
  EXPECT_EQ(state["difficulty"], "normal");
  EXPECT_EQ(state["narrator"], "A");
  EXPECT_TRUE(state["outcome"].is_null());
  EXPECT_TRUE(state["move"].is_null());
  EXPECT_TRUE(state["fight"].is_null());
  EXPECT_EQ(state["open"], json::array());
  EXPECT_EQ(state["letters"]["end"], "N");
  EXPECT_EQ(state["letters"]["stars"], json::parse(R"(["C","G","N"])"));
  EXPECT_EQ(state["letters"]["put"].size(), 1U);
  EXPECT_EQ(state["letters"]["put"][0]["card"], "rune-stones");
  EXPECT_EQ(state["castle"], json::parse(R"({"shields":2,"taken":0})"));
  EXPECT_EQ(state["hash"].get<std::string>().size(), 16U);
}

TEST_F(StateJson, HeroesInSeatingOrder) {
  const json heroes = write()["heroes"];
  ASSERT_EQ(heroes.size(), 3U);
  EXPECT_EQ(heroes[0]["id"], "dwarf");
  EXPECT_EQ(heroes[1]["id"], "archer");
  EXPECT_EQ(heroes[0]["space"], 7);
  EXPECT_EQ(heroes[0]["rooster"], true) << "lowest rank";
  EXPECT_TRUE(heroes[0]["helm"].is_null());
  EXPECT_EQ(heroes[0]["gems"], json::array());
}

TEST_F(StateJson, HoursOfToday) {
  EXPECT_EQ(write()["hours"], json::parse("[0,0,0,0,0,0,0,2,2,2]"));
  game_.state.today.last_hour = 9;
  game_.state.today.overtime[0] = 0;
  game_.state.today.overtime[1] = 3;
  EXPECT_EQ(write()["hours"], json::parse("[0,0,0,0,0,0,0,0,3]"));
}

TEST_F(StateJson, CreaturesBySpace) {
  const json creatures = write()["creatures"];
  ASSERT_EQ(creatures.size(), 6U);
  for (std::size_t i = 1; i < creatures.size(); ++i) EXPECT_LT(creatures[i - 1]["space"], creatures[i]["space"]);
  EXPECT_EQ(creatures[0],
            json::parse(R"({"id":1,"kind":"gor","space":8,"strength":2,"willpower":4,"stays":false,"holds":[]})"));
  game_.state.today.creature_strength = 1;
  EXPECT_EQ(write()["creatures"][0]["strength"], 3);
}

TEST_F(StateJson, LootAndFarmersApart) {
  EXPECT_EQ(write()["farmers"], json::parse("[24]"));
  game_.state.loot.insert(0, {space(20), Thing::gold, 2});
  game_.state.loot.insert(1, {space(20), game_.thing("wineskin"), 1});
  game_.state.loot.insert(2, {space(20), game_.thing("rune"), 1});
  const json loot = write()["loot"];
  ASSERT_EQ(loot.size(), 1U);
  EXPECT_EQ(loot[0]["space"], 20);
  EXPECT_EQ(loot[0]["gold"], 2);
  EXPECT_EQ(loot[0]["things"].size(), 2U);
  EXPECT_NE(std::find(loot[0]["things"].begin(), loot[0]["things"].end(), "rune"), loot[0]["things"].end());
}

TEST_F(StateJson, FogIsWhatRemains) {
  const json fog = write()["fog"];
  EXPECT_EQ(fog["spaces"].size(), 15U);
  EXPECT_EQ(fog["left"]["event"], 5);
  EXPECT_EQ(fog["revealed"], json::array());
}

TEST_F(StateJson, AMoveUnderWay) {
  const Seat who = to_act(game_.state);
  const Space to = game_.content.spaces[idx(game_.state.hero(who).space)].neighbours[0];
  perform(game_.content, game_.state, make_action(who, Verb::step, to));
  ASSERT_EQ(question(game_.state), FrameKind::move);
  EXPECT_EQ(write()["move"]["who"], "dwarf");
  EXPECT_EQ(write()["move"]["start"], 7);
  EXPECT_EQ(write()["asks"]["question"], "move");
}

TEST_F(StateJson, TheHashFollowsThePosition) {
  const json before = write()["hash"];
  ++game_.state.heroes[0].gold;
  EXPECT_NE(write()["hash"], before);
  EXPECT_EQ(hash_text(u64{0xabc}), "0000000000000abc");
}

}  // namespace
}  // namespace rietburg::codec
