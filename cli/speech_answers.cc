// Answers and questions as people read them.
#include "cli/json_fields.h"
#include "cli/speech.h"

namespace rietburg::cli {

/// The message for an answer: by question and verb, or by verb and what it carries, or by verb.
std::string Speech::answer_key(const json& action) const {
  const std::string verb = text_of(action, "do");
  std::vector<std::string> keys = {"ui.answer." + session_.question() + "." + verb};
  if (verb == "share" && !session_.state()["open"].empty()) {
    keys.push_back("ui.answer.share." + text_of(session_.state()["open"].front(), "what"));
  }
  if (verb == "use" && text_of(action, "thing").starts_with("herb")) {
    keys.push_back(session_.question() == "settle" ? "ui.answer.use.points" : "ui.answer.use.willpower");
  }
  std::string fields;
  for (const char* field : {"pay", "die", "with", "option", "thing", "hero", "space", "creature", "card"}) {
    if (!action.contains(field)) continue;
    fields += (fields.empty() ? "." : "-") + std::string(field);
    keys.push_back("ui.answer." + verb + "." + field);
  }
  if (!fields.empty()) keys.insert(keys.begin() + 1, "ui.answer." + verb + fields);
  keys.push_back("ui.answer." + verb);
  for (const std::string& key : keys) {
    if (texts_.has(key)) return key;
  }
  return keys.back();
}

/// What an answer costs and does, in brackets: hours, willpower, gold; a farmer lost.
std::string Speech::price(const json& action) const {
  if (!action.contains("shows") || !action["shows"].is_object()) return "";
  std::string all;
  const bool fight = text_of(action, "do") == "fight";  // its willpower is the creature's, its hour goes without saying
  for (const char* key : {"hours", "willpower", "cost", "gold", "creature", "fog", "kills_farmers"}) {
    const json value = action["shows"].value(key, json());
    if (value.is_null() || value == false ||
        (fight && (std::string(key) == "willpower" || std::string(key) == "hours")))
      continue;
    const std::string message = "ui.shows." + Texts::key_part(key);
    Args args;
    args.set("value", value.is_number() ? value.get<std::int64_t>() : std::int64_t{1});
    const std::string part = texts_.format(message, args);
    if (part.empty()) continue;
    all += all.empty() ? part : texts_.format("ui.shows-and", {{"part", part}});
  }
  return all.empty() ? all : texts_.format("ui.shows-all", {{"parts", all}});
}

/// A part of what is shared: "2 gold and 1 wineskin".
std::string Speech::part(const json& action) const {
  std::vector<std::string> parts;
  for (const auto& [key, value] : action.items()) {
    if (!value.is_number() || value == 0) continue;
    const std::string message = texts_.has("ui.part." + key) ? "ui.part." + key : "ui.part";
    parts.push_back(texts_.format(message, {{"count", value.get<std::int64_t>()}, {"thing", thing(key)}}));
  }
  if (parts.empty()) return texts_.format("ui.part.nothing");
  std::string all = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    all = texts_.format("ui.and", {{"first", all}, {"second", parts[i]}});
  }
  return all;
}

std::string Speech::answer(const json& action, bool named) const {
  const std::string verb = text_of(action, "do");
  Args args = args_of(action);
  if (action.contains("creature") && action["creature"].is_number()) {
    if (const json* creature = session_.creature(action["creature"])) {
      args.set("space", space(static_cast<int>(number_of(*creature, "space"))));
      args.set("strength", number_of(*creature, "strength"));
      args.set("willpower", number_of(*creature, "willpower"));
    }
  }
  for (const char* key : {"face", "turned"}) {
    if (shows(action, key)) args.set(key, number_of(action["shows"], key));
  }
  if (verb == "share") args.set("part", part(action));
  if (action.contains("pay") && action["pay"].is_array()) {
    std::string gems;
    for (const json& gem : action["pay"]) {
      if (!gem.is_string()) continue;
      const std::string name = a_thing(gem);
      gems = gems.empty() ? name : texts_.format("ui.and", {{"first", gems}, {"second", name}});
    }
    args.set("pay", gems);
  }
  std::string text = Texts::sentence(texts_.format(answer_key(action), args)) + price(action);
  const std::string who = text_of(action, "who");
  if (named || (who != session_.asked() && who != "chance")) {
    text = texts_.format("ui.answer-of", {{"hero", hero(who)}, {"answer", text}});
  }
  return text;
}

std::string Speech::question() const {
  const json& state = session_.state();
  if (session_.over()) {
    return texts_.format(text_of(state, "outcome") == "won" ? "ui.question.won" : "ui.question.lost");
  }
  Args args{{"hero", hero(session_.asked())}};
  std::string key = "question." + session_.question();
  // One name of the protocol may stand for several questions; what is open tells them apart.
  if (const json open = state.value("open", json::array()); !open.empty()) {
    const std::string asked = "question." + Texts::key_part(text_of(open.front(), "question"));
    if (texts_.has(asked)) key = asked;
    if (const std::string ally = text_of(open.front(), "ally"); !ally.empty()) args.set("ally", figure(ally));
  }
  return texts_.format(key, args);
}

}  // namespace rietburg::cli
