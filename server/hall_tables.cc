// Tables: making, finding, listing and deleting them.
#include <algorithm>

#include "codec/read.h"
#include "codec/write.h"
#include "server/hall.h"
#include "server/names.h"
#include "server/reopen.h"
#include "server/secrets.h"
#include "table/request.h"
#include "table/save.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

namespace {

constexpr std::size_t kLongestList = 100;

Entrance entrance_of(Client client, Fields& fields) {
  Entrance entrance;
  entrance.client = client;
  entrance.name = fields.text_or("name", "");
  entrance.wants_legal = fields.boolean_or("legal", false);
  return entrance;
}

/// A name as it is kept; none at all is fine too.
Refused tidy(std::string& name) {
  if (name.empty()) return std::nullopt;
  const auto tidied = tidy_name(name);
  if (!tidied) return Room::bad_name();
  name = *tidied;
  return std::nullopt;
}

}  // namespace

Refused Hall::table(Client client, const json& request, json& answer) {
  struct Word {
    const char* name;
    Handler handler;
  };
  constexpr Word kWords[] = {{"new", &Hall::make},      {"load", &Hall::make},  {"fork", &Hall::make},
                             {"open", &Hall::open},     {"list", &Hall::list},  {"save", &Hall::save},
                             {"delete", &Hall::remove}, {"leave", &Hall::leave}};
  const Word* chosen = nullptr;
  for (const Word& word : kWords) {
    if (!request.contains(word.name)) continue;
    if (chosen != nullptr) return Refusal{"bad_request", "one thing at a time", word.name};
    chosen = &word;
  }
  if (chosen == nullptr)
    return Refusal{"bad_request", "say what: new, load, fork, open, list, save, delete or leave", ""};
  return (this->*chosen->handler)(client, request, answer);
}

// --- making
// ------------------------------------------------------------------------------------------------------------

Hall::Beginning Hall::begin_new(const json& setup) {
  if (!setup.is_object()) return Refusal{"bad_request", "expected the fields of a new game", "new"};
  json request = setup;
  request["do"] = "new";
  request.erase("dice");
  table::Protocol game(house_.library);
  json ignored;
  const auto dice = setup.find("dice");
  if (dice != setup.end()) {
    if (Refused refused = game.dispatch({{"do", "dice"}, {"mode", *dice}}, ignored)) {
      return Refusal{refused->code, refused->message, "new.dice"};
    }
  }
  if (Refused refused = game.dispatch(request, ignored)) {
    return Refusal{refused->code, refused->message, refused->where.empty() ? "new" : "new." + refused->where};
  }
  const json base = table::save_game(*game.table(), house_.library->content_hash());
  return Began{*game.table(), codec::to_text(base), ""};
}

Hall::Beginning Hall::begin_load(const json& game) {
  auto loaded = table::load_game(*house_.library, game);
  if (const auto* refused = std::get_if<Refusal>(&loaded)) {
    Refusal said = *refused;
    if (said.where.starts_with("game")) said.where.replace(0, 4, "load");
    return said;
  }
  auto& [table, message] = std::get<table::Loaded>(loaded);
  // One that does not fit is kept as it came: a later version may read more of it.
  std::string base = codec::to_text(message.empty() ? table::save_game(table, house_.library->content_hash()) : game);
  return Began{std::move(table), std::move(base), message};
}

/// The dice to come are new ones: else the fork would tell the future of the table it left.
Hall::Beginning Hall::begin_fork(const json& id, const json* from) {
  Refused refused;
  const Room* room = id.is_string() ? find_room(id.get<std::string>(), refused) : nullptr;
  if (room == nullptr) return refused.value_or(Refusal{"no_table", "there is no such table", "fork"});
  table::Table table = room->table();
  long long length = static_cast<long long>(table.length());
  if (from != nullptr && !codec::read_integer(*from, 0, length, length)) {
    return Refusal{"bad_request", "expected a length of that table's history", "from"};
  }
  table.jump(table.decision_at(static_cast<std::size_t>(length)));  // be it in the middle of a walk
  return begin_load(table::save_without_seed(table, house_.library->content_hash()));
}

Refused Hall::may_make(const std::string& from) {
  const auto made = made_.find(from);
  if (limits_.per_hour > 0 && made != made_.end() && made->second.tables >= limits_.per_hour) {
    return Refusal{"busy", "enough tables were made from your address; later there may be more", ""};
  }
  if (limits_.in_all > 0 && house_.store.tables() >= limits_.in_all) {
    return Refusal{"too_many_tables",
                   "this server keeps " + std::to_string(limits_.in_all) +
                       " tables and has no room for another; delete one of yours, or ask whoever "
                       "runs it for more (--tables)",
                   ""};
  }
  const bool counts = limits_.of_address > 0 && !from.starts_with('#');
  if (!counts || house_.store.tables_from(from) < limits_.of_address) return std::nullopt;
  return Refusal{"too_many_tables",
                 std::to_string(limits_.of_address) +
                     " tables made from your address are kept here; delete those you no longer "
                     "need (`table` `delete`)",
                 ""};
}

Refused Hall::make(Client client, const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* setup = fields.optional("new");
  const json* game = fields.optional("load");
  const json* fork = fields.optional("fork");
  const json* from = fork != nullptr ? fields.optional("from") : nullptr;
  Entrance entrance = entrance_of(client, fields);
  const json* seats = fields.optional("seats");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = tidy(entrance.name)) return refused;
  const std::string from_where = clients_[client].from;
  if (Refused refused = may_make(from_where)) return refused;
  auto beginning = setup != nullptr ? begin_new(*setup) : game != nullptr ? begin_load(*game) : begin_fork(*fork, from);
  if (auto* refused = std::get_if<Refusal>(&beginning)) return std::move(*refused);
  auto& [table, base, message] = std::get<Began>(beginning);
  const bool readable_seats = seats == nullptr || *seats == "all" || seats->is_array();
  if (!readable_seats) return Refusal{"bad_request", "expected \"all\" or a list of heroes of this game", "seats"};
  if (seats != nullptr && seats->is_array()) {
    const std::vector<std::string>& heroes = table.setup().game.heroes;
    for (const json& seat : *seats) {
      if (std::find(heroes.begin(), heroes.end(), seat) == heroes.end()) {
        return Refusal{"bad_request", "no such hero at this table: " + codec::quoted(seat), "seats"};
      }
    }
  }
  ++made_.try_emplace(from_where, Made{house_.now(), 0}).first->second.tables;
  leave_room(client);
  const std::string id = fresh_name();
  const TableKey key = house_.store.add_table(id, base, house_.unix_seconds());
  if (!from_where.starts_with('#')) house_.store.set_origin(key, from_where);
  auto room = std::make_unique<Room>(house_, id, key, std::move(table));
  room->recall({}, message);
  room->found(entrance, seats, answer);
  clients_[client].room = room.get();
  rooms_[id] = std::move(room);
  return std::nullopt;
}

// --- finding
// -----------------------------------------------------------------------------------------------------------

Room* Hall::find_room(const std::string& id, Refused& refused) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) return found->second.get();
  refused = Refusal{"no_table", "there is no such table; it may have been deleted", ""};
  std::optional<TableRows> rows = house_.store.table(id, house_.stamp);
  if (!rows) return nullptr;
  std::optional<Reopened> reopened = reopen_snapshot(*house_.library, *rows);
  if (!reopened) {
    if (rows->snapshot) rows = house_.store.table(id, house_.stamp, false);
    auto replayed = reopen(*house_.library, *rows);
    if (auto* why = std::get_if<Refusal>(&replayed)) {
      refused = std::move(*why);
      return nullptr;
    }
    reopened = std::get<Reopened>(std::move(replayed));
  }
  auto room = std::make_unique<Room>(house_, id, rows->key, std::move(reopened->table));
  room->recall(*rows, std::move(reopened->message));
  room->log_from(reopened->logged);
  room->keep_dice_secret();  // it may have been shared before tables had secrets
  refused.reset();
  return (rooms_[id] = std::move(room)).get();
}

Refused Hall::open(Client client, const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string id = fields.text("open");
  Entrance entrance = entrance_of(client, fields);
  entrance.secret = fields.text_or("secret", "");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = tidy(entrance.name)) return refused;
  Refused refused;
  Room* room = find_room(id, refused);
  if (room == nullptr) return refused;
  if (Refused no_entrance = room->may_enter(entrance)) return no_entrance;
  if (clients_[client].room == room) leave_room(client);
  if (Refused no_entrance = room->enter(entrance, answer)) return no_entrance;
  leave_room(client);
  clients_[client].room = room;
  return std::nullopt;
}

Refused Hall::leave(Client client, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  fields.boolean_or("leave", true);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  leave_room(client);
  return std::nullopt;
}

Refused Hall::list(Client, const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* asked = fields.required("list");
  fields.finish();
  if (fields.ok() && (!asked->is_array() || asked->size() > kLongestList)) {
    fields.fail("list", "expected a list of up to 100 tables");
  }
  if (Refused refused = bad_request(fault)) return refused;
  json tables = json::array();
  for (std::size_t i = 0; i < asked->size(); ++i) {
    Fields one((*asked)[i], codec::place("list", i), fault);
    const std::string id = one.text("table");
    const std::string secret = one.text("secret");
    one.finish();
    if (Refused refused = bad_request(fault)) return refused;
    bool host = false;
    const std::optional<Summary> stored = house_.store.summary(id, secret, host);
    if (!stored) continue;
    const auto room = rooms_.find(id);
    json line = room != rooms_.end() ? room->second->summary() : json::parse(stored->text, nullptr, false);
    if (!line.is_object()) continue;
    line["table"] = id;
    line["host"] = host;
    line["played"] = stored->played;
    tables.push_back(std::move(line));
  }
  answer["tables"] = std::move(tables);
  return std::nullopt;
}

/// For what a host does to a table without going there.
Refused Hall::hosted(const json& request, const char* verb, std::string& id) const {
  Fault fault;
  Fields fields = fields_of(request, fault);
  id = fields.text(verb);
  const std::string secret = fields.text("secret");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  bool host = false;
  if (!house_.store.summary(id, secret, host)) {
    return Refusal{"no_table", "there is no such table, or the secret is wrong", ""};
  }
  if (!host) return Refusal{"not_host", "only the host may do this", ""};
  return std::nullopt;
}

Refused Hall::save(Client, const json& request, json& answer) {
  std::string id;
  if (Refused refused = hosted(request, "save", id)) return refused;
  Refused refused;
  const Room* room = find_room(id, refused);
  if (room == nullptr) return refused;
  answer["game"] = room->saved_for_host();
  return std::nullopt;
}

Refused Hall::remove(Client, const json& request, json& answer) {
  std::string id;
  if (Refused refused = hosted(request, "delete", id)) return refused;
  if (const auto room = rooms_.find(id); room != rooms_.end()) {
    room->second->close();
    for (auto& [other, place] : clients_) {
      if (place.room == room->second.get()) place.room = nullptr;
    }
    rooms_.erase(room);
  }
  house_.store.delete_table(id);
  answer["deleted"] = id;
  return std::nullopt;
}

}  // namespace rietburg::server
