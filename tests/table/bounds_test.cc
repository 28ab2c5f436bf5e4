// Whatever is sent: it is refused while it is read, with its place, its bound and the remedy.
#include "table/bounds.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/table/game.h"

namespace rietburg::table {
namespace {

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) {
    if (i > 0) out += ',';
    out += text;
  }
  return out;
}

std::string code(const std::string& text, const char* where = nullptr) {
  const Input input = read_request(text);
  if (!input.refused) return "read";
  EXPECT_FALSE(input.refused->message.empty());
  if (where != nullptr) {
    EXPECT_EQ(input.refused->where, where) << text.substr(0, 100);
  }
  return input.refused->code;
}

TEST(BoundsTest, OrdinaryRequestsAreRead) {
  for (const char* text :
       {kNew, R"({"id":7,"do":"hello"})", R"({"do":"play","action":{"who":"dwarf","do":"step","to":9}})",
        R"({"do":"edit","set":{"closed":[[1,2]],"fog":{"left":{"gor":1}}}})", "7", "[]", "null"}) {
    const Input input = read_request(text);
    EXPECT_FALSE(input.refused) << text;
    EXPECT_EQ(input.value, json::parse(text));
  }
}

TEST(BoundsTest, WhatIsNoJson) {
  for (const char* text : {"", "{", "[1,2", "{} {}", "nul", "\xff\xfe", R"({"do":"\xff"})", "1e999", "[1e400]"}) {
    EXPECT_EQ(code(text), "bad_json") << text;
  }
  EXPECT_EQ(code(std::string(500'000, '[')), "bad_json");
}

TEST(BoundsTest, ListsTextsKeysAndNumbers) {
  const std::string hero = R"("dwarf")";
  EXPECT_EQ(code(R"({"do":"table","new":{"heroes":[)" + repeated(hero, 100'000) + "]}}", "new.heroes"), "too_long");
  EXPECT_EQ(code(R"({"do":"table","new":{"heroes":[)" + repeated(hero, 16) + "]}}"), "read");
  EXPECT_EQ(code(R"({"do":"new","options":{"modules":[)" + repeated(hero, 33) + "]}}", "options.modules"), "too_long");
  EXPECT_EQ(code(R"({"do":"edit","set":{"heroes":[)" + repeated(R"({"id":"dwarf"})", 60'000) + "]}}", "set.heroes"),
            "too_long");
  EXPECT_EQ(code(R"({"do":"play","actions":[)" + repeated("{}", 1001) + "]}", "actions"), "too_long");
  EXPECT_EQ(code(R"({"do":"table","load":{"edits":[)" + repeated("{}", 1001) + "]}}", "load.edits"), "too_long");
  EXPECT_EQ(code(R"({"do":"table","list":[)" + repeated("{}", 101) + "]}", "list"), "too_long");
  EXPECT_EQ(code(R"({"do":"edit","set":{"loot":[{"space":3,"things":[)" + repeated(hero, 129) + "]}]}}",
                 "set.loot[0].things"),
            "too_long");
  EXPECT_EQ(code(R"({"do":"say","text":")" + std::string(2'001, 'x') + "\"}", "text"), "too_long");
  EXPECT_EQ(code(R"({"do":"rules","rule":")" + std::string(201, 'x') + "\"}", "rule"), "too_long");
  EXPECT_EQ(code(R"({"do":"sit","seats":["a",")" + std::string(100, 'x') + "\"]}", "seats[1]"), "too_long");
  EXPECT_EQ(code("{\"" + std::string(65, 'k') + "\":1}"), "too_long");
  EXPECT_EQ(code(R"({"do":"undo","to":)" + std::string(100'000, '9') + "}"), "bad_json") << "more than any number is";
  EXPECT_EQ(code(R"({"do":"undo","to":0.)" + std::string(100'000, '9') + "}", "to"), "too_long");
  std::string fields;
  for (int i = 0; i < 129; ++i) fields += (i > 0 ? ",\"a" : "\"a") + std::to_string(i) + "\":0";
  EXPECT_EQ(code("{" + fields + "}"), "too_long");
  EXPECT_EQ(code(R"({"do":"x","names":{)" + fields + "}}", "names.a16"), "too_long");
}

TEST(BoundsTest, DepthAndNumberOfValues) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_EQ(code(nested(kDeepest)), "read");
  EXPECT_EQ(code(nested(kDeepest + 1)), "too_long");
  EXPECT_EQ(code(nested(400'000)), "too_long");
  EXPECT_EQ(code(R"({"do":"load","game":)" + nested(400'000) + "}"), "too_long");
  const std::string small = "[" + repeated("0", 128) + "]";
  EXPECT_EQ(code(R"({"history":[)" + repeated(small, 4'000) + "]}"), "too_long") << "many tiny values";
  EXPECT_EQ(code(std::string((1U << 20U) + 1, ' ')), "too_long");
}

TEST(BoundsTest, AFieldStandsOnce) {
  EXPECT_EQ(code(R"({"do":"hello","do":"hello"})", "do"), "bad_request");
  EXPECT_EQ(code(R"({"do":"new","options":{"modules":[],"modules":[]}})", "options.modules"), "bad_request");
}

/// A list that a save cannot hold is of no use.
TEST(BoundsTest, WhateverAGameCanBeFitsIntoItsSave) {
  Talk talk;
  talk.expect_ok(talk.say(kNew));
  talk.play_on(60);
  const std::string text = talk.save().dump();
  EXPECT_FALSE(read_save(text).refused);
  EXPECT_EQ(code(R"({"do":"load","game":)" + text + "}"), "read");
  const std::string actions = repeated(R"({"do":"stop","who":"dwarf"})", 5'000);
  EXPECT_EQ(code(R"({"history":[)" + actions + R"(],"together":[)" + repeated("4321", 5'000) + "]}"), "read")
      << "a long game has many walks";
}

TEST(BoundsTest, TheAnswerFindsItsAsker) {
  Talk talk;
  const std::string list = R"("heroes":[)" + repeated("0", 100) + "]";
  for (const std::string& text : {R"({"id":7,"do":"new",)" + list + "}", R"({"do":"new",)" + list + R"(,"id":7})"}) {
    const json answer = json::parse(talk.line(text));
    EXPECT_EQ(answer["id"], 7);
    talk.expect_error(answer, "too_long", "heroes");
  }
  const json inner = json::parse(talk.line(R"({"do":"new",)" + list + R"(,"x":{"id":8},"y":["id"]})"));
  EXPECT_FALSE(inner.contains("id"));
  const json long_id =
      json::parse(talk.line(R"({"do":"new",)" + list + R"(,"id":")" + std::string(9'000, 'x') + "\"}"));
  EXPECT_FALSE(long_id.contains("id"));
}

/// What is refused costs what its bytes cost: the machinery behind is never reached.
TEST(BoundsTest, TheMessageNamesTheBoundAndTheRemedy) {
  const Input input = read_request(R"({"do":"table","new":{"heroes":[)" + repeated("0", 17) + "]}}");
  ASSERT_TRUE(input.refused);
  EXPECT_EQ(input.refused->message, "there may be 16 entries at most here; name each hero once");
}

}  // namespace
}  // namespace rietburg::table
