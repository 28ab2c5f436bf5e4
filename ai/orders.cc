#include "ai/orders.h"

#include <algorithm>

#include "ai/policy.h"
#include "odds/odds.h"

namespace rietburg::ai {

namespace {

/// Whether the hero gets there at all, today or later; whoever shoots needs to come no nearer than the next space.
bool has_way(const Content& content, const State& state, Seat who, Space to, bool to_fight) {
  if (to_fight && can_reach(content, state, who, to)) return true;
  const auto ways = std::make_unique<Ways>();
  find_ways(content, state, *ways);
  const Hero& hero = state.hero(who);
  if (ways->far(hero.space, to) < kFar) return true;
  const bool shoots = content.heroes[idx(hero.kind)].shoots || content.things[idx(hero.large)].shoots;
  const auto& around = content.spaces[idx(to)].neighbours;
  return to_fight && shoots &&
         std::any_of(around.begin(), around.end(), [&](Space next) { return ways->far(hero.space, next) < kFar; });
}

bool takes_an_hour(const Action& action) {
  if (action.verb == Verb::step) return action.thing == Thing::none;
  return action.verb == Verb::fight || action.verb == Verb::pass || action.verb == Verb::lead ||
         action.verb == Verb::clear || action.verb == Verb::stay;
}

bool leaves_the_space(const Action& action) { return action.verb == Verb::step || action.verb == Verb::lead; }

class Obedient final : public Player {
 public:
  Obedient(std::unique_ptr<Player> mind, const Content& content, const PlayerOptions& options, const Orders& orders)
      : mind_(std::move(mind)),
        content_(content),
        seed_(options.seed),
        orders_(orders),
        policy_(content, options.weights, options.seats) {}

  Decision choose(const State& state, const Budget& budget) override {
    const Seat who = to_act(state);
    Order& told = orders_[idx(who)];
    // Done once is done: it need not come back to where it was sent.
    if (standing_of(content_, state, who, told) != Standing::stands) told = {};
    if (told.kind == OrderKind::none) return mind_->choose(state, budget);
    const Order order = told;
    legal_actions(content_, state, list_);
    if (list_.size() > 1) {
      const std::optional<Action> first = as_told(state, who, order);
      if (first && is_listed(state, *first)) return decided(state, who, order, *first);
    }
    const Decision own = mind_->choose(state, budget);
    if (!is_against(state, who, order, own.action)) return own;
    const Action instead = idle(state, who);
    return is_listed(state, instead) ? decided(state, who, order, instead) : own;
  }
  void forget() override {
    mind_->forget();
    plan_ = {};
  }

 private:
  bool is_listed(const State& state, const Action& action) {
    legal_actions(content_, state, list_);
    return std::find(list_.begin(), list_.end(), action) != list_.end();
  }

  Decision decided(const State& state, Seat who, const Order& order, const Action& action) const {
    Decision decision;
    decision.action = action;
    decision.reason.why = Reason::Why::order;
    decision.reason.order = order;
    if (order.kind == OrderKind::fight) {
      odds::Ask ask;
      ask.creature = order.creature;
      ask.fighters = state.fight.fighting != 0 ? state.fight.fighting : seat_bit(who);
      if (odds::refused(content_, state, ask).problem == odds::Problem::none)
        decision.reason.odds = odds::chance(content_, state, ask);
    }
    return decision;
  }

  /// What it leads to; nothing for orders that only forbid.
  Goal goal_of(const State& state, Seat who, const Order& order) const {
    Goal goal;
    goal.heroes = seat_bit(who);
    if (order.kind == OrderKind::go || order.kind == OrderKind::follow) {
      goal.kind = GoalKind::visit;
      goal.space = order.kind == OrderKind::go ? order.space : state.hero(order.hero).space;
    }
    const Creature* creature = order.kind == OrderKind::fight ? creature_of(state, order.creature) : nullptr;
    if (creature != nullptr) {
      goal.kind = GoalKind::fight;
      goal.creature = order.creature;
      goal.space = creature->space;
      for (std::size_t i = 0; i < state.heroes.size(); ++i) {
        if (orders_[i] == order) goal.heroes |= seat_bit(seat(i));
      }
    }
    return goal;
  }

  std::optional<Action> as_told(const State& state, Seat who, const Order& order) {
    const Goal goal = goal_of(state, who, order);
    const bool is_its_fight = order.kind == OrderKind::fight && state.fight.creature == order.creature;
    const FrameKind kind = question(state);
    if (kind == FrameKind::join) {
      const bool follows = order.kind == OrderKind::follow && state.fight.inviter == order.hero;
      return is_its_fight || follows ? std::optional(make_action(who, Verb::join)) : std::nullopt;
    }
    if (kind == FrameKind::begin && is_its_fight) return make_action(who, Verb::accept);
    if (kind == FrameKind::invite && is_its_fight) {
      legal_answers(content_, state, list_);
      return list_[0];  // whoever can come is asked; then there is nobody left to ask
    }
    const bool acts = kind == FrameKind::action || kind == FrameKind::move;
    if (!acts || goal.kind == GoalKind::none) return std::nullopt;
    plan_.day = state.day;
    for (std::size_t i = 0; i < state.heroes.size(); ++i) plan_.goals[i] = goal_of(state, seat(i), orders_[i]);
    policy_.scene(state);
    if (kind == FrameKind::move) {
      Random random(seed_ ^ position_key(state));
      if (goal.kind == GoalKind::visit && state.hero(who).space == goal.space) return make_action(who, Verb::stop);
      return policy_.choose(state, plan_, random, 0);
    }
    if (const auto free = policy_.free_action(state, who, plan_)) {
      ++plan_.free;
      return free;
    }
    plan_.free = 0;
    if (goal.kind == GoalKind::visit && state.hero(who).space == goal.space) return idle(state, who);
    if (const auto next = policy_.pursue(state, who, plan_)) return next;
    const Action fight = make_action(who, Verb::fight, Space{0}, order.creature);
    if (order.kind == OrderKind::fight && is_listed(state, fight)) return fight;
    return make_action(who, Verb::sleep);  // no farther today
  }

  bool is_against(const State& state, Seat who, const Order& order, const Action& action) const {
    if (action.who != who || is_free(state, action)) return false;
    if (order.kind == OrderKind::stay) return leaves_the_space(action);
    const bool is_overtime = next_hour_price(content_, state, who) > 0;
    return order.kind == OrderKind::save && is_overtime && takes_an_hour(action);
  }

  /// Where it must not do more: it waits while others may still come, then its day is over.
  Action idle(const State& state, Seat who) const {
    if (question(state) == FrameKind::move) return make_action(who, Verb::stop);
    if (question(state) == FrameKind::round) return make_action(who, Verb::leave);
    bool others_act = false;
    for (std::size_t i = 0; i < state.heroes.size(); ++i) others_act |= seat(i) != who && state.heroes[i].asleep == 0;
    const bool waits = others_act && next_hour_price(content_, state, who) == 0;
    return make_action(who, waits ? Verb::pass : Verb::sleep);
  }

  std::unique_ptr<Player> mind_;
  const Content& content_;
  u64 seed_;
  Orders orders_;
  Policy policy_;
  Plan plan_;
  ActionList list_;
};

}  // namespace

Standing standing_of(const Content& content, const State& state, Seat who, const Order& order) {
  switch (order.kind) {
    case OrderKind::fight: {
      if (state.fight.creature == order.creature) return Standing::stands;
      const Creature* creature = creature_of(state, order.creature);
      if (creature == nullptr) return Standing::done;
      return has_way(content, state, who, creature->space, true) ? Standing::stands : Standing::no_way;
    }
    case OrderKind::go: {
      const bool is_on_its_way = question(state) == FrameKind::move && to_act(state) == who;
      if (state.hero(who).space == order.space && !is_on_its_way) return Standing::done;
      return has_way(content, state, who, order.space, false) ? Standing::stands : Standing::no_way;
    }
    case OrderKind::follow:
      if (idx(order.hero) >= state.heroes.size()) return Standing::gone;
      return has_way(content, state, who, state.hero(order.hero).space, false) ? Standing::stands : Standing::no_way;
    case OrderKind::none:
    case OrderKind::stay:
    case OrderKind::save: break;
  }
  return Standing::stands;
}

std::unique_ptr<Player> make_obedient(std::unique_ptr<Player> mind, const Content& content,
                                      const PlayerOptions& options, const Orders& orders) {
  if (std::all_of(orders.begin(), orders.end(), [](const Order& one) { return one.kind == OrderKind::none; }))
    return mind;
  return std::make_unique<Obedient>(std::move(mind), content, options, orders);
}

}  // namespace rietburg::ai
