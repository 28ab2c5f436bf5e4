// Files that are fine one by one and make no game together.
#include <gtest/gtest.h>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

using nlohmann::json;

struct DamagedBoard : testing::Test {
  ContentCopy copy;
  json& space(json& board, int id) {
    for (json& one : board["spaces"]) {
      if (one["id"] == id) return one;
    }
    return board["spaces"][0];
  }
  void edit(const std::function<void(json&)>& change) { copy.edit("board/andor.json", change); }
  std::string at(int id, const std::string& field) {
    const json board = copy.read("board/andor.json");
    for (std::size_t i = 0; i < board["spaces"].size(); ++i) {
      if (board["spaces"][i]["id"] == id) return "/spaces/" + std::to_string(i) + "/" + field;
    }
    return "";
  }
};

TEST_F(DamagedBoard, AWayToNowhere) {
  edit([&](json& board) { space(board, 72)["neighbours"].push_back(75); });
  copy.expect("board/andor.json", at(72, "neighbours/6"), "there is no space 75");
}

TEST_F(DamagedBoard, AOneWayStreet) {
  edit([&](json& board) { space(board, 72)["neighbours"].push_back(1); });
  copy.expect("board/andor.json", at(72, "neighbours"), "1 is a neighbour of 72, but not the other way round");
}

TEST_F(DamagedBoard, AnArrowThatIsNoWay) {
  edit([&](json& board) { space(board, 72)["arrow"] = 0; });
  copy.expect("board/andor.json", at(72, "arrow"), "which is no neighbour");
}

TEST_F(DamagedBoard, ArrowsInACircle) {
  edit([&](json& board) {
    space(board, 81)["arrow"] = 82;
    space(board, 82)["arrow"] = 81;
  });
  copy.expect("board/andor.json", at(84, "arrow"), "never reach the castle");
}

TEST_F(DamagedBoard, ASpaceNobodyReaches) {
  edit([&](json& board) { board["isolated"] = {80}; });
  copy.expect("board/andor.json", at(83, "neighbours"), "no way leads from the castle or exit to space 83");
}

TEST_F(DamagedBoard, ASpaceTwice) {
  edit([&](json& board) { space(board, 84)["id"] = 82; });
  copy.expect("board/andor.json",
              "/spaces/" + std::to_string(copy.read("board/andor.json")["spaces"].size() - 1) + "/id",
              "space 82 stands here twice");
}

TEST_F(DamagedBoard, AnUnknownCreatureAtSunrise) {
  edit([&](json& board) { board["sunrise_order"][0] = "goor"; });
  copy.expect("board/andor.json", "/sunrise_order/0", "there is no creature \"goor\"");
}

struct DamagedLegend : testing::Test {
  ContentCopy copy;
  void edit(const std::function<void(json&)>& change) { copy.edit(kLegend2, change); }
  static json card(const char* text) { return json::parse(text); }
  /// A further card at letter B, and its place in the file.
  std::string with_effects(const char* effects) {
    edit([&](json& legend) {
      if (legend["cards"].back()["id"] == "B9") legend["cards"].erase(legend["cards"].size() - 1);
      legend["cards"].push_back({{"id", "B9"}, {"letter", "B"}, {"effects", json::parse(effects)}});
    });
    return "/cards/" + std::to_string(copy.read(kLegend2)["cards"].size() - 1) + "/effects";
  }
};

TEST_F(DamagedLegend, UnknownBoardAndLetter) {
  edit([](json& legend) { legend["stars"].push_back("Z"); });
  copy.expect(kLegend2, "/stars/3", "there is no letter \"Z\"");
  edit([](json& legend) { legend["board"] = "mordor"; });
  copy.expect(kLegend2, "/board", "there is no board \"mordor\"");
}

TEST_F(DamagedLegend, SpacesThatDoNotExist) {
  const std::string at = with_effects(R"([{"do": "place", "creature": "gor", "space": [8, 75]}])");
  copy.expect(kLegend2, at + "/0/space/1", "there is no space 75");
  with_effects(R"([{"do": "roll", "die": "hero", "plus": 69}, {"do": "place", "farmer": true, "space": "rolled"}])");
  copy.expect(kLegend2, at + "/1/space", "the roll can name 73, which is no space");
  with_effects(R"([{"do": "gain", "who": {"spaces": "70-75"}, "gold": 1}])");
  copy.expect(kLegend2, at + "/0/who/spaces", "is no list of spaces");
}

TEST_F(DamagedLegend, RollsThatNobodyRolled) {
  const std::string at = with_effects(R"([{"do": "place", "farmer": true, "space": "rolled"}])");
  copy.expect(kLegend2, at + "/0/space", "before any roll");
  with_effects(R"([{"do": "lose", "who": "all", "willpower": "roll"}])");
  copy.expect(kLegend2, at + "/0/willpower", "before any roll");
  with_effects(R"([{"do": "lose-farmer", "if": {"roll": "1-3"}}])");
  copy.expect(kLegend2, at + "/0/if/roll", "before any roll");
  with_effects(R"([{"do": "roll", "die": "hero", "table": {"1-2": 5, "4-6": 7}}])");
  copy.expect(kLegend2, at + "/0/table", "nothing for face 3");
}

TEST_F(DamagedLegend, NamesThatNeverComeUp) {
  const std::string at = with_effects(R"([{"do": "lose-farmer", "if": {"flag": "storm"}}])");
  copy.expect(kLegend2, at + "/0/if/flag", "no effect sets the flag 'storm'");
  with_effects(R"([{"do": "lose-farmer", "if": {"character": "which"}}])");
  copy.expect(kLegend2, at + "/0/if/character", "no effect places 'which'");
  with_effects(R"([{"do": "place", "ally": "witch", "space": 3}])");
  copy.expect(kLegend2, at + "/0/ally", "'witch' is of another kind");
}

TEST_F(DamagedLegend, CardsThatNeverCome) {
  edit([](json& legend) { legend["cards"].push_back({{"id", "lost"}, {"put", true}, {"effects", json::array()}}); });
  copy.expect(kLegend2, "/cards/" + std::to_string(copy.read(kLegend2)["cards"].size() - 1) + "/put",
              "no effect puts the card 'lost'");
}

TEST_F(DamagedLegend, ACardWithoutATrigger) {
  edit([](json& legend) { legend["cards"][0].erase("letter"); });
  copy.expect(kLegend2, "/cards/0", "needs one of 'deck', 'letter', 'on', 'put', 'read'");
}

TEST_F(DamagedLegend, APutThatFindsNoCard) {
  const std::string at = with_effects(R"([{"do": "roll", "die": "hero"}, {"do": "put", "card": "rune-stone"}])");
  copy.expect(kLegend2, at + "/1/card", "there is no card \"rune-stone\"");
  with_effects(R"([{"do": "roll", "die": "hero"}, {"do": "put", "card": "A1"}])");
  copy.expect(kLegend2, at + "/1/card", "does not wait to be put");
}

TEST_F(DamagedLegend, TheSameCardTwiceAtOneLevel) {
  edit([](json& legend) {
    for (json& card : legend["cards"]) card.erase("difficulty");
  });
  copy.expect(kLegend2, "/cards/3/id", "the card 'A3' is there twice");
}

TEST_F(DamagedLegend, MoreCreaturesThanTheBoxHolds) {
  edit([](json& legend) {
    legend["cards"][0]["effects"] = {{{"do", "place"}, {"creature", "wardrak"}, {"space", {1, 2, 3}}}};
  });
  copy.expect(kLegend2, "/cards/0", "more creatures 'wardrak' than the box holds (2)");
}

TEST_F(DamagedLegend, AValueMissingForALevel) {
  // The schema asks for all levels; without it the compiler still says what is missing.
  edit([](json& legend) { legend["difficulties"] = {"easy"}; });
  copy.expect(kLegend2, "/cards/3/difficulty", "there is no difficulty \"normal\"");
}

TEST_F(DamagedLegend, TooManyStepsOnOneCard) {
  edit([](json& legend) {
    json spaces = json::array();
    for (int i = 0; i < 256; ++i) spaces.push_back(1);
    legend["cards"][0]["effects"] = {{{"do", "place"}, {"farmer", true}, {"space", spaces}}};
  });
  copy.expect(kLegend2, "/cards/0/effects", "256 steps on one card");
}

}  // namespace
}  // namespace rietburg::loader
