// What is under way beside the question: a fight and its dice, what is shared, the card that asks.
#include "cli/json_fields.h"
#include "cli/speech.h"

namespace rietburg::cli {

namespace {

/// "[3] [5]"; the black die, the first of them where it is rolled, by what it counts.
std::string dice_shown(const Board& board, const json& dice, bool black) {
  std::string all;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const int value = board.die_value(dice[i].get<int>(), black && i == 0);
    all += (all.empty() ? "[" : " [") + std::to_string(value) + "]";
  }
  return all;
}

}  // namespace

std::vector<std::string> Speech::under_way() const {
  std::vector<std::string> lines;
  const json& state = session_.state();
  if (const json fight = state.value("fight", json()); fight.is_object()) lines.push_back(fight_line(fight));
  const json open = state.value("open", json::array());
  if (open.empty()) return lines;
  const json& frame = open.front();
  const std::string question = session_.question();
  if (question == "share") {
    lines.push_back(share_line(frame));
  } else if (const std::string id = text_of(frame, "card"); !id.empty()) {
    if (const auto page = card(id); page && !page->paragraphs.empty()) {
      lines.push_back(texts_.format("ui.way.card", {{"title", page->title}, {"text", page->paragraphs.back()}}));
    }
  } else if (question == "shield" && state["fight"].is_object()) {
    lines.push_back(texts_.format("ui.way.loss", {{"loss", number_of(state["fight"], "loss")}}));
  } else if (question == "roll" || question == "lead") {
    lines.push_back(texts_.format("ui.way." + question, {{"left", number_of(frame, "left")}}));
  } else if (question == "exchange") {
    for (const json& side : frame.value("sides", json::array())) lines.push_back(exchange_line(side));
  } else if (question == "chance") {
    Args args = args_of(frame);
    const bool is_die = text_of(frame, "question") == "die";
    args.set("for", is_die ? text_of(frame, "for") : text_of(frame, "question"));
    lines.push_back(Texts::sentence(texts_.format(is_die ? "ui.way.die" : "ui.way.draw", args)));
  }
  return lines;
}

std::string Speech::fight_line(const json& fight) const {
  std::string fighters;
  for (const json& hero : fight.value("fighters", json::array())) {
    const std::string name = the_hero(hero);
    fighters = fighters.empty() ? name : texts_.format("ui.and", {{"first", fighters}, {"second", name}});
  }
  Args args;
  args.set("fighters", fighters);
  const bool rubble = !fight.value("creature", json()).is_number();
  if (rubble) args.set("space", space(static_cast<int>(number_of(fight, "space"))));
  add(args, "creature", fight.value("creature", json()), fight);
  args.set("round", number_of(fight, "round"));
  args.set("willpower", number_of(fight, "willpower"));
  if (const json* creature = session_.creature(fight.value("creature", 0))) {
    args.set("strength", number_of(*creature, "strength"));
  }
  const char* key = rubble ? "ui.way.clear" : number_of(fight, "round") == 0 ? "ui.way.before" : "ui.way.fight";
  std::string line = Texts::sentence(texts_.format(key, args));
  const json dice = fight.value("dice", json::array());
  if (!dice.empty())
    line += " " + texts_.format(fight.value("black", false) ? "ui.way.black" : "ui.way.dice",
                                {{"dice", dice_shown(board_, dice, fight.value("black", false))}});
  if (number_of(fight, "value") > 0)
    line += " " + texts_.format("ui.way.value", {{"value", number_of(fight, "value")}});
  if (number_of(fight, "creature_value") > 0) {
    line += " " + texts_.format("ui.way.creature-value", {{"value", number_of(fight, "creature_value")}});
  }
  return line;
}

/// What is left to be shared: "To share: 5 gold and 2 wineskins."
std::string Speech::share_line(const json& frame) const {
  const std::string what = text_of(frame, "what");
  json parts = frame;
  for (const char* other : {"what", "answered", "question", "total", "coins"}) parts.erase(other);
  const std::string all =
      frame.contains("total") ? texts_.format("ui.way.total", {{"count", number_of(frame, "total")}}) : part(parts);
  return texts_.format("ui.way.share." + what, {{"parts", all}});
}

std::string Speech::exchange_line(const json& side) const {
  std::string gifts;
  if (number_of(side, "gold") > 0) gifts = texts_.format("ui.part.gold", {{"count", number_of(side, "gold")}});
  for (const json& gift : side.value("things", json::array())) {
    const std::string name = a_thing(gift);
    gifts = gifts.empty() ? name : texts_.format("ui.list", {{"first", gifts}, {"second", name}});
  }
  if (gifts.empty()) gifts = texts_.format("ui.part.nothing");
  return Texts::sentence(
      texts_.format("ui.way.exchange", {{"hero", the_hero(text_of(side, "who"))}, {"gifts", gifts}}));
}

}  // namespace rietburg::cli
