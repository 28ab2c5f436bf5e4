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

/// "walk 57 with wineskin": what pays, by its id, or empty.
std::string payment(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word.starts_with("wineskin") || word.starts_with("herb")) return word;
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
  const std::string who = session_.asked();
  const json* hero = session_.hero(who);
  const int to = words.empty() ? -1 : number_in(words[0]);
  const std::string question = session_.question();
  if (to < 0 || board_.find(to) == nullptr) return tell("ui.walk.where");
  if (hero == nullptr || (question != "action" && question != "move")) return tell("ui.not-now");
  const int from = (*hero)["space"];
  if (from == to) return tell("ui.walk.here", {{"space", speech_.space(to)}});
  const auto way = find_way(board_, session_.state(), from, to, hero->value("farmers", 0) > 0);
  if (way.empty()) return tell("ui.walk.no-way", {{"space", speech_.space(to)}});
  go({{"who", who}, {"do", "step"}}, way, payment(words));
}

void Desk::lead(const Words& words) {
  const json allies = session_.state().value("allies", json::array());
  const int to = number_in(words.back());
  if (to < 0 || board_.find(to) == nullptr || allies.empty()) return answer({"lead"});
  const json& ally = allies[0];
  const auto way = find_way(board_, session_.state(), ally["space"], to, false);
  if (way.empty()) return tell("ui.walk.no-way", {{"space", speech_.space(to)}});
  go({{"who", session_.asked()}, {"do", "lead"}, {"ally", ally["kind"]}}, way, "");
}

/// Shows the price, asks if it is more than hours, then plays step by step until it is there or something else is
/// asked.
void Desk::go(const json& fields, const std::vector<int>& way, const std::string& pay) {
  const Fare fare = price_walk(session_, fields, way, pay);
  if (fare.reached < 0) return tell("ui.walk.not-a-step");
  std::string list;
  for (const int space : way) {
    list += (list.empty() ? "" : "-") + std::to_string(space);
    if (space == fare.reached) break;
  }
  Args args{{"way", list},
            {"space", speech_.space(fare.reached)},
            {"goal", speech_.space(way.back())},
            {"hours", std::int64_t{fare.hours}},
            {"willpower", std::int64_t{fare.willpower}},
            {"farmers", std::int64_t{fare.farmers}}};
  const std::string price = speech_.say("ui.walk.price", args);
  if (fare.farmers > 0) {
    if (!front_.confirm(speech_.say("ui.walk.farmer", {{"price", price}, {"farmers", std::int64_t{fare.farmers}}})))
      return;
  } else if (fare.reached != way.back()) {
    if (!front_.confirm(speech_.say("ui.walk.short", args))) return;
  } else if (fare.willpower > 0) {
    if (!front_.confirm(speech_.say("ui.walk.overtime", {{"price", price}}))) return;
  } else {
    front_.tell(price);
  }
  const std::size_t first = session_.log().size();
  const std::string under_way = fields.value("do", "") == "lead" ? "lead" : "move";
  for (const json& step : fare.steps) {
    if (const Reply reply = session_.play(step); !reply.ok) break;
    if (step["to"] == fare.reached || session_.question() != under_way || session_.asked() != fields["who"]) break;
  }
  // The gesture ends the action too, unless the way was cut short by a question.
  if (session_.question() == under_way && session_.asked() == fields["who"]) {
    session_.play({{"who", fields["who"]}, {"do", "stop"}});
  }
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
  const auto written = play::write_atomically(words[0], game.dump(bug ? 1 : -1) + "\n");
  if (!written.ok()) return front_.tell(written.problem().text());
  tell(bug ? "ui.bug-written" : "ui.saved", {{"file", words[0]}});
}

void Desk::load(const Words& words) {
  if (words.empty()) return tell("ui.which-file");
  const auto text = play::read_file(words[0]);
  if (!text.ok()) return front_.tell(text.problem().text());
  json game = json::parse(text.value(), nullptr, false);
  if (game.is_discarded()) return tell("ui.not-json", {{"file", words[0]}});
  if (game.is_object() && game.contains("report")) game = game.value("game", json());
  const Reply reply = session_.load(game);
  if (!reply.ok) return refused(reply);
  changed(session_.log().size());
  tell("ui.loaded", {{"file", words[0]}});
  if (!session_.load_remark().empty()) front_.tell(session_.load_remark());
}

void Desk::dice(const Words& words) {
  if (words.empty() || (words[0] != "table" && words[0] != "engine")) return tell("ui.dice.which");
  const Reply reply = session_.dice(words[0]);
  if (!reply.ok) return refused(reply);
  opened_.clear();
  tell("ui.dice." + words[0]);
}

}  // namespace rietburg::cli
