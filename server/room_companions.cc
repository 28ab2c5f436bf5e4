// Companions at the table: who seats them, when they think, when they act.
#include <algorithm>

#include "codec/action_json.h"
#include "codec/read.h"
#include "server/room.h"
#include "table/reasons.h"
#include "table/request.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

namespace {

/// Whatever its strength: by then the best answer known counts.
constexpr std::chrono::seconds kLongestThought{5};

bool is_strength(const std::string& name) {  // a player that tries things
  const auto* const found = std::find(std::begin(ai::kPlayers), std::end(ai::kPlayers), name);
  return found != std::end(ai::kPlayers) && ai::rollouts_of(name) > 0;
}

}  // namespace

// --- seats

Refused Room::companion(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string hero = fields.text("seat");
  const bool off = fields.boolean_or("off", false);
  const std::string strength = off ? "" : fields.text("strength");
  fields.finish();
  SeatRow* seat = find_seat(hero);
  if (fields.ok() && seat == nullptr) fields.fail("seat", "no such hero at this table");
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = off ? Refused() : may_have_companion(house_, strength, "strength")) return refused;
  if (Refused refused = may_seat_companion(guest, *seat)) return refused;
  if (Refused refused = may_speak(find_person(guest.person)->speech)) return refused;
  seat_companion(*seat, strength, false);
  return std::nullopt;
}

Refused may_have_companion(const House& house, const json& strength, const std::string& where) {
  if (!strength.is_string() || !is_strength(strength)) {
    return Refusal{"bad_request", "expected quick, able or strong, got " + codec::quoted(strength), where};
  }
  if (house.has_companions) return std::nullopt;
  return Refusal{"not_available", "this server has no companions; whoever runs it can allow them (--thinkers)", ""};
}

/// Whoever has the seat; a free one is the host's to give.
Refused Room::may_seat_companion(const Guest& guest, const SeatRow& seat) const {
  const bool is_free = seat.owner == 0 && seat.keeper == 0;
  const bool is_theirs = holds(guest.person, seat.hero) || seat.owner == guest.person;
  if (is_theirs || (is_free && find_person(guest.person)->row.host)) return std::nullopt;
  if (is_free) return Refusal{"not_host", "only the host gives a free seat to a companion", "seat"};
  return Refusal{"not_your_seat", "you do not hold this seat; while its owner is away, `propose` it", "seat"};
}

void Room::seat_companion(SeatRow& seat, const std::string& strength, bool lent) {
  seat.companion = strength;
  seat.lent = lent && !strength.empty();
  house_.store.put_seat(key_, seat);
  forget_thoughts();
  push_seats();
  think();
}

// --- thinking

const SeatRow* Room::companion_asked() const {
  const State& state = table().state();
  const Seat who = to_act(state);
  if (state.result != Result::none || who == Seat::chance || who == Seat::none) return nullptr;
  const SeatRow& seat = seats_[idx(who)];
  return seat.companion.empty() ? nullptr : &seat;
}

/// They wait for people: for somebody to be there, for a vote, for whoever shops.
bool Room::companions_rest() const {
  return guests_.empty() || proposal_.has_value() || hold_.has_value() || may_change().has_value();
}

void Room::stop_thinking() {
  mind_.decided.reset();
  if (mind_.mind != nullptr) mind_.mind->stop = true;
}

/// And what they meant to do: it was about another game.
void Room::forget_thoughts() {
  stop_thinking();
  if (!mind_.thinks) mind_.mind.reset();
}

void Room::think() {
  const SeatRow* seat = companion_asked();
  if (seat == nullptr || mind_.thinks || mind_.decided || companions_rest()) return;
  if (mind_.mind == nullptr || mind_.mind->strength != seat->companion) {
    u8 seats = 0;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      if (!seats_[i].companion.empty()) seats |= seat_bit(rietburg::seat(i));
    }
    mind_.mind = std::make_shared<Mind>();
    mind_.mind->content = table().shared_content();
    mind_.mind->strength = seat->companion;
    mind_.mind->player = ai::make_player(seat->companion, table().content(), {.seats = seats});
    if (mind_.mind->player == nullptr) return mind_.mind.reset();  // a name of another version
  }
  mind_.thinks = true;
  mind_.about = hash(table().state());
  mind_.mind->stop = false;
  house_.thoughts.push_back({id_, [mind = mind_.mind, state = table().state()] {
                               ai::Budget budget;
                               budget.deadline = std::chrono::steady_clock::now() + kLongestThought;
                               budget.stop = &mind->stop;
                               mind->decision = mind->player->choose(state, budget);
                             }});
}

void Room::thought() {
  if (!std::exchange(mind_.thinks, false)) return;  // of a room that was read again meanwhile
  const SeatRow* seat = companion_asked();
  const bool is_still_asked = seat != nullptr && mind_.about == hash(table().state()) && !mind_.mind->stop;
  if (!is_still_asked) {
    mind_.mind.reset();
    return think();
  }
  mind_.decided = Companions::Decided{seat->hero, mind_.about, mind_.mind->decision};
  let_companions_act();
}

// --- acting

void Room::let_companions_act() {
  if (!mind_.decided || house_.now() < mind_.ready || companions_rest()) return;
  const Companions::Decided decided = *std::exchange(mind_.decided, std::nullopt);
  if (companion_asked() == nullptr || decided.hash != hash(table().state())) return think();
  const Content& content = table().content();
  json fields = json::object();
  fields["companion"] = decided.hero;
  fields["reason"] =
      table::reason_to_json(content, table().state(), decided.decision.action.who, decided.decision.reason);
  const std::size_t before = table().length();
  const json action = codec::action_to_json(content, table().state(), decided.decision.action);
  if (game_.dispatch({{"do", "play"}, {"action", action}}, fields)) return;
  changed("play", 0, before, fields, nullptr);
}

std::size_t Room::person_before(std::size_t to) const {
  const auto is_companions = [&](std::size_t at) {
    const Seat who = table().history()[at].action.who;
    return who != Seat::chance && idx(who) < seats_.size() && !seats_[idx(who)].companion.empty();
  };
  std::size_t at = table().undo_stop(to);
  while (at > 0 && at < table().length() && is_companions(at)) {
    const std::size_t earlier = table().undo_stop(at - 1);
    if (earlier >= at) break;
    at = earlier;
  }
  return at;
}

}  // namespace rietburg::server
