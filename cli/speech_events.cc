// Events as sentences: the message "event.<name>" with the event's fields under their own names.
#include <cstdlib>

#include "cli/speech.h"

namespace rietburg::cli {

namespace {

bool is_place(const std::string& key) { return key == "space" || key == "from" || key == "to"; }

}  // namespace

std::string Speech::creature_named(const json& id, const json& all, const std::string& form) const {
  std::string kind = all.contains("kind") && all["kind"].is_string() ? all["kind"].get<std::string>() : std::string();
  if (id.is_number()) {
    if (const std::string known = session_.kind_of(id.get<int>()); !known.empty()) kind = known;
  }
  return texts_.first_of({"creature." + kind + form, "creature." + kind});
}

/// One field under its own name, and its plain id under "<name>_id" for messages that select on it.
void Speech::add(Args& args, const std::string& key, const json& value, const json& all) const {
  if (value.is_null()) return;
  const bool is_text = value.is_string();
  const std::string id = is_text ? value.get<std::string>() : value.dump();
  args.set(key + "_id", id);
  if (key == "creature") return args.set(key, creature_named(value, all, ".the"));
  if (key == "kind") return args.set(key, creature_named(json(), all, ".a"));
  // A turned die has its faces under "from" and "to".
  if (is_place(key) && value.is_number() && !all.contains("die")) return args.set(key, space(value.get<int>()));
  if (value.is_number_integer()) return args.set(key, value.get<std::int64_t>());
  if (!is_text) return;
  if (key == "who" || key == "hero" || key == "with" || (key == "to" && session_.hero(id) != nullptr))
    return args.set(key, the_hero(id));
  if (key == "thing" || key == "pay") return args.set(key, a_thing(id));
  if (key == "token")
    return args.set(key, texts_.first_of({"fog." + id + ".a", "fog." + id, "thing." + id + ".a", "thing." + id}));
  if (key == "ally" || key == "character" || key == "marker" || key == "figure") return args.set(key, figure(id));
  if (key == "card") return args.set(key, card_title(id));
  if (key == "option") return args.set(key, texts_.first_of({"option." + id, "ui.option." + id}));
  args.set(key, id);
}

Args Speech::args_of(const json& fields) const {
  Args args;
  for (const auto& [key, value] : fields.items()) add(args, key, value, fields);
  return args;
}

std::string Speech::event(const json& event) const {
  const std::string name = event.value("event", "");
  Args args = args_of(event);
  if (event.contains("by") && event["by"].is_number()) {
    const int by = event["by"];
    args.set("change", by < 0 ? "loss" : "gain");
    args.set("by", std::int64_t{std::abs(by)});
  }
  if (name == "group_shares" || name == "part_named" || name == "reward_taken") {
    json parts = json::object();
    for (const char* key : {"gold", "willpower", "things"}) parts[key] = event.value(key, 0);
    args.set("part", part(parts));
  }
  if (name == "card_read" && !is_of_letter(event)) args.set("letter_id", "none");
  if (name == "token_revealed") {
    const bool fog = event.contains("token") && event["token"].is_string();
    if (const Value* what = args.find(fog ? "token" : "thing")) args.set("what", std::get<std::string>(*what));
  }
  if (name == "legend_ended") {
    const std::string reason = Texts::key_part(
        event.contains("reason") && event["reason"].is_string() ? event["reason"].get<std::string>() : "");
    // A way of losing that the legend names has its own sentence.
    const json& state = session_.state();
    const std::string own = state.contains("reason") && state["reason"].is_string()
                                ? "legend." + state.value("legend", "") + ".lose." + state["reason"].get<std::string>()
                                : std::string();
    args.set("reason", reason.empty() ? "" : texts_.first_of({own, "ui.reason." + reason, "reason." + reason}));
    args.set("outcome", event.value("outcome", ""));
  }
  const std::string key = "event." + Texts::key_part(name);
  return Texts::sentence(texts_.format(key, args));
}

std::vector<std::string> Speech::events(std::size_t first) const {
  std::vector<std::string> texts;
  std::string way, walker;  // of the walk under way
  std::size_t walk = 0;     // where it is told
  for (std::size_t i = first; i < session_.log().size(); ++i) {
    const json& event = session_.log()[i].event;
    const bool step = event.value("event", "") == "stepped";
    texts.push_back(this->event(event));
    if (step && !way.empty() && event.value("who", "") == walker) {
      way += "-" + std::to_string(event.value("to", 0));
      texts[walk] = Texts::sentence(texts_.format("ui.walked", {{"who", the_hero(walker)}, {"way", way}}));
      texts.back().clear();
    } else if (step) {
      walker = event.value("who", "");
      way = std::to_string(event.value("from", 0)) + "-" + std::to_string(event.value("to", 0));
      walk = texts.size() - 1;
    } else if (!texts.back().empty()) {
      way.clear();
    }
  }
  return texts;
}

}  // namespace rietburg::cli
