#include "server/names.h"

#include <gtest/gtest.h>

namespace rietburg::server {
namespace {

std::string tidy(const char* name) { return tidy_name(name).value_or("refused"); }

TEST(NamesTest, WhatPeopleAreCalled) {
  for (const char* name : {"Anna", "Ünal", "Zoë-Marie", "O'Neill", "Łukasz 2", "山田", "Αθηνά", "Нина", "مريم", "A",
                           "🐉", "❤\ufe0f", "नीना", "abcdefghijklmnopqrstuvwx"}) {
    EXPECT_EQ(tidy(name), name);
  }
  EXPECT_EQ(tidy("  Anna \u00a0 Lena  "), "Anna Lena");
  EXPECT_EQ(tidy("Zoe\u0308"), "Zo\u00eb") << "letters are composed";
}

TEST(NamesTest, WhatCannotBeRead) {
  for (const char* name : {"",
                           " ",
                           "\u00a0\u2003",
                           "\t",
                           "An\nna",
                           "An\x7fna",
                           "An\u0085na",
                           "\u200b",
                           "An\u200bna",
                           "An\u00adna",
                           "\ufeff",
                           "\u2060",
                           "\u3164",
                           "\u115f",
                           "\u2800",
                           "\u202eannA",
                           "\u2066Anna\u2069",
                           "\u200fAnna",
                           "\u2028",
                           "\ue000",
                           "\U000e0041",
                           "\u0301",
                           "a\u0301\u0302\u0303\u0304\u0305\u0306",
                           "\u180e",
                           "A\ufe0f",
                           "\xff\xfe",
                           "abcdefghijklmnopqrstuvwxy"}) {
    EXPECT_EQ(tidy(name), "refused") << name;
  }
  EXPECT_FALSE(tidy_name(std::string(100'000, 'x')));
}

TEST(NamesTest, NamesThatLookAlike) {
  for (const char* other : {"anna", "ANNA", "An na", "\u0410nna", "Ann\u0430", "ＡＮＮＡ"}) {
    EXPECT_TRUE(look_alike(other, "Anna")) << other;
  }
  EXPECT_TRUE(look_alike("Paypal", "PaypaI")) << "a capital i for an l";
  EXPECT_TRUE(look_alike("0live", "Olive"));
  EXPECT_FALSE(look_alike("Anna", "Hanna"));
  EXPECT_TRUE(look_alike("ian", "IAN"));
  EXPECT_FALSE(look_alike("Bob", "Rob"));
}

TEST(NamesTest, Lines) {
  EXPECT_TRUE(is_visible("hello"));
  EXPECT_TRUE(is_visible(" ! "));
  EXPECT_FALSE(is_visible(" \u200b\u3164\u2800"));
}

}  // namespace
}  // namespace rietburg::server
