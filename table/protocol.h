// Requests and answers of docs/protocol.md, the same for every carrier: lines, WebSocket, browser, tests.
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "loader/library.h"
#include "table/bounds.h"
#include "table/companions.h"
#include "table/refusal.h"
#include "table/table.h"

namespace rietburg::table {

/// One game at a time; `new` and `load` replace it. A refused request changes nothing.
class Protocol {
 public:
  static constexpr std::size_t kLongestLine = table::kLongestLine;

  explicit Protocol(std::shared_ptr<const loader::Library> library);

  nlohmann::json answer(const nlohmann::json& request);
  /// The fields of the answer, or why there are none. The request must be readable.
  Refused dispatch(const nlohmann::json& request, nlohmann::json& answer);
  /// Why this cannot be a request: no object, no verb, an id that is none.
  static Refused unreadable(const nlohmann::json& request);
  /// The answer with its `ok` and `id`, or the refusal.
  static nlohmann::json sealed(const nlohmann::json& request, const Refused& refused, nlohmann::json fields);
  /// One line in, one line out, without the line's end.
  std::string answer_line(std::string_view line);
  /// The answer to a line longer than kLongestLine, for readers that do not keep such a line.
  static std::string too_long();
  /// A line as a request, or the answer to a line that is none.
  static std::optional<std::string> read_line(std::string_view line, nlohmann::json& request);
  /// Whether this verb is about a game that must be there already.
  static bool needs_game(std::string_view verb);

  const std::optional<Table>& table() const { return table_; }
  /// The game to go on with, made elsewhere.
  void take(Table table);
  /// How many threads its thoughts may have; else one.
  void think_on(std::shared_ptr<Processors> processors) { processors_ = std::move(processors); }
  void reseed(const Seed& seed) { table_->reseed(seed); }
  void forget_undone() { table_->forget_undone(); }
  /// From now on what has happened and the position it led to are told by whoever carries the answers.
  void leave_changes_out() { tells_changes_ = false; }
  /// What every change tells but its events: asks, outcome, length, hash.
  void tell_position(nlohmann::json& answer) const;

 private:
  using json = nlohmann::json;
  using Handler = Refused (Protocol::*)(const json& request, json& answer);
  struct Word {
    std::string_view name;
    Handler handler;
    bool needs_game;
  };
  static const Word kWords[];

  Refused hello(const json& request, json& answer);
  Refused legends(const json& request, json& answer);
  Refused new_game(const json& request, json& answer);
  Refused state(const json& request, json& answer);
  Refused legal(const json& request, json& answer);
  Refused play(const json& request, json& answer);
  Refused undo(const json& request, json& answer);
  Refused redo(const json& request, json& answer);
  Refused history(const json& request, json& answer);
  Refused log(const json& request, json& answer);
  Refused save(const json& request, json& answer);
  Refused load(const json& request, json& answer);
  Refused dice(const json& request, json& answer);
  Refused edit(const json& request, json& answer);
  Refused forecast(const json& request, json& answer);
  Refused odds(const json& request, json& answer);
  Refused walks(const json& request, json& answer);
  Refused decide(const json& request, json& answer);
  Refused orders(const json& request, json& answer);
  Refused hint(const json& request, json& answer);
  Refused review(const json& request, json& answer);
  Refused why_not(const json& request, json& answer);
  Refused account(const json& request, json& answer);
  Refused rules(const json& request, json& answer);
  Refused catalogue(const json& request, json& answer);

  u8 read_seats(const json& list, codec::Fault& fault) const;
  /// Undo and redo: to the place in the history that the request names, or else to `otherwise`.
  Refused travel(const json& request, json& answer, std::size_t lowest, std::size_t highest, std::size_t otherwise,
                 void (Table::*go)(std::size_t));
  /// Why nobody can be advised: the legend has ended, or chance is asked.
  static Refused nobody_decides(const State& state);
  /// What `play` gives: events, asks, outcome, length, hash.
  void tell(json& answer) const;

  std::shared_ptr<const loader::Library> library_;
  std::optional<Table> table_;
  Dice dice_ = Dice::engine;
  bool tells_changes_ = true;
  std::shared_ptr<Processors> processors_ = std::make_shared<Processors>(1);
  Mind mind_;  // of `decide`; whatever is no `play` makes it forget
};

}  // namespace rietburg::table
