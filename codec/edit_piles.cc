// The position editor: fog tokens and event cards, which are known by what remains.
#include <algorithm>

#include "codec/edit_parts.h"

namespace rietburg::codec {

namespace {

using Spots = StaticVec<FogSpot, 16>;

void add_spot(Editor& editor, Spots& spots, const FogSpot& spot, const std::string& where) {
  std::size_t i = 0;
  while (i < spots.size() && spots[i].space < spot.space) ++i;
  if (i < spots.size() && spots[i].space == spot.space) {
    return editor.fail(where, "one fog token lies on a space, not two");
  }
  if (spots.full()) return editor.fail(where, "more fog tokens than there are");
  spots.insert(i, spot);
}

/// Where the board or a card of the legend lays fog.
bool has_fog(const Content& content, Space at) {
  const auto& printed = content.fog_spaces;
  return std::find(printed.begin(), printed.end(), at) != printed.end() ||
         std::any_of(content.effects.begin(), content.effects.end(),
                     [&](const Effect& effect) { return effect.op == Op::place_fog && effect.space == at; });
}

Space fog_space(Editor& editor, const json& value, const std::string& where) {
  const Space at = editor.checked_space(value, where);
  if (!editor.ok() || has_fog(editor.content, at)) return at;
  editor.fail(where, "no fog lies on " + quoted(value) + " in this legend; name a fog space of the board");
  return at;
}

void read_revealed(Editor& editor, Spots& spots, const json& item, const std::string& where) {
  Fields fields(item, where, editor.fault);
  const json* place = fields.required("space");
  const Space at = place == nullptr ? Space{0} : fog_space(editor, *place, fields.place("space"));
  const auto token = find_fog(editor.content, fields.text("token"));
  if (!token) fields.fail("token", "no such fog token");
  fields.finish();
  if (editor.ok()) add_spot(editor, spots, {at, *token}, where);
}

void read_left(Editor& editor, const json& left) {
  if (!left.is_object()) return editor.fail("fog.left", "expected an object, got " + quoted(left));
  for (const auto& [key, value] : left.items()) {
    const auto token = find_fog(editor.content, key);
    long long count = 0;
    if (!token) return editor.fail("fog.left." + key.substr(0, 60), "no such fog token");
    const u8 held = editor.content.fog[idx(*token)].count;
    if (!read_integer(value, 0, held, count)) {
      return editor.fail("fog.left." + key,
                         "the box holds " + std::to_string(held) + " fog tokens '" + key + "', got " + quoted(value));
    }
    editor.state.fog_left[idx(*token)] = static_cast<u8>(count);
  }
}

void check_fog(Editor& editor) {
  const State& state = editor.state;
  int unseen = 0, hidden = 0;
  std::array<int, kMaxFogTokens> count{};
  for (std::size_t i = 1; i < editor.content.fog.size(); ++i) unseen += count[i] = state.fog_left[i];
  for (const FogSpot& spot : state.fog) {
    if (spot.token == FogToken::hidden) {
      ++hidden;
    } else if (++count[idx(spot.token)] > editor.content.fog[idx(spot.token)].count) {
      return editor.fail("fog.revealed", "more " + std::string(fog_name(editor.content, spot.token)) +
                                             " tokens than the box holds; lower fog.left");
    }
  }
  if (unseen == hidden) return;
  editor.fail("fog.left", "fog tokens left: " + std::to_string(unseen) + ", spaces with hidden fog: " +
                              std::to_string(hidden) + "; as many fog tokens must be left as there are fog.spaces");
}

/// The piles that an edit names, and all cards it names in them.
struct Piles {
  Editor& editor;
  Fields& fields;
  u64 named = 0;

  bool lies_open(Card card) const {
    const auto& laid = editor.state.laid;
    return (editor.state.today_cards >> idx(card) & 1U) != 0 ||
           std::any_of(laid.begin(), laid.end(), [&](const Laid& other) { return other.card == card; });
  }

  /// Calls `use(card, place)` for each card of a pile.
  template <typename Use>
  void read(const char* key, Use use) {
    const json* list = fields.optional(key);
    if (list == nullptr) return;
    editor.each(*list, fields.place(key), [&](const json& item, const std::string& where) {
      const auto card = item.is_string() ? find_card(editor.content, item.get<std::string>()) : std::nullopt;
      if (!card || idx(*card) >= editor.content.event_count) {
        return editor.fail(where, quoted(item) + " is not an event card of this legend");
      }
      const u64 bit = u64{1} << idx(*card);
      if ((named & bit) != 0) return editor.fail(where, "this card is named twice");
      if (lies_open(*card)) return editor.fail(where, "this card is in force and in no pile");
      named |= bit;
      use(*card, where);
    });
  }
};

}  // namespace

void edit_fog(Editor& editor, const json& fog) {
  Fields fields(fog, "fog", editor.fault);
  const json* hidden = fields.optional("spaces");
  const json* revealed = fields.optional("revealed");
  const json* left = fields.optional("left");
  fields.finish();
  Spots spots{};
  for (const FogSpot& spot : editor.state.fog) {  // what is not named stays
    const json* named = spot.token == FogToken::hidden ? hidden : revealed;
    if (named == nullptr) spots.push_back(spot);
  }
  if (hidden != nullptr) {
    editor.each(*hidden, "fog.spaces", [&](const json& item, const std::string& where) {
      const Space at = fog_space(editor, item, where);
      if (editor.ok()) add_spot(editor, spots, {at, FogToken::hidden}, where);
    });
  }
  if (revealed != nullptr) {
    editor.each(*revealed, "fog.revealed",
                [&](const json& item, const std::string& where) { read_revealed(editor, spots, item, where); });
  }
  editor.state.fog = spots;
  if (editor.ok() && left != nullptr) read_left(editor, *left);
  if (editor.ok()) check_fog(editor);
}

void edit_event_deck(Editor& editor, const json& parts) {
  Deck& deck = editor.state.event_deck;
  Fields fields(parts, "event_deck", editor.fault);
  Piles piles{editor, fields};
  u64 left = 0;
  u64 discarded = 0;
  StaticVec<Card, 7> top{};
  piles.read("left", [&](Card card, const std::string&) { left |= u64{1} << idx(card); });
  piles.read("discarded", [&](Card card, const std::string&) { discarded |= u64{1} << idx(card); });
  piles.read("top", [&](Card card, const std::string& where) {
    if (top.full()) return editor.fail(where, "at most seven cards on top can be known");
    top.insert(0, card);  // the next card is first in the list and last in the deck
  });
  piles.read("bottom", [&](Card, const std::string& where) {
    editor.fail(where, "no card of this legend is known to lie at the bottom");
  });
  fields.finish();
  if (!editor.ok()) return;
  // A pile that is not named keeps its cards, except those that now lie elsewhere.
  deck.left = fields.has("left") ? left : deck.left & ~piles.named;
  deck.discarded = fields.has("discarded") ? discarded : deck.discarded & ~piles.named;
  if (!fields.has("top")) {
    for (const Card card : deck.top) {
      if ((piles.named >> idx(card) & 1U) == 0) top.push_back(card);
    }
  }
  deck.top = top;
  const bool none = deck.left == 0 && deck.discarded == 0 && deck.top.empty();
  if (none) editor.fail("event_deck", "no event card would be left to draw");
}

}  // namespace rietburg::codec
