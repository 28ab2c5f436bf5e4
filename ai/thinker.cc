#include "ai/thinker.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "odds/advisor.h"
#include "odds/odds.h"

namespace rietburg::ai {

namespace {

// How a budget is spent on plans: this percentage on those drawn at first, the rest on variations of the best.
constexpr u32 kFirstShare = 40;
constexpr std::size_t kParents = 4;
constexpr std::size_t kChildren = 14;

/// How often the best plans are varied; few trials are better spent on few plans.
u32 rounds_of(u32 rollouts) { return std::min(rollouts / 1000, 4U); }

/// What the heroes in it are ready to use up: everything in a fight that a task asks for, nothing in another; what a
/// task asks for is kept in any case.
odds::Ask fight_ask(const Content& content, const State& state, Policy& policy, bool important) {
  odds::Ask ask;
  ask.creature = state.fight.creature;
  ask.fighters = state.fight.fighting;
  if (!important) return ask;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const Hero& hero = state.heroes[i];
    if ((ask.fighters & seat_bit(seat(i))) == 0) continue;
    for (const Thing thing : {hero.small[0], hero.small[1], hero.small[2], hero.large}) {
      const bool of_use = thing != Thing::none && odds::is_used_in_fights(content, thing);
      if (of_use && !policy.is_wanted(state, thing)) ask.use[i] |= bit(thing);
    }
  }
  return ask;
}

}  // namespace

Thinker::Thinker(const Content& content, const PlayerOptions& options, u32 rollouts)
    : content_(content),
      options_(options),
      rollouts_(rollouts),
      policy_(content, options.weights, options.seats),
      search_(content, options) {}

Decision Thinker::choose(const State& state, const Budget& budget) {
  legal_actions(content_, state, list_);
  Decision decision;
  if (list_.size() == 1) {
    decision.action = list_[0];
    decision.reason.why = Reason::Why::only_answer;
    decision.reason.goal = plan_.goals[idx(to_act(state))];
    return decision;
  }
  Budget own = budget;
  if (own.rollouts == 0) own.rollouts = rollouts_;
  decision = think(state, own);
  legal_actions(content_, state, list_);
  if (std::find(list_.begin(), list_.end(), decision.action) != list_.end()) return decision;
  // Never refused: what the plan asks for cannot be done.
  plan_.goals[idx(to_act(state))] = {};
  legal_answers(content_, state, list_);
  decision.action = list_[list_.size() - 1];
  decision.reason = {};
  return decision;
}

Decision Thinker::think(const State& state, const Budget& budget) {
  const FrameKind kind = question(state);
  const Seat who = to_act(state);
  Decision decision;
  decision.reason.goal = plan_.goals[idx(who)];
  if (kind == FrameKind::action) return choose_goal(state, budget);
  if (decide_by_odds(state, decision)) return decision;
  const bool follows_plan = kind == FrameKind::move || kind == FrameKind::lead || kind == FrameKind::invite ||
                            kind == FrameKind::exchange || kind == FrameKind::hand_on;
  if (!follows_plan && kind != FrameKind::roll && kind != FrameKind::dice) return choose_answer(state, budget);
  Random random(options_.seed ^ position_key(state));
  policy_.scene(state);
  decision.action = policy_.choose(state, plan_, random, 0);
  decision.reason.why = Reason::Why::plan;
  return decision;
}

bool Thinker::decide_by_odds(const State& state, Decision& decision) {
  const FrameKind kind = question(state);
  const bool of_round = kind == FrameKind::ally || kind == FrameKind::dice || kind == FrameKind::roll ||
                        kind == FrameKind::flip || kind == FrameKind::settle ||
                        (kind == FrameKind::shield && as<AskShield>(state.pending.back()).card == Card::none);
  if (!of_round || state.fight.creature == Fight::kRubble) return false;
  const Scene& scene = policy_.scene(state);
  const odds::Ask ask = fight_ask(content_, state, policy_, scene.opponent == state.fight.creature);
  if (odds::refused(content_, state, ask).problem != odds::Problem::none) return false;
  odds::Advisor advisor(content_, state, ask);
  if (!advisor.ready() || !advisor.decide(state, decision.action)) return false;
  decision.reason.why = Reason::Why::odds;
  decision.reason.odds = advisor.chance(state);
  return true;
}

double Thinker::odds_of(const State& state, const Goal& goal) const {
  if (goal.kind != GoalKind::fight) return -1;
  const Creature* creature = creature_of(state, goal.creature);
  if (creature == nullptr) return -1;
  odds::Ask ask;
  ask.creature = goal.creature;
  ask.fighters = goal.heroes;
  if (odds::refused(content_, state, ask).problem == odds::Problem::none) {
    return odds::chance(content_, state, ask);
  }
  constexpr int kRounds = 4;  // who is not there yet: a guess
  return policy_.guess().chance(state, *creature, goal.heroes, kRounds, 0);
}

void Thinker::explain(const State& state, const std::vector<Candidate>& candidates, Reason& reason) const {
  const Candidate& best = candidates[0];
  reason.why = best.trials() > 0 ? Reason::Why::trials : Reason::Why::habit;  // the time was over before any was made
  reason.goal = best.goal;
  reason.value = best.value();
  reason.odds = odds_of(state, best.goal);
  for (const Candidate& candidate : candidates) reason.rollouts += candidate.trials();
  // Plans that differ only in what the others do are the same answer.
  const auto other = std::find_if(candidates.begin() + 1, candidates.end(), [&](const Candidate& one) {
    return one.trials() > 0 && !(one.goal == best.goal && one.first == best.first);
  });
  if (other == candidates.end()) return;
  const Candidate& second = *other;
  reason.otherwise = second.value();
  reason.second = second.goal;
  if (second.first) reason.second_action = *second.first;
  if (second.ended > 0) reason.castle_falls = static_cast<double>(second.falls) / second.ended;
  const double noise = 2 * (best.deviation() + second.deviation());
  reason.equal = best.value() - second.value() < noise;
}

// ----- whose turn it is -----

Decision Thinker::choose_goal(const State& state, const Budget& budget) {
  const Seat who = state.turn;
  Decision decision;
  plan_.look_at(state);
  policy_.scene(state);
  if (const auto free = policy_.free_action(state, who, plan_)) {
    if (free->verb == Verb::buy && free->thing != Thing::none && !free->is_laid_offer()) {
      return shop(state, *free, budget);
    }
    ++plan_.free;
    decision.action = *free;
    decision.reason.goal = plan_.goals[idx(who)];
    return decision;
  }
  plan_.free = 0;
  if (state.hero(who).hour >= state.today.last_hour) {
    // Nothing but sleep is left; what was begun goes on tomorrow.
    decision.action = make_action(who, Verb::sleep);
    decision.reason.goal = {.kind = GoalKind::sleep, .heroes = seat_bit(who)};
    return decision;
  }
  if (!policy_.is_valid(state, who, plan_.goals[idx(who)])) policy_.go_on(state, who, plan_);
  policy_.prospects(state, who, plan_, prospects_);
  const std::size_t most = std::clamp<std::size_t>(budget.rollouts / 25, 3, 18);
  const double rank = options_.weights[Weight::rank];
  std::vector<Candidate> candidates;
  const Goal kept = plan_.goals[idx(who)];
  const auto try_goal = [&](const Goal& goal, double doubt) {
    Candidate candidate;
    candidate.plan = plan_;
    candidate.goal = goal;
    candidate.doubt = doubt;
    policy_.assign(state, who, goal, candidate.plan);
    if (goal.kind != GoalKind::wait && !policy_.is_valid(state, who, goal)) return;
    const auto first = policy_.pursue(state, who, candidate.plan);
    if (!first) return;
    candidate.first = first;
    candidates.push_back(candidate);
  };
  const double keep = options_.weights[Weight::keep];
  if (kept.kind != GoalKind::none && kept.kind != GoalKind::sleep && policy_.is_valid(state, who, kept)) {
    try_goal(kept, 0);
  }
  // What the rules of thumb would do; then the best of each kind, then by their score.
  for (const Prospect& prospect : prospects_) {
    if (!candidates.empty()) break;
    try_goal(prospect.goal, 0);
  }
  if (!candidates.empty()) candidates[0].usual = true;
  std::array<bool, static_cast<std::size_t>(GoalKind::count)> tried{};
  for (const bool first_of_kind : {true, false}) {
    double place = 0;
    for (const Prospect& prospect : prospects_) {
      place += 1;
      bool& seen = tried[static_cast<std::size_t>(prospect.goal.kind)];
      if (candidates.size() >= most || prospect.goal == kept) continue;
      const bool is_new = std::none_of(candidates.begin(), candidates.end(),
                                       [&](const Candidate& one) { return one.goal == prospect.goal; });
      if (!is_new || (first_of_kind && seen)) continue;
      const std::size_t before = candidates.size();
      try_goal(prospect.goal, keep + rank * std::min(place, 12.0));
      if (candidates.size() > before) seen = true;
    }
  }
  if (candidates.empty()) try_goal({.kind = GoalKind::sleep, .heroes = seat_bit(who)}, 0);
  Budget first = budget;
  const u32 rounds = rounds_of(budget.rollouts);
  if (rounds > 0) first.rollouts = budget.rollouts * kFirstShare / 100;
  add_group_plans(state, first, candidates);
  u32 before = 0;
  if (candidates.size() > 1 && search_.compare(state, candidates, first) && rounds > 0) {
    before = improve(state, budget, candidates);
  }
  explain(state, candidates, decision.reason);
  decision.reason.rollouts += before;
  decision.action = *candidates[0].first;
  plan_ = candidates[0].plan;
  if (candidates.size() == 1) decision.reason.why = Reason::Why::habit;
  return decision;
}

/// Who minds what from now on: another way to play for one hero or for all, with new goals for those who change.
bool Thinker::change_styles(const State& state, Random& random, bool all, Candidate& candidate) {
  const Seat who = state.turn;
  const auto count = static_cast<u32>(state.heroes.size());
  const std::size_t one = random.below(2) == 0 ? idx(who) : random.below(count);
  for (std::size_t hero = 0; hero < count; ++hero) {
    const auto style = static_cast<Style>(random.below(kStyles));
    if ((!all && hero != one) || style == plan_.styles[hero]) continue;
    candidate.plan.styles[hero] = style;
    candidate.plan.goals[hero] = {};
    candidate.plan.next[hero] = {};
  }
  if (candidate.plan.styles == plan_.styles) return false;
  candidate.first = policy_.choose(state, candidate.plan, random, 0);
  return true;
}

/// One of the better goals a hero could have beside what the others mean to do; false where it could not be pursued.
bool Thinker::draw_goal(const State& state, Seat hero, Random& random, const Plan& plan, Goal& goal) {
  policy_.prospects(state, hero, plan, prospects_);
  if (prospects_.empty()) return false;
  std::size_t place = 0;
  if (random.below(2) == 0) {
    while (place + 1 < prospects_.size() && random.below(5) < 3) ++place;
  } else {
    // Of any kind there is, one of the best: what is thought little of gets its turn too.
    const GoalKind kind = prospects_[random.below(static_cast<u32>(prospects_.size()))].goal.kind;
    while (prospects_[place].goal.kind != kind) ++place;
    for (std::size_t i = place + 1; i < prospects_.size() && random.below(5) < 3; ++i) {
      if (prospects_[i].goal.kind == kind) place = i;
    }
  }
  goal = prospects_[place].goal;
  return goal.kind == GoalKind::wait || policy_.is_valid(state, hero, goal);
}

/// New goals for several heroes together, drawn among the better ones of each.
bool Thinker::deal_goals(const State& state, Random& random, Candidate& candidate) {
  const Seat who = state.turn;
  Plan& plan = candidate.plan;
  u8 bound = 0;
  for (std::size_t i = 0; i < state.heroes.size(); ++i) {
    const Seat hero = seat((idx(who) + i) % state.heroes.size());
    if ((bound & seat_bit(hero)) != 0 || state.hero(hero).asleep != 0) continue;
    if (hero != who && random.below(2) == 0) continue;
    Goal goal;
    if (!draw_goal(state, hero, random, plan, goal)) continue;
    policy_.assign(state, hero, goal, plan);
    if (goal.kind == GoalKind::fight) bound |= goal.heroes;
    Goal next;
    if (random.below(2) != 0 || !draw_goal(state, hero, random, plan, next)) continue;
    plan.next[idx(hero)] = next == goal ? Goal{} : next;
  }
  const Goal& own = plan.goals[idx(who)];
  if (own.kind != GoalKind::wait && !policy_.is_valid(state, who, own)) return false;
  candidate.first = policy_.pursue(state, who, plan);
  return candidate.first.has_value();
}

void Thinker::add_group_plans(const State& state, const Budget& budget, std::vector<Candidate>& candidates) {
  constexpr double kMost = 48;
  const Weights& weights = options_.weights;
  const auto plans = static_cast<int>(std::min(kMost, budget.rollouts * weights[Weight::groups]));
  const auto deals = static_cast<int>(std::min(kMost, budget.rollouts * weights[Weight::deals]));
  Random random(options_.seed ^ position_key(state) ^ 0x9E0ULL);
  const std::size_t before = candidates.size();
  for (int i = 0; i < plans + deals; ++i) {
    Candidate candidate;
    candidate.plan = plan_;
    candidate.doubt = weights[Weight::keep] + weights[Weight::regroup];
    const bool is_new =
        i < plans ? change_styles(state, random, i % 2 == 1, candidate) : deal_goals(state, random, candidate);
    if (!is_new) continue;
    const auto same = [&](const Candidate& other) {
      return other.plan.styles == candidate.plan.styles && other.plan.goals == candidate.plan.goals &&
             other.plan.next == candidate.plan.next;
    };
    if (std::any_of(candidates.begin() + static_cast<std::ptrdiff_t>(before), candidates.end(), same)) continue;
    candidate.goal = candidate.plan.goals[idx(state.turn)];
    candidates.push_back(candidate);
  }
}

/// One change of a good plan: a hero's goal, what follows it, the way to play, or that part of another good plan.
bool Thinker::vary(const State& state, Random& random, const std::vector<Candidate>& parents, Candidate& child) {
  const Seat who = state.turn;
  const auto draw_parent = [&]() -> const Candidate& {
    std::size_t place = 0;  // the best more often
    while (place + 1 < parents.size() && random.below(2) == 0) ++place;
    return parents[place];
  };
  child = {};
  child.plan = draw_parent().plan;
  Plan& plan = child.plan;
  const Plan before = plan;
  const u32 changes = 1 + (random.below(3) == 0 ? 1 : 0);
  for (u32 change = 0; change < changes; ++change) {
    const Seat hero = seat(random.below(static_cast<u32>(state.heroes.size())));
    const std::size_t at = idx(hero);
    if (state.hero(hero).asleep != 0) continue;
    Goal goal;
    switch (random.below(6)) {
      case 0:
      case 1:
        if (!draw_goal(state, hero, random, plan, goal)) continue;
        policy_.assign(state, hero, goal, plan);
        break;
      case 2:
        if (draw_goal(state, hero, random, plan, goal) && !(goal == plan.goals[at])) plan.next[at] = goal;
        break;
      case 3:  // left to the rules of thumb
        plan.goals[at] = plan.next[at];
        plan.next[at] = {};
        break;
      case 4: plan.styles[at] = static_cast<Style>(random.below(kStyles)); break;
      default: {
        const Plan& other = draw_parent().plan;
        policy_.assign(state, hero, other.goals[at], plan);
        plan.next[at] = other.next[at];
        plan.styles[at] = other.styles[at];
        break;
      }
    }
  }
  if (plan.goals == before.goals && plan.next == before.next && plan.styles == before.styles) return false;
  const Goal& own = plan.goals[idx(who)];
  if (own.kind == GoalKind::wait || policy_.is_valid(state, who, own)) child.first = policy_.pursue(state, who, plan);
  if (!child.first) child.first = policy_.choose(state, plan, random, 0);
  child.goal = plan.goals[idx(who)];
  return true;
}

/// The best plans so far are varied, round by round; parents, children and what is usual meet on other dice each time,
/// so that none is kept for its luck. Returns how many trials were made before the last round.
u32 Thinker::improve(const State& state, const Budget& budget, std::vector<Candidate>& candidates) {
  const u32 rounds = rounds_of(budget.rollouts);
  Budget part = budget;
  part.rollouts = budget.rollouts * (100 - kFirstShare) / 100 / rounds;
  Random random(options_.seed ^ position_key(state) ^ 0x1F0ULL);
  const double doubt = options_.weights[Weight::keep];
  u32 made = 0;
  for (u32 round = 1; round <= rounds; ++round) {
    std::vector<Candidate> next;
    for (const Candidate& one : candidates) {
      if (next.size() < kParents || one.usual) next.push_back(one);
    }
    std::vector<Candidate> parents(next.begin(),
                                   next.begin() + static_cast<std::ptrdiff_t>(std::min(next.size(), kParents)));
    for (std::size_t i = 0; i < kChildren; ++i) {
      Candidate child;
      if (!vary(state, random, parents, child)) continue;
      const auto same = [&](const Candidate& other) {
        return other.first == child.first && other.plan.styles == child.plan.styles &&
               other.plan.goals == child.plan.goals && other.plan.next == child.plan.next;
      };
      if (std::any_of(next.begin(), next.end(), same)) continue;
      child.doubt = doubt;
      next.push_back(child);
    }
    for (Candidate& one : next) {
      one.values.clear();
      one.sum = 0;
      one.ended = 0;
      one.falls = 0;
      one.lead = 0;
      one.error = 1;
    }
    const auto trials = [](const std::vector<Candidate>& all) {
      u32 sum = 0;
      for (const Candidate& one : all) sum += one.trials();
      return sum;
    };
    if (next.size() < 2 || !search_.compare(state, next, part, round)) break;
    made += trials(candidates);
    candidates = std::move(next);
  }
  return made;
}

/// What to buy: everything on offer is tried.
Decision Thinker::shop(const State& state, const Action& usual, const Budget& budget) {
  const Seat who = usual.who;
  std::vector<Candidate> candidates;
  legal_actions(content_, state, list_);
  for (const Action& action : list_) {
    if (action.verb != Verb::buy || action.who != who || action.is_laid_offer()) continue;
    if (content_.things[idx(action.thing)].flies || content_.things[idx(action.thing)].reveals) continue;
    Candidate candidate;
    candidate.plan = plan_;
    candidate.first = action;
    candidate.goal = {
        .kind = GoalKind::merchant, .space = state.hero(who).space, .thing = action.thing, .heroes = seat_bit(who)};
    candidate.doubt = options_.weights[Weight::keep];
    candidate.usual = action == usual;
    candidates.push_back(candidate);
    if (candidate.usual) std::swap(candidates.front(), candidates.back());
  }
  if (candidates.size() > 1) search_.compare(state, candidates, budget);
  Decision decision;
  explain(state, candidates, decision.reason);
  decision.action = *candidates[0].first;
  return decision;
}

// ----- other questions -----

/// Parts nobody would name are not tried: of a sum all, nothing, half, or a share.
bool Thinker::is_sensible(const State& state, const Action& action) const {
  if (is_free(state, action)) return false;
  if (question(state) != FrameKind::share) return true;
  const auto ask = as<AskShare>(state.pending.back());
  const auto even = [](int part, int whole, std::size_t heroes) {
    return part == 0 || part == whole || part == whole / 2 || part == (whole + 1) / 2 ||
           part == whole / static_cast<int>(heroes);
  };
  const std::size_t heroes = state.heroes.size();
  if (ask.what == ShareWhat::reward || ask.what == ShareWhat::price) return true;
  return even(action.gold(), ask.gold, heroes) && even(action.willpower(), ask.willpower, heroes);
}

Decision Thinker::choose_answer(const State& state, const Budget& budget) {
  const Seat who = to_act(state);
  Random random(options_.seed ^ position_key(state));
  Decision decision;
  Plan plan = plan_;
  policy_.scene(state);
  const Action usual = policy_.choose(state, plan, random, 0);
  std::vector<Candidate> candidates;
  const auto try_answer = [&](const Action& action, double doubt) {
    Candidate candidate;
    candidate.plan = plan_;
    candidate.first = action;
    candidate.goal = plan_.goals[idx(who)];
    candidate.doubt = doubt;
    candidates.push_back(candidate);
  };
  legal_actions(content_, state, list_);
  const std::size_t most = std::clamp<std::size_t>(budget.rollouts / 8, 2, 40);
  const double keep = options_.weights[Weight::keep];
  if (std::find(list_.begin(), list_.end(), usual) != list_.end()) {
    try_answer(usual, 0);
    candidates[0].usual = true;
  }
  for (const Action& action : list_) {
    if (candidates.size() < most && !(action == usual) && is_sensible(state, action)) try_answer(action, keep);
  }
  if (candidates.empty()) try_answer(list_[0], 0);
  if (candidates.size() > 1) search_.compare(state, candidates, budget);
  explain(state, candidates, decision.reason);
  if (candidates.size() == 1) decision.reason.why = Reason::Why::habit;
  decision.action = *candidates[0].first;
  return decision;
}

}  // namespace rietburg::ai
