// Remarks for an author: goals and cards that wait for something no effect ever brings about. The game could be played,
// but not as it was meant.
#include <algorithm>

#include "loader/compiler.h"
#include "loader/what_exists.h"

namespace rietburg::loader {

void Compiler::check_reach() {
  note_what_exists();
  for (const CardSource& source : card_sources_) {
    if (source.from == CardSource::From::legend) check_waiting(source.node);
  }
  for (const Node& task : legend_["tasks"].items()) check_goal(task["if"]);
  check_goal(legend_["win"]["when"]);
  for (const Node& way : legend_["lose"].items()) check_goal(way["if"]);
  for (std::size_t i = 0; i < content.decks.size(); ++i) {
    if (!decks_drawn_.contains(static_cast<u8>(i)) && content.tile_deck != i + 1)
      remark(legend_["decks"], say("nothing-draws-from-the-deck", content.decks[i].id), say("add-do-draw-or-do-quest"));
  }
}

void Compiler::note_what_exists() {
  WhatExists there = what_exists(content);
  kinds_there_ = std::move(there.kinds);
  things_there_ = std::move(there.things);
  for (const Effect& effect : content.effects) {
    if (effect.op == Op::draw_card || effect.op == Op::quest) decks_drawn_.insert(effect.deck);
  }
}

bool Compiler::kind_exists(const Node& kind) const {
  const auto& names = content.names.kinds;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (kind.says(names[i])) return kinds_there_[i];
  }
  return true;  // "any"
}

bool Compiler::thing_exists(const Node& thing) const {
  const auto& names = content.names.things;
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (thing.says(names[i])) return things_there_[i];
  }
  return true;  // gold, farmers
}

void Compiler::check_waiting(const Node& card) {
  const Node on = card["on"];
  for (const char* word : {"defeated", "falls", "meets", "survives", "exits", "round"}) {
    if (on.has(word) && !kind_exists(on[word]))
      remark(on[word], say("nothing-places-it-so-no-card", on[word].quoted()), say("place-one-or-check-the-spelling"));
  }
  for (const char* word : {"takes", "reveals"}) {
    if (on.has(word) && !thing_exists(on[word]))
      remark(on[word], say("nothing-brings-it-so-no-card", on[word].quoted()), say("place-or-give-it-or-check"));
  }
  const auto has_crossings = [](const SpaceDef& space) { return !space.crossings.empty(); };
  if (on.has("exits") && content.exit == Space::none)
    remark(on["exits"], say("this-board-has-no-exit-so"), say("choose-the-mine-board-or-wait"));
  if (on.has("crosses") && std::none_of(content.spaces.begin(), content.spaces.end(), has_crossings))
    remark(on["crosses"], say("this-board-has-no-crossing-so"), say("wait-for-enters-instead"));
  if (on.has("cleared") && !content.has_rubble)
    remark(on["cleared"], say("no-rubble-comes-into-play-so"), say("place-some-or-check-the-spaces"));
  check_goal(on["when"]);
  check_goal(card["goal"]);
}

void Compiler::check_goal(const Node& condition) {
  const Node list = condition.has("any") ? condition["any"] : condition;
  if (!list.is_array()) return check_one_goal(list);
  for (const Node& one : list.items()) check_one_goal(one);
}

void Compiler::check_one_goal(const Node& condition) {
  for (const char* word : {"defeated", "beaten-by-subject", "creature"}) {
    if (condition.has(word) && !kind_exists(condition[word]))
      remark(condition[word], say("nothing-places-the-creature", condition[word].quoted()),
             say("place-one-on-some-card"));
  }
  for (const char* word : {"thing", "lying", "meets"}) {
    if (condition.has(word) && !thing_exists(condition[word]))
      remark(condition[word], say("nothing-brings-it-into-play", condition[word].quoted()),
             say("place-or-give-it-on-some"));
  }
  if (condition.has("counter") && !counted_.contains(condition["counter"].text()))
    remark(condition["counter"], say("no-effect-counts", condition["counter"].quoted()), say("count-it-with-do-count"));
}

}  // namespace rietburg::loader
