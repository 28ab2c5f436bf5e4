// The game at a table: who may do what, what is written down, and what the others are told.
#include <algorithm>
#include <array>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/names.h"
#include "codec/read.h"
#include "codec/state_json.h"
#include "codec/write.h"
#include "server/room.h"
#include "table/request.h"
#include "table/save.h"

namespace rietburg::server {

using codec::Fault;
using codec::Fields;
using table::bad_request;
using table::fields_of;

namespace {

constexpr std::size_t kUsualChange = 1024;  // bytes of what is told about one
constexpr std::size_t kUsualEnd = 32;       // what the hall adds to an answer

}  // namespace

// --- looking

Refused Room::look(const Guest&, const json& request, json& answer) { return game_.dispatch(request, answer); }

/// A long history is copied (it shares what it has) and looked at elsewhere. The answer shows the table as it was when
/// the request came; what happens meanwhile is told after it.
Room::Look Room::long_look(Client client, const json& request) const {
  const std::string& verb = request["do"].get_ref<const std::string&>();
  const bool is_long = table().length() >= kLong || !table().chapters().empty();
  if (verb == "save" && is_long) {
    Fault fault;
    Fields fields = fields_of(request, fault);
    const bool with_seed = fields.boolean_or("seed", true) && may_know_seed(guest_of(client)->person);
    fields.finish();
    if (!fault.message.empty()) return {};
    return saved(with_seed);
  }
  const bool looks_back =
      verb == "history" || verb == "log" || verb == "account" || (verb == "state" && request.contains("at"));
  const bool thinks = verb == "hint" || verb == "review";
  if (thinks && !is_seated(guest_of(client)->person)) {
    return [](json&) { return Refusal{"not_seated", "take a seat first", ""}; };
  }
  if (thinks && !house_.has_companions) {  // nobody there to do the work
    return [](json&) { return no_companions(); };
  }
  if (verb != "odds" && !thinks && !(looks_back && is_long)) return {};
  json asked = request;
  if (verb == "hint" && !request.contains("orders")) asked["orders"] = orders_to_json();  // the plan counts on them
  return [library = house_.library, table = table(), asked = std::move(asked),
          processors = house_.processors](json& answer) {
    table::Protocol game(library);
    game.think_on(processors);
    game.take(table);
    return game.dispatch(asked, answer);
  };
}

json Room::legal() {
  json answer = json::object();
  game_.dispatch({{"do", "legal"}}, answer);
  return std::move(answer["actions"]);
}

/// It tells the future of a game that others play, or may sit down to. A secret is told when there is no future left:
/// whoever then goes back from the end plays on with another (changed()).
bool Room::may_know_seed(int person) const {
  if (table().setup().seed.secret) return table().state().result != Result::none;
  return find_person(person)->row.host && std::all_of(seats_.begin(), seats_.end(), [&](const SeatRow& seat) {
           return seat.owner == person && (seat.keeper == 0 || seat.keeper == person);
         });
}

Refused Room::save(const Guest& guest, const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const bool with_seed = fields.boolean_or("seed", true);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  return saved(with_seed && may_know_seed(guest.person))(answer);
}

Room::Look Room::saved(bool with_seed) const {
  return [table = table(), with_seed, content = house_.library->content_hash()](json& answer) -> Refused {
    answer["game"] = with_seed ? table::save_game(table, content) : table::save_without_seed(table, content);
    return std::nullopt;
  };
}

Room::Look Room::save_for_host() const {
  const auto host = std::find_if(people_.begin(), people_.end(), [](const Person& one) { return one.row.host; });
  return saved(host != people_.end() && may_know_seed(host->row.number));
}

/// Whoever made the table may have given the seed or saved it, and nobody else: a seat of somebody else is one too
/// many. What was played stays; the dice to come are new ones even where an undo leads back before this moment.
void Room::keep_dice_secret() {
  if (table().setup().seed.secret || table().read_only()) return;
  const bool shared = std::any_of(seats_.begin(), seats_.end(), [&](const SeatRow& seat) {
    return std::any_of(people_.begin(), people_.end(), [&](const Person& one) {
      return !one.row.host && (one.row.number == seat.owner || one.row.number == seat.keeper);
    });
  });
  if (shared) hide_dice();
}

void Room::draw_secret() {
  table::Seed seed = table::fresh_seed();
  seed.secret = true;
  game_.reseed(seed);
  log("seed", codec::to_text(table::hex_of(seed.key)));
}

void Room::hide_dice() {
  draw_secret();
  game_.forget_undone();
  foreknowing_.reset();
}

void Room::share_dice(int person) {
  if (!foreknowing_ || !table().setup().seed.secret || table().read_only() || !is_seated(person)) return;
  if (foreknowing_->empty()) foreknowing_->insert(person);
  if (!foreknowing_->contains(person)) hide_dice();
}

void Room::took_chance_back(std::set<int> people) {
  if (foreknowing_ && !foreknowing_->empty()) {
    std::erase_if(people, [&](int person) { return !foreknowing_->contains(person); });
  }
  foreknowing_ = std::move(people);
}

// --- changing

Refused Room::may_act(const Guest& guest, const json& action) const {
  const auto who = action.find("who");
  if (!action.is_object() || who == action.end() || !who->is_string()) return std::nullopt;  // refused by the protocol
  const auto& hero = who->get_ref<const std::string&>();
  if (hero == "chance" || holds(guest.person, hero)) return std::nullopt;
  return Refusal{"not_your_seat", "you do not hold the seat of " + codec::quoted(*who), "who"};
}

bool Room::is_held_back(const Guest& guest, const json& action) const {
  if (!hold_ || hold_->by == guest.person || house_.now() >= hold_->until) return false;
  const auto read = codec::action_from_json(table().content(), table().state(), action);
  return read && !is_free(table().state(), *read);
}

Refused Room::may_play(const Guest& guest, const json& request) const {
  if (!is_seated(guest.person)) return Refusal{"not_seated", "take a seat first", ""};
  if (!request.contains("asks")) {
    return Refusal{"bad_request", "say which question is meant: the id of `asks`", "asks"};
  }
  if (request.contains("events")) {
    return Refusal{"bad_request", "everybody at the table is told what happened: leave it out", "events"};
  }
  const auto one = request.find("action");
  const auto many = request.find("actions");
  const auto check = [&](const json& action) -> Refused {
    if (Refused refused = may_act(guest, action)) return refused;
    if (is_held_back(guest, action))
      return Refusal{"held", "somebody has just arrived and is still looking around; wait a moment", ""};
    return std::nullopt;
  };
  if (one != request.end()) return check(*one);
  if (many == request.end() || !many->is_array()) return std::nullopt;  // refused by the protocol
  for (const json& action : *many) {
    if (Refused refused = check(action)) return refused;
  }
  return std::nullopt;
}

Refused Room::may_change() const {
  if (table().read_only()) return Refusal{"read_only", "this table can only be looked at", ""};
  if (bytes_ < kMostKept) return std::nullopt;
  return Refusal{"full", "this table's log is full; play on with `table` `fork`", ""};
}

Refused Room::play(const Guest& guest, const json& request, json& answer) {
  if (Refused refused = may_play(guest, request)) return refused;
  if (Refused refused = may_change()) return refused;
  const std::size_t before = table().length();
  if (Refused refused = game_.dispatch(request, answer)) return refused;
  changed("play", guest.person, before, answer, &guest);
  return std::nullopt;
}

Refused Room::undo(const Guest& guest, const json& request, json& answer) {
  if (!is_seated(guest.person)) return Refusal{"not_seated", "take a seat first", ""};
  if (Refused refused = may_change()) return refused;
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::size_t before = table().length();
  const auto back = static_cast<long long>(table().asked_other(table().request_before(), led()));
  const auto to = static_cast<std::size_t>(fields.integer_or("to", 0, static_cast<long long>(before), back));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const bool takes_chance_back = table().undo_stop(to) < table().free_undo();
  if (takes_chance_back && !others_here(guest.person).empty()) {
    return Refusal{"needs_agreement", "chance has spoken since then: `propose` it to the others", "to"};
  }
  if (Refused refused = game_.dispatch({{"do", "undo"}, {"to", to}}, answer)) return refused;
  if (takes_chance_back) took_chance_back({guest.person});
  changed("undo", guest.person, before, answer, &guest);
  return std::nullopt;
}

Refused Room::redo(const Guest& guest, const json& request, json& answer) {
  if (!is_seated(guest.person)) return Refusal{"not_seated", "take a seat first", ""};
  if (Refused refused = may_change()) return refused;
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::size_t before = table().length();
  const std::size_t next = table().request_after();
  const auto lowest = static_cast<long long>(before);
  const auto highest = lowest + static_cast<long long>(table().undone());
  auto to = static_cast<std::size_t>(fields.integer_or("to", lowest, highest, static_cast<long long>(next)));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  to = std::min(to, std::max(next, before + kMostRedone));
  if (Refused refused = game_.dispatch({{"do", "redo"}, {"to", to}}, answer)) return refused;
  changed("redo", guest.person, before, answer, &guest);
  return std::nullopt;
}

/// `dice` and `edit`.
Refused Room::host_changes(const Guest& guest, const json& request, json& answer) {
  if (!find_person(guest.person)->row.host) return Refusal{"not_host", "only the host may do this", ""};
  if (Refused refused = may_change()) return refused;
  const std::size_t before = table().length();
  if (Refused refused = game_.dispatch(request, answer)) return refused;
  const bool edits = request["do"] == "edit";
  if (edits) {
    log("edit", codec::to_text(json::parse(table().chapters().back()->set)));
  } else {
    log("dice", codec::to_text(request["mode"]));
  }
  changed(edits ? "edit" : "dice", guest.person, edits ? 0 : before, answer, &guest);
  return std::nullopt;
}

// --- what follows

/// `dice`, `edit` and `seed` stand before what they led to: only the last row of a request has its hash.
void Room::log(const char* kind, const std::string& data, const std::string& hash) {
  const std::string_view what = kind;
  const LogRow row{kind, data, hash};
  bytes_ += static_cast<std::int64_t>(row.data.size()) + kRowBytes + (what == "edit" ? kEditBytes : 0);
  if (!std::exchange(signed_, true)) house_.store.sign(key_, lines_ + 1, house_.stamp);
  house_.store.append(key_, ++lines_, row, bytes_);
}

void Room::log_from(std::size_t before) { log_from(before, codec::hash_text(table().state())); }

void Room::log_from(std::size_t before, const std::string& hash) {
  if (table().length() <= before) return;
  if (table().undone() > 0) return log("redo", std::to_string(table().length()), hash);  // what came was there already
  log("play", table::history_text(table(), before), hash);
}

void Room::changed(const char* did, int by, std::size_t before, const json& fields, const Guest* actor) {
  const std::size_t length = table().length();
  const std::string_view kind = did;
  const bool left_the_end = told_.result != Result::none && table().state().result == Result::none;
  if (left_the_end && table().setup().seed.secret) draw_secret();  // first: what is undone then can be redone
  const std::string was = std::exchange(hash_, codec::hash_text(table().state()));
  if (kind == "undo" || kind == "redo") {
    if (length != before) log(did, std::to_string(length), hash_);
  } else {
    log_from(before, hash_);
  }
  const bool asks_anew = question_id(told_) != question_id(table().state());
  std::string text;
  text.reserve(kUsualChange);
  codec::ObjectText out(text);
  for (const auto& [key, value] : fields.items()) out.tree(key, value);
  codec::append_asks(table().content(), table().state(), out.value("asks"));
  out.number("by", by);
  codec::append_changes(table().content(), told_, table().state(), out.value("changed"));
  out.name("did", did);
  codec::append_events(table().content(), table().state(), table().events(), out.value("events"));
  out.number("free", static_cast<std::int64_t>(table().free_undo()));
  out.name("hash", hash_);
  out.number("length", static_cast<std::int64_t>(length));
  out.word("outcome", codec::result_name(table().state().result));
  out.number("undone", static_cast<std::int64_t>(table().undone()));
  out.name("was", was);
  told_ = table().state();
  summary_due_ = true;
  if (kind == "play") {
    stop_thinking();
  } else {
    forget_thoughts();
  }
  const bool is_step = by == 0 && fields.contains("companion") && question(told_) == FrameKind::move;
  mind_.ready = house_.now() + (is_step ? house_.patience.pace / kStepsAPace : house_.patience.pace);
  if (kind == "undo") mind_.ready = house_.now() + kRestAfterUndo;

  tell_change(std::move(text), kind == "edit" ? length : before, actor);
  if (proposal_ && actor != nullptr && proposal_->hand.empty()) end_proposal("overtaken");
  if (hold_ && !still_waits(*hold_)) end_hold();
  const bool plays = kind == "play" || kind == "redo";
  if (!plays) arrived_ = Seat::none;
  if (plays && asks_anew) let_arrive();
  end_orders();
  think();
}

/// `plain` still lacks its end. Each part is written once, each text once for all who want the same.
void Room::tell_change(std::string plain, std::size_t before, const Guest* actor) {
  const std::size_t length = table().length();
  const std::string ending = R"(,"push":"events","at":)" + std::to_string(length) + '}';
  std::string legal_part, added_part;
  const auto text_for = [&](Wants wants, const std::string& end) {
    if (wants.legal && legal_part.empty()) legal_part = R"(,"actions":)" + codec::to_text(legal());
    if (wants.added && length > before && added_part.empty()) {
      added_part = R"(,"added":)" + table::added_text(table(), before);
    }
    std::string text;
    text.reserve(plain.size() + legal_part.size() + added_part.size() + end.size() + kUsualEnd);
    text.append(plain);
    if (wants.legal) text.append(legal_part);
    if (wants.added) text.append(added_part);
    return text.append(end);
  };
  std::array<std::shared_ptr<const std::string>, 4> pushed;  // by what is wanted
  for (const Guest& guest : guests_) {
    if (actor != nullptr && guest.client == actor->client) continue;
    auto& text = pushed[(guest.wants.legal ? 2U : 0U) + (guest.wants.added ? 1U : 0U)];
    if (text == nullptr) text = std::make_shared<const std::string>(text_for(guest.wants, ending));
    send(guest, text);
  }
  if (actor != nullptr) said_ = text_for(actor->wants, "}");
}

void Room::add_position(json& fields) const {
  fields["length"] = table().length();
  fields["hash"] = hash_;
  fields["undone"] = table().undone();
  fields["free"] = table().free_undo();
}

}  // namespace rietburg::server
