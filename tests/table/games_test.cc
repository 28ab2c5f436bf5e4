// Several games in one process, copies of games, and what there is in a game.
#include "table/games.h"

#include <set>

#include "table/catalogue.h"
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

json new_game(const char* id) {
  json request = json::parse(kNew);
  request["game"] = id;
  return request;
}

class GamesTest : public ::testing::Test, protected Talk {
 protected:
  json ask(const json& request) { return games_.answer(request); }
  json ask(const char* verb, const char* game) { return games_.answer({{"do", verb}, {"game", game}}); }
  std::string hash_of(const char* game) { return ask("state", game)["state"]["hash"]; }
  /// The same decisions in this game, each answered at once by the engine's dice.
  void decide(const char* game, int decisions) {
    for (int i = 0; i < decisions; ++i) {
      const json actions = ask("legal", game)["actions"];
      if (actions.empty()) return;
      const json& action = actions[(static_cast<std::size_t>(i) * 5) % actions.size()];
      expect_ok(ask({{"do", "play"}, {"game", game}, {"action", action}}));
    }
  }
  json clone(const char* to, const json& seed = nullptr) {
    json request = {{"do", "clone"}, {"game", "a"}, {"to", to}};
    if (!seed.is_null()) request["seed"] = seed;
    return ask(request);
  }

  Games games_{tests::library()};
};

TEST_F(GamesTest, EachGameGoesItsOwnWay) {
  expect_ok(ask(new_game("a")));
  expect_ok(ask(new_game("b")));
  expect_ok(ask(json::parse(kNew)));
  const std::string start = hash_of("b");
  decide("a", 3);
  EXPECT_EQ(hash_of("b"), start);
  EXPECT_EQ(ask({{"do", "state"}})["state"]["hash"], start);
  EXPECT_NE(hash_of("a"), start);
}

TEST_F(GamesTest, AnIdIsShortAndTheirNumberBounded) {
  for (const json& id : {json(""), json(7), json(std::string(65, 'x')), json("a\nb"), json(nullptr), json::array()}) {
    expect_error(ask({{"do", "state"}, {"game", id}}), "bad_request", "game");
    expect_error(ask({{"do", "clone"}, {"to", id}}), "no_game");
  }
  expect_error(ask("state", "a"), "no_game", "game");
  expect_error(ask("clone", "a"), "no_game", "game");
  expect_error(ask("close", "a"), "no_game", "game");
  expect_error(ask("fly", "a"), "unknown_verb", "do");
  EXPECT_EQ(games_.size(), 1U);
  expect_ok(ask(new_game("a")));
  for (std::size_t i = 1; i < Games::kMostGames; ++i) expect_ok(clone(std::to_string(i).c_str()));
  expect_error(clone("one more"), "too_many_games", "to");
  expect_error(ask(new_game("one more")), "too_many_games", "game");
  expect_error(ask({{"do", "dice"}, {"mode", "table"}, {"game", "one more"}}), "too_many_games", "game");
  expect_ok(clone("7"));  // replaces
  EXPECT_EQ(ask("close", "7")["games"], Games::kMostGames - 1);
  expect_ok(ask(new_game("one more")));
}

TEST_F(GamesTest, ACopyHasTheHistoryAndDiceOfItsOwn) {
  expect_ok(ask(new_game("a")));
  decide("a", 4);
  const json history = ask("history", "a")["actions"];
  const json told = clone("b");
  EXPECT_EQ(told["hash"], hash_of("a"));
  EXPECT_FALSE(told.contains("events"));
  EXPECT_EQ(ask("history", "b")["actions"], history);
  expect_ok(clone("same", "same"));
  expect_ok(clone("one", 1));
  expect_ok(clone("one again", 1));
  // Several copies: that all of them met the same dice as the original by accident is out of the question.
  std::set<std::string> met;
  for (const char* game : {"b", "c", "d"}) {
    expect_ok(clone(game));
    decide(game, 40);
    met.insert(hash_of(game));
  }
  for (const char* game : {"a", "same", "one", "one again"}) decide(game, 40);
  EXPECT_EQ(hash_of("a"), hash_of("same"));
  EXPECT_EQ(hash_of("one"), hash_of("one again"));
  met.insert(hash_of("a"));
  EXPECT_EQ(met.size(), 4U);
}

TEST_F(GamesTest, ACopySaysWhatIsWrong) {
  expect_ok(ask(new_game("a")));
  expect_error(ask("clone", "a"), "bad_request", "to");
  expect_error(clone("b", "other"), "bad_request", "seed");
  expect_error(ask({{"do", "clone"}, {"game", "a"}, {"to", "b"}, {"dice", "same"}}), "bad_request", "dice");
  expect_error(ask({{"do", "clone"}, {"to", "b"}}), "no_game");
  expect_error(ask("state", "b"), "no_game", "game");
}

TEST_F(GamesTest, AClosedGameIsGone) {
  expect_ok(ask(new_game("a")));
  EXPECT_EQ(ask("close", "a")["games"], 0);
  expect_error(ask("state", "a"), "no_game", "game");
  expect_ok(ask(json::parse(kNew)));
  expect_ok(ask({{"do", "close"}}));
  expect_error(ask({{"do", "state"}}), "no_game");
  expect_error(ask({{"do", "close"}, {"to", 7}}), "bad_request", "to");
}

TEST_F(GamesTest, ASavedGameIsLoadedIntoAnyOfThem) {
  expect_ok(ask(new_game("a")));
  decide("a", 3);
  const json save = ask("save", "a")["game"];
  EXPECT_EQ(ask({{"do", "load"}, {"game", save}})["hash"], hash_of("a"));
  EXPECT_EQ(ask({{"do", "load"}, {"game", "b"}, {"save", save}})["hash"], hash_of("a"));
  EXPECT_EQ(hash_of("b"), hash_of("a"));
  expect_error(ask({{"do", "load"}, {"game", "b"}}), "bad_request", "game");
  expect_error(ask({{"do", "load"}, {"game", "c"}, {"save", 7}}), "bad_save");
  expect_error(ask("state", "c"), "no_game", "game");
}

TEST_F(GamesTest, DiceOnTheTableBeforeAGame) {
  expect_ok(ask({{"do", "dice"}, {"mode", "table"}, {"game", "a"}}));
  const json begun = ask(new_game("a"));
  const json other = ask(new_game("b"));
  EXPECT_EQ(begun["asks"]["who"], "chance");
  EXPECT_NE(other["asks"]["who"], "chance");
}

TEST_F(GamesTest, DeepRequestsDoNoHarm) {
  const std::string deep = std::string(400000, '[') + std::string(400000, ']');
  for (const char* start : {R"({"do":"load","game":"a","save":)", R"({"do":"load","game":)", R"({"do":"clone","to":)",
                            R"({"do":"hello","game":)", R"({"do":"state","game":"a","x":)"}) {
    EXPECT_EQ(json::parse(games_.answer_line(start + deep + "}"))["ok"], false) << start;
  }
}

TEST_F(GamesTest, ManyActionsWithoutEvents) {
  expect_ok(ask(json::parse(kNew)));
  expect_ok(ask({{"do", "clone"}, {"to", "a"}, {"seed", "same"}}));
  const json actions = ask("legal", "a")["actions"];
  const json told = ask({{"do", "play"}, {"actions", {actions[0]}}});
  json quiet = ask({{"do", "play"}, {"game", "a"}, {"actions", {actions[0]}}, {"events", false}});
  EXPECT_FALSE(quiet.contains("events"));
  quiet["events"] = told["events"];
  EXPECT_EQ(quiet, told);
  expect_error(ask({{"do", "play"}, {"action", actions[0]}, {"events", 0}}), "bad_request", "events");
}

// --- the catalogue

TEST_F(GamesTest, TheCatalogueOfTheGameAndOfALegend) {
  expect_error(ask({{"do", "catalogue"}}), "no_game", "legend");
  expect_ok(ask(json::parse(kNew)));
  const json here = ask({{"do", "catalogue"}});
  json before = ask({{"do", "catalogue"}, {"legend", "legend-2"}, {"difficulty", "normal"}, {"game", "elsewhere"}});
  EXPECT_EQ(before, here);
  EXPECT_EQ(games_.size(), 1U);
  expect_error(ask({{"do", "catalogue"}, {"difficulty", "easy"}}), "bad_request", "legend");
  expect_error(ask({{"do", "catalogue"}, {"legend", "legend-77"}}), "bad_setup", "legend");
  expect_error(ask({{"do", "catalogue"}, {"legend", "legend-2"}, {"heroes", {"bard", "dwarf"}}}), "bad_setup");
}

TEST_F(GamesTest, TheBoardHasWaysBothDirectionsAndArrows) {
  for (const loader::LegendInfo& legend : tests::library()->legends()) {
    const json answer = ask({{"do", "catalogue"}, {"legend", legend.id}});
    expect_ok(answer);
    std::map<int, std::set<int>> next;
    for (const json& space : answer["board"]["spaces"]) next[space["space"]] = space["next"].get<std::set<int>>();
    for (const auto& [space, neighbours] : next) {
      for (const int other : neighbours) EXPECT_TRUE(next.at(other).contains(space)) << space << " " << other;
    }
    for (const json& space : answer["board"]["spaces"]) {
      if (space.contains("arrow")) EXPECT_TRUE(next.contains(space["arrow"])) << space;
    }
  }
}

TEST_F(GamesTest, TheCatalogueNamesWhatThePositionSpeaksOf) {
  expect_ok(ask(json::parse(kNew)));
  const json answer = ask({{"do", "catalogue"}});
  const auto ids = [&](const char* list) {
    std::set<std::string> names;
    for (const json& one : answer[list]) names.insert(one.is_object() ? one["id"] : one);
    return names;
  };
  const json position = ask({{"do", "state"}})["state"];
  for (const json& creature : position["creatures"]) EXPECT_TRUE(ids("creatures").contains(creature["kind"]));
  for (const auto& [thing, count] : position["stock"].items()) EXPECT_TRUE(ids("things").contains(thing)) << thing;
  for (const json& task : position["tasks"]) EXPECT_TRUE(ids("tasks").contains(task["id"]));
  for (const json& card : position["event_deck"]["left"]) EXPECT_TRUE(ids("cards").contains(card));
  for (const json& hero : position["heroes"]) EXPECT_TRUE(ids("heroes").contains(hero["id"]));
  EXPECT_TRUE(ids("characters").contains("witch"));
  EXPECT_TRUE(ids("allies").contains("prince"));
}

// --- weights

TEST_F(GamesTest, ChanceTellsTheWeightOfEachOutcome) {
  expect_ok(ask({{"do", "dice"}, {"mode", "table"}}));
  expect_ok(ask(json::parse(kNew)));
  int seen = 0;
  for (int i = 0; i < 200; ++i) {
    const json legal = ask({{"do", "legal"}});
    if (legal["asks"].is_null()) break;
    const json& actions = legal["actions"];
    const bool chance = legal["asks"]["who"] == "chance";
    for (const json& action : actions) {
      EXPECT_EQ(action.value("shows", json::object()).contains("weight"), chance) << action;
      if (chance) EXPECT_GE(action["shows"]["weight"].get<int>(), 1);
    }
    seen += chance;
    expect_ok(ask({{"do", "play"}, {"action", actions[static_cast<std::size_t>(i) * 3 % actions.size()]}}));
  }
  EXPECT_GE(seen, 3);
}

}  // namespace
}  // namespace rietburg::table
