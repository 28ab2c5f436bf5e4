// Cards and effects as the engine reads them.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/loader/content_copy.h"

namespace rietburg::loader {
namespace {

std::size_t card_index(const std::string& id) {
  const auto& cards = game().cards;
  return static_cast<std::size_t>(
      std::find_if(cards.begin(), cards.end(), [&](const CardDef& c) { return c.id == id; }) - cards.begin());
}
const CardDef& card(const std::string& id) { return game().cards.at(card_index(id)); }
const Effect& effect(const std::string& id, std::size_t i = 0) { return game().effects.at(card(id).first_effect + i); }
const Filter& who(const std::string& id, std::size_t i = 0) { return game().filters.at(effect(id, i).who); }

TEST(Cards, EventsComeFirstInTheirNumbers) {
  EXPECT_EQ(game().event_count, 34);
  EXPECT_EQ(game().cards[0].id, "gold-1");
  EXPECT_EQ(game().cards[9].id, "gold-10");
  EXPECT_EQ(game().cards[33].id, "gold-34");
  EXPECT_EQ(game().cards[34].id, "fog-brew");
  EXPECT_TRUE(game().cards[33].is_event);
  EXPECT_FALSE(game().cards[34].is_event);
  EXPECT_TRUE(card("gold-9").removed && card("gold-9").shield);
  EXPECT_FALSE(card("gold-1").removed || card("gold-1").shield);
}

TEST(Cards, TheSilverDeckHasTwelve) {
  const ContentCopy copy;
  copy.edit(kLegend2, [](auto& legend) {
    legend["events"] = "silver";
    legend["fog"] = false;
  });
  const auto loaded = copy.load();
  ASSERT_TRUE(loaded.ok());
  const auto content = compile(*loaded, {"legend-2", "easy", {"dwarf", "wizard"}, {}, {}});
  ASSERT_TRUE(content.ok());
  EXPECT_EQ(content->event_count, 12);
  EXPECT_EQ(content->cards[10].id, "silver-11");
  EXPECT_EQ(content->cards[11].id, "silver-start");
  EXPECT_EQ(content->cards[11].effects, 4);
  EXPECT_FALSE(content->fog_laid);
  const Effect& found = content->effects[content->cards[4].first_effect];
  EXPECT_EQ(found.op, Op::find);
  EXPECT_EQ(found.thing, Thing::gold);
  EXPECT_EQ(found.amount, 3);
}

TEST(Cards, LettersKeepTheOrderOfTheFile) {
  std::vector<std::string> first;
  for (const Card c : game().letter_cards[0]) first.push_back(game().cards[idx(c)].id);
  EXPECT_EQ(first, (std::vector<std::string>{"A1", "A2", "A3", "A4", "A5"}));
  EXPECT_EQ(game().letter_cards[2].size(), 2u);
  EXPECT_EQ(game().stars, (1U << 2) | (1U << 6) | (1U << 13));
}

TEST(Cards, AListOfSpacesBecomesEffectsInOrder) {
  const CardDef& a3 = card("A3");
  EXPECT_EQ(a3.effects, 7) << "five gors, a skral, one farmer at normal";
  EXPECT_EQ(effect("A3").op, Op::place_creature);
  EXPECT_EQ(effect("A3").space, space(8));
  EXPECT_EQ(effect("A3", 4).space, space(48));
  EXPECT_EQ(effect("A3", 5).kind, Kind{1});
  EXPECT_EQ(effect("A3", 6).op, Op::place_farmer);
}

TEST(Cards, RollsAndWhatTheyMean) {
  EXPECT_EQ(game().tables[0].value, (std::array<u8, 6>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(effect("A5").table, 0);
  EXPECT_EQ(effect("A5", 1).op, Op::put);
  EXPECT_EQ(effect("A5", 1).card, static_cast<Card>(card_index("rune-stones")));
  EXPECT_EQ(game().tables[effect("C1").table].value, (std::array<u8, 6>{51, 52, 53, 54, 55, 56}));
  EXPECT_EQ(game().filters[effect("C1").who].base, Filter::Base::leader);
  EXPECT_EQ(game().tables[effect("witch").table].value, (std::array<u8, 6>{37, 37, 67, 67, 61, 61}));
  EXPECT_EQ(game().filters[effect("witch").who].base, Filter::Base::subject);
  EXPECT_EQ(effect("witch", 1).where, Where::rolled);
  EXPECT_EQ(effect("witch", 1).held, thing("herb"));
}

TEST(Cards, SharesAndScatteredThings) {
  const Effect& share = effect("A5", 2);
  EXPECT_EQ(share.gold, 5);
  EXPECT_EQ(share.thing, thing("wineskin"));
  EXPECT_EQ(share.amount, 2);
  EXPECT_EQ(share.willpower, 0);
  const Effect& runes = effect("rune-stones", 3);
  EXPECT_EQ(runes.op, Op::place_thing);
  EXPECT_EQ(runes.amount, 5);
  EXPECT_EQ(runes.where, Where::tens_ones);
  ASSERT_EQ(runes.test.count, 1);
  const Condition& witch = game().conditions[runes.test.first];
  EXPECT_EQ(witch.op, CondOp::character);
  EXPECT_EQ(game().names.figures[idx(witch.figure)], "witch");
  EXPECT_EQ(game().names.figures, (std::vector<std::string>{"witch", "tower", "prince"}));
}

TEST(Cards, AmountsAndRules) {
  EXPECT_EQ(effect("gold-2").rule, Rule::EVT_13);
  EXPECT_EQ(effect("gold-2").thing, Thing::willpower);
  EXPECT_EQ(effect("gold-6", 2).amount, kAmountRoll);
  EXPECT_EQ(game().conditions[effect("gold-6", 2).test.first].high, 4);
  EXPECT_EQ(effect("gold-25").amount, kAmountDie);
  EXPECT_EQ(effect("gold-3").rule, Rule::none);
  EXPECT_EQ(effect("gold-5").thing, thing("wineskin"));
  EXPECT_EQ(effect("gold-5").amount, 1);
}

TEST(Cards, Filters) {
  EXPECT_EQ(effect("gold-1").who, 0);
  EXPECT_FALSE(game().filters[0].limits_spaces);
  EXPECT_TRUE(who("gold-2").spaces.contains(space(20)));
  EXPECT_FALSE(who("gold-2").spaces.contains(space(21)));
  const Filter& storm = who("gold-24");
  EXPECT_TRUE(storm.limits_spaces);
  EXPECT_TRUE(storm.spaces.contains(space(1)) && storm.spaces.contains(space(84)));
  EXPECT_FALSE(storm.spaces.contains(space(0)) || storm.spaces.contains(space(22)) || storm.spaces.contains(space(73)));
  EXPECT_EQ(effect("gold-24").who, effect("gold-31").who) << "equal filters share a place";
  EXPECT_EQ(who("gold-12").heroes, 0b1100);
  EXPECT_EQ(who("gold-13").willpower_below, 10);
  EXPECT_TRUE(who("gold-23").not_chosen);
  EXPECT_TRUE(who("gold-28").asleep);
}

TEST(Cards, TodayAndPrices) {
  EXPECT_EQ(effect("gold-9").op, Op::today_last_hour);
  EXPECT_EQ(card("gold-19").effects, 2);
  EXPECT_EQ(effect("gold-19").hour, 9);
  EXPECT_EQ(effect("gold-19", 1).hour, 10) << "hours in their order, not as words";
  EXPECT_EQ(effect("gold-26").amount, 0);
  EXPECT_EQ(effect("gold-18").coins, kPaysWillpower);
  EXPECT_EQ(effect("gold-18").amount, 2);
  EXPECT_EQ(effect("gold-20").coins, kPaysGold | kPaysWillpower);
  EXPECT_EQ(effect("gold-27", 1).kind, Kind::none);
  EXPECT_TRUE(effect("gold-27", 1).highest);
}

TEST(Cards, LaidCardsAndFinds) {
  const CardDef &drink = card("gold-3"), &smith = card("gold-8"), &trap = card("gold-21");
  EXPECT_EQ(drink.laid_at, space(57));
  EXPECT_TRUE(drink.laid_highest_rank && !drink.laid_shield && !drink.laid_offer);
  EXPECT_EQ(game().effects[drink.first_strike].thing, Thing::strength);
  EXPECT_TRUE(smith.laid_offer);
  EXPECT_EQ(smith.strikes, 0);
  EXPECT_EQ(smith.laid_trade.cost_gold, 2);
  EXPECT_EQ(smith.laid_trade.strength, 2);
  EXPECT_TRUE(trap.laid_shield);
  EXPECT_TRUE(trap.laid_spaces.contains(space(22)) && trap.laid_spaces.contains(space(25)));
  EXPECT_EQ(effect("gold-29").op, Op::find);
  EXPECT_EQ(effect("gold-29").thing, thing("shield"));
  EXPECT_EQ(effect("gold-29").space, space(57));
  EXPECT_EQ(effect("gold-29").rule, Rule::EVT_11);
}

TEST(Cards, TasksAreConditions) {
  ASSERT_EQ(game().tasks.size(), 2u);
  const Condition& herb = game().conditions[game().tasks[0].test.first];
  EXPECT_EQ(herb.op, CondOp::thing_at);
  EXPECT_EQ(herb.thing, thing("herb"));
  EXPECT_EQ(herb.space, space(0));
  EXPECT_EQ(game().conditions[game().tasks[1].test.first].op, CondOp::defeated);
}

}  // namespace
}  // namespace rietburg::loader
