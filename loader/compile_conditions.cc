// When something happens: one flat list of conditions, all of which must hold, or any.
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
    problem(node, say("too-many-conditions"), say("at-most-255-in-one-list"));
  return {static_cast<u16>(start), static_cast<u8>(found.size()), any};
}

Condition Compiler::condition(const Node& node) {
  const bool negated = node["not"].is_true();
  if (node.has("roll")) {
    const auto range = range_of(node["roll"].text());
    if (!range) problem(node["roll"], say("is-no-range", node["roll"].quoted()), say("write-a-range"));
    if (!last_roll_) problem(node["roll"], say("asks-for-a-roll-before-any"), say("put-a-do-roll-above"));
    const auto [low, high] = range.value_or(std::pair(0, 0));
    return {.op = CondOp::roll, .negated = negated, .low = static_cast<u8>(low), .high = static_cast<u8>(high)};
  }
  if (node.has("chosen")) {
    const auto option = options_.find(node["chosen"].text());
    if (option == options_.end()) {
      problem(node["chosen"], say("is-none-of-the-options-above", node["chosen"].quoted()), say("put-a-do-choose"));
      return {};
    }
    return {.op = CondOp::roll, .negated = negated, .low = option->second, .high = option->second};
  }
  if (node.has("defeated")) return {.op = CondOp::defeated, .negated = negated, .kind = kind(node["defeated"])};
  if (node.has("beaten-by-subject"))
    return {.op = CondOp::beaten_by, .negated = negated, .kind = kind(node["beaten-by-subject"])};
  if (node.has("alone")) {
    content.counts_alone = true;
    return {.op = CondOp::alone, .negated = negated, .at_least = byte(node["alone"], 1)};
  }
  if (node.has("hero")) return {.op = CondOp::hero, .negated = negated, .filter = filter(node["hero"])};
  if (node.has("flag")) {
    flags_asked_.try_emplace(node["flag"].text(), node["flag"]);
    return {.op = CondOp::flag, .negated = negated, .flag = flag_index(node["flag"])};
  }
  if (node.has("counter")) {
    return {.op = CondOp::counter,
            .negated = negated,
            .counter = counter_index(node["counter"]),
            .at_least = byte(node["at-least"], 1)};
  }
  if (node.has("letter")) return {.op = CondOp::letter, .negated = negated, .letter = letter(node["letter"])};
  if (node.has("deck")) return {.op = CondOp::deck, .negated = negated, .deck = deck_index(node["deck"])};
  if (node.has("quests")) return {.op = CondOp::quests, .negated = negated};
  Condition found = board_condition(node);
  found.negated = negated;
  if (node["at"].has("marker")) found.at_marker = figure(node["at"]["marker"], Role::marker, false);
  return found;
}

/// What stands or lies on the board; with "at", on that space.
Condition Compiler::board_condition(const Node& node) {
  const bool somewhere = node.has("at");
  const bool is_number = somewhere && !node["at"].has("marker");
  const Space at = node["at"].says("there") ? kThere : is_number ? space_number(node["at"]) : kAnywhere;
  if (node.has("creature")) {
    return {
        .op = somewhere ? CondOp::creature_at : CondOp::creature, .kind = kind_or_any(node["creature"]), .space = at};
  }
  if (node.has("farmer")) return {.op = somewhere ? CondOp::farmer_at : CondOp::farmer, .space = at};
  if (node.has("character"))
    return {.op = CondOp::character, .figure = figure(node["character"], Role::character, false), .space = at};
  if (node.has("ally")) {
    return {.op = CondOp::ally,
            .figure = figure(node["ally"], Role::ally, false),
            .space = at,
            .in_fight = node["fighting"].is_true()};
  }
  if (node.has("meets")) return {.op = CondOp::meets, .thing = thing(node["meets"])};
  if (node.has("lying")) {
    return {.op = CondOp::lying,
            .thing = lying_thing(node["lying"]),
            .space = at,
            .at_least = node.has("count") ? byte(node["count"], 1) : u8{1}};
  }
  if (node.has("value"))
    return {.op = CondOp::value_at, .space = at, .at_least = static_cast<u16>(number(node["value"], 1, 9999))};
  if (node.has("rubble")) return {.op = CondOp::rubble, .space = space_number(node["rubble"])};
  if (node.has("well")) return {.op = CondOp::well, .space = space_number(node["well"])};
  if (node.has("closed")) return {.op = CondOp::closed, .way = way(node["closed"])};
  if (node.has("thing")) return {.op = CondOp::thing_at, .thing = thing(node["thing"]), .space = at};
  problem(node, say("is-no-condition", node.quoted()), say("readme-md-lists-the-conditions"));
  return {};
}

}  // namespace rietburg::loader
