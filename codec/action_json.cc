#include "codec/action_json.h"

#include "codec/names.h"
#include "codec/read.h"

namespace rietburg::codec {

Thing shared_thing(const State& state) {
  if (state.pending.empty() || state.pending.back().kind != FrameKind::share) return Thing::none;
  return as<AskShare>(state.pending.back()).thing;
}

namespace {

/// Writes the fields of one action, verb by verb.
struct ActionWriter {
  const Content& content;
  const State& state;
  const Action& action;
  json out;

  std::string_view hero() const { return seat_name(content, state, action.hero()); }
  std::string_view thing() const { return thing_name(content, action.thing); }

  void choose() {
    switch (action.choice()) {
      case Choice::none: return;
      case Choice::hero: out["hero"] = hero(); return;
      case Choice::space: out["space"] = idx(action.space); return;
      case Choice::creature: out["creature"] = action.creature(); return;
      case Choice::card: out["card"] = card_name(content, action.card()); return;
      case Choice::option: out["option"] = option_name(content, action.option()); return;
      case Choice::thing:
        out["thing"] = thing();
        if (action.is_carried()) {
          out["hero"] = hero();
        } else if (action.thing == Thing::farmer) {
          out["space"] = idx(action.space);
        }
        return;
    }
  }

  void use() {
    out["thing"] = thing();
    const ThingDef& def = content.things[idx(action.thing) % kMaxThings];
    if (def.doubles_die) out["die"] = action.die();
    if (def.flies) out["with"] = hero();
  }

  void buy() {
    if (action.thing != Thing::none) out["thing"] = thing();
    if (action.is_laid_offer()) out["card"] = card_name(content, action.laid_card());
  }

  void share(Thing shared) {
    out["gold"] = action.gold();
    out["willpower"] = action.willpower();
    if (shared != Thing::none) out[std::string(thing_name(content, shared))] = action.things();
  }

  void fields(Thing shared) {
    switch (action.verb) {
      case Verb::step:
        out["to"] = idx(action.space);
        if (action.thing != Thing::none) out["pay"] = thing();
        return;
      case Verb::fight: out["creature"] = action.creature(); return;
      case Verb::lead:
        out["ally"] = figure_name(content, action.ally());
        out["to"] = idx(action.space);
        return;
      case Verb::invite: out["hero"] = hero(); return;
      case Verb::choose: return choose();
      case Verb::flip: out["die"] = action.die(); return;
      case Verb::use: return use();
      case Verb::share: return share(shared);
      case Verb::take:
      case Verb::pay:
      case Verb::drop: out["thing"] = thing(); return;
      case Verb::give:
        out["to"] = hero();
        out["thing"] = thing();
        return;
      case Verb::buy: return buy();
      case Verb::reveal:
        out["space"] = idx(action.space);
        out["thing"] = thing();
        return;
      case Verb::die: out["face"] = action.face(); return;
      case Verb::draw: out["card"] = card_name(content, action.card()); return;
      case Verb::clear: out["space"] = idx(action.space); return;
      case Verb::token:
        if (action.thing == Thing::fog && action.token() == FogToken::hidden) {
          out["token"] = "none";
          out["space"] = idx(action.space);
          return;
        }
        out["token"] = action.thing == Thing::fog ? fog_name(content, action.token()) : thing();
        return;
      case Verb::pass:
      case Verb::sleep:
      case Verb::stop:
      case Verb::join:
      case Verb::accept:
      case Verb::roll:
      case Verb::keep:
      case Verb::stay:
      case Verb::drain:
      case Verb::activate:
      case Verb::done:
      case Verb::leave:
      case Verb::decline:
      case Verb::count: return;  // the verb says it all
    }
  }
};

}  // namespace

json action_to_json(const Content& content, const State& state, const Action& action, Thing shared) {
  ActionWriter writer{content, state, action, {}};
  writer.out["who"] = seat_name(content, state, action.who);
  writer.out["do"] = verb_name(action.verb);
  writer.fields(shared);
  return std::move(writer.out);
}

json action_to_json(const Content& content, const State& state, const Action& action) {
  return action_to_json(content, state, action, shared_thing(state));
}

}  // namespace rietburg::codec
