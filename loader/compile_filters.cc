// Whom an effect concerns, when it happens, what an offer trades and what a die means.
#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {
namespace {

std::optional<Filter::Base> base_of(const Node& node) {
  if (node.says("all")) return Filter::Base::all;
  if (node.says("subject")) return Filter::Base::subject;
  if (node.says("leader")) return Filter::Base::leader;
  if (node.says("lowest-rank")) return Filter::Base::lowest_rank;
  if (node.says("highest-rank")) return Filter::Base::highest_rank;
  return std::nullopt;
}

}  // namespace

/// Equal filters share one place.
u8 Compiler::filter(const Node& node) {
  const std::string text = node.data().dump();
  if (const auto found = filter_index_.find(text); found != filter_index_.end()) return found->second;
  const u8 index = new_filter(node);
  filter_index_[text] = index;
  return index;
}

u8 Compiler::new_filter(const Node& node) {
  Filter filter{};
  if (const auto base = base_of(node)) {
    filter.base = *base;
  } else if (!node.is_object()) {
    problem(node, say("does-not-say-whom-it-concerns", node.quoted()),
            say("write-all-subject-leader-lowest-rank-highest-rank"));
  }
  for (const Node& hero : node["heroes"].items()) {
    if (const HeroKind kind = hero_kind(hero); idx(kind) < 8) filter.heroes |= static_cast<u8>(1U << idx(kind));
  }
  filter_spaces(filter, node);
  // Zero means "any" to the engine, so a limit of zero cannot be said.
  if (node.has("willpower-below")) filter.willpower_below = byte(node["willpower-below"], 1);
  if (node.has("willpower-above")) filter.willpower_above = byte(node["willpower-above"], 1);
  if (node.has("strength-above")) filter.strength_above = byte(node["strength-above"], 1);
  if (node.has("strength-at-most")) filter.strength_at_most = byte(node["strength-at-most"], 1);
  filter.asleep = node["asleep"].is_true();
  if (node["asleep"].is_false()) problem(node["asleep"], say("asleep-can-only-be-asked"), say("leave-it-out"));
  filter.not_chosen = node["not-chosen"].is_true();
  filter.there = node["there"].is_true();
  filter.standing = node["standing"].is_true();
  filter.fighting = node["fighting"].is_true();
  if (node.has("is")) filter.base = base_of(node["is"]).value_or(Filter::Base::all);
  if (content.filters.size() == 255) problem(node, say("more-than-255-different-filters"), say("use-fewer"));
  content.filters.push_back(filter);
  return static_cast<u8>(content.filters.size() - 1);
}

void Compiler::filter_spaces(Filter& filter, const Node& node) {
  if (!node.has("spaces") && !node.has("not-spaces") && !node.has("terrain") && !node.has("not-terrain")) return;
  filter.limits_spaces = true;
  const auto feature = [](const Node& terrain) {
    return terrain.says("forest")     ? SpaceDef::kForest
           : terrain.says("mountain") ? SpaceDef::kMountain
                                      : SpaceDef::kRiver;
  };
  const SpaceSet among = node.has("spaces") ? space_list(node["spaces"]) : SpaceSet{};
  const SpaceSet without = node.has("not-spaces") ? space_list(node["not-spaces"]) : SpaceSet{};
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    const SpaceDef& def = content.spaces[i];
    if (!def.exists || without.contains(space(i))) continue;
    if (node.has("spaces") && !among.contains(space(i))) continue;
    if (node.has("terrain") && !(def.features & feature(node["terrain"]))) continue;
    if (node.has("not-terrain") && (def.features & feature(node["not-terrain"]))) continue;
    filter.spaces.insert(space(i));
  }
  if (filter.spaces.empty()) problem(node, say("no-space-fits-this-filter"), say("widen-it"));
}

Trade Compiler::trade(const Node& node) {
  const auto part = [this](const Node& side, const char* what) {
    return side.has(what) ? byte(side[what], 0, kMaxAmount) : u8{0};
  };
  const Node cost = node["cost"], get = node["get"];
  return {part(cost, "gold"),     part(cost, "willpower"), part(cost, "strength"),  part(get, "gold"),
          part(get, "willpower"), part(get, "strength"),   get["article"].is_true()};
}

/// The meaning of each face.
u8 Compiler::roll_table(const Node& roll) {
  RollTable table = content.tables.front();
  if (roll.has("plus")) {
    const int plus = number(roll["plus"], 0, 249);
    for (u8& value : table.value) value = static_cast<u8>(value + plus);
  } else if (roll.has("table")) {
    std::array<bool, kDieFaces> covered{};
    for (const auto& [faces, value] : roll["table"].fields()) {
      const auto range = range_of(faces);
      if (!range || range->first < 1 || range->second > static_cast<int>(kDieFaces)) {
        problem(value, say("are-no-faces-of-a-die", faces), say("write-1-to-6"));
        continue;
      }
      for (int face = range->first - 1; face < range->second; ++face) {
        const auto i = static_cast<std::size_t>(face);
        if (covered[i]) problem(value, say("face-stands-here-twice", face + 1), say("each-face-has-one-meaning"));
        covered[i] = true;
        table.value[i] = byte(value);
      }
    }
    const auto gap = std::find(covered.begin(), covered.end(), false);
    if (gap != covered.end())
      problem(roll["table"], say("nothing-for-face", gap - covered.begin() + 1), say("cover-1-to-6"));
  }
  const auto found = std::find_if(content.tables.begin(), content.tables.end(),
                                  [&](const RollTable& other) { return other.value == table.value; });
  if (found != content.tables.end()) return static_cast<u8>(found - content.tables.begin());
  if (content.tables.size() == 255) problem(roll, say("more-than-255-different-rolls"), say("use-fewer"));
  content.tables.push_back(table);
  return static_cast<u8>(content.tables.size() - 1);
}

}  // namespace rietburg::loader
