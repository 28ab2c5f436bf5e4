// The effects of a card, one line of data each (content/README.md). Here: what happens to heroes, and the list of
// verbs.
#include "loader/compiler.h"

namespace rietburg::loader {

struct Compiler::Verb {
  std::string_view name;
  void (Compiler::*compile)(const Node&);
};

const Compiler::Verb* Compiler::find_verb(std::string_view name) {
  static constexpr Verb kVerbs[] = {
      {"gain", &Compiler::gain},
      {"lose", &Compiler::lose},
      {"cap", &Compiler::cap},
      {"raise", &Compiler::raise},
      {"share", &Compiler::share},
      {"share-loss", &Compiler::share_loss},
      {"offer", &Compiler::offer},
      {"choose-hero", &Compiler::choose_hero},
      {"price", &Compiler::price},
      {"roll", &Compiler::roll},
      {"place", &Compiler::place},
      {"remove", &Compiler::remove},
      {"move-creature", &Compiler::move_creature},
      {"lose-farmer", &Compiler::lose_farmer},
      {"today", &Compiler::today},
      {"lay", &Compiler::lay},
      {"look", &Compiler::look},
      {"reveal-fog", &Compiler::reveal_fog},
      {"draw-event", &Compiler::draw_event},
      {"put", &Compiler::put},
      {"narrator", &Compiler::narrator},
      {"flag", &Compiler::flag},
      {"count", &Compiler::count},
      {"end-marker", &Compiler::end_marker},
      {"stars", &Compiler::stars},
      {"tiles", &Compiler::tiles},
      {"draw", &Compiler::draw},
      {"quest", &Compiler::quest},
      {"choose", &Compiler::choose},
      {"choose-creature", &Compiler::choose_creature},
      {"read", &Compiler::read},
      {"move", &Compiler::move},
      {"push-on", &Compiler::push_on},
      {"become", &Compiler::become},
      {"halt", &Compiler::halt},
      {"rouse", &Compiler::rouse},
      {"adjust", &Compiler::adjust},
      {"close", &Compiler::close},
      {"open", &Compiler::open},
      {"bar", &Compiler::bar},
      {"reveal-bar", &Compiler::reveal_bar},
      {"fog", &Compiler::fog},
      {"hero", &Compiler::hero},
      {"rooster", &Compiler::rooster},
      {"wake", &Compiler::wake},
      {"no-overtime", &Compiler::no_overtime},
      {"sunrise", &Compiler::sunrise},
      {"restart", &Compiler::restart},
      {"rule", &Compiler::rule_change},
      {"storm", &Compiler::storm},
      {"take", &Compiler::take},
      {"lose-hour", &Compiler::lose_hour},
      {"lose-thing", &Compiler::lose_thing},
      {"campfire", &Compiler::campfire},
      {"round", &Compiler::round_rule},
      {"turn-up", &Compiler::turn_up},
      {"end", &Compiler::end},
  };
  for (const Verb& verb : kVerbs) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

void Compiler::compile_effects(const Node& list) {
  for (const Node& node : list.items()) {
    if (const Verb* verb = find_verb(node["do"].text())) {
      (this->*verb->compile)(node);
    } else {
      problem(node["do"], say("there-is-no-effect", node["do"].quoted()), say("readme-md-lists-the-effects"));
    }
  }
}

/// What all effects have in common; conditions are laid down before anything of the effect itself.
Effect Compiler::effect(const Node& node, Op op) {
  Effect effect{};
  effect.op = op;
  effect.rule = rule(node["rule"]);
  effect.test = test(node["if"]);
  if (node.has("who")) effect.who = filter(node["who"]);
  return effect;
}

void Compiler::points(const Node& node, Op op) {
  Effect effect = this->effect(node, op);
  if (node.has("thing")) {
    effect.thing = thing(node["thing"]);
    effect.amount = 1;
    return emit(effect);
  }
  constexpr std::pair<const char*, Thing> kPoints[] = {
      {"willpower", Thing::willpower}, {"strength", Thing::strength}, {"gold", Thing::gold}};
  for (const auto& [name, what] : kPoints) {
    if (!node.has(name)) continue;
    effect.thing = what;
    effect.amount = amount(node[name]);
    return emit(effect);
  }
  problem(node, say("nothing-to-gain-or-lose"), say("add-willpower-strength-gold-or-thing"));
}

void Compiler::limit(const Node& node, Op op) {
  Effect effect = this->effect(node, op);
  effect.amount = byte(node["willpower"], 0, kMaxWillpower);
  emit(effect);
}

void Compiler::share(const Node& node) {
  Effect effect = this->effect(node, Op::share);
  if (node.has("gold")) effect.gold = byte(node["gold"], 0, kMaxAmount);
  if (node.has("willpower")) effect.willpower = byte(node["willpower"], 0, kMaxAmount);
  if (node.has("thing")) {
    effect.thing = thing(node["thing"]);
    effect.amount = byte(node["count"]);
  }
  // Each way to take one's part is an answer.
  if ((effect.gold + 1) * (effect.willpower + 1) * (effect.amount + 1) > kMostParts)
    problem(node, say("too-much-to-share-at-once"), say("at-most-ways-to-take", kMostParts));
  emit(effect);
}

void Compiler::share_loss(const Node& node) {
  Effect effect = this->effect(node, Op::share_loss);
  effect.amount = amount(node["willpower"]);
  if (effect.amount == kAmountDie)
    problem(node["willpower"], say("a-loss-of-the-group"), say("roll-first-and-write-roll"));
  emit(effect);
}

void Compiler::offer(const Node& node) {
  Effect effect = this->effect(node, Op::offer);
  if (content.trades.size() == 256) problem(node, say("more-than-256-offers-in-one"), say("use-fewer"));
  effect.trade = static_cast<u8>(content.trades.size());
  content.trades.push_back(trade(node));
  emit(effect);
}

void Compiler::choose_hero(const Node& node) {
  Effect effect = this->effect(node, Op::choose_hero);
  effect.optional = node["optional"].is_true();
  emit(effect);
}

void Compiler::price(const Node& node) {
  Effect effect = this->effect(node, Op::price);
  effect.amount = byte(node["amount"], 0, kMostReward);
  for (const Node& coin : node["coins"].items()) {
    if (coin.says("gold")) effect.coins |= kPaysGold;
    if (coin.says("willpower")) effect.coins |= kPaysWillpower;
  }
  emit(effect);
}

void Compiler::roll(const Node& node) {
  Effect effect = this->effect(node, Op::roll);
  static const Document leader{"", "leader"};
  effect.who = filter(node.has("by") ? node["by"] : Node(leader));
  effect.two_dice = node["die"].says("tens-ones");
  effect.table = roll_table(node);
  last_roll_ = effect.two_dice ? kTensOnes : effect.table;
  emit(effect);
}

void Compiler::look(const Node& node) {
  Effect effect = this->effect(node, Op::look);
  effect.who = filter(node["by"]);
  emit(effect);
}

void Compiler::reveal_fog(const Node& node) {
  Effect effect = this->effect(node, Op::reveal_fog);
  effect.who = filter(node["by"]);
  effect.amount = byte(node["count"], 1);
  emit(effect);
}

}  // namespace rietburg::loader
