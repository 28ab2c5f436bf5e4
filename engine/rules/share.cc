// Rules, "Decisions": gifts, rewards, losses and prices of the group, one part after another (DEC-3, DEC-4).
#include <algorithm>

#include "rules/battle.h"
#include "rules/conditions.h"
#include "rules/share.h"
#include "rules/things.h"

namespace rietburg {

namespace {

std::size_t sharers(const State& state, ShareWhat what) {
  if (what != ShareWhat::reward) return hero_count(state);
  return static_cast<std::size_t>(__builtin_popcount(state.fight.fighting));
}

}  // namespace

/// Rewards go by roll order, all else by turn order.
Seat sharer(const State& state, const AskShare& share, std::size_t turn) {
  if (turn >= sharers(state, share.what)) return Seat::none;
  return share.what == ShareWhat::reward ? fighter(state, turn) : clockwise(state, leader(state), turn);
}

namespace {

int bearable(const Hero& hero) { return hero.willpower - 1; }  // EVT-2

/// How many of a thing a hero has room for.
int room_for(const Content& content, const Hero& hero, Thing thing) {
  const Slot slot = thing_def(content, thing).slot;
  if (slot == Slot::small) return free_small_slots(hero);
  if (slot == Slot::pouch) return kMaxCount;
  return can_hold(content, hero, thing) ? 1 : 0;
}

/// How much of the things the heroes after `turn` have room for.
int room_after(const Content& content, const State& state, const AskShare& share, std::size_t turn) {
  int room = 0;
  for (std::size_t i = turn + 1; i < sharers(state, share.what); ++i) {
    room += room_for(content, state.hero(sharer(state, share, i)), share.thing);
  }
  return room;
}

int bearable_after(const State& state, const AskShare& share, std::size_t turn) {
  int sum = 0;
  for (std::size_t i = turn + 1; i < sharers(state, share.what); ++i) {
    sum += bearable(state.hero(sharer(state, share, i)));
  }
  return sum;
}

struct Range {
  int from, to;
};

/// What one hero may name.
struct Parts {
  Range gold, willpower, things;
  int at_most = 2 * kMaxCount, at_least = 0;  // gold and willpower together

  /// The willpower that may go with so much gold.
  Range beside(int g) const { return {std::max(willpower.from, at_least - g), std::min(willpower.to, at_most - g)}; }
};

/// Whether there are two different ones.
bool has_choice(const Parts& parts) {
  int count = 0;
  for (int g = parts.gold.from; g <= parts.gold.to && count < 2; ++g) {
    const Range willpower = parts.beside(g);
    if (willpower.from <= willpower.to)
      count += (willpower.to - willpower.from + 1) * (parts.things.to - parts.things.from + 1);
  }
  return count > 1;
}

void append_parts(Seat who, const Parts& parts, ActionList& list) {
  for (int g = parts.gold.from; g <= parts.gold.to; ++g) {
    const Range willpower = parts.beside(g);
    for (int w = willpower.from; w <= willpower.to; ++w) {
      for (int t = parts.things.from; t <= parts.things.to; ++t) {
        list.push_back(share_part(who, static_cast<u8>(g), static_cast<u8>(w), static_cast<u8>(t)));
      }
    }
  }
}

void settle_part(Step& step, const AskShare& share, Seat who, int gold, int willpower, int things) {
  const Rule rule = share.what == ShareWhat::reward  ? Rule::FGT_12
                    : share.what == ShareWhat::price ? Rule::DEC_4
                                                     : Rule::DEC_3;
  if (gold + willpower + things > 0) {
    step.emit({.kind = share.what == ShareWhat::reward ? EventKind::reward_taken : EventKind::part_named,
               .rule = rule,
               .card = step.cause,
               .who = who,
               .thing = share.thing,
               .index = static_cast<u8>(things),
               .n = gold,
               .m = willpower});
  }
  if (share.what == ShareWhat::price) {
    step.state.parts[idx(who)] = {static_cast<u8>(gold), static_cast<u8>(willpower), 0};
    return;
  }
  change_gold(step, who, gold, rule);
  change_willpower(step, who, share.what == ShareWhat::loss ? -willpower : willpower, rule);
  for (int i = 0; i < things; ++i) gain_thing(step, who, share.thing, Rule::ITM_1);
}

/// Books a part and goes on to the next hero.
void take_part(Step& step, AskShare& share, const Action& part) {
  settle_part(step, share, part.who, part.gold(), part.willpower(), part.things());
  const bool one_total = share.what == ShareWhat::reward || share.what == ShareWhat::price;
  share.gold = static_cast<u8>(share.gold - part.gold() - (one_total ? part.willpower() : 0));
  if (!one_total) share.willpower = static_cast<u8>(share.willpower - part.willpower());
  share.things = static_cast<u8>(share.things - part.things());
  ++share.turn;
}

Parts parts_of(const Content& content, const State& state, const AskShare& share) {
  const std::size_t turn = share.turn;
  const bool last = turn + 1 == sharers(state, share.what);
  if (share.what == ShareWhat::reward) {
    return {{0, share.gold}, {0, share.gold}, {0, 0}, share.gold, last ? share.gold : 0};
  }
  const Hero& hero = state.hero(sharer(state, share, turn));
  switch (share.what) {
    case ShareWhat::reward: break;
    case ShareWhat::gain: {
      const int room = share.things == 0 ? 0 : room_for(content, hero, share.thing);
      const int after = share.things == 0 ? 0 : room_after(content, state, share, turn);
      const Range things{std::max(0, share.things - after), std::min<int>(share.things, room)};
      return {{last ? share.gold : 0, share.gold}, {last ? share.willpower : 0, share.willpower}, things};
    }
    case ShareWhat::loss: {
      const Range willpower{std::max(0, share.willpower - bearable_after(state, share, turn)),
                            std::min<int>(share.willpower, bearable(hero))};
      return {{0, 0}, willpower, {0, 0}};
    }
    case ShareWhat::price: {
      const int gold = (share.coins & kPaysGold) != 0 ? std::min(hero.gold, share.gold) : 0;
      const int willpower = (share.coins & kPaysWillpower) != 0 ? std::min<int>(bearable(hero), share.gold) : 0;
      return {{0, gold}, {0, willpower}, {0, 0}, share.gold};
    }
  }
  return {};
}

/// Heroes with only one possible part are not asked.
void ask_next(Step& step, AskShare share) {
  while (share.turn < sharers(step.state, share.what)) {
    if (has_choice(parts_of(step.content, step.state, share))) return step.push(share);
    ActionList list;
    legal(step.content, step.state, share, list);
    take_part(step, share, list[0]);
  }
}

}  // namespace

void legal(const Content& content, const State& state, const AskShare& share, ActionList& list) {
  append_parts(sharer(state, share, share.turn), parts_of(content, state, share), list);
}

void answer(Step& step, const AskShare& question, const Action& action) {
  AskShare share = question;
  take_part(step, share, action);
  ask_next(step, share);
}

void share_reward(Step& step, u8 reward) {
  if (reward == 0) return;
  AskShare share{};
  share.what = ShareWhat::reward;
  share.gold = reward;
  ask_next(step, share);
}

void share_gain(Step& step, u8 gold, u8 willpower, Thing thing, u8 things) {
  AskShare share{};
  share.what = ShareWhat::gain;
  share.gold = gold;
  share.willpower = willpower;
  share.thing = thing;
  if (thing != Thing::none) {
    const int room = room_after(step.content, step.state, share, 0) +
                     room_for(step.content, step.state.hero(leader(step.state)), thing);
    share.things = static_cast<u8>(std::min<int>({things, room, step.state.stock[idx(thing)]}));
  }
  step.emit({.kind = EventKind::group_shares, .rule = Rule::EVT_1, .card = step.cause, .n = gold, .m = willpower});
  ask_next(step, share);
}

void share_loss(Step& step, int willpower) {
  AskShare share{};
  share.what = ShareWhat::loss;
  int borne = 0;
  for (const Hero& hero : step.state.heroes) borne += bearable(hero);
  step.emit({.kind = EventKind::group_shares, .rule = Rule::EVT_1, .card = step.cause, .m = -willpower});
  if (willpower > borne) {
    step.emit({.kind = EventKind::loss_lapsed, .rule = Rule::EVT_2, .card = step.cause, .n = willpower - borne});
  }
  share.willpower = static_cast<u8>(std::min(willpower, borne));
  if (share.willpower > 0) ask_next(step, share);
}

void share_price(Step& step, u8 amount, u8 coins) {
  step.push(GroupPrice{.amount = amount, .coins = coins});
  step.state.parts = {};
  AskShare share{};
  share.what = ShareWhat::price;
  share.gold = amount;
  share.coins = coins;
  ask_next(step, share);
}

void work(Step& step, const GroupPrice& frame) {
  State& state = step.state;
  const auto parts = state.parts;
  state.parts = {};
  int offered = 0;
  for (const Part& part : parts) offered += part.gold + part.willpower;
  auto run = top<RunCard>(state);
  if (offered < frame.amount) {  // nobody pays and the card strikes
    return step.emit({.kind = EventKind::price_short, .rule = Rule::DEC_4, .card = run.card});
  }
  step.emit({.kind = EventKind::price_paid, .rule = Rule::DEC_4, .card = run.card});
  run.pc = RunCard::kEnd;
  replace_top(state, run);
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    change_gold(step, seat(i), -parts[i].gold, Rule::DEC_4);
    change_willpower(step, seat(i), -parts[i].willpower, Rule::DEC_4);
  }
}

}  // namespace rietburg
