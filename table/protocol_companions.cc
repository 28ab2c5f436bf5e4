// The verbs `decide` and `orders`: companions for whoever carries a table by themselves, as a page without a server
// does. The server's own companions (server/room_companions.cc) think on other threads; the players are the same.
#include "codec/action_json.h"
#include "codec/names.h"
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

/// `{"archer":{"strength":"able","order":{"to":"stay"}}}`
struct Led {
  u8 seats = 0;
  std::array<std::string, kMaxHeroes> strengths{};
  ai::Orders orders{};
};

Led read_companions(Fields& fields, const Content& content, const State& state, Fault& fault) {
  Led led;
  const json* told = fields.required("companions");
  if (told == nullptr) return led;
  if (!told->is_object()) {
    fields.fail("companions", "expected companions by hero, as in {\"archer\":{\"strength\":\"able\"}}");
    return led;
  }
  Fields heroes(*told, "companions", fault);
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const std::string hero(codec::seat_name(content, state, seat(i)));
    const json* one = heroes.optional(hero.c_str());
    if (one == nullptr) continue;
    const std::string place = "companions." + hero;
    Fields parts(*one, place, fault);
    led.seats |= seat_bit(seat(i));
    led.strengths[i] = parts.text("strength");
    if (parts.ok() && !is_strength(led.strengths[i])) parts.fail("strength", "expected quick, able or strong");
    if (const json* order = parts.optional("order")) {
      Fields words(*order, place + ".order", fault);
      led.orders[i] = read_order(words, content, state, seat(i));
      words.finish();
    }
    parts.finish();
  }
  heroes.finish();
  return led;
}

}  // namespace

Refused Protocol::decide(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const Content& content = table_->content();
  const State& state = table_->state();
  const Led led = read_companions(fields, content, state, fault);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  if (Refused refused = nobody_decides(state)) return refused;
  const Seat who = to_act(state);
  if ((led.seats & seat_bit(who)) == 0)
    return Refusal{"not_available", "whoever is asked is led by no companion", "companions"};
  const ai::PlayerOptions options{.seats = led.seats, .weights = weights_for(*library_, table_->setup().game.legend)};
  ai::Player* player = mind_.of(table_->shared_content(), options, led.orders);
  const Processors::Share share(*processors_);
  ai::Budget budget{.rollouts = ai::rollouts_of(led.strengths[idx(who)]), .threads = share.threads()};
  budget.deadline = std::chrono::steady_clock::now() + kLongestDecision;
  const ai::Decision decision = player->choose(state, budget);
  answer["who"] = codec::seat_name(content, state, decision.action.who);
  answer["action"] = codec::action_to_json(content, state, decision.action);
  answer["reason"] = reason_to_json(content, state, decision.action.who, decision.reason);
  return std::nullopt;
}

Refused Protocol::orders(const json& request, json& answer) {
  Fault fault;
  Fields fields = fields_of(request, fault);
  const Content& content = table_->content();
  const State& state = table_->state();
  const ai::Orders orders = read_orders(fields, content, state, fault);
  fields.finish();
  if (Refused refused = bad_request(fault)) return refused;
  answer["ended"] = ended_orders(content, state, orders);
  return std::nullopt;
}

}  // namespace rietburg::table
