// Event → JSON: {"event":"die_rolled","who":"dwarf","face":5,"value":5,"rule":"FGT-2"}.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "rietburg/rules.h"

namespace rietburg::codec {

/// Fields that say nothing are left out. "rule" is the rule behind it, or the card if no rule is cited.
nlohmann::json event_to_json(const Content& content, const State& state, const Event& event);
nlohmann::json events_to_json(const Content& content, const State& state, const EventLog& events);
/// The same as text, for what is told at every action: no tree is built first.
std::string events_text(const Content& content, const State& state, const EventLog& events);
void append_events(const Content& content, const State& state, const EventLog& events, std::string& out);

}  // namespace rietburg::codec
