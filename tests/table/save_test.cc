// Saves: back to the same game, damage found with its place, other versions as far as they fit.
#include "table/save.h"

#include <set>

#include "codec/write.h"
#include "table/version.h"
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class SaveTest : public ::testing::Test, protected Talk {
 protected:
  SaveTest() { expect_ok(say(kNew)); }
  json load_into(Talk& talk, const json& game) { return talk.say({{"do", "load"}, {"game", game}}); }
  /// The text that tells a person: by the part of the save, where that has a text of its own.
  static std::string key_of(const std::string& where) {
    for (const char* part : {"version", "setup", "history", "hashes"}) {
      if (where.starts_with(std::string("game.") + part)) return std::string("refused.bad-save.") + part;
    }
    return "refused.bad-save";
  }
  void expect_damaged(const json& game, const char* where) {
    Talk other;
    other.say(kNew);
    const json before = other.state();
    const json answer = load_into(other, game);
    other.expect_error(answer, "bad_save");
    EXPECT_EQ(answer["error"]["where"].get<std::string>().rfind(where, 0), 0U) << answer;
    EXPECT_EQ(answer["error"]["key"], key_of(answer["error"]["where"])) << answer;
    EXPECT_EQ(other.state(), before);
  }
};

TEST_F(SaveTest, ComesBackAndGoesOnTheSame) {
  play_on(120);
  Talk other;
  const json answer = load_into(other, save());
  other.expect_ok(answer);
  EXPECT_FALSE(answer.contains("message"));
  EXPECT_FALSE(answer.contains("read_only"));
  EXPECT_EQ(other.state(), state());
  EXPECT_EQ(other.history(), history());
  EXPECT_EQ(other.save(), save());
  play_on(40);
  other.play_on(40);
  EXPECT_EQ(other.state(), state());
  const auto length = history().size() / 2;
  say({{"do", "undo"}, {"to", length}});
  other.say({{"do", "undo"}, {"to", length}});
  EXPECT_EQ(other.state(), state());
}

/// A save's hashes count for its own version: whoever changes the shape of State or what a position is must raise it,
/// or the saves people have would be called damaged.
TEST_F(SaveTest, AnotherShapeIsAnotherVersion) {
  EXPECT_EQ(std::string(kEngineVersion) + " " + state()["hash"].get<std::string>(), "0.4.0 35c16bdafca89585")
      << "Raise kEngineVersion and write both here; where only the content has changed, the hash alone.";
}

/// All dice that come in a while.
json dice_to_come(Talk& talk) {
  const std::size_t before = talk.history().size();
  talk.play_on(60);
  json dice = json::array();
  const json history = talk.history();
  for (std::size_t at = before; at < history.size(); ++at) {
    if (history[at]["who"] == "chance") dice.push_back(history[at]);
  }
  return dice;
}

TEST_F(SaveTest, NamesItsGeneratorAndOldOnesKeepTheirs) {
  play_on(20);
  json game = save();
  EXPECT_EQ(game["setup"]["seed"], 42);
  EXPECT_EQ(game["setup"]["generator"], "splitmix64") << "a number keeps the dice it always had";
  Talk other;
  game["setup"]["generator"] = "siphash-2-4";
  other.expect_ok(load_into(other, game));
  EXPECT_EQ(other.save(), game);
  Talk old;  // before generators had names there was one
  game["setup"].erase("generator");
  old.expect_ok(load_into(old, game));
  EXPECT_EQ(old.save(), save());
  const json dice = dice_to_come(*this);
  EXPECT_EQ(dice_to_come(old), dice);
  EXPECT_NE(dice_to_come(other), dice);
  Talk wrong;
  game["setup"]["generator"] = "mersenne";
  const json answer = load_into(wrong, game);
  wrong.expect_error(answer, "bad_save", "game.setup.generator");
  EXPECT_EQ(answer["error"]["key"], "refused.bad-save.setup");
}

TEST_F(SaveTest, ASeedIsANumberOrManyDigits) {
  json request = json::parse(kNew);
  request["seed"] = "fedcba98765432100123456789abcdef";
  expect_ok(say(request));
  EXPECT_EQ(save()["setup"]["seed"], request["seed"]);
  EXPECT_EQ(save()["setup"]["generator"], "siphash-2-4");
  Talk other;
  other.expect_ok(load_into(other, save()));
  EXPECT_EQ(dice_to_come(other), dice_to_come(*this));
  request["seed"] = "0000000000000000000000000000002a";
  expect_ok(say(request));
  EXPECT_EQ(save()["setup"]["seed"], 42) << "the same number";
  for (const json& wrong : {json("42"), json("xedcba98765432100123456789abcdef"), json(-1), json(1.5), json::array()}) {
    request["seed"] = wrong;
    expect_error(say(request), "bad_request", "seed");
  }
  request["seed"] = "fedcba98765432100123456789abcdef";
  request["generator"] = "splitmix64";
  expect_error(say(request), "bad_request", "seed");
}

TEST_F(SaveTest, ASeedOfTheSystemHas128Bits) {
  json request = json::parse(kNew);
  request.erase("seed");
  std::set<json> seen;
  for (int i = 0; i < 3; ++i) {
    expect_ok(say(request));
    const json seed = save()["setup"]["seed"];
    ASSERT_TRUE(seed.is_string()) << seed;
    EXPECT_EQ(seed.get<std::string>().size(), 32U);
    seen.insert(seed);
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST_F(SaveTest, SurvivesTextAndKeepsNames) {
  json request = json::parse(kNew);
  request["options"] = {{"names", {{"dwarf", "Krâm"}}}, {"modules", {"tavern"}}};
  expect_ok(say(request));
  const json game = json::parse(save().dump());
  EXPECT_EQ(game["setup"]["options"]["names"]["dwarf"], "Krâm");
  Talk other;
  other.expect_ok(load_into(other, game));
  EXPECT_EQ(other.save(), game);
}

TEST_F(SaveTest, KeepsWhoIsAWomanAndWhoAMan) {
  json request = json::parse(kNew);
  expect_ok(say(request));
  const json usual = state()["looks"];
  ASSERT_EQ(usual.size(), request["heroes"].size());
  EXPECT_FALSE(save()["setup"]["options"].contains("looks"));
  json chosen = usual;
  const std::string hero = usual.begin().key();
  chosen[hero] = usual[hero] == "male" ? "female" : "male";
  request["options"]["looks"][hero] = chosen[hero];
  expect_ok(say(request));
  EXPECT_EQ(state()["looks"], chosen);
  EXPECT_EQ(say(R"({"do":"state","at":0})")["state"]["looks"], chosen);
  Talk other;
  other.expect_ok(load_into(other, json::parse(save().dump())));
  EXPECT_EQ(other.state()["looks"], chosen);
}

TEST_F(SaveTest, AGameAtItsVeryBeginning) {
  say(R"({"do":"dice","mode":"table"})");
  say(kNew);
  Talk other;
  other.expect_ok(load_into(other, save()));
  EXPECT_EQ(other.state(), state());
}

TEST_F(SaveTest, WithoutASeedItOnlyForgetsTheFuture) {
  play_on(30);
  json game = save();
  game["setup"].erase("seed");
  Talk other;
  other.expect_ok(load_into(other, game));
  EXPECT_EQ(other.state(), state());
}

TEST_F(SaveTest, EditedGames) {
  play_on(12);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(R"({"do":"edit","set":{"heroes":[{"id":"archer","gold":7}]}})"));
  play_on(15);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(R"({"do":"edit","set":{"day":5}})"));
  play_on(15);
  Talk other;
  other.expect_ok(load_into(other, save()));
  EXPECT_EQ(other.state(), state());
  EXPECT_EQ(other.save(), save());
  json game = save();
  game["hashes"] = json::array();
  EXPECT_EQ(save_text(*protocol_.table(), game["content"]), codec::to_text(game));
  game["edits"][1]["set"]["day"] = 500;
  expect_damaged(game, "game.edits[1].set.day");
  game = save();
  game["edits"][0]["after"][2] = 7;
  expect_damaged(game, "game.edits[0].after[2]");
}

TEST_F(SaveTest, DamageIsFoundWithItsPlace) {
  play_on(120);
  const json game = save();
  ASSERT_GT(game["history"].size(), 60U);
  ASSERT_GT(game["hashes"].size(), 1U);
  const auto damaged = [&](auto change, const char* where) {
    json copy = game;
    change(copy);
    expect_damaged(copy, where);
  };
  damaged([](json& g) { g["history"].erase(20); }, "game.h");
  damaged([](json& g) { g["history"].erase(g["history"].size() - 1); }, "game.hashes");
  damaged([](json& g) { g["history"][30] = "x"; }, "game.history[30]");
  damaged([](json& g) { g["history"][30]["do"] = "dance"; }, "game.history[30].do");
  damaged([](json& g) { g["hashes"][0]["hash"] = "0123456789abcdef"; }, "game.hashes[0]");
  damaged([](json& g) { g["hashes"][0]["hash"] = 7; }, "game.hashes[0]");
  damaged([](json& g) { g["hashes"][0] = nullptr; }, "game.hashes[0]");
  damaged([](json& g) { g["hashes"] = json::array(); }, "game.hashes");
  damaged([](json& g) { g["hashes"].push_back({{"at", 9999}, {"hash", "x"}}); }, "game.hashes");
  damaged([](json& g) { g.erase("history"); }, "game.history");
  damaged([](json& g) { g["history"] = 7; }, "game.history");
  damaged([](json& g) { g["format"] = "chess"; }, "game.format");
  damaged([](json& g) { g.erase("format"); }, "game.format");
  damaged([](json& g) { g["version"] = 99; }, "game.version");
  damaged([](json& g) { g["dice"] = "loaded"; }, "game.dice");
  damaged([](json& g) { g["setup"]["legend"] = "legend-99"; }, "game.setup");
  damaged([](json& g) { g["setup"]["heroes"] = {"dwarf"}; }, "game.setup");
  damaged([](json& g) { g["setup"] = 3; }, "game.setup");
  damaged([](json& g) { g["extra"] = 3; }, "game.extra");
  expect_damaged(json::parse("[]"), "game");
  expect_damaged(json::parse("null"), "game");
}

TEST_F(SaveTest, AnotherDieIsNoticed) {
  play_on(80);
  json game = save();
  for (json& action : game["history"]) {
    if (action["do"] == "die") {
      action["face"] = action["face"].get<int>() % 6 + 1;
      break;
    }
  }
  expect_damaged(game, "game.h");
}

TEST_F(SaveTest, AnotherVersionThatFits) {
  play_on(40);
  json game = save();
  game["engine"] = "0.0.1";
  game["hashes"] = json::array();
  Talk other;
  const json answer = load_into(other, game);
  other.expect_ok(answer);
  EXPECT_FALSE(answer.contains("read_only"));
  EXPECT_EQ(other.state(), state());
  other.play_on(3);
}

TEST_F(SaveTest, AnotherVersionStopsWhereItNoLongerFits) {
  play_on(60);
  json game = save();
  game["content"] = "other";
  game["history"][25] = {{"who", "dwarf"}, {"do", "step"}, {"to", 80}};
  Talk other;
  const json answer = load_into(other, game);
  other.expect_ok(answer);
  EXPECT_EQ(answer["read_only"], true);
  EXPECT_EQ(answer["length"], 25);
  EXPECT_NE(answer["message"].get<std::string>().find("history[25]"), std::string::npos) << answer["message"];
  const json actions = other.legal();
  ASSERT_FALSE(actions.empty());
  other.expect_error(other.play(actions[0]), "read_only");
  other.expect_error(other.say(R"({"do":"edit","set":{}})"), "read_only");
  other.expect_ok(other.say(R"({"do":"undo","to":10})"));
  other.expect_ok(other.say(R"({"do":"redo","to":25})"));
  other.expect_ok(other.say(kNew));
  other.play_on(3);
}

}  // namespace
}  // namespace rietburg::table
