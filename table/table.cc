#include "table/table.h"

#include <algorithm>

#include "codec/action_json.h"
#include "codec/edit.h"
#include "codec/names.h"
#include "codec/read.h"
#include "table/bounds.h"

namespace rietburg::table {

namespace {

bool contains(const ActionList& list, const Action& action) {
  return std::find(list.begin(), list.end(), action) != list.end();
}

Entry entry_of(const State& state, const Action& action, Entry::Why why) {
  return {action, action.verb == Verb::share ? codec::shared_thing(state) : Thing::none, why};
}

std::vector<HeroKind> hero_kinds(const Content& content, const TableSetup& setup) {
  std::vector<HeroKind> heroes;
  for (const std::string& id : setup.game.heroes) {
    const auto& names = content.names.heroes;
    const auto at = std::find(names.begin(), names.end(), id);
    if (at != names.end()) heroes.push_back(static_cast<HeroKind>(at - names.begin()));
  }
  return heroes;
}

/// Whether somebody decided, given what else could have been answered.
Entry::Why why_of(const State& state, std::size_t legal) {
  if (legal == 1) return Entry::Why::only_answer;
  return to_act(state) == Seat::chance ? Entry::Why::chance : Entry::Why::decided;
}

/// Whether the last one to answer was somebody who decided: only that can be carried on in one request.
template <typename Entries>
bool ends_decided(const Entries& entries) {
  std::size_t at = entries.size();
  while (at > 0 && entries[at - 1].why == Entry::Why::only_answer) --at;
  return at > 0 && entries[at - 1].why == Entry::Why::decided;
}

}  // namespace

Table::Table(std::shared_ptr<const Content> content, TableSetup setup, Dice dice)
    : content_(std::move(content)), setup_(std::move(setup)), dice_(dice) {
  set_up(*content_, hero_kinds(*content_, setup_), start_.state, &events_);
  now_ = start_;
}

// --- playing

void Table::advance(Point& point, const Action& action, EventLog* log) const {
  if (action.who == Seat::chance) ++point.drawn[idx(stream_of(*content_, action))];
  perform(*content_, point.state, action, log);
}

void Table::add(Trial& trial, const Entry& entry) const {
  advance(trial.point, entry.action, &trial.log);
  trial.added.push_back(entry);
  if (++trial.length % kHashEvery == 0) trial.hashes.push_back(hash(trial.point.state));
  if (trial.length % History::kMarkEvery == 0) trial.marks.emplace_back(trial.length, trial.point);
}

/// What happens without anybody deciding: a single answer, or chance drawn by the engine.
std::optional<Entry> Table::forced_entry(const Point& point) const {
  const State& state = point.state;
  const Seat who = to_act(state);
  if (who == Seat::none) return std::nullopt;
  if (who != Seat::chance) {
    ActionList legal;
    legal_actions(*content_, state, legal);
    if (legal.size() != 1) return std::nullopt;
    return entry_of(state, legal[0], Entry::Why::only_answer);
  }
  OutcomeList outcomes{};
  chance_outcomes(*content_, state, outcomes);
  if (outcomes.size() == 1) return entry_of(state, outcomes[0].action, Entry::Why::only_answer);
  if (outcomes.empty() || dice_ == Dice::table) return std::nullopt;
  const Stream stream = stream_of(*content_, outcomes[0].action);
  return entry_of(state, pick(outcomes, setup_.seed, stream, point.drawn[idx(stream)]), Entry::Why::chance);
}

/// A legend in which dice and cards set each other off without end must not hang the table: it rests at chance's
/// question.
void Table::settle(Trial& trial) const {
  constexpr int kMostForced = 2000;  // a busy sunrise has some dozens
  for (int i = 0; i < kMostForced; ++i) {
    const auto entry = forced_entry(trial.point);
    if (!entry) return;
    trial.drew |= entry->why == Entry::Why::chance;
    add(trial, *entry);
  }
}

Refused Table::play_one(Trial& trial, const Action& action) const {
  const State& state = trial.point.state;
  ActionList legal;
  if (to_act(state) != Seat::none) legal_actions(*content_, state, legal);
  if (!contains(legal, action)) {
    // A gesture ends with `stop` whether or not it was the only answer left.
    const bool is_done = trial.claimed < trial.added.size() &&
                         trial.added[trial.claimed].why == Entry::Why::only_answer &&
                         trial.added[trial.claimed].action == action;
    if (!is_done) return Refusal{"illegal_action", why_illegal(*content_, state, action), ""};
    ++trial.claimed;
    return std::nullopt;
  }
  Entry entry = entry_of(state, action, why_of(state, legal.size()));
  entry.together = entry.why == Entry::Why::decided && ends_decided(trial.added);
  add(trial, entry);
  trial.claimed = trial.added.size();
  settle(trial);
  return std::nullopt;
}

Refused Table::play(std::size_t count, const Reader& read) {
  if (read_only_) {
    return Refusal{"read_only", "this game was saved by another version and can only be looked at; start a new one",
                   ""};
  }
  Trial tried = trial();
  std::size_t done = 0;
  for (; done < count && !tried.drew; ++done) {
    const codec::Read<Action> action = read(done, tried.point.state);
    std::string where = codec::place("actions", done);
    if (!action) {
      if (!action.fault.where.empty()) where.append(".").append(action.fault.where);
      return Refusal{"bad_request", action.fault.message, where};
    }
    if (Refused refused = play_one(tried, *action)) {
      refused->where = where;
      return refused;
    }
  }
  events_.clear();
  played_ = done;
  commit(std::move(tried));
  return std::nullopt;
}

Refused Table::play(std::span<const Action> actions) {
  return play(actions.size(), [&](std::size_t i, const State&) { return codec::Read<Action>(actions[i]); });
}

/// What was undone is gone once something else is played.
void Table::commit(Trial&& trial) {
  entries_.cut(length_);
  for (const Entry& entry : trial.added) entries_.push_back(entry);
  for (const auto& [length, point] : trial.marks) entries_.mark(length, point);
  hashes_.insert(hashes_.end(), trial.hashes.begin(), trial.hashes.end());
  events_.insert(events_.end(), trial.log.begin(), trial.log.end());
  length_ = trial.length;
  now_ = trial.point;
}

void Table::resume() {
  if (read_only_) return;
  Trial rest = trial();
  settle(rest);
  if (!rest.added.empty()) commit(std::move(rest));
}

std::optional<std::string> Table::append(const Action& action, bool together) {
  ActionList legal;
  if (to_act(state()) != Seat::none) legal_actions(*content_, state(), legal);
  if (!contains(legal, action)) return why_illegal(*content_, state(), action);
  Trial next = trial();
  Entry entry = entry_of(state(), action, why_of(state(), legal.size()));
  entry.together = together && entry.why == Entry::Why::decided && ends_decided(history());
  add(next, entry);
  next.log.clear();
  commit(std::move(next));
  return std::nullopt;
}

void Table::set_dice(Dice dice) {
  dice_ = dice;
  events_.clear();
  if (undone() == 0) return resume();
  std::size_t at = length_;  // chance was already drawn here
  while (!is_decision(at)) ++at;
  if (at > length_) go_to(at);
}

// --- undo

/// With the engine's dice nobody decides at chance's question; at a real table somebody does.
bool Table::is_decision(std::size_t at) const {
  if (at >= entries_.size()) return true;
  const Entry::Why why = entries_[at].why;
  return why == Entry::Why::decided || (why == Entry::Why::chance && dice_ == Dice::table);
}

/// What came in one request is taken back and done again as one.
bool Table::begins_request(std::size_t at) const {
  return is_decision(at) && (at >= entries_.size() || !entries_[at].together);
}

void Table::go_to(std::size_t length) {
  const bool back = length < length_;
  std::size_t at = back ? 0 : length_;
  const Point* const mark = back ? entries_.mark_before(length, at) : nullptr;
  Point point = mark != nullptr ? *mark : back ? start_ : now_;
  events_.clear();
  if (back) hashes_.resize(length / kHashEvery);
  while (at < length) {
    advance(point, entries_[at++].action, back ? nullptr : &events_);
    if (!back && at % kHashEvery == 0) hashes_.push_back(hash(point.state));
    if (at % History::kMarkEvery == 0) entries_.mark(at, point);
  }
  now_ = point;
  length_ = length;
}

std::size_t Table::way_to(std::size_t length) const {
  std::size_t at = 0;
  entries_.mark_before(length, at);
  return length - at;
}

std::size_t Table::undo_stop(std::size_t to) const {
  std::size_t at = std::min(to, length_);
  while (at > 0 && !begins_request(at)) --at;
  while (!begins_request(at)) ++at;
  return std::min(at, length_);
}

std::size_t Table::asked_other(std::size_t to, u8 seats) const {
  const auto is_theirs = [&](std::size_t at) {
    const Seat who = entries_[at].action.who;
    return who != Seat::chance && who != Seat::none && (seats & seat_bit(who)) != 0;
  };
  std::size_t at = undo_stop(to);
  while (at > 0 && at < length_ && is_theirs(at)) {
    const std::size_t earlier = undo_stop(at - 1);
    if (earlier >= at) break;
    at = earlier;
  }
  return at;
}

std::size_t Table::decision_at(std::size_t to) const {
  std::size_t at = std::min(to, length_);
  while (at > 0 && !is_decision(at)) --at;
  while (!is_decision(at)) ++at;
  return std::min(at, length_);
}

void Table::undo(std::size_t to) {
  const std::size_t at = undo_stop(to);
  if (at < length_) go_to(at);
}

bool Table::jump(std::size_t length) {
  if (length > entries_.size()) return false;
  go_to(length);
  return true;
}

std::size_t Table::free_undo() const {
  std::size_t earliest = length_;
  for (std::size_t at = length_; at > 0 && entries_[at - 1].why != Entry::Why::chance; --at) {
    if (begins_request(at - 1)) earliest = at - 1;
  }
  return earliest;
}

void Table::retell(std::size_t from, const Visitor& visit) const {
  EventLog events;
  State state = start_.state;
  std::size_t at = 0;
  if (const Point* const mark = from > 0 ? entries_.mark_before(from - 1, at) : nullptr) state = mark->state;
  if (from == 0 && chapters_->empty()) set_up(*content_, hero_kinds(*content_, setup_), state, &events);
  if (from == 0 && !visit(0, state, events)) return;
  while (at < length_) {
    events.clear();
    perform(*content_, state, entries_[at++].action, &events);
    if (at >= from && !visit(at, state, events)) return;
  }
}

Table Table::fork(std::size_t length, const Seed& seed) const {
  Table other = *this;
  other.jump(decision_at(length));  // be it in the middle of a walk
  other.entries_.cut(other.length_);
  other.reseed(seed);
  other.read_only_ = false;  // what no longer fits lies behind it
  other.events_.clear();
  other.resume();
  return other;
}

void Table::redo(std::size_t to) {
  std::size_t at = std::min(to, entries_.size());
  while (at > length_ && !begins_request(at)) --at;
  if (at > length_) go_to(at);
}

std::size_t Table::request_before() const {
  for (std::size_t at = length_; at-- > 0;) {
    if (begins_request(at)) return at;
  }
  return length_;
}

std::size_t Table::request_after() const {
  for (std::size_t at = length_ + 1; at <= entries_.size(); ++at) {
    if (begins_request(at)) return at;
  }
  return length_;
}

// --- editing

std::optional<codec::Fault> Table::edit(const nlohmann::json& set) {
  if (chapters_->size() >= kMostEdits) {
    return codec::Fault{"set", "this game was edited " + std::to_string(kMostEdits) +
                                   " times, which is as often as a save can tell; begin a new one"};
  }
  Point point = now_;
  if (auto fault = codec::edit_state(*content_, point.state, set)) return fault;
  const auto words = codec::canonical_edit(*content_, now_.state, point.state, set);
  if (!words) return words.fault;
  entries_.cut(length_);
  add_chapter({std::move(entries_), *words});
  entries_ = {};
  hashes_.clear();
  length_ = 0;
  start_ = now_ = point;  // what was drawn counts on: the same dice must not come again
  events_.clear();
  return std::nullopt;
}

void Table::add_chapter(Chapter chapter) {
  if (chapters_.use_count() > 1) chapters_ = std::make_shared<Chapters>(*chapters_);
  chapters_->push_back(std::make_shared<const Chapter>(std::move(chapter)));
}

std::string why_illegal(const Content& content, const State& state, const Action& action) {
  const Seat asked = to_act(state);
  if (asked == Seat::none) return "the legend has ended; use undo, or start a new one";
  const std::string asked_for(codec::question_name(question(state)));
  const std::string who(codec::seat_name(content, state, asked));
  if (action.who != asked && action.who != Seat::chance && asked != Seat::chance && !is_free(state, action)) {
    return "it is " + who + " who owes an answer to \"" + asked_for + "\"";
  }
  if (asked == Seat::chance && action.who != Seat::chance) {
    return "chance is asked; give the die, card or token first, or set dice to \"engine\"";
  }
  return "not possible now (the question is \"" + asked_for + "\" to " + who + "); `legal` lists what is";
}

}  // namespace rietburg::table
