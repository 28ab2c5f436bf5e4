// Companions at the table: who seats them, when they think, when they act.
#include "codec/action_json.h"
#include "codec/read.h"
#include "codec/write.h"
#include "server/room.h"
#include "table/companion_weights.h"
#include "table/companions.h"
#include "table/orders.h"
#include "table/reasons.h"
#include "table/request.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

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
  if (!strength.is_string() || !table::is_strength(strength.get_ref<const std::string&>())) {
    return Refusal{"bad_request", "expected quick, able or strong, got " + codec::quoted(strength), where};
  }
  if (house.has_companions) return std::nullopt;
  return no_companions();
}

Refusal no_companions() {
  return {"not_available", "this server has no companions; whoever runs it can allow them (--thinkers)", "",
          "refused.not-available.companions"};
}

/// Whoever has the seat; a free one is the host's to give.
Refused Room::may_seat_companion(const Guest& guest, const SeatRow& seat) const {
  const bool is_free = seat.owner == 0 && seat.keeper == 0;
  const bool is_theirs = holds(guest.person, seat.hero) || seat.owner == guest.person;
  if (is_theirs || (is_free && find_person(guest.person)->row.host)) return std::nullopt;
  if (is_free)
    return Refusal{"not_host", "only the host gives a free seat to a companion", "seat", "refused.not-host.companion"};
  return Refusal{"not_your_seat", "you do not hold this seat; while its owner is away, `propose` it", "seat"};
}

void Room::seat_companion(SeatRow& seat, const std::string& strength, bool lent) {
  seat.companion = strength;
  seat.lent = lent && !strength.empty();
  if (strength.empty()) seat.order.clear();
  house_.store.put_seat(key_, seat);
  forget_thoughts();
  push_seats();
  think();
}

// --- orders

/// Whoever plays may ask something of a companion, as of anybody else at the table.
Refused Room::order(const Guest& guest, const json& request, json&) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string hero = fields.text("seat");
  SeatRow* seat = find_seat(hero);
  if (fields.ok() && seat == nullptr) fields.fail("seat", "no such hero at this table");
  if (seat == nullptr) return bad_request(fault);
  const bool off = fields.boolean_or("off", false);
  ai::Order told;
  if (!off && fields.ok()) told = table::read_order(fields, table().content(), table().state(), seat_of(*seat));
  fields.finish();
  const State& state = table().state();
  const ai::Standing standing =
      fields.ok() ? ai::standing_of(table().content(), state, seat_of(*seat), told) : ai::Standing::stands;
  if (told.kind == ai::OrderKind::fight && standing == ai::Standing::done)
    fields.fail("creature", "no creature on the board has this number; `state` lists them");
  if (Refused refused = bad_request(fault)) return refused;
  Person& person = *find_person(guest.person);
  if (!is_seated(guest.person) && !person.row.host) return Refusal{"not_seated", "take a seat first", ""};
  if (seat->companion.empty())
    return Refusal{"not_available", "no companion plays this hero", "seat", "refused.not-available.companion"};
  if (is_muted(person)) return Refusal{"muted", "the host does not let you speak here", ""};
  if (Refused refused = may_speak(person.speech)) return refused;
  if (standing == ai::Standing::no_way)
    return Refusal{"not_available", "no way leads there for this hero", "to", "refused.not-available.way"};
  seat->order = off ? "" : codec::to_text(table::order_to_json(table().content(), state, told));
  house_.store.put_seat(key_, *seat);
  forget_thoughts();
  push_seats();
  end_orders();
  think();
  return std::nullopt;
}

Seat Room::seat_of(const SeatRow& row) const { return seat(static_cast<std::size_t>(&row - seats_.data())); }

ai::Orders Room::orders() const {
  ai::Orders orders{};
  for (const SeatRow& row : seats_) {
    if (row.order.empty() || row.companion.empty()) continue;
    const json told = json::parse(row.order, nullptr, false);
    orders[idx(seat_of(row))] = table::order_from_json(told, table().content(), table().state(), seat_of(row));
  }
  return orders;
}

json Room::orders_to_json() const {
  json all = json::object();
  const ai::Orders now = orders();
  for (const SeatRow& row : seats_) {
    const ai::Order& order = now[idx(seat_of(row))];
    if (order.kind == ai::OrderKind::none) continue;
    all[row.hero] = table::order_to_json(table().content(), table().state(), order);
  }
  return all;
}

void Room::end_orders() {
  bool any = false;
  const ai::Orders now = orders();
  for (SeatRow& row : seats_) {
    if (row.order.empty()) continue;
    const ai::Order& order = now[idx(seat_of(row))];
    json ended = table::ended_order(table().content(), table().state(), seat_of(row), order);
    if (ended.is_null()) continue;
    row.order.clear();
    house_.store.put_seat(key_, row);
    push("order", {{"hero", row.hero}, {"order", std::move(ended)}});
    any = true;
  }
  if (any) push_seats();
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
  if (!table::is_strength(seat->companion)) return;  // a name of another version
  if (mind_.mind == nullptr) {
    mind_.mind = std::make_shared<Mind>();
    mind_.mind->content = table().shared_content();
    const ai::PlayerOptions options{.seats = led(),
                                    .weights = table::weights_for(*house_.library, table().setup().game.legend)};
    mind_.mind->player = table::make_companion(table().content(), options, orders());
  }
  mind_.thinks = true;
  mind_.about = hash(table().state());
  mind_.mind->stop = false;
  const u32 rollouts = ai::rollouts_of(seat->companion);
  house_.thoughts.push_back({id_, [mind = mind_.mind, state = table().state(), rollouts, all = house_.processors] {
                               const table::Processors::Share share(*all);
                               ai::Budget budget{.rollouts = rollouts, .threads = share.threads()};
                               budget.deadline = std::chrono::steady_clock::now() + table::kLongestDecision;
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

u8 Room::led() const {
  u8 seats = 0;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (!seats_[i].companion.empty()) seats |= seat_bit(rietburg::seat(i));
  }
  return seats;
}

}  // namespace rietburg::server
