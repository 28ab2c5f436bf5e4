// What holds only for the game as a whole: every card can come into play, the box is large enough, the engine has room.
#include <algorithm>

#include "loader/compiler.h"
#include "rietburg/state.h"

namespace rietburg::loader {

void Compiler::check_game() {
  check_put_cards();
  check_set_up();
  check_names();
  check_limits();
  check_letters();
  check_chains();
  check_days();
  if (!problems_.empty()) return;
  check_reach();
  check_places();
}

void Compiler::check_put_cards() {
  for (const auto& [id, card] : card_index_) {
    const Node& node = card_sources_[card].node;
    if (node["read"].is_true() && !read_cards_.contains(card))
      problem(node["read"], say("no-effect-reads-the-card", id), say("add-do-read-to-another-card"));
    if (!node["put"].is_true() || put_cards_.contains(card)) continue;
    problem(node["put"], say("no-effect-puts-the-card", id), say("add-do-put-to-another-card"));
  }
}

/// What one card places without a condition cannot be more than the box holds; nor what all cards of the first letter
/// place together, before any figure has come back.
void Compiler::check_set_up() {
  if (content.effects.size() > 65535) return;
  std::vector<int> set_up(content.kinds.size());
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const auto& first = content.letter_cards[0];
    if (std::find(first.begin(), first.end(), static_cast<Card>(i)) != first.end()) {
      count_creatures(static_cast<Card>(i), set_up, say("word.the-set-up"));
    } else {
      std::vector<int> placed(content.kinds.size());
      count_creatures(static_cast<Card>(i), placed, say("word.the-card"));
    }
  }
}

void Compiler::count_creatures(Card card, std::vector<int>& placed, const Sentence& who) {
  const CardDef& def = content.cards[idx(card)];
  for (std::size_t i = def.first_effect; i < std::size_t{def.first_effect} + def.effects; ++i) {
    const Effect& effect = content.effects[i];
    if (effect.op != Op::place_creature || effect.test.count > 0 || idx(effect.kind) >= placed.size()) continue;
    const CreatureDef& kind = content.kinds[idx(effect.kind)];
    if (++placed[idx(effect.kind)] != kind.figures + 1) continue;
    problem(card_sources_[idx(card)].node,
            say("places-more-creatures-than-the-box", who, content.names.kinds[idx(effect.kind)], kind.figures),
            say("place-fewer-or-correct-figures"));
  }
}

/// A name that is asked for and never comes up is a slip of the pen.
void Compiler::check_names() {
  for (const auto& [name, node] : flags_asked_) {
    if (!flags_set_.contains(name)) problem(node, say("no-effect-sets-the-flag", name), say("set-it-with-do-flag"));
  }
  for (const auto& [name, use] : figure_uses_) {
    if (!use.placed) problem(use.first, say("nothing-places-the-figure", name), say("check-the-spelling-or-place"));
  }
}

void Compiler::check_limits() {
  const auto at_most = [this](const Node& node, std::size_t count, std::size_t most, const Sentence& what) {
    if (count > most) problem(node, say("so-many-in-one-game", count, what), say("the-engine-has-room", most));
  };
  at_most(legend_["creatures"], content.kinds.size(), kMaxKinds, say("word.kinds-of-creature"));
  at_most(legend_["cards"], content.heroes.size(), content.start.size(), say("word.kinds-of-hero"));
  at_most(legend_["fog"], content.fog.size() - 1, kMaxFogTokens - 1, say("word.kinds-of-fog-token"));
  at_most(legend_["fog"], content.fog_spaces.size(), decltype(State::fog)::capacity(), say("word.fog-spaces"));
  at_most(legend_["cards"], content.names.flags.size(), kMaxFlags, say("word.flags"));
  at_most(legend_["cards"], content.names.counters.size(), kMaxCounters, say("word.counters"));
  at_most(legend_["cards"], put_cards_.size(), decltype(State::put)::capacity(), say("word.cards-to-be-put"));

  std::size_t figures = 0;
  for (std::size_t i = 0; i < content.kinds.size(); ++i) {
    if (idx(content.kinds[i].moves_with) == i) figures += content.kinds[i].figures;
  }
  at_most(legend_["creatures"], figures, decltype(State::creatures)::capacity(), say("word.creature-figures"));

  std::size_t laid = 0;
  for (const CardDef& card : content.cards) laid += card.laid_spaces.empty() ? 0 : 1;
  at_most(legend_["events"], laid, decltype(State::laid)::capacity(), say("word.cards-that-are-laid-out"));

  std::map<Role, std::size_t> roles;
  for (const auto& [name, use] : figure_uses_) ++roles[use.role];
  at_most(legend_["cards"], roles[Role::character], decltype(State::characters)::capacity(), say("word.characters"));
  at_most(legend_["cards"], roles[Role::ally], decltype(State::allies)::capacity(), say("word.allies"));
  at_most(legend_["cards"], roles[Role::marker], decltype(State::markers)::capacity(), say("word.markers"));
}

}  // namespace rietburg::loader
