// What the people at a table settle among themselves: taking back chance, handing over a seat, a moment to shop.
#include <algorithm>

#include "codec/read.h"
#include "server/room.h"
#include "table/request.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

/// Seated people apart from one. Whose line was cut a moment ago has a say too; whoever is away has not.
std::set<int> Room::others_here(int person) const {
  std::set<int> others;
  for (const Person& other : people_) {
    const int number = other.row.number;
    if (number != person && !is_away(other) && is_seated(number)) others.insert(number);
  }
  return others;
}

// --- proposals

Refused Room::propose(const Guest& guest, const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  Proposal proposal;
  proposal.by = guest.person;
  const bool hands = fields.has("hand");
  if (hands) {
    proposal.hand = fields.text("hand");
    proposal.companion = fields.text_or("companion", "");
    if (proposal.companion.empty()) proposal.to = static_cast<int>(fields.integer("to", 1, INT32_MAX));
  } else {
    // What is voted on is where it really leads: the last decision.
    proposal.undo = table().undo_stop(
        static_cast<std::size_t>(fields.integer("undo", 0, static_cast<long long>(table().length()))));
  }
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const bool is_host = find_person(guest.person)->row.host;
  if (!is_seated(guest.person) && !(hands && is_host)) return Refusal{"not_seated", "take a seat first", ""};
  if (proposal_) return Refusal{"busy", "another proposal is open; vote on it first", "", "refused.busy.proposal"};
  if (Refused refused = may_speak(find_person(guest.person)->speech)) return refused;
  if (hands) {
    if (Refused refused = propose_hand(guest, proposal)) return refused;
  } else if (table().read_only()) {
    return Refusal{"read_only", "this table can only be looked at", ""};
  }
  proposal.id = next_proposal_++;
  proposal.yes = {guest.person};
  if (!(hands && is_host)) proposal.waits = others_here(guest.person);
  proposal.until = house_.now() + house_.patience.vote;
  answer["proposal"] = proposal.id;
  proposal_ = proposal;
  count_votes();
  return std::nullopt;
}

Refused Room::propose_hand(const Guest& guest, Proposal& proposal) {
  const SeatRow* seat = find_seat(proposal.hand);
  if (seat == nullptr) return Refusal{"bad_request", "no such hero at this table", "hand"};
  if (proposal.companion.empty()) {
    if (find_person(proposal.to) == nullptr) return Refusal{"bad_request", "no such person at this table", "to"};
  } else if (Refused refused = may_have_companion(house_, proposal.companion, "companion")) {
    return refused;
  }
  const int holder = seat->keeper != 0 ? seat->keeper : seat->owner;
  const Person* held_by = find_person(holder);
  if (held_by != nullptr && holder != guest.person && !is_away(*held_by)) {
    return Refusal{"seat_taken", "whoever has this seat is here, or was a moment ago", "hand",
                   "refused.seat-taken.here"};
  }
  return std::nullopt;
}

Refused Room::vote(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const long long id = fields.integer("proposal", 0, INT32_MAX);
  fields.required("yes");
  const bool yes = fields.boolean_or("yes", false);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (!proposal_ || proposal_->id != id)
    return Refusal{"stale", "this proposal is no longer open", "proposal", "refused.stale.proposal"};
  if (guest.person == proposal_->by && !yes) {
    end_proposal("withdrawn");
    return std::nullopt;
  }
  if (guest.person == proposal_->by) return std::nullopt;
  if (proposal_->waits.count(guest.person) == 0 && proposal_->yes.count(guest.person) == 0) {
    return Refusal{"not_seated", "only those who had a seat when it was proposed may vote", "",
                   "refused.not-seated.vote"};
  }
  if (!yes) {
    end_proposal("refused");
    return std::nullopt;
  }
  if (proposal_->waits.erase(guest.person) == 0) return std::nullopt;  // said already
  proposal_->yes.insert(guest.person);
  count_votes();
  return std::nullopt;
}

void Room::excuse(int person) {
  if (!proposal_) return;
  if (person == proposal_->by) return end_proposal("withdrawn");
  if (proposal_->waits.erase(person) > 0) count_votes();
}

void Room::count_votes() {
  if (!proposal_->waits.empty()) return push("proposal", {{"proposal", proposal_to_json()}});
  if (Person* by = find_person(proposal_->by); by != nullptr && by->speech.times > 0) --by->speech.times;  // no noise
  carry_out(*proposal_);
  end_proposal(proposal_->yes.size() > 1 ? "agreed" : "done");  // nobody was there to be asked
}

void Room::carry_out(const Proposal& agreed) {
  const Proposal proposal = agreed;
  if (!proposal.hand.empty()) {
    SeatRow* seat = find_seat(proposal.hand);
    if (seat != nullptr && !proposal.companion.empty()) return seat_companion(*seat, proposal.companion, true);
    Person* heir = find_person(proposal.to);
    if (seat == nullptr || heir == nullptr) return;  // the heir has left
    keep(*heir);
    const bool for_good = seat->owner == 0 || seat->owner == proposal.by;  // a free seat, or their own
    seat->keeper = for_good || seat->owner == proposal.to ? 0 : proposal.to;
    if (for_good) seat->owner = proposal.to;
    seat->companion.clear();
    seat->lent = false;
    seat->order.clear();
    forget_thoughts();
    house_.store.put_seat(key_, *seat);
    keep_dice_secret();
    share_dice(proposal.to);
    return push_seats();
  }
  json fields = json::object();
  const std::size_t before = table().length();
  const json request = {{"do", "undo"}, {"to", std::min(proposal.undo, before)}};
  const bool takes_chance_back = proposal.undo < table().free_undo();
  if (game_.dispatch(request, fields)) return;
  if (takes_chance_back) took_chance_back(proposal.yes);
  changed("undo", proposal.by, before, fields, nullptr);
}

void Room::end_proposal(const char* result) {
  json fields = {{"proposal", nullptr}, {"result", result}, {"was", proposal_->id}};
  proposal_.reset();
  push("proposal", std::move(fields));
}

json Room::proposal_to_json() const {
  if (!proposal_) return {};
  json out = {{"id", proposal_->id},
              {"by", proposal_->by},
              {"yes", proposal_->yes},
              {"waits", proposal_->waits},
              {"seconds", std::max<Time>(0, proposal_->until - house_.now()) / kSecond}};
  if (proposal_->hand.empty()) {
    out["undo"] = proposal_->undo;
  } else {
    out["hand"] = proposal_->hand;
    if (proposal_->companion.empty()) out["to"] = proposal_->to;
    if (!proposal_->companion.empty()) out["companion"] = proposal_->companion;
  }
  return out;
}

// --- who arrives is asked first

Refused Room::hold(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const bool off = fields.boolean_or("off", false);
  const std::string who = off ? "" : fields.text("who");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (off) {
    if (!hold_ || hold_->by != guest.person) return Refusal{"stale", "you hold nothing", "off", "refused.stale.hold"};
    end_hold();
    return std::nullopt;
  }
  if (!holds(guest.person, who)) return Refusal{"not_your_seat", "you do not hold this seat", "who"};
  if (hold_ && hold_->by == guest.person && hold_->who == who) return std::nullopt;
  return Refusal{"stale", "only a hero who has just arrived where something can be done may hold the table, once",
                 "who", "refused.stale.hold"};
}

namespace {

/// What can be done where a move has ended: drink, take, trade, turn up, lift the fog, hand something on.
bool is_offer(const Action& action) {
  constexpr Verb kOffers[] = {Verb::drain, Verb::take, Verb::give, Verb::buy, Verb::pay, Verb::reveal, Verb::activate};
  return std::find(std::begin(kOffers), std::end(kOffers), action.verb) != std::end(kOffers);
}

}  // namespace

bool Room::is_offered(Seat who) const {
  ActionList free;
  free_actions(table().content(), table().state(), free);
  return std::any_of(free.begin(), free.end(),
                     [&](const Action& action) { return action.who == who && is_offer(action); });
}

/// Whoever has just arrived where something can be done does it before somebody else's action counts. Nobody needs to
/// ask: the next one might be faster.
void Room::let_arrive() {
  const State& state = table().state();
  for (const Event& event : table().events()) {
    if (event.kind == EventKind::move_ended) arrived_ = event.who;
  }
  if (arrived_ == Seat::none || question(state) != FrameKind::action || house_.patience.hold == 0) return;
  const Seat who = std::exchange(arrived_, Seat::none);
  if (!is_offered(who)) return;
  const SeatRow& seat = seats_[idx(who)];
  const int by = seat.keeper != 0 ? seat.keeper : seat.owner;
  if (by == 0 || holds(by, seats_[idx(to_act(state))].hero)) return;
  hold_ = Hold{seat.hero, by, house_.now() + house_.patience.hold, as<AskAction>(state.pending.back()).id};
  push("hold", {{"hold", hold_to_json()}});
}

bool Room::still_waits(const Hold& hold) const {
  const State& state = table().state();
  const auto& pending = state.pending;
  const auto arrived =
      std::find_if(seats_.begin(), seats_.end(), [&](const SeatRow& seat) { return seat.hero == hold.who; });
  if (question(state) == FrameKind::action && !is_offered(seat(static_cast<std::size_t>(arrived - seats_.begin()))))
    return false;
  return std::any_of(pending.begin(), pending.end(), [&](const Frame& frame) {
    return frame.kind == FrameKind::action && as<AskAction>(frame).id == hold.asked;
  });
}

void Room::end_hold_of(int person) {
  if (hold_ && hold_->by == person) end_hold();
}

void Room::end_hold() {
  hold_.reset();
  push("hold", {{"hold", nullptr}});
}

json Room::hold_to_json() const {
  if (!hold_) return {};
  return {
      {"who", hold_->who}, {"by", hold_->by}, {"seconds", std::max<Time>(0, hold_->until - house_.now()) / kSecond}};
}

}  // namespace rietburg::server
