// Pages a person can ask for at any time: the position, the heroes, what stands where, the log, cards, rules, help.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "cli/board.h"
#include "cli/session.h"
#include "cli/speech.h"

namespace rietburg::cli {

class Reports {
 public:
  Reports(Session& session, const Speech& speech, const Board& board)
      : session_(session), speech_(speech), board_(board) {}

  Page state() const;
  Page heroes() const;
  /// What stands where, and what lies around the hero asked: a map for the ear.
  Page map() const;
  Page log() const;
  Page goal() const;
  /// So many sunrises ahead, and what the letters show.
  Page forecast(int days) const;
  /// Of the fight under way, or of every fight that could be begun now.
  Page odds() const;
  /// What a companion would do in the place of the hero asked, and why.
  Page hint(const json& orders) const;
  /// After a lost legend: the decision that cost most.
  Page review() const;
  /// Where the hero asked can go today, and what it costs.
  Page walks() const;
  Page legal() const;
  /// What decided a lost game, and what to try next time; empty where nothing is to be told.
  Page account() const;
  Page help() const;
  /// The cards read so far, the newest last.
  std::vector<Page> cards() const;
  /// The rules behind the log from this place on.
  Page why(std::size_t first) const;
  std::optional<Page> rule(const std::string& id) const;
  /// What the reference says about these words, if anything.
  std::optional<Page> rules_about(const std::vector<std::string>& words) const;

  /// A hero in one line; the things in words.
  std::string hero_line(const json& hero) const;
  std::string things_of(const json& hero) const;
  /// Everything on a space, in words; empty: nothing.
  std::string on_space(int space) const;

 private:
  std::string list(const std::vector<std::string>& parts) const;
  void odds_of(const json& request, Page& page) const;
  void heroes_on(int space, std::vector<std::string>& parts) const;
  void things_on(int space, std::vector<std::string>& parts) const;

  Session& session_;
  const Speech& speech_;
  const Board& board_;
};

}  // namespace rietburg::cli
