#include "tests/server/desk.h"

#include "tests/support/library.h"

namespace rietburg::tests {

using server::Client;
using server::Message;

Desk::Desk(const std::filesystem::path& file, const server::TableLimits& limits) : limits_(limits), store_(file) {
  restart();
}

void Desk::restart() {
  store_.rollback();
  inbox_.clear();
  const server::Clocks clocks{[this] { return now_; }, [this] { return unix_; }};
  hall_ = std::make_unique<server::Hall>(library(), store_, clocks, server::Patience{}, limits_);
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
  store_.commit();
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

std::string code(const json& answer) {
  return answer.value("ok", false) ? "ok" : answer.value("/error/code"_json_pointer, "no error");
}

}  // namespace rietburg::tests
