// The verb `forecast`: where creatures stand after the next sunrises if nobody acts, and what the letters ahead show.
#include <algorithm>

#include "ai/wants.h"
#include "codec/names.h"
#include "codec/state_json.h"
#include "table/protocol.h"
#include "table/request.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

constexpr int kMostDays = 7;
constexpr int kLooksAhead = 16;  // sunrises; no track has more letters

/// One sunrise: who goes where, by the space they come from. `later` becomes the position after it.
json moves_to_json(const Content& content, State& later, bool& falls) {
  const State before = later;
  Forecast foreseen{};
  falls = foresee_sunrise(content, later, foreseen);
  std::sort(foreseen.begin(), foreseen.end(), [](const Foreseen& a, const Foreseen& b) {
    return a.from != b.from ? a.from < b.from : a.creature < b.creature;
  });
  json list = json::array();
  for (const Foreseen& one : foreseen) {
    const auto is_it = [&](const Creature& creature) { return creature.id == one.creature; };
    const auto* creature = std::find_if(before.creatures.begin(), before.creatures.end(), is_it);
    if (creature == before.creatures.end()) continue;
    json item = {{"id", one.creature},
                 {"kind", codec::kind_name(content, creature->kind)},
                 {"from", idx(one.from)},
                 {"to", idx(one.to)}};
    if (one.to == content.castle && one.from != one.to) item["castle"] = true;
    list.push_back(std::move(item));
  }
  return list;
}

/// What lies on a letter for everybody to see.
json letter_to_json(const Content& content, const State& state, u8 letter) {
  json item = {{"letter", codec::letter_text(letter)}, {"after", letter - state.letter}};
  if (letter < 16 && (state.stars >> letter & 1U) != 0) item["star"] = true;
  if (state.tiles[letter] > 0) item["tiles"] = state.tiles[letter];
  json put = json::array();
  for (const PutCard& card : state.put) {
    if (card.letter == letter) put.push_back(codec::card_name(content, card.card));
  }
  if (!put.empty()) item["put"] = std::move(put);
  if (letter == state.end_letter) item["end"] = true;
  return item;
}

/// How many of the letters left the tasks take at the least: creatures that must be beaten for them, each of which
/// takes one. The one whose defeat ends the legend needs none.
int letters_needed(const Content& content, const State& state) {
  ai::Wants wants{};
  ai::find_wants(content, state, wants);
  std::vector<u8> beaten;
  int unseen = 0;  // kinds that are not on the board yet
  const auto need = [&](const auto& is_it) {
    for (const Creature& creature : state.creatures) {
      if (!is_it(creature)) continue;
      const bool counts = content.kinds[idx(creature.kind)].narrator && !ai::ends_legend(content, state, creature.kind);
      const bool is_new = std::find(beaten.begin(), beaten.end(), creature.id) == beaten.end();
      if (counts && is_new) beaten.push_back(creature.id);
      return true;
    }
    return false;
  };
  for (const ai::Want& want : wants) {
    if (want.what == ai::Want::What::beat) {
      const bool is_there = need([&](const Creature& one) { return one.kind == want.kind; });
      if (!is_there && content.kinds[idx(want.kind)].narrator && !ai::ends_legend(content, state, want.kind)) ++unseen;
    }
    if (want.what == ai::Want::What::beat_at) need([&](const Creature& one) { return one.space == want.space; });
    if (want.what == ai::Want::What::bring || want.what == ai::Want::What::fetch)
      need([&](const Creature& one) { return ai::is_a(content, one.holds, want.thing); });
  }
  return static_cast<int>(beaten.size()) + unseen;
}

json letters_ahead(const Content& content, const State& state) {
  json next = json::array();
  for (u8 letter = static_cast<u8>(state.letter + 1); letter <= state.end_letter && letter < kMaxLetters; ++letter) {
    json item = letter_to_json(content, state, letter);
    if (item.size() > 2) next.push_back(std::move(item));
  }
  return {{"narrator", codec::letter_text(state.letter)},
          {"end", codec::letter_text(state.end_letter)},
          {"left", std::max(0, state.end_letter - state.letter)},
          {"needed", letters_needed(content, state)},
          {"next", std::move(next)}};
}

}  // namespace

Refused Protocol::forecast(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const int days = static_cast<int>(fields.integer_or("days", 1, kMostDays, 1));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const Content& content = table_->content();
  const State& state = table_->state();
  State later = state;
  json list = json::array();
  for (int day = 1; day <= days; ++day) {
    bool falls = false;
    json moves = moves_to_json(content, later, falls);
    if (day == 1) answer["creatures"] = moves;
    json item = {{"sunrise", day}, {"creatures", std::move(moves)}, {"shields", later.shields - later.shields_taken}};
    if (falls) item["falls"] = true;
    list.push_back(std::move(item));
  }
  answer["days"] = std::move(list);
  const int falls = castle_falls_in(content, state, kLooksAhead);
  answer["castle"] = {{"shields", state.shields - state.shields_taken}, {"falls", falls == 0 ? json() : json(falls)}};
  answer["letters"] = letters_ahead(content, state);
  return std::nullopt;
}

}  // namespace rietburg::table
