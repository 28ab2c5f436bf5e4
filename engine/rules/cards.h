// Cards: one step after another, and what they ask (cards.cc, effects.cc, legend_effects.cc, card_questions.cc).
#pragma once
#include "rules/step.h"

namespace rietburg {

// ----- a card under way -----

void work(Step& step, const RunCard& frame);
void work(Step& step, const Scatter& frame);
void answer(Step& step, const AskOffer& question, const Action& action);
void answer(Step& step, const AskChoose& question, const Action& action);
void answer_card_die(Step& step, const AskDie& question, u8 face);
void legal(const Content& content, const State& state, const AskOffer& question, ActionList& list);
void legal(const Content& content, const State& state, const AskChoose& question, ActionList& list);
bool can_trade(const Content& content, const Hero& hero, const Trade& trade);
void carry_out_trade(Step& step, Seat who, const Trade& trade, Rule rule);

// ----- one effect -----

/// The effect a card stands at.
const Effect& effect_at(const Content& content, const RunCard& run);
const Effect& effect_of(const Content& content, Card card, u8 pc, u8 list);
Space place_of(const Content& content, const State& state, const Effect& effect, const RunCard& run);
/// Where a character, ally or marker is, or the first creature of exactly this kind; none: not on the board.
Space figure_space(const StaticVec<Piece, 3>& pieces, Figure figure);
Space kind_space(const State& state, Kind kind);
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

// ----- event cards and laid cards (events.cc) -----

void work(Step& step, const AfterEvent& frame);
void work(Step& step, const Strike& frame);
/// Asks chance for the next event card; an empty deck is made anew of the discarded ones (EVT-6).
void draw_event(Step& step, Seat who, bool look, Rule rule);
void answer(Step& step, const AskDraw& question, const Action& action);
void answer(Step& step, const AskShield& question, const Action& action);
/// Asks the holders of shields against a card, from the leader on.
void offer_shields(Step& step, Card card, Seat struck);
/// A hero enters or stands on a space where a card lies (EVT-3).
void meet_laid_cards(Step& step, Seat who, Space at, bool spared);
void remove_laid_card(Step& step, Card card);
void take_laid_offer(Step& step, Seat who, Card card);

// ----- a legend's own decks (decks.cc) -----

void work(Step& step, const DrawQuest& frame);
/// Asks chance for a card of one of the legend's own decks; false where it is empty.
bool draw_card(Step& step, u8 deck, Seat who, bool quest);
void take_quest(Step& step, Card card, Seat who);
void answer_deck_draw(Step& step, const AskDraw& question, Card card);
void turn_tiles(Step& step);

// ----- storms (storm.cc) -----

void work(Step& step, const StormHit& frame);
void begin_storm(Step& step, Space from, Card card);
void answer_storm_die(Step& step, const AskDie& question, u8 face);

}  // namespace rietburg
