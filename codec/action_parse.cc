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
    action = rietburg::choose_thing(action.who, thing("thing"));
    if (action.thing != Thing::farmer) return;
    if (fields.has("hero")) {
      action = choose_farmer_of(action.who, static_cast<Seat>(hero("hero")));
    } else if (fields.has("space")) {
      action.space = space("space");
    }
  }

  void choose() {
    const Seat who = action.who;
    if (fields.has("thing")) {
      choose_thing();
    } else if (fields.has("hero")) {
      action = choose_hero(who, static_cast<Seat>(hero("hero")));
    } else if (fields.has("space")) {
      action = choose_space(who, space("space"));
    } else if (fields.has("creature")) {
      action = choose_creature(who, number("creature", 1, Creature::kLastId));
    } else if (fields.has("card")) {
      action = choose_card(who, static_cast<Card>(card("card")));
    } else if (fields.has("option")) {
      action = choose_option(who, word("option", find_option(content, fields.text("option")), "option"));
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
    const Thing bought = fields.has("thing") || !fields.has("card") ? thing("thing") : Thing::none;
    if (fields.has("card")) action = buy_laid_offer(action.who, static_cast<Card>(card("card")));
    action.thing = bought;
  }

  u8 part(const char* key) { return static_cast<u8>(fields.integer_or(key, 0, kMaxCount, 0)); }

  void share() {
    const u8 gold = part("gold"), willpower = part("willpower");
    const Thing shared = shared_thing(state);
    const u8 things = shared == Thing::none ? u8{0} : part(std::string(thing_name(content, shared)).c_str());
    action = share_part(action.who, gold, willpower, things);
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
      case Verb::fight: action.id = number("creature", 1, Creature::kLastId); return;
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
      case Verb::die: action = with_n(action, number("face", 1, kDieFaces)); return;
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
