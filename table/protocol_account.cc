// The verb `account`: what decided a game, read from its history. Where the narrator's letters went, who came into the
// castle, how the fights ended; and what a group that lost may try next time.
#include <algorithm>
#include <array>
#include <map>

#include "codec/names.h"
#include "codec/state_json.h"
#include "table/protocol.h"
#include "table/request.h"

namespace rietburg::table {

using codec::json;

namespace {

constexpr std::size_t kMostTries = 3;  // more advice is none

struct Account {
  int day = 1;
  int sunrises = 0, beaten = 0, cards = 0;  // letters of the narrator, by what moved him
  json castle = json::array();              // who came in, and when
  int farmers_lost = 0, farmers_saved = 0;
  int fights = 0, won = 0;
  std::map<Seat, int> falls;
  std::size_t morning = 0, morning_before = 0;  // lengths of the history

  void tell(const Content& content, const Event& event, std::size_t at);
};

void Account::tell(const Content& content, const Event& event, std::size_t at) {
  switch (event.kind) {
    case EventKind::day_began:
      day = event.n;
      morning_before = std::exchange(morning, at);
      break;
    case EventKind::narrator_moved:
      (event.card != Card::none ? cards : event.rule == Rule::SUN_5 ? sunrises : beaten) += 1;
      break;
    case EventKind::castle_entered:
      castle.push_back({{"kind", codec::kind_name(content, event.creature_kind)}, {"day", day}});
      break;
    case EventKind::farmer_lost: farmers_lost += 1; break;
    case EventKind::farmer_saved: farmers_saved += 1; break;
    case EventKind::fight_declared: fights += 1; break;
    case EventKind::fight_called_off: fights -= 1; break;
    case EventKind::creature_defeated: won += 1; break;
    case EventKind::hero_fell: falls[event.who] += 1; break;
    default: break;  // the rest decides nothing by itself
  }
}

/// What to try next time, what weighed most first. The texts: account.try.NAME.
json tries_of(const Account& account, const State& state) {
  const bool late = state.reason == Reason::goal_missed;
  const bool overrun = state.reason == Reason::castle_overrun || state.reason == Reason::castle_taken;
  const auto fell = std::count_if(account.falls.begin(), account.falls.end(), [](auto& one) { return one.second > 0; });
  const std::pair<const char*, bool> all[] = {
      {"castle", overrun},
      {"fewer", late && account.beaten > account.sunrises},
      {"goal", late},
      {"farmers", account.farmers_lost > 0},
      {"together", fell > 0},
      {"odds", account.fights - account.won > 1},
      {"strength", account.won == 0 && account.fights > 0},
  };
  json tries = json::array();
  for (const auto& [name, holds] : all) {
    if (holds && tries.size() < kMostTries) tries.push_back(name);
  }
  if (tries.empty()) tries.push_back("again");
  return tries;
}

}  // namespace

Refused Protocol::account(const json& request, json& answer) {
  if (Refused refused = no_fields(request)) return refused;
  const Content& content = table_->content();
  const State& now = table_->state();
  Account account;
  table_->retell([&](std::size_t at, const State&, const EventLog& events) {
    for (const Event& event : events) account.tell(content, event, at);
    return true;
  });
  json falls = json::object();
  for (const auto& [who, times] : account.falls) falls[std::string(codec::seat_name(content, now, who))] = times;
  json told = {{"days", account.day},
               {"letters", {{"sunrise", account.sunrises}, {"beaten", account.beaten}, {"card", account.cards}}},
               {"castle", account.castle},
               {"shields", now.shields},
               {"farmers", {{"lost", account.farmers_lost}, {"saved", account.farmers_saved}}},
               {"fights", {{"begun", account.fights}, {"won", account.won}}},
               {"falls", std::move(falls)}};
  if (now.result == Result::lost) {
    told["tries"] = tries_of(account, now);
    told["from"] = account.morning_before > 0 ? account.morning_before : account.morning;
  }
  answer["account"] = std::move(told);
  return std::nullopt;
}

}  // namespace rietburg::table
