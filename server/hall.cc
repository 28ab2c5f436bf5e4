#include "server/hall.h"

#include "codec/write.h"
#include "server/cost.h"
#include "server/stamp.h"

namespace rietburg::server {

namespace {

constexpr Time kHour = 3600 * kSecond;

}  // namespace

Hall::Hall(const std::shared_ptr<const loader::Library>& library, Store& store, Clocks clocks, Patience patience,
           const TableLimits& limits)
    : house_{library, store, std::move(clocks.now), std::move(clocks.unix_seconds), stamp(*library), {}, patience},
      lobby_(library),
      limits_(limits) {}

void Hall::come(Client client, const std::string& from) {
  clients_[client].from = from.empty() ? "#" + std::to_string(static_cast<std::uint64_t>(client)) : from;
}

void Hall::go(Client client) {
  if (const std::string& from = clients_[client].from; from.starts_with("#")) made_.erase(from);
  Room* const room = clients_[client].room;
  clients_.erase(client);
  if (room != nullptr) room->leave(client);
}

Hall::Asked Hall::read(Client client, std::string_view text) {
  Asked asked{table::read_request(text), 0};
  const auto place = clients_.find(client);
  const Room* room = place == clients_.end() ? nullptr : place->second.room;
  asked.cost = cost_of(asked.input, text.size(), room == nullptr ? 0 : room->table().length());
  return asked;
}

void Hall::receive(Client client, const Asked& asked) {
  if (!clients_.contains(client)) return;
  const auto& [request, refused] = asked.input;
  if (!refused) return answer(client, request);
  const json said = table::Protocol::sealed(request, refused, json::object());
  house_.outbox.push_back({client, std::make_shared<const std::string>(codec::to_text(said))});
}

void Hall::receive(Client client, std::string_view text) { receive(client, read(client, text)); }

std::string Hall::person_of(Client client) const {
  const auto place = clients_.find(client);
  if (place == clients_.end() || place->second.room == nullptr) return {};
  const Room& room = *place->second.room;
  return room.id() + "#" + std::to_string(room.person_of(client));
}

void Hall::answer(Client client, const json& request) {
  const std::size_t mark = house_.outbox.size();
  json fields = json::object();
  Refused refused = table::Protocol::unreadable(request);
  if (!refused) refused = dispatch(client, request, fields);
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
  // The answer comes before the pushes it gave rise to.
  house_.outbox.insert(house_.outbox.begin() + static_cast<std::ptrdiff_t>(mark),
                       {client, std::make_shared<const std::string>(std::move(text))});
}

Refused Hall::dispatch(Client client, const json& request, json& fields) {
  const std::string& verb = request["do"].get_ref<const std::string&>();
  if (verb == "table") return table(client, request, fields);
  if (verb == "hello" || verb == "legends") return lobby_.dispatch(request, fields);
  if (Room* room = clients_[client].room) {
    Refused refused = room->answer(client, request, fields);
    if (verb == "remove") forget_removed(*room);
    return refused;
  }
  if (verb == "rules" || verb == "catalogue" || verb == "odds" || verb == "hint") {
    return lobby_.dispatch(request, fields);
  }
  return Refusal{"no_table", "go to a table first: {\"do\":\"table\",\"open\":…}", ""};
}

void Hall::forget_removed(const Room& room) {
  for (auto& [client, place] : clients_) {
    if (place.room == &room && !room.has(client)) place.room = nullptr;
  }
}

void Hall::tick() {
  for (auto it = rooms_.begin(); it != rooms_.end();) {
    Room& room = *it->second;
    room.tick();
    const bool is_done = room.is_empty() && house_.now() - room.empty_since() >= kKeepEmptyRooms;
    it = is_done ? rooms_.erase(it) : std::next(it);
  }
  std::erase_if(made_, [&](const auto& one) { return house_.now() - one.second.since >= kHour; });
}

int Hall::delete_older(std::int64_t time) {
  int deleted = 0;
  for (const std::string& id : house_.store.older(time)) {
    if (rooms_.contains(id)) continue;
    house_.store.delete_table(id);
    ++deleted;
  }
  return deleted;
}

std::vector<Message> Hall::take_outbox() { return std::exchange(house_.outbox, {}); }

void Hall::forget() {
  house_.outbox.clear();
  rooms_.clear();
  for (auto& [client, place] : clients_) place.room = nullptr;
}

void Hall::leave_room(Client client) {
  Place& place = clients_[client];
  if (place.room != nullptr) place.room->leave(client);
  place.room = nullptr;
}

}  // namespace rietburg::server
