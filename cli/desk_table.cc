// Commands about the table rather than the rules: walking as one gesture, undo, why, saving, dice.
#include "cli/desk.h"
#include "cli/matching.h"
#include "cli/reports.h"
#include "cli/walk.h"
#include "table/save_file.h"

namespace rietburg::cli {

namespace {

int count_in(const std::vector<std::string>& words) {
  const int number = words.empty() ? 1 : number_in(words[0]);
  return number < 1 ? 1 : number;
}

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

void erase_seed(json& value) {
  if (value.is_object()) value.erase("seed");
  if (value.is_structured()) {
    for (json& inner : value) erase_seed(inner);
  }
}

}  // namespace

void Desk::walk(const Words& words) {
  const json* hero = session_.hero(session_.asked());
  const int to = words.empty() ? -1 : number_in(words[0]);
  const std::string question = session_.question();
  if (to < 0 || board_.find(to) == nullptr) return tell("ui.walk.where");
  if (hero == nullptr || (question != "action" && question != "move")) return tell("ui.not-now");
  const int from = (*hero)["space"];
  if (from == to) return tell("ui.walk.here", {{"space", speech_.space(to)}});
  json request = {{"do", "walks"}};
  if (const std::string pay = payment(session_, words); !pay.empty()) request["with"] = pay;
  const std::vector<json> walks = session_.ask(request).body.value("walks", std::vector<json>());
  const auto way = find_way(board_, session_.state(), from, to);
  const json walk = choose_walk(walks, way, to);
  if (walk.is_null() && way.empty()) return tell("ui.walk.no-way", {{"space", speech_.space(to)}});
  go(walk, to);
}

void Desk::lead(const Words& words) {
  const json allies = session_.state().value("allies", json::array());
  const int to = number_in(words.back());
  if (to < 0 || board_.find(to) == nullptr || allies.empty()) return answer({"lead"});
  const json& ally = allies[0];
  std::vector<json> leads = session_.ask({{"do", "walks"}}).body.value("leads", std::vector<json>());
  std::erase_if(leads, [&](const json& one) { return one["ally"] != ally["kind"]; });
  const auto way = find_way(board_, session_.state(), ally["space"], to);
  const json walk = choose_walk(leads, way, to);
  if (walk.is_null() && way.empty()) return tell("ui.walk.no-way", {{"space", speech_.space(to)}});
  go(walk, to);
}

/// Shows the price, asks if it is more than hours, then plays step by step until it is there or something else is
/// asked.
void Desk::go(const json& walk, int goal) {
  if (walk.is_null()) return tell("ui.walk.not-a-step");
  const std::string who = session_.asked();
  std::string list;
  for (const json& space : walk["way"]) list += (list.empty() ? "" : "-") + std::to_string(space.get<int>());
  const int reached = walk["to"];
  const std::int64_t farmers = walk.value("kills_farmers", 0);
  Args args{{"way", list},
            {"space", speech_.space(reached)},
            {"goal", speech_.space(goal)},
            {"hours", std::int64_t{walk.value("hours", 0)}},
            {"willpower", std::int64_t{walk.value("willpower", 0)}},
            {"farmers", farmers}};
  const std::string price = speech_.say("ui.walk.price", args);
  if (farmers > 0) {
    if (!front_.confirm(speech_.say("ui.walk.farmer", {{"price", price}, {"farmers", farmers}}))) return;
  } else if (reached != goal) {
    if (!front_.confirm(speech_.say("ui.walk.short", args))) return;
  } else if (walk.value("willpower", 0) > 0) {
    if (!front_.confirm(speech_.say("ui.walk.overtime", {{"price", price}}))) return;
  } else {
    front_.tell(price);
  }
  const std::size_t first = session_.log().size();
  const std::string under_way = walk.contains("ally") ? "lead" : "move";
  for (const json& step : steps_of(walk, who)) {
    if (const Reply reply = session_.play(step); !reply.ok) break;
    if (session_.question() != under_way || session_.asked() != who) break;
  }
  // The gesture ends the action too, unless the way was cut short by a question.
  if (session_.question() == under_way && session_.asked() == who) session_.play({{"who", who}, {"do", "stop"}});
  changed(first);
}

void Desk::undo(const Words& words) {
  const Reply reply = session_.undo(count_in(words));
  if (!reply.ok) return refused(reply);
  changed(session_.log().size());
  tell("ui.undone");
}

void Desk::redo(const Words& words) {
  const std::size_t first = session_.log().size();
  const Reply reply = session_.redo(count_in(words));
  if (!reply.ok) return refused(reply);
  changed(first);
}

void Desk::why(const Words& words) {
  const Reports reports(session_, speech_, board_);
  if (words.empty()) return front_.show(reports.why(last_));
  if (const auto page = reports.rule(words[0])) return front_.show(*page);
  tell("ui.no-such-rule", {{"rule", words[0]}});
}

void Desk::save(const Words& words, bool bug) {
  if (words.empty()) return tell("ui.which-file");
  json game = session_.saved_game();
  if (bug) {
    // The seed tells the future: a report goes without it.
    erase_seed(game);
    json hello = session_.ask({{"do", "hello"}}).body;
    hello.erase("ok");
    game = json{{"report", hello}, {"game", game}, {"state", session_.state()}};
  }
  const auto written = table::write_atomically(words[0], game.dump(bug ? 1 : -1) + "\n");
  if (!written.ok()) return front_.tell(written.problem().text());
  tell(bug ? "ui.bug-written" : "ui.saved", {{"file", words[0]}});
}

void Desk::load(const Words& words) {
  if (words.empty()) return tell("ui.which-file");
  const auto text = table::read_file(words[0]);
  if (!text.ok()) return front_.tell(text.problem().text());
  json game = json::parse(text.value(), nullptr, false);
  if (game.is_discarded()) return tell("ui.not-json", {{"file", words[0]}});
  if (game.is_object() && game.contains("report")) game = game.value("game", json());
  const Reply reply = session_.load(game);
  if (!reply.ok) return refused(reply);
  changed(session_.log().size());
  tell("ui.loaded", {{"file", words[0]}});
  if (session_.read_only()) tell("save.read-only", {{"length", std::int64_t{session_.length()}}});
}

void Desk::dice(const Words& words) {
  if (words.empty() || (words[0] != "table" && words[0] != "engine")) return tell("ui.dice.which");
  const Reply reply = session_.dice(words[0]);
  if (!reply.ok) return refused(reply);
  opened_.clear();
  tell("ui.dice." + words[0]);
}

}  // namespace rietburg::cli
