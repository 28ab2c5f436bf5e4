// Legends that never come to rest: whatever an author writes, the game ends and nothing hangs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/action_json.h"
#include "codec/names.h"
#include "table/table.h"
#include "tests/loader/content_copy.h"

namespace rietburg::tests {
namespace {

using nlohmann::json;

/// Legend 2 with further cards.
table::Table game_with(const json& cards) {
  const loader::ContentCopy copy;
  copy.edit(loader::kLegend2,
            [&](json& legend) { legend["cards"].insert(legend["cards"].end(), cards.begin(), cards.end()); });
  const auto library = copy.load();
  for (const auto& problem : library.problems()) ADD_FAILURE() << to_text(problem);
  table::TableSetup setup;
  setup.game = {"legend-2", "easy", {"dwarf", "warrior"}, {}, {}};
  auto content = loader::compile(library.value(), setup.game);
  for (const auto& problem : content.problems()) ADD_FAILURE() << to_text(problem);
  table::Table table(std::make_shared<const Content>(std::move(content).value()), setup, table::Dice::engine);
  table.resume();
  while (codec::question_name(question(table.state())) != "action") {  // what is shared at the start
    ActionList legal;
    legal_actions(table.content(), table.state(), legal);
    EXPECT_FALSE(table.play(std::span(legal.begin(), 1)));
  }
  return table;
}

void edit(table::Table& table, const json& set) {
  const auto fault = table.edit(set);
  EXPECT_FALSE(fault) << fault->message;
  table.resume();
}

void play(table::Table& table, const json& actions) {
  const auto refused = table.play(actions.size(), [&](std::size_t i, const State& state) {
    return codec::action_from_json(table.content(), state, actions[i]);
  });
  EXPECT_FALSE(refused) << refused->message;
}

bool is_lost_at_rest(const table::Table& table) {
  return table.state().result == Result::lost && table.state().pending.empty() && to_act(table.state()) == Seat::none;
}

TEST(Runaway, CardsThatSetEachOtherOffWithoutEndLoseTheLegend) {
  table::Table table = game_with(json::parse(R"([
    {"id": "ping", "on": {"meets": "gor"}, "if": {"creature": "gor", "at": 9},
     "effects": [{"do": "move", "creature": "gor", "space": 14}]},
    {"id": "pong", "on": {"meets": "gor"}, "if": {"creature": "gor", "at": 14},
     "effects": [{"do": "move", "creature": "gor", "space": 9}]}
  ])"));
  edit(table, json::parse(R"({"heroes": [{"id": "dwarf", "space": 7}, {"id": "warrior", "space": 14}],
                              "creatures": [{"id": 1, "kind": "gor", "space": 9}]})"));
  play(table, json::parse(R"([{"who": "dwarf", "do": "step", "to": 9}])"));
  EXPECT_TRUE(is_lost_at_rest(table));
}

TEST(Runaway, MoreCardsAtOnceThanTheRulesCanHoldLoseTheLegend) {
  json cards = json::array();
  for (int i = 0; i < 40; ++i) {
    cards.push_back({{"id", "dusk-" + std::to_string(i)},
                     {"on", {{"day-ends", true}}},
                     {"effects", {{{"do", "gain"}, {"who", "all"}, {"willpower", 1}}}}});
  }
  table::Table table = game_with(cards);
  play(table, json::parse(R"([{"who": "dwarf", "do": "sleep"}, {"who": "warrior", "do": "sleep"}])"));
  EXPECT_TRUE(is_lost_at_rest(table));
}

TEST(Runaway, ASunriseDoesNotBringAboutTheNextOne) {
  table::Table table = game_with(json::parse(R"([
    {"id": "early-light", "letter": "B", "effects": [{"do": "sunrise"}]}
  ])"));
  edit(table, json::parse(R"({"creatures": []})"));
  ASSERT_EQ(table.state().day, 1);
  play(table, json::parse(R"([{"who": "dwarf", "do": "sleep"}, {"who": "warrior", "do": "sleep"}])"));
  EXPECT_EQ(table.state().letter, 1);
  EXPECT_EQ(table.state().day, 2);
  EXPECT_EQ(table.state().in_sunrise, 0);
}

}  // namespace
}  // namespace rietburg::tests
