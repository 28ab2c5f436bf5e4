#include "table/save.h"

#include "codec/action_json.h"
#include "codec/read.h"
#include "codec/state_json.h"
#include "codec/write.h"
#include "table/version.h"
#include "table/version_1.h"

namespace rietburg::table {

using codec::json;

namespace {

json history_to_json(const Table& table, const HistoryView& history, std::size_t from = 0) {
  json list = json::array();
  for (std::size_t at = from; at < history.size(); ++at) {
    const Entry& entry = history[at];
    list.push_back(codec::action_to_json(table.content(), table.state(), entry.action, entry.shared));
  }
  return list;
}

/// Places in the history of what came in one request with the decision before it.
json together_to_json(const HistoryView& history, std::size_t from = 0) {
  json list = json::array();
  for (std::size_t at = from; at < history.size(); ++at) {
    if (history[at].together) list.push_back(at);
  }
  return list;
}

json hashes_to_json(const Table& table) {
  json list = json::array();
  std::size_t at = 0;
  for (const u64 hash : table.hashes()) {
    list.push_back({{"at", at += Table::kHashEvery}, {"hash", codec::hash_text(hash)}});
  }
  if (at != table.length() || at == 0)
    list.push_back({{"at", table.length()}, {"hash", codec::hash_text(table.state())}});
  return list;
}

/// Replays a save and remembers the place where it no longer fits.
class Replay {
 public:
  Replay(Table& table, std::string& where, std::string& message) : table_(table), where_(where), message_(message) {}

  bool ok() const { return message_.empty(); }
  void fail(std::string where, std::string message) {
    if (!ok()) return;
    where_ = std::move(where);
    message_ = std::move(message);
  }

  void actions(const json& list, const std::string& key) {
    if (!list.is_array()) return fail(key, "expected a list of actions, got " + codec::quoted(list));
    for (std::size_t i = 0; i < list.size() && ok(); ++i) action(list[i], codec::place(key, i));
  }

  /// Of the history to come: the places of what came in one request with the decision before it.
  void group(const json& places, std::size_t size) {
    together_.assign(size, false);
    for (std::size_t i = 0; i < places.size(); ++i) {
      long long at = 0;
      if (i >= size || !codec::read_integer(places[i], 1, static_cast<long long>(size) - 1, at)) {
        return fail(codec::place("together", i), "expected the place of an action in the history");
      }
      together_[static_cast<std::size_t>(at)] = true;
    }
  }

  /// The same, with the hashes to be met on the way: all of them, the last one at the end.
  void actions(const json& list, const std::string& key, const json& hashes) {
    if (!list.is_array()) return actions(list, key);
    std::size_t met = 0;
    check_hash(hashes, met);
    for (std::size_t i = 0; i < list.size() && ok(); ++i) {
      action(list[i], codec::place(key, i));
      if (ok()) check_hash(hashes, met);
    }
    const bool complete = met == hashes.size() && met > 0 && at_of(hashes[met - 1]) == table_.length();
    if (!complete) {
      fail(codec::place("hashes", met),
           "the history has " + std::to_string(table_.length()) + " actions and does not end where its last hash says");
    }
  }

 private:
  static std::optional<std::size_t> at_of(const json& hash) {
    long long at = 0;
    const bool found = hash.is_object() && hash.contains("at") && codec::read_integer(hash["at"], 0, INT32_MAX, at);
    return found ? std::optional(static_cast<std::size_t>(at)) : std::nullopt;
  }

  void action(const json& text, const std::string& where) {
    const auto renamed = action_from_version_1(text);
    const auto action = codec::action_from_json(table_.content(), table_.state(), renamed ? *renamed : text);
    if (!action) {
      const std::string& field = action.fault.where;
      return fail(field.empty() ? where : where + "." + field, action.fault.message);
    }
    const bool together = table_.length() < together_.size() && together_[table_.length()];
    if (const auto refused = table_.append(*action, together)) fail(where, *refused);
  }

  void check_hash(const json& hashes, std::size_t& next) {
    if (next >= hashes.size() || at_of(hashes[next]) != table_.length()) return;
    const json& entry = hashes[next++];
    const bool fits = entry.contains("hash") && entry["hash"] == codec::hash_text(table_.state());
    if (!fits) {
      fail(codec::place("hashes", next - 1),
           "after " + std::to_string(table_.length()) + " actions the position is not the one that was saved");
    }
  }

  Table& table_;
  std::string& where_;
  std::string& message_;
  std::vector<bool> together_;
};

/// The outer shape of a save.
struct Shape {
  bool same_version = false;
  TableSetup setup;
  Dice dice = Dice::engine;
  const json* chapters = nullptr;  // pointers: a copy of a value nested a million deep would not end well
  const json* history = nullptr;
  const json* together = nullptr;
  const json* hashes = nullptr;
};

Shape read_shape(const json& game, const std::string& content_hash, codec::Fault& fault) {
  Shape shape;
  codec::Fields fields(game, "game", fault);
  if (fields.text("format") != kSaveFormat) fields.fail("format", "this is not a saved game of Rietburg");
  const long long version = fields.integer("version", 1, INT32_MAX);
  if (fields.ok() && version > kSaveVersion) fields.fail("version", "saved by a newer program; update this one");
  const std::string engine = fields.text("engine");
  shape.same_version = fields.text("content") == content_hash && engine == kEngineVersion;
  const auto dice = find_dice(fields.text_or("dice", "engine"));
  if (!dice) fields.fail("dice", "expected \"engine\" or \"table\"");
  shape.dice = dice.value_or(Dice::engine);
  if (const json* setup = fields.required("setup"); setup != nullptr && fields.ok()) {
    codec::Fault inner;
    shape.setup = read_setup(*setup, inner);
    if (!inner.message.empty()) fields.fail(inner.where.empty() ? "setup" : "setup." + inner.where, inner.message);
  }
  shape.chapters = fields.optional("edits");
  if (shape.chapters != nullptr && !shape.chapters->is_array()) fields.fail("edits", "expected a list of edits");
  shape.history = fields.required("history");
  shape.together = fields.optional("together");
  if (shape.together != nullptr && !shape.together->is_array()) fields.fail("together", "expected a list of places");
  shape.hashes = fields.required("hashes");
  if (shape.hashes != nullptr && !shape.hashes->is_array()) fields.fail("hashes", "expected a list of hashes");
  fields.finish();
  return shape;
}

void replay_chapters(Replay& replay, Table& table, const json& chapters) {
  for (std::size_t i = 0; i < chapters.size() && replay.ok(); ++i) {
    const std::string where = codec::place("edits", i);
    codec::Fault fault;
    codec::Fields chapter(chapters[i], where, fault);
    const json* after = chapter.required("after");
    const json* set = chapter.required("set");
    chapter.finish();
    if (!chapter.ok()) return replay.fail(fault.where, fault.message);
    replay.actions(*after, where + ".after");
    if (!replay.ok()) return;
    const auto renamed = edit_from_version_1(*set);
    if (const auto refused = table.edit(renamed ? *renamed : *set)) {
      replay.fail(where + ".set" + (refused->where.empty() ? "" : "." + refused->where), refused->message);
    }
  }
}

json save_without_edits(const Table& table, const std::string& content_hash) {
  return {{"format", kSaveFormat},
          {"version", kSaveVersion},
          {"engine", kEngineVersion},
          {"content", content_hash},
          {"setup", setup_to_json(table.setup())},
          {"dice", dice_name(table.dice())},
          {"edits", json::array()},
          {"history", history_to_json(table, table.history())},
          {"together", together_to_json(table.history())},
          {"hashes", json::array()}};
}

/// What a person is told goes by the part of the save that does not fit: game.history[3].do, for instance.
Refusal bad_save(std::string message, std::string where) {
  const std::size_t begin = where.find('.') + 1;
  const std::string part = where.substr(begin, where.find_first_of(".[", begin) - begin);
  std::string key;
  for (const char* known :
       {"refused.bad-save.version", "refused.bad-save.setup", "refused.bad-save.history", "refused.bad-save.hashes"}) {
    if (std::string_view(known).ends_with("." + part)) key = known;
  }
  return Refusal{"bad_save", std::move(message), std::move(where), std::move(key)};
}

}  // namespace

json save_game(const Table& table, const std::string& content_hash) {
  json game = save_without_edits(table, content_hash);
  for (const auto& chapter : table.chapters()) {
    game["edits"].push_back(
        {{"after", history_to_json(table, HistoryView(chapter->history))}, {"set", json::parse(chapter->set)}});
  }
  game["hashes"] = hashes_to_json(table);
  return game;
}

std::string save_text(const Table& table, const std::string& content_hash) {
  std::string edits;
  for (const auto& chapter : table.chapters()) {
    edits += edits.empty() ? R"({"after":)" : R"(,{"after":)";
    edits += codec::to_text(history_to_json(table, HistoryView(chapter->history)));
    edits += R"(,"set":)" + chapter->set + '}';
  }
  std::string text = codec::to_text(save_without_edits(table, content_hash));
  constexpr std::string_view kNone = R"("edits":[])";
  return text.insert(text.find(kNone) + kNone.size() - 1, edits);
}

json save_without_seed(const Table& table, const std::string& content_hash) {
  json game = save_game(table, content_hash);
  game["setup"] = public_setup(table.setup());
  return game;
}

std::string history_text(const Table& table, std::size_t from) {
  const HistoryView history = table.history();
  std::string text = "[";
  for (std::size_t at = from; at < history.size(); ++at) {
    if (at > from) text += ',';
    const Entry& entry = history[at];
    codec::append_action(table.content(), table.state(), entry.action, entry.shared, text);
  }
  return text += ']';
}

std::string added_text(const Table& table, std::size_t from) {
  return R"({"history":)" + history_text(table, from) + R"(,"together":)" +
         codec::to_text(together_to_json(table.history(), from)) + '}';
}

std::variant<Loaded, Refusal> load_game(const loader::Library& library, const json& game, bool plays_on) {
  codec::Fault fault;
  Shape shape = read_shape(game, library.content_hash(), fault);
  if (!fault.message.empty()) return bad_save(fault.message, fault.where);
  auto made = make_table(library, std::move(shape.setup), shape.dice);
  if (const auto* refused = std::get_if<Refusal>(&made)) {
    return bad_save(refused->message, "game.setup." + refused->where);
  }
  Table& table = std::get<Table>(made);
  std::string where;
  std::string message;
  Replay replay(table, where, message);
  if (shape.chapters != nullptr) replay_chapters(replay, table, *shape.chapters);
  if (replay.ok() && shape.together != nullptr) replay.group(*shape.together, shape.history->size());
  if (replay.ok() && shape.same_version) replay.actions(*shape.history, "history", *shape.hashes);
  if (replay.ok() && !shape.same_version) replay.actions(*shape.history, "history");
  if (!replay.ok() && shape.same_version) return bad_save("the save is damaged: " + message, "game." + where);
  if (!replay.ok()) {
    table.set_read_only();
    message = "Saved by another version. It fits up to action " + std::to_string(table.length()) + " (" + where + ": " +
              message + ") and can be looked at up to there.";
  }
  if (plays_on) table.set_dice(shape.dice);  // and what chance still owes
  return Loaded{std::move(table), std::move(message)};
}

}  // namespace rietburg::table
