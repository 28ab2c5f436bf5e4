#include "table/shows.h"

#include <algorithm>

#include "codec/action_json.h"
#include "codec/state_json.h"

namespace rietburg::table {

using nlohmann::json;

namespace {

int hour_price(const Content& content, const State& state, Seat who) {
  return std::max(0, next_hour_price(content, state, who));
}

const Creature* creature_with(const State& state, u8 id) {
  for (const Creature& creature : state.creatures) {
    if (creature.id == id) return &creature;
  }
  return nullptr;
}

json step_shows(const Content& content, const State& state, const Action& action) {
  const bool pays_hour = action.thing == Thing::none;
  json out = {{"hours", pays_hour ? 1 : 0}, {"willpower", pays_hour ? hour_price(content, state, action.who) : 0}};
  const Hero& hero = state.hero(action.who);
  if (state.has(action.space, State::kCreature)) {
    out["creature"] = true;
    if (hero.farmers > 0) out["kills_farmers"] = hero.farmers;
  }
  if (state.has(action.space, State::kFog)) out["fog"] = true;
  return out;
}

json lead_shows(const Content& content, const State& state, const Action& action) {
  const Frame& open = state.pending.back();
  const bool begun = open.kind == FrameKind::lead && as<AskLead>(open).left > 0;
  return {{"hours", begun ? 0 : 1}, {"willpower", begun ? 0 : hour_price(content, state, action.who)}};
}

json fight_shows(const Content& content, const State& state, const Action& action) {
  const Creature* creature = creature_with(state, action.creature());
  if (creature == nullptr) return nullptr;
  return {{"strength", creature_strength(content, state, *creature, seat_bit(action.who))},
          {"willpower", creature_willpower(content, state, *creature)},
          {"hours", 1},
          {"cost", hour_price(content, state, action.who)}};
}

json gold_shows(const Content& content, const State& state, const Action& action) {
  State after = state;
  perform(content, after, action);
  return {{"gold", state.hero(action.who).gold - after.hero(action.who).gold}};
}

/// What a purchase takes from the purse is best asked of the rules themselves; where gems lie on the table nothing is
/// paid before the end.
json buy_shows(const Content& content, const State& state, const Action& action) {
  if (question(state) == FrameKind::purchase) return {{"gold", price_of(content, state, action.who, action.thing)}};
  return gold_shows(content, state, action);
}

/// The end of a purchase: the gold that is paid besides the gems.
json done_shows(const Content& content, const State& state, const Action& action) {
  if (question(state) != FrameKind::purchase) return nullptr;
  return gold_shows(content, state, action);
}

/// What the die counts now, and what it would count turned over.
json flip_shows(const Content& content, const State& state, const Action& action) {
  State after = state;
  EventLog log;
  perform(content, after, action, &log);
  const auto turned =
      std::find_if(log.begin(), log.end(), [](const Event& event) { return event.kind == EventKind::die_turned; });
  if (turned == log.end()) return nullptr;
  return {{"face", turned->n}, {"turned", turned->m}};
}

json use_shows(const Content& content, const State& state, const Action& action) {
  if (!content.things[idx(action.thing)].doubles_die) return nullptr;
  return {{"face", die_value(content, state.fight, action.die())}};
}

/// Whether the sunrise comes when this hero sleeps, and the castle then falls (CRE-3), as far as can be foreseen.
bool castle_falls(const Content& content, const State& state, Seat who) {
  if (state.rule(StandingRule::no_sunrise)) return false;
  for (const Hero& hero : state.heroes) {
    if (&hero != &state.hero(who) && hero.asleep == 0) return false;
  }
  Forecast foreseen{};
  return forecast(content, state, foreseen);
}

/// What is still to be had for no hour where this hero stands, and what this sleep may cost.
json sleep_shows(const Content& content, const State& state, const Action& action, const ActionList& legal) {
  json left = json::array();
  for (const Action& other : legal) {
    const bool gains = other.verb == Verb::drain || other.verb == Verb::take || other.verb == Verb::buy ||
                       other.verb == Verb::pay || other.verb == Verb::activate;
    if (other.who == action.who && gains && is_free(state, other)) {
      left.push_back(codec::action_to_json(content, state, other));
    }
  }
  json out = nullptr;
  if (!left.empty()) out["free_left"] = std::move(left);
  if (castle_falls(content, state, action.who)) out["castle_falls"] = true;
  return out;
}

/// How likely it is among all that chance may answer here.
json chance_shows(const Content& content, const State& state, const Action& action) {
  OutcomeList outcomes{};
  chance_outcomes(content, state, outcomes);
  for (const Outcome& outcome : outcomes) {
    if (outcome.action == action) return {{"weight", outcome.weight}};
  }
  return nullptr;
}

json verb_shows(const Content& content, const State& state, const Action& action, const ActionList& legal) {
  switch (action.verb) {
    case Verb::step: return step_shows(content, state, action);
    case Verb::lead: return lead_shows(content, state, action);
    case Verb::pass:
    case Verb::stay: return {{"hours", 1}, {"willpower", hour_price(content, state, action.who)}};
    case Verb::fight: return fight_shows(content, state, action);
    case Verb::flip: return flip_shows(content, state, action);
    case Verb::use: return use_shows(content, state, action);
    case Verb::buy: return buy_shows(content, state, action);
    case Verb::done: return done_shows(content, state, action);
    case Verb::sleep: return sleep_shows(content, state, action, legal);
    case Verb::die:
    case Verb::draw:
    case Verb::token: return chance_shows(content, state, action);
    // What these do is seen by their words.
    case Verb::clear:
    case Verb::stop:
    case Verb::invite:
    case Verb::join:
    case Verb::accept:
    case Verb::choose:
    case Verb::roll:
    case Verb::keep:
    case Verb::share:
    case Verb::drain:
    case Verb::take:
    case Verb::drop:
    case Verb::give:
    case Verb::pay:
    case Verb::reveal:
    case Verb::activate:
    case Verb::leave:
    case Verb::decline:
    case Verb::count: break;
  }
  return nullptr;
}

}  // namespace

json shows(const Content& content, const State& state, const Action& action, const ActionList& legal) {
  json out = verb_shows(content, state, action, legal);
  if (is_free(state, action)) out["free"] = true;
  return out;
}

}  // namespace rietburg::table
