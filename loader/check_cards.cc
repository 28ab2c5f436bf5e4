// Cards that lead to each other: none may come back to itself without end, and the engine's stack must hold them all.
#include <algorithm>

#include "loader/compiler.h"

namespace rietburg::loader {
namespace {

constexpr std::size_t kMostOnLetter = 10;
constexpr std::size_t kLongestChain = 5;

/// The cards that a card itself carries out before it is done: those it reads, and those of a deck that never runs out.
class Chains {
 public:
  explicit Chains(const Content& content) : content_(content) {}

  /// The card, or one it carries out, has this effect without a condition.
  bool surely_does(std::size_t card, Op op, std::size_t depth = 0) const {
    const CardDef& def = content_.cards[card];
    for (std::size_t i = def.first_effect; i < std::size_t{def.first_effect} + def.effects; ++i) {
      const Effect& effect = content_.effects[i];
      if (effect.test.count > 0) continue;
      if (effect.op == op) return true;
      const std::size_t read = idx(effect.card);
      const bool reads = effect.op == Op::read_card && read < content_.cards.size() && depth < kLongestChain;
      if (reads && surely_does(read, op, depth + 1)) return true;
    }
    return false;
  }

  std::vector<u8> after(std::size_t card) const {
    std::vector<u8> next;
    const CardDef& def = content_.cards[card];
    add(def.first_effect, def.effects, next);
    add(def.first_reward, def.rewards, next);
    add(def.first_strike, def.strikes, next);
    return next;
  }

 private:
  void add(std::size_t first, std::size_t count, std::vector<u8>& next) const {
    for (std::size_t i = first; i < first + count && i < content_.effects.size(); ++i) {
      const Effect& effect = content_.effects[i];
      if (effect.op == Op::read_card) next.push_back(static_cast<u8>(effect.card));
      if (effect.op != Op::draw_card || effect.deck >= content_.decks.size()) continue;
      const DeckDef& deck = content_.decks[effect.deck];
      for (std::size_t k = 0; deck.under && k < deck.count; ++k) next.push_back(static_cast<u8>(idx(deck.first) + k));
    }
  }

  const Content& content_;
};

}  // namespace

/// CARD-1 puts all cards of a letter on the stack at once.
void Compiler::check_letters() {
  for (const Card card : content.letter_cards[0]) {
    const CardDef& def = content.cards[idx(card)];
    for (std::size_t i = 0; i < def.effects; ++i) {
      const Effect& effect = content.effects[(def.first_effect + i) % content.effects.size()];
      if (effect.op == Op::restart && effect.test.count == 0)
        problem(card_sources_[idx(card)].node["effects"], say("the-legend-would-begin-anew-without"),
                say("restart-it-on-a-card"));
    }
  }
  for (std::size_t i = 0; i < content.letter_cards.size(); ++i) {
    const auto& cards = content.letter_cards[i];
    if (cards.size() <= kMostOnLetter) continue;
    problem(card_sources_[idx(cards.back())].node["letter"], say("so-many-cards-on-one-letter", cards.size()),
            say("at-most-put-their-effects", kMostOnLetter));
  }
}

/// A sunrise that brings the next one about: by a card of every sunrise, or by a letter the narrator is sent back from.
void Compiler::check_days() {
  if (content.effects.size() > 65535) return;
  const Chains chains(content);
  bool goes_back = false;
  for (const Trigger& trigger : content.triggers) {
    const bool daily = trigger.on == On::after_event || trigger.on == On::after_moves || trigger.on == On::day_ends;
    if (!daily || trigger.times == Times::once) continue;
    goes_back |= chains.surely_does(idx(trigger.card), Op::narrator_back);
    if (trigger.test.count == 0 && chains.surely_does(idx(trigger.card), Op::sunrise))
      problem(card_sources_[idx(trigger.card)].node["effects"],
              say("sets-off-itself-by-sunrise", content.cards[idx(trigger.card)].id), say("give-it-times-once"));
  }
  for (const auto& cards : content.letter_cards) {
    for (const Card card : cards) {
      const bool back = goes_back || chains.surely_does(idx(card), Op::narrator_back);
      if (back && chains.surely_does(idx(card), Op::sunrise))
        problem(card_sources_[idx(card)].node["effects"],
                say("sets-off-itself-by-the-narrator", content.cards[idx(card)].id),
                say("take-the-sunrise-or-the-way"));
    }
  }
}

/// Looks at each way from card to card once: `depth` is the longest chain below a card, known when it is left.
void Compiler::check_chains() {
  if (content.effects.size() > 65535 || content.cards.size() > kMaxCards) return;
  const Chains chains(content);
  enum : u8 { fresh, begun, done };
  std::vector<u8> state(content.cards.size(), fresh);
  std::vector<std::size_t> depth(content.cards.size(), 1);
  struct Visit {
    std::size_t card;
    std::vector<u8> next;
    std::size_t at = 0;
  };
  for (std::size_t start = 0; start < content.cards.size(); ++start) {
    if (state[start] != fresh) continue;
    state[start] = begun;
    std::vector<Visit> way{{start, chains.after(start)}};
    while (!way.empty()) {
      Visit& visit = way.back();
      if (visit.at == visit.next.size()) {
        state[visit.card] = done;
        const std::size_t longest = depth[visit.card] + 1;
        way.pop_back();
        if (!way.empty()) depth[way.back().card] = std::max(depth[way.back().card], longest);
        continue;
      }
      const u8 next = visit.next[visit.at++];
      if (next >= content.cards.size()) continue;
      if (state[next] == done) depth[visit.card] = std::max(depth[visit.card], depth[next] + 1);
      if (state[next] == begun) {
        problem(card_sources_[visit.card].node["effects"],
                next == visit.card ? say("the-card-carries-out-itself", content.cards[next].id)
                                   : say("the-card-leads-back", content.cards[visit.card].id, content.cards[next].id),
                say("take-one-of-these-read"));
      } else if (state[next] == fresh) {
        state[next] = begun;
        way.push_back({next, chains.after(next)});
      }
    }
  }
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    if (depth[i] == kLongestChain + 1)
      problem(card_sources_[i].node["effects"], say("a-chain-of-cards-that-read", depth[i]),
              say("at-most", kLongestChain));
  }
}

}  // namespace rietburg::loader
