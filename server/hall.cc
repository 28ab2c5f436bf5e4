#include "server/hall.h"

#include "codec/write.h"
#include "server/stamp.h"

namespace rietburg::server {

namespace {

constexpr int kDeepest = 32;
constexpr Time kHour = 3600 * kSecond;

/// How deep brackets are nested. Checked before anything is parsed: what is copied or printed later recurses.
int depth(std::string_view text) {
  int now = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++now);
    } else if (c == '}' || c == ']') {
      --now;
    }
  }
  return deepest;
}

/// What takes long counts more.
int cost_of(const std::string& verb) {
  for (const char* long_one : {"table", "log", "history", "save", "edit", "odds"}) {
    if (verb == long_one) return 5;
  }
  return 1;
}

}  // namespace

Hall::Hall(const std::shared_ptr<const loader::Library>& library, Store& store, std::function<Time()> now,
           Patience patience, std::size_t tables_per_hour)
    : house_{library, store, std::move(now), stamp(*library), {}, patience},
      lobby_(library),
      tables_per_hour_(tables_per_hour) {}

void Hall::come(Client client, const std::string& from) {
  clients_[client].from = from.empty() ? "#" + std::to_string(static_cast<std::uint64_t>(client)) : from;
}

void Hall::go(Client client) {
  if (const std::string& from = clients_[client].from; from.starts_with("#")) made_.erase(from);
  Room* const room = clients_[client].room;
  clients_.erase(client);
  if (room != nullptr) room->leave(client);
}

int Hall::receive(Client client, std::string_view text) {
  if (clients_.count(client) == 0) return 1;
  json request;
  if (text.size() <= table::Protocol::kLongestLine && depth(text) <= kDeepest) {
    request = json::parse(text, nullptr, false);
  } else {
    request = json(json::value_t::discarded);
  }
  if (request.is_discarded()) {
    const Refusal refusal{"bad_json", "this is not one JSON object of reasonable size and depth", ""};
    house_.outbox.push_back({client, std::make_shared<const std::string>(
                                         codec::to_text(table::Protocol::sealed(json(), refusal, json::object())))});
    return 1;
  }
  answer(client, request);
  return request.is_object() && request.contains("do") && request["do"].is_string()
             ? cost_of(request["do"].get_ref<const std::string&>())
             : 1;
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
  if (Room* room = clients_[client].room) return room->answer(client, request, fields);
  if (verb == "rules" || verb == "odds" || verb == "hint") return lobby_.dispatch(request, fields);
  return Refusal{"no_table", "go to a table first: {\"do\":\"table\",\"open\":…}", ""};
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
