// The verb `hint`: what a companion would do in the place of whoever is asked.
#include "codec/action_json.h"
#include "codec/names.h"
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
constexpr std::string_view kUsual = "able";

}  // namespace

Refused Protocol::hint(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const std::string strength = fields.text_or("strength", std::string(kUsual));
  const long long rollouts = fields.integer_or("rollouts", 1, kMostRollouts, 0);
  fields.finish();
  const Content& content = table_->content();
  const State& state = table_->state();
  const auto player = ai::make_player(strength, content, {});
  if (fields.ok() && player == nullptr) fields.fail("strength", "expected quick, able or strong");
  if (Refused refused = bad_request(fault)) return refused;
  if (state.result != Result::none)
    return Refusal{"not_available", "the legend has ended: there is nothing left to do", ""};
  if (to_act(state) == Seat::chance) {
    return Refusal{"not_available", "chance is asked, and nobody can advise it", ""};
  }
  ai::Budget budget;
  budget.rollouts = static_cast<u32>(rollouts);
  budget.deadline = std::chrono::steady_clock::now() + kLongestThought;
  const ai::Decision decision = player->choose(state, budget);
  answer["who"] = codec::seat_name(content, state, decision.action.who);
  answer["action"] = codec::action_to_json(content, state, decision.action);
  answer["reason"] = reason_to_json(content, state, decision.action.who, decision.reason);
  return std::nullopt;
}

}  // namespace rietburg::table
