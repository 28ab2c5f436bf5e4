#include "cli/trigger_words.h"

#include "cli/effect_words.h"

namespace rietburg::cli {

namespace {

using nlohmann::json;

/// Creatures and things by name, the rest as it is written.
std::string named(const std::string& word, const json& value, const Texts& texts) {
  if (word == "when") return condition_in_words(value, texts);
  if (value.is_object()) return where_in_words(value, texts);
  if (!value.is_string()) return value.is_number_integer() ? value.dump() : std::string();
  std::string id = value.get<std::string>();
  if (word == "ends-move" || word == "enters" || word == "cleared") return id;
  if (word == "sunrise") return id == "after-event" ? "event" : "moves";  // messages choose by plain words
  return name_in_words(id, texts);
}

}  // namespace

std::string trigger_in_words(const json& card, const Texts& texts) {
  const auto say = [&](const std::string& word, const std::string& what) {
    return texts.format("ui.legend.on." + word, {{"what", what}});
  };
  if (card.contains("letter")) return say("letter", card.value("letter", ""));
  if (card.contains("put")) return say("put", "");
  if (card.contains("read")) return say("read", "");
  if (card.contains("deck")) return say(card.contains("goal") ? "quest" : "deck", card.value("deck", ""));
  std::string words;
  const json on = card.value("on", json::object());
  for (const auto& [word, value] : on.items()) {
    if (word != "instead") words += say(word, named(word, value, texts));
  }
  if (card.contains("if"))
    words += ", " + texts.format("ui.legend.if", {{"cond", condition_in_words(card["if"], texts)}});
  if (card.contains("times")) words += ", " + texts.format("ui.legend." + card.value("times", ""));
  return words;
}

}  // namespace rietburg::cli
