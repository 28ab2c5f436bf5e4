// Remarks for an author: pieces on spaces where no hero can ever go, and stars on letters where nothing waits.
#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {

void Compiler::check_places() {
  const std::vector<bool> reached = where_heroes_go();
  for (const CardSource& source : card_sources_) {
    if (source.from != CardSource::From::legend) continue;
    for (const char* list : {"effects", "reward"}) {
      for (const Node& effect : source.node[list].items()) check_placed(effect, reached);
    }
    for (const Node& effect : source.node["effects"].items()) {
      if (effect["do"].says("stars")) check_stars(effect["letters"]);
    }
  }
  check_stars(legend_["stars"]);
}

/// All spaces from which a way leads to a start of some hero. Closed ways and rubble count as ways: they can be opened.
std::vector<bool> Compiler::where_heroes_go() const {
  std::vector<bool> reached(kMaxSpaces, false);
  std::vector<Space> edge;
  const auto go = [&](Space space) {
    if (space == Space::none || !is_space(idx(space)) || reached[idx(space)]) return;
    reached[idx(space)] = true;
    edge.push_back(space);
  };
  for (const Space start : content.start) go(start);
  for (const Effect& effect : content.effects) {
    if (effect.op != Op::place_hero) continue;
    if (effect.where != Where::fixed) return std::vector<bool>(kMaxSpaces, true);  // wherever the dice say
    go(effect.space);
  }
  while (!edge.empty()) {
    const SpaceDef& here = content.spaces[idx(edge.back())];
    edge.pop_back();
    for (const Space next : here.neighbours) go(next);
    for (const Space next : here.crossings) go(next);
  }
  return reached;
}

/// Heroes must be able to go to what is laid out for them. A creature may well come from where they cannot go, but not
/// from a space without any way (PLC-13).
void Compiler::check_placed(const Node& effect, const std::vector<bool>& reached) {
  if (!effect["do"].says("place")) return;
  const auto is_placed = [&](const char* what) { return effect.has(what); };
  constexpr const char* kForHeroes[] = {"thing", "farmer", "ally", "character", "well", "merchant"};
  const bool for_heroes = std::any_of(std::begin(kForHeroes), std::end(kForHeroes), is_placed);
  if (!for_heroes && !effect.has("creature")) return;
  const Node where = effect["space"];
  for (const Node& space : where.is_array() ? where.items() : std::vector<Node>{where}) {
    const long long number = space.integer(-1);
    if (number < 0 || number >= static_cast<long long>(kMaxSpaces)) continue;
    const auto at = static_cast<std::size_t>(number);
    const bool has_ways = !content.spaces[at].neighbours.empty() || !content.spaces[at].crossings.empty();
    if (for_heroes && !reached[at]) {
      remark(space, say("no-hero-can-ever-go", number), say("place-it-on-a-space"));
    } else if (!for_heroes && !has_ways) {
      remark(space, say("no-way-leads-to-or-from", number), say("place-the-creature-on-a-space"));
    }
  }
}

void Compiler::check_stars(const Node& letters) {
  for (const Node& star : letters.items()) {
    if (letter_has_card(star.text())) continue;
    remark(star, say("a-star-on-where-no-card", star.text()), say("add-a-card-with-letter", star.text()));
  }
}

/// At any level: a star may stand for a card that only one of them has. A die can put a card on its letters, an effect
/// lays tiles.
bool Compiler::letter_has_card(const std::string& letter) const {
  for (const Node& card : parts("cards")) {
    if (card["letter"].says(letter)) return true;
    for (const Node& effect : card["effects"].items()) {
      for (const Node& tile : effect["do"].says("tiles") ? effect["letters"].items() : std::vector<Node>{}) {
        if (tile.says(letter)) return true;
      }
    }
  }
  const auto is_it = [&](u8 place) { return letter == std::string(1, static_cast<char>('A' + place)); };
  return !put_cards_.empty() && std::any_of(content.die_letters.begin(), content.die_letters.end(), is_it);
}

}  // namespace rietburg::loader
