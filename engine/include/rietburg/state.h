// The position: a regular, trivially copyable value. Copy it to think ahead, compare it to test, hash it to search.
#pragma once
#include <array>
#include <type_traits>

#include "rietburg/action.h"
#include "rietburg/frame.h"
#include "rietburg/ids.h"
#include "rietburg/static_vec.h"

namespace rietburg {

struct Hero {
  HeroKind kind;
  Space space;
  u8 hour;
  u8 asleep;
  u8 strength;
  u8 willpower;
  u8 gold;
  u8 gems[3];  // of value 2, 4, 6
  Thing helm;
  Thing large;
  Thing small[kSmallSlots];  // ascending, free slots last
  Thing escort;              // who walks beside them, farmers apart
  u8 farmers;
  u8 alone;  // creatures beaten alone (FGT-24)
};

struct Creature {
  u8 id;  // in order of placement, never used again
  Kind kind;
  Space space;
  Thing holds;
  u8 flags;

  static constexpr u8 kLastId = 255;
  static constexpr u8 kToMove = 1;  // still to move in this step of the sunrise
  static constexpr u8 kFresh = 2;   // placed or moved by this sunrise's event (SUN-8)
  static constexpr u8 kStays = 4;
};

/// Something lies on a space. Kept in order of space, then thing.
struct Loot {
  Space space;
  Thing thing;
  u8 count;
};

struct FogSpot {
  Space space;
  FogToken token;  // hidden, or lying face up
};

/// A character, an ally or a marker on the board.
struct Piece {
  Figure figure;
  Space space;
};

struct Laid {
  Card card;
  Space space;
};

struct PutCard {
  Card card;
  u8 letter;
};

/// A way that only heroes with enough willpower may go: the number of the thing, once it is turned up.
struct Bar {
  Space a, b;
  Thing thing;
};

/// A legend's own deck: an unordered middle by bit, and the known order of what lies under it.
struct Pile {
  u16 left;
  StaticVec<u8, kMaxDeckCards> under;
  u8 unused;
};

/// A quest in play: its card and its hero.
struct Quest {
  Card card;
  Seat who;
  u8 fulfilled;
};

/// What cards have added to a kind of creature.
struct Adjust {
  signed char strength, reward;
};

/// Known top, unordered middle, discard: there is no secret order. Bit i is card i.
struct Deck {
  u64 left;
  u64 discarded;
  StaticVec<Card, 7> top;  // known cards lying on top, the next one last
};

/// What today's cards change (TIME-8, FGT-25).
struct Today {
  u8 last_hour;
  u8 overtime[kOvertimeHours];  // willpower for each hour after the last regular one
  u8 creature_strength;
  u8 unused[3];
};

struct Fight {
  u8 creature;  // id; 0: no fight
  u8 willpower;
  u8 round;
  Seat inviter;
  u8 invited;   // heroes by seat bit
  u8 fighting;  // heroes of this round
  u8 helpers;   // allies counted in this round, by place in State::allies
  u8 flipped;   // 1: the wizard has turned a die in this round
  DiceOption option;
  u8 doubled;  // 1 + the die doubled by brew
  u8 dice_count;
  u8 dice[5];  // faces of the roll of the moment
  u8 black;    // 1: the first of them is the black die
  u8 creature_dice_count;
  u8 creature_dice[4];
  u8 points;    // herbs of the roll of the moment
  u8 saved;     // heroes whose shield stops this round's loss
  u8 loss;      // what each of them loses
  u8 together;  // 1: somebody else, hero or ally, took part in some round
  u16 value;    // the heroes' value so far
  u16 creature_value;
  Space space;         // of the creature or the rubble
  u8 round_rules;      // no_brew, no_allies by bit
  u8 weakened;         // 1 + the hero who rolls one die fewer
  u8 creature_weaker;  // dice fewer
  u8 creature_bonus;
  u8 unused;

  static constexpr u8 kRubble = 255;  // as creature: rubble is cleared, no creature fought
};

/// A falcon's flight: what either side gives.
struct Exchange {
  Seat side[2];
  Thing small[2][kSmallSlots];
  Thing helm[2];
  u8 gems[2][3];
  u8 gold[2];
};

/// What a hero named as part of a price or share.
struct Part {
  u8 gold;
  u8 willpower;
  u8 things;
};

/// No legend has so many days (the narrator has fourteen letters); one that is kept going by edits or cards is lost
/// when another day would begin.
inline constexpr u8 kLastDay = 255;

enum class Result : u8 { none, won, lost };
enum class Reason : u8 { none, goal_reached, castle_overrun, goal_missed, legend_says, quest_failed, castle_taken };

struct State {
  // Marks of a space: what stands or lies there, so that most questions are answered by one look.
  static constexpr u16 kCreature = 1;
  static constexpr u16 kLoot = 2;
  static constexpr u16 kFog = 4;
  static constexpr u16 kWell = 8;
  static constexpr u16 kWellFull = 16;
  static constexpr u16 kLaid = 32;
  static constexpr u16 kCharacter = 64;
  static constexpr u16 kHidden = 128;  // something face down lies among the loot
  static constexpr u16 kMerchant = 256;
  static constexpr u16 kRubble = 512;  // blocks the space

  static constexpr u8 kCameBack = 128;  // of `defeated`: one that was beaten has come back from 80 (CRE-11)

  Deck event_deck;
  u64 today_cards;
  u64 fired;        // triggers that were set off, by bit
  u64 fired_today;  // of those that wait once a day
  u32 asked;        // questions so far
  u32 flags;        // of the legend
  u16 stars;        // letters by bit
  std::array<u16, kMaxSpaces> marks;
  std::array<Pile, kMaxDecks> piles;
  Fight fight;
  StaticVec<Hero, kMaxHeroes> heroes;
  u8 day;
  Seat turn;
  Seat rooster;
  u8 rooster_taken;  // 1: somebody has ended this day
  u8 letter;         // the narrator's: 0 is A
  u8 end_letter;
  u8 in_sunrise;
  Result result;
  Reason reason;
  u8 shields;
  u8 shields_taken;
  Today today;
  Exchange exchange;
  std::array<Part, kMaxHeroes> parts;
  StaticVec<Frame, 28> pending;       // the call stack of the rules; the last frame is the question of the moment
  StaticVec<Creature, 36> creatures;  // by id
  u8 next_creature;
  std::array<u8, kMaxKinds> supply;
  std::array<u8, kMaxKinds> defeated;  // figures on 80, read by `on_80`; not 0 once one of the kind was beaten
  StaticVec<FogSpot, 16> fog;          // by space
  std::array<u8, kMaxFogTokens> fog_left;
  std::array<u8, kMaxThings> stock;  // articles to sell; tokens nobody has seen yet
  StaticVec<Loot, 48> loot;
  StaticVec<Piece, 3> allies;
  StaticVec<Piece, 3> characters;
  StaticVec<Piece, 3> markers;
  StaticVec<Laid, 4> laid;
  StaticVec<PutCard, 4> put;
  StaticVec<Edge, 3> closed;
  StaticVec<Bar, 2> barred;
  std::array<u8, kMaxLetters> tiles;  // face-down tiles by letter
  StaticVec<Quest, kMaxHeroes> quests;
  std::array<u8, kMaxCounters> counters;
  std::array<u8, kMaxKinds> beaten_by;  // heroes of the last round, by kind of creature
  std::array<Adjust, kMaxKinds> adjust;
  u8 rules;        // StandingRule by bit
  u8 lost_by;      // 1 + the way of losing
  u8 called_off;   // 1: some fight was called off in this turn (FGT-21)
  u8 read_before;  // letters before this one were read already: the narrator has gone back from there
  u8 unused[1];

  const Hero& hero(Seat who) const { return heroes[idx(who)]; }
  Hero& hero(Seat who) { return heroes[idx(who)]; }
  bool has(Space at, u16 mark) const { return (marks[idx(at)] & mark) != 0; }
  u8 on_80(Kind kind) const { return defeated[idx(kind)] & static_cast<u8>(~kCameBack); }
  bool rule(StandingRule which) const { return (rules >> idx(which) & 1U) != 0; }
};

static_assert(std::is_trivially_copyable_v<State> && std::is_trivially_default_constructible_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "equality and hash read the bytes");
static_assert(sizeof(State) <= 2048);

bool operator==(const State& a, const State& b);
u64 hash(const State& state);

}  // namespace rietburg
