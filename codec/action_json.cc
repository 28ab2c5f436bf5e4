#include "codec/action_json.h"

#include "codec/names.h"
#include "codec/read.h"
#include "codec/write.h"

namespace rietburg::codec {

Thing shared_thing(const State& state) {
  if (state.pending.empty() || state.pending.back().kind != FrameKind::share) return Thing::none;
  return as<AskShare>(state.pending.back()).thing;
}

namespace {

/// Writes the fields of one action, verb by verb.
template <typename Out>
struct ActionWriter {
  const Content& content;
  const State& state;
  const Action& action;
  Out out;

  std::string_view hero() const { return seat_name(content, state, action.hero()); }
  std::string_view thing() const { return thing_name(content, action.thing); }

  void choose() {
    switch (action.choice()) {
      case Choice::none: return;
      case Choice::hero: out.name("hero", hero()); return;
      case Choice::space: out.number("space", static_cast<std::int64_t>(idx(action.space))); return;
      case Choice::creature: out.number("creature", action.creature()); return;
      case Choice::card: out.name("card", card_name(content, action.card())); return;
      case Choice::option: out.name("option", option_name(content, action.option())); return;
      case Choice::thing:
        out.name("thing", thing());
        if (action.is_carried()) {
          out.name("hero", hero());
        } else if (action.thing == Thing::farmer) {
          out.number("space", static_cast<std::int64_t>(idx(action.space)));
        }
        return;
    }
  }

  void use() {
    out.name("thing", thing());
    const ThingDef& def = content.things[idx(action.thing) % kMaxThings];
    if (def.doubles_die) out.number("die", action.die());
    if (def.flies) out.name("with", hero());
  }

  void buy() {
    if (action.thing != Thing::none) out.name("thing", thing());
    if (action.is_laid_offer()) out.name("card", card_name(content, action.laid_card()));
  }

  void share(Thing shared) {
    out.number("gold", action.gold());
    out.number("willpower", action.willpower());
    if (shared != Thing::none) out.number(std::string(thing_name(content, shared)).c_str(), action.things());
  }

  void write(Thing shared) {
    out.name("who", seat_name(content, state, action.who));
    out.name("do", verb_name(action.verb));
    fields(shared);
  }

  void fields(Thing shared) {
    switch (action.verb) {
      case Verb::step:
        out.number("to", static_cast<std::int64_t>(idx(action.space)));
        if (action.thing != Thing::none) out.name("pay", thing());
        return;
      case Verb::fight: out.number("creature", action.creature()); return;
      case Verb::lead:
        out.name("ally", figure_name(content, action.ally()));
        out.number("to", static_cast<std::int64_t>(idx(action.space)));
        return;
      case Verb::invite: out.name("hero", hero()); return;
      case Verb::choose: return choose();
      case Verb::flip: out.number("die", action.die()); return;
      case Verb::use: return use();
      case Verb::share: return share(shared);
      case Verb::take:
      case Verb::pay:
      case Verb::drop: out.name("thing", thing()); return;
      case Verb::give:
        out.name("to", hero());
        out.name("thing", thing());
        return;
      case Verb::buy: return buy();
      case Verb::reveal:
        out.number("space", static_cast<std::int64_t>(idx(action.space)));
        out.name("thing", thing());
        return;
      case Verb::die: out.number("face", action.face()); return;
      case Verb::draw: out.name("card", card_name(content, action.card())); return;
      case Verb::clear: out.number("space", static_cast<std::int64_t>(idx(action.space))); return;
      case Verb::token:
        if (action.thing == Thing::fog && action.token() == FogToken::hidden) {
          out.name("token", "none");
          out.number("space", static_cast<std::int64_t>(idx(action.space)));
          return;
        }
        out.name("token", action.thing == Thing::fog ? fog_name(content, action.token()) : thing());
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
  ActionWriter<ObjectTree> writer{content, state, action, {}};
  writer.write(shared);
  return std::move(writer.out.json);
}

void append_action(const Content& content, const State& state, const Action& action, Thing shared, std::string& out) {
  ActionWriter<ObjectText> writer{content, state, action, ObjectText(out)};
  writer.write(shared);
  writer.out.close();
}

json action_to_json(const Content& content, const State& state, const Action& action) {
  return action_to_json(content, state, action, shared_thing(state));
}

}  // namespace rietburg::codec
