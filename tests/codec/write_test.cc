// JSON as text: what nlohmann's dump writes.
#include "codec/write.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace rietburg::codec {
namespace {

using nlohmann::json;

std::string dumped(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

TEST(Write, AsTheLibraryDoes) {
  const json values[] = {
      nullptr,
      true,
      false,
      0,
      -1,
      std::numeric_limits<std::int64_t>::min(),
      std::numeric_limits<std::uint64_t>::max(),
      0.1,
      -2.5e300,
      "",
      "plain words",
      "\"quoted\" and \\ and \n and \x01 and \x7f",
      "größer, 王, 🜂",
      "broken \xff\xc3 bytes",
      json::array(),
      json::object(),
      {1, {2, json::array(), json::object()}, "three", nullptr},
      {{"a", 1}, {"b \"key\"", {{"c", json::array({true, false})}}}, {"ö", -7}},
      json::binary({1, 2, 3}),
  };
  for (const json& value : values) EXPECT_EQ(to_text(value), dumped(value));
}

TEST(Write, AnyLetterAtAnyPlace) {
  for (int letter = 0; letter < 256; ++letter) {
    for (std::size_t size = 1; size < 20; ++size) {
      for (std::size_t at = 0; at < size; ++at) {
        std::string text(size, 'a');
        text[at] = static_cast<char>(letter);
        ASSERT_EQ(to_text(text), dumped(text)) << letter << " at " << at << " of " << size;
      }
    }
  }
}

TEST(Write, FieldByFieldTheSame) {
  std::string text = "before ";
  ObjectText out(text);
  out.number("a", -3);
  out.flag("b", true);
  out.word("c", "");
  out.word("d", "word");
  out.name("e", "");
  out.words("f", {"one", "\"two\""});
  out.tree("g", {1, {{"h", nullptr}}});
  ObjectText inner(out.value("i"));
  inner.close();
  out.close();
  ObjectTree tree;
  tree.number("a", -3);
  tree.tree("b", true);
  tree.tree("c", nullptr);
  tree.word("d", "word");
  tree.name("e", "");
  tree.tree("f", {"one", "\"two\""});
  tree.tree("g", {1, {{"h", nullptr}}});
  tree.tree("i", json::object());
  EXPECT_EQ(text, "before " + to_text(tree.json));
}

}  // namespace
}  // namespace rietburg::codec
