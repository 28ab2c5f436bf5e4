// Dice nobody can foretell: once somebody besides the host plays, what anybody knew of the seed is worth nothing.
#include <gtest/gtest.h>

#include "table/protocol.h"
#include "tests/server/desk.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

constexpr int kLong = 100;          // decisions: some days with their event cards
constexpr std::size_t kNights = 4;  // event cards: who guesses them is lucky once in a million times

/// What chance answered from this length of the history on.
json chance_since(const json& history, std::size_t from) {
  json dice = json::array();
  for (std::size_t at = from; at < history.size(); ++at) {
    if (history[at]["who"] == "chance") dice.push_back(history[at]);
  }
  return dice;
}

/// What a save tells its owner about the future: the same decisions played at home.
class Prophet {
 public:
  explicit Prophet(const json& game) {
    const json answer = game_.answer({{"do", "load"}, {"game", game}});
    EXPECT_EQ(answer["ok"], true) << answer;
    from_ = answer.value("length", std::size_t{0});
  }

  json history() { return game_.answer({{"do", "history"}})["actions"]; }
  json undo(std::size_t to) { return game_.answer({{"do", "undo"}, {"to", to}}); }
  json future(int decisions) {
    for (int i = 0; i < decisions; ++i) {
      const json legal = game_.answer({{"do", "legal"}});
      std::vector<json> own;
      for (const json& action : legal["actions"]) {
        if (action["who"] == legal["asks"]["who"]) own.push_back(action);
      }
      if (own.empty()) break;
      game_.answer({{"do", "play"}, {"action", own[static_cast<std::size_t>(i) * 7 % own.size()]}});
    }
    return chance_since(history(), from_);
  }

 private:
  table::Protocol game_{library()};
  std::size_t from_ = 0;
};

struct SecretDice : ::testing::Test {
  Desk desk;
  int anna = desk.client();
  int bob = desk.client();
  json table = desk.new_table(anna, "all");
  std::string id = table["table"];

  json save(int client) { return desk.ask(client, {{"do", "save"}})["game"]; }
  json history() { return desk.ask(anna, {{"do", "history"}})["actions"]; }
  int asked() { return bob_sits_ && desk.ask(anna, {{"do", "legal"}})["asks"]["who"] == "archer" ? bob : anna; }
  void sit_bob() {
    bob_secret_ = desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}})["secret"];
    desk.ask(anna, {{"do", "rise"}, {"seats", {"archer"}}});
    ASSERT_EQ(code(desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
    bob_sits_ = true;
  }
  /// The same decisions as a prophet's; what chance answered.
  json play(int decisions) {
    const std::size_t from = history().size();
    for (int i = 0; i < decisions; ++i) desk.play_any(asked(), static_cast<std::size_t>(i) * 7);
    return chance_since(history(), from);
  }
  /// Whoever is asked goes to sleep, or takes the first answer; false at the end of the legend.
  bool rest() {
    const int client = asked();
    const json legal = desk.ask(client, {{"do", "legal"}});
    if (legal["asks"].is_null()) return false;
    json choice;
    for (const json& action : legal["actions"]) {
      if (action["who"] != legal["asks"]["who"]) continue;
      if (choice.is_null() || action["do"] == "sleep") choice = action;
    }
    EXPECT_EQ(code(desk.ask(client, {{"do", "play"}, {"action", choice}, {"asks", legal["asks"]["id"]}})), "ok");
    return true;
  }
  /// Those who only sleep lose.
  void play_to_the_end() {
    while (rest()) continue;
  }
  /// No creature is near the castle: nights can pass.
  void clear_the_land() {
    while (desk.ask(anna, {{"do", "legal"}})["asks"]["question"] != "action") rest();
    ASSERT_EQ(code(desk.ask(anna, {{"do", "edit"}, {"set", {{"creatures", json::array()}}}})), "ok");
  }
  /// Some nights; the event cards that were drawn.
  json sleep() {
    const std::size_t from = history().size();
    json cards = json::array();
    while (cards.size() < kNights && rest()) {
      cards.clear();
      for (const json& outcome : chance_since(history(), from)) {
        if (outcome["do"] == "draw") cards.push_back(outcome["card"]);
      }
    }
    EXPECT_GE(cards.size(), kNights);  // a night may bring two
    return cards;
  }
  void come_back() {
    desk.restart();
    anna = desk.client();
    desk.ask(anna, {{"do", "table"}, {"open", id}, {"secret", table["secret"]}});
  }

  bool bob_sits_ = false;
  std::string bob_secret_;
};

TEST_F(SecretDice, AHostWhoPlaysAloneKnowsTheirSeed) {
  const json game = save(anna);
  EXPECT_EQ(game["setup"]["seed"], 7);
  Prophet prophet(game);
  const json told = prophet.future(kLong);
  ASSERT_GT(told.size(), 2U);
  EXPECT_EQ(play(kLong), told);
}

TEST_F(SecretDice, ASeedSavedBeforeAnotherSitsDownIsWorthNothing) {
  play(10);
  Prophet prophet(save(anna));
  sit_bob();
  EXPECT_NE(play(kLong), prophet.future(kLong));
}

TEST_F(SecretDice, ASeedGivenByTheClientIsWorthNothing) {
  // Seated from the first moment, by `new` and by `load`.
  const json game = save(anna);
  for (const json& how :
       {json{{"new", {{"legend", "legend-2"}, {"difficulty", "normal"}, {"heroes", {"dwarf", "archer"}}, {"seed", 7}}}},
        json{{"load", game}}}) {
    json request = how;
    request["do"] = "table";
    request["seats"] = {"dwarf"};
    table = desk.ask(anna, request);
    ASSERT_EQ(code(table), "ok") << table;
    id = table["table"];
    Prophet prophet(game);
    desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
    ASSERT_EQ(code(desk.ask(bob, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
    bob_sits_ = true;
    EXPECT_NE(play(kLong), prophet.future(kLong));
  }
}

TEST_F(SecretDice, ItIsSecretAlsoWhereOnlyAGuestPlays) {
  Prophet prophet(save(anna));
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  desk.ask(anna, {{"do", "rise"}});
  ASSERT_EQ(code(desk.ask(bob, {{"do", "sit"}, {"seats", {"dwarf", "archer"}}})), "ok");
  const std::size_t from = history().size();
  for (int i = 0; i < kLong; ++i) desk.play_any(bob, static_cast<std::size_t>(i) * 7);
  EXPECT_NE(chance_since(history(), from), prophet.future(kLong)) << "the host looks on and could whisper";
}

TEST_F(SecretDice, ASeatHandedOverIsAnotherPersonsSeat) {
  desk.ask(bob, {{"do", "table"}, {"open", id}, {"name", "Bob"}});
  const json game = save(anna);
  Prophet prophet(game);
  desk.ask(anna, {{"do", "rise"}, {"seats", {"archer"}}});
  const json handed = desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", 2}});
  ASSERT_EQ(code(handed), "ok") << handed;
  bob_sits_ = true;
  EXPECT_NE(play(kLong), prophet.future(kLong));
}

TEST_F(SecretDice, TheSecretLeavesWithTheEndOnly) {
  sit_bob();
  EXPECT_FALSE(save(anna)["setup"].contains("seed"));
  desk.ask(bob, {{"do", "rise"}});
  bob_sits_ = false;
  ASSERT_EQ(code(desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}})), "ok");
  const json alone = save(anna);
  EXPECT_FALSE(alone["setup"].contains("seed")) << "who plays alone again does not learn it: others may come back";
  EXPECT_FALSE(alone["setup"].contains("generator"));
  EXPECT_FALSE(
      desk.ask(anna, {{"do", "table"}, {"save", id}, {"secret", table["secret"]}})["game"]["setup"].contains("seed"));
  const std::size_t from = history().size();
  play_to_the_end();
  const json ended = save(bob);
  ASSERT_TRUE(ended["setup"].contains("seed")) << ended["setup"];
  EXPECT_EQ(ended["setup"]["seed"].get<std::string>().size(), 32U);
  EXPECT_EQ(ended["setup"]["generator"], "siphash-2-4");
  // With it everybody can check that the dice were those of the secret.
  table::Protocol check(library());
  ASSERT_EQ(check.answer({{"do", "load"}, {"game", ended}})["ok"], true);
  std::size_t at = check.answer({{"do", "undo"}, {"to", from}})["length"];
  const json all = history();
  while (at < all.size()) {
    const json answer = check.answer({{"do", "play"}, {"action", all[at]}});
    ASSERT_EQ(answer["ok"], true) << answer;
    at = answer["length"];
  }
  EXPECT_EQ(check.answer({{"do", "history"}})["actions"], all);
}

TEST_F(SecretDice, GoingBackFromTheEndDrawsAnother) {
  sit_bob();
  play_to_the_end();
  Prophet prophet(save(anna));
  const std::size_t length = history().size();
  const std::size_t back = length > 150 ? length - 150 : 0;
  prophet.undo(back);
  const json proposed = desk.ask(anna, {{"do", "propose"}, {"undo", back}});
  ASSERT_EQ(code(proposed), "ok");
  desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}});
  ASSERT_EQ(history(), prophet.history());
  EXPECT_FALSE(save(anna)["setup"].contains("seed"));
  const std::size_t from = history().size();
  prophet.future(kLong);
  play(kLong);
  EXPECT_NE(chance_since(history(), from), chance_since(prophet.history(), from));
}

TEST_F(SecretDice, AreTheSameAgainAfterUndoAndRestart) {
  sit_bob();
  desk.ask(bob, {{"do", "rise"}});
  desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}});
  bob_sits_ = false;
  clear_the_land();
  const std::size_t from = history().size();
  const json first = sleep();
  for (const bool by_snapshot : {false, true}) {
    ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", from}})), "ok");
    ASSERT_EQ(history().size(), from);
    if (by_snapshot) {
      desk.ask(anna, {{"do", "table"}, {"leave", true}});
      desk.pass_time(1000);  // an empty table is kept as a snapshot
    }
    come_back();
    ASSERT_EQ(history().size(), from);
    EXPECT_EQ(sleep(), first) << (by_snapshot ? "from the snapshot" : "from the log");
    EXPECT_FALSE(save(anna)["setup"].contains("seed")) << "still a secret";
  }
}

/// What was rolled and taken back without somebody is worth nothing as soon as they have a say.
struct KnownDice : SecretDice {
  void SetUp() override {
    sit_bob();
    clear_the_land();
  }
  void bob_leaves_his_seat() {
    desk.ask(bob, {{"do", "rise"}});
    desk.ask(anna, {{"do", "sit"}, {"seats", {"archer"}}});
    bob_sits_ = false;
  }
  void bob_comes_back() {
    bob = desk.client();
    ASSERT_EQ(code(desk.ask(bob, {{"do", "table"}, {"open", id}, {"secret", bob_secret_}})), "ok");
    bob_sits_ = true;
  }
  /// Plays ahead and takes it all back; the cards that came.
  json look_ahead() {
    const std::size_t from = history().size();
    json seen = sleep();
    EXPECT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", from}})), "ok");
    EXPECT_EQ(history().size(), from);
    return seen;
  }
};

TEST_F(KnownDice, PlayedAloneBetweenTwoOthers) {
  bob_leaves_his_seat();
  const json seen = look_ahead();
  sit_bob();
  EXPECT_NE(sleep(), seen);
}

TEST_F(KnownDice, CannotBeRedoneForSomebodyNew) {
  bob_leaves_his_seat();
  look_ahead();
  const std::size_t length = history().size();
  while (!desk.push(anna, "seats").is_null()) continue;
  sit_bob();
  json told, seats;
  while (!(told = desk.push(anna, "seats")).is_null()) seats = told;
  EXPECT_EQ(seats["undone"], 0);
  EXPECT_EQ(code(desk.ask(anna, {{"do", "redo"}, {"to", length + 1}})), "bad_request");
  sleep();
  const json played = history();
  come_back();
  EXPECT_EQ(history(), played) << "and the log tells the same";
}

TEST_F(KnownDice, PlayedWhileSomebodyIsAway) {
  desk.close(bob);
  desk.pass_time(server::Patience{}.away + 1000);
  ASSERT_EQ(code(desk.ask(anna, {{"do", "propose"}, {"hand", "archer"}, {"to", 1}})), "ok");
  bob_sits_ = false;
  const json seen = look_ahead();
  EXPECT_EQ(look_ahead(), seen) << "as long as nobody else has a say the same dice come again";
  bob_comes_back();
  EXPECT_NE(sleep(), seen);
}

TEST_F(KnownDice, AlsoWhereTheTableWasClosedMeanwhile) {
  bob_leaves_his_seat();
  const json seen = look_ahead();
  come_back();
  bob = desk.client();
  sit_bob();
  EXPECT_NE(sleep(), seen);
}

TEST_F(KnownDice, StayWhereAllAgreedToTakeThemBack) {
  const std::size_t from = history().size();
  const json seen = sleep();
  const json proposed = desk.ask(anna, {{"do", "propose"}, {"undo", from}});
  desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}});
  ASSERT_EQ(history().size(), from);
  desk.close(bob);
  bob_comes_back();
  EXPECT_EQ(sleep(), seen) << "a cut line is no second roll";
}

TEST_F(KnownDice, TakenBackBeforeTheHostTookASeat) {
  const int host = anna;
  const int carl = desk.client();
  const json person = desk.ask(carl, {{"do", "table"}, {"open", id}, {"name", "Carl"}})["you"];
  desk.ask(host, {{"do", "rise"}});
  ASSERT_EQ(code(desk.ask(carl, {{"do", "sit"}, {"seats", {"dwarf"}}})), "ok");
  anna = carl;
  const std::size_t from = history().size();
  const json seen = sleep();
  const json proposed = desk.ask(carl, {{"do", "propose"}, {"undo", from}});
  desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}});
  ASSERT_EQ(history().size(), from);
  ASSERT_EQ(code(desk.ask(host, {{"do", "remove"}, {"person", person}})), "ok");
  anna = host;
  EXPECT_NE(sleep(), seen) << "Bob knew what would come";
}

TEST_F(SecretDice, TheEndCanBeRedoneAfterALookBack) {
  sit_bob();
  play_to_the_end();
  const json whole = history();
  const std::size_t back = whole.size() - 5;
  const json proposed = desk.ask(anna, {{"do", "propose"}, {"undo", back}});
  desk.ask(bob, {{"do", "vote"}, {"proposal", proposed["proposal"]}, {"yes", true}});
  ASSERT_LT(history().size(), whole.size());
  come_back();
  ASSERT_LT(history().size(), whole.size());
  ASSERT_EQ(code(desk.ask(anna, {{"do", "redo"}, {"to", whole.size()}})), "ok");
  EXPECT_EQ(history(), whole);
}

TEST_F(KnownDice, AnEndThatWasTakenBackIsForgottenToo) {
  bob_leaves_his_seat();
  const std::size_t from = history().size();
  play_to_the_end();
  ASSERT_EQ(code(desk.ask(anna, {{"do", "undo"}, {"to", from}})), "ok");
  sit_bob();
  EXPECT_EQ(code(desk.ask(anna, {{"do", "redo"}, {"to", from + 1}})), "bad_request");
}

TEST_F(SecretDice, ATableSharedBeforeThereWereSecretsGetsOneWhenItOpens) {
  // As an older program left it: somebody else sits here, the seed is the one the host gave, and no generator is named.
  json game = save(anna);
  game["setup"].erase("generator");
  Prophet prophet(game);
  const server::TableKey key = desk.store().add_table("old", game.dump(), 0);
  desk.store().put_person(key, {1, "Anna", "a", true, true});
  desk.store().put_person(key, {2, "Bob", "b", false, true});
  desk.store().put_seat(key, {"dwarf", 1, 0});
  desk.store().put_seat(key, {"archer", 2, 0});
  desk.ask(anna, {{"do", "table"}, {"open", "old"}, {"secret", "a"}});
  desk.ask(bob, {{"do", "table"}, {"open", "old"}, {"secret", "b"}});
  bob_sits_ = true;
  EXPECT_NE(play(kLong), prophet.future(kLong));
}

}  // namespace
}  // namespace rietburg::tests
