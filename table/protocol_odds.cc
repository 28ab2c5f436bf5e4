// The verb `odds`: who asks about which fight, and the answer in words of the protocol.
#include <algorithm>
#include <cmath>

#include "codec/names.h"
#include "odds/odds.h"
#include "table/protocol.h"
#include "table/request.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

/// Everything a fighter holds that can be used up in a fight.
Things all_to_use(const Content& content, const Hero& hero) {
  Things things = 0;
  for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], shield_of(content, hero)}) {
    if (thing != Thing::none && odds::is_used_in_fights(content, thing)) things |= bit(thing);
  }
  return things;
}

class OddsReader {
 public:
  OddsReader(const Content& content, const State& state) : content_(content), state_(state) {}

  odds::Ask read(Fields& fields, Fault& fault) {
    odds::Ask ask;
    ask.creature = static_cast<u8>(fields.integer_or("creature", 1, 254, state_.fight.creature));
    if (ask.creature == 0 || ask.creature == Fight::kRubble) fields.required("creature");
    ask.floor = static_cast<u8>(fields.integer_or("floor", 0, odds::kHighestFloor, 0));
    if (fields.has("heroes")) {
      ask.fighters = seats(fields);
    } else {
      ask.fighters = odds::usual_fighters(content_, state_, ask.creature);
    }
    if (const json* use = fields.optional("use")) read_use(fields, *use, ask, fault);
    return ask;
  }

 private:
  u8 seats(Fields& fields) {
    u8 seats = 0;
    const std::vector<std::string> names = fields.texts("heroes");
    if (names.empty() || names.size() > kMaxHeroes) fields.fail("heroes", "name one to four heroes of this game");
    for (const std::string& name : names) {
      const auto who = codec::find_seat(content_, state_, name);
      if (!who || *who == Seat::chance) {
        fields.fail("heroes", "no hero of this game is called " + codec::quoted(name));
      } else {
        seats |= seat_bit(*who);
      }
    }
    return seats;
  }

  void read_use(Fields& fields, const json& use, odds::Ask& ask, Fault& fault) {
    if (use == "all") {
      for (std::size_t i = 0; i < state_.heroes.size(); ++i) {
        if ((ask.fighters >> i & 1U) != 0) ask.use[i] = all_to_use(content_, state_.heroes[i]);
      }
      return;
    }
    if (!use.is_object()) {
      return fields.fail("use",
                         "expected \"all\" or things by hero, as in {\"dwarf\":[\"brew\"]}, got " + codec::quoted(use));
    }
    Fields heroes(use, "use", fault);
    for (std::size_t i = 0; i < state_.heroes.size(); ++i) {
      const std::string hero(codec::seat_name(content_, state_, seat(i)));
      const std::vector<std::string> names = heroes.texts(hero.c_str());
      if (names.size() > kMaxThings) heroes.fail(hero, "nobody can hold that many things");
      for (std::size_t n = 0; n < names.size() && heroes.ok(); ++n) {
        const auto thing = codec::find_thing(content_, names[n]);
        if (!thing || *thing < Thing::first_thing) {
          heroes.fail(hero, "there is no such thing in this game: " + codec::quoted(names[n]));
        } else {
          ask.use[i] |= bit(*thing);
        }
      }
    }
    heroes.finish();
  }

  const Content& content_;
  const State& state_;
};

Refusal to_refusal(const Content& content, const State& state, const odds::Refusal& refusal) {
  const std::string who = refusal.who == Seat::none ? "" : std::string(codec::seat_name(content, state, refusal.who));
  const std::string thing = std::string(codec::thing_name(content, refusal.thing));
  const auto no = [](const char* where, std::string message) {
    return Refusal{"bad_request", std::move(message), where};
  };
  switch (refusal.problem) {
    case odds::Problem::none: break;
    case odds::Problem::no_creature:
      return no("creature", "no creature of this number is on the board; `state` lists them");
    case odds::Problem::another_fight: return no("creature", "another creature is being fought; ask about that one");
    case odds::Problem::nobody:
      return no("heroes", "nobody could fight this creature now: no hero is awake, in reach and able to pay the hour");
    case odds::Problem::asleep: return no("heroes", who + " has ended the day and cannot fight before sunrise");
    case odds::Problem::out_of_reach:
      return no("heroes", who + " cannot reach this creature: own space, or adjacent with a bow");
    case odds::Problem::no_hour: return no("heroes", who + " cannot pay another hour today");
    case odds::Problem::not_in_fight:
      return no("heroes", who + " no longer has a say in this fight; ask about those who are in it, as `fight` tells");
    case odds::Problem::not_held: return no("use", who + " does not hold " + thing + ", or it is of no use in a fight");
    case odds::Problem::fights_alone: return no("heroes", "in this legend heroes fight only alone; name one");
    case odds::Problem::floor_too_high: return no("floor", "expected willpower from 0 to 20");
    case odds::Problem::card_open:
      return {"not_available", "a card is being carried out; ask again when the fight goes on", "",
              "refused.not-available.card"};
    case odds::Problem::too_much:
      return {"not_available", "that many ways to use things are too many to count; tick fewer of them", "use",
              "refused.not-available.use"};
  }
  return no("", "");
}

/// A whole number to be read: 0 and 100 only where it is certain.
int percent(double chance) {
  constexpr double kCertain = 1e-12;
  if (chance <= kCertain) return 0;
  if (chance >= 1 - kCertain) return 100;
  return std::clamp(static_cast<int>(std::lround(100 * chance)), 1, 99);
}

/// A sum of many products may be past 1 by its last bit.
double bounded(double chance) { return std::min(chance, 1.0); }

/// Without the tail of what never happens.
template <typename List>
json distribution(const List& list) {
  std::size_t size = list.size();
  while (size > 0 && list[size - 1] == 0) --size;
  json all = json::array();
  for (std::size_t i = 0; i < size; ++i) all.push_back(bounded(list[i]));
  return all;
}

const char* help_name(odds::Help::What what) {
  switch (what) {
    case odds::Help::What::use: return "use";
    case odds::Help::What::partner: return "partner";
    case odds::Help::What::called: return "called";
    case odds::Help::What::thing: return "thing";
    case odds::Help::What::strength: return "strength";
    case odds::Help::What::ally: return "ally";
  }
  return "";
}

/// What does not show in the whole percentage is no help to anybody.
json helps_to_json(const Content& content, const State& state, const odds::Helps& helps, double now) {
  json list = json::array();
  for (const odds::Help& help : helps) {
    if (percent(help.chance) == percent(now)) continue;
    json item = {{"what", help_name(help.what)}, {"chance", bounded(help.chance)}, {"percent", percent(help.chance)}};
    if (help.who != Seat::none) item["who"] = codec::seat_name(content, state, help.who);
    if (help.thing >= Thing::first_thing) item["thing"] = codec::thing_name(content, help.thing);
    if (help.ally != Figure::none) item["ally"] = codec::figure_name(content, help.ally);
    list.push_back(std::move(item));
  }
  return list;
}

}  // namespace

Refused Protocol::odds(const json& request, json& answer) {
  const Content& content = table_->content();
  const State& state = table_->state();
  Fault fault;
  Fields fields = fields_of(request, fault);
  const odds::Ask ask = OddsReader(content, state).read(fields, fault);
  const bool wants_helps = fields.boolean_or("helps", false);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  odds::Answer found;
  if (const auto no = odds::answer(content, state, ask, found); no.problem != odds::Problem::none) {
    return to_refusal(content, state, no);
  }
  json heroes = json::array(), fates = json::array();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if ((ask.fighters >> i & 1U) != 0) heroes.push_back(codec::seat_name(content, state, seat(i)));
  }
  for (const odds::Fate& fate : found.fates) {
    fates.push_back({{"who", codec::seat_name(content, state, fate.who)},
                     {"lost", distribution(fate.lost)},
                     {"hours", distribution(fate.hours)},
                     {"falls", bounded(fate.falls)}});
  }
  answer["creature"] = ask.creature;
  answer["heroes"] = std::move(heroes);
  answer["chance"] = bounded(found.chance);
  answer["percent"] = percent(found.chance);
  answer["rounds"] = distribution(found.round);
  answer["fates"] = std::move(fates);
  if (found.cards) answer["cards"] = true;
  if (!wants_helps) return std::nullopt;
  odds::Helps helps{};
  odds::helps(content, state, ask, found.chance, helps);
  answer["helps"] = helps_to_json(content, state, helps, found.chance);
  return std::nullopt;
}

}  // namespace rietburg::table
