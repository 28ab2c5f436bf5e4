// The board of the box, in numbers.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

TEST(Board, HasItsSpacesWaysAndArrows) {
  std::size_t spaces = 0, ends = 0, arrows = 0;
  for (const SpaceDef& space : game().spaces) {
    if (!space.exists) continue;
    ++spaces;
    ends += space.neighbours.size();
    arrows += space.arrow != Space::none;
    EXPECT_TRUE(std::is_sorted(space.neighbours.begin(), space.neighbours.end()));
  }
  EXPECT_EQ(spaces, 78u);
  EXPECT_EQ(ends, 2 * 157u) << "bridges included";
  EXPECT_EQ(arrows, 75u);
  EXPECT_FALSE(game().spaces[73].exists);
}

TEST(Board, BridgesJoinTheBanks) {
  for (const auto& [a, b] : {std::pair{16, 48}, std::pair{46, 47}, std::pair{38, 39}}) {
    const auto& from = game().spaces[static_cast<std::size_t>(a)].neighbours;
    const auto& to = game().spaces[static_cast<std::size_t>(b)].neighbours;
    EXPECT_NE(std::find(from.begin(), from.end(), space(static_cast<std::size_t>(b))), from.end());
    EXPECT_NE(std::find(to.begin(), to.end(), space(static_cast<std::size_t>(a))), to.end());
  }
}

TEST(Board, KnowsItsPlaces) {
  EXPECT_EQ(game().castle, space(0));
  EXPECT_EQ(game().wells, (std::vector<Space>{space(5), space(35), space(45), space(55)}));
  EXPECT_EQ(game().fog_spaces.size(), 15u);
  std::vector<std::size_t> merchants;
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (game().spaces[i].features & SpaceDef::kMerchant) merchants.push_back(i);
  }
  EXPECT_EQ(merchants, (std::vector<std::size_t>{18, 57, 71}));
  EXPECT_EQ(game().spaces[56].features, SpaceDef::kForest | SpaceDef::kRiver);
  EXPECT_EQ(game().spaces[66].features, SpaceDef::kMountain);
  EXPECT_EQ(game().spaces[0].arrow, Space::none);
}

TEST(Board, HasItsTracks) {
  EXPECT_EQ(game().letters, 14);
  EXPECT_EQ(game().die_letters, (std::array<u8, 6>{1, 3, 4, 5, 5, 7}));
  EXPECT_EQ(game().hours, 7);
  EXPECT_EQ(game().overtime, (std::array<u8, 3>{2, 2, 2}));
  EXPECT_EQ(game().kinds[0].dice, (std::array<u8, 3>{2, 3, 3}));  // gor: red
  EXPECT_EQ(game().kinds[2].dice, (std::array<u8, 3>{1, 2, 3}));  // wardrak: black
  EXPECT_EQ(game().black_faces, (std::array<u8, 6>{6, 6, 8, 10, 10, 12}));
  EXPECT_EQ(game().sunrise_order, (std::vector<Kind>{Kind{0}, Kind{1}, Kind{2}, Kind{3}, Kind{2}}));
}

}  // namespace
}  // namespace rietburg::loader
