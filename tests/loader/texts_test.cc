// Every fact and question of the protocol can be told in words.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/loader/content_copy.h"
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
#define QUESTION(kind, Type, name, who, answers) EXPECT_TRUE(is_told("question." + key_part(name))) << name;
#define CHANCE(kind, Type, name, who, answers) EXPECT_TRUE(is_told("question." + key_part(name))) << name;
#include "rietburg/frames.def"
}

TEST(Texts, WhatALanguageLacksOrCannotSayIsToldInEnglish) {
  const loader::ContentCopy copy;
  copy.edit("text/de.json", [](auto& texts) {
    texts.erase("hero.archer");
    texts["hero.dwarf"] = "{x, plural, one {Zwerg}";
    texts["hero.wizard"] = "Zauberer}";
    texts["hero.warrior"] = "Kriegerin";
  });
  const auto loaded = copy.load();
  ASSERT_TRUE(loaded.ok());
  const auto& german = *loaded->texts("de");
  for (const char* hero : {"hero.archer", "hero.dwarf", "hero.wizard"}) {
    EXPECT_EQ(german.at(hero), loaded->texts("en")->at(hero));
  }
  EXPECT_EQ(german.at("hero.warrior"), "Kriegerin");
}

TEST(Texts, TwoLegendsMayNameTheSameIdEachInItsOwnWay) {
  const loader::ContentCopy copy;
  copy.edit("legends/02_sick_king/text/en.json", [](auto& texts) {
    texts["creature.wolf"] = "Wolf";
    texts["creature.gor"] = "Frog";
  });
  copy.edit("legends/05_wrath_of_the_dragon/text/en.json", [](auto& texts) { texts["creature.wolf"] = "Hound"; });
  const auto loaded = copy.load();
  ASSERT_TRUE(loaded.ok());
  const auto& texts = *loaded->texts("en");
  EXPECT_EQ(texts.at("legend.legend-2.creature.wolf"), "Wolf");
  EXPECT_EQ(texts.at("legend.legend-5.creature.wolf"), "Hound");
  EXPECT_EQ(texts.at("creature.wolf"), "Wolf");
  EXPECT_EQ(texts.at("creature.gor"), library()->texts("en")->at("creature.gor")) << "the game's own names stay";
  EXPECT_FALSE(texts.contains("legend.legend-2.creature.gor"));
}

}  // namespace
}  // namespace rietburg::tests
