// What companions are told, in words of the protocol.
#pragma once
#include "ai/orders.h"
#include "codec/read.h"

namespace rietburg::table {

/// Reads `to` and what belongs to it; the hero `who` is meant to follow it. Faults go to the fields.
ai::Order read_order(codec::Fields& fields, const Content& content, const State& state, Seat who);
nlohmann::json order_to_json(const Content& content, const State& state, const ai::Order& order);
/// The same from what order_to_json wrote; nothing where it does not fit this game any more.
ai::Order order_from_json(const nlohmann::json& order, const Content& content, const State& state, Seat who);
/// Reads `orders`, by hero, where it is there: `{"archer":{"to":"stay"}}`.
ai::Orders read_orders(codec::Fields& fields, const Content& content, const State& state, codec::Fault& fault);
/// As in `{"to":"go","space":57,"stands":"done"}`; null while it is to be followed.
nlohmann::json ended_order(const Content& content, const State& state, Seat who, const ai::Order& order);
/// Those of them that are not to be followed any more, by hero.
nlohmann::json ended_orders(const Content& content, const State& state, const ai::Orders& orders);

}  // namespace rietburg::table
