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
  StaticVec<Space, 3> crossings;    // ways for heroes alone, over water: no adjacency
  Space arrow;
  // The neighbours once more: as a set, and each where an Action has its space.
  SpaceSet around;
  std::array<u64, 12> step_words;
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
  std::array<u8, 3> dice;  // by row of willpower (CRE-5)
  u8 figures;              // in the box
  Kind moves_with;         // whose figure it is, and with whom it moves
  bool stays;
  bool narrator;            // its defeat moves the narrator (CRE-7)
  bool strength_of_heroes;  // as strong as those who fight it in this round
  bool strength_of_kind;    // a special one: what changes the strength of the kind it is like changes its own
  bool reward_of_kind;
  bool takes_castle;  // the legend is lost when it enters the castle
  Space walks_to;     // or none: at sunrise it goes there by the shortest way instead of along the arrows
  u8 pace;            // how many spaces
};

enum class Slot : u8 { none, small, large, helm, pouch, escort };
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
  u8 number;  // printed on a parchment or on rubble
  bool doubles_die, stops_loss, shoots, flies, adds_equal_dice, reveals;
  bool rubble;     // blocks its space (MOV-4)
  bool wards_off;  // a new creature is placed beside it, not on it
  bool is_group;   // a face-down thing
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
  bool there;     // on the space the card is about
  bool standing;  // not in the middle of a move
  bool fighting;  // in this round of the fight
};

/// What a condition asks, and the operands of Condition that it reads.
enum class CondOp : u8 {
  roll,         // low to high
  creature,     // kind: one that can move is on the board
  creature_at,  // kind, space
  farmer,       // outside the castle
  farmer_at,    // space: lying there or with a hero there
  character,    // figure, space
  ally,         // figure, space; in_fight: on the space of the fight that goes on
  thing_at,     // thing or group, space: lying there or with a hero there
  lying,        // thing or group, space, at_least: face up
  value_at,     // space, at_least: in gold and gems
  meets,        // thing or group: it is on a space with a creature
  defeated,     // kind
  beaten_by,    // kind: the subject was in the last round of the fight that beat it
  alone,        // at_least: creatures the subject has beaten alone (FGT-24)
  hero,         // filter: some hero is so
  flag,         // flag
  counter,      // counter, at_least
  letter,       // letter: the narrator stands there or beyond
  closed,       // way
  rubble,       // space
  well,         // space: a full one
  deck,         // deck: cards are left in it
  quests,       // all are fulfilled
};
inline constexpr Space kThere = Space{254};  // as the space asked for: the one the card is about
inline constexpr Space kAnywhere = Space::none;
struct Condition {
  CondOp op{};
  bool negated = false;
  Kind kind = Kind::none;  // none: any
  Thing thing = Thing::none;
  Figure figure = Figure::none;
  Space space = kAnywhere;
  Figure at_marker = Figure::none;  // instead of a space: where this marker lies
  Edge way{};
  u8 low = 0, high = 0;
  u8 filter = 0, flag = 0, counter = 0, letter = 0, deck = 0;
  bool in_fight = false;
  u16 at_least = 0;
};
/// Several conditions: all must hold, or any of them.
struct Test {
  u16 first;
  u8 count;
  bool any;
};

enum class Op : u8 {
#define EACH_HERO(op) op,
#define ONCE(op) op,
#define LEGEND(op) op,
#include "rietburg/ops.def"
};

/// What a card may set for one round of a fight.
enum class RoundRule : u8 { no_brew, no_allies, fewer_dice, creature_strength, creature_fewer_dice, heroes_strength };

enum class Where : u8 { fixed, here, rolled, tens_ones, rank, character, creature, arrow_of, marker };
inline constexpr u8 kAmountRoll = 254;  // the card's roll
inline constexpr u8 kAmountDie = 255;   // each hero rolls for it

/// What a price may be paid with, by bit.
inline constexpr u8 kPaysGold = 1;
inline constexpr u8 kPaysWillpower = 2;

/// One step of a card. ops.def says which operands an op reads; the others are left as they are here.
struct Effect {
  Op op{};
  Rule rule{};
  Test test{};
  u8 who = 0;      // Filter
  u8 amount = 0;   // how much or how many
  Where where{};   // and of what:
  Space space{};   // fixed
  Kind at_kind{};  // creature, arrow_of
  Figure at_figure{};

  Thing thing{};
  Thing held{};
  Kind kind = Kind::none;  // none: any
  Kind into{};
  u32 kinds = 0;  // by bit; 0: any
  Figure figure{};
  FogToken token{};
  Card card{};
  Edge way{};  // from a space to itself: no way is named
  u8 deck = 0, flag = 0, counter = 0, option = 0, trade = 0, table = 0;
  u8 hour = 0;
  u8 letter = 0;
  u16 letters = 0;  // by bit
  u8 gold = 0, willpower = 0;
  u8 coins = 0;
  signed char strength = 0, reward = 0;
  Slot slot{};
  StandingRule standing{};
  RoundRule round{};
  bool optional = false, highest = false, stays = false, full = false, two_dice = false;
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
  u8 strikes;        // or, of an offer, what taking it sets off
  bool laid_offer;
  Trade laid_trade;
  // A card of one of the legend's own decks.
  u8 deck;  // 1 + its deck, or 0
  // A quest: fulfilled for good once `goal` holds for its hero; lost by `fail` or when the narrator reaches `before`.
  bool is_quest;
  Test goal, fail;
  u8 before;         // letter, or kNoLetter
  u16 first_reward;  // effects
  u8 rewards;
  u16 excludes;  // quests of its deck that cannot be in play beside it, by place
};

/// A legend's own deck: its cards stand in a row.
struct DeckDef {
  std::string id;
  Card first;
  u8 count;
  bool under;  // a card goes under the deck when done, else out of the game
};

/// What sets off a card, and what Trigger::what means there.
enum class On : u8 {
  fog,          // token; instead: its own effect is left out
  defeated,     // kind
  falls,        // kind: beaten, before reward and narrator
  ends_move,    // spaces
  enters,       // spaces
  crosses,      // over water
  takes,        // thing or group: picked up from a space
  revealed,     // thing
  meets,        // hero and creature come to stand on one space
  survives,     // kind: alive after the first round
  exits,        // kind: left the board over the exit
  after_event,  // at sunrise, before the creatures move
  after_moves,  // at sunrise, after the creatures
  day_ends,     // all markers are in the sunrise box
  round,        // kind: a round begins
  fight_hour,   // hour that a fighter's marker reaches
  cleared,      // rubble is gone from a space
  when,         // as soon as the conditions hold
  count
};
inline constexpr u8 kAnything = 255;  // as what a trigger waits for, and where there is nothing to name
enum class Times : u8 { always, once, daily };
struct Trigger {
  On on;
  u8 what;  // token, kind, thing or hour, or kAnything
  Times times;
  bool instead;
  bool limits_spaces;
  SpaceSet spaces;
  Figure marker;  // or none: only where this marker lies
  Test test;
  Card card;
};
struct TriggerRange {
  u8 first, end;
};

/// A way to lose, or the goal that wins at once.
struct EndDef {
  std::string id;
  Test test;
};

enum class GemRule : u8 { money, money_crushed, lure };  // ITM-7, ITM-15

struct RollTable {
  std::array<u8, kDieFaces> value;
};

struct FogDef {
  u8 count;
  Card card;  // what it does
};

struct TaskDef {
  std::string id;
  Test test;
  Test told;  // nobody knows of it before; no conditions: known from the start
};

/// A number that texts of the legend show by its name.
struct ValueDef {
  enum class From : u8 { number, counter, marker, character, ally, creature, task_has, task_needs };
  std::string name;
  From from;
  u8 of;       // counter, figure, kind or task
  int number;  // as it is in this game
};

/// Names of the protocol by index; the engine itself never reads them.
struct Names {
  std::string legend, difficulty, board;
  std::vector<std::string> heroes, kinds, things, fog, figures, flags, counters, options;
};

struct Content {
  std::array<SpaceDef, kMaxSpaces> spaces;
  Space castle;  // or none
  Space exit;    // where creatures leave the board, or none
  u8 letters;
  std::array<u8, kDieFaces> die_letters;
  u8 shields;
  u8 hours;  // of a day, before the overtime
  std::array<u8, kOvertimeHours> overtime;
  std::vector<Kind> sunrise_order;
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
  std::vector<Space> wells, fog_spaces, merchants;
  bool sells_articles;
  bool wells_laid, fog_laid, merchants_open;  // from the start
  std::vector<ValueDef> values;               // for texts
  std::vector<TaskDef> tasks;                 // asked when the narrator reaches the end
  std::vector<EndDef> lose;
  Test win;                       // at once; no conditions: only at the end
  std::vector<Trigger> triggers;  // by `on`
  std::array<TriggerRange, static_cast<std::size_t>(On::count)> triggers_on;
  std::vector<DeckDef> decks;
  u8 tile_deck;  // 1 + deck, or 0
  bool watches;  // something is to be looked at after every step: win, lose, quests, `when`
  bool has_rubble, has_escorts;
  bool counts_alone;  // something besides quests asks who has won alone (FGT-24)
  bool things_leave;  // some card takes things out of the game
  Figure witch;       // the character who sells brew, or none
  GemRule gems;
  Thing gem_group;            // the face-down gem
  Things wards;               // the things that ward off new creatures
  SpaceSet havens;            // farmers are safe there
  bool black_instead_of_one;  // house rule (FGT-6)

  Names names;

  u8 last_hour() const { return static_cast<u8>(hours + kOvertimeHours); }
};

}  // namespace rietburg
