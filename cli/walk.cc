#include "cli/walk.h"

#include <algorithm>
#include <map>
#include <queue>
#include <set>

namespace rietburg::cli {

namespace {

bool joined(const json& state, int a, int b) {
  for (const json& closed : state.value("closed", json::array())) {
    if (closed == json::array({a, b}) || closed == json::array({b, a})) return false;
  }
  return true;
}

std::set<int> spaces_of(const json& state, const char* list) {
  std::set<int> spaces;
  for (const json& piece : state.value(list, json::array())) {
    if (piece.is_number()) spaces.insert(piece.get<int>());
    if (piece.is_object()) spaces.insert(piece.value("space", -1));
  }
  return spaces;
}

constexpr int kStep = 100;
constexpr int kCreature = 100 * 1000;  // more than any way round
constexpr int kCard = 1;               // of two ways of one length, the one without a laid card

/// Pays step `i` with what was named, whichever side of it the hero holds by then.
bool pay_with(Session& session, std::vector<json>& steps, std::size_t i, const std::string& pay) {
  std::vector<json> tried(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  for (const char* side : {"", "-half", "-3", "-4"}) {
    tried.back()["pay"] = pay + side;
    const auto seen = session.foresee(tried);
    if (!seen || seen->value("played", std::size_t{0}) < tried.size()) continue;
    steps[i] = tried.back();
    return true;
  }
  return false;
}

}  // namespace

std::vector<int> find_way(const Board& board, const json& state, int from, int to, bool shy) {
  const std::set<int> creatures = spaces_of(state, "creatures");
  const std::set<int> cards = spaces_of(state, "laid");
  const std::set<int> rubble = spaces_of(state, "rubble");
  std::map<int, std::pair<int, int>> best;  // space -> cost, where from
  using Item = std::pair<int, int>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
  best[from] = {0, from};
  open.emplace(0, from);
  while (!open.empty()) {
    const auto [cost, at] = open.top();
    open.pop();
    if (at == to) break;
    if (cost > best[at].first) continue;
    const BoardSpace* space = board.find(at);
    if (space == nullptr) continue;
    for (const int next : space->neighbours) {
      const bool held = next == board.castle && creatures.contains(next);  // nobody enters a castle full of creatures
      if (!joined(state, at, next) || rubble.contains(next) || held) continue;
      const int price =
          cost + kStep + (shy && creatures.contains(next) ? kCreature : 0) + (cards.contains(next) ? kCard : 0);
      const auto known = best.find(next);
      if (known != best.end() && known->second.first <= price) continue;
      best[next] = {price, at};
      open.emplace(price, next);
    }
  }
  std::vector<int> way;
  if (!best.contains(to)) return way;
  for (int at = to; at != from; at = best[at].second) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

Fare price_walk(Session& session, const json& first_fields, const std::vector<int>& way, const std::string& pay) {
  Fare fare;
  for (const int to : way) {
    json step = first_fields;
    step["to"] = to;
    fare.steps.push_back(step);
  }
  // The first steps go on what was named, as long as the game allows it; the others on hours.
  for (std::size_t i = 0; !pay.empty() && i < fare.steps.size(); ++i) {
    if (!pay_with(session, fare.steps, i, pay)) break;
  }
  const auto seen = session.foresee(fare.steps);
  if (!seen) return fare;
  const std::string verb = first_fields.value("do", "") == "lead" ? "ally_moved" : "stepped";
  for (const json& event : (*seen)["events"]) {
    const std::string name = event.value("event", "");
    if (name == "hour_paid") {
      ++fare.hours;
      fare.willpower += event.value("willpower", 0);
    } else if (name == "farmer_lost") {
      ++fare.farmers;
    } else if (name == verb) {
      fare.reached = event.value("to", -1);
    }
  }
  return fare;
}

}  // namespace rietburg::cli
