// The words of the protocol: enumerators of the engine and indices of a game's content, both ways.
#pragma once
#include <optional>
#include <string_view>

#include "rietburg/content.h"
#include "rietburg/event.h"
#include "rietburg/frame.h"
#include "rietburg/state.h"

namespace rietburg::codec {

// ----- words of the engine -----

std::string_view verb_name(Verb verb);
std::string_view event_name(EventKind kind);
/// "FGT-2"; empty for Rule::none.
std::string_view rule_name(Rule rule);
/// The question as the protocol names it: what chance is asked is always "chance".
std::string_view question_name(FrameKind kind);
/// Each frame by its own name, work included.
std::string_view frame_name(FrameKind kind);
std::string_view result_name(Result result);
std::string_view reason_name(Reason reason);

std::optional<Verb> find_verb(std::string_view name);
std::optional<Rule> find_rule(std::string_view name);

// ----- words of the content; an index out of range is "?" -----

std::string_view hero_name(const Content& content, HeroKind kind);
/// The hero who sits there, or "chance".
std::string_view seat_name(const Content& content, const State& state, Seat who);
std::string_view kind_name(const Content& content, Kind kind);
std::string_view thing_name(const Content& content, Thing thing);
std::string_view fog_name(const Content& content, FogToken token);
std::string_view figure_name(const Content& content, Figure figure);
std::string_view flag_name(const Content& content, std::size_t flag);
std::string_view card_name(const Content& content, Card card);
/// The options of `choose`: own, bow, black, back, away, and those of the legend's cards.
std::string_view option_name(const Content& content, u8 option);
std::optional<u8> find_option(const Content& content, std::string_view name);

std::optional<Seat> find_seat(const Content& content, const State& state, std::string_view name);
std::optional<Kind> find_kind(const Content& content, std::string_view name);
std::optional<Thing> find_thing(const Content& content, std::string_view name);
std::optional<FogToken> find_fog(const Content& content, std::string_view name);
std::optional<Figure> find_figure(const Content& content, std::string_view name);
std::optional<Card> find_card(const Content& content, std::string_view name);

}  // namespace rietburg::codec
