// Every legend can be lost in each of its ways, with every number of heroes and on every level: a prepared evening,
// then all go to sleep.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "table/protocol.h"
#include "tests/support/library.h"
#include "tests/support/words.h"

namespace rietburg::tests {
namespace {

using nlohmann::json;

struct Way {
  const char* legend;
  const char* name;
  const char* evening;  // for the position editor
  const char* reason;
};

constexpr const char* kHeroes[] = {"dwarf", "warrior", "archer", "wizard"};

/// "$overrun": one creature more before the gate than there are shields. "$short": one gold less than the task asks.
constexpr Way kWays[] = {
    {"legend-1", "castle", R"({"creatures":"$overrun"})", "castle_overrun"},
    {"legend-1", "too_late", R"({"creatures":[],"narrator":"M"})", "goal_missed"},
    {"legend-1", "parchment",
     R"({"creatures":[{"kind":"gor","space":21}],"loot":[{"space":4,"things":["sealed-parchment"]}],"narrator":"H"})",
     "parchment-met"},
    {"legend-2", "castle", R"({"creatures":"$overrun"})", "castle_overrun"},
    {"legend-2", "no_herb", R"({"creatures":[],"narrator":"M","tasks":[{"id":"tower-skral","done":true}]})",
     "goal_missed"},
    {"legend-2", "skral_stands",
     R"({"creatures":[{"kind":"tower-skral","space":54}],"narrator":"M","loot":[{"space":0,"things":["herb-3"]}]})",
     "goal_missed"},
    {"legend-3", "castle", R"({"creatures":"$overrun"})", "castle_overrun"},
    {"legend-3", "fate_missed", R"({"creatures":[],"narrator":"K"})", "quest_failed"},
    {"legend-3", "enchanted_gor_enters", R"({"creatures":[{"kind":"ensorcelled-gor","space":1}],"loot":[]})",
     "castle_taken"},
    {"legend-3", "troll_chief_enters", R"({"creatures":[{"kind":"troll-chief","space":1}],"loot":[]})", "castle_taken"},
    {"legend-3", "prince", R"({"creatures":[{"kind":"bewitched-prince","space":70}],"loot":[]})", "prince-in-the-pit"},
    {"legend-4", "too_little", R"({"creatures":[],"narrator":"M","loot":[{"space":0,"gold":"$short"}]})",
     "goal_missed"},
    {"legend-4", "escaped", R"({"creatures":[{"kind":"gor","space":1}],"narrator":"M"})", "goal_missed"},
    {"legend-5", "castle", R"({"creatures":"$overrun","farmers":[],"loot":[]})", "castle_overrun"},
    {"legend-5", "castle_held",
     R"({"creatures":[{"kind":"gor","space":0}],"narrator":"M","tasks":[{"id":"beat-the-dragon","done":true}]})",
     "goal_missed"},
    {"legend-5", "dragon_stands", R"({"creatures":[{"kind":"dragon","space":14}],"narrator":"M"})", "goal_missed"},
    {"kings-escort", "castle", R"({"creatures":"$overrun","loot":[]})", "castle_overrun"},
    {"kings-escort", "king", R"({"creatures":[{"kind":"gor","space":25}],"loot":[{"space":24,"things":["king"]}]})",
     "king-lost"},
    {"kings-escort", "king_not_there",
     R"({"creatures":[],"loot":[],"narrator":"M","tasks":[{"id":"mine-skral","done":true}]})", "goal_missed"},
    {"kings-escort", "skral_stands",
     R"({"creatures":[{"kind":"mine-skral","space":71}],"loot":[],"narrator":"M","tasks":[{"id":"king-to-mine","done":true}]})",
     "goal_missed"},
    {"kings-escort", "old_man",
     R"({"creatures":[{"kind":"gor","space":25}],"loot":[{"space":24,"things":["old-man"]}]})", "king-lost"},
    {"liberating-the-mine", "escaped", R"({"creatures":[{"kind":"gor","space":1}],"narrator":"M"})", "goal_missed"},
    {"liberating-the-mine", "mage_stands", R"({"creatures":[],"narrator":"M"})", "goal_missed"},
};

struct Game {
  Way way;
  std::string difficulty;
  int heroes;
};

std::vector<Game> games() {
  std::vector<Game> all;
  for (const loader::LegendInfo& legend : library()->legends()) {
    if (!legend.folder.empty()) continue;  // made for tests
    const auto levels = legend.difficulties.empty() ? std::vector<std::string>{""} : legend.difficulties;
    for (const Way& way : kWays) {
      if (legend.id != way.legend) continue;
      for (const std::string& level : levels) {
        for (const int heroes : legend.hero_counts) all.push_back({way, level, heroes});
      }
    }
  }
  return all;
}

std::string name_of(const Game& game) {
  std::string name = std::string(game.way.legend) + "_" + game.way.name + "_" +
                     (game.difficulty.empty() ? "" : game.difficulty + "_") + std::to_string(game.heroes);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class Losses : public testing::TestWithParam<Game> {
 protected:
  Losses() : protocol_(library()) {}

  json ask(const json& request) {
    json answer = protocol_.answer(request);
    EXPECT_TRUE(answer.value("ok", false)) << request << '\n' << answer;
    return answer;
  }

  json state() { return ask({{"do", "state"}}).at("state"); }

  void begin(const Game& game) {
    json request{{"do", "new"}, {"legend", game.way.legend}, {"seed", 1}, {"options", {{"skip_lesson", true}}}};
    if (std::string_view(game.way.legend) != "legend-1") request.erase("options");
    request["heroes"] = std::vector<std::string>(kHeroes, kHeroes + game.heroes);
    if (!game.difficulty.empty()) request["difficulty"] = game.difficulty;
    ask(request);
    until([this] { return state().at("asks").at("question") == "action"; });
  }

  /// Nobody does anything but sleep; other questions get their last answer.
  template <typename Done>
  void until(Done done) {
    for (int i = 0; i < 60 && !HasFailure() && !done(); ++i) {
      const json actions = ask({{"do", "legal"}}).at("actions");
      ASSERT_FALSE(actions.empty());
      const auto sleep = std::find_if(actions.begin(), actions.end(), [](const json& a) { return a["do"] == "sleep"; });
      ask({{"do", "play"}, {"action", sleep != actions.end() ? *sleep : actions.back()}});
    }
  }

  json evening(const Way& way) {
    json set = json::parse(way.evening);
    const json now = state();
    set["turn"] = kHeroes[0];
    for (const json& hero : now.at("heroes")) {
      set["heroes"].push_back({{"id", hero.at("id")}, {"space", 63}, {"asleep", hero.at("id") != kHeroes[0]}});
    }
    if (set["creatures"] == "$overrun") {
      set["creatures"] = json::array();
      const int coming = now.at("castle").at("shields").get<int>() + 1;
      constexpr int kBeforeTheGate[] = {1, 2, 4, 5, 6};
      for (int i = 0; i < coming; ++i) {
        set["creatures"].push_back({{"kind", i < 2 ? "gor" : "skral"}, {"space", kBeforeTheGate[i]}});
      }
    }
    if (set.contains("loot") && !set["loot"].empty() && set["loot"][0].value("gold", json()) == "$short") {
      set["loot"][0]["gold"] = now.at("tasks").at(0).at("needs").get<int>() - 1;
    }
    return set;
  }

  table::Protocol protocol_;
};

TEST_P(Losses, ByTheNextMorning) {
  const Game& game = GetParam();
  begin(game);
  ask({{"do", "edit"}, {"set", evening(game.way)}});
  until([this] { return !state().at("outcome").is_null(); });
  EXPECT_EQ(state().at("outcome"), "lost");
  EXPECT_EQ(state().at("reason"), game.way.reason);
  EXPECT_LE(state().at("day").get<int>(), 2);
}

INSTANTIATE_TEST_SUITE_P(EveryWay, Losses, testing::ValuesIn(games()),
                         [](const auto& game) { return name_of(game.param); });

}  // namespace
}  // namespace rietburg::tests
