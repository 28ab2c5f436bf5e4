// Turns what the game says in ids into what people read: names, sentences for events, answers, questions and cards.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/board.h"
#include "cli/session.h"
#include "cli/texts.h"
#include "speech/wording.h"

namespace rietburg::cli {

/// Something to be read in peace: a card, a list, the help.
struct Page {
  std::string title;
  std::vector<std::string> paragraphs;
};

class Speech {
 public:
  /// `rules`: which message tells what (Library::speech).
  Speech(const json& rules, const Texts& texts, const Board& board, const Session& session)
      : texts_(texts), wording_(rules, texts), board_(board), session_(session) {}

  const Texts& texts() const { return texts_; }
  std::string say(const std::string& key, const Args& args = {}) const { return texts_.format(key, args); }

  // Names. "the" and "a" are the forms used inside a sentence.
  std::string hero(const std::string& id) const;
  std::string the_hero(const std::string& id) const;
  /// One letter for the map and the time track.
  std::string hero_mark(const std::string& id) const;
  /// The same for what stands or lies there: "creature.gor", "well". Without a mark of its own, the first letter of its
  /// name.
  std::string mark(const std::string& id) const;
  std::string creature(const std::string& kind) const;
  std::string thing(const std::string& id) const;
  std::string figure(const std::string& id) const;
  std::string space(int id) const;
  std::string card_title(const std::string& id) const;
  /// The numbers that the legend's texts show, by name.
  Args values() const;
  std::string legend_title() const;

  /// A past fact as a sentence; empty where there is nothing to tell.
  std::string event(const json& event) const;
  /// The log from this place on, a sentence for each entry. The steps of one walk are told by the first of them;
  /// entries with nothing to tell are empty.
  std::vector<std::string> events(std::size_t first) const;
  /// An answer as it stands in the list, its price included. `named`: begins with the hero even if it is the one asked.
  std::string answer(const json& action, bool named = false) const;
  /// The same without price and hero.
  std::string answer_alone(const json& action) const { return wording_.answer(scene(), action); }
  /// Why a companion would do something, sentence by sentence.
  std::vector<std::string> reason(const json& reason) const { return wording_.reason(scene(), reason); }
  std::string goal(const json& goal) const { return wording_.goal(scene(), goal); }
  std::string order(const json& order) const { return wording_.order(scene(), order); }
  /// The open question, or how the legend ended.
  std::string question() const;
  /// What is under way, in one or two lines: the fight, the dice, what is to be shared. Often nothing.
  std::vector<std::string> under_way() const;
  /// Why a request was refused.
  std::string refusal(const Reply& reply) const;
  /// The card that an entry of the log opens, or nothing. A legend card is read out once; later it is only named.
  std::optional<Page> card_at(std::size_t entry) const;
  std::optional<Page> card(const std::string& id) const;
  /// A rule's text by its id, or a card's.
  std::optional<Page> rule(const std::string& id) const;
  /// The position as the sentences see it.
  speech::Scene scene() const;

 private:
  std::optional<Page> card_of(const json& event) const;
  /// "C2" is a card of letter C; "witch" is one that something else has set off.
  static bool is_of_letter(const json& event);

  const Texts& texts_;
  speech::Wording wording_;
  const Board& board_;
  const Session& session_;
};

}  // namespace rietburg::cli
