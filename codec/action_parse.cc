// JSON → Action: the words are looked up, the meaning is left to legal_actions.
#include "codec/action_json.h"
#include "codec/names.h"
#include "codec/read.h"

namespace rietburg::codec {

namespace {

/// Reads the fields of one action, verb by verb; the mirror of the writer in action_json.cc.
struct Reader {
  const Content& content;
  const State& state;
  Fields fields;
  Action action{};

  Space space(const char* key) {
    return rietburg::space(static_cast<std::size_t>(fields.integer(key, 0, kMaxSpaces - 1)));
  }
  u8 number(const char* key, long long lowest, long long highest) {
    return static_cast<u8>(fields.integer(key, lowest, highest));
  }

  template <typename Id>
  u8 word(const char* key, std::optional<Id> found, const char* what) {
    if (!found) fields.fail(key, std::string("no ") + what + " of this game has this name");
    return static_cast<u8>(found.value_or(Id{}));
  }
  Thing thing(const char* key) { return static_cast<Thing>(word(key, find_thing(content, fields.text(key)), "thing")); }
  u8 hero(const char* key) { return word(key, find_seat(content, state, fields.text(key)), "hero"); }
  u8 card(const char* key) { return word(key, find_card(content, fields.text(key)), "card"); }

  void step() {
    action.space = space("to");
    if (fields.has("pay")) action.thing = thing("pay");
  }

  void choose_thing() {
    action.n[0] = static_cast<u8>(Choice::thing);
    action.thing = thing("thing");
    if (action.thing != Thing::farmer) return;
    if (fields.has("hero")) {
      action.id = hero("hero");
      action.n[1] = 1;
    } else if (fields.has("space")) {
      action.space = space("space");
    }
  }

  void choose() {
    if (fields.has("thing")) return choose_thing();
    const auto as_choice = [this](Choice choice) { action.n[0] = static_cast<u8>(choice); };
    if (fields.has("hero")) {
      as_choice(Choice::hero);
      action.id = hero("hero");
    } else if (fields.has("space")) {
      as_choice(Choice::space);
      action.space = space("space");
    } else if (fields.has("creature")) {
      as_choice(Choice::creature);
      action.id = number("creature", 1, 255);
    } else if (fields.has("card")) {
      as_choice(Choice::card);
      action.id = card("card");
    } else if (fields.has("option")) {
      as_choice(Choice::option);
      action.id = word("option", find_option(content, fields.text("option")), "option");
    } else {
      fields.fail("do", "choose needs exactly one of hero, space, creature, thing, card, option");
    }
  }

  void use() {
    action.thing = thing("thing");
    if (fields.has("die")) {
      action.id = number("die", 0, 4);
    } else if (fields.has("with")) {
      action.id = hero("with");
    }
  }

  void buy() {
    if (fields.has("thing") || !fields.has("card")) action.thing = thing("thing");
    if (fields.has("card")) action.n[1] = static_cast<u8>(card("card") + 1);
  }

  void share() {
    action.n[0] = static_cast<u8>(fields.integer_or("gold", 0, 255, 0));
    action.n[1] = static_cast<u8>(fields.integer_or("willpower", 0, 255, 0));
    const Thing shared = shared_thing(state);
    if (shared == Thing::none) return;
    const std::string name(thing_name(content, shared));
    action.n[2] = static_cast<u8>(fields.integer_or(name.c_str(), 0, 255, 0));
  }

  void token() {
    const std::string word = fields.text("token");
    if (word == "none") {  // a space that stays without fog
      action.thing = Thing::fog;
      action.space = space("space");
      return;
    }
    // Fog tokens and things share words (wineskin); members of a group do not, so fog may be tried first.
    if (const auto fog = find_fog(content, word)) {
      action.thing = Thing::fog;
      action.id = static_cast<u8>(*fog);
    } else {
      action.thing = thing("token");
    }
  }

  void by_verb() {
    switch (action.verb) {
      case Verb::step: return step();
      case Verb::fight: action.id = number("creature", 1, 255); return;
      case Verb::lead:
        action.id = word("ally", find_figure(content, fields.text("ally")), "ally");
        action.space = space("to");
        return;
      case Verb::invite: action.id = hero("hero"); return;
      case Verb::choose: return choose();
      case Verb::flip: action.id = number("die", 0, 4); return;
      case Verb::use: return use();
      case Verb::share: return share();
      case Verb::take:
      case Verb::pay:
      case Verb::drop: action.thing = thing("thing"); return;
      case Verb::give:
        action.id = hero("to");
        action.thing = thing("thing");
        return;
      case Verb::buy: return buy();
      case Verb::reveal:
        action.space = space("space");
        action.thing = thing("thing");
        return;
      case Verb::die: action.n[0] = number("face", 1, 6); return;
      case Verb::draw: action.id = card("card"); return;
      case Verb::token: return token();
      case Verb::clear: action.space = space("space"); return;
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

Read<Action> action_from_json(const Content& content, const State& state, const json& text) {
  Fault fault;
  Reader reader{content, state, Fields(text, "", fault), {}};
  reader.action.who = static_cast<Seat>(reader.hero("who"));
  const auto verb = find_verb(reader.fields.text("do"));
  if (!verb) reader.fields.fail("do", "no such action");
  if (fault.message.empty()) {
    reader.action.verb = *verb;
    reader.by_verb();
    reader.fields.optional("shows");
    reader.fields.finish();
  }
  if (!fault.message.empty()) return fault;
  return reader.action;
}

}  // namespace rietburg::codec
