// State → JSON, as docs/protocol.md lists it: everything in it is public.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "rietburg/rules.h"

namespace rietburg::codec {

/// Heroes in seating order, every other list by space, then id.
nlohmann::json state_to_json(const Content& content, const State& state);
/// The top-level parts of `after` that are not as in `before`, each whole, as one object; of the heroes those who
/// changed, each whole.
std::string changes_text(const Content& content, const State& before, const State& after);
/// Behind what is there already.
void append_changes(const Content& content, const State& before, const State& after, std::string& text);
/// {"id":12,"who":"dwarf","question":"action"}, or null when the legend has ended.
nlohmann::json asks_to_json(const Content& content, const State& state);
void append_asks(const Content& content, const State& state, std::string& text);
/// "won", "lost" or null.
nlohmann::json outcome_to_json(const State& state);
/// The hash of a position as 16 hex digits.
std::string hash_text(u64 hash);
std::string hash_text(const State& state);
std::string letter_text(u8 letter);

// What is under way (under_way.cc): null, null and empty between two actions.
bool same_move(const State& a, const State& b);
nlohmann::json move_to_json(const Content& content, const State& state);
nlohmann::json fight_to_json(const Content& content, const State& state);
/// What the pending questions and the work beneath them still owe, the question of the moment first.
nlohmann::json open_to_json(const Content& content, const State& state);
/// Whether that list has anything.
bool owes_something(const State& state);

}  // namespace rietburg::codec
