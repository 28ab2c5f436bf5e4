#include "tests/server/desk.h"

#include "server/store_open.h"
#include "tests/support/library.h"

namespace rietburg::tests {

using server::Client;
using server::Message;

bool Steps::step() {
  if (jobs_.empty()) return false;
  const auto [work, then] = std::move(jobs_.front());
  jobs_.pop_front();
  work();
  then();
  return true;
}

void Threads::start(const std::string& whose, std::function<void()> work, std::function<void()> then) {
  ++under_way_;
  pool_.start(whose, std::move(work), std::move(then));
}

bool Threads::step() {
  if (under_way_ == 0) return false;
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return !done_.empty(); });
  const std::function<void()> then = std::move(done_.front());
  done_.pop_front();
  lock.unlock();
  --under_way_;
  then();
  return true;
}

Desk::Desk(const std::string& store, const server::TableLimits& limits, Steps* steps)
    : limits_(limits), store_(server::open_store({store})), steps_(steps) {
  restart();
}

void Desk::restart() {
  store_->rollback();
  inbox_.clear();
  const server::Clocks clocks{[this] { return now_; }, [this] { return unix_; }};
  hall_ = std::make_unique<server::Hall>(library(), *store_, clocks, server::Patience{}, limits_, steps_, steps_);
}

int Desk::client(const std::string& from) {
  hall_->come(Client(next_), from);
  return next_++;
}

void Desk::close(int client) {
  hall_->go(Client(client));
  deliver();
}

json Desk::ask(int client, json request) { return ask_text(client, request.dump()); }

json Desk::ask_text(int client, const std::string& text) {
  hall_->receive(Client(client), text);
  deliver();
  while (hall_->waits(Client(client)) && work()) {
  }
  return take_answer(client);
}

void Desk::say(int client, const json& request) {
  hall_->receive(Client(client), request.dump());
  deliver();
}

bool Desk::work() {
  const bool did = steps_ != nullptr && steps_->step();
  deliver();
  return did;
}

json Desk::take_answer(int client) {
  std::vector<json>& waiting = inbox_[client];
  for (auto it = waiting.begin(); it != waiting.end(); ++it) {
    if (it->contains("push")) continue;
    json answer = *it;
    waiting.erase(it);
    return answer;
  }
  return {};
}

json Desk::push(int client, const std::string& kind) {
  std::vector<json>& waiting = inbox_[client];
  for (auto it = waiting.begin(); it != waiting.end(); ++it) {
    if (it->value("push", "") != kind) continue;
    json push = *it;
    waiting.erase(it);
    return push;
  }
  return {};
}

void Desk::pass_time(server::Time milliseconds) {
  now_ += milliseconds;
  unix_ += milliseconds / server::kSecond;
  hall_->tick();
  deliver();
}

void Desk::deliver() {
  try {
    store_->commit();
  } catch (const std::exception& error) {
    hall_->fail(error.what());
  }
  for (const Message& message : hall_->take_outbox()) {
    inbox_[static_cast<int>(message.to)].push_back(json::parse(*message.text));
  }
}

json Desk::new_table(int client, const json& seats, const json& more) {
  json game = {{"legend", "legend-2"}, {"difficulty", "normal"}, {"heroes", {"dwarf", "archer"}}, {"seed", 7}};
  game.update(more);
  return ask(client, {{"do", "table"}, {"new", game}, {"seats", seats}, {"name", "Anna"}});
}

json Desk::play_any(int client, std::size_t choice) {
  const json legal = ask(client, {{"do", "legal"}});
  std::vector<json> own;  // free actions of other heroes are legal too
  for (const json& action : legal["actions"]) {
    if (action["who"] == legal["asks"]["who"]) own.push_back(action);
  }
  if (own.empty()) return {};
  return ask(client, {{"do", "play"}, {"action", own[choice % own.size()]}, {"asks", legal["asks"]["id"]}});
}

std::size_t Desk::grow(int client, std::size_t length) {
  std::size_t reached = 0;
  std::vector<json> pair;
  for (std::size_t i = 0; i < 200 && pair.size() < 2; ++i) {
    const json legal = ask(client, {{"do", "legal"}});
    json found;
    for (json action : legal["actions"]) {
      action.erase("shows");
      if (action["do"] == (pair.empty() ? "drop" : "take")) found = std::move(action);
    }
    if (found.is_null()) {
      play_any(client, i);
      pair.clear();
      continue;
    }
    pair.push_back(found);
    reached = ask(client, {{"do", "play"}, {"action", found}, {"asks", legal["asks"]["id"]}})["length"];
  }
  json list = json::array();
  for (int i = 0; i < 25; ++i) {
    for (const json& action : pair) list.push_back(action);
  }
  while (reached < length && !pair.empty()) {
    const json asks = ask(client, {{"do", "legal"}})["asks"]["id"];
    reached = ask(client, {{"do", "play"}, {"actions", list}, {"asks", asks}}).value("length", length);
  }
  return reached;
}

std::string code(const json& answer) {
  if (!answer.is_object()) return "no answer";
  return answer.value("ok", false) ? "ok" : answer.value("/error/code"_json_pointer, "no error");
}

}  // namespace rietburg::tests
