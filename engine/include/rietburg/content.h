// The content of one game, compiled: numbers that depend on legend, difficulty and hero count are settled, names are
// indices.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "rietburg/ids.h"
#include "rietburg/space_set.h"
#include "rietburg/static_vec.h"

namespace rietburg {

struct SpaceDef {
  StaticVec<Space, 12> neighbours;  // ascending, bridges included
  Space arrow;
  u8 features;
  bool exists;

  static constexpr u8 kMerchant = 1;
  static constexpr u8 kForest = 2;
  static constexpr u8 kRiver = 4;
  static constexpr u8 kMountain = 8;
};

struct HeroDef {
  u8 rank;
  std::array<u8, 3> dice;  // by row of willpower: 1-6, 7-13, 14-20
  u8 well;
  bool die_by_die;
  bool shoots;
  bool turns_die;
  u8 brew_discount;
  Space cheap_strength_at;
  u8 cheap_strength;
};

struct CreatureDef {
  u16 strength;
  u8 willpower;
  u8 reward;
  bool black_dice;
  u8 figures;  // in the box
  Kind moves_with;
  bool stays;
  bool narrator;  // its defeat moves the narrator (CRE-7)
  Card on_defeat;
};

enum class Slot : u8 { none, small, large, helm, pouch };
enum class Seller : u8 { nobody, merchant, witch };

struct ThingDef {
  Slot slot;
  u8 stock;
  Seller seller;
  u8 price;
  Thing turns_to;    // the next side, or none
  Thing returns_as;  // the article that goes back to the stock when used up
  Thing ready_as;    // at sunrise
  Thing group;       // the face-down thing it is a member of
  u8 free_steps;
  u8 herb;
  u8 gem;     // value
  u8 colour;  // of a rune stone: 1, 2, 3
  bool doubles_die, stops_loss, shoots, flies, adds_equal_dice, reveals;
  bool is_group;  // a face-down thing
};

/// A set of things: bit i is thing i.
using Things = u64;
static_assert(kMaxThings <= 64);
constexpr Things bit(Thing thing) { return Things{1} << idx(thing); }

/// Which heroes an effect concerns.
struct Filter {
  enum class Base : u8 { all, subject, leader, lowest_rank, highest_rank };
  Base base;
  u8 heroes;  // hero kinds by bit; 0: any
  bool limits_spaces;
  SpaceSet spaces;
  u8 willpower_below;  // 0: any
  u8 willpower_above;
  u8 strength_above;
  u8 strength_at_most;  // 0: any
  bool asleep;
  bool not_chosen;
};

enum class CondOp : u8 { roll, creature, farmer, person, thing_at, defeated, flag };
struct Condition {
  CondOp op;
  bool negated;
  u8 a, b;
};

enum class Op : u8 {
  end,
  gain,            // who; a = Thing (willpower, strength, gold or an item); n = amount
  lose,            // the same
  cap,             // who; n
  raise,           // who; n
  share,           // n = gold, a = thing, b = count, c = willpower
  share_loss,      // n
  offer,           // who; trade
  choose_hero,     // who; a = optional
  price,           // n, a = coins
  roll,            // who rolls; a = table or plus
  place_creature,  // a = kind, space; b = held thing or group
  place_thing,     // a = thing, n = count, space
  place_farmer,    // space
  place_person,    // a = figure, space
  place_ally,
  place_marker,
  remove_creature,  // space
  remove_well,      // space
  remove_ally,      // a = figure
  remove_person,
  move_creature,  // a = kind or 255, b = 1: the highest
  lose_farmer,
  today_last_hour,  // n
  today_overtime,   // a = hour, n
  today_strength,   // n
  lay,
  look,        // who
  reveal_fog,  // who, n
  draw_event,
  put,          // a = card
  narrator_to,  // n
  narrator_by,  // n
  set_flag,     // a
  find,         // a = thing, n = count, space: laid there, the heroes there are asked
};

enum class Where : u8 { fixed, here, rolled, tens_ones };
inline constexpr u8 kAmountRoll = 254;  // the card's roll
inline constexpr u8 kAmountDie = 255;   // each hero rolls for it

struct Effect {
  Op op;
  u8 who;  // Filter
  u8 n;
  u8 a, b, c;
  Where where;
  Space space;
  Rule rule;
  u8 first_condition;
  u8 conditions;  // all must hold
};

/// What a card offers: a price and what it buys.
struct Trade {
  u8 cost_gold, cost_willpower, cost_strength;
  u8 gold, willpower, strength;
  bool article;
};

struct CardDef {
  std::string id;
  u16 first_effect;
  u8 effects;
  bool shield;   // a shield stops it when drawn
  bool removed;  // leaves the game when done, else it is discarded
  bool is_event;
  // A card that stays on its spaces.
  SpaceSet laid_spaces;
  Space laid_at;
  bool laid_highest_rank;
  bool laid_shield;
  u16 first_strike;  // effects
  u8 strikes;
  bool laid_offer;
  Trade laid_trade;
};

struct RollTable {
  std::array<u8, kDieFaces> value;
};

struct FogDef {
  u8 count;
  Card card;  // what it does
  Card then;  // the legend card it sets off
};

struct TaskDef {
  std::string id;
  u8 first_condition;
  u8 conditions;
};

/// Names of the protocol by index; the engine itself never reads them.
struct Names {
  std::string legend, difficulty, board;
  std::vector<std::string> heroes, kinds, things, fog, figures, flags;
};

struct Content {
  std::array<SpaceDef, kMaxSpaces> spaces;
  Space castle;
  u8 letters;
  std::array<u8, kDieFaces> die_letters;
  u8 shields;
  u8 hours;
  std::array<u8, 3> overtime;
  std::vector<Kind> sunrise_order;
  std::array<u8, 3> red_dice, black_dice;  // by row of willpower
  std::array<u8, kDieFaces> black_faces;

  std::vector<HeroDef> heroes;
  std::vector<CreatureDef> kinds;
  std::array<ThingDef, kMaxThings> things;
  u8 thing_count;
  Things step_things, herbs, telescopes;  // those with free_steps, herb, reveals
  std::vector<FogDef> fog;                // [0] stands for hidden
  std::vector<CardDef> cards;
  u8 event_count;
  std::vector<Effect> effects;
  std::vector<Filter> filters;
  std::vector<Condition> conditions;
  std::vector<Trade> trades;
  std::vector<RollTable> tables;

  // The legend.
  u8 hero_count;
  std::array<Space, 8> start;  // by hero kind
  u8 start_strength, start_willpower;
  u16 stars;
  std::array<std::vector<Card>, 26> letter_cards;
  std::vector<Card> events_on_top;
  std::vector<Space> wells, fog_spaces;
  bool sells_articles;
  std::vector<TaskDef> tasks;
  bool black_instead_of_one;  // house rule (FGT-6)

  Names names;
};

}  // namespace rietburg
