#include "table/games.h"

#include "codec/write.h"
#include "table/letters.h"
#include "table/request.h"
#include "table/save.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

bool is_id(const json& value) {
  if (!value.is_string()) return false;
  const auto& text = value.get_ref<const std::string&>();
  return !text.empty() && text.size() <= Games::kLongestId && letters(text) != std::string::npos;
}

constexpr const char* kIdExpected = "the id of a game is a text of 1 to 64 bytes without control characters";

/// `game` of `load` was the saved game before games had ids, and still is where it is an object.
bool names_a_game(json& request) {
  const auto game = request.find("game");
  return game != request.end() && !(request["do"] == "load" && game->is_object());
}

Refusal no_such_game(const std::string& id) {
  return {"no_game", "there is no game " + codec::quoted(json(id)) + "; `new`, `load` or `clone` makes one", "game"};
}

/// The dice to come of a copy: those of the game it comes from only where that is asked for.
Seed seed_of_clone(Fields& fields, const Seed& original) {
  const json* given = fields.optional("seed");
  if (given != nullptr && *given == "same") return original;
  return read_seed(fields);
}

}  // namespace

Games::Games(std::shared_ptr<const loader::Library> library, std::shared_ptr<Processors> processors)
    : library_(std::move(library)), processors_(std::move(processors)) {
  games_.emplace("", nothing_yet());
}

Protocol Games::nothing_yet() const {
  Protocol game(library_);
  game.think_on(processors_);
  return game;
}

std::string Games::answer_line(std::string_view line) {
  json request;
  if (const auto refused = Protocol::read_line(line, request)) return *refused;
  return codec::to_text(answer(std::move(request)));
}

json Games::answer(json request) {
  json fields = json::object();
  Refused refused = Protocol::unreadable(request);
  if (!refused) refused = dispatch(request, fields);
  return Protocol::sealed(request, refused, std::move(fields));
}

Refused Games::dispatch(json& request, json& answer) {
  std::string id;
  if (names_a_game(request)) {
    if (!is_id(request["game"])) return Refusal{"bad_request", kIdExpected, "game"};
    id = request["game"].get<std::string>();
    request.erase("game");
  }
  const std::string& verb = request["do"].get_ref<const std::string&>();
  if (verb == "clone") return clone(id, request, answer);
  if (verb == "close") return close(id, request, answer);
  const auto game = games_.find(id);
  if (game == games_.end()) return begin(id, request, answer);
  return game->second.dispatch(request, answer);
}

Refused Games::has_room(const std::string& id) const {
  if (games_.contains(id) || games_.size() <= kMostGames) return std::nullopt;
  return Refusal{"too_many_games", "there are 1000 games already; `close` one first", "game"};
}

Refused Games::begin(const std::string& id, const json& request, json& answer) {
  const std::string& verb = request["do"].get_ref<const std::string&>();
  Protocol game = nothing_yet();
  if (game.needs_game(verb)) return no_such_game(id);
  const bool stays = verb == "new" || verb == "load" || verb == "dice";
  if (Refused refused = stays ? has_room(id) : std::nullopt) return refused;
  if (Refused refused = game.dispatch(request, answer)) return refused;
  if (stays) games_.emplace(id, std::move(game));
  return std::nullopt;
}

Refused Games::clone(const std::string& from, const json& request, json& answer) {
  const auto game = games_.find(from);
  if (game == games_.end()) return no_such_game(from);
  if (!game->second.table()) return Refusal{"no_game", "there is no game yet; use `new` or `load` first", ""};
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* to = fields.required("to");
  if (to != nullptr && !is_id(*to)) fields.fail("to", kIdExpected);
  const Seed seed = seed_of_clone(fields, game->second.table()->setup().seed);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const std::string id = to->get<std::string>();
  if (Refused refused = has_room(id)) {
    refused->where = "to";
    return refused;
  }
  Protocol copy = game->second;
  copy.reseed(seed);
  copy.tell_position(answer);
  games_.insert_or_assign(id, std::move(copy));
  return std::nullopt;
}

Refused Games::close(const std::string& id, const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  const auto game = games_.find(id);
  if (game == games_.end()) return no_such_game(id);
  if (id.empty()) {
    game->second = nothing_yet();
  } else {
    games_.erase(game);
  }
  answer["games"] = games_.size() - 1;
  return std::nullopt;
}

}  // namespace rietburg::table
