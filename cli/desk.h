// Carries out what a person types or picks: an answer's number, a command, a walk. Asks before what cannot be meant.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/board.h"
#include "cli/front.h"
#include "cli/lessons.h"
#include "cli/menu.h"
#include "cli/session.h"
#include "cli/speech.h"

namespace rietburg::cli {

class Desk {
 public:
  Desk(Session& session, const Speech& speech, const Board& board, Front& front, Lessons& lessons)
      : session_(session), speech_(speech), board_(board), front_(front), lessons_(lessons) {}

  /// A typed line: "7", "7.2", "walk 57", "archer buy strength", "undo 3".
  void obey(const std::string& line);
  /// An entry of the list on view.
  void pick(std::size_t entry);
  /// Back from an opened group to the whole list.
  void close_group() { opened_.clear(); }
  bool group_open() const { return !opened_.empty(); }
  /// The list on view: the whole one, or the opened group.
  const Menu& menu();
  bool quitting() const { return quitting_; }
  /// Before the first question: companions of a game that goes on, and those asked for (`archer:strong`).
  void begin(bool resumed, const std::vector<std::string>& companions);
  /// Explains the rules that are needed for the first time; `first`: where the log begins to be new.
  void teach(std::size_t first);
  /// What decided a game that is lost, and what to try next time.
  void tell_account();

 private:
  using Words = std::vector<std::string>;
  bool table_command(const std::string& command, const Words& words);
  bool show_command(const std::string& command, const Words& words);
  void pick_number(const std::string& number);
  bool answer_as_listed(const std::string& line, bool begun);
  void answer(const std::string& line, const Words& words);
  void repeat(const Words& words);
  std::vector<std::size_t> yes_or_no(const std::string& word) const;
  void play(std::size_t answer);
  bool warned(const json& action);
  void walk(const Words& words);
  void lead(const Words& words);
  /// A space by its number or its name; nothing where there is none, and it was told.
  std::optional<int> space_meant(const Words& words);
  /// The list to be played for a walk, once its price is known and agreed to; empty: not meant.
  json agreed(const json& walk, int goal, bool said_yes);
  /// The rules' own word why this cannot be done now.
  std::string why_not(const json& action);
  json with_or_without_farmers(const json& walk, const std::string& price);
  void go(const json& walk, int goal, bool said_yes);
  void undo(const Words& words);
  void redo(const Words& words);
  void why(const Words& words);
  void save(const Words& words, bool bug);
  bool may_write(const std::filesystem::path& file, bool bug);
  void load(const Words& words);
  void dice(const Words& words);
  void changed(std::size_t first);
  void told(std::size_t first);
  void companion(const Words& words);
  void lessons(const Words& words);
  void order(const std::string& hero, const std::string& to, const Words& rest);
  void tell_order(const std::string& hero);
  /// Which order a word means; empty: none. "free" takes it back.
  std::string order_word(const std::string& typed) const;
  bool companion_word(const std::string& typed, const std::string& id) const;
  bool companion_is_asked() const;
  void let_companions_play();
  json led() const;
  void end_orders();
  void say_why(const std::string& hero, const json& reason);
  std::filesystem::path companions_file() const;
  void keep_companions() const;
  void find_companions();
  void seat_companions(const std::vector<std::string>& wanted);
  void refused(const Reply& reply);
  void tell(const std::string& key, const Args& args = {}) { front_.tell(speech_.say(key, args)); }

  Session& session_;
  const Speech& speech_;
  const Board& board_;
  Front& front_;
  Lessons& lessons_;
  Menu menu_;
  std::string menu_of_;              // the position the list was made for
  std::vector<std::size_t> opened_;  // answers of the opened group
  std::size_t last_ = 0;             // where the last change begins in the log
  bool quitting_ = false;
  std::map<std::string, std::string> companions_;  // hero → how strong
  json orders_ = json::object();                   // hero → what their companion was told
  std::map<std::string, std::string> said_;        // hero → what their companion last meant to do
};

/// "archer:strong": who, and how strong; "archer" alone: able.
std::pair<std::string, std::string> companion_named(const std::string& option);

}  // namespace rietburg::cli
