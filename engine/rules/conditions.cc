// Whom a card concerns and when: filters over heroes, conditions over the position.
#include "rules/conditions.h"
#include "rules/cards.h"
#include "rules/creatures.h"
#include "rules/things.h"

namespace rietburg {

Seat by_rank(const Content& content, const State& state, bool highest) {
  Seat best = Seat::first;
  for (std::size_t i = 1; i < hero_count(state); ++i) {
    const u8 rank = hero_def(content, state.heroes[i]).rank;
    const u8 best_rank = hero_def(content, state.hero(best)).rank;
    if (highest ? rank > best_rank : rank < best_rank) best = seat(i);
  }
  return best;
}

namespace {

bool is_base(const Content& content, const State& state, Filter::Base base, const About& about, Seat who) {
  switch (base) {
    case Filter::Base::all: return true;
    case Filter::Base::subject: return who == about.subject;
    case Filter::Base::leader: return who == leader(state);
    case Filter::Base::lowest_rank: return who == by_rank(content, state, false);
    case Filter::Base::highest_rank: return who == by_rank(content, state, true);
  }
  return false;
}

}  // namespace

namespace {

bool is_moving(const State& state, Seat who) {
  for (const Frame& frame : state.pending) {
    if (frame.kind == FrameKind::move && as<AskMove>(frame).who == who) return true;
  }
  return false;
}

}  // namespace

bool concerns(const Content& content, const State& state, const Filter& filter, const About& about, Seat who) {
  const Hero& hero = state.hero(who);
  if (!is_base(content, state, filter.base, about, who)) return false;
  if (filter.heroes != 0 && (filter.heroes >> idx(hero.kind) & 1U) == 0) return false;
  if (filter.limits_spaces && !filter.spaces.contains(hero.space)) return false;
  if (filter.willpower_below != 0 && hero.willpower >= filter.willpower_below) return false;
  if (filter.willpower_above != 0 && hero.willpower <= filter.willpower_above) return false;
  if (filter.strength_above != 0 && hero.strength <= filter.strength_above) return false;
  if (filter.strength_at_most != 0 && hero.strength > filter.strength_at_most) return false;
  if (filter.asleep && hero.asleep == 0) return false;
  if (filter.standing && is_moving(state, who)) return false;
  if (filter.there && hero.space != space(about.roll)) return false;
  if (filter.fighting && (state.fight.fighting & seat_bit(who)) == 0) return false;
  return !filter.not_chosen || (about.chosen & seat_bit(who)) == 0;
}

bool farmer_outside(const State& state) {
  for (const Loot& loot : state.loot) {
    if (loot.thing == Thing::farmer) return true;
  }
  for (const Hero& hero : state.heroes) {
    if (hero.farmers > 0) return true;
  }
  return false;
}

bool is_of(const Content& content, Thing thing, Thing wanted) {
  if (thing == Thing::none) return false;
  const ThingDef& def = thing_def(content, thing);
  return thing == wanted || def.group == wanted || def.returns_as == wanted;
}

namespace {

bool has_with_them(const Content& content, const Hero& hero, Thing wanted) {
  for (const Thing thing : hero.small) {
    if (is_of(content, thing, wanted)) return true;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (hero.gems[i] > 0 && is_of(content, gem_thing(content, i), wanted)) return true;
  }
  return is_of(content, hero.large, wanted) || is_of(content, hero.helm, wanted) ||
         is_of(content, hero.escort, wanted) || (wanted == Thing::farmer && hero.farmers > 0);
}

bool stands(const StaticVec<Piece, 3>& pieces, Figure figure, Space at) {
  for (const Piece& piece : pieces) {
    if (piece.figure == figure && (at == kAnywhere || piece.space == at)) return true;
  }
  return false;
}

bool in_flight(const Content& content, const Exchange& exchange, Thing wanted) {
  for (std::size_t side = 0; side < 2; ++side) {
    for (const Thing thing : exchange.small[side]) {
      if (is_of(content, thing, wanted)) return true;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      if (exchange.gems[side][i] > 0 && is_of(content, gem_thing(content, i), wanted)) return true;
    }
    if (is_of(content, exchange.helm[side], wanted)) return true;
  }
  return false;
}

/// Lying there or with a hero there; anywhere, also with a creature or under a falcon's wing.
bool thing_is_at(const Content& content, const State& state, Thing wanted, Space at) {
  const auto here = [at](Space space) { return at == kAnywhere || space == at; };
  for (const Loot& loot : state.loot) {
    if (here(loot.space) && is_of(content, loot.thing, wanted)) return true;
  }
  for (const Hero& hero : state.heroes) {
    if (here(hero.space) && has_with_them(content, hero, wanted)) return true;
  }
  if (at != kAnywhere) return false;
  for (const Creature& creature : state.creatures) {
    if (is_of(content, creature.holds, wanted)) return true;
  }
  return in_flight(content, state.exchange, wanted);
}

int face_up_lying(const Content& content, const State& state, Thing wanted, Space at) {
  int count = 0;
  for (const Loot& loot : state.loot) {
    const bool face_up = !thing_def(content, loot.thing).is_group;
    if (loot.space == at && face_up && is_of(content, loot.thing, wanted)) count += loot.count;
  }
  return count;
}

int value_lying(const Content& content, const State& state, Space at) {
  int value = 0;
  for (const Loot& loot : state.loot) {
    if (loot.space != at) continue;
    value += loot.count * (loot.thing == Thing::gold ? 1 : thing_def(content, loot.thing).gem);
  }
  return value;
}

bool meets_creature(const Content& content, const State& state, Thing wanted) {
  for (const Loot& loot : state.loot) {
    if (state.has(loot.space, State::kCreature) && is_of(content, loot.thing, wanted)) return true;
  }
  for (const Hero& hero : state.heroes) {
    if (state.has(hero.space, State::kCreature) && has_with_them(content, hero, wanted)) return true;
  }
  return false;
}

bool creature_stands(const Content& content, const State& state, const Condition& condition, Space at) {
  for (const Creature& creature : state.creatures) {
    const bool anywhere = condition.op == CondOp::creature;
    const bool kind = condition.kind == Kind::none || creature.kind == condition.kind ||
                      (anywhere && is_kind(content, creature.kind, condition.kind));
    if (!kind) continue;
    const bool moves = (creature.flags & Creature::kStays) == 0 && !held_in_castle(content, state, creature);
    if (anywhere ? moves : creature.space == at) return true;
  }
  return false;
}

/// What holds for any creature of the kind, special ones included.
u8 any_kind(const Content& content, Kind wanted, const std::array<u8, kMaxKinds>& by_kind) {
  u8 any = 0;
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (is_kind(content, static_cast<Kind>(i), wanted)) any |= by_kind[i];
  }
  return any;
}

/// What a condition counts that asks for "at least so many".
int amount(const Content& content, const State& state, const Condition& condition, Space at) {
  if (condition.op == CondOp::lying) return face_up_lying(content, state, condition.thing, at);
  if (condition.op == CondOp::value_at) return value_lying(content, state, at);
  return state.counters[condition.counter];
}

/// The space that a condition asks about; nowhere: a marker that is not on the board.
constexpr Space kNowhere = Space{253};
Space space_asked(const State& state, const Condition& condition, Space there) {
  if (condition.at_marker != Figure::none) {
    const Space marked = figure_space(state.markers, condition.at_marker);
    return marked == Space::none ? kNowhere : marked;
  }
  return condition.space == kThere ? there : condition.space;
}

bool truth(const Content& content, const State& state, const Condition& condition, const About& about) {
  const Space at = space_asked(state, condition, space(about.roll));
  switch (condition.op) {
    case CondOp::roll: return about.roll >= condition.low && about.roll <= condition.high;
    case CondOp::creature:
    case CondOp::creature_at: return creature_stands(content, state, condition, at);
    case CondOp::farmer: return farmer_outside(state);
    case CondOp::farmer_at: return thing_is_at(content, state, Thing::farmer, at);
    case CondOp::character: return stands(state.characters, condition.figure, at);
    case CondOp::ally:
      if (!condition.in_fight) return stands(state.allies, condition.figure, at);
      return state.fight.creature != 0 && stands(state.allies, condition.figure, state.fight.space);
    case CondOp::thing_at: return thing_is_at(content, state, condition.thing, at);
    case CondOp::lying:
    case CondOp::value_at:
    case CondOp::counter: return amount(content, state, condition, at) >= condition.at_least;
    case CondOp::meets: return meets_creature(content, state, condition.thing);
    case CondOp::defeated: return any_kind(content, condition.kind, state.defeated) != 0;
    case CondOp::beaten_by:
      return about.subject != Seat::none &&
             (any_kind(content, condition.kind, state.beaten_by) & seat_bit(about.subject)) != 0;
    case CondOp::alone: return about.subject != Seat::none && state.hero(about.subject).alone >= condition.at_least;
    case CondOp::hero:
      for (std::size_t i = 0; i < hero_count(state); ++i) {
        if (concerns(content, state, content.filters[condition.filter], about, seat(i))) return true;
      }
      return false;
    case CondOp::flag: return (state.flags >> condition.flag & 1U) != 0;
    case CondOp::letter: return state.letter >= condition.letter;
    case CondOp::closed: return is_closed(state, condition.way.a, condition.way.b);
    case CondOp::rubble: return state.has(condition.space, State::kRubble);
    case CondOp::well: return state.has(condition.space, State::kWellFull);
    case CondOp::deck: return state.piles[condition.deck].left != 0 || !state.piles[condition.deck].under.empty();
    case CondOp::quests:
      for (const Quest& quest : state.quests) {
        if (quest.fulfilled == 0) return false;
      }
      return !state.quests.empty();
  }
  return false;
}

}  // namespace

bool passes_conditions(const Content& content, const State& state, const Test& test, const About& about) {
  for (std::size_t i = test.first; i < std::size_t{test.first} + test.count; ++i) {
    const Condition& condition = content.conditions[i];
    const bool holds = truth(content, state, condition, about) != condition.negated;
    if (holds == test.any) return holds;
  }
  return !test.any;
}

bool task_done(const Content& content, const State& state, const TaskDef& task) {
  return passes(content, state, task.test, About{});
}

bool task_told(const Content& content, const State& state, const TaskDef& task) {
  return passes(content, state, task.told, About{}) || task_done(content, state, task);
}

Progress task_progress(const Content& content, const State& state, const TaskDef& task) {
  if (task.test.count != 1) return {};
  const Condition& condition = content.conditions[task.test.first];
  const bool counts =
      condition.op == CondOp::lying || condition.op == CondOp::value_at || condition.op == CondOp::counter;
  if (!counts || condition.negated || condition.at_least < 2) return {};
  return {amount(content, state, condition, space_asked(state, condition, kAnywhere)), condition.at_least};
}

namespace {

std::optional<int> space_shown(Space at) {
  return at == Space::none ? std::nullopt : std::optional<int>(static_cast<int>(idx(at)));
}

}  // namespace

std::optional<int> text_value(const Content& content, const State& state, const ValueDef& value) {
  switch (value.from) {
    case ValueDef::From::number: return value.number;
    case ValueDef::From::counter: return state.counters[value.of];
    case ValueDef::From::marker: return space_shown(figure_space(state.markers, static_cast<Figure>(value.of)));
    case ValueDef::From::character: return space_shown(figure_space(state.characters, static_cast<Figure>(value.of)));
    case ValueDef::From::ally: return space_shown(figure_space(state.allies, static_cast<Figure>(value.of)));
    case ValueDef::From::creature: return space_shown(kind_space(state, static_cast<Kind>(value.of)));
    case ValueDef::From::task_has: return task_progress(content, state, content.tasks[value.of]).has;
    case ValueDef::From::task_needs: return task_progress(content, state, content.tasks[value.of]).needs;
  }
  return std::nullopt;
}

}  // namespace rietburg
