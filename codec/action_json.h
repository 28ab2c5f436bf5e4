// Action ↔ JSON, as docs/protocol.md describes it: {"who":"dwarf","do":"step","to":9,"pay":"wineskin-half"}.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "codec/fault.h"
#include "rietburg/rules.h"

namespace rietburg::codec {

/// The thing that the open question shares out, or none: the one word of an action that only the question knows.
Thing shared_thing(const State& state);

/// `state` says who sits where; `shared` is what shared_thing() returned when the action was open.
nlohmann::json action_to_json(const Content& content, const State& state, const Action& action, Thing shared);
/// The same as text, behind what is there already.
void append_action(const Content& content, const State& state, const Action& action, Thing shared, std::string& out);
/// An answer to the open question of `state`.
nlohmann::json action_to_json(const Content& content, const State& state, const Action& action);

/// Only the words are checked, not whether the action is legal. Unknown fields are faults, except "shows".
Read<Action> action_from_json(const Content& content, const State& state, const nlohmann::json& text);

}  // namespace rietburg::codec
