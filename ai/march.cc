#include "ai/march.h"

#include <algorithm>

namespace rietburg::ai {

namespace {

bool is_shut(const State& state, Space a, Space b) {
  for (const Edge& edge : state.closed) {
    if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) return true;
  }
  return false;
}

/// The creatures' spaces as they walk on.
class Walk {
 public:
  Walk(const Content& content, const State& state, March& march) : content_(content), state_(state), march_(march) {
    end_ = content.castle != Space::none ? content.castle : content.exit;
    for (std::size_t i = 0; i < state.creatures.size(); ++i) {
      at_[i] = state.creatures[i].space;
      taken_[idx(at_[i])] = true;
    }
  }

  void sunrise(u8 day) {
    for (const Kind kind : content_.sunrise_order) move_all(kind, day);
  }

 private:
  bool moves(std::size_t i, Kind kind) const {
    const Creature& creature = state_.creatures[i];
    const CreatureDef& def = content_.kinds[idx(creature.kind)];
    return at_[i] != Space::none && def.moves_with == kind && def.walks_to == Space::none &&
           (creature.flags & Creature::kStays) == 0 && at_[i] != end_;
  }

  void move_all(Kind kind, u8 day) {
    std::array<u8, 36> movers;
    std::size_t count = 0;
    for (std::size_t i = 0; i < state_.creatures.size(); ++i) {
      if (moves(i, kind)) movers[count++] = static_cast<u8>(i);
    }
    // The lowest space first; nobody who has moved moves again.
    std::sort(movers.begin(), movers.begin() + count, [&](u8 a, u8 b) { return at_[a] < at_[b]; });
    for (std::size_t i = 0; i < count; ++i) move(movers[i], day);
  }

  Space ahead(Space from) const {
    const Space to = content_.spaces[idx(from)].arrow;
    if (to == Space::none || is_shut(state_, from, to) || state_.has(to, State::kRubble)) return Space::none;
    return to;
  }

  void move(std::size_t i, u8 day) {
    Space to = ahead(at_[i]);
    while (to != Space::none && to != end_ && taken_[idx(to)]) to = ahead(to);
    if (to == Space::none) return;
    taken_[idx(at_[i])] = false;
    if (to == end_) {
      at_[i] = Space::none;
      march_.arrives[i] = day;
      return;
    }
    at_[i] = to;
    taken_[idx(to)] = true;
  }

  const Content& content_;
  const State& state_;
  March& march_;
  Space end_;
  std::array<Space, 36> at_{};
  std::array<bool, kMaxSpaces> taken_{};
};

}  // namespace

u64 march_key(const State& state) {
  u64 key = state.shields * 64U + state.shields_taken + 1U;
  const auto mix = [&](u64 more) { key = (key ^ more) * 0x9E3779B97F4A7C15ULL ^ key >> 31U; };
  for (const Creature& creature : state.creatures) {
    mix(idx(creature.space) + 256U * idx(creature.kind) + 65536U * (creature.flags & Creature::kStays));
  }
  for (const Edge& edge : state.closed) mix(idx(edge.a) * 128U + idx(edge.b));
  return key ^ state.rules;
}

int March::falls(int shields, u64 beaten) const {
  if (!castle) return kFar;
  std::array<u8, kMostSunrises + 1> count{};
  int taken = kFar;
  for (std::size_t i = 0; i < arrives.size(); ++i) {
    const u8 day = arrives[i];
    if (day == kFar || (beaten >> i & 1U) != 0) continue;
    ++count[day];
    if ((takers >> i & 1U) != 0) taken = std::min<int>(taken, day);
  }
  int come = 0;
  for (int day = 1; day <= kMostSunrises; ++day) {
    come += count[static_cast<std::size_t>(day)];
    if (come > shields) return std::min(day, taken);
  }
  return taken;
}

void foresee(const Content& content, const State& state, March& march) {
  march.arrives.fill(kFar);
  march.takers = 0;
  march.castle = content.castle != Space::none && !state.rule(StandingRule::castle_held);
  for (std::size_t i = 0; i < state.creatures.size(); ++i) {
    if (content.kinds[idx(state.creatures[i].kind)].takes_castle) march.takers |= u64{1} << i;
  }
  Walk walk(content, state, march);
  for (u8 day = 1; day <= March::kMostSunrises; ++day) walk.sunrise(day);
}

}  // namespace rietburg::ai
