// The whole public surface of the engine.
#pragma once
#include <optional>
#include <span>

#include "rietburg/action.h"
#include "rietburg/content.h"
#include "rietburg/event.h"
#include "rietburg/state.h"

namespace rietburg {

/// The position at the first question, after the cards of the first letter. Heroes in seating order, no kind twice.
void set_up(const Content& content, std::span<const HeroKind> heroes, State& state, EventLog* log = nullptr);

/// Who owes the answer: a hero, chance, or nobody when the legend has ended.
Seat to_act(const State& state);
/// The kind of the open question; `none` when the legend has ended.
FrameKind question(const State& state);
/// The open question's number: another one for each question, the same while free actions are taken.
u32 question_id(const State& state);

/// All answers to the open question in canonical order, without duplicates; chance's outcomes included.
void legal_actions(const Content& content, const State& state, ActionList& actions);
/// The same list in two parts, each in its order, for whoever does not look at both every time: what answers the
/// question itself, and the free actions of all awake heroes beside it (none where the question allows none, FREE-4).
void legal_answers(const Content& content, const State& state, ActionList& answers);
void free_actions(const Content& content, const State& state, ActionList& actions);
/// Whether free actions may be taken beside this question.
constexpr bool allows_free(FrameKind question) { return question == FrameKind::action || question == FrameKind::round; }
/// Chance's answers with their integer weights, in the same order.
void chance_outcomes(const Content& content, const State& state, OutcomeList& outcomes);
/// A free action, at a moment that allows them (FREE-4).
bool is_free(const State& state, const Action& action);

/// Carries out a legal action and all that follows from it until somebody must decide.
void perform(const Content& content, State& state, Action action, EventLog* log = nullptr);

/// Whether the conditions of a task hold now.
bool task_done(const Content& content, const State& state, const TaskDef& task);
/// Whether the heroes know of it: a card that comes later may tell of it first.
bool task_told(const Content& content, const State& state, const TaskDef& task);
/// How far a task has come that counts one thing; all zero for others.
struct Progress {
  int has, needs;
  bool operator==(const Progress&) const = default;
};
Progress task_progress(const Content& content, const State& state, const TaskDef& task);
/// A number for texts; nothing while it is not known: the piece it is about is not on the board.
std::optional<int> text_value(const Content& content, const State& state, const ValueDef& value);

/// What entering this hour of today costs in willpower, or -1 where the day is over before it (TIME-8).
int hour_price(const Content& content, const State& state, int hour);
/// What it would cost the hero to enter the next hour: willpower, or -1 where it cannot be entered.
int next_hour_price(const Content& content, const State& state, Seat who);

/// The dice of the hero's row on the hero board (FGT-3).
u8 dice_of(const Content& content, const Hero& hero);

// A creature as it is now: what cards have changed and a fight under way included. Whoever shows or weighs it asks
// here.

/// One that is as strong as its opponents takes the strength of the heroes of the round; before a fight it has none.
int creature_strength(const Content& content, const State& state, const Creature& creature);
/// The same as if exactly these heroes, by seat bit, fought it.
int creature_strength(const Content& content, const State& state, const Creature& creature, u8 fighters);
int creature_willpower(const Content& content, const State& state, const Creature& creature);
int creature_reward(const Content& content, const State& state, const Creature& creature);
/// How many dice it rolls with its willpower of the moment (CRE-5).
int creature_dice(const Content& content, const State& state, const Creature& creature);
/// The hero's reach for a fight (FGT-1): own space, or adjacent with a bow.
bool can_reach(const Content& content, const State& state, Seat who, Space creature_space);
/// What the hero pays for the thing or for a strength point where they stand, or -1 where nobody sells it to them.
int price_of(const Content& content, const State& state, Seat who, Thing thing);

// The parts of a round, for whoever thinks a fight through without playing it.

/// What an ally on the creature's space adds (FGT-9).
inline constexpr int kAllyValue = 4;
/// Awake, in reach, with an hour left: could begin this fight, or be invited to it (FGT-13, FGT-14).
bool could_fight(const Content& content, const State& state, Seat who, Space creature_space);
/// The ways a hero may roll (FGT-4, FGT-6), by bit of `DiceOption`.
unsigned dice_options(const Content& content, const Hero& hero, bool on_its_space);
/// Rolls that way die by die, and only the last die counts (FGT-4).
bool rolls_die_by_die(const Content& content, const Hero& hero, DiceOption option);
/// How many of so many own dice are rolled beside the black die: none, unless the house rule says so (FGT-6).
u8 dice_beside_black(const Content& content, const Hero& hero, bool on_its_space, u8 dice);
/// What a face counts; a black die has its own numbers.
u8 face_value(const Content& content, u8 face, bool black);
/// FGT-7.
constexpr u8 opposite_face(u8 face) { return static_cast<u8>(7 - face); }
/// What a hero's dice count together, `doubled` being 1 + the die that brew doubles, or 0 (FGT-3, FGT-5).
int count_roll(const Content& content, const Hero& hero, std::span<const u8> values, std::size_t doubled);
/// What a creature's dice count together (CRE-6).
int count_creature_roll(std::span<const u8> values);
/// How many dice a kind of creature rolls with this much willpower (CRE-5).
int creature_dice(const Content& content, Kind kind, int willpower);
/// The thing that stops a loss of this hero, or none (FGT-8).
Thing shield_of(const Content& content, const Hero& hero);
/// How often a thing can be used until nothing of it is left: a whole brew twice.
int uses_of(const Content& content, Thing thing);
/// Cards may interfere with a fight against this kind: they wait for a round, an hour or a survival.
bool cards_in_fight(const Content& content, Kind kind);

/// What a die of the roll of the moment counts.
u8 die_value(const Content& content, const Fight& fight, std::size_t die);

/// The hero who names the `turn`-th part of what is shared, counted from 0; none where all have.
Seat sharer(const State& state, const AskShare& share, std::size_t turn);

/// Takes a figure for a creature of this kind out of the box, or back from 80 when the box holds none (CRE-11).
enum class FigureFrom : u8 { nowhere, box, space_80 };
FigureFrom take_figure(const Content& content, State& state, Kind kind);

/// Where each creature stands after the next sunrise if nobody acts and no event interferes.
struct Foreseen {
  u8 creature;
  Space from, to;  // `to` is the castle for one that enters it
};
using Forecast = StaticVec<Foreseen, 36>;
/// True where the castle would fall by it.
bool forecast(const Content& content, const State& state, Forecast& result);
/// The same, and `later` becomes the position after it: creatures and shields alone, so that it can be asked again for
/// the sunrise after that. Nothing is drawn, read or set off.
bool foresee_sunrise(const Content& content, State& later, Forecast& result);
/// After how many sunrises the castle falls if nobody acts, looking so many ahead; 0: not by then. Cards bring more
/// creatures, so that is the latest.
int castle_falls_in(const Content& content, const State& state, int sunrises);

/// The first invariant that does not hold, or nullptr. For tests, the position editor and the loader of saves.
const char* broken_invariant(const Content& content, const State& state);

}  // namespace rietburg
