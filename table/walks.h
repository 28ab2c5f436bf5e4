// Going as one gesture: where the hero who is asked comes today, or an ally they lead, and what it costs. No price is
// foretold: the steps are taken on copies of the position, so whatever the rules make of them is in it.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "rietburg/rules.h"

namespace rietburg::table {

struct Walk {
  std::vector<Action> steps;         // legal one after another
  std::vector<Action> actions;       // the same, ended with `stop` where the hero could go on
  std::vector<Action> with_farmers;  // the same, and all farmers on the way are taken along; empty: there are none
  std::vector<Space> farmers;        // on the way, where farmers can be taken along who live to see its end
  int hours = 0;
  int willpower = 0;
  int farmers_lost = 0;
  bool asks = false;   // something else is asked there before the hero could go on
  bool fog = false;    // a token lies there face down
  bool loses = false;  // the legend is lost by it, whatever chance says
  int left = 0;        // steps from there to where it was meant to lead, which is too far for today

  Space to() const { return steps.back().space; }
};

/// The best way to each space that can be reached today, by space: without the death of a farmer where there is such a
/// way, then the fewest steps. `with` is a thing that pays the first steps for as long as it lasts; a begun herb goes
/// first by itself. Empty where nobody can walk now.
std::vector<Walk> walks(const Content& content, const State& state, Thing with = Thing::none);
/// The same for each ally that can be led, by ally.
std::vector<Walk> leads(const Content& content, const State& state);

/// The walk to one space. Where that is too far for today, the one that leads farthest on the way a hero would take who
/// never tires. None: no way leads there, or not one step of it can be taken today.
std::vector<Walk> walk_to(const Content& content, const State& state, Space to, Thing with = Thing::none);
/// The same for each ally that can be led.
std::vector<Walk> leads_to(const Content& content, const State& state, Space to);

/// {"to":48,"way":[17,16,48],"actions":[…],"hours":3,"willpower":0}, and what else there is to say.
nlohmann::json walk_to_json(const Content& content, const State& state, const Walk& walk);

}  // namespace rietburg::table
