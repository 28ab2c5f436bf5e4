#include "codec/names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <vector>

namespace rietburg::codec {

namespace {

constexpr std::string_view kVerbs[] = {
#define VERB(name) #name,
#include "rietburg/verbs.def"
#undef VERB
};
static_assert(std::size(kVerbs) == idx(Verb::count));

constexpr std::string_view kEvents[] = {
#define EVENT(name, fields) #name,
#include "rietburg/events.def"
#undef EVENT
};
static_assert(std::size(kEvents) == idx(EventKind::count));

constexpr std::string_view kRules[] = {
    "",
#define RULE(section, number) #section "-" #number,
#include "rietburg/rules.def"
#undef RULE
};
static_assert(std::size(kRules) == idx(Rule::count));

struct FrameWords {
  std::string_view frame;
  std::string_view question;  // as the protocol calls it; nothing for work
};
constexpr FrameWords kFrames[] = {
    {"none", ""},
#define QUESTION(kind, Type, name, who, answers) {#kind, name},
#define CHANCE(kind, Type, name, who, answers) {#kind, name},
#define WORK(kind, Type) {#kind, ""},
#include "rietburg/frames.def"
};
static_assert(std::size(kFrames) == kFrameKinds);

constexpr std::string_view kOptions[] = {"own", "bow", "black", "back", "away"};
static_assert(idx(DiceOption::black) == 2 && idx(LookOption::back) == 3 && idx(LookOption::away) == 4);

// Things that are no token of their own have the same words in every game.
constexpr std::string_view kPlainThings[] = {"", "gold", "farmer", "strength", "fog", "willpower"};

std::string_view at(const std::vector<std::string>& names, std::size_t i) {
  return i < names.size() ? std::string_view{names[i]} : "?";
}

template <typename Words>
std::optional<std::size_t> place_of(const Words& words, std::string_view name, std::size_t first = 0) {
  for (std::size_t i = first; i < std::size(words); ++i) {
    if (words[i] == name) return i;
  }
  return std::nullopt;
}

template <typename Id>
std::optional<Id> as_id(std::optional<std::size_t> place) {
  if (!place) return std::nullopt;
  return static_cast<Id>(*place);
}

}  // namespace

std::string_view verb_name(Verb verb) { return idx(verb) < std::size(kVerbs) ? kVerbs[idx(verb)] : "?"; }
std::string_view event_name(EventKind kind) { return idx(kind) < std::size(kEvents) ? kEvents[idx(kind)] : "?"; }
std::string_view rule_name(Rule rule) { return idx(rule) < std::size(kRules) ? kRules[idx(rule)] : "?"; }
std::string_view option_name(const Content& content, u8 option) {
  return option < std::size(kOptions) ? kOptions[option] : at(content.names.options, option);
}

std::string_view question_name(FrameKind kind) { return idx(kind) < kFrameKinds ? kFrames[idx(kind)].question : "?"; }
std::string_view frame_name(FrameKind kind) { return idx(kind) < kFrameKinds ? kFrames[idx(kind)].frame : "?"; }

std::string_view result_name(Result result) {
  switch (result) {
    case Result::none: return "";
    case Result::won: return "won";
    case Result::lost: return "lost";
  }
  return "?";
}

std::string_view reason_name(Reason reason) {
  switch (reason) {
    case Reason::none: return "";
    case Reason::goal_reached: return "goal_reached";
    case Reason::castle_overrun: return "castle_overrun";
    case Reason::goal_missed: return "goal_missed";
    case Reason::legend_says: return "legend_says";
    case Reason::quest_failed: return "quest_failed";
    case Reason::castle_taken: return "castle_taken";
  }
  return "?";
}

std::optional<Verb> find_verb(std::string_view name) { return as_id<Verb>(place_of(kVerbs, name)); }
std::optional<Rule> find_rule(std::string_view name) { return as_id<Rule>(place_of(kRules, name, 1)); }

std::optional<u8> find_option(const Content& content, std::string_view name) {
  if (const auto place = place_of(kOptions, name)) return static_cast<u8>(*place);
  return as_id<u8>(place_of(content.names.options, name, std::size(kOptions)));
}

std::string_view hero_name(const Content& content, HeroKind kind) { return at(content.names.heroes, idx(kind)); }
std::string_view kind_name(const Content& content, Kind kind) { return at(content.names.kinds, idx(kind)); }
std::string_view fog_name(const Content& content, FogToken token) { return at(content.names.fog, idx(token)); }
std::string_view figure_name(const Content& content, Figure figure) { return at(content.names.figures, idx(figure)); }
std::string_view flag_name(const Content& content, std::size_t flag) { return at(content.names.flags, flag); }

std::string_view seat_name(const Content& content, const State& state, Seat who) {
  if (who == Seat::chance) return "chance";
  return idx(who) < state.heroes.size() ? hero_name(content, state.hero(who).kind) : "?";
}

std::string_view thing_name(const Content& content, Thing thing) {
  if (idx(thing) < std::size(kPlainThings)) return kPlainThings[idx(thing)];
  return at(content.names.things, idx(thing));
}

std::string_view card_name(const Content& content, Card card) {
  return idx(card) < content.cards.size() ? std::string_view{content.cards[idx(card)].id} : "?";
}

std::optional<Seat> find_seat(const Content& content, const State& state, std::string_view name) {
  if (name == "chance") return Seat::chance;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if (hero_name(content, state.heroes[i].kind) == name) return seat(i);
  }
  return std::nullopt;
}

std::optional<Kind> find_kind(const Content& content, std::string_view name) {
  return as_id<Kind>(place_of(content.names.kinds, name));
}

std::optional<Thing> find_thing(const Content& content, std::string_view name) {
  if (const auto plain = place_of(kPlainThings, name, 1)) return static_cast<Thing>(*plain);
  return as_id<Thing>(place_of(content.names.things, name, idx(Thing::first_thing)));
}

std::optional<FogToken> find_fog(const Content& content, std::string_view name) {
  return as_id<FogToken>(place_of(content.names.fog, name, 1));
}

std::optional<Figure> find_figure(const Content& content, std::string_view name) {
  return as_id<Figure>(place_of(content.names.figures, name));
}

std::optional<Card> find_card(const Content& content, std::string_view name) {
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    if (content.cards[i].id == name) return static_cast<Card>(i);
  }
  return std::nullopt;
}

}  // namespace rietburg::codec
