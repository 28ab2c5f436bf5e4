// What every rule works on: the content, the position, and the log. One step is one action and all that follows from
// it.
#pragma once
#include <span>

#include "rietburg/rules.h"

namespace rietburg {

struct Step {
  const Content& content;
  State& state;
  EventLog* log;
  Card cause = Card::none;  // the card being carried out: its effects cite it
  bool foresees = false;    // only creatures move, nothing is set off

  template <typename F>
  void push(const F& frame) {
    if (state.pending.full()) return give_up();
    state.pending.push_back(to_frame(frame));
    if constexpr (F::kKind <= FrameKind::last_question) ++state.asked;
  }
  /// Copied as a value, so that the compiler builds the event only where somebody listens.
  void emit(const Event& event) const {
    if (log != nullptr) next_event() = event;
  }
  bool over() const { return state.result != Result::none; }
  /// Cards that set each other off without end must neither hang the table nor overflow it: the legend is lost.
  [[gnu::cold]] void give_up();

 private:
  [[gnu::cold]] Event& next_event() const;
};

/// The frame on top, seen as what it is.
template <typename F>
F top(const State& state) {
  return as<F>(state.pending.back());
}
template <typename F>
bool top_is(const State& state) {
  return !state.pending.empty() && state.pending.back().kind == F::kKind;
}
/// Replaces the frame on top without asking anew.
template <typename F>
void replace_top(State& state, const F& frame) {
  state.pending.back() = to_frame(frame);
}

// --- the table
// -----------------------------------------------------------------------------------------------------------

inline std::size_t hero_count(const State& state) { return state.heroes.size(); }
/// DEC-1.
Seat leader(const State& state);
/// The hero `place` seats to the left of `from`.
inline Seat clockwise(const State& state, Seat from, std::size_t place) {
  std::size_t at = idx(from) + place;
  const std::size_t n = hero_count(state);
  while (at >= n) at -= n;
  return seat(at);
}
/// Not 0 where anybody leads a farmer: places nobody sits at are empty.
inline u8 farmers_beside_heroes(const State& state) {
  u8 farmers = 0;
  for (const Hero& hero : state.heroes.items) farmers |= hero.farmers;
  return farmers;
}
inline const HeroDef& hero_def(const Content& content, const Hero& hero) { return content.heroes[idx(hero.kind)]; }
void end_legend(Step& step, Result result, Reason reason, Rule rule);
/// The position before the first card is read; heroes as they sit.
void lay_out(const Content& content, std::span<const HeroKind> heroes, State& state);

// --- conditions and triggers (conditions.cc, triggers.cc)
// ------------------------------------------------------------------------------------------------------

/// What a filter or condition may look at besides the position.
struct About {
  u8 roll = 0;  // the card's roll, or the space it is about
  Seat subject = Seat::none;
  u8 chosen = 0;
};
inline About about(const RunCard& run) { return {run.value, run.subject, run.chosen}; }
Seat by_rank(const Content& content, const State& state, bool highest);
bool concerns(const Content& content, const State& state, const Filter& filter, const About& about, Seat who);
bool passes(const Content& content, const State& state, const Test& test, const About& about);
bool farmer_outside(const State& state);
/// A special gor is a gor too.
inline bool is_kind(const Content& content, Kind kind, Kind wanted) {
  return kind == wanted || content.kinds[idx(kind)].moves_with == wanted;
}
/// The thing itself, a member of the group, or a side of the article.
bool is_of(const Content& content, Thing thing, Thing wanted);
bool set_off_any(Step& step, On on, u8 a, Seat subject, Space at);
/// Pushes the cards that wait for this; true where one of them stands for what would happen otherwise.
inline bool set_off(Step& step, On on, u8 a, Seat subject, Space at) {
  const TriggerRange range = step.content.triggers_on[idx(on)];
  return range.first != range.end && !step.foresees && set_off_any(step, on, a, subject, at);
}
void push_card(Step& step, Card card, Seat subject, Space about);
void watch(Step& step);

// --- hours (hours.cc)
// ------------------------------------------------------------------------------------------------------

inline bool can_pay_hour(const State& state, Seat who) { return next_hour_price(state, who) >= 0; }
void pay_hour(Step& step, Seat who, Rule regular = Rule::TIME_3);

// --- heroes and what they hold (things.cc)
// -----------------------------------------------------------------------------------

/// Changes willpower within its ends; at 0 the hero falls (FGT-11). Returns true then.
bool change_willpower(Step& step, Seat who, int by, Rule rule);
void change_strength(Step& step, Seat who, int by, Rule rule);
void change_gold(Step& step, Seat who, int by, Rule rule);

/// Calls `use(thing)` for each of the set, ascending.
template <typename Use>
void each(Things things, Use use) {
  for (; things != 0; things &= things - 1) use(static_cast<Thing>(std::countr_zero(things)));
}

inline const ThingDef& thing_def(const Content& content, Thing thing) { return content.things[idx(thing)]; }
/// What lies in the small slots; free ones count as the thing `none`.
inline Things small_things(const Hero& hero) { return bit(hero.small[0]) | bit(hero.small[1]) | bit(hero.small[2]); }
bool can_hold(const Content& content, const Hero& hero, Thing thing);
int free_small_slots(const Hero& hero);
/// Puts the thing on the hero's board: there must be room.
void put_on_board(Step& step, Seat who, Thing thing);
void take_off_board(Step& step, Seat who, Thing thing);
bool holds(const Content& content, const Hero& hero, Thing thing);
/// From the stock to the hero, or onto the hero's space (EVT-7).
void gain_thing(Step& step, Seat who, Thing thing, Rule rule);
/// One use: the token is turned over, returned to the stock, or gone.
void use_up(Step& step, Seat who, Thing thing);
/// Articles go back to their stock; what has none leaves the game.
void return_to_box(Step& step, Thing thing);
bool has_black_die(const Content& content, const Hero& hero);
/// The first held thing with the property, or none.
Thing shield_of(const Content& content, const Hero& hero);
bool has_bow(const Content& content, const Hero& hero);
bool has_helm(const Content& content, const Hero& hero);
Thing gem_thing(const Content& content, std::size_t which);

bool can_lay(const State& state, Space at, Thing thing);
/// As many as the box still holds, up to `count`, come to lie there; how many. Rubble is not thrown on anybody.
int lay_from_stock(Step& step, Space at, Thing thing, int count);
/// How many the box still holds; of a group, how many have not been laid out yet.
int left_of(const Content& content, const State& state, Thing thing);
void lay(Step& step, Space at, Thing thing, int count);
void pick_up(Step& step, Space at, Thing thing);
int lying(const State& state, Space at, Thing thing);

// --- creatures (creatures.cc)
// ----------------------------------------------------------------------------------------------

Creature* find_creature(State& state, u8 id);
const Creature* find_creature(const State& state, u8 id);
const Creature* creature_on(const State& state, Space at);
void place_creature(Step& step, Kind kind, Space at, Thing held, Rule rule);
/// One space along the arrow, or on to the first free one (CRE-1).
void advance_creature(Step& step, u8 id, Rule rule);
/// Straight to a space, or on along its arrow to the first free one.
void put_creature(Step& step, u8 id, Space at);
/// The kind's walkers go on towards their goal.
void walk_creature(Step& step, u8 id);
bool is_walker(const Content& content, const Creature& creature);
/// The creature moves at this step of the sunrise.
bool moves_at(const Content& content, const State& state, const Creature& creature, Kind kind);
/// Of the creatures still to move in this step of the sunrise, the one on the lowest space; 0: none (SUN-2).
u8 next_to_move(const State& state);
/// Out of the game without a fight: no reward, no narrator (CRE-7).
void remove_creature(Step& step, u8 id);
/// To space 80; what it held stays on its space (FGT-22).
Creature defeat_creature(Step& step, u8 id);
void drop_held(Step& step, const Creature& creature);
/// Farmers on the creature's space are lost (CRE-4).
void lose_farmers(Step& step, Space at);
bool is_closed(const State& state, Space a, Space b);
/// It holds the castle and stays there, unless a gem lures it.
bool held_in_castle(const Content& content, const State& state, const Creature& creature);
/// Heroes, allies and creatures cannot enter it (MOV-4, a held castle).
bool is_blocked(const Content& content, const State& state, Space at);
/// The hero reaches creatures on adjacent spaces (FGT-1).
bool can_shoot(const Content& content, const State& state, const Hero& hero);
/// The hero's willpower does not suffice for the way (a barred bridge).
bool is_barred(const Content& content, const State& state, const Hero& hero, Space to);

// --- fog, farmers, exchange, free actions
// --------------------------------------------------------------------------------------

void activate_fog(Step& step, Seat who, Space at);
/// Asks chance what a face-down token is: a fog token, or one of a group.
void ask_token(Step& step, TokenFor purpose, Seat who, Space at, Thing group);
/// Turns up each token of a face-down heap.
void turn_up(Step& step, const Loot& heap, Seat who);
void work(Step& step, const CarryOutFog& fog);
void answer(Step& step, const AskToken& question, const Action& token);
void put_down_farmer(Step& step, Seat who, Rule rule);
/// A farmer lies on the hero's space, or walks beside another hero there (PLC-10).
bool farmer_at_hand(const State& state, Seat who);
void take_farmer(Step& step, Seat who, Rule rule);
/// The gems that may be laid down to buy something here (ITM-9).
void append_payments(const Content& content, const State& state, Seat who, ActionList& list);
void begin_purchase(Step& step, const Action& action);
void answer(Step& step, const AskPurchase& question, const Action& action);
void legal(const Content& content, const State& state, const AskPurchase& question, ActionList& list);
void carry_out_free_action(Step& step, const Action& action);
void append_free_actions(const Content& content, const State& state, Seat who, ActionList& list);
void answer(Step& step, const AskExchange& question, const Action& action);
void legal(const Content& content, const State& state, const AskExchange& question, ActionList& list);

// --- turn, move, lead
// ------------------------------------------------------------------------------------------------------------

void next_turn(Step& step);
/// The same hero is asked again after calling off a fight (FGT-21): those creatures stay barred until the turn ends.
void ask_action(Step& step, Seat who, bool again);
void answer(Step& step, const AskAction& question, const Action& action);
void legal_main(const Content& content, const State& state, const AskAction& question, ActionList& list);
void answer(Step& step, const AskMove& question, const Action& action);
void legal(const Content& content, const State& state, const AskMove& question, ActionList& list);
void answer(Step& step, const AskLead& question, const Action& action);
void legal(const Content& content, const State& state, const AskLead& question, ActionList& list);
void begin_move(Step& step, const Action& first_step);
void begin_lead(Step& step, const Action& first_step);
void append_steps(const Content& content, const State& state, Seat who, Thing herb, bool points, ActionList& list);
void append_leads(const Content& content, const State& state, Seat who, ActionList& list);
void work(Step& step, const EndMove& end);

// --- battle
// ------------------------------------------------------------------------------------------------------------------------

void begin_fight(Step& step, const Action& action);
inline constexpr u8 kCalledOff = 8;          // a creature's flag: its fight was called off in this turn
inline constexpr u8 kClearingCalledOff = 2;  // of State::called_off
/// Invites whoever can take part, or begins at once.
void invite_or_begin(Step& step);
void append_fights(const Content& content, const State& state, Seat who, ActionList& list);
void answer(Step& step, const AskInvite& question, const Action& action);
void answer(Step& step, const AskJoin& question, const Action& action);
void answer(Step& step, const AskBegin& question, const Action& action);
void answer(Step& step, const AskAlly& question, const Action& action);
void answer(Step& step, const AskDice& question, const Action& action);
void answer(Step& step, const AskRoll& question, const Action& action);
void answer(Step& step, const AskFlip& question, const Action& action);
void answer(Step& step, const AskSettle& question, const Action& action);
void answer(Step& step, const AskRound& question, const Action& action);
void answer_battle_die(Step& step, const AskDie& question, u8 face);
void stop_loss(Step& step, const AskShield& question, bool used);
void legal(const Content& content, const State& state, const AskInvite& question, ActionList& list);
void legal(const Content& content, const State& state, const AskDice& question, ActionList& list);
void legal(const Content& content, const State& state, const AskFlip& question, ActionList& list);
void legal(const Content& content, const State& state, const AskSettle& question, ActionList& list);
void work(Step& step, const BeginRound& frame);
void work(Step& step, const RollHero& frame);
void work(Step& step, const SettleHero& frame);
void work(Step& step, const CountRoll& frame);
void work(Step& step, const RollCreature& frame);
void work(Step& step, const CountCreature& frame);
void work(Step& step, const Compare& frame);
void work(Step& step, const Fall& frame);
void work(Step& step, const EndRound& frame);
void work(Step& step, const Victory& frame);
void end_fight(Step& step);
void work(Step& step, const NameAllies& frame);
/// The place-th hero of this round in roll order (FGT-13), or none.
Seat fighter(const State& state, std::size_t place);

// --- sunrise, narrator, cards
// ----------------------------------------------------------------------------------------------------

void work(Step& step, const BeginDay& frame);
void work(Step& step, const Sunrise& frame);
void work(Step& step, const Narrate& frame);
void work(Step& step, const RunCard& frame);
void work(Step& step, const AfterEvent& frame);
void work(Step& step, const Scatter& frame);
void work(Step& step, const GroupPrice& frame);
void work(Step& step, const Strike& frame);
void read_letter(Step& step);
void work(Step& step, const StormHit& frame);
void work(Step& step, const DrawQuest& frame);
void work(Step& step, const PickRubble& frame);
void answer(Step& step, const AskPick& question, const Action& action);
void legal(const Content& content, const State& state, const AskPick& question, ActionList& list);
/// ITM-13: a way free of rubble must join the two.
bool falcon_can_fly(const Content& content, const State& state, Space from, Space to);
void append_clears(const Content& content, const State& state, Seat who, ActionList& list);
void begin_clear(Step& step, const Action& action);
/// Rubble next to the hero is turned up.
void see_rubble(Step& step, Seat who);
void answer(Step& step, const AskHandOn& question, const Action& action);
void legal(const Content& content, const State& state, const AskHandOn& question, ActionList& list);
/// Asks chance for the next event card; an empty deck is made anew of the discarded ones (EVT-6).
void draw_event(Step& step, Seat who, bool look, Rule rule);
void answer(Step& step, const AskDraw& question, const Action& action);
void answer(Step& step, const AskShield& question, const Action& action);
void answer(Step& step, const AskOffer& question, const Action& action);
void answer(Step& step, const AskChoose& question, const Action& action);
void answer_card_die(Step& step, const AskDie& question, u8 face);
void begin_storm(Step& step, Space from, Card card);
void answer_storm_die(Step& step, const AskDie& question, u8 face);
/// Asks chance for a card of one of the legend's own decks; false where it is empty.
bool draw_card(Step& step, u8 deck, Seat who, bool quest);
void take_quest(Step& step, Card card, Seat who);
void answer_deck_draw(Step& step, const AskDraw& question, Card card);
void turn_tiles(Step& step);
/// Asks the holders of shields against a card, from the leader on.
void offer_shields(Step& step, Card card, Seat struck);
void legal(const Content& content, const State& state, const AskOffer& question, ActionList& list);
void legal(const Content& content, const State& state, const AskChoose& question, ActionList& list);
void answer(Step& step, const AskShare& question, const Action& action);
void legal(const Content& content, const State& state, const AskShare& question, ActionList& list);
void share_reward(Step& step, u8 reward);
void share_gain(Step& step, u8 gold, u8 willpower, Thing thing, u8 things);
void share_loss(Step& step, int willpower);
void share_price(Step& step, u8 amount, u8 coins);
/// A hero enters or stands on a space where a card lies (EVT-3).
void meet_laid_cards(Step& step, Seat who, Space at, bool spared);
bool can_trade(const Content& content, const Hero& hero, const Trade& trade);
void carry_out_trade(Step& step, Seat who, const Trade& trade, Rule rule);
void remove_laid_card(Step& step, Card card);
void take_laid_offer(Step& step, Seat who, Card card);

// --- one effect of a card (cards.cc, effects.cc, legend_effects.cc, card_questions.cc)
// ----------------------------------------------------------------------------------------------------

/// The effect a card stands at.
const Effect& effect_at(const Content& content, const RunCard& run);
const Effect& effect_of(const Content& content, Card card, u8 pc, u8 list);
Space place_of(const Content& content, const State& state, const Effect& effect, const RunCard& run);
void change_points(Step& step, Seat who, const Effect& effect, int amount);
/// An effect that happens once. The card is back on the stack, its `pc` already on the next effect.
void carry_out(Step& step, const RunCard& run, const Effect& effect);
/// The same, for what belongs to a legend rather than to an event.
void carry_out_for_legend(Step& step, const RunCard& run, const Effect& effect);
/// The first hero in turn order whom the effect concerns, or the leader.
Seat named_hero(const Content& content, const State& state, const RunCard& run, const Effect& effect);
void ask_offer(Step& step, const RunCard& run, Seat who, bool found);
void ask_choice(Step& step, const RunCard& run, Seat who, u8 left);
void end_card(State& state);
bool can_use_offer(const Content& content, const State& state, const Effect& effect, Seat who);
/// Heroes come in turn order; where a supply may run short, by ascending rank (DEC-5).
Seat hero_at(const Content& content, const State& state, bool ranked, std::size_t place);
/// Nothing else is to be done today.
void begin_sunrise_now(Step& step);
void take_fog_away(State& state, Space at);
u8 face_value(const Content& content, u8 face, bool black);

}  // namespace rietburg
