// A game under way: the position, how it came about, and the dice.
#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "codec/fault.h"
#include "loader/compile.h"
#include "rietburg/rules.h"
#include "table/history.h"
#include "table/refusal.h"
#include "table/rng.h"

namespace rietburg::table {

/// `engine` draws chance by itself; with `table` every die, card and token is asked for.
enum class Dice { engine, table };

/// All that was settled before the first question.
struct TableSetup {
  loader::GameSetup game;
  std::map<std::string, std::string> names;  // hero id → what the players call them
  std::map<std::string, std::string> looks;  // hero id → `female` or `male`, where somebody has chosen
  Seed seed{};
};

/// A game that was edited starts anew from what it was, plus the changes. Kept as the way to that position, because a
/// replay is checked at every step and a dump of bytes is not.
struct Chapter {
  History history;
  std::string set;  // JSON, in canonical words (codec::canonical_edit)
};

class Table {
 public:
  /// The position after set-up; resume() plays on to the first decision. The heroes of the setup must be in the
  /// content.
  Table(std::shared_ptr<const Content> content, TableSetup setup, Dice dice);

  const Content& content() const { return *content_; }
  /// For whoever goes on with it when the table is gone.
  const std::shared_ptr<const Content>& shared_content() const { return content_; }
  const TableSetup& setup() const { return setup_; }
  const State& state() const { return now_.state; }
  Dice dice() const { return dice_; }
  std::size_t length() const { return length_; }
  HistoryView history() const { return {entries_, length_}; }
  /// Those before the present one; copies of a table share them.
  std::span<const std::shared_ptr<const Chapter>> chapters() const { return *chapters_; }
  /// The hash of the position after every kHashEvery-th action of the history.
  std::span<const u64> hashes() const { return {hashes_.data(), hashes_.size()}; }
  /// What happened in the last play, redo or set-up.
  const EventLog& events() const { return events_; }
  bool read_only() const { return read_only_; }
  static constexpr std::size_t kHashEvery = 50;

  /// Each action must be legal when its turn comes, else nothing is played. Then chance and single answers are carried
  /// out up to the next decision; an action of the list that was thus carried out already counts as played. The list
  /// ends at the first outcome that the table drew: what comes after it is not even read, so that no refusal can tell
  /// an outcome that is not part of the game (decision 010).
  Refused play(std::span<const Action> actions);
  /// The same, each action read when its turn comes: its words may depend on the position.
  using Reader = std::function<codec::Read<Action>(std::size_t, const State&)>;
  Refused play(std::size_t count, const Reader& read);
  /// How many actions of the last list were played.
  std::size_t played() const { return played_; }

  /// Back to the last place at or before this length where a request began; where there is none, to the first decision.
  void undo(std::size_t to);
  /// Forward again to the last such place at or before this length; the history undone stays until something else is
  /// played.
  void redo(std::size_t to);
  /// Where the request before the present length began, or the one after it ends; else the present length.
  std::size_t request_before() const;
  std::size_t request_after() const;
  /// The last decision at or before this length, be it in the middle of a request; where there is none, the first one.
  std::size_t decision_at(std::size_t to) const;
  std::size_t undone() const { return entries_.size() - length_; }
  /// Where undo(to) would stop.
  std::size_t undo_stop(std::size_t to) const;
  /// The same, and further back as long as one of these heroes (by seat bit) is asked there: to what somebody else
  /// decided.
  std::size_t asked_other(std::size_t to, u8 seats) const;
  /// The earliest decision that undo reaches without taking back an outcome of chance.
  std::size_t free_undo() const;
  /// The history once more: its length, the position and what happened after each action, the set-up (length 0) first.
  /// Ends when the visitor says no.
  using Visitor = std::function<bool(std::size_t length, const State& state, const EventLog& events)>;
  void retell(const Visitor& visit) const { retell(0, visit); }
  /// The same from this length on; what lies before is not told.
  void retell(std::size_t from, const Visitor& visit) const;
  /// How many actions have to be played once more to see the position at this length.
  std::size_t way_to(std::size_t length) const;

  /// Another table that goes on from the last decision at or before this length, with dice of its own.
  Table fork(std::size_t length, const Seed& seed) const;

  /// From now on chance follows from this seed. What was drawn stays, and what was undone can be redone.
  void reseed(const Seed& seed) { setup_.seed = seed; }
  void forget_undone() { entries_.cut(length_); }
  /// Switching to `engine` draws what chance owes.
  void set_dice(Dice dice);
  /// The position editor; the history begins anew. resume() plays on.
  std::optional<codec::Fault> edit(const nlohmann::json& set);

  /// To exactly this length of what was played, undone or not; false where there is no such length.
  bool jump(std::size_t length);
  /// One entry of a saved history: checked, performed, and nothing carried out after it. `together`: it came in one
  /// request with the decision before it. Nothing said: it fitted.
  std::optional<std::string> append(const Action& action, bool together = false);
  /// Chance and single answers up to the next decision; what happens is added to events().
  void resume();
  void set_read_only() { read_only_ = true; }

 private:
  friend class Keeper;  // kept.cc

  /// What is tried before it counts.
  struct Trial {
    Point point;
    std::size_t length;  // of the history
    std::vector<Entry> added;
    std::vector<u64> hashes;
    std::vector<std::pair<std::size_t, Point>> marks;
    EventLog log;
    std::size_t claimed = 0;  // entries of `added` that the request asked for
    bool drew = false;        // an outcome of chance, by the table itself
  };

  Trial trial() const { return {now_, length_, {}, {}, {}, {}, 0, false}; }
  void advance(Point& point, const Action& action, EventLog* log) const;
  void add(Trial& trial, const Entry& entry) const;
  Refused play_one(Trial& trial, const Action& action) const;
  void settle(Trial& trial) const;
  std::optional<Entry> forced_entry(const Point& point) const;
  void commit(Trial&& trial);
  void add_chapter(Chapter chapter);
  void go_to(std::size_t length);
  bool is_decision(std::size_t at) const;
  bool begins_request(std::size_t at) const;

  std::shared_ptr<const Content> content_;
  TableSetup setup_;
  Dice dice_;
  using Chapters = std::vector<std::shared_ptr<const Chapter>>;
  std::shared_ptr<Chapters> chapters_ = std::make_shared<Chapters>();  // copied before it is changed
  Point start_{};
  Point now_{};
  History entries_;  // what was undone included
  std::size_t length_ = 0;
  std::vector<u64> hashes_;
  EventLog events_;
  std::size_t played_ = 0;
  bool read_only_ = false;
};

/// Why an action is not among the legal ones.
std::string why_illegal(const Content& content, const State& state, const Action& action);

}  // namespace rietburg::table
