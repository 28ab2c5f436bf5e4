// The legend: start, letters, triggers, tasks.
#include <fmt/format.h>

#include <algorithm>

#include "loader/compiler.h"
#include "rietburg/state.h"

namespace rietburg::loader {

void Compiler::compile_legend() {
  content.names.legend = legend_["id"].text();
  content.names.difficulty = setup_.difficulty;
  content.names.board = board_["id"].text();
  compile_start();
  for (const Node& star : legend_["stars"].items()) content.stars |= static_cast<u16>(1U << letter(star));
  compile_triggers();
  compile_events_on_top();
  content.sells_articles = legend_["merchants_sell"].says("everything");
  const auto& house_rules = setup_.house_rules;
  content.black_instead_of_one =
      std::find(house_rules.begin(), house_rules.end(), "black-die-instead-of-one") != house_rules.end();
  last_roll_.reset();
  for (const Node& node : legend_["tasks"].items()) {
    TaskDef task{node["id"].text(), 0, 0};
    conditions(node["if"], task.first_condition, task.conditions);
    content.tasks.push_back(std::move(task));
  }
}

/// "rank": each on the space of their rank; a number: all there; or a space for each hero.
void Compiler::compile_start() {
  const Node start = legend_["start"], where = start["space"];
  for (std::size_t i = 0; i < std::min(content.heroes.size(), content.start.size()); ++i) {
    const std::string& id = content.names.heroes[i];
    if (where.says("rank")) {
      content.start[i] = space(content.heroes[i].rank);
      if (!is_space(content.heroes[i].rank)) {
        problem(where, fmt::format("the rank of the {} is no space of this board", id), "Name a space for each hero.");
      }
    } else if (where.is_object()) {
      content.start[i] = where.has(id) ? space_number(where[id]) : Space::none;  // such a hero does not play here
    } else {
      content.start[i] = space_number(where);
    }
  }
  for (const auto& [id, at] : where.fields()) {
    if (!sources_.heroes.contains(id))
      problem(at, fmt::format("there is no hero '{}'", id), known_names(id, content.names.heroes));
  }
  content.start_strength = byte(start["strength"], 1, kMaxStrength);
  content.start_willpower = byte(start["willpower"], 1, kMaxWillpower);
}

void Compiler::compile_triggers() {
  for (std::size_t i = 0; i < card_sources_.size(); ++i) {
    if (card_sources_[i].from == CardSource::From::legend) compile_trigger(card_sources_[i].node, static_cast<Card>(i));
  }
}

void Compiler::compile_trigger(const Node& node, Card card) {
  const auto taken = [&](const Node& at, Card before) {
    problem(at, fmt::format("'{}' waits for this too", content.cards[idx(before)].id),
            "One card can: put the effects together.");
  };
  const Node on = node["on"];
  if (node.has("letter")) content.letter_cards[letter(node["letter"])].push_back(card);
  if (on.has("fog")) {
    const auto& names = content.names.fog;
    const auto found = std::find(names.begin() + 1, names.end(), on["fog"].text());
    if (found == names.end()) return unknown(on["fog"], "fog token", {names.begin() + 1, names.end()});
    Card& then = content.fog[static_cast<std::size_t>(found - names.begin())].then;
    if (then != Card::none) return taken(on["fog"], then);
    then = card;
  }
  if (on.has("defeated")) {
    const Kind beaten = kind(on["defeated"]);
    if (beaten == Kind::none) return;
    Card& then = content.kinds[idx(beaten)].on_defeat;
    if (then != Card::none) return taken(on["defeated"], then);
    then = card;
  }
  if (!node.has("letter") && !node["put"].is_true() && !on.has("fog") && !on.has("defeated")) {
    problem(node, fmt::format("nothing sets off the card '{}'", node["id"].text()),
            "Give it \"letter\", \"put\" or \"on\".");
  }
}

/// Event cards known to lie on top at the start, laid there one after another: the last one is drawn first.
void Compiler::compile_events_on_top() {
  if (deck_) return;  // it is another deck's top
  const auto first = content.cards.begin(), last = first + content.event_count;
  for (const Node& node : legend_["events_on_top"].items()) {
    const auto found = std::find_if(first, last, [&](const CardDef& card) { return card.id == node.text(); });
    if (found == last) {
      problem(node, fmt::format("there is no event card {} in this deck", node.quoted()),
              "Name cards of the legend's deck.");
      continue;
    }
    const Card card = static_cast<Card>(found - first);
    auto& top = content.events_on_top;
    if (std::find(top.begin(), top.end(), card) != top.end())
      problem(node, "the same card twice", "Name each card once.");
    top.push_back(card);
  }
  if (content.events_on_top.size() > Deck{}.top.capacity()) {
    problem(legend_["events_on_top"], "too many cards on top",
            fmt::format("At most {}, please.", Deck{}.top.capacity()));
  }
}

}  // namespace rietburg::loader
