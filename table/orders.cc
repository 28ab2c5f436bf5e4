#include "table/orders.h"

#include <algorithm>

#include "codec/names.h"

namespace rietburg::table {

using codec::Fault;
using codec::Fields;
using codec::json;

ai::Order read_order(Fields& fields, const Content& content, const State& state, Seat who) {
  ai::Order order;
  const std::string to = fields.text("to");
  const std::string_view* const names = ai::kOrderNames.data();
  const std::string_view* const end = names + ai::kOrderNames.size();
  const std::string_view* const found = std::find(names + 1, end, to);
  if (!fields.ok()) return {};
  if (found == end) {
    fields.fail("to", "expected stay, follow, fight, go or save, got " + codec::quoted(to));
    return {};
  }
  order.kind = static_cast<ai::OrderKind>(found - names);
  if (order.kind == ai::OrderKind::follow) {
    const std::string hero = fields.text("hero");
    const auto led_by = codec::find_seat(content, state, hero);
    if (fields.ok() && (!led_by || *led_by == Seat::chance))
      fields.fail("hero", "no hero of this game is called " + codec::quoted(hero));
    if (led_by && *led_by == who) fields.fail("hero", "nobody follows themselves; name another hero");
    order.hero = led_by.value_or(Seat::none);
  }
  if (order.kind == ai::OrderKind::fight) {
    order.creature = static_cast<u8>(fields.integer("creature", 1, Creature::kLastId));
  }
  if (order.kind == ai::OrderKind::go) {
    order.space = space(static_cast<std::size_t>(fields.integer("space", 0, kMaxSpaces - 1)));
    if (fields.ok() && !content.spaces[idx(order.space)].exists)
      fields.fail("space", "this board has no space " + std::to_string(idx(order.space)));
  }
  return fields.ok() ? order : ai::Order{};
}

json order_to_json(const Content& content, const State& state, const ai::Order& order) {
  json out = {{"to", ai::name_of(order.kind)}};
  if (order.kind == ai::OrderKind::follow) out["hero"] = codec::seat_name(content, state, order.hero);
  if (order.kind == ai::OrderKind::fight) out["creature"] = order.creature;
  if (order.kind == ai::OrderKind::go) out["space"] = idx(order.space);
  return out;
}

ai::Order order_from_json(const json& order, const Content& content, const State& state, Seat who) {
  Fault fault;
  Fields fields(order, "order", fault);
  const ai::Order read = read_order(fields, content, state, who);
  fields.finish();
  return fields.ok() ? read : ai::Order{};
}

json ended_order(const Content& content, const State& state, Seat who, const ai::Order& order) {
  const ai::Standing standing = ai::standing_of(content, state, who, order);
  if (standing == ai::Standing::stands) return nullptr;
  json out = order_to_json(content, state, order);
  out["stands"] = standing == ai::Standing::done ? "done" : standing == ai::Standing::no_way ? "no_way" : "gone";
  return out;
}

ai::Orders read_orders(Fields& fields, const Content& content, const State& state, Fault& fault) {
  ai::Orders orders{};
  const json* told = fields.optional("orders");
  if (told == nullptr) return orders;
  if (!told->is_object()) {
    fields.fail("orders", "expected orders by hero, as in {\"archer\":{\"to\":\"stay\"}}, got " + codec::quoted(*told));
    return orders;
  }
  Fields heroes(*told, "orders", fault);
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const std::string hero(codec::seat_name(content, state, seat(i)));
    const json* order = heroes.optional(hero.c_str());
    if (order == nullptr) continue;
    Fields one(*order, "orders." + hero, fault);
    orders[i] = read_order(one, content, state, seat(i));
    one.finish();
  }
  heroes.finish();
  return orders;
}

json ended_orders(const Content& content, const State& state, const ai::Orders& orders) {
  json ended = json::object();
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    if (json one = ended_order(content, state, seat(i), orders[i]); !one.is_null())
      ended[std::string(codec::seat_name(content, state, seat(i)))] = std::move(one);
  }
  return ended;
}

}  // namespace rietburg::table
