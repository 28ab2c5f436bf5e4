// What happened: past facts, ids only, each with the rule or card behind it. Log, pictures, tests and "why?" read
// nothing else.
#pragma once
#include <vector>

#include "rietburg/action.h"
#include "rietburg/ids.h"

namespace rietburg {

enum class EventKind : u8 {
#define EVENT(name, fields) name,
#include "rietburg/events.def"
#undef EVENT
  count
};

struct Event {
  EventKind kind{};
  Rule rule = Rule::none;
  Card card = Card::none;  // the card behind it, or the card it is about
  Seat who = Seat::none;
  Seat hero = Seat::none;
  Space space = Space::none;
  Space from = Space::none;
  Thing thing = Thing::none;
  u8 creature = 0;
  Kind creature_kind = Kind::none;
  Figure figure = Figure::none;
  FogToken token = FogToken::hidden;
  u8 letter = kNoLetter;
  u8 index = 0;
  int n = 0;
  int m = 0;
};

using EventLog = std::vector<Event>;

}  // namespace rietburg
