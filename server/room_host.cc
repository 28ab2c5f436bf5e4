// What a host can do about somebody who spoils the game: take their voice, or their seat.
#include <algorithm>

#include "codec/read.h"
#include "server/room.h"
#include "table/request.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

namespace {

constexpr int kSpectators = 0;  // stands for all of them

}  // namespace

Refused Room::as_host(const Guest& guest) const {
  if (find_person(guest.person)->row.host) return std::nullopt;
  return Refusal{"not_host", "only the host may do this", ""};
}

/// The person a host means: anybody but themselves.
Refused Room::find_other(const Guest& guest, int number) const {
  const Person* person = find_person(number);
  if (person == nullptr) return Refusal{"bad_request", "no such person at this table", "person"};
  if (number == guest.person) return Refusal{"bad_request", "this is you; name somebody else", "person"};
  return std::nullopt;
}

bool Room::is_muted(const Person& person) const {
  return muted_.contains(person.row.number) || (muted_.contains(kSpectators) && !belongs(person));
}

/// `{"person":3}` or `{"spectators":true}`, and `"off":true` to let them speak again.
Refused Room::mute(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const bool all = fields.boolean_or("spectators", false);
  const int number = all ? kSpectators : static_cast<int>(fields.integer("person", 1, INT32_MAX));
  const bool off = fields.boolean_or("off", false);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = as_host(guest)) return refused;
  if (!all) {
    if (Refused refused = find_other(guest, number)) return refused;
  }
  if (muted_.contains(number) != off) return std::nullopt;  // it is so already
  if (off) {
    muted_.erase(number);
  } else {
    muted_.insert(number);
  }
  house_.store.set_muted(key_, number, !off);
  push_seats();
  return std::nullopt;
}

/// Their seats go to the host, who can hand them on: nobody comes back and sits down again. Their secret is worth
/// nothing any more; whoever has the link can still look on, as anybody can.
Refused Room::remove(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const int number = static_cast<int>(fields.integer("person", 1, INT32_MAX));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = as_host(guest)) return refused;
  if (Refused refused = find_other(guest, number)) return refused;
  for (SeatRow& seat : seats_) {
    if (seat.owner != number && seat.keeper != number) continue;
    if (seat.owner == number) seat.owner = guest.person;
    if (seat.keeper == number || seat.keeper == seat.owner) seat.keeper = 0;
    house_.store.put_seat(key_, seat);
  }
  end_hold_of(number);
  if (proposal_ && (proposal_->by == number || proposal_->to == number)) end_proposal("overtaken");
  excuse(number);
  push_to(number, "removed", json::object());
  std::erase_if(guests_, [&](const Guest& one) { return one.person == number; });
  std::erase_if(people_, [&](const Person& one) { return one.row.number == number; });
  if (muted_.erase(number) > 0) house_.store.set_muted(key_, number, false);
  house_.store.drop_person(key_, number);
  share_dice(guest.person);
  push_seats();
  return std::nullopt;
}

}  // namespace rietburg::server
