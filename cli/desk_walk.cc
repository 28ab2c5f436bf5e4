// Walking and leading as one gesture: ways, prices and the actions themselves come from the game (`walks`).
#include <algorithm>

#include "cli/desk.h"
#include "cli/json_fields.h"
#include "cli/matching.h"
#include "cli/reports.h"

namespace rietburg::cli {

namespace {

/// "walk 57 with wineskin": what pays, as the answers name it, or empty.
std::string payment(const Session& session, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    for (const json& action : session.legal()) {
      const bool is_step = action.value("do", "") == "step" && action.value("who", "") == session.asked();
      if (is_step && action.contains("pay") && action.value("pay", "").starts_with(word)) return action["pay"];
    }
  }
  return "";
}

bool is_number(const std::string& word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool says_yes(const Texts& texts, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](const auto& word) { return command_of(texts, word) == "accept"; });
}

std::string joined(const json& spaces, const char* between) {
  std::string list;
  for (const json& space : spaces) list += (list.empty() ? "" : between) + std::to_string(space.get<int>());
  return list;
}

}  // namespace

std::optional<int> Desk::space_meant(const Words& words) {
  for (const std::string& word : words) {
    if (is_filler(speech_.texts(), word)) continue;
    if (is_number(word)) {
      const int number = number_in(word);
      if (number >= 0 && board_.find(number) != nullptr) return number;
      tell("ui.walk.no-space", {{"number", word}, {"last", std::int64_t{board_.spaces.rbegin()->first}}});
      return std::nullopt;
    }
    for (const auto& [id, space] : board_.spaces) {
      const Words name = words_of(speech_.space(id));
      const bool named = !space.place.empty() && word.size() > 2 &&
                         std::any_of(name.begin(), name.end(),
                                     [&](const std::string& part) { return part.find(word) != std::string::npos; });
      if (named) return id;
    }
  }
  tell("ui.walk.where");
  return std::nullopt;
}

void Desk::walk(const Words& words) {
  const json* hero = session_.hero(session_.asked());
  const std::string question = session_.question();
  const bool asked = hero != nullptr && (question == "action" || question == "move");
  if (!asked) return tell("ui.walk.nobody");
  if (words.empty()) return front_.show(Reports(session_, speech_, board_).walks());
  const auto to = space_meant(words);
  if (!to) return;
  if ((*hero)["space"] == *to) return tell("ui.walk.here", {{"space", speech_.space(*to)}});
  json request = {{"do", "walks"}, {"to", *to}};
  if (const std::string pay = payment(session_, words); !pay.empty()) request["with"] = pay;
  const json walks = session_.ask(request).body.value("walks", json::array());
  if (!walks.empty()) return go(walks[0], *to, says_yes(speech_.texts(), words));
  front_.tell(why_not({{"who", session_.asked()}, {"do", "step"}, {"to", *to}}));
}

void Desk::lead(const Words& words) {
  const json allies = session_.state().value("allies", json::array());
  if (allies.empty()) return tell("ui.not-now");
  json ally = allies[0];
  for (const json& other : allies) {
    const Words name = words_of(speech_.figure(text_of(other, "kind")));
    const bool named = std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return std::find(name.begin(), name.end(), word) != name.end() && !is_filler(speech_.texts(), word);
    });
    if (named) ally = other;
  }
  const auto number = std::find_if(words.begin(), words.end(), is_number);
  const auto to = space_meant(number == words.end() ? Words() : Words{*number});
  if (!to) return;
  const json leads = session_.ask({{"do", "walks"}, {"to", *to}}).body.value("leads", json::array());
  for (const json& walk : leads) {
    if (walk["ally"] == ally["kind"]) return go(walk, *to, says_yes(speech_.texts(), words));
  }
  tell("ui.walk.not-a-step");
}

std::string Desk::why_not(const json& action) {
  const json answer = session_.ask({{"do", "why_not"}, {"actions", json::array({action})}}).body;
  const json why = answer.contains("why_not") ? answer["why_not"][0] : json();
  if (!why.is_object()) return speech_.say("ui.walk.not-a-step");
  return speech_.say("ui.why-not." + Texts::key_part(text_of(why, "reason")),
                     {{"hero", speech_.hero(text_of(action, "who"))},
                      {"needs", std::int64_t{why.value("needs", 0)}},
                      {"has", std::int64_t{why.value("has", 0)}}});
}

json Desk::with_or_without_farmers(const json& walk, const std::string& price) {
  const json& taking = walk["with_farmers"];
  const auto is_take = [](const json& action) { return text_of(action, "do") == "take"; };
  const Args args{{"count", std::int64_t{std::count_if(taking.begin(), taking.end(), is_take)}},
                  {"spaces", joined(walk["farmers"], ", ")}};
  const Choice choice =
      front_.choose({speech_.say("ui.walk.title", {{"space", speech_.space(walk["to"])}}),
                     price + " " + speech_.say("ui.walk.farmers", args),
                     {speech_.say("ui.walk.with-farmers", args), speech_.say("ui.walk.without", args)},
                     speech_.say("ui.walk.stay")});
  if (choice.how != Choice::How::picked) return json::array();
  return choice.option == 0 ? taking : walk["actions"];
}

/// One step stands in the list with its price; whatever costs more is told and asked about first.
json Desk::agreed(const json& walk, int goal, bool said_yes) {
  const std::int64_t deaths = walk.value("kills_farmers", 0);
  const std::int64_t willpower = walk.value("willpower", 0);
  const Args args{{"way", joined(walk["way"], "-")},
                  {"space", speech_.space(walk["to"])},
                  {"goal", speech_.space(goal)},
                  {"hours", std::int64_t{walk.value("hours", 0)}},
                  {"willpower", willpower},
                  {"left", std::int64_t{walk.value("left", 0)}},
                  {"fog_id", walk.value("fog", false) ? "fog" : "none"}};
  const std::string price = speech_.say("ui.walk.price", args);
  const auto ask = [&](const std::string& question, Front::Weight weight) {
    return front_.confirm(question, weight) ? walk["actions"] : json::array();
  };
  if (walk.value("loses", false)) return ask(speech_.say("ui.warn.lost"), Front::Weight::grave);
  if (deaths > 0) {
    return ask(speech_.say("ui.walk.farmer", {{"price", price}, {"farmers", deaths}}), Front::Weight::grave);
  }
  if (walk.contains("left")) return ask(speech_.say("ui.walk.short", args), Front::Weight::grave);
  if (walk.contains("with_farmers")) return with_or_without_farmers(walk, price);
  if (said_yes || (walk["way"].size() == 1 && willpower == 0)) {
    front_.tell(price);
    return walk["actions"];
  }
  if (willpower > 0) return ask(speech_.say("ui.walk.overtime", {{"price", price}}), Front::Weight::grave);
  return ask(speech_.say("ui.walk.go", {{"price", price}}), Front::Weight::light);
}

void Desk::go(const json& walk, int goal, bool said_yes) {
  const json actions = agreed(walk, goal, said_yes);
  if (actions.empty()) return;
  const std::size_t first = session_.log().size();
  const Reply reply = session_.play_all(actions);
  if (!reply.ok) return refused(reply);
  changed(first);
}

}  // namespace rietburg::cli
