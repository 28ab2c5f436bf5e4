// One line in, one line out: requests that make sense, and all that do not.
#include "table/protocol.h"

#include <set>

#include "table/findings.h"
#include "tests/table/game.h"

namespace rietburg::table {
namespace {

class ProtocolTest : public ::testing::Test, protected Talk {
 protected:
  /// Refused, and the game as it was.
  void expect_refused(const char* request, const char* code, const char* where = nullptr) {
    const json before = state();
    expect_error(say(request), code, where);
    EXPECT_EQ(state(), before) << request;
  }
};

TEST_F(ProtocolTest, LinesThatAreNoRequest) {
  for (const char* text : {"", "hello", "{", "{} {}", "[1,2", "\xff\xfe", "nul"}) {
    const json answer = json::parse(line(text));
    expect_error(answer, "bad_json");
  }
  expect_error(json::parse(line("[]")), "bad_request");
  expect_error(json::parse(line("7")), "bad_request");
  expect_error(json::parse(line("{}")), "bad_request", "do");
  expect_error(json::parse(line(R"({"do":7})")), "bad_request", "do");
  expect_error(json::parse(line(R"({"do":"dance"})")), "unknown_verb", "do");
  expect_error(json::parse(line(R"({"id":{},"do":"hello"})")), "bad_request", "id");
}

TEST_F(ProtocolTest, LinesTooLongOrTooDeep) {
  const std::string longest = R"({"do":"hello","x":")" + std::string(Protocol::kLongestLine, 'x') + "\"}";
  expect_error(json::parse(line(longest)), "too_long");
  expect_error(json::parse(line(std::string(500000, '['))), "bad_json");
  const std::string deep = std::string(400000, '[') + std::string(400000, ']');
  expect_error(json::parse(line(deep)), "too_long");
  for (const char* start : {R"({"do":"hello","id":)", R"({"do":"load","game":)", R"({"do":"new","legend":)",
                            R"({"do":"load","game":{"edits":)", R"({"do":"edit","set":{"creatures":)"}) {
    const std::string end = std::string_view(start).find(":{") == std::string_view::npos ? "}" : "}}";
    expect_error(json::parse(line(start + deep + end)), "too_long");
  }
}

TEST_F(ProtocolTest, OneLineWithTheIdOfTheRequest) {
  for (const char* id : {"7", "\"a\"", "null", "-1", "true"}) {
    const std::string answer = line(std::string(R"({"do":"hello","id":)") + id + "}\r\n");
    EXPECT_EQ(answer.find('\n'), std::string::npos);
    EXPECT_EQ(json::parse(answer)["id"], json::parse(id));
  }
  EXPECT_FALSE(json::parse(line(R"({"do":"hello"})")).contains("id"));
}

TEST_F(ProtocolTest, HelloAndLegends) {
  const json hello = say(R"({"do":"hello"})");
  EXPECT_EQ(hello["protocol"], 2);
  EXPECT_TRUE(hello["engine"].is_string() && hello["content"].is_string());
  EXPECT_NE(std::find(hello["languages"].begin(), hello["languages"].end(), "en"), hello["languages"].end());
  const json legends = say(R"({"do":"legends"})")["legends"];
  const auto legend =
      std::find_if(legends.begin(), legends.end(), [](const json& one) { return one["id"] == "legend-2"; });
  ASSERT_NE(legend, legends.end());
  EXPECT_EQ((*legend)["difficulties"], json::parse(R"(["easy","normal"])"));
  EXPECT_EQ((*legend)["heroes"], json::parse("[2,3,4]"));
  EXPECT_NE((*legend)["title"], "legend-2");
  expect_error(say(R"({"do":"legends","language":"tlh"})"), "bad_request", "language");
}

TEST_F(ProtocolTest, NothingWithoutAGame) {
  for (const char* verb :
       {"state", "legal", "play", "undo", "redo", "history", "save", "edit", "forecast", "odds", "hint"}) {
    expect_error(say({{"do", verb}}), "no_game");
  }
}

TEST_F(ProtocolTest, SetupsNobodyCanPlay) {
  const auto refuse = [this](const char* fields, const char* code) {
    json request = json::parse(fields);
    request["do"] = "new";
    expect_error(say(request), code);
    expect_error(say(R"({"do":"state"})"), "no_game");
  };
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf"]})", "bad_setup");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer","wizard","warrior","dwarf"]})",
         "bad_setup");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","dwarf"]})", "bad_setup");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","elf"]})", "bad_setup");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":[]})", "bad_setup");
  refuse(R"({"legend":"legend-2","heroes":["dwarf","archer"]})", "bad_setup");
  refuse(R"({"legend":"legend-2","difficulty":"hard","heroes":["dwarf","archer"]})", "bad_setup");
  refuse(R"({"legend":"legend-99","difficulty":"normal","heroes":["dwarf","archer"]})", "bad_setup");
  refuse(R"({"difficulty":"normal","heroes":["dwarf","archer"]})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal"})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":[7,8]})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":"dwarf"})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"seed":-1})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"seed":1.5})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"sead":1})", "bad_request");
  refuse(R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"options":{"modules":["rain"]}})",
         "bad_setup");
  refuse(
      R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"options":{"names":{"dwarf":"a\u0007"}}})",
      "bad_request");
  refuse(
      R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"options":{"names":{"elf":"Liph"}}})",
      "bad_request");
  refuse(
      R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"options":{"looks":{"dwarf":"tall"}}})",
      "bad_request");
  refuse(
      R"({"legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"options":{"looks":{"elf":"male"}}})",
      "bad_request");
}

TEST_F(ProtocolTest, ARefusedSetupNamesTheField) {
  expect_error(say(R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["dwarf","elf"]})"), "bad_setup",
               "heroes[1]");
  expect_error(say(R"({"do":"new","legend":"legend-2","heroes":["dwarf","archer"]})"), "bad_setup", "difficulty");
}

TEST_F(ProtocolTest, ARefusedSetupSaysWhyByKey) {
  const json error =
      say({{"do", "new"}, {"legend", "legend-99"}, {"difficulty", "normal"}, {"heroes", {"dwarf", "archer"}}})["error"];
  EXPECT_EQ(error["key"], "refused.bad-setup");
  const loader::Problem problem = finding_from_json(error["finding"]);
  EXPECT_FALSE(problem.message.key.empty()) << error;
  EXPECT_NE(to_text(problem.message).find("legend-99"), std::string::npos);
  EXPECT_EQ(error["message"].get<std::string>().rfind(to_text(problem.message), 0), 0U) << error;
  EXPECT_EQ(finding_from_json(finding_to_json(problem)), problem) << "nothing is lost on the way";
}

TEST_F(ProtocolTest, OneHeroIsAdvised) {
  const json answer = say(R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["dwarf"]})");
  EXPECT_NE(answer["error"]["message"].get<std::string>().find("two or more"), std::string::npos) << answer;
}

TEST_F(ProtocolTest, NewPlaysOnToTheFirstDecision) {
  const json answer = say(kNew);
  expect_ok(answer);
  EXPECT_TRUE(answer["asks"].is_object());
  EXPECT_TRUE(answer["outcome"].is_null());
  EXPECT_FALSE(answer["events"].empty());
  EXPECT_EQ(answer["length"], history().size());
  EXPECT_EQ(answer["hash"], state()["hash"]);
  EXPECT_EQ(state()["asks"], answer["asks"]);
}

TEST_F(ProtocolTest, ARefusedNewLeavesTheGame) {
  say(kNew);
  expect_refused(R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["dwarf"]})", "bad_setup");
}

TEST_F(ProtocolTest, LegalAnswersAreCompleteAndPlayable) {
  say(kNew);
  for (int i = 0; i < 30; ++i) {
    const json actions = legal();
    ASSERT_GE(actions.size(), 2U) << "a single answer is carried out";
    expect_ok(play(actions[actions.size() - 1]));
  }
}

TEST_F(ProtocolTest, IllegalActions) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_refused(R"({"do":"play","action":{"who":"dwarf","do":"step","to":70}})", "illegal_action", "action");
  expect_refused(R"({"do":"play","action":{"who":"archer","do":"step","to":24}})", "illegal_action", "action");
  expect_refused(R"({"do":"play","action":{"who":"chance","do":"die","face":3}})", "illegal_action", "action");
  expect_refused(R"({"do":"play","action":{"who":"dwarf","do":"step","to":"x"}})", "bad_request", "action.to");
  expect_refused(R"({"do":"play","action":7})", "bad_request", "action");
  expect_refused(R"({"do":"play"})", "bad_request", "action");
  expect_refused(R"({"do":"play","actions":{}})", "bad_request", "actions");
  expect_refused(R"({"do":"play","action":{"who":"dwarf","do":"pass"},"actions":[]})", "bad_request", "action");
}

TEST_F(ProtocolTest, AListWithAnIllegalActionBeforeChanceChangesNothing) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  json good = legal()[0];
  const json request = {{"do", "play"}, {"actions", {good, {{"who", "dwarf"}, {"do", "step"}, {"to", 70}}}}};
  expect_refused(request.dump().c_str(), "illegal_action", "actions[1]");
}

TEST_F(ProtocolTest, StaleAnswers) {
  json asks = say(kNew)["asks"];
  const json action = legal()[0];
  expect_error(say({{"do", "play"}, {"action", action}, {"asks", asks["id"].get<int>() + 1}}), "stale", "asks");
  expect_ok(say({{"do", "play"}, {"action", action}, {"asks", asks["id"]}}));
  expect_error(say({{"do", "play"}, {"action", legal()[0]}, {"asks", asks["id"]}}), "stale");
  expect_error(say({{"do", "play"}, {"action", legal()[0]}, {"asks", "x"}}), "bad_request", "asks");
}

TEST_F(ProtocolTest, ShowsPricesAndDangers) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(R"({"do":"edit","set":{"turn":"dwarf","creatures":[{"kind":"gor","space":43}],
    "heroes":[{"id":"dwarf","space":71,"gold":2,"farmers":1,"hour":7}]}})"));
  bool fatal = false;
  bool overtime = false;
  bool priced = false;
  for (const json& action : legal()) {
    if (action["who"] != "dwarf") continue;
    const json shows = action.value("shows", json::object());
    if (action["do"] == "step" && action["to"] == 43) fatal = shows.value("kills_farmers", 0) == 1;
    if (action["do"] == "step") overtime = shows["hours"] == 1 && shows["willpower"] == 2;
    if (action["do"] == "buy" && action["thing"] == "strength") priced = shows["gold"] == 1;
    EXPECT_EQ(shows.value("free", false), action["do"] == "buy" || action["do"] == "give" || action["do"] == "drop")
        << "FREE-1: " << action;
    if (action["do"] == "sleep") {
      const json left = shows.value("free_left", json::array());
      EXPECT_TRUE(std::find(left.begin(), left.end(), json({{"who", "dwarf"}, {"do", "buy"}, {"thing", "strength"}})) !=
                  left.end())
          << left;
    }
  }
  EXPECT_TRUE(fatal);
  EXPECT_TRUE(overtime);
  EXPECT_TRUE(priced) << "the dwarf's price at the mine";
}

TEST_F(ProtocolTest, WarnsOfACastleThatFallsAtSunrise) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  const auto warns = [&] {
    for (const json& action : legal()) {
      if (action["do"] == "sleep") return action.value("shows", json::object()).value("castle_falls", false);
    }
    ADD_FAILURE() << "nobody can sleep";
    return false;
  };
  // Spaces 1, 2, 4 and 7 lead into the castle; a gor moves one space a sunrise.
  const std::string heroes = R"("heroes":[{"id":"archer","asleep":true}],"turn":"dwarf",)";
  const std::string three = R"({"kind":"gor","space":1},{"kind":"gor","space":2},{"kind":"gor","space":4})";
  const std::string taken = std::to_string(state()["castle"]["shields"].get<int>() - 3);
  const auto set = [&](const std::string& more) {
    expect_ok(say(json{{"do", "edit"}, {"set", json::parse("{" + more + "}")}}.dump().c_str()));
  };
  set(heroes + R"("castle":{"taken":)" + taken + R"(},"creatures":[)" + three + "]");
  EXPECT_FALSE(warns()) << "it can bear three";
  set(heroes + R"("castle":{"taken":)" + taken + R"(},"creatures":[)" + three + R"(,{"kind":"gor","space":7}])");
  EXPECT_TRUE(warns()) << "CRE-3";
  set(R"("turn":"dwarf","heroes":[{"id":"archer","asleep":false}])");
  EXPECT_FALSE(warns()) << "the day is not over: the archer is awake";
  // Creatures that hold the castle lose nothing more by standing there (Legend 5).
  say(R"({"do":"new","legend":"legend-5","difficulty":"easy","heroes":["dwarf","archer","wizard","warrior"],"seed":5})");
  for (int i = 0; i < 200 && state()["asks"]["question"] != "action"; ++i) play(legal()[0]);
  ASSERT_EQ(state()["asks"]["question"], "action");
  const std::string who = state()["asks"]["who"];
  json others = json::array();
  const json party = state()["heroes"];
  for (const json& hero : party) {
    if (hero["id"] != who) others.push_back({{"id", hero["id"]}, {"asleep", true}});
  }
  expect_ok(say(json{{"do", "edit"}, {"set", {{"heroes", others}}}}.dump().c_str()));
  EXPECT_FALSE(warns());
}

TEST_F(ProtocolTest, ShowsWhatADieCounts) {
  say(R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["warrior","wizard"],"seed":5})");
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(R"({"do":"edit","set":{"turn":"wizard","creatures":[{"kind":"gor","space":43}],
    "heroes":[{"id":"wizard","space":43,"small":["brew"]}]}})"));
  say(R"({"do":"dice","mode":"table"})");
  std::set<std::string> seen;
  for (int i = 0; i < 40 && seen.size() < 3; ++i) {
    json chosen = legal()[0];
    for (const json& action : legal()) {
      const json shows = action.value("shows", json::object());
      if (action["do"] == "flip") {
        EXPECT_EQ(shows, json({{"face", 2}, {"turned", 5}})) << "FGT-7";
        seen.insert("flip");
      }
      if (action["do"] == "stay") {
        EXPECT_EQ(shows["hours"], 1) << "TIME-3";
        seen.insert("stay");
      }
      if (action["do"] == "use" && action.contains("die")) {
        EXPECT_EQ(shows["face"], 2) << "FGT-19";
        seen.insert("use");
      }
      if (action["do"] == "fight" || action["do"] == "decline") chosen = action;
      if (action["do"] == "die" && action["face"] == 2) chosen = action;
    }
    play(chosen);
  }
  EXPECT_EQ(seen, (std::set<std::string>{"flip", "stay", "use"}));
}

TEST_F(ProtocolTest, Forecast) {
  say(kNew);
  const json creatures = say(R"({"do":"forecast"})")["creatures"];
  ASSERT_EQ(creatures.size(), 6U);
  for (const json& creature : creatures) {
    EXPECT_NE(creature["from"], creature["to"]);
    EXPECT_TRUE(creature.contains("kind"));
  }
}

TEST_F(ProtocolTest, ForecastOfSeveralDays) {
  say(kNew);
  const json answer = say(R"({"do":"forecast","days":3})");
  ASSERT_EQ(answer["days"].size(), 3U);
  EXPECT_EQ(answer["days"][0]["creatures"], answer["creatures"]) << "the first day as before";
  for (std::size_t day = 1; day < 3; ++day) {
    for (const json& creature : answer["days"][day]["creatures"]) {
      bool goes_on = false;
      for (const json& before : answer["days"][day - 1]["creatures"]) {
        goes_on |= before["id"] == creature["id"] && before["to"] == creature["from"];
      }
      EXPECT_TRUE(goes_on) << creature;
    }
  }
  EXPECT_EQ(answer["letters"]["narrator"], "A");
  EXPECT_EQ(answer["letters"]["left"], 13);
  EXPECT_FALSE(answer["letters"]["next"].empty());
  EXPECT_TRUE(answer["castle"]["falls"].is_number()) << "with nobody to stop them";
  expect_error(say(R"({"do":"forecast","days":0})"), "bad_request", "days");
  expect_error(say(R"({"do":"forecast","days":8})"), "bad_request", "days");
}

TEST_F(ProtocolTest, OddsOfAFight) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(say(R"({"do":"edit","set":{"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"small":["brew"]},)"
                R"({"id":"archer","space":14}],"creatures":[{"kind":"gor","space":14}]}})"));
  const json creature = say(R"({"do":"state"})")["state"]["creatures"][0]["id"];
  json ask = {{"do", "odds"}, {"creature", creature}};
  const json both = say(ask);
  expect_ok(both);
  EXPECT_EQ(both["heroes"], json({"dwarf", "archer"}));
  ask["heroes"] = {"dwarf"};
  ask["helps"] = true;
  const json alone = say(ask);
  EXPECT_LT(alone["chance"], both["chance"]);
  EXPECT_EQ(alone["fates"].size(), 1U);
  bool partner = false, brew = false;
  for (const json& help : alone["helps"]) {
    partner |= help["what"] == "partner" && help["who"] == "archer" && help["chance"] == both["chance"];
    brew |= help["what"] == "use" && help["thing"] == "brew";
    EXPECT_NE(help["percent"], alone["percent"]) << help;
  }
  EXPECT_TRUE(partner && brew) << alone["helps"];
  ask["use"] = {{"dwarf", {"brew"}}};
  EXPECT_GT(say(ask)["chance"], alone["chance"]);
  ask["use"] = "all";
  EXPECT_GT(say(ask)["chance"], alone["chance"]);
  play({{"who", "dwarf"}, {"do", "fight"}, {"creature", creature}});
  const json begun = say(R"({"do":"odds"})");
  expect_ok(begun);
  EXPECT_EQ(begun["chance"], both["chance"]) << "who may still be invited";
}

/// Where the fight is as good as won five helps that change nothing would only be read in vain.
TEST_F(ProtocolTest, HelpsThatDoNotShowAreNotTold) {
  say(kNew);
  while (state()["asks"]["question"] != "action") play(legal()[0]);
  expect_ok(
      say(R"({"do":"edit","set":{"turn":"dwarf","heroes":[{"id":"dwarf","space":14,"strength":4,"willpower":9,)"
          R"("small":["brew"]},{"id":"archer","space":14,"strength":3}],"creatures":[{"kind":"skral","space":14}]}})"));
  const json answer = say({{"do", "odds"}, {"creature", state()["creatures"][0]["id"]}, {"helps", true}});
  expect_ok(answer);
  EXPECT_GE(answer["percent"], 98) << answer;
  for (const json& help : answer["helps"]) EXPECT_GT(help["percent"], answer["percent"]) << help;
}

TEST_F(ProtocolTest, ImpossibleQuestionsAboutOddsAreRefused) {
  say(kNew);
  const auto odds = [&](const char* fields) {
    return say(json::parse(std::string(R"({"do":"odds",)") + fields + "}"));
  };
  expect_error(say(R"({"do":"odds"})"), "bad_request", "creature");
  expect_error(odds(R"("creature":99)"), "bad_request", "creature");
  expect_error(odds(R"("creature":1)"), "bad_request", "heroes");
  expect_error(odds(R"("creature":1,"heroes":["dwarf"])"), "bad_request", "heroes");
  expect_error(odds(R"("creature":1,"heroes":["nobody"])"), "bad_request", "heroes");
  expect_error(odds(R"("creature":1,"heroes":[])"), "bad_request", "heroes");
  expect_error(odds(R"("creature":1,"floor":21)"), "bad_request", "floor");
  expect_error(odds(R"("creature":1,"use":3)"), "bad_request", "use");
  expect_error(odds(R"("creature":1,"use":{"nobody":["brew"]})"), "bad_request", "use.nobody");
  expect_error(odds(R"("creature":1,"use":{"dwarf":["nothing"]})"), "bad_request", "use.dwarf");
  expect_error(odds(R"("creature":1,"helps":1)"), "bad_request", "helps");
  expect_error(odds(R"("creature":1,"with":1)"), "bad_request", "with");
}

TEST_F(ProtocolTest, Rules) {
  const json rule = say(R"({"do":"rules","rule":"FGT-5"})");
  expect_ok(rule);
  EXPECT_FALSE(rule["text"].get<std::string>().empty());
  EXPECT_TRUE(say(R"({"do":"rules","rule":"gold-17"})").contains("title"));
  EXPECT_TRUE(say(R"({"do":"rules","rule":"rune-stones"})")["texts"].contains("easy")) << "no game: both difficulties";
  say(kNew);
  EXPECT_TRUE(say(R"({"do":"rules","rule":"rune-stones"})")["text"].is_string());
  expect_error(say(R"({"do":"rules","rule":"FGT-99"})"), "bad_request", "rule");
  expect_error(say(R"({"do":"rules"})"), "bad_request", "rule");
  expect_error(say(R"({"do":"rules","rule":"FGT-5","language":"xx"})"), "bad_request", "language");
}

TEST_F(ProtocolTest, UnknownFieldsAreNotDropped) {
  say(kNew);
  expect_refused(R"({"do":"state","verbose":true})", "bad_request", "verbose");
  expect_refused(R"({"do":"undo","ot":3})", "bad_request", "ot");
}

}  // namespace
}  // namespace rietburg::table
