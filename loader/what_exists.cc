#include "loader/what_exists.h"

namespace rietburg::loader {

WhatExists what_exists(const Content& content) {
  WhatExists there{std::vector<bool>(256), std::vector<bool>(256)};
  for (const Effect& effect : content.effects) {
    const auto is = [&effect](auto... ops) { return ((effect.op == ops) || ...); };
    if (is(Op::place_creature)) {
      there.kinds[idx(effect.kind)] = true;
      there.things[idx(effect.held)] = true;
    }
    if (is(Op::become)) there.kinds[idx(effect.into)] = true;
    if (is(Op::place_thing, Op::gain, Op::find, Op::share, Op::bar_way)) there.things[idx(effect.thing)] = true;
  }
  there.things[idx(Thing::none)] = false;
  for (std::size_t i = 0; i < content.thing_count; ++i) {
    const ThingDef& def = content.things[i];
    if (def.seller != Seller::nobody || there.things[idx(def.group)]) there.things[i] = true;
  }
  for (std::size_t i = 0; i < content.thing_count; ++i) {  // the other sides and the groups of what is there
    if (!there.things[i]) continue;
    there.things[idx(content.things[i].turns_to)] = true;
    there.things[idx(content.things[i].ready_as)] = true;
    there.things[idx(content.things[i].group)] = true;
  }
  return there;
}

}  // namespace rietburg::loader
