// When something happens: one flat list of conditions, all of which must hold, or any.
#include <fmt/format.h>

#include <cstdio>

#include "loader/compiler.h"

namespace rietburg::loader {

std::optional<std::pair<int, int>> range_of(const std::string& text) {
  int low = 0, high = 0, read = 0;
  if (std::sscanf(text.c_str(), "%3d-%3d%n", &low, &high, &read) == 2 && read == static_cast<int>(text.size())) {
    return low >= 0 && high >= low && high <= 255 ? std::optional(std::pair(low, high)) : std::nullopt;
  }
  read = 0;
  if (std::sscanf(text.c_str(), "%3d%n", &low, &read) != 1 || read != static_cast<int>(text.size()))
    return std::nullopt;
  return low >= 0 && low <= 255 ? std::optional(std::pair(low, low)) : std::nullopt;
}

Test Compiler::test(const Node& node) {
  if (node.is_null()) return {};
  const bool any = node.has("any");
  const Node list = any ? node["any"] : node;
  std::vector<Condition> found;  // a filter inside may add conditions of its own: these stand in a row
  if (list.is_array()) {
    for (const Node& one : list.items()) found.push_back(condition(one));
  } else {
    found.push_back(condition(list));
  }
  const std::size_t start = content.conditions.size();
  content.conditions.insert(content.conditions.end(), found.begin(), found.end());
  if (content.conditions.size() > 65535 || found.size() > 255)
    problem(node, "too many conditions", "At most 255 in one list.");
  return {static_cast<u16>(start), static_cast<u8>(found.size()), any};
}

Condition Compiler::condition(const Node& node) {
  const bool negated = node["not"].is_true();
  const auto of = [&](CondOp op, std::size_t a = 0, std::size_t b = 0, int n = 0) {
    return Condition{op, negated, static_cast<u8>(a), static_cast<u8>(b), static_cast<u16>(n)};
  };
  if (node.has("roll")) {
    const auto range = range_of(node["roll"].text());
    if (!range) problem(node["roll"], fmt::format("{} is no range", node["roll"].quoted()), "Write \"5\" or \"1-4\".");
    if (!last_roll_)
      problem(node["roll"], "asks for a roll before any roll of this card", "Put a \"do\":\"roll\" above it.");
    const auto [low, high] = range.value_or(std::pair(0, 0));
    return of(CondOp::roll, static_cast<u8>(low), static_cast<u8>(high));
  }
  if (node.has("chosen")) {
    const auto option = options_.find(node["chosen"].text());
    if (option == options_.end()) {
      problem(node["chosen"], fmt::format("{} is none of the options above", node["chosen"].quoted()),
              "Put a \"do\":\"choose\" with this option above it.");
      return {};
    }
    return of(CondOp::roll, option->second, option->second);
  }
  if (node.has("defeated")) return of(CondOp::defeated, idx(kind(node["defeated"])));
  if (node.has("beaten-by-subject")) return of(CondOp::beaten_by, idx(kind(node["beaten-by-subject"])));
  if (node.has("alone")) {
    content.counts_alone = true;
    return of(CondOp::alone, 0, 0, number(node["alone"], 1, 255));
  }
  if (node.has("hero")) return of(CondOp::hero, filter(node["hero"]));
  if (node.has("flag")) {
    flags_asked_.try_emplace(node["flag"].text(), node["flag"]);
    return of(CondOp::flag, flag_index(node["flag"]));
  }
  if (node.has("counter"))
    return of(CondOp::counter, counter_index(node["counter"]), 0, number(node["at-least"], 1, 255));
  if (node.has("letter")) return of(CondOp::letter, letter(node["letter"]));
  if (node.has("deck")) return of(CondOp::deck, deck_index(node["deck"]));
  if (node.has("quests")) return of(CondOp::quests);
  return board_condition(node, negated);
}

/// What stands or lies on the board; with "at", on that space.
Condition Compiler::board_condition(const Node& node, bool negated) {
  const bool somewhere = node.has("at");
  const u8 at = node["at"].says("there") ? kAtThere : somewhere ? static_cast<u8>(space_number(node["at"])) : kAnywhere;
  const auto of = [&](CondOp op, std::size_t a = 0, std::size_t b = 0, int n = 0) {
    return Condition{op, negated, static_cast<u8>(a), static_cast<u8>(b), static_cast<u16>(n)};
  };
  if (node.has("creature"))
    return of(somewhere ? CondOp::creature_at : CondOp::creature, kind_or_any(node["creature"]), at);
  if (node.has("farmer")) return of(somewhere ? CondOp::farmer_at : CondOp::farmer, 0, at);
  if (node.has("character")) return of(CondOp::character, idx(figure(node["character"], Role::character, false)), at);
  if (node.has("ally")) {
    const int fighting = node["fighting"].is_true() ? 1 : 0;
    return of(CondOp::ally, idx(figure(node["ally"], Role::ally, false)), at, fighting);
  }
  if (node.has("meets")) return of(CondOp::meets, idx(thing(node["meets"])));
  if (node.has("lying"))
    return of(CondOp::lying, idx(lying_thing(node["lying"])), at,
              node.has("count") ? number(node["count"], 1, 255) : 1);
  if (node.has("value")) return of(CondOp::value_at, 0, at, number(node["value"], 1, 9999));
  if (node.has("rubble")) return of(CondOp::rubble, 0, idx(space_number(node["rubble"])));
  if (node.has("well")) return of(CondOp::well, 0, idx(space_number(node["well"])));
  if (node.has("closed")) {
    const auto [a, b] = way(node["closed"]);
    return of(CondOp::closed, idx(a), idx(b));
  }
  if (node.has("thing")) return of(CondOp::thing_at, idx(thing(node["thing"])), at);
  problem(node, fmt::format("{} is no condition", node.quoted()), "README.md lists the conditions.");
  return {};
}

}  // namespace rietburg::loader
