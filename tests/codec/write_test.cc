// JSON as text: what nlohmann's dump writes.
#include "codec/write.h"

#include <gtest/gtest.h>

#include <limits>

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

}  // namespace
}  // namespace rietburg::codec
