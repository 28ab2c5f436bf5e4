#include "tests/odds/cases.h"

#include <algorithm>

namespace rietburg::tests {

namespace {

int between(Random& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<u32>(high - low + 1)));
}
bool once_in(Random& random, u32 n) { return random.below(n) == 0; }

Thing thing_named(const Content& content, const std::string& id) {
  for (std::size_t i = idx(Thing::first_thing); i < content.thing_count; ++i) {
    if (content.names.things[i] == id) return static_cast<Thing>(i);
  }
  return Thing::none;
}

HeroKind hero_named(const Content& content, const std::string& id) {
  for (std::size_t i = 0; i < content.names.heroes.size(); ++i) {
    if (content.names.heroes[i] == id) return static_cast<HeroKind>(i);
  }
  return HeroKind::none;
}

const std::vector<std::vector<std::string>> kGroups = {
    {"dwarf", "wizard"}, {"archer", "dwarf"}, {"warrior", "wizard", "dwarf"}, {"archer", "wizard", "warrior", "dwarf"}};

void hold(Hero& hero, Thing thing) {
  for (Thing& slot : hero.small) {
    if (slot == Thing::none) {
      slot = thing;
      break;
    }
  }
  std::sort(std::begin(hero.small), std::end(hero.small), [](Thing a, Thing b) { return idx(a) - 1U < idx(b) - 1U; });
}

/// Somebody's things, and which of them are ticked.
void equip(const Content& content, Hero& hero, Things& use, Random& random, Size size) {
  const u32 rare = size == Size::small ? 4 : 3;
  const auto named = [&](const char* id) { return thing_named(content, id); };
  if (once_in(random, 3)) hero.helm = named("helm");
  if (once_in(random, 4))
    hero.large = named(once_in(random, 2) ? "bow" : once_in(random, 2) ? "shield" : "shield-half");
  if (once_in(random, 6)) {
    for (const char* rune : {"rune-blue", "rune-green", "rune-yellow"}) hold(hero, named(rune));
  } else {
    if (once_in(random, rare)) hold(hero, named(once_in(random, 2) ? "brew" : "brew-half"));
    if (once_in(random, rare)) hold(hero, named(once_in(random, 2) ? "herb-3" : "herb-4"));
  }
  for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.large}) {
    const bool counts = thing != Thing::none && odds::is_used_in_fights(content, thing);
    if (counts && !once_in(random, 3)) use |= bit(thing);
  }
}

void place(const Content& content, FightCase& one, Random& random) {
  State& state = one.state;
  state.creatures.clear();
  for (auto& marks : state.marks) marks &= static_cast<u16>(~State::kCreature);
  constexpr std::size_t kWhere = 14;
  const Space at = space(kWhere);
  const std::size_t kinds = content.kinds.size();
  Kind kind = static_cast<Kind>(random.below(static_cast<u32>(kinds)));
  while (content.kinds[idx(kind)].willpower == 0 || cards_in_fight(content, kind)) {
    kind = static_cast<Kind>(random.below(static_cast<u32>(kinds)));
  }
  state.creatures.push_back({200, kind, at, Thing::none, 0});
  state.marks[kWhere] |= State::kCreature;
  one.ask.creature = 200;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    Hero& hero = state.heroes[i];
    hero.space = at;
    const bool shoots = content.heroes[idx(hero.kind)].shoots || content.things[idx(hero.large)].shoots;
    if (shoots && once_in(random, 2)) hero.space = content.spaces[kWhere].neighbours[0];
  }
  for (std::size_t i = 0; i < state.allies.size(); ++i) state.allies[i].space = once_in(random, 2) ? at : Space{0};
}

}  // namespace

FightCases::FightCases(const Compile& compile) {
  for (const char* legend : {"legend-2", "legend-3"}) {
    for (const auto& group : kGroups) contents_.push_back(compile(legend, group));
  }
}

FightCase FightCases::draw(Random& random, Size size) const {
  const std::size_t which = random.below(static_cast<u32>(contents_.size()));
  FightCase one;
  one.content = &contents_[which];
  const Content& content = *one.content;
  std::vector<HeroKind> kinds;
  for (const std::string& id : kGroups[which % kGroups.size()]) kinds.push_back(hero_named(content, id));
  set_up(content, kinds, one.state);
  ActionList list;
  OutcomeList outcomes{};
  while (question(one.state) != FrameKind::action) {
    perform(content, one.state, bench::choose(content, one.state, list, outcomes, random));
  }
  const bool small = size == Size::small;
  const int hours_left = small ? between(random, 1, 3) : between(random, 1, 10);
  for (std::size_t i = 0; i < one.state.heroes.size(); ++i) {
    Hero& hero = one.state.heroes[i];
    hero.strength = static_cast<u8>(between(random, 1, small ? 9 : 14));
    hero.willpower = static_cast<u8>(between(random, 1, small ? between(random, 6, 16) : 20));
    hero.hour = static_cast<u8>(std::clamp(10 - hours_left - between(random, 0, 2), 0, 9));
    if (hero.hour < 10 - hours_left) hero.hour = static_cast<u8>(10 - hours_left);
    one.ask.use[i] = 0;
    equip(content, hero, one.ask.use[i], random, size);
  }
  place(content, one, random);
  if (once_in(random, 4)) one.ask.floor = static_cast<u8>(between(random, 1, 8));
  one.ask.fighters = odds::usual_fighters(content, one.state, one.ask.creature);
  if (once_in(random, 3)) one.ask.fighters &= seat_bit(one.state.turn);
  one.ask.fighters |= seat_bit(one.state.turn);
  if (small && once_in(random, 2)) one.state.today.creature_strength = 1;
  for (std::size_t i = 0; i < one.state.heroes.size(); ++i) {
    const Hero& hero = one.state.heroes[i];
    one.what += content.names.heroes[idx(hero.kind)] + " s" + std::to_string(hero.strength) + " w" +
                std::to_string(hero.willpower) + " h" + std::to_string(hero.hour) + " things";
    for (const Thing thing : {hero.helm, hero.large, hero.small[0], hero.small[1], hero.small[2]}) {
      if (thing != Thing::none)
        one.what += " " + content.names.things[idx(thing)] + ((one.ask.use[i] & bit(thing)) != 0 ? "*" : "");
    }
    one.what += (one.ask.fighters >> i & 1U) != 0 ? " fights; " : "; ";
  }
  one.what += content.names.kinds[idx(one.state.creatures[0].kind)] + ", floor " + std::to_string(one.ask.floor);
  return one;
}

State begin(const FightCase& one) {
  const Content& content = *one.content;
  State state = one.state;
  perform(content, state, make_action(state.turn, Verb::fight, Space{0}, one.ask.creature));
  ActionList legal;
  while (question(state) == FrameKind::invite) {
    legal.clear();
    legal_actions(content, state, legal);
    const auto wanted = [&](const Action& action) {
      return action.verb == Verb::invite && (one.ask.fighters >> action.id & 1U) != 0;
    };
    const Action* invite = std::find_if(legal.begin(), legal.end(), wanted);
    perform(content, state, invite != legal.end() ? *invite : make_action(to_act(state), Verb::done));
  }
  while (question(state) == FrameKind::join) perform(content, state, make_action(to_act(state), Verb::join));
  if (question(state) == FrameKind::begin) perform(content, state, make_action(to_act(state), Verb::accept));
  return state;
}

bool leaves(const FightCase& one, const State& state) {
  const Seat who = to_act(state);
  return next_hour_price(*one.content, state, who) < 0 || state.hero(who).willpower <= one.ask.floor;
}

bool BruteForce::allowed(const State& state, const Action& action) const {
  const Hero& hero = state.hero(action.who);
  switch (question(state)) {
    case FrameKind::round:
      if (may_leave_ && case_.ask.floor == 0) return action.verb == Verb::leave || action.verb == Verb::stay;
      return action.verb == (leaves(case_, state) ? Verb::leave : Verb::stay);
    case FrameKind::settle:
    case FrameKind::shield: {
      if (action.verb != Verb::use && question(state) == FrameKind::settle) return true;
      if (action.verb == Verb::decline) return true;
      const odds::Supplies held = odds::supplies(*case_.content, hero, case_.ask.use[idx(action.who)]);
      if (question(state) == FrameKind::shield) return held.shield > 0;
      const u8 herb = case_.content->things[idx(action.thing)].herb;
      return herb == 0 ? held.brew > 0 : std::find(held.herbs.begin(), held.herbs.end(), herb) != held.herbs.end();
    }
    default: return true;
  }
}

double BruteForce::value(const State& state) {
  State plain = state;
  plain.asked = 0;
  const u64 key = hash(plain);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  if (known_.size() > most_) return 0;
  const double result = compute(plain);
  known_.emplace(key, result);
  return result;
}

double BruteForce::compute(const State& state) {
  const bool there = std::any_of(state.creatures.begin(), state.creatures.end(),
                                 [&](const Creature& creature) { return creature.id == case_.ask.creature; });
  if (!there) return 1;
  if (state.fight.creature != case_.ask.creature) return 0;
  if (state.fight.willpower == 0) return 1;
  const Content& content = *case_.content;
  if (to_act(state) == Seat::chance) {
    OutcomeList outcomes{};
    chance_outcomes(content, state, outcomes);
    double sum = 0, weights = 0;
    for (const Outcome& outcome : outcomes) {
      State next = state;
      perform(content, next, outcome.action);
      sum += outcome.weight * value(next);
      weights += outcome.weight;
    }
    return sum / weights;
  }
  ActionList legal;
  legal_actions(content, state, legal);
  double best = 0;
  for (const Action& action : legal) {
    if (!allowed(state, action)) continue;
    State next = state;
    perform(content, next, action);
    best = std::max(best, value(next));
  }
  return best;
}

Action Sampler::decide(const State& state) {
  State plain = state;
  plain.asked = 0;
  const u64 key = hash(plain);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  Action action{};
  advisor_.decide(plain, action);
  if (known_.size() < 2'000'000) known_.emplace(key, action);
  return action;
}

namespace {

Action throw_die(Random& random) {
  Action die = make_action(Seat::chance, Verb::die);
  die.n[0] = static_cast<u8>(1 + random.below(kDieFaces));
  return die;
}

bool on_board(const State& state, u8 id) {
  return std::any_of(state.creatures.begin(), state.creatures.end(),
                     [&](const Creature& creature) { return creature.id == id; });
}

struct Losses {
  std::array<int, kMaxHeroes> willpower{}, hours{};

  void add(const EventLog& log) {
    for (const Event& event : log) {
      if (event.kind == EventKind::hour_paid) {
        ++hours[idx(event.who)];
        willpower[idx(event.who)] += event.m;
      }
      if (event.kind == EventKind::willpower_changed) willpower[idx(event.who)] -= event.n;
    }
  }
};

}  // namespace

void Sampler::play(Random& random, u64 games, Sampled& sampled) {
  const Content& content = *case_.content;
  const State start = begin(case_);
  Losses first;  // the hours of the first round are paid
  for (std::size_t i = 0; i < start.heroes.size(); ++i) {
    first.hours[i] = start.heroes[i].hour - case_.state.heroes[i].hour;
    first.willpower[i] = case_.state.heroes[i].willpower - start.heroes[i].willpower;
  }
  EventLog log;
  for (u64 game = 0; game < games; ++game) {
    State state = start;
    Losses losses = first;
    int round = 0;
    bool won = false;
    while (!won && state.fight.creature == case_.ask.creature) {
      round = state.fight.round;
      log.clear();
      perform(content, state, to_act(state) == Seat::chance ? throw_die(random) : decide(state), &log);
      losses.add(log);
      won = !on_board(state, case_.ask.creature) ||
            (state.fight.creature == case_.ask.creature && state.fight.willpower == 0);
    }
    ++sampled.games;
    sampled.wins += won ? 1 : 0;
    if (won) ++sampled.round[static_cast<std::size_t>(round - 1)];
    for (std::size_t i = 0; i < start.heroes.size(); ++i) {
      ++sampled.lost[i][static_cast<std::size_t>(losses.willpower[i])];
      ++sampled.hours[i][static_cast<std::size_t>(losses.hours[i])];
    }
  }
}

}  // namespace rietburg::tests
