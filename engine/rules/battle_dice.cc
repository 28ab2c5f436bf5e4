// Rules, "Fight", the dice of a round: rolling, the wizard's turn of a die, brew and herbs, and what counts (FGT-3 to
// FGT-7).
#include <algorithm>

#include "rules/battle.h"
#include "rules/cards.h"
#include "rules/conditions.h"
#include "rules/creatures.h"
#include "rules/things.h"

namespace rietburg {

u8 face_value(const Content& content, u8 face, bool black) { return black ? content.black_faces[face - 1U] : face; }

u8 die_value(const Content& content, const Fight& fight, std::size_t die) {
  return face_value(content, fight.dice[die], fight.black != 0 && die == 0);
}

namespace {

u8 row(u8 willpower) { return willpower >= 14 ? 2 : willpower >= 7 ? 1 : 0; }

}  // namespace

u8 dice_of(const Content& content, const Hero& hero) { return hero_def(content, hero).dice[row(hero.willpower)]; }

namespace {

u8 dice_now(const Content& content, const State& state, Seat who) {
  const u8 dice = dice_of(content, state.hero(who));
  return state.fight.weakened == idx(who) + 1 && dice > 1 ? static_cast<u8>(dice - 1) : dice;
}

bool die_by_die(const Content& content, const State& state, Seat who) {
  return rolls_die_by_die(content, state.hero(who), state.fight.option);
}

bool on_its_space(const State& state, const Hero& hero) {
  return hero.space == state.fight.space || state.fight.creature == Fight::kRubble;
}

}  // namespace

bool rolls_die_by_die(const Content& content, const Hero& hero, DiceOption option) {
  if (option == DiceOption::black) return false;  // FGT-18
  return hero_def(content, hero).die_by_die || option == DiceOption::bow;
}

unsigned dice_options(const Content& content, const Hero& hero, bool on_its_space) {
  const bool archer = hero_def(content, hero).die_by_die;
  unsigned options = 0;
  if (archer || on_its_space) options |= 1U << idx(DiceOption::own);
  if (!archer && has_bow(content, hero)) options |= 1U << idx(DiceOption::bow);
  if (has_black_die(content, hero)) options |= 1U << idx(DiceOption::black);
  return options;
}

u8 dice_beside_black(const Content& content, const Hero& hero, bool on_its_space, u8 dice) {
  // House rule: the black die replaces one die of an ordinary roll instead of all; a shot is no ordinary roll.
  const bool ordinary = (dice_options(content, hero, on_its_space) & 1U << idx(DiceOption::own)) != 0 &&
                        !hero_def(content, hero).die_by_die;
  return content.black_instead_of_one && ordinary ? static_cast<u8>(dice - 1) : u8{0};
}

namespace {

void ask_die(Step& step, DieFor purpose, Seat who, u8 more, bool black) {
  step.push(AskDie{.purpose = purpose, .who = who, .left = more, .black = black});
}

void begin_roll(Step& step, Seat who, DiceOption option) {
  State& state = step.state;
  Fight& fight = state.fight;
  fight.option = option;
  const u8 dice = dice_now(step.content, state, who);
  SettleHero settle{};
  settle.who = who;
  if (option == DiceOption::black) {
    fight.black = 1;
    step.push(settle);
    const Hero& hero = state.hero(who);
    return ask_die(step, DieFor::hero, who, dice_beside_black(step.content, hero, on_its_space(state, hero), dice),
                   true);
  }
  if (die_by_die(step.content, state, who)) {
    if (dice > 1) {
      step.push(AskRoll{.who = who, .left = static_cast<u8>(dice - 1)});
    } else {
      step.push(settle);
    }
    return ask_die(step, DieFor::hero, who, 0, false);
  }
  step.push(settle);
  ask_die(step, DieFor::hero, who, static_cast<u8>(dice - 1), false);
}

/// Which dice of the roll may be turned or doubled: of dice rolled one by one only the last (FGT-17).
std::size_t first_live_die(const Content& content, const State& state, Seat roller) {
  return die_by_die(content, state, roller) ? state.fight.dice_count - 1U : 0U;
}

/// FGT-19: one brew a round, and none where a card forbids it.
bool can_double(const Fight& fight) {
  return fight.doubled == 0 && (fight.round_rules >> idx(RoundRule::no_brew) & 1U) == 0;
}

bool is_settler(const ThingDef& def, bool doubles) { return def.herb > 0 || (def.doubles_die && doubles); }

bool can_settle(const Content& content, const State& state, Seat who) {
  for (const Thing thing : state.hero(who).small) {
    if (is_settler(thing_def(content, thing), can_double(state.fight))) return true;
  }
  return false;
}

/// The best of the single highest value and every sum of equal values. Without a branch on what was rolled.
int best_of(std::span<const u8> values, bool add_equal) {
  int best = 0;
  for (const u8 value : values) best = std::max<int>(best, value);
  if (!add_equal) return best;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    int sum = values[i];
    for (std::size_t j = i + 1; j < values.size(); ++j) sum += values[j] & -int{values[j] == values[i]};
    best = std::max(best, sum);
  }
  return best;
}

}  // namespace

int count_creature_roll(std::span<const u8> values) { return best_of(values, true); }

int count_roll(const Content& content, const Hero& hero, std::span<const u8> values, std::size_t doubled) {
  // The helm is never asked: without brew the better of highest die and equal dice counts (FGT-3, FGT-5).
  if (doubled == 0) return best_of(values, has_helm(content, hero));
  u8 twice[5] = {};
  for (std::size_t i = 0; i < values.size(); ++i)
    twice[i] = static_cast<u8>(i + 1 == doubled ? 2 * values[i] : values[i]);
  return best_of({twice, values.size()}, false);
}

void work(Step& step, const RollHero& frame) {
  State& state = step.state;
  Fight& fight = state.fight;
  const Seat who = fighter(state, frame.place);
  if (who == Seat::none && frame.place == 0) return end_fight(step);  // a card has felled them all
  if (who == Seat::none && fight.creature == Fight::kRubble) return step.push(PickRubble{});
  if (who == Seat::none) {
    step.push(Compare{});
    return step.push(RollCreature{});
  }
  RollHero next = frame;
  ++next.place;
  step.push(next);
  fight.dice_count = fight.black = fight.doubled = fight.points = 0;
  fight.option = DiceOption::own;
  for (u8& die : fight.dice) die = 0;
  const unsigned options = dice_options(step.content, state.hero(who), on_its_space(state, state.hero(who)));
  if ((options & (options - 1)) == 0) {
    return begin_roll(step, who, options == 1U << idx(DiceOption::bow) ? DiceOption::bow : DiceOption::own);
  }
  step.push(AskDice{.who = who});
}

void legal(const Content& content, const State& state, const AskDice& question, ActionList& list) {
  const Hero& hero = state.hero(question.who);
  const unsigned options = dice_options(content, hero, on_its_space(state, hero));
  for (u8 option = 0; option < 3; ++option) {
    if ((options >> option & 1U) == 0) continue;
    list.push_back(choose_option(question.who, option));
  }
}

void answer(Step& step, const AskDice& question, const Action& action) {
  const auto option = static_cast<DiceOption>(action.option());
  step.emit({.kind = EventKind::dice_chosen,
             .rule = option == DiceOption::black ? Rule::FGT_6 : Rule::FGT_4,
             .who = question.who,
             .index = action.option()});
  begin_roll(step, question.who, option);
}

void answer_battle_die(Step& step, const AskDie& question, u8 face) {
  Fight& fight = step.state.fight;
  const u8 value = face_value(step.content, face, question.black != 0);
  const bool creature = question.purpose == DieFor::creature;
  if (creature) {
    fight.creature_dice[fight.creature_dice_count++] = face;
  } else {
    fight.dice[fight.dice_count++] = face;
  }
  step.emit({.kind = creature ? EventKind::creature_die_rolled : EventKind::die_rolled,
             .rule = Rule::FGT_2,
             .who = question.who,
             .creature = creature ? fight.creature : u8{0},
             .n = face,
             .m = value});
  // A black die among own dice is the first and the only one; a creature's black dice are all black.
  if (question.left > 0) {
    ask_die(step, question.purpose, question.who, static_cast<u8>(question.left - 1), creature && question.black != 0);
  }
}

void answer(Step& step, const AskRoll& question, const Action& action) {
  if (action.verb == Verb::keep) {
    return step.push(SettleHero{.who = question.who});
  }
  if (question.left > 1) {
    AskRoll again = question;
    --again.left;
    step.push(again);
  } else {
    step.push(SettleHero{.who = question.who});
  }
  ask_die(step, DieFor::hero, question.who, 0, false);
}

void work(Step& step, const SettleHero& frame) {
  State& state = step.state;
  step.push(CountRoll{.who = frame.who});
  if (can_settle(step.content, state, frame.who)) {
    step.push(AskSettle{.who = frame.who});
  }
  if (state.fight.flipped != 0) return;
  for (std::size_t i = 0; i < hero_count(state); ++i) {
    const bool turns = hero_def(step.content, state.heroes[i]).turns_die;
    if (!turns || (state.fight.fighting & seat_bit(seat(i))) == 0) continue;  // FGT-16
    return step.push(AskFlip{.wizard = seat(i), .roller = frame.who});
  }
}

void legal(const Content& content, const State& state, const AskFlip& question, ActionList& list) {
  for (std::size_t die = first_live_die(content, state, question.roller); die < state.fight.dice_count; ++die) {
    list.push_back(make_action(question.wizard, Verb::flip, Space{0}, static_cast<u8>(die)));
  }
  list.push_back(make_action(question.wizard, Verb::decline));
}

void answer(Step& step, const AskFlip& question, const Action& action) {
  if (action.verb == Verb::decline) return;
  Fight& fight = step.state.fight;
  u8& face = fight.dice[action.die()];
  const bool black = fight.black != 0 && action.die() == 0;
  const u8 before = face_value(step.content, face, black);
  face = opposite_face(face);
  fight.flipped = 1;
  step.emit({.kind = EventKind::die_turned,
             .rule = black                                                   ? Rule::FGT_7
                     : die_by_die(step.content, step.state, question.roller) ? Rule::FGT_17
                                                                             : Rule::FGT_16,
             .who = question.wizard,
             .hero = question.roller,
             .index = action.die(),
             .n = before,
             .m = face_value(step.content, face, black)});
}

void legal(const Content& content, const State& state, const AskSettle& question, ActionList& list) {
  const Hero& hero = state.hero(question.who);
  const u16 first = list.length;
  for (std::size_t i = 0; i < kSmallSlots; ++i) {
    const Thing thing = hero.small[i];
    if (i > 0 && thing == hero.small[i - 1]) continue;
    const ThingDef& def = thing_def(content, thing);
    if (def.herb > 0) list.insert_from(first, make_action(question.who, Verb::use, Space{0}, 0, thing));
    if (!def.doubles_die || !can_double(state.fight)) continue;
    for (std::size_t die = first_live_die(content, state, question.who); die < state.fight.dice_count; ++die) {
      list.insert_from(first, make_action(question.who, Verb::use, Space{0}, static_cast<u8>(die), thing));
    }
  }
  list.push_back(make_action(question.who, Verb::done));
}

void answer(Step& step, const AskSettle& question, const Action& action) {
  if (action.verb == Verb::done) return;
  Fight& fight = step.state.fight;
  const ThingDef& def = thing_def(step.content, action.thing);
  if (def.herb > 0) {
    fight.points = static_cast<u8>(fight.points + def.herb);
    step.emit({.kind = EventKind::points_added,
               .rule = Rule::FGT_19,
               .who = question.who,
               .thing = action.thing,
               .n = def.herb});
  } else {
    fight.doubled = static_cast<u8>(action.die() + 1);
    step.emit({.kind = EventKind::die_doubled,
               .rule = Rule::FGT_5,
               .who = question.who,
               .thing = action.thing,
               .index = action.die(),
               .n = 2 * die_value(step.content, fight, action.die())});
  }
  use_up(step, question.who, action.thing);
  if (can_settle(step.content, step.state, question.who)) step.push(question);
}

void work(Step& step, const CountRoll& frame) {
  State& state = step.state;
  Fight& fight = state.fight;
  const Hero& hero = state.hero(frame.who);
  const std::size_t first = first_live_die(step.content, state, frame.who);
  u8 values[5] = {};
  std::size_t count = 0;
  for (std::size_t die = first; die < fight.dice_count; ++die) values[count++] = die_value(step.content, fight, die);
  const std::size_t doubled = fight.doubled == 0 ? 0 : fight.doubled - first;
  const int value = count_roll(step.content, hero, {values, count}, doubled) + fight.points;
  fight.value = static_cast<u16>(fight.value + value + hero.strength);
  step.emit({.kind = EventKind::roll_counted,
             .rule = fight.black != 0                             ? Rule::FGT_18
                     : die_by_die(step.content, state, frame.who) ? Rule::FGT_4
                                                                  : Rule::FGT_3,
             .who = frame.who,
             .n = value,
             .m = hero.strength});
}

int creature_dice(const Content& content, Kind kind, int willpower) {
  return content.kinds[idx(kind)].dice[row(static_cast<u8>(willpower))];
}

int creature_dice(const Content& content, const State& state, const Creature& creature) {
  const int full = creature_dice(content, creature.kind, creature_willpower(content, state, creature));
  const int fewer = state.fight.creature == creature.id ? state.fight.creature_weaker : 0;
  return fewer < full ? full - fewer : 1;
}

void work(Step& step, const RollCreature&) {
  const State& state = step.state;
  const Creature& creature = *find_creature(state, state.fight.creature);
  const CreatureDef& def = step.content.kinds[idx(creature.kind)];
  const int dice = creature_dice(step.content, state, creature);
  step.push(CountCreature{});
  ask_die(step, DieFor::creature, Seat::none, static_cast<u8>(dice - 1), def.black_dice);
}

void work(Step& step, const CountCreature&) {
  Fight& fight = step.state.fight;
  const Creature& creature = *find_creature(step.state, fight.creature);
  const CreatureDef& def = step.content.kinds[idx(creature.kind)];
  u8 values[4] = {};
  for (std::size_t i = 0; i < fight.creature_dice_count; ++i) {
    values[i] = face_value(step.content, fight.creature_dice[i], def.black_dice);
  }
  const int strength = creature_strength(step.content, step.state, creature);
  const int value = count_creature_roll({values, fight.creature_dice_count});
  fight.creature_value = static_cast<u16>(value + strength);
  step.emit(
      {.kind = EventKind::creature_value, .rule = Rule::CRE_6, .creature = fight.creature, .n = value, .m = strength});
}

}  // namespace rietburg
