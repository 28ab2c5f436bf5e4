#include "server/hall.h"

#include "codec/write.h"
#include "server/cost.h"
#include "server/pages.h"
#include "server/stamp.h"

namespace rietburg::server {

namespace {

constexpr Time kHour = 3600 * kSecond;
constexpr std::int64_t kSecondsOfADay = 24L * 60 * 60;

}  // namespace

Hall::Hall(const std::shared_ptr<const loader::Library>& library, Store& store, Clocks clocks, Patience patience,
           const TableLimits& limits, Workers* workers, Workers* thinkers)
    : house_{library, store, std::move(clocks.now), std::move(clocks.unix_seconds), stamp(*library), {}, patience},
      lobby_(library),
      limits_(limits),
      workers_(workers),
      thinkers_(thinkers) {}

void Hall::come(Client client, const std::string& from) {
  clients_[client].from = from.empty() ? "#" + std::to_string(static_cast<std::uint64_t>(client)) : from;
}

void Hall::go(Client client) {
  if (const std::string& from = clients_[client].from; from.starts_with("#")) made_.erase(from);
  Room* const room = clients_[client].room;
  clients_.erase(client);
  if (room != nullptr) guarded([&] { room->leave(client); });
}

double Hall::cost(Client client, const table::Input& input, std::size_t bytes) const {
  const auto place = clients_.find(client);
  const Room* room = place == clients_.end() ? nullptr : place->second.room;
  return cost_of(input, bytes, room == nullptr ? 0 : room->table().length() + room->table().undone());
}

void Hall::receive(Client client, table::Input input) {
  if (!clients_.contains(client) || waits(client)) return;
  answer(client, std::move(input));
  if (workers_ == nullptr) run_jobs();
}

std::string Hall::person_of(Client client) const {
  const auto place = clients_.find(client);
  if (place == clients_.end() || place->second.room == nullptr) return {};
  const Room& room = *place->second.room;
  return room.id() + "#" + std::to_string(room.person_of(client));
}

namespace {

Refused names_verb(const json& request) {
  if (request.is_object() && request.contains("do") && request["do"].is_string()) return std::nullopt;
  return Refusal{"bad_request", "a request names what is to be done: {\"do\":\"state\"}", "do"};
}

}  // namespace

void Hall::answer(Client client, table::Input input) {
  json& request = input.value;
  const std::size_t mark = house_.outbox.size();
  about_ = {};
  json fields = json::object();
  Refused refused = std::move(input.refused);
  if (!refused) refused = names_verb(request);
  if (!refused) refused = may_write(request);
  if (!refused && !guarded([&] { refused = dispatch(client, request, fields); })) refused = storage_fault();
  if (!waits(client)) seal(client, request, mark, refused, std::move(fields));
}

void Hall::seal(Client client, const json& request, std::size_t mark, const Refused& refused, json fields) {
  Room* room = clients_[client].room;
  std::string text = room != nullptr ? room->take_said() : std::string();
  if (refused || text.empty()) {
    text = codec::to_text(table::Protocol::sealed(request, refused, std::move(fields)));
  } else {
    text.pop_back();
    text += R"(,"ok":true)";
    if (const auto id = request.find("id"); id != request.end()) text += R"(,"id":)" + codec::to_text(*id);
    text += '}';
  }
  if (room != nullptr && about_ == TableKey{}) about_ = room->key();
  Message answer{client, std::make_shared<const std::string>(std::move(text)), about_, true, {}};
  if (request.is_object() && request.contains("id")) answer.id = request["id"];
  // The answer comes before the pushes it gave rise to.
  const std::size_t place = std::min(mark, house_.outbox.size());
  house_.outbox.insert(house_.outbox.begin() + static_cast<std::ptrdiff_t>(place), std::move(answer));
}

Refused Hall::dispatch(Client client, json& request, json& fields) {
  const std::string& verb = request["do"].get_ref<const std::string&>();
  if (verb == "table") return table(client, request, fields);
  if (verb == "hello" || verb == "legends") {
    Refused refused = lobby_.dispatch(request, fields);
    if (!refused && verb == "hello" && !module_path().empty()) fields["module"] = module_path();
    return refused;
  }
  if (const std::string& lost = clients_[client].lost_table; !lost.empty()) {
    Refused refused;
    if (find_room(client, request, lost, refused) == nullptr) return refused;
  }
  if (Room* room = clients_[client].room) {
    if (Room::Look look = room->long_look(client, request)) {
      const bool thinks = verb == "hint" || verb == "review";
      const bool is_work = !thinks || house_.has_companions;  // where nobody thinks it is refused, by whoever is there
      Workers* workers = thinks && is_work ? thinkers_ : workers_;
      if (workers != nullptr && workers->is_full(clients_[client].from)) return too_busy();
      look_later(client, request, std::move(look), thinks && is_work);
      return std::nullopt;
    }
    Refused refused = room->answer(client, request, fields);
    if (verb == "remove") forget_removed(*room);
    return refused;
  }
  if (verb == "rules" || verb == "catalogue" || verb == "odds" || verb == "hint" || verb == "review") {
    return lobby_.dispatch(request, fields);
  }
  return Refusal{"no_table", "go to a table first: {\"do\":\"table\",\"open\":…}", ""};
}

void Hall::forget_removed(const Room& room) {
  for (auto& [client, place] : clients_) {
    if (place.room == &room && !room.has(client)) place.room = nullptr;
  }
}

void Hall::see_date() {
  const std::int64_t date = house_.unix_seconds() / kSecondsOfADay;
  const bool is_soon = date_ != 0 && house_.now() - date_since_ < kShortestDay;
  if (date == date_ || is_soon || !house_.store.is_well()) return;
  date_ = date;
  date_since_ = house_.now();
  guarded([&] { house_.store.see_date(date); });
}

void Hall::tick() {
  see_date();
  std::vector<std::string> done;
  for (auto it = rooms_.begin(); it != rooms_.end() && house_.store.is_well();) {
    const std::shared_ptr<Room> room = (it++)->second;  // a fault takes it away
    if (!guarded([&] { room->tick(); })) break;
    if (room->snapshot_is_due()) snapshot_later(room);
    const bool is_done = room->is_empty() && house_.now() - room->empty_since() >= kKeepEmptyRooms;
    if (is_done && !room->snapshot_is_made()) done.push_back(room->id());
  }
  for (const std::string& id : done) {
    const TableKey key = rooms_[id]->key();
    rooms_.erase(id);
    guarded([&] { house_.store.release(key); });
  }
  std::erase_if(made_, [&](const auto& one) { return house_.now() - one.second.since >= kHour; });
  if (workers_ == nullptr) run_jobs();
}

void Hall::stop_thinking() {
  for (const auto& [id, room] : rooms_) room->stop_thinking();
}

bool Hall::let_companions_act() {
  bool any = false;
  for (auto it = rooms_.begin(); it != rooms_.end() && house_.store.is_well();) {
    Room& room = *(it++)->second;  // a fault takes the room away
    if (!room.waits_for_companion()) continue;
    any = true;
    if (!guarded([&] { room.let_companions_act(); })) break;
  }
  return any;
}

int Hall::delete_older(int days) {
  int deleted = 0;
  const int most = kDeletedAtOnce + static_cast<int>(rooms_.size() + openings_.size());
  const Time start = house_.now();
  guarded([&] {
    for (const std::string& id : house_.store.older(days, most)) {
      if (rooms_.contains(id) || openings_.contains(id)) continue;
      if (deleted == kDeletedAtOnce || (deleted > 0 && house_.now() - start >= kTimeToDelete)) break;
      house_.store.delete_table(id);
      ++deleted;
    }
  });
  return deleted;
}

std::vector<Message> Hall::take_outbox() {
  deleted_from_.clear();
  run_jobs();
  std::vector<Message> ready;
  for (Message& message : std::exchange(house_.outbox, {})) {
    const auto place = clients_.find(message.to);
    if (place == clients_.end()) continue;
    if (place->second.waits && !message.is_ahead) {
      hold_back(place->first, place->second, std::move(message));
    } else {
      ready.push_back(std::move(message));
    }
  }
  return ready;
}

void Hall::begin_round() {
  take_thoughts();
  round_ = {std::exchange(house_.outbox, {}), std::exchange(jobs_, {}), std::exchange(deleted_from_, {})};
  for (Message& message : round_.messages) message.is_held = waits(message.to) && !message.is_ahead;
}

std::vector<Message> Hall::end_round() {
  Round round = std::exchange(round_, {});
  for (Job& job : round.jobs) start(job.thinks ? thinkers_ : workers_, std::move(job));
  std::vector<Message> ready;
  for (Message& message : round.messages) {
    const auto place = clients_.find(message.to);
    if (place == clients_.end()) continue;
    // Who was answered meanwhile has taken along what came behind the answer: stops_waiting().
    if (message.is_held) {
      hold_back(place->first, place->second, std::move(message));
    } else {
      ready.push_back(std::move(message));
    }
  }
  return ready;
}

void Hall::forwarded(Client client, bool sits_there) {
  if (sits_there && clients_.contains(client)) {
    guarded([&] { leave_room(client); });
    const auto is_push = [&](const Message& message) { return message.to == client && !message.is_answer; };
    for (auto* messages : {&clients_[client].held, &round_.messages, &house_.outbox}) std::erase_if(*messages, is_push);
  }
  stops_waiting(client);
}

void Hall::not_forwarded(const Forward& forward) {
  json request = json::parse(forward.text, nullptr, false);
  answer_later(forward.client, request, [](json&, json&) { return Refused(storage_fault()); });
}

void Hall::ask_again(const Forward& forward) {
  if (stops_waiting(forward.client)) answer(forward.client, {json::parse(forward.text, nullptr, false), std::nullopt});
}

bool Hall::sits(Client client) const {
  const auto place = clients_.find(client);
  return place != clients_.end() && place->second.room != nullptr;
}

void Hall::leave_room(Client client) {
  Place& place = clients_[client];
  if (place.room != nullptr) place.room->leave(client);
  place.room = nullptr;
}

}  // namespace rietburg::server
