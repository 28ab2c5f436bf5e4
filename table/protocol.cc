#include "table/protocol.h"

#include <algorithm>

#include "codec/action_json.h"
#include "codec/event_json.h"
#include "codec/names.h"
#include "codec/state_json.h"
#include "codec/write.h"
#include "rietburg/why.h"
#include "table/findings.h"
#include "table/request.h"
#include "table/save.h"
#include "table/shows.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

const Protocol::Word Protocol::kWords[] = {
    {"hello", &Protocol::hello, false},    {"legends", &Protocol::legends, false},
    {"new", &Protocol::new_game, false},   {"state", &Protocol::state, true},
    {"legal", &Protocol::legal, true},     {"play", &Protocol::play, true},
    {"undo", &Protocol::undo, true},       {"redo", &Protocol::redo, true},
    {"history", &Protocol::history, true}, {"save", &Protocol::save, true},
    {"load", &Protocol::load, false},      {"dice", &Protocol::dice, false},
    {"edit", &Protocol::edit, true},       {"forecast", &Protocol::forecast, true},
    {"odds", &Protocol::odds, true},       {"hint", &Protocol::hint, true},
    {"rules", &Protocol::rules, false},    {"log", &Protocol::log, true},
    {"walks", &Protocol::walks, true},     {"catalogue", &Protocol::catalogue, false},
    {"why_not", &Protocol::why_not, true}, {"account", &Protocol::account, true},
    {"review", &Protocol::review, true},   {"decide", &Protocol::decide, true},
    {"orders", &Protocol::orders, true},
};

namespace {

constexpr int kMostTried = 20'000;  // actions tried to find answers that lose the legend: some milliseconds

json error_of(const Refusal& refusal) {
  json error = {{"code", refusal.code}, {"message", refusal.message}};
  if (!refusal.where.empty()) error["where"] = refusal.where;
  std::string key = refusal.key.empty() ? "refused." + refusal.code : refusal.key;
  std::replace(key.begin(), key.end(), '_', '-');
  error["key"] = std::move(key);
  if (!refusal.values.empty()) error["values"] = refusal.values;
  if (refusal.finding) error["finding"] = finding_to_json(*refusal.finding);
  return error;
}

json refused_answer(const Refusal& refusal) { return {{"ok", false}, {"error", error_of(refusal)}}; }

}  // namespace

Protocol::Protocol(std::shared_ptr<const loader::Library> library) : library_(std::move(library)) {}

// --- lines

void Protocol::take(Table table) {
  dice_ = table.dice();
  table_ = std::move(table);
  mind_.forget();
}

std::optional<std::string> Protocol::read_line(std::string_view line, json& request) {
  if (!line.empty() && line.back() == '\n') line.remove_suffix(1);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  Input input = read_request(line);
  request = std::move(input.value);
  if (!input.refused) return std::nullopt;
  return codec::to_text(sealed(request, input.refused, {}));
}

std::string Protocol::answer_line(std::string_view line) {
  json request;
  if (const auto refused = read_line(line, request)) return *refused;
  return codec::to_text(answer(request));
}

std::string Protocol::too_long() {
  return codec::to_text(refused_answer({"too_long", "a request may have 1 MiB at most", ""}));
}

json Protocol::sealed(const json& request, const Refused& refused, json fields) {
  json answer = refused ? refused_answer(*refused) : std::move(fields);
  answer["ok"] = !refused.has_value();
  if (!request.is_object()) return answer;
  const auto id = request.find("id");
  if (id != request.end() && id->is_primitive()) answer["id"] = *id;
  return answer;
}

Refused Protocol::unreadable(const json& request) {
  if (!request.is_object()) return Refusal{"bad_request", "a request is one JSON object", ""};
  const auto id = request.find("id");
  if (id != request.end() && !id->is_primitive()) return Refusal{"bad_request", "expected a number or a text", "id"};
  const auto verb = request.find("do");
  if (verb == request.end() || !verb->is_string()) {
    return Refusal{"bad_request", "a request says what to do: {\"do\":\"hello\"}", "do"};
  }
  return std::nullopt;
}

json Protocol::answer(const json& request) {
  json fields = json::object();
  Refused refused = unreadable(request);
  if (!refused) refused = dispatch(request, fields);
  return sealed(request, refused, std::move(fields));
}

Refused Protocol::dispatch(const json& request, json& answer) {
  const auto verb = request.find("do");
  const std::string_view name = verb->get_ref<const std::string&>();
  for (const Word& word : kWords) {
    if (name != word.name) continue;
    if (word.needs_game && !table_) return Refusal{"no_game", "there is no game yet; use `new` or `load` first", ""};
    return (this->*word.handler)(request, answer);
  }
  return Refusal{"unknown_verb", "no such verb: " + codec::quoted(*verb), "do"};
}

bool Protocol::needs_game(std::string_view verb) {
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](const Word& word) { return verb == word.name && word.needs_game; });
}

// --- the game

void Protocol::tell(json& answer) const {
  if (!tells_changes_) return;
  answer["events"] = codec::events_to_json(table_->content(), table_->state(), table_->events());
  tell_position(answer);
}

void Protocol::tell_position(json& answer) const {
  const Table& table = *table_;
  answer["asks"] = codec::asks_to_json(table.content(), table.state());
  answer["outcome"] = codec::outcome_to_json(table.state());
  answer["length"] = table.length();
  answer["hash"] = codec::hash_text(table.state());
  if (table.read_only()) answer["read_only"] = true;
}

Refused Protocol::new_game(const json& request, json& answer) {
  Fault fault;
  TableSetup setup = read_setup(request, fault);
  if (Refused refused = bad_request(fault)) return refused;
  auto made = make_table(*library_, std::move(setup), dice_);
  if (const auto* refused = std::get_if<Refusal>(&made)) return *refused;
  table_ = std::move(std::get<Table>(made));
  table_->resume();
  tell(answer);
  return std::nullopt;
}

Refused Protocol::legal(const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  const Content& content = table_->content();
  const State& state = table_->state();
  json list = json::array();
  ActionList legal;
  int budget = kMostTried;
  if (to_act(state) != Seat::none) legal_actions(content, state, legal);
  for (const Action& action : legal) {
    json item = codec::action_to_json(content, state, action);
    json hints = shows(content, state, action, legal);
    if (action.who != Seat::chance && surely_lost(content, state, action, budget)) hints["loses"] = true;
    if (!hints.is_null()) item["shows"] = std::move(hints);
    list.push_back(std::move(item));
  }
  answer["actions"] = std::move(list);
  answer["asks"] = codec::asks_to_json(content, state);
  return std::nullopt;
}

Refused Protocol::play(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* one = fields.optional("action");
  const json* many = fields.optional("actions");
  const long long asked = fields.integer_or("asks", 0, UINT32_MAX, -1);
  const std::string meant = fields.text_or("hash", "");
  const bool with_events = fields.boolean_or("events", true);
  if ((one == nullptr) == (many == nullptr)) fields.fail("action", "give either `action` or `actions`");
  if (many != nullptr && !many->is_array()) fields.fail("actions", "expected a list, got " + codec::quoted(*many));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const State& state = table_->state();
  if (asked >= 0 && (to_act(state) == Seat::none || asked != question_id(state))) {
    return Refusal{"stale", "another question is open by now; look at `asks` and answer that one", "asks"};
  }
  if (!meant.empty() && meant != codec::hash_text(state)) {
    return Refusal{"stale", "the position is another one by now; look at `state` and decide again", "hash"};
  }
  const std::size_t count = one != nullptr ? 1 : many->size();
  Refused refused = table_->play(count, [&](std::size_t i, const State& now) {
    return codec::action_from_json(table_->content(), now, one != nullptr ? *one : (*many)[i]);
  });
  if (refused && one != nullptr) refused->where.replace(0, std::string_view("actions[0]").size(), "action");
  if (refused) return refused;
  if (with_events) {
    tell(answer);
  } else {
    tell_position(answer);
  }
  if (many != nullptr) answer["played"] = table_->played();
  return std::nullopt;
}

Refused Protocol::travel(const json& request, json& answer, std::size_t lowest, std::size_t highest,
                         std::size_t otherwise, void (Table::*go)(std::size_t)) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const long long to = fields.integer_or("to", static_cast<long long>(lowest), static_cast<long long>(highest),
                                         static_cast<long long>(otherwise));
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  ((*table_).*go)(static_cast<std::size_t>(to));
  mind_.forget();
  tell(answer);
  return std::nullopt;
}

/// A list of heroes.
u8 Protocol::read_seats(const json& list, Fault& fault) const {
  u8 seats = 0;
  const auto fail = [&] { fault = {"companions", "expected a list of heroes of this game, as in [\"archer\"]"}; };
  if (!list.is_array()) return fail(), seats;
  for (const json& hero : list) {
    const std::string name = hero.is_string() ? hero.get<std::string>() : "";
    const auto seat = codec::find_seat(table_->content(), table_->state(), name);
    if (!seat || *seat == Seat::chance) return fail(), seats;
    seats |= seat_bit(*seat);
  }
  return seats;
}

Refused Protocol::undo(const json& request, json& answer) {
  json asked = request;
  Fault fault;
  u8 led = 0;
  if (const auto companions = asked.find("companions"); companions != asked.end()) {
    led = read_seats(*companions, fault);
    asked.erase(companions);
  }
  if (Refused refused = bad_request(fault)) return refused;
  return travel(asked, answer, 0, table_->length(), table_->asked_other(table_->request_before(), led), &Table::undo);
}

Refused Protocol::redo(const json& request, json& answer) {
  const std::size_t length = table_->length();
  return travel(request, answer, length, length + table_->undone(), table_->request_after(), &Table::redo);
}

Refused Protocol::save(const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  answer["game"] = save_game(*table_, library_->content_hash());
  return std::nullopt;
}

Refused Protocol::load(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* game = fields.optional("save");
  if (game == nullptr) game = fields.required("game");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  auto loaded = load_game(*library_, *game);
  if (const auto* refused = std::get_if<Refusal>(&loaded)) return *refused;
  Loaded& game_loaded = std::get<Loaded>(loaded);
  table_ = std::move(game_loaded.table);
  dice_ = table_->dice();
  tell(answer);
  if (!game_loaded.message.empty()) answer["message"] = game_loaded.message;
  return std::nullopt;
}

Refused Protocol::dice(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const auto mode = find_dice(fields.text("mode"));
  if (!mode) fields.fail("mode", "expected \"engine\" or \"table\"");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  dice_ = *mode;
  answer["mode"] = dice_name(dice_);
  if (!table_) return std::nullopt;
  table_->set_dice(dice_);
  mind_.forget();
  tell(answer);
  return std::nullopt;
}

Refused Protocol::edit(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const json* set = fields.required("set");
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (table_->read_only()) return Refusal{"read_only", "this game can only be looked at; start a new one", ""};
  if (const auto refused = table_->edit(*set)) {
    const bool whole = refused->where.empty() || refused->where == "set";
    return Refusal{"bad_edit", refused->message, whole ? "set" : "set." + refused->where};
  }
  mind_.forget();
  table_->resume();
  tell(answer);
  return std::nullopt;
}

}  // namespace rietburg::table
