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

}  // namespace

std::vector<int> find_way(const Board& board, const json& state, int from, int to) {
  std::set<int> blocked;
  for (const json& heap : state.value("rubble", json::array())) blocked.insert(heap.value("space", -1));
  std::map<int, int> before{{from, from}};
  std::queue<int> open;
  open.push(from);
  for (; !open.empty() && !before.contains(to); open.pop()) {
    const BoardSpace* space = board.find(open.front());
    if (space == nullptr) continue;
    for (const int next : space->neighbours) {
      if (before.contains(next) || blocked.contains(next) || !joined(state, space->id, next)) continue;
      before[next] = space->id;
      open.push(next);
    }
  }
  std::vector<int> way;
  if (!before.contains(to)) return way;
  for (int at = to; at != from; at = before[at]) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

json choose_walk(const std::vector<json>& walks, const std::vector<int>& way, int to) {
  const auto leading_to = [&](int space) {
    return std::find_if(walks.begin(), walks.end(), [&](const json& walk) { return walk["to"] == space; });
  };
  if (const auto whole = leading_to(to); whole != walks.end()) return *whole;
  for (std::size_t i = way.size(); i-- > 0;) {
    if (const auto part = leading_to(way[i]); part != walks.end()) return *part;
  }
  return nullptr;
}

std::vector<json> steps_of(const json& walk, const std::string& who) {
  const json pays = walk.value("pays", json::array());
  std::vector<json> steps;
  for (const json& to : walk["way"]) {
    json step = {{"who", who}, {"to", to}, {"do", "step"}};
    if (walk.contains("ally")) {
      step["do"] = "lead";
      step["ally"] = walk["ally"];
    }
    if (steps.size() < pays.size()) step["pay"] = pays[steps.size()];
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace rietburg::cli
