#include "table/walks.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <tuple>

#include "codec/action_json.h"
#include "codec/names.h"
#include "rietburg/why.h"

namespace rietburg::table {

using nlohmann::json;

namespace {

/// Who goes: a hero, or an ally of theirs.
struct Errand {
  Seat who;
  Verb verb;  // step or lead
  u8 ally;    // Figure, of `lead`

  bool is(const Action& action) const {
    return action.who == who && action.verb == verb && (verb == Verb::step || action.id == ally);
  }
  bool under_way(const State& state) const {
    return question(state) == (verb == Verb::step ? FrameKind::move : FrameKind::lead) && to_act(state) == who;
  }
  Space place(const State& state) const {
    if (verb == Verb::step) return state.hero(who).space;
    for (const Piece& piece : state.allies) {
      if (idx(piece.figure) == ally) return piece.space;
    }
    return Space::none;
  }
};

/// A position on some way.
struct Node {
  State state;
  std::size_t from;  // the node before
  Action step;       // that led here
  Thing pays;        // what the next step is paid with; none: an hour
  u8 cards;          // laid cards met
  bool goes_on;
  bool farmer_at_hand;
};

Thing begun_herb(const State& state) {
  if (question(state) != FrameKind::move) return Thing::none;
  const auto move = as<AskMove>(state.pending.back());
  return move.points > 0 ? move.herb : Thing::none;
}

/// What a thing that has paid a step can go on paying with: the rest of the herb, the other side of the wineskin.
Thing rest_of(const Content& content, const State& after, Thing paid) {
  if (paid == Thing::none) return Thing::none;
  const Thing herb = begun_herb(after);
  return herb != Thing::none ? herb : content.things[idx(paid)].turns_to;
}

enum class Pace { today, tireless };  // tireless: no step takes time

/// All ways from one position, layer by layer: after n steps every space that n steps reach and fewer do not.
class Search {
 public:
  Search(const Content& content, const State& start, const Errand& errand, Thing with, bool is_careful,
         Pace pace = Pace::today)
      : content_(content), errand_(errand), is_careful_(is_careful), pace_(pace) {
    found_.fill(kNone);
    nodes_.push_back({start, 0, {}, with, 0, true, false});
    rest(nodes_[0]);
    found_[idx(errand.place(start))] = 0;
    for (std::size_t first = 0; first < nodes_.size();) {
      const std::size_t end = nodes_.size();
      for (std::size_t i = first; i < end; ++i) expand(i, end);
      first = end;
    }
  }

  /// There was a step it did not take.
  bool shuns() const { return shuns_; }
  bool reaches(std::size_t space) const { return found_[space] != kNone && found_[space] != 0; }
  Walk walk_to(std::size_t space) const;
  /// The spaces from the first step on.
  std::vector<Space> way_to(std::size_t space) const {
    std::vector<Space> way;
    for (std::size_t at = found_[space]; at != 0; at = nodes_[at].from) way.insert(way.begin(), nodes_[at].step.space);
    return way;
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr int kMostTried = 20'000;  // actions, to find walks that lose the legend

  void expand(std::size_t at, std::size_t layer);
  Node after(std::size_t at, const Action& step) const;
  bool is_better(const Node& one, const Node& other) const;
  void rest(Node& node) const {
    if (pace_ == Pace::tireless) node.state.hero(errand_.who).hour = 0;
  }
  int farmers_lost(const State& state) const {
    return std::max(0, nodes_[0].state.hero(errand_.who).farmers - state.hero(errand_.who).farmers);
  }
  /// One who walks beside a companion is theirs to offer.
  bool farmer_lies(const State& state) const {
    return std::any_of(state.loot.begin(), state.loot.end(), [&](const Loot& loot) {
      return loot.thing == Thing::farmer && loot.space == errand_.place(state);
    });
  }
  bool is_legal(const State& state, const Action& action) const {
    ActionList legal;
    legal_actions(content_, state, legal);
    return std::find(legal.begin(), legal.end(), action) != legal.end();
  }
  bool survives(const Node& node, const std::vector<Action>& rest) const;
  std::vector<Action> played(const Walk& walk, bool takes_farmers) const;
  bool loses(const std::vector<Action>& actions) const;

  const Content& content_;
  Errand errand_;
  bool is_careful_;  // takes no step that costs a farmer's life or the legend
  bool shuns_ = false;
  Pace pace_;
  std::vector<Node> nodes_;
  std::array<std::size_t, kMaxSpaces> found_;  // the node by space
  mutable int budget_ = kMostTried;
};

Node Search::after(std::size_t at, const Action& step) const {
  Node node = nodes_[at];
  node.from = at;
  node.step = step;
  perform(content_, node.state, step);
  node.pays = step.thing == Thing::none ? node.pays : rest_of(content_, node.state, step.thing);
  if (nodes_[at].state.has(step.space, State::kLaid)) ++node.cards;
  node.goes_on = errand_.under_way(node.state) && errand_.place(node.state) == step.space;
  node.farmer_at_hand = false;
  rest(node);
  return node;
}

/// Of two ways with as many steps.
bool Search::is_better(const Node& one, const Node& other) const {
  const auto rank = [&](const Node& node) {
    const Hero& hero = node.state.hero(errand_.who);
    return std::make_tuple(farmers_lost(node.state), !node.goes_on, kMaxWillpower - hero.willpower, node.cards);
  };
  return rank(one) < rank(other);
}

/// `layer`: the nodes from there on were found by as many steps.
void Search::expand(std::size_t at, std::size_t layer) {
  if (!nodes_[at].goes_on) return;
  ActionList legal;
  legal_actions(content_, nodes_[at].state, legal);
  const Thing pays = nodes_[at].pays;
  const auto offered = [&](Space to, Thing pay) {
    return std::any_of(legal.begin(), legal.end(), [&](const Action& other) {
      return errand_.is(other) && other.space == to && other.thing == pay;
    });
  };
  for (const Action& action : legal) {
    const bool takes = action.who == errand_.who && action.verb == Verb::take && action.thing == Thing::farmer;
    if (takes && farmer_lies(nodes_[at].state)) nodes_[at].farmer_at_hand = true;
    if (!errand_.is(action)) continue;
    // With what was named where it pays, else for an hour.
    if (action.thing != (pays != Thing::none && offered(action.space, pays) ? pays : Thing::none)) continue;
    std::size_t& known = found_[idx(action.space)];
    if (known < layer) continue;
    Node next = after(at, action);
    if (is_careful_ && (farmers_lost(next.state) > 0 || next.state.result == Result::lost)) {
      shuns_ = true;
      continue;
    }
    if (known == kNone) {
      known = nodes_.size();
      nodes_.push_back(next);
    } else if (is_better(next, nodes_[known])) {
      nodes_[known] = next;
    }
  }
}

/// Whether a farmer who is taken along here is there at the end.
bool Search::survives(const Node& node, const std::vector<Action>& rest) const {
  State state = node.state;
  perform(content_, state, make_action(errand_.who, Verb::take, Space{0}, 0, Thing::farmer));
  const u8 farmers = state.hero(errand_.who).farmers;
  for (const Action& step : rest) {
    if (!errand_.under_way(state)) return false;
    perform(content_, state, step);
  }
  return state.hero(errand_.who).farmers >= farmers;
}

/// The walk as a list to be played.
std::vector<Action> Search::played(const Walk& walk, bool takes_farmers) const {
  const Action take = make_action(errand_.who, Verb::take, Space{0}, 0, Thing::farmer);
  State state = nodes_[0].state;
  std::vector<Action> list;
  const auto add = [&](const Action& action) {
    perform(content_, state, action);
    list.push_back(action);
  };
  for (const Action& step : walk.steps) {
    add(step);
    const bool takes = takes_farmers && std::count(walk.farmers.begin(), walk.farmers.end(), step.space) > 0;
    while (takes && farmer_lies(state) && is_legal(state, take)) add(take);
  }
  if (errand_.under_way(state)) list.push_back(make_action(errand_.who, Verb::stop));
  return list;
}

/// Only the last of them may ask chance something.
bool Search::loses(const std::vector<Action>& actions) const {
  State state = nodes_[0].state;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) perform(content_, state, actions[i]);
  return surely_lost(content_, state, actions.back(), budget_);
}

Walk Search::walk_to(std::size_t space) const {
  const Node& end = nodes_[found_[space]];
  const Hero& before = nodes_[0].state.hero(errand_.who);
  const Hero& there = end.state.hero(errand_.who);
  Walk walk;
  walk.hours = std::max(0, there.hour - before.hour);
  walk.willpower = std::max(0, before.willpower - there.willpower);
  walk.farmers_lost = farmers_lost(end.state);
  walk.asks = !end.goes_on;
  walk.fog = errand_.verb == Verb::step && end.state.has(end.step.space, State::kFog);
  for (std::size_t at = found_[space]; at != 0; at = nodes_[at].from) {
    const bool takes = nodes_[at].farmer_at_hand && survives(nodes_[at], walk.steps);
    walk.steps.insert(walk.steps.begin(), nodes_[at].step);
    if (takes) walk.farmers.insert(walk.farmers.begin(), nodes_[at].step.space);
  }
  walk.actions = played(walk, false);
  walk.loses = loses(walk.actions);
  if (!walk.farmers.empty()) walk.with_farmers = played(walk, true);
  return walk;
}

}  // namespace

std::vector<Walk> walks(const Content& content, const State& state, Thing with) {
  std::vector<Walk> found;
  const FrameKind open = question(state);
  if (open != FrameKind::action && open != FrameKind::move) return found;
  const Errand errand{to_act(state), Verb::step, 0};
  const Thing pays = with == Thing::none ? begun_herb(state) : with;
  const Search sparing(content, state, errand, pays, true);
  std::optional<Search> fastest;
  if (sparing.shuns()) fastest.emplace(content, state, errand, pays, false);
  for (std::size_t space = 0; space < kMaxSpaces; ++space) {
    if (sparing.reaches(space)) {
      found.push_back(sparing.walk_to(space));
    } else if (fastest && fastest->reaches(space)) {
      found.push_back(fastest->walk_to(space));
    }
  }
  return found;
}

std::vector<Walk> leads(const Content& content, const State& state) {
  std::vector<Walk> found;
  const FrameKind open = question(state);
  if (open != FrameKind::action && open != FrameKind::lead) return found;
  for (const Piece& ally : state.allies) {
    const Errand errand{to_act(state), Verb::lead, static_cast<u8>(ally.figure)};
    const Search search(content, state, errand, Thing::none, false);
    for (std::size_t space = 0; space < kMaxSpaces; ++space) {
      if (search.reaches(space)) found.push_back(search.walk_to(space));
    }
  }
  return found;
}

namespace {

/// Of the walks of one hero or ally the one to `to`, or the one that leads farthest on the way there.
std::optional<Walk> farthest(const Content& content, const State& state, const Errand& errand,
                             const std::vector<Walk>& walks, Space to) {
  const auto leading_to = [&](Space space) {
    return std::find_if(walks.begin(), walks.end(), [&](const Walk& walk) { return walk.to() == space; });
  };
  if (const auto whole = leading_to(to); whole != walks.end()) return *whole;
  const Search tireless(content, state, errand, Thing::none, false, Pace::tireless);
  if (!tireless.reaches(idx(to))) return std::nullopt;
  const std::vector<Space> way = tireless.way_to(idx(to));
  for (std::size_t i = way.size(); i-- > 0;) {
    const auto part = leading_to(way[i]);
    if (part == walks.end()) continue;
    Walk walk = *part;
    walk.left = static_cast<int>(way.size() - i - 1);
    return walk;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Walk> walk_to(const Content& content, const State& state, Space to, Thing with) {
  const std::vector<Walk> all = walks(content, state, with);
  if (all.empty()) return {};
  const auto found = farthest(content, state, {to_act(state), Verb::step, 0}, all, to);
  return found ? std::vector<Walk>{*found} : std::vector<Walk>{};
}

std::vector<Walk> leads_to(const Content& content, const State& state, Space to) {
  std::vector<Walk> found;
  const std::vector<Walk> all = leads(content, state);
  for (const Piece& ally : state.allies) {
    const Errand errand{to_act(state), Verb::lead, static_cast<u8>(ally.figure)};
    std::vector<Walk> own;
    std::copy_if(all.begin(), all.end(), std::back_inserter(own),
                 [&](const Walk& walk) { return walk.steps.front().id == errand.ally; });
    if (own.empty()) continue;
    if (const auto walk = farthest(content, state, errand, own, to)) found.push_back(*walk);
  }
  return found;
}

json walk_to_json(const Content& content, const State& state, const Walk& walk) {
  const auto listed = [&](const std::vector<Action>& actions) {
    json list = json::array();
    for (const Action& action : actions) list.push_back(codec::action_to_json(content, state, action));
    return list;
  };
  json way = json::array(), pays = json::array(), farmers = json::array();
  for (const Action& step : walk.steps) {
    way.push_back(idx(step.space));
    if (step.thing != Thing::none) pays.push_back(codec::thing_name(content, step.thing));
  }
  for (const Space at : walk.farmers) farmers.push_back(idx(at));
  json out = {{"to", idx(walk.to())},
              {"way", std::move(way)},
              {"actions", listed(walk.actions)},
              {"hours", walk.hours},
              {"willpower", walk.willpower}};
  const Action& first = walk.steps.front();
  if (first.verb == Verb::lead) out["ally"] = codec::figure_name(content, static_cast<Figure>(first.id));
  if (!pays.empty()) out["pays"] = std::move(pays);
  if (!farmers.empty()) {
    out["farmers"] = std::move(farmers);
    out["with_farmers"] = listed(walk.with_farmers);
  }
  if (walk.farmers_lost > 0) out["kills_farmers"] = walk.farmers_lost;
  if (walk.asks) out["asks"] = true;
  if (walk.fog) out["fog"] = true;
  if (walk.loses) out["loses"] = true;
  if (walk.left > 0) out["left"] = walk.left;
  return out;
}

}  // namespace rietburg::table
