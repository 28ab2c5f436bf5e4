// Every fact and question of the protocol can be told in words.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

std::string key_part(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

bool is_told(const std::string& key) {
  for (const std::string& language : library()->languages()) {
    if (!library()->texts(language)->contains(key)) return false;
  }
  return true;
}

TEST(Texts, TellEveryEvent) {
#define EVENT(name, fields) EXPECT_TRUE(is_told("event." + key_part(#name))) << #name;
#include "rietburg/events.def"
#undef EVENT
}

TEST(Texts, AskEveryQuestion) {
#define QUESTION(frame, name, who, answers) EXPECT_TRUE(is_told("question." + key_part(name))) << name;
#include "codec/questions.def"
#undef QUESTION
}

}  // namespace
}  // namespace rietburg::tests
