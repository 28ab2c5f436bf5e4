#include "lab/game.h"

#include <algorithm>
#include <array>

#include "codec/names.h"

namespace rietburg::lab {

namespace {

/// Reads the events of one game as they come.
class Teller {
 public:
  Teller(const Content& content, Seen* seen) : content_(content), seen_(seen) {
    if (seen_ == nullptr) return;
    seen_->cards.resize(content.cards.size());
    seen_->things.resize(content.thing_count);
    seen_->placed.resize(content.kinds.size());
    seen_->beaten.resize(content.kinds.size());
    seen_->tokens.resize(content.fog.size());
  }

  void read(const EventLog& log) {
    for (const Event& event : log) {
      count_letters(event);
      if (seen_ != nullptr) note(event);
    }
  }

  const Letters& letters() const { return letters_; }

 private:
  void count_letters(const Event& event) {
    if (event.kind == EventKind::creature_defeated) last_beaten_ = event.creature_kind;
    if (event.kind != EventKind::narrator_moved) return;
    if (event.letter > letter_) letters_[cause_of(event.rule)] += event.letter - letter_;
    letter_ = event.letter;  // a card may also send the narrator back
  }

  std::string cause_of(Rule rule) const {
    if (rule == Rule::SUN_5) return "sunrise";
    if (rule == Rule::SUN_6) return "end";
    return rule == Rule::CRE_7 ? std::string(codec::kind_name(content_, last_beaten_)) : "card";
  }

  static void mark(std::vector<bool>& list, std::size_t place) {
    if (place < list.size()) list[place] = true;
  }

  void note(const Event& event) {
    const auto is = [&event](auto... kinds) { return ((event.kind == kinds) || ...); };
    using enum EventKind;
    if (is(card_read, event_drawn, card_drawn, quest_taken)) mark(seen_->cards, idx(event.card));
    if (is(creature_placed, creature_changed)) mark(seen_->placed, idx(event.creature_kind));
    if (is(creature_defeated)) mark(seen_->beaten, idx(event.creature_kind));
    if (is(fog_entered, token_revealed)) mark(seen_->tokens, idx(event.token));
    // What was not placed for want of a token has not come; whatever else is told of a thing shows that it has.
    if (!is(thing_missing)) mark(seen_->things, idx(event.thing));
  }

  const Content& content_;
  Seen* seen_;
  Letters letters_;
  int letter_ = 0;
  Kind last_beaten_ = Kind::none;
};

/// What nobody decides: chance, by the table's streams.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : seed_(dice_of_seed(seed)) {}

  Action draw(const Content& content, const State& state) {
    chance_outcomes(content, state, outcomes_);
    const table::Stream stream = table::stream_of(content, outcomes_[0].action);
    const u32 index = drawn_[idx(stream)]++;
    return outcomes_.size() == 1 ? outcomes_[0].action : table::pick(outcomes_, seed_, stream, index);
  }

 private:
  table::Seed seed_;
  std::array<u32, table::kStreams> drawn_{};
  OutcomeList outcomes_{};
};

Ending ending_of(const Content& content, const State& state) {
  Ending ending;
  ending.result = state.result == Result::none ? "unfinished" : codec::result_name(state.result);
  ending.day = state.day;
  ending.letter = state.letter;
  const bool named = state.lost_by > 0 && state.lost_by <= content.lose.size();
  ending.cause = named ? content.lose[state.lost_by - 1U].id : std::string(codec::reason_name(state.reason));
  if (state.reason == Reason::goal_missed) {
    for (const TaskDef& task : content.tasks) {
      if (!task_done(content, state, task)) ending.missed.push_back(task.id);
    }
  }
  return ending;
}

}  // namespace

table::Seed dice_of_seed(std::uint64_t seed) { return {table::Generator::splitmix64, {seed, 0}, false}; }

std::optional<Ending> play_game(const Content& content, std::span<const HeroKind> heroes, std::uint64_t seed,
                                const Choose& choose, const GameWatch& watch) {
  State state;
  EventLog log;
  ActionList legal;
  Teller teller(content, watch.seen);
  Chance chance(seed);
  int decisions = 0;
  int actions = 0;
  set_up(content, heroes, state, &log);
  teller.read(log);
  for (; state.result == Result::none && actions < watch.most_actions; ++actions) {
    Action action{};
    if (to_act(state) == Seat::chance) {
      action = chance.draw(content, state);
    } else {
      if (watch.stop != nullptr && watch.stop->load(std::memory_order_relaxed)) return std::nullopt;
      legal_actions(content, state, legal);
      if (legal.size() > 1) ++decisions;
      action = legal.size() == 1 ? legal[0] : choose(content, state);
    }
    if (watch.before_action) watch.before_action(state, action);
    log.clear();
    perform(content, state, action, &log);
    teller.read(log);
  }
  // The last choice may have been cut short: what is recorded must not depend on when somebody stopped.
  if (watch.stop != nullptr && watch.stop->load(std::memory_order_relaxed)) return std::nullopt;
  Ending ending = ending_of(content, state);
  ending.letters = teller.letters();
  ending.decisions = decisions;
  ending.actions = actions;
  return ending;
}

}  // namespace rietburg::lab
