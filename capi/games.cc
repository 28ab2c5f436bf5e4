// Many positions of one setup: the fast path.
#include <algorithm>
#include <cstring>

#include "capi/safely.h"
#include "codec/action_json.h"
#include "codec/read.h"
#include "codec/snapshot.h"
#include "codec/state_json.h"
#include "codec/write.h"
#include "table/bounds.h"

namespace rietburg::capi {

namespace {

static_assert(RIETBURG_MOST_ACTIONS == ActionList::kCapacity);
static_assert(RIETBURG_CHANCE == idx(Seat::chance) && RIETBURG_NOBODY == idx(Seat::none));
static_assert(RIETBURG_WON == idx(rietburg::Result::won) && RIETBURG_LOST == idx(rietburg::Result::lost));

u64 number_of(const Action& action) { return std::bit_cast<u64>(action); }

/// The legal list, empty where the legend has ended.
void list_legal(const Games& games, u32 i, ActionList& list) {
  list.clear();
  if (to_act(games.state(i)) != Seat::none) legal_actions(*games.setup->content, games.state(i), list);
}

bool is_legal(const Games& games, u32 i, const Action& action) {
  ActionList list;
  list_legal(games, i, list);
  return std::find(list.begin(), list.end(), action) != list.end();
}

/// One game while it is played: the position and what goes with it.
struct Run {
  const Content& content;
  State& state;
  bench::Random& random;
  u64& trail;
  u32 flags;

  void take(const Action& action) {
    perform(content, state, action);
    if ((flags & RIETBURG_TRAIL) != 0) trail = (trail ^ hash(state)) * 0x100000001b3U;
  }
};

Run run_of(Games& games, u32 i, u32 flags) {
  return {*games.setup->content, games.state(i), games.random[i], games.trails[i], flags};
}

std::int64_t draw(Run& run, OutcomeList& outcomes) {
  std::int64_t drawn = 0;
  for (; to_act(run.state) == Seat::chance; ++drawn) {
    chance_outcomes(run.content, run.state, outcomes);
    run.take(bench::choose_chance(outcomes, run.random));
  }
  return drawn;
}

/// Policy R until the legend has ended or `most` actions were taken.
std::int64_t play(Run run, const State& start, u32 most, ActionList& list, OutcomeList& outcomes) {
  u32 taken = 0;
  while (taken < most) {
    if (to_act(run.state) == Seat::none) {
      if ((run.flags & RIETBURG_AGAIN) == 0) break;
      run.state = start;
    }
    run.take(bench::choose(run.content, run.state, list, outcomes, run.random));
    ++taken;
  }
  return taken;
}

std::shared_ptr<Games> make_games(std::shared_ptr<const Setup> setup, u32 count) {
  auto games = std::make_shared<Games>();
  games->setup = std::move(setup);
  games->count = count;
  games->states.reset(static_cast<State*>(std::malloc(sizeof(State) * count)));  // no exception where there is no room
  if (games->states == nullptr) return nullptr;
  games->random.assign(count, bench::Random(0));
  games->trails.assign(count, 0);
  return games;
}

std::uint32_t keep_games(std::shared_ptr<Games> games) {
  if (games != nullptr) return keep(std::move(games));
  fail(RIETBURG_FAILED, "there is not enough memory");
  return 0;
}

/// The games of a handle, and that there is a game i.
std::shared_ptr<Games> find_game(std::uint32_t handle, std::uint32_t i) {
  auto games = find<Games>(handle, "set of games");
  if (games == nullptr || i < games->count) return games;
  fail(RIETBURG_BAD_ARGUMENT,
       "there is no game " + std::to_string(i) + ": there are " + std::to_string(games->count) + ", counted from 0");
  return nullptr;
}

/// The games of a handle, and that the caller has room for all of them.
std::shared_ptr<Games> find_all(std::uint32_t handle, const void* room, std::uint32_t count) {
  auto games = find<Games>(handle, "set of games");
  if (games == nullptr || (room != nullptr && games->count == count)) return games;
  fail(RIETBURG_BAD_ARGUMENT, "there are " + std::to_string(games->count) + " games, and room was given for " +
                                  std::to_string(room == nullptr ? 0 : count));
  return nullptr;
}

std::int32_t too_small(std::size_t needed) {
  return fail(RIETBURG_TOO_SMALL, "there is more to tell: room for " + std::to_string(needed) + " is needed");
}

std::int32_t bad_flags() { return fail(RIETBURG_BAD_ARGUMENT, "a flag that does not belong here"); }

/// The action of every choice, or the first mistake.
std::int32_t read_choices(const Games& games, const std::uint32_t* choices, std::vector<Action>& actions) {
  ActionList list;
  actions.assign(games.count, Action{});
  for (u32 i = 0; i < games.count; ++i) {
    if (choices[i] == RIETBURG_LEAVE) continue;
    list_legal(games, i, list);
    if (choices[i] >= list.size()) {
      return fail(RIETBURG_ILLEGAL, "game " + std::to_string(i) + ": the choice " + std::to_string(choices[i]) +
                                        " is none of " + std::to_string(list.size()));
    }
    actions[i] = list[choices[i]];
  }
  return RIETBURG_OK;
}

const char* tell(Games& games, const codec::json& value, std::size_t* length) {
  games.text = codec::to_text(value);
  if (length != nullptr) *length = games.text.size();
  return games.text.c_str();
}

template <typename T, typename Of>
std::int32_t tell_all(std::uint32_t handle, T* out, std::uint32_t count, Of of) {
  const auto games = find_all(handle, out, count);
  if (games == nullptr) return last_code();
  for (u32 i = 0; i < count; ++i) out[i] = of(*games, i);
  return RIETBURG_OK;
}

}  // namespace

}  // namespace rietburg::capi

using namespace rietburg::capi;  // NOLINT: this file is the other side of rietburg.h
using rietburg::Action;
using rietburg::ActionList;
using rietburg::OutcomeList;
using rietburg::State;
using rietburg::bench::Random;

extern "C" {

std::uint32_t rietburg_games(std::uint32_t setup, std::uint32_t count, std::uint64_t seed) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    const auto found = find<Setup>(setup, "setup");
    if (found == nullptr) return 0;
    if (count == 0 || count > RIETBURG_MOST_GAMES) {
      fail(RIETBURG_BAD_ARGUMENT, "from 1 to 1000000 games, please");
      return 0;
    }
    const auto games = make_games(found, count);
    for (std::uint32_t i = 0; games != nullptr && i < count; ++i) {
      games->state(i) = found->start;
      games->random[i] = Random(seed + i);
    }
    return keep_games(games);
  });
}

std::uint32_t rietburg_clone(std::uint32_t games) {
  return safely<std::uint32_t>(0, [&]() -> std::uint32_t {
    const auto from = find<Games>(games, "set of games");
    if (from == nullptr) return 0;
    const auto copy = make_games(from->setup, from->count);
    if (copy != nullptr) {
      std::memcpy(static_cast<void*>(copy->states.get()), from->states.get(), sizeof(State) * from->count);
      copy->random = from->random;
      copy->trails = from->trails;
    }
    return keep_games(copy);
  });
}

std::int32_t rietburg_count(std::uint32_t games) {
  const auto found = find<Games>(games, "set of games");
  return found == nullptr ? last_code() : static_cast<std::int32_t>(found->count);
}

std::int32_t rietburg_reset(std::uint32_t games, std::uint32_t i, std::uint64_t seed) {
  const auto found = find_game(games, i);
  if (found == nullptr) return last_code();
  found->state(i) = found->setup->start;
  found->random[i] = Random(seed);
  found->trails[i] = 0;
  return RIETBURG_OK;
}

std::int32_t rietburg_copy(std::uint32_t games, std::uint32_t to, std::uint32_t from_games, std::uint32_t from) {
  const auto target = find_game(games, to);
  if (target == nullptr) return last_code();
  const auto source = find_game(from_games, from);
  if (source == nullptr) return last_code();
  if (source->setup != target->setup) return fail(RIETBURG_BAD_ARGUMENT, "these games have different setups");
  const State state = source->state(from);
  target->state(to) = state;
  return RIETBURG_OK;
}

std::size_t rietburg_state_size(void) { return sizeof(State); }

const void* rietburg_states(std::uint32_t games) {
  const auto found = find<Games>(games, "set of games");
  return found == nullptr ? nullptr : found->states.get();
}

std::int32_t rietburg_snapshot(std::uint32_t games, std::uint32_t i, void* bytes, std::uint32_t capacity) {
  return safely<std::int32_t>(RIETBURG_FAILED, [&]() -> std::int32_t {
    const auto found = find_game(games, i);
    if (found == nullptr) return last_code();
    const auto snapshot = rietburg::codec::encode_snapshot(*found->setup->content, found->state(i));
    if (bytes != nullptr && capacity < snapshot.size()) return too_small(snapshot.size());
    if (bytes != nullptr) std::memcpy(bytes, snapshot.data(), snapshot.size());
    return static_cast<std::int32_t>(snapshot.size());
  });
}

std::int32_t rietburg_restore(std::uint32_t games, std::uint32_t i, const void* bytes, std::uint32_t length) {
  return safely<std::int32_t>(RIETBURG_FAILED, [&]() -> std::int32_t {
    const auto found = find_game(games, i);
    if (found == nullptr) return last_code();
    if (bytes == nullptr) return fail(RIETBURG_BAD_ARGUMENT, "there are no bytes");
    const auto state =
        rietburg::codec::decode_snapshot(*found->setup->content, {static_cast<const std::uint8_t*>(bytes), length});
    if (!state) return fail(RIETBURG_REFUSED, state.fault.message);
    found->state(i) = *state;
    return RIETBURG_OK;
  });
}

std::int32_t rietburg_legal(std::uint32_t games, std::uint32_t i, std::uint64_t* actions, std::uint32_t capacity) {
  const auto found = find_game(games, i);
  if (found == nullptr) return last_code();
  ActionList list;
  list_legal(*found, i, list);
  if (actions == nullptr) return static_cast<std::int32_t>(list.size());
  if (capacity < list.size()) return too_small(list.size());
  for (std::size_t k = 0; k < list.size(); ++k) actions[k] = number_of(list[k]);
  return static_cast<std::int32_t>(list.size());
}

std::int32_t rietburg_chance(std::uint32_t games, std::uint32_t i, std::uint64_t* actions, std::uint32_t* weights,
                             std::uint32_t capacity) {
  const auto found = find_game(games, i);
  if (found == nullptr) return last_code();
  if (to_act(found->state(i)) != rietburg::Seat::chance) return 0;
  OutcomeList outcomes;
  chance_outcomes(*found->setup->content, found->state(i), outcomes);
  const bool told = actions != nullptr || weights != nullptr;
  if (told && capacity < outcomes.size()) return too_small(outcomes.size());
  for (std::size_t k = 0; k < outcomes.size(); ++k) {
    if (actions != nullptr) actions[k] = number_of(outcomes[k].action);
    if (weights != nullptr) weights[k] = outcomes[k].weight;
  }
  return static_cast<std::int32_t>(outcomes.size());
}

std::int32_t rietburg_step(std::uint32_t games, std::uint32_t i, std::uint64_t action) {
  const auto found = find_game(games, i);
  if (found == nullptr) return last_code();
  const auto chosen = std::bit_cast<Action>(action);
  if (!is_legal(*found, i, chosen)) return fail(RIETBURG_ILLEGAL, "this action is not in the legal list");
  perform(*found->setup->content, found->state(i), chosen);
  return RIETBURG_OK;
}

std::int32_t rietburg_actors(std::uint32_t games, std::uint8_t* actors, std::uint32_t count) {
  return tell_all(games, actors, count,
                  [](const Games& all, std::uint32_t i) { return static_cast<std::uint8_t>(to_act(all.state(i))); });
}

std::int32_t rietburg_results(std::uint32_t games, std::uint8_t* results, std::uint32_t count) {
  return tell_all(games, results, count,
                  [](const Games& all, std::uint32_t i) { return static_cast<std::uint8_t>(all.state(i).result); });
}

std::int32_t rietburg_hashes(std::uint32_t games, std::uint64_t* hashes, std::uint32_t count) {
  return tell_all(games, hashes, count, [](const Games& all, std::uint32_t i) { return hash(all.state(i)); });
}

std::int32_t rietburg_trails(std::uint32_t games, std::uint64_t* trails, std::uint32_t count) {
  return tell_all(games, trails, count, [](const Games& all, std::uint32_t i) { return all.trails[i]; });
}

std::int32_t rietburg_legal_counts(std::uint32_t games, std::uint32_t* counts, std::uint32_t count) {
  return tell_all(games, counts, count, [](const Games& all, std::uint32_t i) {
    ActionList list;
    list_legal(all, i, list);
    return static_cast<std::uint32_t>(list.size());
  });
}

std::int32_t rietburg_masks(std::uint32_t games, std::uint8_t* masks, std::uint32_t count) {
  const auto found = find_all(games, masks, count);
  if (found == nullptr) return last_code();
  ActionList list;
  for (std::uint32_t i = 0; i < count; ++i) {
    list_legal(*found, i, list);
    std::uint8_t* row = masks + std::size_t{i} * RIETBURG_MOST_ACTIONS;
    std::memset(row, 1, list.size());
    std::memset(row + list.size(), 0, RIETBURG_MOST_ACTIONS - list.size());
  }
  return RIETBURG_OK;
}

std::int64_t rietburg_step_all(std::uint32_t games, const std::uint32_t* choices, std::uint32_t count,
                               std::uint32_t flags) {
  return safely<std::int64_t>(RIETBURG_FAILED, [&]() -> std::int64_t {
    const auto found = find_all(games, choices, count);
    if (found == nullptr) return last_code();
    if ((flags & ~(RIETBURG_DRAW | RIETBURG_TRAIL)) != 0) return bad_flags();
    std::vector<Action> actions;
    if (const std::int32_t code = read_choices(*found, choices, actions); code != RIETBURG_OK) return code;
    OutcomeList outcomes;
    std::int64_t taken = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      if (choices[i] == RIETBURG_LEAVE) continue;
      Run run = run_of(*found, i, flags);
      run.take(actions[i]);
      taken += 1 + ((flags & RIETBURG_DRAW) != 0 ? draw(run, outcomes) : 0);
    }
    return taken;
  });
}

std::int64_t rietburg_draw_all(std::uint32_t games) {
  const auto found = find<Games>(games, "set of games");
  if (found == nullptr) return last_code();
  OutcomeList outcomes;
  std::int64_t taken = 0;
  for (std::uint32_t i = 0; i < found->count; ++i) {
    Run run = run_of(*found, i, 0);
    taken += draw(run, outcomes);
  }
  return taken;
}

std::int64_t rietburg_play_all(std::uint32_t games, std::uint32_t most, std::uint32_t flags) {
  const auto found = find<Games>(games, "set of games");
  if (found == nullptr) return last_code();
  if ((flags & ~(RIETBURG_TRAIL | RIETBURG_AGAIN)) != 0) return bad_flags();
  ActionList list;
  OutcomeList outcomes;
  std::int64_t taken = 0;
  for (std::uint32_t i = 0; i < found->count; ++i) {
    taken += play(run_of(*found, i, flags), found->setup->start, most, list, outcomes);
  }
  return taken;
}

const char* rietburg_position(std::uint32_t games, std::uint32_t i, std::size_t* length) {
  return safely<const char*>(nullptr, [&]() -> const char* {
    const auto found = find_game(games, i);
    if (found == nullptr) return nullptr;
    return tell(*found, rietburg::codec::state_to_json(*found->setup->content, found->state(i)), length);
  });
}

const char* rietburg_action_text(std::uint32_t games, std::uint32_t i, std::uint64_t action, std::size_t* length) {
  return safely<const char*>(nullptr, [&]() -> const char* {
    const auto found = find_game(games, i);
    if (found == nullptr) return nullptr;
    const auto chosen = std::bit_cast<Action>(action);
    if (!is_legal(*found, i, chosen)) {  // its numbers may stand for nothing
      fail(RIETBURG_ILLEGAL, "this action is not in the legal list");
      return nullptr;
    }
    return tell(*found, rietburg::codec::action_to_json(*found->setup->content, found->state(i), chosen), length);
  });
}

std::int32_t rietburg_action_number(std::uint32_t games, std::uint32_t i, const char* text, std::size_t length,
                                    std::uint64_t* action) {
  return safely<std::int32_t>(RIETBURG_FAILED, [&]() -> std::int32_t {
    const auto found = find_game(games, i);
    if (found == nullptr) return last_code();
    if (text == nullptr || action == nullptr || length > rietburg::table::kLongestLine) {
      return fail(RIETBURG_BAD_ARGUMENT, "an action is a JSON object of 1 MiB at most, and its number needs a place");
    }
    const auto input = rietburg::table::read_request({text, length});
    if (input.refused) return fail(RIETBURG_BAD_ARGUMENT, input.refused->message);
    const auto read = rietburg::codec::action_from_json(*found->setup->content, found->state(i), input.value);
    if (!read)
      return fail(RIETBURG_REFUSED, (read.fault.where.empty() ? "" : read.fault.where + ": ") + read.fault.message);
    *action = number_of(*read);
    return RIETBURG_OK;
  });
}
}
