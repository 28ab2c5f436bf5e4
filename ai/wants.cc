#include "ai/wants.h"

#include <algorithm>

namespace rietburg::ai {

bool is_a(const Content& content, Thing thing, Thing wanted) {
  if (thing == Thing::none) return false;
  const ThingDef& def = content.things[idx(thing)];
  return thing == wanted || def.group == wanted || def.returns_as == wanted;
}

namespace {

/// A condition without what a card would add (a roll, a subject): asked of the engine as a task of its own.
bool holds(const Content& content, const State& state, std::size_t condition) {
  TaskDef task;
  task.test = {static_cast<u16>(condition), 1, false};
  return task_done(content, state, task);
}

class Finder {
 public:
  Finder(const Content& content, const State& state, Wants& wants) : content_(content), state_(state), wants_(wants) {}

  void need(const Test& test, Seat subject, int depth) {
    for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) need(i, subject, depth);
  }

 private:
  static constexpr int kDeepest = 7;

  void add(const Want& want) {
    if (wants_.full() || std::find(wants_.begin(), wants_.end(), want) != wants_.end()) return;
    wants_.push_back(want);
  }

  void need(std::size_t at, Seat subject, int depth) {
    const Condition& condition = content_.conditions[at];
    if (depth > kDeepest) return;
    if (condition.op != CondOp::beaten_by && condition.op != CondOp::alone && condition.op != CondOp::hero &&
        condition.op != CondOp::quests && holds(content_, state_, at)) {
      return;
    }
    if (condition.negated) return need_not(condition);
    switch (condition.op) {
      case CondOp::thing_at:
      case CondOp::lying: return need_thing_at(condition, depth);
      case CondOp::value_at:
        return add({.what = Want::What::hoard, .space = condition.space, .count = condition.at_least});
      case CondOp::defeated: return need_beaten(condition.kind, Seat::none, depth);
      case CondOp::beaten_by:
        if (state_.defeated[idx(condition.kind)] == 0) need_beaten(condition.kind, subject, depth);
        return;
      case CondOp::alone:
        if (subject == Seat::none || state_.hero(subject).alone >= condition.at_least) return;
        return add({.what = Want::What::alone, .who = subject, .count = condition.at_least});
      case CondOp::hero: return need_hero(content_.filters[condition.filter], subject);
      case CondOp::flag: return need_flag(condition.flag, depth);
      case CondOp::quests: return need_quests(depth);
      case CondOp::counter: return need_counter(condition.counter, depth);
      case CondOp::character: return need_placed(Op::place_character, condition.figure, depth);
      case CondOp::ally: return need_placed(Op::place_ally, condition.figure, depth);
      case CondOp::meets:
      case CondOp::creature:
      case CondOp::creature_at:
      case CondOp::farmer:
      case CondOp::farmer_at:
      case CondOp::roll:
      case CondOp::letter:
      case CondOp::closed:
      case CondOp::rubble:
      case CondOp::well:
      case CondOp::deck: return;  // time brings it, or nothing does
    }
  }

  /// A condition that must stop holding.
  void need_not(const Condition& condition) {
    if (condition.op == CondOp::well) add({.what = Want::What::drain, .space = condition.space});
    if (condition.op == CondOp::creature_at) {
      add({.what = Want::What::beat_at, .kind = condition.kind, .space = condition.space});
    }
  }

  void need_hero(const Filter& filter, Seat subject) {
    const Seat who = filter.base == Filter::Base::subject ? subject : Seat::none;
    const auto lacks = [&](auto&& enough) {
      if (who != Seat::none) return !enough(state_.hero(who));
      return std::none_of(state_.heroes.begin(), state_.heroes.end(), enough);
    };
    if (filter.strength_above > 0 && lacks([&](const Hero& h) { return h.strength > filter.strength_above; })) {
      add({.what = Want::What::strength, .who = who, .count = static_cast<u16>(filter.strength_above + 1)});
    }
    if (filter.willpower_above > 0 && lacks([&](const Hero& h) { return h.willpower > filter.willpower_above; })) {
      add({.what = Want::What::willpower, .who = who, .count = static_cast<u16>(filter.willpower_above + 1)});
    }
    if (filter.limits_spaces && lacks([&](const Hero& h) { return filter.spaces.contains(h.space); })) {
      add({.what = Want::What::visit, .spaces = filter.spaces, .who = who});
    }
  }

  void need_quests(int depth) {
    for (const Quest& quest : state_.quests) {
      if (quest.fulfilled == 0) need(content_.cards[idx(quest.card)].goal, quest.who, depth + 1);
    }
  }

  bool is_about(Thing wanted) const {
    const auto of = [&](Thing thing) { return is_a(content_, thing, wanted); };
    for (const Loot& loot : state_.loot) {
      if (of(loot.thing)) return true;
    }
    for (const Hero& hero : state_.heroes) {
      if (of(hero.small[0]) || of(hero.small[1]) || of(hero.small[2]) || of(hero.escort) || of(hero.large)) return true;
    }
    return std::any_of(state_.creatures.begin(), state_.creatures.end(),
                       [&](const Creature& creature) { return of(creature.holds); });
  }

  void need_thing_at(const Condition& condition, int depth) {
    if (!is_about(condition.thing)) return need_thing(condition.thing, depth);
    Space at = condition.space;
    if (condition.at_marker != Figure::none) {
      at = Space::none;
      for (const Piece& marker : state_.markers) {
        if (marker.figure == condition.at_marker) at = marker.space;
      }
    }
    if (at == Space::none || at == kThere) return;
    const bool lying = condition.op == CondOp::lying;
    add({.what = Want::What::bring,
         .thing = condition.thing,
         .space = at,
         .count = static_cast<u16>(lying ? std::max<u16>(condition.at_least, 1) : 1),
         .lying = lying});
  }

  /// Nothing of it is on the board: it is sold, or some card brings it.
  void need_thing(Thing wanted, int depth) {
    if (content_.things[idx(wanted)].seller != Seller::nobody) {
      add({.what = Want::What::buy, .thing = wanted});
      if (content_.things[idx(wanted)].seller == Seller::witch && state_.characters.empty()) {
        need_cards([&](const Effect& effect) { return effect.op == Op::place_character; }, depth);
      }
    }
    need_cards(
        [&](const Effect& effect) {
          const bool laid = (effect.op == Op::place_thing || effect.op == Op::gain || effect.op == Op::find) &&
                            is_a(content_, effect.thing, wanted);
          const bool is_group = effect.op == Op::place_thing && effect.thing == wanted;
          const bool held = effect.op == Op::place_creature && is_a(content_, effect.held, wanted);
          return laid || is_group || held ||
                 (effect.op == Op::place_creature && effect.held == wanted && wanted != Thing::none);
        },
        depth);
  }

  void need_beaten(Kind kind, Seat who, int depth) {
    for (const Creature& creature : state_.creatures) {
      if (creature.kind == kind) return add({.what = Want::What::beat, .kind = kind, .who = who});
    }
    need_cards([&](const Effect& effect) { return effect.op == Op::place_creature && effect.kind == kind; }, depth);
  }

  void need_flag(u8 flag, int depth) {
    need_cards([&](const Effect& effect) { return effect.op == Op::set_flag && effect.flag == flag; }, depth);
  }

  void need_counter(u8 counter, int depth) {
    need_cards([&](const Effect& effect) { return effect.op == Op::count && effect.counter == counter; }, depth);
  }

  void need_placed(Op op, Figure figure, int depth) {
    need_cards([&](const Effect& effect) { return effect.op == op && effect.figure == figure; }, depth);
  }

  /// Cards with such an effect: what the effect itself asks comes first, then what sets the card off.
  template <typename Is>
  void need_cards(const Is& is, int depth) {
    for (std::size_t c = 0; c < content_.cards.size(); ++c) {
      const CardDef& card = content_.cards[c];
      const auto look = [&](std::size_t first, std::size_t count) {
        for (std::size_t i = first; i < first + count; ++i) {
          const Effect& effect = content_.effects[i];
          if (!is(effect)) continue;
          if (!need_first(effect.test, depth)) need_card(static_cast<Card>(c), depth + 1);
        }
      };
      look(card.first_effect, card.effects);
      look(card.first_strike, card.strikes);
      look(card.first_reward, card.rewards);
    }
  }

  /// True where something else is to be done before.
  bool need_first(const Test& test, int depth) {
    if (test.count == 0) return false;
    TaskDef task;
    task.test = test;
    for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
      const CondOp op = content_.conditions[i].op;
      if (op == CondOp::roll || op == CondOp::hero) return false;  // known only when the card is read
      if (content_.conditions[i].space == kThere) return false;
    }
    if (task_done(content_, state_, task)) return false;
    need(test, Seat::none, depth + 1);
    return true;
  }

  void need_card(Card card, int depth) {
    if (depth > kDeepest || seen_[idx(card)]) return;
    seen_[idx(card)] = true;
    for (std::size_t i = 0; i < content_.triggers.size(); ++i) {
      const Trigger& trigger = content_.triggers[i];
      const bool spent = trigger.times == Times::once && (state_.fired >> i & 1U) != 0;
      if (trigger.card == card && !spent) need_trigger(trigger, depth);
    }
    for (const FogDef& fog : content_.fog) {
      if (fog.card == card && !state_.fog.empty()) add({.what = Want::What::fog});
    }
    need_cards([&](const Effect& effect) { return effect.op == Op::read_card && effect.card == card; }, depth);
    const u8 deck = content_.cards[idx(card)].deck;
    if (deck != 0) {
      need_cards([&](const Effect& effect) { return effect.op == Op::draw_card && effect.deck + 1 == deck; }, depth);
    }
    if (content_.cards[idx(card)].laid_offer) {
      for (const Laid& laid : state_.laid) {
        if (laid.card == card) add({.what = Want::What::visit, .spaces = content_.cards[idx(card)].laid_spaces});
      }
    }
  }

  void need_trigger(const Trigger& trigger, int depth) {
    if (trigger.on != On::when && need_first(trigger.test, depth)) return;
    const auto thing = static_cast<Thing>(trigger.what);
    switch (trigger.on) {
      case On::fog:
        if (!state_.fog.empty()) add({.what = Want::What::fog});
        return;
      case On::defeated:
      case On::falls:
        if (trigger.what != kAnything) need_beaten(static_cast<Kind>(trigger.what), Seat::none, depth + 1);
        return;
      case On::ends_move:
      case On::enters:
        if (trigger.limits_spaces) add({.what = Want::What::visit, .spaces = waiting_spaces(trigger)});
        return;
      case On::takes: return add({.what = Want::What::fetch, .thing = thing});
      case On::revealed: return need_revealed(thing, depth);
      case On::when: return need(trigger.test, Seat::none, depth + 1);
      case On::crosses:
      case On::meets:
      case On::survives:
      case On::exits:
      case On::after_event:
      case On::after_moves:
      case On::day_ends:
      case On::round:
      case On::fight_hour:
      case On::cleared:
      case On::count: return;
    }
  }

  /// Where a trigger waits for something that lies there, only those spaces are of use.
  SpaceSet waiting_spaces(const Trigger& trigger) const {
    Thing lies = Thing::none;
    for (std::size_t i = trigger.test.first; i < std::size_t{trigger.test.first} + trigger.test.count; ++i) {
      const Condition& condition = content_.conditions[i];
      const bool there = condition.op == CondOp::lying || condition.op == CondOp::thing_at;
      if (there && condition.space == kThere && !condition.negated) lies = condition.thing;
    }
    if (lies == Thing::none) return trigger.spaces;
    SpaceSet spaces;
    for (const Loot& loot : state_.loot) {
      if (trigger.spaces.contains(loot.space) && is_a(content_, loot.thing, lies)) spaces.insert(loot.space);
    }
    return spaces;
  }

  void need_revealed(Thing thing, int depth) {
    const Thing group = content_.things[idx(thing)].group;
    for (const Loot& loot : state_.loot) {
      if (loot.thing == group) return add({.what = Want::What::reveal, .thing = group});
    }
    need_thing(group, depth + 1);
  }

  const Content& content_;
  const State& state_;
  Wants& wants_;
  std::array<bool, 256> seen_{};
};

}  // namespace

void find_wants(const Content& content, const State& state, Wants& wants) {
  wants.clear();
  Finder finder(content, state, wants);
  for (const TaskDef& task : content.tasks) {
    if (!task_done(content, state, task)) finder.need(task.test, Seat::none, 0);
  }
  if (content.tasks.empty() && content.win.count > 0) finder.need(content.win, Seat::none, 0);
}

u64 wants_key(const State& state) {
  u64 key = state.flags;
  const auto mix = [&](u64 more) {
    key = (key ^ more) * 0x9E3779B97F4A7C15ULL;
    key ^= key >> 29U;
  };
  mix(state.letter + 256U * state.characters.size() + 1024U * state.day);
  mix(state.fired);
  mix(state.next_creature + 256U * state.creatures.size() + (u64{state.loot.size()} << 16U));
  for (const Quest& quest : state.quests) mix(idx(quest.card) * 4U + quest.fulfilled);
  // Where every piece is: one policy plays many games, and a thing that lay in the castle at the end of one is carried
  // about in the next.
  for (const Loot& loot : state.loot) mix(idx(loot.thing) + 256U * idx(loot.space) + 65536U * loot.count);
  for (const Creature& creature : state.creatures) {
    mix(idx(creature.kind) + 256U * idx(creature.space) + 65536U * idx(creature.holds));
  }
  for (const Hero& hero : state.heroes) {
    u64 held = idx(hero.space);
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.large, hero.helm, hero.escort})
      held = held * 256U + idx(thing);
    mix(held);
    mix(hero.gold + 64U * hero.strength + 4096U * hero.willpower +
        65536U * (hero.gems[0] + hero.gems[1] * 16U + hero.gems[2] * 256U));
  }
  return key;
}

bool ends_legend(const Content& content, const State& state, Kind kind) {
  const TriggerRange range = content.triggers_on[idx(On::defeated)];
  for (std::size_t i = range.first; i < range.end; ++i) {
    const Trigger& trigger = content.triggers[i];
    if (trigger.what != static_cast<u8>(kind)) continue;
    const CardDef& card = content.cards[idx(trigger.card)];
    for (std::size_t e = card.first_effect; e < std::size_t{card.first_effect} + card.effects; ++e) {
      const Effect& effect = content.effects[e];
      if (effect.op == Op::narrator_to && effect.letter >= state.end_letter) return true;
    }
  }
  return false;
}

bool others_done(const Content& content, const State& state, Kind kind) {
  for (const TaskDef& task : content.tasks) {
    if (task_done(content, state, task)) continue;
    bool about_it = false;
    for (std::size_t i = task.test.first; i < std::size_t{task.test.first} + task.test.count; ++i) {
      const Condition& condition = content.conditions[i];
      about_it |= condition.op == CondOp::defeated && condition.kind == kind;
    }
    if (!about_it) return false;
  }
  return true;
}

}  // namespace rietburg::ai
