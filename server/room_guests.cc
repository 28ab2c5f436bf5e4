// Who is at the table: finding people and seats, coming and going, and telling the others.
#include <algorithm>

#include "codec/state_json.h"
#include "server/room.h"
#include "server/secrets.h"
#include "table/save.h"

namespace rietburg::server {

// --- finding

Person* Room::find_person(int number) {
  const auto is_it = [&](const Person& person) { return person.row.number == number; };
  const auto found = std::find_if(people_.begin(), people_.end(), is_it);
  return found == people_.end() ? nullptr : &*found;
}

const Person* Room::find_person(int number) const {
  const auto is_it = [&](const Person& person) { return person.row.number == number; };
  const auto found = std::find_if(people_.begin(), people_.end(), is_it);
  return found == people_.end() ? nullptr : &*found;
}

int Room::person_of(Client client) const {
  const auto found = std::find_if(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.client == client; });
  return found == guests_.end() ? 0 : found->person;
}

SeatRow* Room::find_seat(const std::string& hero) {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [&](const SeatRow& seat) { return seat.hero == hero; });
  return found == seats_.end() ? nullptr : &*found;
}

std::vector<std::string> Room::seats_of(int person) const {
  std::vector<std::string> held;
  for (const SeatRow& seat : seats_) {
    if ((seat.keeper != 0 ? seat.keeper : seat.owner) == person) held.push_back(seat.hero);
  }
  return held;
}

bool Room::holds(int person, std::string_view hero) const {
  return std::any_of(seats_.begin(), seats_.end(), [&](const SeatRow& seat) {
    return seat.hero == hero && (seat.keeper != 0 ? seat.keeper : seat.owner) == person;
  });
}

bool Room::is_seated(int person) const {
  return std::any_of(seats_.begin(), seats_.end(),
                     [&](const SeatRow& seat) { return (seat.keeper != 0 ? seat.keeper : seat.owner) == person; });
}

/// The host, and whoever has a seat, even one that somebody keeps for them.
bool Room::belongs(const Person& person) const {
  const int number = person.row.number;
  return person.row.host || std::any_of(seats_.begin(), seats_.end(), [&](const SeatRow& seat) {
           return seat.owner == number || seat.keeper == number;
         });
}

bool Room::is_away(const Person& person) const {
  return person.connections == 0 && house_.now() - person.gone_since >= house_.patience.away;
}

// --- coming and going

Refused Room::may_enter(const Entrance& entrance) const {
  const auto is_it = [&](const Person& person) { return same_secret(person.row.secret, entrance.secret); };
  const auto found = std::find_if(people_.begin(), people_.end(), is_it);
  if (!entrance.secret.empty() && found == people_.end()) {
    return Refusal{"bad_secret", "nobody at this table has this secret; open it without one to look on", "secret"};
  }
  if (!entrance.name.empty()) {
    const int person = found == people_.end() ? 0 : found->row.number;
    if (Refused refused = name_taken(entrance.name, person, entrance.client)) return refused;
  }
  const bool has_place = found != people_.end() && belongs(*found);
  if (guests_.size() < kMostGuests * (has_place ? 2 : 1)) return std::nullopt;
  return Refusal{"busy", "this table is full; try again later", "", "refused.busy.guests"};
}

Refused Room::enter(const Entrance& entrance, json& answer) {
  if (Refused refused = may_enter(entrance)) return refused;
  Person& person = welcome(entrance);
  guests_.push_back({entrance.client, person.row.number, entrance.wants});
  describe(guests_.back(), answer);
  answer["secret"] = person.row.secret;
  const Guest newcomer = guests_.back();
  guests_.pop_back();  // the newcomer has it all in the answer
  tell_coming_and_going(belongs(person));
  guests_.push_back(newcomer);
  return std::nullopt;
}

const Guest* Room::guest_of(Client client) const {
  const auto guest = std::find_if(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.client == client; });
  return guest == guests_.end() ? nullptr : &*guest;
}

bool Room::come_back(const Guest& guest) {
  Person* person = find_person(guest.person);
  if (person == nullptr) return false;
  ++person->connections;
  guests_.push_back(guest);
  return true;
}

void Room::tell_again() {
  push_seats();
  push("proposal", {{"proposal", nullptr}, {"result", "overtaken"}, {"was", nullptr}});
  push("hold", {{"hold", nullptr}});
}

/// The person of a secret, or a new one.
Person& Room::welcome(const Entrance& entrance) {
  const auto is_it = [&](const Person& person) { return same_secret(person.row.secret, entrance.secret); };
  auto found = std::find_if(people_.begin(), people_.end(), is_it);
  const bool is_new = found == people_.end();
  if (is_new) {
    people_.push_back({{next_person_++, "", fresh_name()}});
    found = people_.end() - 1;
  }
  Person& person = *found;
  ++person.connections;
  person.was_away = false;
  for (SeatRow& seat : seats_) {  // whoever comes back has their seats again
    if (seat.owner != person.row.number || (seat.keeper == 0 && !seat.lent)) continue;
    seat.keeper = 0;
    if (std::exchange(seat.lent, false)) {
      seat.companion.clear();
      seat.order.clear();
    }
    stop_thinking();
    house_.store.put_seat(key_, seat);
  }
  share_dice(person.row.number);
  const SeatRow* handed = proposal_ ? find_seat(proposal_->hand) : nullptr;
  const bool is_theirs =
      handed != nullptr && (handed->owner == person.row.number || handed->keeper == person.row.number);
  if (is_theirs) end_proposal("overtaken");
  const bool renames = !entrance.name.empty() && entrance.name != person.row.name;
  if (renames) person.row.name = entrance.name;
  if (is_new || renames) house_.store.put_person(key_, person.row);
  return person;
}

void Room::found(const Entrance& entrance, const json* seats, const json* companions, json& answer) {
  const PersonRow host{next_person_++, entrance.name, fresh_name(), true, false};
  people_.push_back({host});
  keep(people_.back());
  std::vector<std::string> heroes;
  for (const SeatRow& seat : seats_) {
    if (seats == nullptr) continue;
    const bool is_asked = *seats == "all" || std::find(seats->begin(), seats->end(), seat.hero) != seats->end();
    if (is_asked) heroes.push_back(seat.hero);
  }
  take_seats(people_.back(), heroes);
  for (SeatRow& seat : seats_) {
    if (companions != nullptr && companions->contains(seat.hero)) {
      seat_companion(seat, (*companions)[seat.hero].get<std::string>(), false);
    }
  }
  summary_due_ = true;
  tick();
  Entrance known = entrance;
  known.secret = host.secret;
  enter(known, answer);
}

void Room::leave(Client client) {
  const auto guest = std::find_if(guests_.begin(), guests_.end(), [&](const Guest& g) { return g.client == client; });
  if (guest == guests_.end()) return;
  const int number = guest->person;
  guests_.erase(guest);
  if (guests_.empty()) empty_since_ = house_.now();
  Person* person = find_person(number);
  if (--person->connections > 0) return;
  person->gone_since = house_.now();
  end_hold_of(number);
  const bool belonged = belongs(*person);
  forget_strangers();
  tell_coming_and_going(belonged);
}

/// Somebody who only looked on is remembered for a while, in case only the line was cut; and of all who left without a
/// seat so many, since anybody with the link can become one more.
void Room::forget_strangers() {
  if (!house_.store.is_well()) return;
  std::vector<const Person*> gone;
  for (const Person& person : people_) {
    if (person.connections == 0 && !belongs(person)) gone.push_back(&person);
  }
  const auto left_later = [](const Person* a, const Person* b) { return a->gone_since > b->gone_since; };
  std::stable_sort(gone.begin(), gone.end(), left_later);
  std::set<int> forgotten;
  std::size_t known = 0;
  std::size_t others = 0;
  for (const Person* person : gone) {
    const bool too_long = !person->row.known && house_.now() - person->gone_since >= kStrangersKept;
    const bool too_many = ++(person->row.known ? known : others) > kMostStrangers;
    if (too_long || too_many) forgotten.insert(person->row.number);
  }
  for (const int number : forgotten) {
    if (muted_.erase(number) > 0) house_.store.set_muted(key_, number, false);
    house_.store.drop_person(key_, number);
  }
  std::erase_if(people_, [&](const Person& person) { return forgotten.contains(person.row.number); });
}

void Room::keep(Person& person) {
  if (person.row.known) return;
  person.row.known = true;
  house_.store.put_person(key_, person.row);
}

// --- telling

void Room::describe_people(json& fields) const {
  json people = json::array();
  for (const Person& person : people_) {
    if (!person.row.known && person.connections == 0) continue;
    const std::vector<std::string> held = seats_of(person.row.number);
    json line = {
        {"person", person.row.number}, {"name", person.row.name}, {"here", person.connections > 0}, {"seats", held}};
    if (person.row.host) line["host"] = true;
    if (is_away(person)) line["away"] = true;
    if (is_muted(person)) line["muted"] = true;
    people.push_back(std::move(line));
  }
  json seats = json::object();
  json companions = json::object();
  for (const SeatRow& seat : seats_) {
    const int holder = seat.keeper != 0 ? seat.keeper : seat.owner;
    seats[seat.hero] = holder == 0 ? json() : json(holder);
    if (seat.companion.empty()) continue;
    companions[seat.hero] = {{"strength", seat.companion}, {"lent", seat.lent}};
    if (!seat.order.empty()) companions[seat.hero]["order"] = json::parse(seat.order, nullptr, false);
  }
  fields["companions"] = std::move(companions);
  fields["people"] = std::move(people);
  fields["seats"] = std::move(seats);
  if (muted_.contains(0)) fields["quiet"] = true;
}

/// Each time everybody is told about everybody: those who only look on could fill the others' lines by coming and
/// going.
void Room::tell_coming_and_going(bool belongs_here) {
  constexpr int kTold = 8;  // in a second; the others are told of together
  if (house_.now() - crowd_.from >= kSecond) crowd_ = {house_.now(), 0};
  if (belongs_here || ++crowd_.times <= kTold) return push_seats();
  seats_due_ = true;
}

void Room::push_seats() {
  seats_due_ = false;
  if (guests_.empty()) return;
  json fields = json::object();
  describe_people(fields);
  fields["undone"] = table().undone();
  push("seats", std::move(fields));
}

void Room::describe(const Guest& guest, json& answer) {
  answer["table"] = id_;
  answer["you"] = guest.person;
  answer["host"] = find_person(guest.person)->row.host;
  json setup = table::public_setup(table().setup());
  setup["dice"] = table::dice_name(table().dice());
  answer["setup"] = std::move(setup);
  describe_people(answer);
  answer["state"] = codec::state_to_json(table().content(), told_);
  answer["state"]["looks"] = table::looks_of(*house_.library, table().setup());
  answer["asks"] = answer["state"]["asks"];
  answer["outcome"] = answer["state"]["outcome"];
  add_position(answer);
  json chat = json::array();
  for (const ChatRow& row : chat_) {
    chat.push_back({{"person", row.person}, {"name", row.name}, {"text", row.text}, {"time", row.time}});
  }
  answer["chat"] = std::move(chat);
  answer["proposal"] = proposal_to_json();
  answer["hold"] = hold_to_json();
  if (table().read_only()) answer["read_only"] = true;
  if (!message_.empty()) answer["message"] = message_;
  if (guest.wants.legal) answer["actions"] = legal();
}

}  // namespace rietburg::server
