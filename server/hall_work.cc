// Work that takes long, and what happens when the store fails (docs/decisions/015_long_work.md).
#include <algorithm>
#include <set>

#include "codec/write.h"
#include "server/hall.h"
#include "table/kept.h"

namespace rietburg::server {

// --- long work

Refusal Hall::too_busy() { return {"busy", "the server is busy; try again in a moment", ""}; }

void Hall::starts_waiting(Client client) {
  clients_[client].waits = true;
  for (Message& message : house_.outbox) message.is_ahead |= message.to == client;
}

void Hall::later(Client client, std::function<void()> work, std::function<void()> then) {
  starts_waiting(client);
  jobs_.push_back({std::move(work), std::move(then), clients_[client].from});
}

bool Hall::waits(Client client) const {
  const auto place = clients_.find(client);
  return place != clients_.end() && place->second.waits;
}

void Hall::hold_back(Client client, Place& place, Message message) {
  if (place.is_dismissed) return;
  place.held_bytes += message.text->size();
  place.held.push_back(std::move(message));
  if (place.held_bytes <= kMostHeld || place.held.size() == 1) return;
  place.held.clear();
  place.is_dismissed = true;
  dismissed_.push_back(client);
}

bool Hall::stops_waiting(Client client) {
  const auto place = clients_.find(client);
  if (place == clients_.end()) return false;
  place->second.waits = false;
  // What it was told meanwhile comes behind the answer, as if that had been given at once.
  std::vector<Message> behind = std::exchange(place->second.held, {});
  place->second.held_bytes = 0;
  const auto is_theirs = [&](const Message& message) { return message.to == client && !message.is_ahead; };
  for (Message& message : round_.messages) {
    if (message.to == client && message.is_held) behind.push_back(message);
  }
  std::erase_if(round_.messages, [&](const Message& message) { return message.to == client && message.is_held; });
  for (Message& message : behind) message.is_held = false;
  std::copy_if(house_.outbox.begin(), house_.outbox.end(), std::back_inserter(behind), is_theirs);
  std::erase_if(house_.outbox, is_theirs);
  house_.outbox.insert(house_.outbox.end(), behind.begin(), behind.end());
  return true;
}

void Hall::look_later(Client client, const json& request, Room::Look look, bool thinks) {
  json stub = json::object();
  if (const auto id = request.find("id"); id != request.end()) stub["id"] = *id;
  auto text = std::make_shared<std::string>();
  later(
      client,
      [stub, text, look = std::move(look)] {
        json fields = json::object();
        const Refused refused = look(fields);
        *text = codec::to_text(table::Protocol::sealed(stub, refused, std::move(fields)));
      },
      [this, client, stub, text] {
        if (!stops_waiting(client)) return;
        if (text->empty()) *text = codec::to_text(table::Protocol::sealed(stub, too_busy(), json::object()));
        const auto theirs = std::find_if(house_.outbox.begin(), house_.outbox.end(), [&](const Message& message) {
          return message.to == client && !message.is_ahead;
        });
        Message answer{client, text, {}, true, stub.value("id", json())};
        house_.outbox.insert(theirs, std::move(answer));
      });
  jobs_.back().thinks = thinks;
}

void Hall::answer_later(Client client, json& request, const Then& then) {
  if (!stops_waiting(client)) return;
  const std::size_t mark = house_.outbox.size();
  json answer = json::object();
  Refused refused;
  about_ = {};
  if (!guarded([&] { refused = then(request, answer); })) refused = storage_fault();
  if (!waits(client)) seal(client, request, mark, refused, std::move(answer));
}

/// Without workers at once, and whatever follows from it; else it begins elsewhere.
void Hall::run_jobs() {
  take_thoughts();
  while (!jobs_.empty()) {
    for (Job& job : std::exchange(jobs_, {})) start(job.thinks ? thinkers_ : workers_, std::move(job));
    take_thoughts();
  }
}

void Hall::start(Workers* workers, Job job) {
  if (workers != nullptr) return workers->start(job.whose, std::move(job.work), std::move(job.then));
  job.work();
  job.then();
}

void Hall::take_thoughts() {
  for (Thought& thought : std::exchange(house_.thoughts, {})) {
    const auto room = rooms_.find(thought.table);
    if (room == rooms_.end()) continue;
    const auto payer = clients_.find(room->second->first_guest());
    std::string whose = payer == clients_.end() ? std::string() : payer->second.from;
    if (thinkers_ != nullptr && thinkers_->is_full(whose)) {
      room->second->think_later();
      continue;
    }
    const auto then = [this, id = thought.table] {
      const auto found = rooms_.find(id);
      if (found != rooms_.end()) guarded([&] { found->second->thought(); });
    };
    jobs_.push_back({std::move(thought.work), then, std::move(whose), true});
  }
}

// --- opening

void Hall::open_later(const std::string& id, const std::string& whose) {
  if (!openings_.try_emplace(id).second) return;
  auto opened = std::make_shared<Opened>();
  jobs_.push_back({[opened, id, read = house_.store.reader(), library = house_.library, stamp = house_.stamp] {
                     *opened = open_table(read, *library, id, stamp);
                   },
                   [this, opened, id] { install(id, std::move(*opened)); }, whose});
}

Room* Hall::take_in(const std::string& id, Opened opened, Refused& refused) {
  if (opened.rows && opened.rows->is_newer) {
    refused = newer_program();
    return nullptr;
  }
  if (!opened.game || !house_.store.has(id)) {  // it may have been deleted meanwhile
    refused = opened.game ? Refusal{"no_table", "there is no such table; it may have been deleted", ""} : opened.why;
    return nullptr;
  }
  auto room = std::make_shared<Room>(house_, id, opened.rows->key, std::move(opened.game->table));
  room->recall(*opened.rows, std::move(opened.game->message));
  room->log_from(opened.game->logged);
  room->keep_dice_secret();  // it may have been shared before tables had secrets
  return (rooms_[id] = std::move(room)).get();
}

/// The table is there, or it is known why not: those who sat at it do so again, those who wait for it are answered.
void Hall::install(const std::string& id, Opened opened) {
  Opening waiting = std::move(openings_[id]);
  openings_.erase(id);
  Refused refused;
  Room* room = nullptr;
  const std::string led_at = opened.rows ? opened.rows->led_at : std::string();
  if (!guarded([&] { room = take_in(id, std::move(opened), refused); })) {
    room = nullptr;
    refused = storage_fault();
  }
  bool came_back = false;
  for (auto& [client, place] : clients_) {
    if (place.lost_table != id) continue;
    const bool may_come = house_.store.is_far() && led_at.empty() && refused && refused->code == "storage";
    if (!may_come) place.lost_table.clear();  // else they ask again when the database is back
    if (!led_at.empty()) dismissed_.push_back(client);
    if (room == nullptr || !room->come_back(place.lost_guest)) continue;
    place.room = room;
    came_back = true;
  }
  if (came_back) room->tell_again();
  for (auto& [client, request] : waiting) {
    if (!led_at.empty() && request["do"] == "table") {  // they go on waiting until the other process has answered
      if (clients_.contains(client)) {
        const bool seats = request.contains("open") || request.contains("fork");
        forwards_.push_back({client, led_at, codec::to_text(request), seats});
      }
      continue;
    }
    if (!stops_waiting(client)) continue;
    if (room != nullptr) {
      answer(client, {std::move(request), std::nullopt});
    } else {
      about_ = {};
      seal(client, request, house_.outbox.size(), refused, json::object());
    }
  }
}

/// Of a long game. Where the room is gone meanwhile, so is what it knew: the disk may tell another story.
void Hall::snapshot_later(const std::shared_ptr<Room>& room) {
  if (workers_ != nullptr && workers_->is_full("")) return;
  auto bytes = std::make_shared<std::vector<std::uint8_t>>();
  const std::int64_t line = room->begin_snapshot();
  jobs_.push_back({[bytes, table = room->table()] { *bytes = table::keep(table); },
                   [this, bytes, line, which = std::weak_ptr<Room>(room)] {
                     const std::shared_ptr<Room> there = which.lock();
                     if (there != nullptr) guarded([&] { there->end_snapshot({line, std::move(*bytes)}); });
                   }});
}

// --- a store that fails

Refusal Hall::storage_fault() {
  return {"storage", "this cannot be written to the disk at the moment; nothing was done, try again soon", ""};
}

Refusal Hall::newer_program() {
  return {"storage", "a newer version of this server has written this table; it opens when the update is done", "",
          "refused.storage.newer"};
}

/// While nothing can be written, what would have to be is not even begun; looking goes on.
Refused Hall::may_write(const json& request) const {
  if (house_.store.is_well()) return std::nullopt;
  const std::string& verb = request["do"].get_ref<const std::string&>();
  for (const char* look : {"hello", "legends", "rules", "odds", "hint", "review", "state", "legal", "walks", "history",
                           "log", "forecast", "save", "account"}) {
    if (verb == look) return std::nullopt;
  }
  const bool looks = verb == "table" && (request.contains("list") || request.contains("save"));
  return looks ? Refused() : storage_fault();
}

void Hall::fail_since(std::size_t mark, std::uint64_t changes, const std::string& why) {
  const Store& store = house_.store;
  // The first change failed and left the others' transaction as it was: it is this table's fault alone.
  const bool is_alone = store.in_transaction() && store.changes() <= changes + 1;
  if (is_alone) {
    fail_at(store.touched().back(), mark, why);
  } else {
    fail(why);
  }
}

/// What it was told in this call is not told; the table is read again once the rest is committed.
void Hall::fail_at(TableKey table, std::size_t mark, const std::string& why) {
  faults_.push_back("a table cannot be written: " + why);
  mark = std::min(mark, house_.outbox.size());
  house_.outbox.erase(std::remove_if(house_.outbox.begin() + static_cast<std::ptrdiff_t>(mark), house_.outbox.end(),
                                     [&](const Message& message) { return message.about == table; }),
                      house_.outbox.end());
  const auto room =
      std::find_if(rooms_.begin(), rooms_.end(), [&](const auto& one) { return one.second->key() == table; });
  if (room != rooms_.end()) lose(*room->second);
}

void Hall::fail(const std::string& why) {
  faults_.push_back("the tables cannot be written: " + why);
  Store& store = house_.store;
  std::set<TableKey> concerned(store.touched().begin(), store.touched().end());
  concerned.erase(TableKey{});  // of what is about no table
  store.rollback();
  store.set_unwell(why);
  store.recover();
  auto deleted_from = std::exchange(round_.deleted_from, {});
  deleted_from.insert(deleted_from.end(), deleted_from_.begin(), deleted_from_.end());
  deleted_from_.clear();
  for (auto& [client, was] : deleted_from) {
    const auto place = clients_.find(client);
    if (place == clients_.end() || place->second.room != nullptr) continue;
    place->second.lost_table = was.lost_table;
    place->second.lost_guest = was.lost_guest;
    open_later(was.lost_table);
  }
  take_back(concerned);
}

void Hall::lose_tables(const std::vector<TableKey>& tables) {
  const std::set<TableKey> concerned(tables.begin(), tables.end());
  for (const TableKey table : concerned) house_.store.forget(table);
  take_back(concerned);
}

/// Nobody is told what was not committed; who asked for it is told that.
void Hall::take_back(const std::set<TableKey>& concerned) {
  std::vector<Room*> lost;
  for (const auto& [id, room] : rooms_) {
    if (concerned.contains(room->key())) lost.push_back(room.get());
  }
  for (Room* room : lost) lose(*room);
  for (std::vector<Message>* messages : {&round_.messages, &house_.outbox}) {
    std::erase_if(*messages, [&](const Message& one) { return concerned.contains(one.about) && !one.is_answer; });
    for (Message& message : *messages) {
      if (!concerned.contains(message.about)) continue;
      json stub = json::object();
      if (!message.id.is_null()) stub["id"] = message.id;
      message.text = std::make_shared<const std::string>(
          codec::to_text(table::Protocol::sealed(stub, storage_fault(), json::object())));
    }
  }
}

/// Its memory is ahead of the disk. Those who sit there keep their connection, and their place when it is read again.
void Hall::lose(Room& room) {
  const std::string id = room.id();
  bool is_missed = false;
  for (auto& [client, place] : clients_) {
    if (place.room != &room) continue;
    place.lost_table = id;
    place.lost_guest = *room.guest_of(client);
    place.room = nullptr;
    is_missed = true;
  }
  rooms_.erase(id);
  if (is_missed) open_later(id);
}

}  // namespace rietburg::server
