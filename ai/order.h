// What a person tells a companion to do. Few words: the companion finds out how.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "rietburg/rules.h"

namespace rietburg::ai {

enum class OrderKind : u8 {
  none,
  stay,    // where it is; it may fight there
  follow,  // `hero`: be where they are, join their fights
  fight,   // `creature`
  go,      // `space`
  save,    // no hour that costs willpower
};
inline constexpr std::array<std::string_view, 6> kOrderNames = {"none", "stay", "follow", "fight", "go", "save"};
constexpr std::string_view name_of(OrderKind kind) { return kOrderNames[static_cast<std::size_t>(kind)]; }

/// Plain data; fields a kind does not use are as they are here.
struct Order {
  OrderKind kind = OrderKind::none;
  Seat hero = Seat::none;
  u8 creature = 0;
  Space space = Space::none;
  bool operator==(const Order&) const = default;
};
/// By seat.
using Orders = std::array<Order, kMaxHeroes>;

}  // namespace rietburg::ai
