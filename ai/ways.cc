#include "ai/ways.h"

#include <algorithm>

namespace rietburg::ai {

namespace {

bool closed(const State& state, Space a, Space b) {
  for (const Edge& edge : state.closed) {
    if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) return true;
  }
  for (const Bar& bar : state.barred) {
    if ((bar.a == a && bar.b == b) || (bar.a == b && bar.b == a)) return true;
  }
  return false;
}

bool blocked(const Content& content, const State& state, Space at) {
  if (state.has(at, State::kRubble)) return true;
  return at == content.castle && state.rule(StandingRule::castle_held) && state.has(at, State::kCreature);
}

/// Breadth first backwards from one target: ways are the same in both directions.
void find_to(const Content& content, const State& state, Space to, bool plain, Ways& ways) {
  std::array<Space, kMaxSpaces> queue;
  std::size_t first = 0;
  std::size_t last = 0;
  queue[last++] = to;
  ways.hours[idx(to)][idx(to)] = 0;
  while (first < last) {
    const Space at = queue[first++];
    const auto reach = [&](Space from) {
      if (ways.hours[idx(from)][idx(to)] != kFar) return;
      ways.hours[idx(from)][idx(to)] = static_cast<u8>(ways.hours[idx(at)][idx(to)] + 1);
      ways.next[idx(from)][idx(to)] = at;
      if (plain || !blocked(content, state, from)) queue[last++] = from;
    };
    for (const Space from : content.spaces[idx(at)].neighbours) {
      if (plain || !closed(state, from, at)) reach(from);
    }
    for (const Space from : content.spaces[idx(at)].crossings) reach(from);
  }
}

}  // namespace

void find_ways(const Content& content, const State& state, Ways& ways) {
  for (auto& from : ways.hours) from.fill(kFar);
  for (auto& from : ways.next) from.fill(Space::none);
  const bool plain =
      state.closed.empty() && state.barred.empty() && !content.has_rubble && !state.rule(StandingRule::castle_held);
  for (std::size_t i = 0; i < kMaxSpaces; ++i) {
    if (content.spaces[i].exists && (plain || !blocked(content, state, space(i)))) {
      find_to(content, state, space(i), plain, ways);
    }
  }
}

u64 ways_key(const Content& content, const State& state) {
  u64 key = 1;
  for (const Edge& edge : state.closed) key = key * 8191 + idx(edge.a) * 128 + idx(edge.b);
  for (const Bar& bar : state.barred) key = key * 8179 + idx(bar.a) * 128 + idx(bar.b);
  if (state.rule(StandingRule::castle_held) && blocked(content, state, content.castle)) key = key * 31 + 7;
  if (!content.has_rubble) return key;
  for (const Loot& loot : state.loot) {
    if (state.has(loot.space, State::kRubble)) key = (key ^ idx(loot.space)) * 0x9E3779B97F4A7C15ULL;
  }
  return key;
}

const Ways& WaysCache::of(const State& state) {
  const u64 key = ways_key(content_, state);
  if (last_ < known_.size() && known_[last_].key == key) return *known_[last_].ways;
  for (last_ = 0; last_ < known_.size(); ++last_) {
    if (known_[last_].key == key) return *known_[last_].ways;
  }
  if (known_.size() == kMost) {
    known_.clear();
    last_ = 0;
  }
  known_.push_back({key, std::make_unique<Ways>()});
  find_ways(content_, state, *known_.back().ways);
  return *known_.back().ways;
}

Space safe_step(const Content& content, const State& state, Space from, Space to, int& hours) {
  std::array<u8, kMaxSpaces> far;
  far.fill(kFar);
  std::array<Space, kMaxSpaces> queue;
  std::size_t first = 0;
  std::size_t last = 0;
  queue[last++] = to;
  far[idx(to)] = 0;
  while (first < last) {
    const Space at = queue[first++];
    for (const Space next : content.spaces[idx(at)].neighbours) {
      if (far[idx(next)] != kFar || closed(state, next, at)) continue;
      if (next == from) {
        hours = far[idx(at)] + 1;
        return at;
      }
      if (state.has(next, State::kCreature) || blocked(content, state, next)) continue;
      far[idx(next)] = static_cast<u8>(far[idx(at)] + 1);
      queue[last++] = next;
    }
  }
  hours = kFar;
  return Space::none;
}

void find_safe_ways(const Content& content, const State& state, Space from, SafeWays& ways) {
  ways.hours.fill(kFar);
  ways.first.fill(Space::none);
  std::array<Space, kMaxSpaces> queue;
  std::size_t first = 0;
  std::size_t last = 0;
  queue[last++] = from;
  ways.hours[idx(from)] = 0;
  while (first < last) {
    const Space at = queue[first++];
    for (const Space next : content.spaces[idx(at)].neighbours) {
      if (ways.hours[idx(next)] != kFar || closed(state, at, next)) continue;
      if (state.has(next, State::kCreature) || blocked(content, state, next)) continue;
      ways.hours[idx(next)] = static_cast<u8>(ways.hours[idx(at)] + 1);
      ways.first[idx(next)] = at == from ? next : ways.first[idx(at)];
      queue[last++] = next;
    }
  }
}

}  // namespace rietburg::ai
