// One game as the terminal sees it: the protocol's answers, the log, and the autosave. It decides no rule.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "loader/library.h"
#include "table/protocol.h"
#include "table/save_file.h"

namespace rietburg::cli {

using nlohmann::json;

/// What the game said to a request.
struct Reply {
  bool ok = false;
  std::string code, message, where, key;  // of a refusal
  json values = json::object();           // that stand in the text of the key
  json body;
};

/// Something that happened, and how long the history was after the action that brought it about.
struct LogEntry {
  json event;
  int at = 0;
};

class Session {
 public:
  Session(std::shared_ptr<const loader::Library> library, std::filesystem::path autosave);

  /// `new` with these fields. An autosave of an earlier game is kept beside as "previous.json".
  Reply begin(json setup);
  const loader::Library& library() const { return *library_; }
  Reply load(const json& game);
  /// A position as in `edit`; what happened before is forgotten.
  Reply set(const json& position);
  Reply play(const json& action);
  /// A list as one request, which is taken back as one.
  Reply play_all(const json& actions);
  /// The same with as many of them as are legal one after another.
  Reply play_while_legal(std::vector<json> actions);
  /// Back, or forward again, by this many decisions of people.
  Reply undo(int decisions);
  Reply redo(int decisions);
  Reply dice(const std::string& mode);
  /// Any other request; one that changes the game goes through the functions above.
  Reply ask(const json& request);

  const json& state() const { return state_; }
  const std::vector<json>& legal() const { return legal_; }
  bool started() const { return state_.is_object(); }
  bool over() const;
  std::string question() const;
  std::string asked() const;  // hero, "chance", or empty
  const json* hero(const std::string& id) const;
  const json* creature(int id) const;
  /// The kind of a creature that is or was on the board.
  std::string kind_of(int creature) const;

  const std::vector<LogEntry>& log() const { return log_; }
  const std::filesystem::path& autosave() const { return autosave_; }
  /// Why the last autosave failed, or empty.
  const std::optional<table::FileProblem>& autosave_problem() const { return autosave_problem_; }
  /// "saved", "unsaved" or, for a game of another version, "untouched".
  std::string kept_id() const;
  /// A game of another version that fits no further than this: it can only be looked at.
  bool read_only() const { return read_only_; }
  int length() const { return length_; }  // of the history
  json saved_game();

 private:
  Reply change(const json& request);
  void take_in(const json& body);
  void record(const json& events, int at);
  void rebuild_log(const json& game);
  void keep();

  std::shared_ptr<const loader::Library> library_;
  table::Protocol protocol_;
  std::filesystem::path autosave_;
  json state_;
  std::vector<json> legal_;
  std::vector<LogEntry> log_;
  std::map<int, std::string> kinds_;
  int length_ = 0;
  std::optional<table::FileProblem> autosave_problem_;
  bool read_only_ = false;
};

}  // namespace rietburg::cli
