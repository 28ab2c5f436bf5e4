// What the engine tells about a position, so that nobody computes it a second time.
#include <gtest/gtest.h>

#include "rietburg/rules.h"
#include "tests/support/library.h"

namespace rietburg::tests {
namespace {

struct QueryGame {
  Content content;
  State state{};

  QueryGame(const std::string& legend, const std::vector<std::string>& heroes) {
    loader::GameSetup setup;
    setup.legend = legend;
    setup.difficulty = "normal";
    setup.heroes = heroes;
    content = compile_game(setup);
    std::vector<HeroKind> kinds;
    for (const std::string& hero : heroes) {
      for (std::size_t i = 0; i < content.names.heroes.size(); ++i) {
        if (content.names.heroes[i] == hero) kinds.push_back(static_cast<HeroKind>(i));
      }
    }
    set_up(content, kinds, state);
    state.creatures.clear();
    for (auto& marks : state.marks) marks &= static_cast<u16>(~State::kCreature);
  }

  Kind kind(const std::string& id) const {
    for (std::size_t i = 0; i < content.names.kinds.size(); ++i) {
      if (content.names.kinds[i] == id) return static_cast<Kind>(i);
    }
    return Kind::none;
  }
  Thing thing(const std::string& id) const {
    for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
      if (content.names.things[i] == id) return static_cast<Thing>(i);
    }
    return Thing::none;
  }
  const Creature& add(const std::string& id, std::size_t at) {
    state.creatures.push_back({static_cast<u8>(200 + state.creatures.size()), kind(id), space(at), Thing::none, 0});
    state.marks[at] |= State::kCreature;
    return state.creatures.back();
  }
};

TEST(Queries, ACreatureAsStrongAsItsOpponentsHasTheStrengthOfTheHeroesInTheFight) {
  QueryGame game("legend-3", {"dwarf", "warrior"});
  const Creature gor = game.add("ensorcelled-gor", 43);
  game.state.heroes[0].strength = 7;
  game.state.heroes[1].strength = 4;
  EXPECT_EQ(creature_strength(game.content, game.state, gor), 0);
  EXPECT_EQ(creature_strength(game.content, game.state, gor, 1), 7);
  EXPECT_EQ(creature_strength(game.content, game.state, gor, 3), 11);
  game.state.fight.creature = gor.id;
  game.state.fight.fighting = 3;
  EXPECT_EQ(creature_strength(game.content, game.state, gor), 11);
  game.state.today.creature_strength = 1;  // FGT-25
  EXPECT_EQ(creature_strength(game.content, game.state, gor), 12);
}

TEST(Queries, WillpowerAndDiceAreThoseOfTheFightUnderWay) {
  QueryGame game("legend-2", {"dwarf", "warrior"});
  const Creature troll = game.add("troll", 20);
  EXPECT_EQ(creature_willpower(game.content, game.state, troll), 12);
  EXPECT_EQ(creature_dice(game.content, game.state, troll), 3);  // CRE-5
  game.state.fight.creature = troll.id;
  game.state.fight.round = 2;
  game.state.fight.willpower = 6;
  EXPECT_EQ(creature_willpower(game.content, game.state, troll), 6);
  EXPECT_EQ(creature_dice(game.content, game.state, troll), 2);
}

TEST(Queries, WhatChangesAKindChangesTheSpecialOnesThatHaveNoValueOfTheirOwn) {
  QueryGame game("legend-3", {"dwarf", "warrior"});
  const Creature fated = game.add("fated-gor", 60);  // strength 8 of its own, the reward of a gor
  Adjust& gors = game.state.adjust[idx(game.kind("gor"))];
  gors.strength = 4;
  gors.reward = 2;
  EXPECT_EQ(creature_strength(game.content, game.state, fated), 8);
  EXPECT_EQ(creature_reward(game.content, game.state, fated), 4);
}

TEST(Queries, PricesAreThoseOfTheHeroOnTheSpace) {
  QueryGame game("legend-2", {"dwarf", "warrior"});
  const Thing bow = game.thing("bow");
  Hero& dwarf = game.state.heroes[0];
  dwarf.space = space(71);
  EXPECT_EQ(price_of(game.content, game.state, Seat::first, Thing::strength), 1);  // ITM-2
  EXPECT_EQ(price_of(game.content, game.state, Seat::first, bow), 2);
  dwarf.large = bow;
  EXPECT_EQ(price_of(game.content, game.state, Seat::first, bow), -1);  // ITM-8
  dwarf.space = space(18);
  EXPECT_EQ(price_of(game.content, game.state, Seat::first, Thing::strength), 2);
  dwarf.space = space(20);
  EXPECT_EQ(price_of(game.content, game.state, Seat::first, Thing::strength), -1);
}

TEST(Queries, ABowReachesTheNextSpace) {
  QueryGame game("legend-2", {"dwarf", "archer"});
  game.state.heroes[0].space = game.state.heroes[1].space = space(9);
  const Space next = game.content.spaces[9].neighbours[0];
  EXPECT_FALSE(can_reach(game.content, game.state, seat(0), next));
  EXPECT_TRUE(can_reach(game.content, game.state, seat(1), next));  // FGT-1
}

}  // namespace
}  // namespace rietburg::tests
