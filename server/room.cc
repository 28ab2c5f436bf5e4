#include "server/room.h"

#include <algorithm>

#include "codec/read.h"
#include "codec/state_json.h"
#include "codec/write.h"
#include "table/kept.h"
#include "table/save.h"

namespace rietburg::server {

const Room::Word Room::kWords[] = {
    {"state", &Room::look},        {"legal", &Room::look},
    {"history", &Room::look},      {"log", &Room::look},
    {"forecast", &Room::look},     {"rules", &Room::look},
    {"odds", &Room::look},         {"hint", &Room::look},
    {"save", &Room::save},         {"play", &Room::play},
    {"undo", &Room::undo},         {"redo", &Room::redo},
    {"dice", &Room::host_changes}, {"sit", &Room::sit},
    {"rise", &Room::rise},         {"say", &Room::say},
    {"edit", &Room::host_changes}, {"ping", &Room::ping},
    {"propose", &Room::propose},   {"vote", &Room::vote},
    {"hold", &Room::hold},         {"walks", &Room::look},
    {"mute", &Room::mute},         {"remove", &Room::remove},
    {"catalogue", &Room::look},    {"companion", &Room::companion},
    {"why_not", &Room::look},      {"account", &Room::look},
    {"order", &Room::order},       {"review", &Room::look},
};

Room::Room(House& house, std::string id, TableKey key, table::Table table)
    : house_(house), id_(std::move(id)), key_(key), game_(house.library), empty_since_(house.now()) {
  game_.take(std::move(table));
  game_.leave_changes_out();
  told_ = this->table().state();
  hash_ = codec::hash_text(told_);
  for (const std::string& hero : this->table().setup().game.heroes) seats_.push_back({hero, 0, 0});
}

void Room::recall(const TableRows& rows, std::string message) {
  kept_ = rows.snapshot ? rows.snapshot->line : 0;
  lines_ = kept_ + static_cast<std::int64_t>(rows.log.size());
  bytes_ = rows.kept;
  message_ = std::move(message);
  if (table().setup().seed.secret) foreknowing_.emplace();
  for (const PersonRow& row : rows.people) {
    people_.push_back({row, 0, house_.now()});
    next_person_ = std::max(next_person_, row.number + 1);
  }
  for (const ChatRow& row : rows.chat)
    next_person_ = std::max(next_person_, row.person + 1);  // their lines stay theirs
  for (const SeatRow& row : rows.seats) {
    if (SeatRow* seat = find_seat(row.hero)) *seat = row;
  }
  chat_.assign(rows.chat.begin(), rows.chat.end());
  muted_.insert(rows.muted.begin(), rows.muted.end());
}

Refused Room::answer(Client client, const json& request, json& fields) {
  const Guest* guest = guest_of(client);
  const std::string& verb = request["do"].get_ref<const std::string&>();
  for (const Word& word : kWords) {
    if (verb != word.name) continue;
    const Guest copy = *guest;
    return (this->*word.handler)(copy, request, fields);
  }
  if (verb == "new" || verb == "load") return Refusal{"bad_request", "use `table` with `" + verb + "`", "do"};
  return Refusal{"unknown_verb", "no such verb: " + codec::quoted(request["do"]), "do"};
}

void Room::tick() {
  const Time now = house_.now();
  bool away_changed = false;
  std::vector<int> gone;
  forget_strangers();
  for (Person& person : people_) {
    if (!person.row.known) continue;
    away_changed |= person.was_away != is_away(person);
    person.was_away = is_away(person);
    if (person.was_away) gone.push_back(person.row.number);
  }
  if (seats_due_ || (away_changed && !guests_.empty())) push_seats();
  for (const int person : gone) excuse(person);
  if (proposal_ && now >= proposal_->until) end_proposal("timed_out");
  if (hold_ && now >= hold_->until) end_hold();
  think();
  if (summary_due_) house_.store.set_summary(key_, {codec::to_text(summary()), house_.unix_seconds()});
  summary_due_ = false;
  if (snapshot_is_due() && table().length() < kLong) end_snapshot({begin_snapshot(), table::keep(table())});
}

/// The longer the game, the larger its snapshot, and the less it saves. A table that no longer fits is replayed each
/// time: a later version may read more of it.
bool Room::snapshot_is_due() const {
  if (house_.stamp.empty() || table().read_only() || snapshot_is_made_) return false;
  const std::int64_t every = std::max(kSnapshotEvery, static_cast<std::int64_t>(table().length()) / 16);
  return lines_ >= kept_ + (guests_.empty() ? 1 : every);
}

std::int64_t Room::begin_snapshot() {
  snapshot_is_made_ = true;
  return lines_;
}

void Room::end_snapshot(const SnapshotRow& snapshot) {
  snapshot_is_made_ = false;
  if (snapshot.bytes.empty()) return;  // the work failed; the next time
  house_.store.put_snapshot(key_, house_.stamp, snapshot);
  kept_ = snapshot.line;
}

void Room::close() {
  push("gone", json::object());
  guests_.clear();
}

json Room::summary() const {
  const table::TableSetup& setup = table().setup();
  json line = {{"legend", setup.game.legend},
               {"heroes", setup.game.heroes},
               {"day", told_.day},
               {"length", table().length()},
               {"outcome", codec::outcome_to_json(told_)},
               {"read_only", table().read_only()}};
  line["difficulty"] = setup.game.difficulty.empty() ? json() : json(setup.game.difficulty);
  return line;
}

void Room::push(const char* kind, json fields) { push_to(0, kind, std::move(fields)); }

void Room::push_to(int person, const char* kind, json fields) {
  fields["push"] = kind;
  fields["at"] = table().length();
  fields["hash"] = hash_;
  const auto text = std::make_shared<const std::string>(codec::to_text(fields));
  for (const Guest& guest : guests_) {
    if (person == 0 || guest.person == person) send(guest, text);
  }
}

void Room::send(const Guest& guest, std::shared_ptr<const std::string> text) {
  house_.outbox.push_back({guest.client, std::move(text), key_});
}

}  // namespace rietburg::server
