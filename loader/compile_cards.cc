// The cards: first a list of all, so that effects can name them by index, then their effects.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "loader/compiler.h"

namespace rietburg::loader {
namespace {

/// gold-2 before gold-10; a card without a number comes after the numbered ones.
std::pair<long, std::string> natural_order(const std::string& id) {
  constexpr long kNoNumber = 1'000'000;
  const std::size_t digits = id.find_last_not_of("0123456789") + 1;
  return {digits < id.size() && id.size() - digits < 7 ? std::atol(id.c_str() + digits) : kNoNumber, id};
}

}  // namespace

void Compiler::list_cards() {
  const std::string deck = deck_.value_or(legend_["events"].text());
  const std::vector<std::string> left_out = deck_ ? std::vector<std::string>{} : legend_["events_removed"].texts();
  for (const Node& node : legend_["events_removed"].items()) {
    if (!sources_.events.contains(node.text())) unknown(node, say("word.event-card"), ids_of(sources_.events));
  }
  std::vector<Node> events;
  for (const auto& [id, document] : sources_.events) {
    const bool removed = std::find(left_out.begin(), left_out.end(), id) != left_out.end();
    if (Node(document)["deck"].says(deck) && !removed) events.emplace_back(document);
  }
  std::sort(events.begin(), events.end(),
            [](const Node& a, const Node& b) { return natural_order(a["id"].text()) < natural_order(b["id"].text()); });
  if (events.empty()) problem(legend_["events"], say("there-are-no-event-cards", deck), say("add-them-in-events"));
  if (events.size() > kMaxEvents) {
    problem(events.back(), say("more-than-cards-in-one-event", kMaxEvents), say("the-engine-has-no-room"));
  }
  content.event_count = static_cast<u8>(std::min(events.size(), kMaxEvents));
  for (const Node& event : events) list_card(CardSource::From::event, event, event["id"].text());

  std::size_t token = 1;
  for (const auto& [id, document] : sources_.fog) {
    content.fog[token++].card = static_cast<Card>(content.cards.size());
    list_card(CardSource::From::fog, Node(document), "fog-" + id);
  }
  const std::vector<Node> cards = parts("cards");
  const auto list = [&](const Node& card) {
    card_index_[card["id"].text()] = static_cast<u8>(content.cards.size());
    list_card(CardSource::From::legend, card, card["id"].text());
  };
  for (const Node& card : cards) {
    if (wanted(card) && !card.has("deck")) list(card);
  }
  for (const Node& node : legend_["decks"].items()) {  // the cards of a deck stand in a row
    const std::string id = node["id"].text();
    DeckDef own{id, static_cast<Card>(content.cards.size()), 0, node["under"].is_true()};
    for (const Node& card : cards) {
      if (wanted(card) && card["deck"].says(id)) list(card);
    }
    const std::size_t count = content.cards.size() - idx(own.first);
    if (count == 0 || count > kMaxDeckCards)
      problem(node, say("so-many-cards-in-the-deck", count, id), say("from-one-to", kMaxDeckCards));
    own.count = static_cast<u8>(std::min(count, kMaxDeckCards));
    deck_index_[id] = static_cast<u8>(content.decks.size());
    content.decks.push_back(own);
    for (std::size_t i = idx(own.first); i < content.cards.size(); ++i) {
      content.cards[i].deck = static_cast<u8>(content.decks.size());
    }
  }
  for (const Node& card : cards) {
    if (card.has("deck") && !deck_index_.contains(card["deck"].text())) deck_index(card["deck"]);
  }
  if (content.decks.size() > kMaxDecks) {
    problem(legend_["decks"], fmt::format("{} decks", content.decks.size()), say("at-most", kMaxDecks));
    content.decks.resize(kMaxDecks);
  }
  if (legend_.has("tile_deck")) content.tile_deck = static_cast<u8>(deck_index(legend_["tile_deck"]) + 1);
  if (content.cards.size() > kMaxCards) {
    problem(legend_["cards"], say("so-many-cards-in-one-game", content.cards.size()), say("at-most-please", kMaxCards));
  }
}

/// The cards of this difficulty and of what the table chose.
bool Compiler::wanted(const Node& card) {
  const Node level = card["difficulty"];
  const auto levels = legend_["difficulties"].texts();
  if (level.is_text() && std::find(levels.begin(), levels.end(), level.text()) == levels.end())
    unknown(level, say("word.difficulty"), levels);
  if (level.is_text() && !level.says(setup_.difficulty)) return false;
  if (card["with"].says("skip-lesson") && !setup_.skip_lesson) return false;
  return !(card["without"].says("skip-lesson") && setup_.skip_lesson);
}

std::vector<Node> Compiler::parts(const char* name) const {
  std::vector<Node> all = legend_[name].items();
  for (const std::string& module : setup_.modules) {
    const auto found = sources_.modules.find(module);
    if (found == sources_.modules.end()) continue;
    for (const Node& node : Node(found->second)[name].items()) all.push_back(node);
  }
  return all;
}

void Compiler::list_card(CardSource::From from, const Node& node, std::string id) {
  const bool taken =
      std::any_of(content.cards.begin(), content.cards.end(), [&](const CardDef& other) { return other.id == id; });
  if (taken) problem(node["id"], say("the-card-is-there-twice", id), say("give-one-another-id-or-each"));
  CardDef card{};
  card.id = std::move(id);
  card.is_event = from == CardSource::From::event;
  card.shield = node["shield"].is_true();
  card.removed = node["keep"].says("removed");
  content.cards.push_back(std::move(card));
  card_sources_.push_back({from, node});
}

void Compiler::compile_cards(CardSource::From from) {
  for (std::size_t i = 0; i < card_sources_.size(); ++i) {
    if (card_sources_[i].from != from) continue;
    const Node& node = card_sources_[i].node;
    CardDef& card = content.cards[i];
    last_roll_.reset();
    options_.clear();
    const std::size_t first = content.effects.size();
    compile_effects(node["effects"]);
    if (node.has("finds")) compile_finds(node["finds"]);
    const std::size_t count = content.effects.size() - first;
    if (count > 255) problem(node["effects"], say("so-many-steps-on-one-card", count), say("at-most-255-please"));
    card.first_effect = static_cast<u16>(first);
    card.effects = static_cast<u8>(count);
    compile_laid(card, node);
    compile_quest(card, node);
  }
  if (content.effects.size() > 65535)
    problem(legend_["cards"], say("more-than-65535-effects-in-one"), say("use-fewer"));
}

void Compiler::compile_laid(CardDef& card, const Node& node) {
  const auto steps = node["effects"].items();
  const bool lays = std::any_of(steps.begin(), steps.end(), [](const Node& step) { return step["do"].says("lay"); });
  const Node laid = node["laid"];
  if (lays != node.has("laid")) {
    return problem(lays ? node["effects"] : laid, say("lay-and-laid-belong-together"),
                   say("add-the-one-that-is-missing"));
  }
  if (!lays) return;
  card.laid_spaces = space_list(laid["spaces"]);
  card.laid_at = space_number(laid["marker"]);
  card.laid_highest_rank = laid["first"].says("highest-rank");
  card.laid_shield = laid["shield"].is_true();
  card.laid_offer = laid.has("offer");
  if (card.laid_offer) card.laid_trade = trade(laid["offer"]);
  last_roll_.reset();  // it strikes on another day
  const std::size_t first = content.effects.size();
  compile_effects(laid["strikes"]);
  if (content.effects.size() - first > 255) problem(laid["strikes"], say("more-than-255-steps"), say("use-fewer"));
  card.first_strike = static_cast<u16>(first);
  card.strikes = static_cast<u8>(content.effects.size() - first);
}

void Compiler::compile_quest(CardDef& card, const Node& node) {
  card.before = kNoLetter;
  if (!node.has("goal")) return;
  card.is_quest = true;
  last_roll_.reset();
  const bool counts_alone = content.counts_alone;  // a quest asks for its own hero alone
  card.goal = test(node["goal"]);
  if (node.has("fail")) card.fail = test(node["fail"]);
  content.counts_alone = counts_alone;
  if (node.has("before")) card.before = letter(node["before"]);
  for (const Node& other : node["excludes"].items()) {
    const u8 index = card_index(other);
    if (content.cards[index].deck != card.deck) {
      problem(other, say("is-no-card-of-this-deck", other.quoted()), say("name-quests-of-the-same-deck"));
      continue;
    }
    card.excludes |= static_cast<u16>(1U << (index - idx(content.decks[card.deck - 1U].first)));
  }
  const std::size_t first = content.effects.size();
  compile_effects(node["reward"]);
  if (content.effects.size() - first > 255) problem(node["reward"], say("more-than-255-steps"), say("use-fewer"));
  card.first_reward = static_cast<u16>(first);
  card.rewards = static_cast<u8>(content.effects.size() - first);
}

void Compiler::compile_finds(const Node& node) {
  Effect effect{};
  effect.op = Op::find;
  effect.rule = node.has("rule") ? rule(node["rule"]) : Rule::EVT_11;
  effect.where = Where::fixed;
  effect.space = space_number(node["space"]);
  effect.thing = node.has("gold") ? Thing::gold : thing(node["thing"]);
  effect.amount = node.has("gold") ? byte(node["gold"], 1, kMaxAmount) : 1;
  emit(effect);
}

}  // namespace rietburg::loader
