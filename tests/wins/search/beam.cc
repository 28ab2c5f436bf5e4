#include "tests/wins/search/beam.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace rietburg::wins {

namespace {

constexpr u32 kNoLink = 0xFFFFFFFF;
constexpr int kDay = 64;     // more than the hours of four heroes
constexpr int kSamples = 7;  // play-outs of a round with different dice decisions
constexpr int kChains = 24;  // free actions in a row
constexpr int kPerShape = 4;

/// Hours spent: whoever sleeps has used the day up. Never decreases.
int time_of(const State& state) {
  int hours = 0;
  for (const Hero& hero : state.heroes) hours += hero.asleep != 0 ? std::max<int>(hero.hour, 7) : hero.hour;
  return state.day * kDay + hours;
}

/// Without the numbers of questions: they only count.
u64 key_of(State state) {
  state.asked = 0;
  for (Frame& frame : state.pending) {
    if (frame.kind != FrameKind::action && frame.kind != FrameKind::round) continue;
    for (std::size_t i = 3; i < 7; ++i) frame.bytes[i] = 0;
  }
  return hash(state);
}

u64 shape_of(const State& state) {
  u64 shape = state.letter + 32U * state.creatures.size() + 2048U * state.fog.size();
  for (const Hero& hero : state.heroes) {
    shape = (shape ^ (idx(hero.space) + 128U * hero.hour + 4096U * hero.asleep)) * 0x9E3779B97F4A7C15ULL;
    shape ^= shape >> 29U;
  }
  return shape;
}

}  // namespace

Beam::Beam(const Content& content, const BeamOptions& options)
    : content_(content),
      options_(options),
      judge_(content, Taste(options.taste)),
      random_(options.seed.key.low * 77 + options.taste) {}

// --- one line of play

void Beam::advance(Point& point, const Action& action) const {
  if (action.who == Seat::chance) ++point.drawn[idx(table::stream_of(content_, action))];
  perform(content_, point.state, action);
}

/// What the table carries out by itself: chance by the seed, and single answers.
void Beam::settle(Point& point) {
  for (int i = 0; i < 2000; ++i) {
    const Seat who = to_act(point.state);
    if (who == Seat::none) return;
    if (who != Seat::chance) {
      forced_.clear();
      legal_actions(content_, point.state, forced_);
      if (forced_.size() != 1) return;
      advance(point, forced_[0]);
      continue;
    }
    OutcomeList outcomes{};
    chance_outcomes(content_, point.state, outcomes);
    const table::Stream stream = table::stream_of(content_, outcomes[0].action);
    advance(point, outcomes.size() == 1 ? outcomes[0].action
                                        : table::pick(outcomes, options_.seed, stream, point.drawn[idx(stream)]));
  }
}

/// Questions inside a fight: a play-out answers them, so that rounds are compared by their outcome.
bool Beam::is_detail(const State& state, u8 round) const {
  const FrameKind kind = question(state);
  if (kind == FrameKind::round) return state.fight.round == round;
  return kind >= FrameKind::invite && kind <= FrameKind::shield;
}

/// `plain`: what a sensible player does; else chance has a say, so that several play-outs differ.
Action Beam::choose_detail(const State& state, const ActionList& list, Verb round_answer, bool plain) {
  const auto find = [&](Verb verb) {
    const Action* at = std::find_if(list.begin(), list.end(), [&](const Action& a) { return a.verb == verb; });
    return at != list.end() ? at : list.end() - 1;
  };
  const auto likely = [&](u32 percent) { return random_.below(100) < percent; };
  const Fight& fight = state.fight;
  switch (question(state)) {
    case FrameKind::invite: return plain || likely(60) ? list[0] : *find(Verb::done);
    case FrameKind::join: return *find(Verb::join);
    case FrameKind::begin:
    case FrameKind::ally: return *find(Verb::accept);
    case FrameKind::roll: {
      const u8 face = fight.dice[fight.dice_count - 1U];
      constexpr u32 kKeep[] = {0, 3, 5, 10, 30, 75, 100};
      const bool keep = plain ? face >= 5 : likely(kKeep[face]);
      return *find(keep ? Verb::keep : Verb::roll);
    }
    case FrameKind::flip: {
      u8 best = 0;
      u8 lowest = 6;
      u8 die = 0;
      for (const Action& action : list) {
        if (action.verb != Verb::flip) continue;
        best = std::max(best, fight.dice[action.id]);
        if (fight.dice[action.id] < lowest) lowest = fight.dice[action.id], die = action.id;
      }
      const bool turn = 7 - lowest > best && (plain || likely(60));
      for (const Action& action : list) {
        if (turn && action.verb == Verb::flip && action.id == die) return action;
      }
      return *find(Verb::decline);
    }
    case FrameKind::settle:
      if (plain || likely(65)) return *find(Verb::done);
      return list[random_.below(static_cast<u32>(list.size()))];
    case FrameKind::round: {
      const Action* stays = find(Verb::stay);  // may not be legal: there is no hour left
      const bool stay = round_answer == Verb::stay && (plain || likely(88)) && stays->verb == Verb::stay;
      return stay ? *stays : *find(Verb::leave);
    }
    default: return list[random_.below(static_cast<u32>(list.size()))];  // dice, shield
  }
}

/// Plays an action and the details after it. False where nothing was left to chance's say: once is enough then.
bool Beam::play_out(const Entry& from, const Action& action, bool plain) {
  Point point = from.point;
  const u8 round = point.state.fight.creature != 0 ? point.state.fight.round : u8{0};
  decisions_.assign(1, action);
  advance(point, action);
  settle(point);
  bool varied = false;
  while (point.state.result == Result::none && is_detail(point.state, round)) {
    // settle() has left the legal list in forced_.
    const Action detail = choose_detail(point.state, forced_, action.verb, plain);
    decisions_.push_back(detail);
    varied = true;
    advance(point, detail);
    settle(point);
  }
  add(point, from.link, decisions_);
  return varied;
}

// --- what is tried

/// A gem beside a held castle leads a creature out of it (ITM-7).
bool Beam::is_lure(const State& state, const Hero& hero, const ThingDef& thing) const {
  if (content_.gems != GemRule::lure || thing.gem == 0 || !state.rule(StandingRule::castle_held)) return false;
  const auto& around = content_.spaces[idx(content_.castle)].neighbours;
  return std::find(around.begin(), around.end(), hero.space) != around.end();
}

bool Beam::is_useful_free(const State& state, const Action& action) const {
  const Hero& hero = state.hero(action.who);
  const ThingDef& def = content_.things[idx(action.thing)];
  switch (action.verb) {
    case Verb::drain: return hero.willpower < 20;
    case Verb::take:
      if (judge_.is_hoard(hero.space)) return action.thing == content_.gem_group;
      return !judge_.wants_lying(state, action.thing, hero.space);
    case Verb::drop: return judge_.wants_lying(state, action.thing, hero.space) || is_lure(state, hero, def);
    case Verb::give:
      if (action.thing == Thing::gold) {
        return state.has(hero.space, State::kMerchant) && (hero.gold % 2 == 1 || hero.strength == kMaxStrength);
      }
      return def.colour > 0 || judge_.wants(state, action.thing);
    case Verb::buy: return action.n[0] == 0 && !def.flies && !def.reveals;
    case Verb::use: return def.herb > 0 && !judge_.wants(state, action.thing) && hero.willpower < 15;
    case Verb::reveal: return action.space == hero.space && action.thing != Thing::fog && def.slot == Slot::none;
    default: return true;
  }
}

/// Nobody would do otherwise: gold is picked up, treasure laid down where it counts.
bool Beam::is_dominant(const State& state, const Action& action) const {
  const bool gold = action.verb == Verb::take && action.thing == Thing::gold;
  const bool treasure = action.verb == Verb::drop && judge_.is_hoard(state.hero(action.who).space);
  return (gold || treasure) && is_useful_free(state, action);
}

bool Beam::is_useful(const State& state, const Action& action) const {
  // Everybody's own turn comes: out of turn the same would only be tried in every order.
  if (is_free(state, action)) return action.who == state.turn && is_useful_free(state, action);
  switch (action.verb) {
    case Verb::step: {
      const bool herb = action.thing != Thing::none && content_.things[idx(action.thing)].herb > 0;
      return !herb || !judge_.wants(state, action.thing);
    }
    case Verb::lead: {
      const Space goal = judge_.ally_goal(state);
      if (goal == Space::none) return false;
      for (const Piece& ally : state.allies) {
        if (idx(ally.figure) != action.id) continue;
        return judge_.way(state, action.space, goal) < judge_.way(state, ally.space, goal);
      }
      return false;
    }
    case Verb::drop: return false;
    default: return true;
  }
}

void Beam::expand(const Entry& entry) {
  const State& state = entry.point.state;
  ActionList list;
  legal_actions(content_, state, list);
  const FrameKind kind = question(state);
  if (kind == FrameKind::action) {
    for (const Action& action : list) {
      if (is_dominant(state, action)) return static_cast<void>(play_out(entry, action, true));
    }
  }
  const bool parts = kind == FrameKind::share && list.size() > 8;
  for (const Action& action : list) {
    if (parts && random_.below(static_cast<u32>(list.size())) >= 8) continue;
    if (kind == FrameKind::round && is_free(state, action)) continue;
    if (!is_useful(state, action)) continue;
    const bool fights = action.verb == Verb::fight || action.verb == Verb::clear || action.verb == Verb::stay;
    for (int i = 0; i < (fights ? kSamples : 1); ++i) {
      if (!play_out(entry, action, i == 0)) break;
      if (won_) return;
    }
    if (won_) return;
  }
}

// --- the beam

void Beam::add(const Point& point, u32 before, const std::vector<Action>& decisions) {
  const State& state = point.state;
  if (state.result == Result::lost) return;
  const bool won = state.result == Result::won;
  const int time = time_of(state);
  if (!won && time < now_) return;  // the legend began anew
  Bucket& bucket = buckets_[time];
  Verdict verdict{};
  if (!won) {
    if (!bucket.seen.insert(key_of(state)).second) return;
    verdict = judge_.judge(state);
    if (verdict.score < bucket.worst) return;
  }
  u32 link = before;
  for (const Action& action : decisions) {
    links_.push_back({link, action});
    link = static_cast<u32>(links_.size() - 1);
  }
  if (won) {
    won_ = link;
    return;
  }
  bucket.pool.push_back({point, link, verdict.score, verdict.stage, shape_of(state)});
  if (bucket.pool.size() <= 4 * options_.width) return;
  bucket.pool = select(bucket, options_.width);
  bucket.worst = 1e30F;
  for (const Entry& entry : bucket.pool) bucket.worst = std::min(bucket.worst, entry.score);
}

/// The best, with room for every stage and few of one shape.
std::vector<Beam::Entry> Beam::select(Bucket& bucket, std::size_t width) const {
  std::vector<Entry>& pool = bucket.pool;
  std::vector<u32> order(pool.size());
  for (u32 i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](u32 a, u32 b) { return pool[a].score > pool[b].score; });
  std::unordered_map<u32, std::size_t> of_stage;
  std::unordered_map<u64, int> of_shape;
  std::vector<Entry> chosen;
  std::vector<u32> rest;
  for (const u32 i : order) {
    if (of_shape[pool[i].shape] >= kPerShape) continue;
    if (of_stage[pool[i].stage] >= std::max<std::size_t>(width / 6, 1)) {
      rest.push_back(i);
      continue;
    }
    ++of_shape[pool[i].shape];
    ++of_stage[pool[i].stage];
    chosen.push_back(pool[i]);
    if (chosen.size() >= width) break;
  }
  for (const u32 i : rest) {
    if (chosen.size() >= width) break;
    chosen.push_back(pool[i]);
  }
  return chosen;
}

void Beam::report(int time, const Bucket& bucket) const {
  const auto best = std::max_element(bucket.pool.begin(), bucket.pool.end(),
                                     [](const Entry& a, const Entry& b) { return a.score < b.score; });
  if (best == bucket.pool.end()) return;
  const State& state = best->point.state;
  std::printf("day %d +%d: %zu positions, best %.0f stage %u, letter %c of %c, shields %d/%d, creatures %zu;",
              time / kDay, time % kDay, bucket.pool.size(), static_cast<double>(best->score), best->stage / 16,
              'A' + state.letter, 'A' + state.end_letter, state.shields_taken, state.shields, state.creatures.size());
  for (const Hero& hero : state.heroes) {
    std::printf(" [%s at %zu s%d w%d g%d]", content_.names.heroes[idx(hero.kind)].c_str(), idx(hero.space),
                hero.strength, hero.willpower, hero.gold);
  }
  std::printf("\n");
  std::fflush(stdout);
}

std::optional<std::vector<Action>> Beam::find(const Point& start) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  now_ = time_of(start.state);
  add(start, kNoLink, {});
  int day = -1;
  while (!buckets_.empty() && !won_) {
    const auto at = buckets_.begin();
    now_ = at->first;
    if (options_.talk && now_ / kDay != day) report(now_, at->second);
    day = now_ / kDay;
    for (int chain = 0; chain < kChains && !at->second.pool.empty() && !won_; ++chain) {
      const std::vector<Entry> front = select(at->second, options_.width);
      at->second.pool.clear();
      at->second.worst = -1e30F;
      for (const Entry& entry : front) {
        expand(entry);
        if (won_) break;
      }
      const std::chrono::duration<double> spent = Clock::now() - began;
      if (spent.count() > options_.seconds) {
        std::printf("out of time on day %d\n", day);
        return std::nullopt;
      }
    }
    if (!won_) buckets_.erase(at);
  }
  if (!won_) return std::nullopt;
  std::vector<Action> line;
  for (u32 link = *won_; link != kNoLink; link = links_[link].before) line.push_back(links_[link].action);
  std::reverse(line.begin(), line.end());
  return line;
}

}  // namespace rietburg::wins
