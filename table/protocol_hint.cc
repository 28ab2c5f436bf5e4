// The verbs `hint` and `review`: what a companion would do in the place of whoever is asked, the day's plan for the
// group, and, after a lost legend, the decision that cost most.
#include "ai/day_plan.h"
#include "ai/review.h"
#include "codec/action_json.h"
#include "codec/names.h"
#include "codec/state_json.h"
#include "table/companion_weights.h"
#include "table/orders.h"
#include "table/protocol.h"
#include "table/reasons.h"
#include "table/request.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

namespace {

constexpr long long kMostRollouts = 100'000;
/// Whatever is asked for: by then the best answer known counts.
constexpr std::chrono::seconds kLongestThought{4};
constexpr std::chrono::seconds kLongestReview{8};
constexpr std::string_view kUsual = "able";
constexpr u32 kReviewRollouts = 8000;

std::chrono::steady_clock::time_point in(std::chrono::seconds time) { return std::chrono::steady_clock::now() + time; }

/// The part of each hero: what for, which way, at what price.
json parts_to_json(const Content& content, const State& state, const ai::DayPlan& plan, const ai::Orders& orders) {
  json list = json::array();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const ai::DayPart& part = plan.parts[i];
    const bool is_told = orders[i].kind != ai::OrderKind::none;
    if (part.goals.empty() && !is_told) continue;
    json goals = json::array();
    for (const ai::Goal& goal : part.goals) goals.push_back(goal_to_json(content, state, seat(i), goal));
    json way = json::array();
    for (const Space space : part.way) way.push_back(idx(space));
    json item = {{"who", codec::seat_name(content, state, seat(i))},
                 {"goals", std::move(goals)},
                 {"way", std::move(way)},
                 {"hours", part.hours},
                 {"willpower", part.willpower}};
    if (part.is_open) item["open"] = true;
    if (is_told) item["order"] = order_to_json(content, state, orders[i]);
    list.push_back(std::move(item));
  }
  return list;
}

/// All turns that heroes have decided about, as far as chance did not.
std::vector<ai::Moment> moments_of(const Table& table) {
  std::vector<ai::Moment> moments;
  State before{};
  bool is_open = false;  // the last moment's turn goes on
  table.retell([&](std::size_t length, const State& state, const EventLog&) {
    if (length > 0) {
      const Entry& entry = table.history()[length - 1];
      const bool asks = question(before) == FrameKind::action && before.result == Result::none;
      if (entry.why == Entry::Why::chance || asks) is_open = false;
      if (asks && entry.why == Entry::Why::decided && !is_free(before, entry.action)) {
        moments.push_back({length - 1, before, entry.action, Space::none});
        is_open = true;
      }
      if (is_open && moments.back().played.verb == Verb::step)
        moments.back().ended = state.hero(moments.back().played.who).space;
    }
    before = state;
    return true;
  });
  return moments;
}

}  // namespace

Refused Protocol::nobody_decides(const State& state) {
  if (state.result != Result::none)
    return Refusal{"not_available", "the legend has ended: there is nothing left to do", "",
                   "refused.not-available.ended"};
  if (to_act(state) == Seat::chance)
    return Refusal{"not_available", "chance is asked, and nobody can advise it", "", "refused.not-available.chance"};
  return std::nullopt;
}

Refused Protocol::hint(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string strength = fields.text_or("strength", std::string(kUsual));
  const long long rollouts = fields.integer_or("rollouts", 1, kMostRollouts, 0);
  const bool plans = fields.boolean_or("plan", false);
  const Content& content = table_->content();
  const State& state = table_->state();
  const ai::Orders orders = read_orders(fields, content, state, fault);
  fields.finish();
  const ai::PlayerOptions options{.weights = weights_for(*library_, table_->setup().game.legend)};
  if (fields.ok() && !is_strength(strength)) fields.fail("strength", "expected quick, able or strong");
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = nobody_decides(state)) return refused;
  const auto player = make_companion(content, options, orders);
  const Processors::Share share(*processors_);
  ai::Budget budget;
  budget.threads = share.threads();
  budget.rollouts = rollouts > 0 ? static_cast<u32>(rollouts) : ai::rollouts_of(strength);
  budget.deadline = in(kLongestThought);
  ai::Decision decision;
  if (plans) {
    const ai::DayPlan plan = ai::plan_day(content, state, *player, budget);
    decision = plan.first;
    answer["plan"] = parts_to_json(content, state, plan, orders);
    State then = state;
    json actions = json::array();
    for (const Action& action : plan.steps) {
      actions.push_back(codec::action_to_json(content, then, action));
      perform(content, then, action);
    }
    answer["actions"] = std::move(actions);
  } else {
    decision = player->choose(state, budget);
  }
  answer["who"] = codec::seat_name(content, state, decision.action.who);
  answer["action"] = codec::action_to_json(content, state, decision.action);
  answer["reason"] = reason_to_json(content, state, decision.action.who, decision.reason);
  json ended = ended_orders(content, state, orders);
  if (!ended.empty()) answer["ended"] = std::move(ended);
  return std::nullopt;
}

Refused Protocol::review(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const long long rollouts = fields.integer_or("rollouts", 1, kMostRollouts, kReviewRollouts);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  const Content& content = table_->content();
  if (table_->state().result != Result::lost)
    return Refusal{"not_available", "only a lost legend is looked through for what cost most", "",
                   "refused.not-available.review"};
  const Processors::Share share(*processors_);
  ai::Budget budget;
  budget.threads = share.threads();
  budget.rollouts = static_cast<u32>(rollouts);
  budget.deadline = in(kLongestReview);
  const std::vector<ai::Moment> moments = moments_of(*table_);
  const ai::PlayerOptions options{.weights = weights_for(*library_, table_->setup().game.legend)};
  const ai::Costly costly = ai::costliest(content, moments, options, budget);
  answer["looked"] = costly.looked;
  answer["found"] = costly.moment != nullptr;
  if (costly.moment == nullptr) return std::nullopt;
  const State& before = costly.moment->before;
  ai::Reason reason = costly.better.reason;
  reason.value = costly.value;
  reason.otherwise = costly.was;
  reason.castle_falls = -1;
  reason.equal = false;
  reason.second = {};
  reason.second_action = costly.moment->played;
  answer["at"] = costly.moment->at;
  answer["day"] = before.day;
  answer["who"] = codec::seat_name(content, before, costly.moment->played.who);
  answer["played"] = codec::action_to_json(content, before, costly.moment->played);
  if (costly.moment->ended != Space::none) answer["ended"] = idx(costly.moment->ended);
  answer["action"] = codec::action_to_json(content, before, costly.better.action);
  answer["reason"] = reason_to_json(content, before, costly.better.action.who, reason);
  answer["state"] = codec::state_to_json(content, before);
  return std::nullopt;
}

}  // namespace rietburg::table
