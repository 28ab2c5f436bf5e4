// A protocol to talk to, and short ways to say what the tests say often.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "table/protocol.h"
#include "tests/support/library.h"

namespace rietburg::table {

using nlohmann::json;

inline const char* kNew =
    R"({"do":"new","legend":"legend-2","difficulty":"normal","heroes":["dwarf","archer"],"seed":42})";

class Talk {
 public:
  json say(const json& request) { return protocol_.answer(request); }
  json say(const char* text) { return protocol_.answer(json::parse(text)); }
  std::string line(std::string_view text) { return protocol_.answer_line(text); }
  json state() { return say(R"({"do":"state"})")["state"]; }
  json legal() { return say(R"({"do":"legal"})")["actions"]; }
  json history() { return say(R"({"do":"history"})")["actions"]; }
  json save() { return say(R"({"do":"save"})")["game"]; }
  json play(const json& action) { return say({{"do", "play"}, {"action", action}}); }

  void expect_ok(const json& answer) { EXPECT_EQ(answer["ok"], true) << answer; }
  void expect_error(const json& answer, const char* code, const char* where = nullptr) {
    EXPECT_EQ(answer["ok"], false) << answer;
    ASSERT_TRUE(answer.contains("error")) << answer;
    EXPECT_EQ(answer["error"]["code"], code) << answer;
    EXPECT_FALSE(answer["error"].value("message", "").empty());
    if (where != nullptr) {
      EXPECT_EQ(answer["error"].value("where", ""), where) << answer;
    }
  }
  /// Some decisions, always an answer of the same place in the list: `turn` makes different games.
  void play_on(int decisions, std::size_t turn = 7) {
    for (int i = 0; i < decisions; ++i) {
      const json actions = legal();
      if (actions.empty()) return;
      expect_ok(play(actions[(static_cast<std::size_t>(i) * turn) % actions.size()]));
    }
  }

 protected:
  Protocol protocol_{tests::library()};
};

}  // namespace rietburg::table
