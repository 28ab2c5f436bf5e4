// Which sentence tells what: reads content/speech.json, as web/src/text/wording.ts does for the page. It decides
// nothing itself; the words come from the catalogue. docs/decisions/010_one_wording.md says why there are two readers
// of one table.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "speech/texts.h"

namespace rietburg::speech {

using nlohmann::json;

/// What a sentence may refer to beside the thing it tells.
struct Scene {
  const json* state = nullptr;                                // of the protocol; parts that are missing are not told
  std::function<std::string(int)> kind_of_creature;           // of those that are gone too; empty: unknown
  std::function<std::string(int)> place_of_space;             // the key of its name; empty: it has none
  std::function<int(int, bool)> die_value;                    // what a face counts, on a black die or another
  std::function<std::string(const std::string&)> given_name;  // of a hero; empty: nobody gave one

  const json& now() const;
};

class Wording {
 public:
  Wording(const json& rules, const Texts& texts) : rules_(rules), texts_(texts) {}

  /// A past fact as a sentence; empty where there is nothing to tell.
  std::string event(const Scene& scene, const json& event) const;
  /// An answer as it stands in a list, without its price.
  std::string answer(const Scene& scene, const json& action) const;
  /// What an answer costs and does: hours, willpower, gold; a farmer lost.
  std::vector<std::string> price(const json& action) const;
  /// The open question, or how the legend ended.
  std::string question(const Scene& scene) const;
  /// What is under way beside the question, often nothing. The fight has its own.
  std::vector<std::string> under_way(const Scene& scene) const;
  /// The fight of the moment, sentence by sentence.
  std::vector<std::string> fight(const Scene& scene) const;
  /// Why a companion does something, or would, sentence by sentence.
  std::vector<std::string> reason(const Scene& scene, const json& reason) const;
  /// What somebody means to do, a sentence.
  std::string goal(const Scene& scene, const json& goal) const;
  /// What a companion was told; where it stands no longer, why.
  std::string order(const Scene& scene, const json& order) const;
  /// A refusal: `code`, and what else the error has.
  std::string refusal(const json& error) const;

  /// A name of one of the kinds in "names": hero, creature, thing, …; the id itself where there is none. `form`: one of
  /// "forms", where the language has such a form of this name.
  std::string name(const Scene& scene, const std::string& kind, const std::string& id,
                   const std::string& form = {}) const;
  std::string space(const Scene& scene, int id) const;
  /// "2 gold and 1 wineskin": the numbers among these fields that are not 0.
  std::string parts(const json& fields) const;
  /// Whether conditions as those of the rules hold for what is told; `now.` leads into the position.
  static bool holds(const json& conditions, const Scene& scene, const json& told);

 private:
  struct Facts {
    const json& told;
    const Scene& scene;
  };

  const json* rule_for(const json& list, const Facts& facts) const;
  std::string key_of(const json& rule, const Facts& facts) const;
  std::string filled(const std::string& pattern, const Facts& facts, const std::string& id = {}) const;
  Args args_of(const json& rule, const Facts& facts) const;
  void set(Args& args, const std::string& name, const std::string& kind, const json& spec, const json* value,
           const Facts& facts) const;
  std::string words_for(const std::string& kind, const json& value, const Facts& facts,
                        const std::string& form = {}) const;
  std::string say(const json& rule, const Facts& facts) const;
  std::vector<std::string> sentences(const json& lists, const Facts& facts) const;
  std::string formed(std::string key, bool woman, const std::string& form) const;
  std::string joined(const std::vector<std::string>& words, const char* key) const;

  const json& rules_;
  const Texts& texts_;
};

}  // namespace rietburg::speech
