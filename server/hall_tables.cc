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
constexpr std::size_t kMostImports = 8;  // under way: each may fill some megabytes

Entrance entrance_of(Client client, Fields& fields) {
  Entrance entrance;
  entrance.client = client;
  entrance.name = fields.text_or("name", "");
  entrance.wants.legal = fields.boolean_or("legal", false);
  entrance.wants.added = fields.boolean_or("added", false);
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

/// Those of heroes are read by everybody like those of people. What is no text the table refuses.
Refused tidy_names(json* setup, const std::string& where) {
  const auto names_place = "/options/names"_json_pointer;
  if (setup == nullptr || !setup->is_object() || !setup->contains(names_place)) return std::nullopt;
  json& names = (*setup)[names_place];
  if (!names.is_object()) return std::nullopt;
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (!name->is_string()) continue;
    Refused refused = tidy(name->get_ref<std::string&>());
    if (!refused) continue;
    refused->where = where + ".options.names." + name.key();
    return refused;
  }
  return std::nullopt;
}

json* member(json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? &*found : nullptr;
}

}  // namespace

Refused Hall::table(Client client, json& request, json& answer) {
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

/// What a table begins with, for the store. Its hashes were met or are new: they are left out, so that all tables that
/// begin alike have the same words up to where they part.
std::string Hall::base_of(const table::Table& table) const {
  return table::save_text(table, house_.library->content_hash());
}

Hall::Beginning Hall::begin_new(const json& setup) const {
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
    refused->where = refused->where.empty() ? "new" : "new." + refused->where;
    return *std::move(refused);
  }
  return Began{*game.table(), base_of(*game.table()), ""};
}

Hall::Beginning Hall::begin_load(const json& game) const {
  auto loaded = table::load_game(*house_.library, game);
  if (const auto* refused = std::get_if<Refusal>(&loaded)) {
    Refusal said = *refused;
    if (said.where.starts_with("game")) said.where.replace(0, 4, "load");
    return said;
  }
  auto& [table, message] = std::get<table::Loaded>(loaded);
  // One that does not fit is kept as it came: a later version may read more of it.
  std::string base = message.empty() ? base_of(table) : codec::to_text(game);
  return Began{std::move(table), std::move(base), message};
}

/// What somebody wants to be made, while it is being made.
struct Hall::Making {
  json request;
  Entrance entrance;
  Beginning beginning = too_busy();
};

Refused Hall::may_make(const std::string& from) {
  const auto made = made_.find(from);
  const std::size_t here = made == made_.end() ? 0 : made->second.tables;
  const std::size_t anywhere = from.starts_with('#') ? 0 : house_.store.made_from(from);
  if (limits_.per_hour > 0 && std::max(here, anywhere) >= limits_.per_hour) {
    return Refusal{"busy", "too many tables were made from your address within an hour; try again later", "",
                   "refused.busy.tables"};
  }
  if (limits_.in_all > 0 && house_.store.tables() >= limits_.in_all) {
    return Refusal{"too_many_tables",
                   "this server keeps " + std::to_string(limits_.in_all) +
                       " tables and has no room for another; delete one of yours, or ask whoever "
                       "runs it for more (--tables)",
                   "",
                   "refused.too-many-tables.server",
                   {{"most", std::to_string(limits_.in_all)}}};
  }
  const bool counts = limits_.of_address > 0 && !from.starts_with('#');
  if (!counts || house_.store.tables_from(from) < limits_.of_address) return std::nullopt;
  return Refusal{"too_many_tables",
                 std::to_string(limits_.of_address) +
                     " tables made from your address are kept here; delete those you no longer "
                     "need (`table` `delete`)",
                 "",
                 "refused.too-many-tables.address",
                 {{"most", std::to_string(limits_.of_address)}}};
}

Refused Hall::make(Client client, json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* setup = fields.optional("new");
  const json* game = fields.optional("load");
  const json* fork = fields.optional("fork");
  const json* from = fork != nullptr ? fields.optional("from") : nullptr;
  Entrance entrance = entrance_of(client, fields);
  const json* seats = fields.optional("seats");
  const json* companions = fields.optional("companions");
  if (companions != nullptr && !companions->is_object()) {
    fields.fail("companions", "expected how strong they are by hero, as in {\"dwarf\":\"able\"}");
  }
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = tidy(entrance.name)) return refused;
  // A far store is asked first, by whoever makes the game.
  if (Refused refused = house_.store.is_far() ? Refused() : may_make(clients_[client].from)) return refused;
  const bool readable_seats = seats == nullptr || *seats == "all" || seats->is_array();
  if (!readable_seats) return Refusal{"bad_request", "expected \"all\" or a list of heroes of this game", "seats"};

  if (Refused refused = tidy_names(member(request, "new"), "new")) return refused;
  if (json* load = member(request, "load")) {
    if (Refused refused = tidy_names(member(*load, "setup"), "load.setup")) return refused;
  }
  if (workers_ != nullptr && workers_->is_full(clients_[client].from)) return too_busy();
  if (game != nullptr && imports_ >= kMostImports) return too_busy();

  auto making = std::make_shared<Making>(Making{json(), entrance});
  std::function<void()> work;
  if (setup != nullptr) {
    work = [this, making] { making->beginning = begin_new(making->request["new"]); };
  } else if (game != nullptr) {
    work = [this, making] {
      making->beginning = begin_load(making->request["load"]);
      making->request.erase("load");  // here, since that takes a while too
    };
  } else {
    Refused refused;
    const Room* room = fork->is_string() ? find_room(client, request, fork->get<std::string>(), refused) : nullptr;
    if (room == nullptr && waits(client)) return std::nullopt;
    if (room == nullptr) return refused.value_or(Refusal{"no_table", "there is no such table", "fork"});
    long long length = static_cast<long long>(room->table().length());
    if (from != nullptr && !codec::read_integer(*from, 0, length, length)) {
      return Refusal{"bad_request", "expected a length of that table's history", "from"};
    }
    // The dice to come are new ones: else the fork would tell the future of the table it left.
    work = [this, making, table = room->table(), length] {
      table::Table forked = table.fork(static_cast<std::size_t>(length), table::fresh_seed());
      std::string base = base_of(forked);
      making->beginning = Began{std::move(forked), std::move(base), ""};
    };
  }
  if (const std::string& place = clients_[client].from; house_.store.is_far() && !place.starts_with('#')) {
    work = [&store = house_.store, making, place, work = std::move(work)] {
      try {
        store.count(place);
        work();
      } catch (const std::exception&) {
        making->beginning = storage_fault();
      }
    };
  }
  imports_ += game != nullptr ? 1 : 0;
  making->request = std::move(request);
  later(client, std::move(work), [this, client, making, is_import = game != nullptr] {
    imports_ -= is_import ? 1 : 0;
    answer_later(client, making->request, [&](json&, json& answer) { return settle(client, *making, answer); });
  });
  return std::nullopt;
}

namespace {

Refused check_companions(const House& house, const std::vector<std::string>& heroes, const json& companions) {
  for (const auto& [hero, strength] : companions.items()) {
    if (std::find(heroes.begin(), heroes.end(), hero) == heroes.end()) {
      return Refusal{"bad_request", "no such hero at this table: " + codec::quoted(hero), "companions"};
    }
    if (Refused refused = may_have_companion(house, strength, "companions." + hero)) return refused;
  }
  return std::nullopt;
}

}  // namespace

/// The table is there; it gets its rows, its room, and its host.
Refused Hall::settle(Client client, Making& making, json& answer) {
  if (auto* refused = std::get_if<Refusal>(&making.beginning)) return std::move(*refused);
  auto& [table, base, message] = std::get<Began>(making.beginning);
  const auto seats = making.request.find("seats");
  const bool has_seats = seats != making.request.end();
  if (has_seats && seats->is_array()) {
    const std::vector<std::string>& heroes = table.setup().game.heroes;
    for (const json& seat : *seats) {
      if (std::find(heroes.begin(), heroes.end(), seat) == heroes.end()) {
        return Refusal{"bad_request", "no such hero at this table: " + codec::quoted(seat), "seats"};
      }
    }
  }
  const auto companions = making.request.find("companions");
  const bool has_companions = companions != making.request.end();
  if (has_companions) {
    if (Refused refused = check_companions(house_, table.setup().game.heroes, *companions)) return refused;
  }
  const std::string from_where = clients_[client].from;
  if (Refused refused = may_make(from_where)) return refused;  // others may have made some meanwhile
  ++made_.try_emplace(from_where, Made{house_.now(), 0}).first->second.tables;
  leave_room(client);
  const std::string id = fresh_name();
  about_ = house_.store.add_table(id, base, house_.unix_seconds());
  if (!from_where.starts_with('#')) house_.store.set_origin(about_, from_where);
  TableRows rows;
  rows.key = about_;
  rows.kept = static_cast<std::int64_t>(base.size());
  auto room = std::make_shared<Room>(house_, id, about_, std::move(table));
  room->recall(rows, message);
  room->found(making.entrance, has_seats ? &*seats : nullptr, has_companions ? &*companions : nullptr, answer);
  clients_[client].room = room.get();
  rooms_[id] = std::move(room);
  return std::nullopt;
}

// --- finding

Room* Hall::find_room(Client client, const json& request, const std::string& id, Refused& refused) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    // Whoever comes must not be shown what another process has long gone on from.
    if (house_.store.leads(found->second->key())) return found->second.get();
    refused = storage_fault();
    return nullptr;
  }
  if (!openings_.contains(id) && !house_.store.has(id)) {
    refused = Refusal{"no_table", "there is no such table; it may have been deleted", ""};
  } else if (!openings_.contains(id) && workers_ != nullptr && workers_->is_full(clients_[client].from)) {
    refused = too_busy();
  } else {
    starts_waiting(client);
    open_later(id, clients_[client].from);
    openings_[id].emplace_back(client, request);
  }
  return nullptr;
}

Refused Hall::open(Client client, json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string id = fields.text("open");
  Entrance entrance = entrance_of(client, fields);
  entrance.secret = fields.text_or("secret", "");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = tidy(entrance.name)) return refused;
  Refused refused;
  Room* room = find_room(client, request, id, refused);
  if (room == nullptr) return refused;
  if (Refused no_entrance = room->may_enter(entrance)) return no_entrance;
  if (clients_[client].room == room) leave_room(client);
  if (Refused no_entrance = room->enter(entrance, answer)) return no_entrance;
  leave_room(client);
  clients_[client].room = room;
  return std::nullopt;
}

Refused Hall::leave(Client client, json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  fields.boolean_or("leave", true);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  leave_room(client);
  return std::nullopt;
}

Refused Hall::ask_store(Client client, json& request, json& answer, std::function<void()> look, Then then) {
  if (!house_.store.is_far()) {
    look();
    return then(request, answer);
  }
  if (workers_ != nullptr && workers_->is_full(clients_[client].from)) return too_busy();
  auto is_read = std::make_shared<bool>(false);
  auto kept = std::make_shared<json>(std::move(request));
  later(
      client,
      [is_read, look = std::move(look)] {
        try {
          look();
          *is_read = true;
        } catch (const std::exception&) {  // told as a fault of the store
        }
      },
      [this, client, kept, is_read, then = std::move(then)] {
        answer_later(client, *kept, [&](json& asked, json& fields) {
          return *is_read ? then(asked, fields) : Refused(storage_fault());
        });
      });
  return std::nullopt;
}

Refused Hall::list(Client client, json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* asked = fields.required("list");
  fields.finish();
  if (fields.ok() && (!asked->is_array() || asked->size() > kLongestList)) {
    fields.fail("list", "expected a list of up to 100 tables");
  }
  if (Refused refused = bad_request(fault)) return refused;
  auto all = std::make_shared<std::vector<Asked>>();
  for (std::size_t i = 0; i < asked->size(); ++i) {
    Fields one((*asked)[i], codec::place("list", i), fault);
    all->push_back({one.text("table"), one.text("secret")});
    one.finish();
    if (Refused refused = bad_request(fault)) return refused;
  }
  const auto look = [&store = house_.store, all] {
    for (Asked& one : *all) one.found = store.summary(one.id, one.secret, one.host);
  };
  return ask_store(client, request, answer, look, [this, all](json&, json& said) {
    said["tables"] = lines_of(*all);
    return Refused();
  });
}

json Hall::lines_of(const std::vector<Asked>& asked) const {
  json tables = json::array();
  for (const Asked& one : asked) {
    if (!one.found) continue;
    const auto room = rooms_.find(one.id);
    json line = room != rooms_.end() ? room->second->summary() : json::parse(one.found->text, nullptr, false);
    if (!line.is_object()) continue;
    line["table"] = one.id;
    line["host"] = one.host;
    line["played"] = one.found->played;
    tables.push_back(std::move(line));
  }
  return tables;
}

/// For what a host does to a table without going there.
Refused Hall::as_host(Client client, json& request, json& answer, const char* verb, AsHost then) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  auto asked = std::make_shared<Asked>();
  asked->id = fields.text(verb);
  asked->secret = fields.text("secret");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const auto look = [&store = house_.store, asked, deletes = then == &Hall::remove_hosted] {
    asked->found = store.summary(asked->id, asked->secret, asked->host);
    if (asked->host && deletes) asked->claimed = store.claim(asked->id);
  };
  return ask_store(client, request, answer, look, [this, client, asked, then](json& told, json& said) {
    if (!asked->found) return Refused({"no_table", "there is no such table, or the secret is wrong", ""});
    if (!asked->host) return Refused({"not_host", "only the host may do this", ""});
    return (this->*then)(client, told, said, *asked);
  });
}

Refused Hall::save(Client client, json& request, json& answer) {
  return as_host(client, request, answer, "save", &Hall::save_hosted);
}

Refused Hall::save_hosted(Client client, json& request, json&, const Asked& asked) {
  Refused refused;
  const Room* room = find_room(client, request, asked.id, refused);
  if (room == nullptr) return refused;
  if (workers_ != nullptr && workers_->is_full(clients_[client].from)) return too_busy();
  about_ = room->key();
  look_later(client, request, room->save_for_host());
  return std::nullopt;
}

Refused Hall::remove(Client client, json& request, json& answer) {
  return as_host(client, request, answer, "delete", &Hall::remove_hosted);
}

Refused Hall::remove_hosted(Client client, json& request, json& answer, const Asked& asked) {
  const std::string& id = asked.id;
  if (!asked.claimed) return Refusal{"no_table", "there is no such table; it may have been deleted", ""};
  if (!asked.claimed->led_at.empty()) {
    starts_waiting(client);
    forwards_.push_back({client, asked.claimed->led_at, codec::to_text(request), false});
    return std::nullopt;
  }
  if (asked.claimed->is_newer) return newer_program();
  house_.store.delete_table(id);
  about_ = house_.store.touched().back();
  if (const auto room = rooms_.find(id); room != rooms_.end()) {
    for (auto& [other, place] : clients_) {
      if (place.room != room->second.get()) continue;
      deleted_from_.push_back({other, {nullptr, "", false, {}, id, *place.room->guest_of(other)}});
      place.room = nullptr;
    }
    room->second->close();
    rooms_.erase(room);
  }
  answer["deleted"] = id;
  return std::nullopt;
}

}  // namespace rietburg::server
