#include "table/reasons.h"

#include <algorithm>
#include <cmath>

#include "codec/action_json.h"
#include "codec/names.h"
#include "table/orders.h"

namespace rietburg::table {

using nlohmann::json;

namespace {

const char* why_name(ai::Reason::Why why) {
  switch (why) {
    case ai::Reason::Why::only_answer: return "only";
    case ai::Reason::Why::habit: return "habit";
    case ai::Reason::Why::odds: return "odds";
    case ai::Reason::Why::plan: return "plan";
    case ai::Reason::Why::trials: return "trials";
    case ai::Reason::Why::chance: return "chance";
    case ai::Reason::Why::order: return "order";
  }
  return "";
}

/// Trials are few: more digits would say what nobody knows.
void add_share(json& out, const char* key, double share) {
  if (share >= 0) out[key] = static_cast<int>(std::lround(100 * std::min(share, 1.0)));
}

}  // namespace

json goal_to_json(const Content& content, const State& state, Seat who, const ai::Goal& goal) {
  json out = {{"kind", ai::name_of(goal.kind)}};
  if (goal.space != Space::none) out["space"] = idx(goal.space);
  if (goal.creature != 0) out["creature"] = goal.creature;
  if (goal.thing != Thing::none) out["thing"] = codec::thing_name(content, goal.thing);
  if (goal.ally != Figure::none) out["ally"] = codec::figure_name(content, goal.ally);
  json partners = json::array();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const bool takes_part = (goal.heroes & seat_bit(seat(i))) != 0 && seat(i) != who;
    if (takes_part) partners.push_back(codec::seat_name(content, state, seat(i)));
  }
  if (!partners.empty()) out["partners"] = std::move(partners);
  return out;
}

json reason_to_json(const Content& content, const State& state, Seat who, const ai::Reason& reason) {
  json out = {{"who", codec::seat_name(content, state, who)},
              {"why", why_name(reason.why)},
              {"goal", goal_to_json(content, state, who, reason.goal)}};
  if (reason.order.kind != ai::OrderKind::none) out["order"] = order_to_json(content, state, reason.order);
  add_share(out, "odds", reason.odds);
  add_share(out, "value", reason.value);
  constexpr double kWorthAWord = 0.03;  // whoever hears of three games of a hundred and two learns nothing
  const bool is_equal = reason.equal || (reason.otherwise >= 0 && reason.value - reason.otherwise < kWorthAWord);
  if (is_equal) out["equal"] = true;
  if (reason.rollouts > 0) out["trials"] = reason.rollouts;
  if (is_equal || reason.otherwise < 0) return out;
  add_share(out, "otherwise", reason.otherwise);
  constexpr double kMuchBetter = 0.1;  // else the castle falls either way
  if (reason.value >= reason.otherwise + kMuchBetter) add_share(out, "castle_falls", reason.castle_falls);
  if (reason.second.kind != ai::GoalKind::none && reason.second.kind != ai::GoalKind::answer) {
    out["second"] = goal_to_json(content, state, who, reason.second);
  } else if (reason.second_action.who != Seat::none) {
    out["second_action"] = codec::action_to_json(content, state, reason.second_action);
  }
  return out;
}

}  // namespace rietburg::table
