// The parts of the position editor; for edit*.cc only.
#pragma once
#include <string>

#include "codec/names.h"
#include "codec/read.h"
#include "rietburg/rules.h"

namespace rietburg::codec {

inline int farmers_in_box(const Content& content) { return content.things[idx(Thing::farmer)].stock; }

struct Editor {
  const Content& content;
  const State& before;
  State& state;
  Fault& fault;

  bool ok() const { return fault.message.empty(); }
  void fail(std::string where, std::string message) {
    if (ok()) fault = {std::move(where), std::move(message)};
  }

  /// A space somebody can stand on; a fault and space 0 otherwise.
  Space checked_space(const json& value, const std::string& where);
  Space checked_space(Fields& fields, const char* key);
  Thing checked_thing(const json& value, const std::string& where);

  /// Calls `use(item, "key[i]")` for each item of the list.
  template <typename Use>
  void each(const json& list, const std::string& key, Use use) {
    if (!list.is_array()) return fail(key, "expected a list, got " + quoted(list));
    for (std::size_t i = 0; i < list.size() && ok(); ++i) use(list[i], place(key, i));
  }
};

void edit_heroes(Editor& editor, const json& heroes);
void edit_creatures(Editor& editor, const json& creatures);
void edit_farmers(Editor& editor, const json& farmers);
void edit_loot(Editor& editor, const json& loot);
void edit_rubble(Editor& editor, const json& rubble);
void edit_wells(Editor& editor, const json& wells);
void edit_pieces(Editor& editor, const std::string& key, const json& pieces);
void edit_fog(Editor& editor, const json& fog);
void edit_event_deck(Editor& editor, const json& parts);
void edit_tasks(Editor& editor, const json& tasks);

/// What is in play against what the box holds; `stock` may be nullptr. Stock and supply follow what changed.
void settle_box(Editor& editor, const json* stock);
/// The position with all its articles back on the equipment board: an edit may leave fewer there, the invariants do
/// not.
State with_full_stock(const Content& content, const State& state);
/// The marks of all spaces from what stands and lies there; wells are marks themselves and stay.
void rebuild_marks(const Content& content, State& state);
/// Keeps the order of State::loot.
bool add_loot(State& state, Space at, Thing thing, int count);

}  // namespace rietburg::codec
