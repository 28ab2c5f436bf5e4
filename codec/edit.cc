#include "codec/edit.h"

#include <algorithm>

#include "codec/edit_parts.h"
#include "codec/state_json.h"
#include "codec/write.h"

namespace rietburg::codec {

Space Editor::checked_space(const json& value, const std::string& where) {
  long long number = 0;
  const bool exists = read_integer(value, 0, kMaxSpaces - 1, number) &&
                      content.spaces[static_cast<std::size_t>(number)].exists &&
                      !content.spaces[static_cast<std::size_t>(number)].neighbours.empty();
  if (!exists) fail(where, quoted(value) + " is not a space of this board that anybody can stand on");
  return exists ? space(static_cast<std::size_t>(number)) : Space{0};
}

Space Editor::checked_space(Fields& fields, const char* key) {
  const json* value = fields.required(key);
  return value == nullptr ? Space{0} : checked_space(*value, fields.place(key));
}

Thing Editor::checked_thing(const json& value, const std::string& where) {
  const auto thing = value.is_string() ? find_thing(content, value.get<std::string>()) : std::nullopt;
  if (!thing || idx(*thing) < idx(Thing::first_thing)) {
    fail(where, quoted(value) + " is nothing that can be held or lie on a space in this game");
    return Thing::none;
  }
  return *thing;
}

namespace {

void edit_castle(Editor& editor, const json& castle) {
  Fields fields(castle, "castle", editor.fault);
  State& state = editor.state;
  const int most = editor.content.shields + farmers_in_box(editor.content);
  state.shields = static_cast<u8>(fields.integer_or("shields", 0, most, state.shields));
  state.shields_taken = static_cast<u8>(fields.integer_or("taken", 0, most, state.shields_taken));
  fields.finish();
  if (state.shields_taken > state.shields) editor.fail("castle.taken", "more shields are taken than there are");
}

void edit_narrator(Editor& editor, const json& narrator) {
  const std::string text = narrator.is_string() ? narrator.get<std::string>() : "";
  const int letter = text.size() == 1 ? text[0] - 'A' : -1;
  if (letter < 0 || letter >= editor.state.end_letter) {
    const char last = static_cast<char>('A' + editor.state.end_letter);
    return editor.fail("narrator",
                       std::string("expected a letter from \"A\" to before \"") + last + "\", got " + quoted(narrator));
  }
  editor.state.letter = static_cast<u8>(letter);
  editor.state.read_before = 0;  // what lies ahead of him is read
}

void edit_turn(Editor& editor, const json& turn) {
  const auto who = turn.is_string() ? find_seat(editor.content, editor.state, turn.get<std::string>()) : std::nullopt;
  if (!who || *who == Seat::chance) return editor.fail("turn", quoted(turn) + " is not a hero of this game");
  editor.state.turn = *who;
}

/// Closed ways: pairs of neighbouring spaces.
void edit_closed(Editor& editor, const json& closed) {
  auto& list = editor.state.closed;
  list.clear();
  editor.each(closed, "closed", [&](const json& pair, const std::string& where) {
    if (!pair.is_array() || pair.size() != 2) return editor.fail(where, "expected two spaces, got " + quoted(pair));
    const Edge edge{editor.checked_space(pair[0], where + "[0]"), editor.checked_space(pair[1], where + "[1]")};
    const auto& neighbours = editor.content.spaces[idx(edge.a)].neighbours;
    if (std::find(neighbours.begin(), neighbours.end(), edge.b) == neighbours.end()) {
      return editor.fail(where, "no way joins these two spaces");
    }
    if (list.full()) return editor.fail(where, "more ways are closed than the box has red crosses");
    list.push_back(edge);
  });
}

/// What the question of the moment and the end of the day depend on.
void settle_turn(Editor& editor) {
  State& state = editor.state;
  if (state.hero(state.turn).asleep != 0) {
    return editor.fail("turn", "the hero on turn is asleep; wake them or give the turn to somebody awake");
  }
  state.rooster_taken = 0;
  for (const Hero& hero : state.heroes) state.rooster_taken |= hero.asleep;
  AskAction ask = as<AskAction>(state.pending.back());
  ask.who = state.turn;
  ask.id = ++state.asked;
  state.pending.back() = std::bit_cast<Frame>(ask);
}

void edit_parts(Editor& editor, Fields& set) {
  // Positions first, what is counted from them later.
  if (const json* part = set.optional("heroes")) edit_heroes(editor, *part);
  if (const json* part = set.optional("creatures")) edit_creatures(editor, *part);
  if (const json* part = set.optional("farmers")) edit_farmers(editor, *part);
  if (const json* part = set.optional("loot")) edit_loot(editor, *part);
  if (const json* part = set.optional("rubble")) edit_rubble(editor, *part);
  if (const json* part = set.optional("wells")) edit_wells(editor, *part);
  for (const char* key : {"characters", "allies", "markers"}) {
    if (const json* part = set.optional(key)) edit_pieces(editor, key, *part);
  }
  if (const json* part = set.optional("closed")) edit_closed(editor, *part);
  if (const json* part = set.optional("fog")) edit_fog(editor, *part);
  if (const json* part = set.optional("event_deck")) edit_event_deck(editor, *part);
  if (const json* part = set.optional("castle")) edit_castle(editor, *part);
  if (const json* part = set.optional("narrator")) edit_narrator(editor, *part);
  if (const json* part = set.optional("turn")) edit_turn(editor, *part);
  editor.state.day = static_cast<u8>(set.integer_or("day", 1, kLastDay, editor.state.day));
  const json* stock = set.optional("stock");
  const json* tasks = set.optional("tasks");
  set.finish();
  if (!editor.ok()) return;
  settle_box(editor, stock);
  rebuild_marks(editor.content, editor.state);
  if (editor.ok() && tasks != nullptr) edit_tasks(editor, *tasks);
  if (editor.ok()) settle_turn(editor);
}

}  // namespace

std::optional<Fault> edit_state(const Content& content, State& state, const json& set) {
  if (question(state) != FrameKind::action) {
    return Fault{"set", "a position is edited between two actions only: answer the open question first"};
  }
  State edited = state;
  Fault fault;
  Editor editor{content, state, edited, fault};
  Fields fields(set, "", fault);
  if (editor.ok()) edit_parts(editor, fields);
  if (!editor.ok()) return fault;
  if (const char* broken = broken_invariant(content, with_full_stock(content, edited))) {
    return Fault{"set", std::string("the position would break a rule of the game: ") + broken};
  }
  state = edited;
  return std::nullopt;
}

namespace {

/// Heroes may be named one by one; those that were not stay out.
json named_heroes(const json& all, const json& named) {
  json list = json::array();
  for (const json& hero : all) {
    const bool is_named = std::any_of(named.begin(), named.end(), [&](const json& one) {
      const auto id = one.find("id");
      return id != one.end() && *id == hero["id"];
    });
    if (is_named) list.push_back(hero);
  }
  return list;
}

}  // namespace

Read<std::string> canonical_edit(const Content& content, const State& before, const State& after, const json& set) {
  const json whole = state_to_json(content, after);
  json words = json::object();
  for (const auto& [key, value] : set.items()) {
    const auto part = whole.find(key);
    if (part != whole.end()) words[key] = key == "heroes" ? named_heroes(*part, value) : *part;
  }
  State reached = before;
  if (!edit_state(content, reached, words) && reached == after) return to_text(words);
  std::string own = to_text(set);
  if (own.size() <= kLongestEdit) return own;
  return Fault{"set", "too much is set at once; set one part after another"};
}

}  // namespace rietburg::codec
