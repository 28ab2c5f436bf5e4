// Heroes, creatures, things and fog of the box.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

const ThingDef& def(const std::string& name) { return game().things[idx(thing(name))]; }

/// The cards that something sets off, in their order.
std::vector<std::string> waiting_for(On on) {
  std::vector<std::string> cards;
  const TriggerRange range = game().triggers_on[idx(on)];
  for (std::size_t j = range.first; j < range.end; ++j) cards.push_back(game().cards[idx(game().triggers[j].card)].id);
  return cards;
}

TEST(Pieces, HeroesStandByRank) {
  EXPECT_EQ(game().names.heroes, (std::vector<std::string>{"dwarf", "warrior", "archer", "wizard"}));
  const HeroDef &dwarf = game().heroes[0], &warrior = game().heroes[1], &archer = game().heroes[2],
                &wizard = game().heroes[3];
  EXPECT_EQ(dwarf.rank, 7);
  EXPECT_EQ(dwarf.cheap_strength_at, space(71));
  EXPECT_EQ(dwarf.cheap_strength, 1);
  EXPECT_EQ(warrior.cheap_strength_at, Space::none);
  EXPECT_EQ(warrior.well, 5);
  EXPECT_EQ(warrior.dice, (std::array<u8, 3>{2, 3, 4}));
  EXPECT_TRUE(archer.die_by_die && archer.shoots && !archer.turns_die);
  EXPECT_EQ(archer.brew_discount, 1);
  EXPECT_TRUE(wizard.turns_die);
  EXPECT_EQ(wizard.dice, (std::array<u8, 3>{1, 1, 1}));
  EXPECT_EQ(game().start[3], space(34));
}

TEST(Pieces, CreaturesFollowTheSunrise) {
  EXPECT_EQ(game().names.kinds, (std::vector<std::string>{"gor", "skral", "wardrak", "troll", "tower-skral"}));
  const CreatureDef &wardrak = game().kinds[2], &tower = game().kinds[4];
  EXPECT_TRUE(wardrak.black_dice);
  EXPECT_EQ(wardrak.figures, 2);
  EXPECT_EQ(wardrak.moves_with, Kind{2});
  EXPECT_TRUE(wardrak.narrator);
  EXPECT_TRUE(tower.stays);
  EXPECT_FALSE(tower.narrator);
  EXPECT_EQ(tower.moves_with, Kind{1});
  EXPECT_EQ(tower.black_dice, game().kinds[1].black_dice);
  EXPECT_EQ(tower.reward, 0) << "said by the legend, not by the skral";
  EXPECT_EQ(tower.figures, 1);
  ASSERT_EQ(waiting_for(On::defeated), (std::vector<std::string>{"tower-falls"}));
  EXPECT_EQ(game().triggers[game().triggers_on[idx(On::defeated)].first].what, 4);
}

TEST(Pieces, ThingsAreSortedByName) {
  const auto& names = game().names.things;
  EXPECT_EQ(names[0], "none");
  EXPECT_EQ(thing("willpower"), Thing::willpower);
  EXPECT_EQ(names[6] + names[7], "");
  EXPECT_TRUE(std::is_sorted(names.begin() + 8, names.end()));
  EXPECT_EQ(names.size(), game().thing_count);
}

TEST(Pieces, ArticlesOfTheEquipmentBoard) {
  int articles = 0;
  for (const ThingDef& article : game().things) articles += article.seller != Seller::nobody ? article.stock : 0;
  EXPECT_EQ(articles, 24);
  EXPECT_EQ(def("brew").seller, Seller::witch);
  EXPECT_EQ(def("wineskin").turns_to, thing("wineskin-half"));
  EXPECT_EQ(def("wineskin-half").returns_as, thing("wineskin"));
  EXPECT_EQ(def("wineskin-half").seller, Seller::nobody);
  EXPECT_EQ(def("falcon-used").ready_as, thing("falcon"));
  EXPECT_EQ(def("helm").slot, Slot::helm);
  EXPECT_EQ(def("bow").slot, Slot::large);
  EXPECT_TRUE(def("bow").shoots && def("shield-half").stops_loss && def("telescope").reveals &&
              def("helm").adds_equal_dice);
}

TEST(Pieces, GroupsLieFaceDown) {
  EXPECT_TRUE(def("rune").is_group);
  EXPECT_EQ(def("rune").slot, Slot::small);
  EXPECT_EQ(def("gem").slot, Slot::pouch);
  EXPECT_EQ(def("gem").stock, 0);
  EXPECT_EQ(def("gem-6").group, thing("gem"));
  EXPECT_EQ(def("gem-6").gem, 6);
  EXPECT_EQ(def("herb-4").herb, 4);
  EXPECT_EQ(def("rune-blue").colour + def("rune-yellow").colour + def("rune-green").colour, 1 + 2 + 3);
  EXPECT_FALSE(def("gem-6").is_group);
}

TEST(Pieces, FogTokensAndTheirCards) {
  EXPECT_EQ(game().names.fog.front(), "hidden");
  int tokens = 0;
  for (std::size_t i = 1; i < game().fog.size(); ++i) {
    tokens += game().fog[i].count;
    EXPECT_EQ(game().cards[idx(game().fog[i].card)].id, "fog-" + game().names.fog[i]);
  }
  EXPECT_EQ(tokens, 15);
  EXPECT_EQ(game().names.fog[1], "brew");
  EXPECT_EQ(waiting_for(On::fog), (std::vector<std::string>{"witch"}));
  EXPECT_EQ(game().triggers[game().triggers_on[idx(On::fog)].first].what, 1);
}

}  // namespace
}  // namespace rietburg::loader
