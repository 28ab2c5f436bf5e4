// What people say of themselves and to each other: seats, names, chat, pointing at the map.
#include <algorithm>

#include "codec/read.h"
#include "server/names.h"
#include "server/room.h"
#include "table/letters.h"
#include "table/request.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

namespace {

constexpr std::size_t kLongestSpeech = 500;
constexpr int kMostSpeeches = 20;  // of a person with a seat, or of all others together, within the time below
constexpr Time kSpeechTime = 30 * kSecond;
constexpr int kMostSpaces = 999;

bool is_text(const std::string& text, std::size_t longest) {
  const std::size_t length = table::letters(text);
  return length > 0 && length <= longest;
}

}  // namespace

Refusal Room::bad_name() {
  return {"bad_name", "a name has 1 to 24 letters that can be seen; choose one without invisible or turning characters",
          "name"};
}

Refused Room::name_taken(const std::string& name, int person, Client leaves) const {
  const int leaving = person_of(leaves);
  const auto is_like_it = [&](const Person& other) {
    const bool is_here = other.connections > (other.row.number == leaving ? 1 : 0);
    const bool counts = other.row.number != person && (is_here || belongs(other));
    return counts && !other.row.name.empty() && look_alike(other.row.name, name);
  };
  if (std::none_of(people_.begin(), people_.end(), is_like_it)) return std::nullopt;
  return Refusal{"bad_name", "somebody here has this name, or one that looks like it; choose another", "name"};
}

Refused Room::rename(Person& person, const std::string& name) {
  const auto tidy = tidy_name(name);
  if (!tidy) return bad_name();
  if (*tidy == person.row.name) return std::nullopt;
  if (Refused refused = name_taken(*tidy, person.row.number)) return refused;
  person.row.name = *tidy;
  house_.store.put_person(key_, person.row);
  return std::nullopt;
}

Refused Room::take_seats(Person& person, const std::vector<std::string>& heroes) {
  for (const std::string& hero : heroes) {
    const SeatRow* seat = find_seat(hero);
    if (seat == nullptr) return Refusal{"bad_request", "no such hero at this table", "seats"};
    if (seat->owner != 0 && seat->owner != person.row.number) {
      return Refusal{"seat_taken", "somebody else has this seat", "seats"};
    }
  }
  for (const std::string& hero : heroes) {
    SeatRow* seat = find_seat(hero);
    *seat = {hero, person.row.number, 0};
    stop_thinking();
    keep(person);
    house_.store.put_seat(key_, *seat);
  }
  keep_dice_secret();
  share_dice(person.row.number);
  return std::nullopt;
}

Speech& Room::share_of(Person& person) { return belongs(person) ? person.speech : watchers_; }

Refused Room::may_speak(Speech& speech) const {
  if (house_.now() - speech.from >= kSpeechTime) speech = {house_.now(), 0};
  if (++speech.times > kMostSpeeches)
    return Refusal{"busy", "too much at once; wait a little", "", "refused.busy.talk"};
  return std::nullopt;
}

Refused Room::sit(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::vector<std::string> heroes = fields.texts("seats");
  const bool renames = fields.has("name");
  const std::string name = fields.text_or("name", "");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  Person& person = *find_person(guest.person);
  // A crowd that looks on keeps nobody from taking a seat.
  if (Refused refused = may_speak(heroes.empty() ? share_of(person) : person.speech)) return refused;
  const PersonRow before = person.row;
  if (renames) {
    if (Refused refused = rename(person, name)) return refused;
  }
  if (Refused refused = take_seats(person, heroes)) {
    if (person.row.name != before.name) house_.store.put_person(key_, before);
    person.row.name = before.name;
    return refused;
  }
  push_seats();
  return std::nullopt;
}

Refused Room::rise(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::vector<std::string> held = seats_of(guest.person);
  std::vector<std::string> heroes = fields.has("seats") ? fields.texts("seats") : held;
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  for (const std::string& hero : heroes) {
    if (std::find(held.begin(), held.end(), hero) == held.end()) {
      return Refusal{"not_your_seat", "you do not hold this seat", "seats"};
    }
  }
  if (heroes.empty()) return std::nullopt;
  if (Refused refused = may_speak(find_person(guest.person)->speech)) return refused;
  for (const std::string& hero : heroes) {
    SeatRow* seat = find_seat(hero);
    if (seat->keeper == 0) seat->owner = 0;
    seat->keeper = 0;
    house_.store.put_seat(key_, *seat);
  }
  if (hold_ && !holds(hold_->by, hold_->who)) end_hold();
  push_seats();
  if (!is_seated(guest.person)) excuse(guest.person);
  return std::nullopt;
}

Refused Room::say(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string text = fields.text("text");
  fields.finish();
  if (fields.ok() && !(is_text(text, kLongestSpeech) && is_visible(text))) {
    fields.fail("text", "expected 1 to 500 letters that can be seen, without control characters");
  }
  if (Refused refused = bad_request(fault)) return refused;
  Person& person = *find_person(guest.person);
  if (person.row.name.empty()) return Refusal{"bad_request", "give your name first, with `sit`", ""};
  if (is_muted(person)) return Refusal{"muted", "the host does not let you speak here", ""};
  if (Refused refused = may_speak(share_of(person))) return refused;
  keep(person);
  const ChatRow row{person.row.number, person.row.name, text, house_.unix_seconds()};
  house_.store.say(key_, row);
  chat_.push_back(row);
  if (chat_.size() > Store::kChatKept) chat_.pop_front();
  push("chat", {{"person", row.person}, {"name", row.name}, {"text", row.text}, {"time", row.time}});
  return std::nullopt;
}

Refused Room::ping(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const long long space = fields.integer("space", 0, kMostSpaces);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (!is_seated(guest.person)) return Refusal{"not_seated", "take a seat first", ""};
  if (is_muted(*find_person(guest.person))) return Refusal{"muted", "the host does not let you speak here", ""};
  if (Refused refused = may_speak(find_person(guest.person)->speech)) return refused;
  push("ping", {{"person", guest.person}, {"space", space}});
  return std::nullopt;
}

}  // namespace rietburg::server
