// A question still open, or work still to do. Data, never a lambda: it is saved, compared and sent. Each frame is eight
// bytes.
#pragma once
#include <array>
#include <bit>
#include <cstddef>

#include "rietburg/ids.h"

namespace rietburg {

enum class FrameKind : u8 {
  none,
#define QUESTION(kind, Type, name, who, answers) kind,
#define CHANCE(kind, Type, name, who, answers) kind,
#define WORK(kind, Type) kind,
#include "rietburg/frames.def"
  first_of_chance = die,
  last_question = token,  // what stands behind it asks nobody
};
inline constexpr std::size_t kFrameKinds = 1
#define QUESTION(kind, Type, name, who, answers) +1
#define CHANCE(kind, Type, name, who, answers) +1
#define WORK(kind, Type) +1
#include "rietburg/frames.def"
    ;

struct Frame {
  FrameKind kind;
  u8 bytes[7];
};
static_assert(sizeof(Frame) == 8);

template <typename F>
[[gnu::always_inline]] constexpr F as(const Frame& frame) {
  static_assert(sizeof(F) == sizeof(Frame));
  return std::bit_cast<F>(frame);
}
/// Composed as one word: bytes stored one by one and then copied as a word would make the processor wait. For the same
/// reason always inline, so that the bytes never are in memory.
template <typename F>
[[gnu::always_inline]] constexpr Frame to_frame(const F& frame) {
  static_assert(std::endian::native == std::endian::little);
  const auto bytes = std::bit_cast<std::array<u8, sizeof(Frame)>>(frame);
  u64 word = 0;
  if constexpr (requires { frame.id; }) {  // a number in the second half
    static_assert(offsetof(F, id) == 4);
    for (std::size_t i = 0; i < 4; ++i) word |= u64{bytes[i]} << (8U * i);
    return std::bit_cast<Frame>(word | u64{frame.id} << 32U);
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) word |= u64{bytes[i]} << (8U * i);
  return std::bit_cast<Frame>(word);
}

#define RIETBURG_FRAME(frame_kind)                          \
  static constexpr FrameKind kKind = FrameKind::frame_kind; \
  FrameKind kind = kKind

// ----- questions -----

/// The hero on turn owes an action; `id` outlives the free actions taken meanwhile.
struct AskAction {
  RIETBURG_FRAME(action);
  Seat who{};
  u8 unused[2] = {};
  u32 id = 0;
};
/// A move under way: where it began, and what is left of a herb (MOV-6).
struct AskMove {
  RIETBURG_FRAME(move);
  Seat who{};
  Space start{};
  Thing herb{};
  u8 points = 0;
  u8 spared = 0;  // 1: a shield saved the mover from a laid card in this action (EVT-4)
  u8 unused[2] = {};
};
struct AskLead {
  RIETBURG_FRAME(lead);
  Seat who{};
  Figure ally{};
  u8 left = 0;  // spaces left of the hour paid
  u8 unused[4] = {};
};
struct AskInvite {
  RIETBURG_FRAME(invite);
  u8 unused[7] = {};
};
struct AskJoin {
  RIETBURG_FRAME(join);
  Seat who{};
  u8 unused[6] = {};
};
struct AskBegin {
  RIETBURG_FRAME(begin);
  u8 unused[7] = {};
};
struct AskAlly {
  RIETBURG_FRAME(ally);
  u8 index = 0;  // which of the allies
  u8 unused[6] = {};
};
struct AskDice {
  RIETBURG_FRAME(dice);
  Seat who{};
  u8 unused[6] = {};
};
struct AskRoll {
  RIETBURG_FRAME(roll);
  Seat who{};
  u8 left = 0;
  u8 unused[5] = {};
};
struct AskFlip {
  RIETBURG_FRAME(flip);
  Seat wizard{};
  Seat roller{};
  u8 unused[5] = {};
};
struct AskSettle {
  RIETBURG_FRAME(settle);
  Seat who{};
  u8 unused[6] = {};
};
/// Against an event card, a laid card (for all heroes), or the loss of a round (for oneself).
struct AskShield {
  RIETBURG_FRAME(shield);
  Seat who{};
  Card card = Card::none;  // none: the loss of a round
  Seat struck = Seat::none;
  u8 own = 0;  // 1: it saves its owner alone (ITM-16)
  u8 unused[3] = {};
};
enum class ShareWhat : u8 { reward, gain, loss, price };
/// One hero after another names a part of a total.
struct AskShare {
  RIETBURG_FRAME(share);
  ShareWhat what{};
  u8 turn = 0;       // how many heroes have answered
  u8 gold = 0;       // still to share; for a reward or price: gold and willpower together
  u8 willpower = 0;  // still to share
  u8 things = 0;     // still to share
  Thing thing{};
  u8 coins = 0;  // what a price takes: kPaysGold, kPaysWillpower
};
/// Between two rounds: free actions, then stay or leave.
struct AskRound {
  RIETBURG_FRAME(round);
  Seat who{};
  u8 unused[2] = {};
  u32 id = 0;
};
struct AskExchange {
  RIETBURG_FRAME(exchange);
  u8 side = 0;  // 0: the falcon's owner, 1: the partner
  u8 unused[6] = {};
};
/// At a campfire: a hero hands on willpower or strength, point by point, until done.
struct AskHandOn {
  RIETBURG_FRAME(hand_on);
  Seat who{};
  u8 unused[6] = {};
};
/// A yes or no to one hero about a card: its effect `pc`, or what it put on the hero's space.
struct AskOffer {
  RIETBURG_FRAME(offer);
  Seat who{};
  Card card{};
  u8 pc = 0;
  u8 found = 0;  // 1: take what a card laid here
  u8 list = 0;   // RunCard::list
  u8 unused[2] = {};
};
struct AskChoose {
  RIETBURG_FRAME(choose);
  Seat who{};
  Card card{};
  u8 pc = 0;
  Card seen{};  // look: the card seen; quest: the first of two
  u8 left = 0;  // reveal-fog: how many more; quest: the second of two
  u8 list = 0;
  u8 unused[1] = {};

  Card second() const { return static_cast<Card>(left); }
};
/// The inviter names rubble that the value of the round clears (PLC-12).
struct AskPick {
  RIETBURG_FRAME(pick);
  Seat who{};
  u8 unused[6] = {};
};
/// At a merchant: gems lie on the table, and things are bought for them until done (ITM-9).
struct AskPurchase {
  RIETBURG_FRAME(purchase);
  Seat who{};
  u8 gems[3] = {};  // laid down, of value 2, 4, 6; on the hero board until all is paid
  u8 price = 0;     // of what was bought so far
  u8 unused[2] = {};
};
/// What a die is rolled for: a fight, a card's roll, an amount for one hero, the number of a space, or a storm.
enum class DieFor : u8 { hero, creature, card, each_hero, tens, ones, card_tens, card_ones, storm };
struct AskDie {
  RIETBURG_FRAME(die);
  DieFor purpose{};
  Seat who = Seat::none;
  u8 left = 0;  // dice still to roll after this one
  u8 black = 0;
  Space space{};  // storm: where it begins
  u8 unused[2] = {};
};
struct AskDraw {
  RIETBURG_FRAME(draw);
  u8 look = 0;  // 1: only looked at
  Seat who = Seat::none;
  Rule rule{};
  u8 deck = 0;   // 0: the events; else 1 + one of the legend's own
  u8 quest = 0;  // 1: the card becomes a quest of this hero
  u8 unused[2] = {};
};
enum class TokenFor : u8 { reveal, take, activate, hold, reveal_fog, thin, bar };
/// A face-down token is turned up: a fog token, or one of a group.
struct AskToken {
  RIETBURG_FRAME(token);
  TokenFor purpose{};
  Seat who = Seat::none;
  Space space{};
  Thing group{};  // Thing::fog, or the group's face-down thing
  u8 creature = 0;
  u8 unused[2] = {};
};

// ----- work -----

struct BeginDay {
  RIETBURG_FRAME(begin_day);
  u8 unused[7] = {};
};
struct Sunrise {
  RIETBURG_FRAME(sunrise);
  u8 step = 0;    // place in the sunrise order
  u8 moving = 0;  // 1: creatures of this step are on the move
  u8 unused[5] = {};
};
struct Narrate {
  RIETBURG_FRAME(narrate);
  u8 steps = 0;
  u8 jump_to = 0;  // 0: step by step
  Rule rule{};
  u8 unused[4] = {};
};
/// A card under way.
struct RunCard {
  RIETBURG_FRAME(run_card);
  Card card{};
  u8 pc = 0;
  u8 next = 0;   // place in turn order of the hero an effect comes to next, or how many are done
  u8 value = 0;  // the card's roll
  Seat subject = Seat::none;
  u8 chosen = 0;  // heroes named already
  u8 state = 0;   // bits

  static constexpr u8 kEnd = 255;     // as `pc`: nothing more is carried out
  static constexpr u8 kStrikes = 1;   // the effects of a laid card that strikes
  static constexpr u8 kAnnounce = 2;  // still to be read aloud
  static constexpr u8 kReward = 4;    // the effects of a fulfilled quest
  static constexpr u8 kRanked = 8;    // a supply may run short: heroes come by rank (DEC-5)

  /// Which of the card's lists of effects: none of the bits is the first one.
  u8 list() const { return state & (kStrikes | kReward); }
};
struct AfterEvent {
  RIETBURG_FRAME(after_event);
  Card card{};
  u8 blocked = 0;
  u8 unused[5] = {};
};
/// A move is over: farmers in the castle, then fog (MOV-7).
struct EndMove {
  RIETBURG_FRAME(end_move);
  Seat who{};
  u8 unused[6] = {};
};
struct CarryOutFog {
  RIETBURG_FRAME(fog);
  Seat who{};
  Space space{};
  FogToken token{};
  u8 unused[4] = {};
};
struct BeginRound {
  RIETBURG_FRAME(begin_round);
  u8 unused[7] = {};
};
/// The next hero in roll order rolls; `place` counts them.
struct RollHero {
  RIETBURG_FRAME(roll_hero);
  u8 place = 0;
  u8 unused[6] = {};
};
struct SettleHero {
  RIETBURG_FRAME(settle_hero);
  Seat who{};
  u8 unused[6] = {};
};
struct CountRoll {
  RIETBURG_FRAME(count_roll);
  Seat who{};
  u8 unused[6] = {};
};
struct RollCreature {
  RIETBURG_FRAME(roll_creature);
  u8 unused[7] = {};
};
struct CountCreature {
  RIETBURG_FRAME(count_creature);
  u8 unused[7] = {};
};
struct Compare {
  RIETBURG_FRAME(compare);
  u8 unused[7] = {};
};
/// The heroes of a lost round take their loss.
struct Fall {
  RIETBURG_FRAME(fall);
  u8 unused[7] = {};
};
struct EndRound {
  RIETBURG_FRAME(end_round);
  u8 place = 0;
  u8 unused[6] = {};
};
struct Victory {
  RIETBURG_FRAME(victory);
  u8 unused[7] = {};
};
/// Things are laid on spaces found by dice: red tens, hero ones.
struct Scatter {
  RIETBURG_FRAME(scatter);
  Thing thing{};
  u8 left = 0;
  u8 tens = 0;
  Card card{};
  u8 unused[3] = {};
};
/// All heroes have named their part of a price.
struct GroupPrice {
  RIETBURG_FRAME(group_price);
  u8 amount = 0;
  u8 coins = 0;
  u8 unused[5] = {};
};
/// A laid card strikes a hero.
struct Strike {
  RIETBURG_FRAME(strike);
  Card card{};
  Seat who{};
  u8 unused[5] = {};
};

/// Which allies count in this round (FGT-9).
struct NameAllies {
  RIETBURG_FRAME(name_allies);
  u8 unused[7] = {};
};
/// A storm reaches a hero (ITM-16).
struct StormHit {
  RIETBURG_FRAME(storm_hit);
  Seat who{};
  u8 loss = 0;
  Card card{};
  u8 unused[4] = {};
};
/// A hero draws quests and keeps one.
struct DrawQuest {
  RIETBURG_FRAME(draw_quest);
  Seat who{};
  u8 deck = 0;
  u8 left = 0;              // still to draw
  Card drawn = Card::none;  // the first of two
  Card card{};              // whose effect it is
  u8 pc = 0;
  u8 unused[1] = {};
};
/// The rolls of a round against rubble are made.
struct PickRubble {
  RIETBURG_FRAME(pick_rubble);
  u8 unused[7] = {};
};

#undef RIETBURG_FRAME

/// A question to a hero, a question to chance, or work.
template <typename F>
concept AsksHero = F::kKind < FrameKind::first_of_chance;
template <typename F>
concept AsksChance = F::kKind >= FrameKind::first_of_chance&& F::kKind <= FrameKind::last_question;
template <typename F>
concept Work = F::kKind > FrameKind::last_question;

// clang-format off
/// Calls `use` with the frame as what it is; a frame of no kind does nothing.
template <typename Use>
constexpr auto visit(const Frame& frame, const Use& use) -> decltype(use(AskAction{})) {
  switch (frame.kind) {
#define FRAME(kind, Type) static_assert(Type::kKind == FrameKind::kind); case FrameKind::kind: return use(as<Type>(frame));
#define QUESTION(kind, Type, name, who, answers) FRAME(kind, Type)
#define CHANCE(kind, Type, name, who, answers) FRAME(kind, Type)
#define WORK(kind, Type) FRAME(kind, Type)
#include "rietburg/frames.def"
#undef FRAME
    case FrameKind::none: break;
  }
  return decltype(use(AskAction{}))();
}
// clang-format on

}  // namespace rietburg
