#include "cli/session.h"

#include <algorithm>
#include <cstdio>
#include <thread>

namespace rietburg::cli {

namespace fs = std::filesystem;

Session::Session(std::shared_ptr<const loader::Library> library, fs::path autosave)
    : library_(std::move(library)), protocol_(library_), autosave_(std::move(autosave)) {
  protocol_.think_on(std::make_shared<table::Processors>(std::thread::hardware_concurrency()));
}

Reply Session::ask(const json& request) {
  Reply reply;
  reply.body = protocol_.answer(request);
  reply.ok = reply.body.value("ok", false);
  if (!reply.ok && reply.body.contains("error")) {
    const json& error = reply.body["error"];
    reply.code = error.value("code", "");
    reply.message = error.value("message", "");
    reply.where = error.value("where", "");
    reply.key = error.value("key", "");
    reply.values = error.value("values", json::object());
  }
  return reply;
}

/// A request that changes the game. What it gives is saved before anybody sees it.
Reply Session::change(const json& request) {
  Reply reply = ask(request);
  if (!reply.ok) return reply;
  take_in(reply.body);
  keep();
  return reply;
}

void Session::take_in(const json& body) {
  length_ = body.value("length", length_);
  read_only_ = body.value("read_only", false);
  state_ = ask({{"do", "state"}}).body.value("state", json::object());
  for (const json& creature : state_.value("creatures", json::array())) {
    kinds_[creature.value("id", 0)] = creature.value("kind", "");
  }
  legal_.clear();
  if (over()) return;
  for (const json& action : ask({{"do", "legal"}}).body.value("actions", json::array())) legal_.push_back(action);
  for (json& action : legal_) {
    if (action.value("do", "") != "fight") continue;
    const Reply odds = ask({{"do", "odds"}, {"creature", action["creature"]}});
    if (odds.ok) action["shows"]["percent"] = odds.body["percent"];
  }
}

void Session::record(const json& events, int at) {
  if (!events.is_array()) return;
  for (const json& event : events) {
    if (event.contains("creature") && event.contains("kind") && event["creature"].is_number()) {
      kinds_[event["creature"].get<int>()] = event.value("kind", "");
    }
    log_.push_back({event, at});
  }
}

void Session::keep() {
  autosave_problem_.reset();
  // A game of another version is only looked at: its file holds more than could be played again here.
  if (autosave_.empty() || read_only_) return;
  const auto written = table::write_atomically(autosave_, saved_game().dump() + "\n");
  if (!written.ok()) autosave_problem_ = written.problem();
}

json Session::saved_game() { return ask({{"do", "save"}}).body.value("game", json()); }

Reply Session::begin(json setup) {
  if (std::error_code error; !autosave_.empty() && fs::exists(autosave_, error)) {
    fs::copy_file(autosave_, autosave_.parent_path() / "previous.json", fs::copy_options::overwrite_existing, error);
  }
  setup["do"] = "new";
  log_.clear();
  kinds_.clear();
  Reply reply = change(setup);
  if (reply.ok) record(reply.body.value("events", json::array()), length_);
  return reply;
}

Reply Session::set(const json& position) {
  Reply reply = change({{"do", "edit"}, {"set", position}});
  if (reply.ok) log_.clear();
  return reply;
}

Reply Session::load(const json& game) {
  Reply reply = change({{"do", "load"}, {"game", game}});
  if (!reply.ok) return reply;
  rebuild_log(game);
  return reply;
}

/// The log of a loaded game: a copy of it is played once more from its beginning.
void Session::rebuild_log(const json& game) {
  log_.clear();
  kinds_.clear();
  table::Protocol copy(library_);
  const int whole = length_;
  json setup = game.value("setup", json::object());
  setup["do"] = "new";
  copy.answer({{"do", "dice"}, {"mode", game.value("dice", "engine")}});
  json reply = copy.answer(setup);
  if (game.value("edits", json::array()).empty())
    record(reply.value("events", json::array()), reply.value("length", 0));
  if (!copy.answer({{"do", "load"}, {"game", game}}).value("ok", false)) return;
  reply = copy.answer({{"do", "undo"}, {"to", 0}});
  for (int at = reply.value("length", whole); at < whole;) {
    reply = copy.answer({{"do", "redo"}});
    const int next = reply.value("length", at);
    if (next == at) break;
    at = next;
    record(reply.value("events", json::array()), at);
  }
  take_in({{"read_only", read_only_}});
}

Reply Session::play(const json& action) {
  json bare = action;
  bare.erase("shows");
  Reply reply = change({{"do", "play"}, {"action", bare}});
  if (!reply.ok) return reply;
  record(reply.body.value("events", json::array()), length_);
  return reply;
}

Reply Session::play_all(const json& actions) {
  Reply reply = change({{"do", "play"}, {"actions", actions}});
  if (reply.ok) record(reply.body.value("events", json::array()), length_);
  return reply;
}

Reply Session::play_while_legal(std::vector<json> actions) {
  for (json& action : actions) action.erase("shows");
  Reply reply = play_all(actions);
  // Refused as a whole, the place of the first that does not fit is named: "actions[3]".
  std::size_t fitting = 0;
  if (reply.ok || std::sscanf(reply.where.c_str(), "actions[%zu]", &fitting) != 1 || fitting == 0) return reply;
  actions.resize(fitting);
  return play_all(actions);
}

Reply Session::undo(int decisions) {
  Reply reply;
  for (int i = 0; i < decisions; ++i) {
    const int before = length_;
    reply = change({{"do", "undo"}});
    if (!reply.ok || length_ < before) continue;
    if (i == 0) reply = {false, "nothing_to_undo", "", "", {}};
    break;
  }
  std::erase_if(log_, [this](const LogEntry& entry) { return entry.at > length_; });
  return reply;
}

Reply Session::redo(int decisions) {
  Reply reply;
  for (int i = 0; i < decisions; ++i) {
    const int before = length_;
    reply = change({{"do", "redo"}});
    if (!reply.ok) return reply;
    if (length_ > before) {
      record(reply.body.value("events", json::array()), length_);
    } else {
      if (i == 0) reply = {false, "nothing_to_redo", "", "", {}};
      break;
    }
  }
  return reply;
}

Reply Session::dice(const std::string& mode) {
  Reply reply = ask({{"do", "dice"}, {"mode", mode}});
  if (reply.ok && started()) {
    take_in(reply.body);
    keep();
  }
  return reply;
}

std::string Session::kept_id() const { return read_only_ ? "untouched" : autosave_problem_ ? "unsaved" : "saved"; }

bool Session::over() const { return state_.is_object() && state_.contains("outcome") && !state_["outcome"].is_null(); }

std::string Session::question() const {
  if (!state_.contains("asks") || !state_["asks"].is_object()) return "";
  return state_["asks"].value("question", "");
}

std::string Session::asked() const {
  if (!state_.contains("asks") || !state_["asks"].is_object()) return "";
  return state_["asks"].value("who", "");
}

const json* Session::hero(const std::string& id) const {
  if (!state_.contains("heroes")) return nullptr;
  for (const json& hero : state_["heroes"]) {
    if (hero.value("id", "") == id) return &hero;
  }
  return nullptr;
}

const json* Session::creature(int id) const {
  if (!state_.contains("creatures")) return nullptr;
  for (const json& creature : state_["creatures"]) {
    if (creature.value("id", -1) == id) return &creature;
  }
  return nullptr;
}

std::string Session::kind_of(int creature) const {
  const auto found = kinds_.find(creature);
  return found == kinds_.end() ? std::string() : found->second;
}

}  // namespace rietburg::cli
