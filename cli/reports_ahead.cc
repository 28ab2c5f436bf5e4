// What lies ahead, in words: the next sunrises, and the odds of fights.
#include <cmath>

#include "cli/json_fields.h"
#include "cli/reports.h"

namespace rietburg::cli {

namespace {

std::string move_key(const json& move) {
  if (number_of(move, "from") == number_of(move, "to")) return "ui.forecast.stays";
  return move.value("castle", false) ? "ui.forecast.castle" : "ui.forecast.moves";
}

/// What is known of a letter ahead.
Args letter_args(const json& letter) {
  return {{"letter", text_of(letter, "letter")},
          {"after", number_of(letter, "after")},
          {"star_id", letter.value("star", false) ? "star" : "none"},
          {"tiles", number_of(letter, "tiles")},
          {"put", static_cast<std::int64_t>(letter.value("put", json::array()).size())},
          {"end_id", letter.value("end", false) ? "end" : "none"}};
}

/// The mean of a distribution from 0 on, as a whole number.
std::int64_t mean(const json& list) {
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) sum += static_cast<double>(i) * list[i].get<double>();
  return std::lround(sum);
}

std::int64_t of_100(double chance) { return std::lround(100 * chance); }

}  // namespace

Page Reports::forecast(int days) const {
  Page page{speech_.say("ui.page.forecast"), {}};
  const Reply reply = session_.ask({{"do", "forecast"}, {"days", days}});
  if (!reply.ok) {
    page.paragraphs.push_back(reply.message);
    return page;
  }
  for (const json& day : reply.body["days"]) {
    page.paragraphs.push_back(speech_.say("ui.forecast.day", {{"sunrise", number_of(day, "sunrise")}}));
    for (const json& move : day["creatures"]) {
      page.paragraphs.push_back(
          speech_.say(move_key(move), {{"creature", speech_.creature(text_of(move, "kind"))},
                                       {"from", speech_.space(static_cast<int>(number_of(move, "from")))},
                                       {"to", speech_.space(static_cast<int>(number_of(move, "to")))}}));
    }
    if (day["creatures"].empty()) page.paragraphs.push_back(speech_.say("ui.forecast.none"));
    const bool falls = day.value("falls", false);
    page.paragraphs.push_back(falls ? speech_.say("ui.forecast.falls")
                                    : speech_.say("ui.forecast.shields", {{"shields", number_of(day, "shields")}}));
  }
  const json& castle = reply.body["castle"];
  page.paragraphs.push_back(castle["falls"].is_number()
                                ? speech_.say("ui.forecast.falls-in", {{"sunrises", number_of(castle, "falls")}})
                                : speech_.say("ui.forecast.holds"));
  const json& letters = reply.body["letters"];
  page.paragraphs.push_back(speech_.say("ui.forecast.letters", {{"narrator", text_of(letters, "narrator")},
                                                                {"left", number_of(letters, "left")},
                                                                {"end", text_of(letters, "end")}}));
  if (number_of(letters, "needed") > 0)
    page.paragraphs.push_back(speech_.say("ui.forecast.needed", {{"needed", number_of(letters, "needed")}}));
  for (const json& letter : letters["next"]) {
    page.paragraphs.push_back(speech_.say("ui.forecast.letter", letter_args(letter)));
  }
  return page;
}

void Reports::odds_of(const json& request, Page& page) const {
  const Reply reply = session_.ask(request);
  if (!reply.ok) return page.paragraphs.push_back(reply.message);
  const json& body = reply.body;
  std::vector<std::string> heroes, rounds;
  for (const json& hero : body["heroes"]) heroes.push_back(speech_.the_hero(hero));
  const std::string kind = session_.kind_of(static_cast<int>(number_of(body, "creature")));
  page.paragraphs.push_back(speech_.say(
      "ui.odds.fight",
      {{"creature", speech_.creature(kind)}, {"heroes", list(heroes)}, {"percent", number_of(body, "percent")}}));
  for (std::size_t i = 0; i < body["rounds"].size(); ++i) {
    const std::int64_t percent = of_100(body["rounds"][i]);
    if (percent == 0) continue;
    rounds.push_back(speech_.say("ui.odds.round", {{"percent", percent}, {"round", static_cast<std::int64_t>(i + 1)}}));
  }
  if (!rounds.empty()) page.paragraphs.push_back(speech_.say("ui.odds.rounds", {{"list", list(rounds)}}));
  for (const json& fate : body["fates"]) {
    page.paragraphs.push_back(speech_.say("ui.odds.fate", {{"hero", speech_.hero(text_of(fate, "who"))},
                                                           {"lost", mean(fate["lost"])},
                                                           {"hours", mean(fate["hours"])},
                                                           {"falls", of_100(fate["falls"])}}));
  }
  if (body.value("cards", false)) page.paragraphs.push_back(speech_.say("ui.odds.cards"));
  const json helps = body.value("helps", json::array());
  page.paragraphs.push_back(speech_.say(helps.empty() ? "ui.odds.no-help" : "ui.odds.helps"));
  constexpr std::size_t kTold = 5;
  for (std::size_t i = 0; i < helps.size() && i < kTold; ++i) {
    const json& help = helps[i];
    Args args{{"percent", number_of(help, "percent")}};
    if (help.contains("who")) args.set("hero", speech_.hero(text_of(help, "who")));
    if (help.contains("thing")) args.set("thing", speech_.thing(text_of(help, "thing")));
    if (help.contains("ally")) args.set("ally", speech_.figure(text_of(help, "ally")));
    page.paragraphs.push_back(speech_.say("ui.odds.help." + text_of(help, "what"), args));
  }
}

Page Reports::odds() const {
  Page page{speech_.say("ui.page.odds"), {}};
  const json fight = session_.state().value("fight", json());
  if (fight.is_object() && fight.value("creature", json()).is_number()) {
    odds_of({{"do", "odds"}, {"helps", true}}, page);
    return page;
  }
  for (const json& action : session_.legal()) {
    if (text_of(action, "do") != "fight") continue;
    odds_of({{"do", "odds"}, {"creature", action["creature"]}, {"helps", true}}, page);
  }
  if (page.paragraphs.empty()) page.paragraphs.push_back(speech_.say("ui.odds.none"));
  return page;
}

namespace {

/// A hero's part of the day's plan: what for, and at what price.
std::string part_of(const Speech& speech, const json& part) {
  std::string goals;
  if (part.contains("order")) goals = speech.order(part["order"]) + ".";
  for (const json& goal : part["goals"]) goals += (goals.empty() ? "" : " ") + speech.goal(goal);
  if (part.value("open", false)) goals += " " + speech.say("web.plan.open");
  const std::string price =
      speech.say("web.map.price", {{"hours", number_of(part, "hours")}, {"willpower", number_of(part, "willpower")}});
  return speech.say("ui.plan.part", {{"hero", speech.hero(text_of(part, "who"))}, {"goals", goals}, {"price", price}});
}

}  // namespace

Page Reports::hint(const json& orders) const {
  Page page{speech_.say("ui.page.hint"), {}};
  const Reply hint = session_.ask({{"do", "hint"}, {"plan", true}, {"orders", orders}});
  if (!hint.ok) {
    page.paragraphs.push_back(speech_.say("ui.hint.none"));
    return page;
  }
  const std::string answer = speech_.answer(hint.body["action"], true);
  page.paragraphs.push_back(answer);
  for (const std::string& sentence : speech_.reason(hint.body["reason"])) page.paragraphs.push_back(sentence);
  if (!hint.body["plan"].empty()) page.paragraphs.push_back(speech_.say("ui.plan"));
  for (const json& part : hint.body["plan"]) page.paragraphs.push_back(part_of(speech_, part));
  return page;
}

Page Reports::review() const {
  Page page{speech_.say("ui.page.review"), {}};
  const Reply reply = session_.ask({{"do", "review"}});
  const json& body = reply.body;
  if (!reply.ok) {
    page.paragraphs.push_back(speech_.say("ui.review.not-lost"));
  } else if (!body.value("found", false)) {
    page.paragraphs.push_back(speech_.say("ui.review.none"));
  } else {
    const json& reason = body["reason"];
    const std::string kind = reason.value("/goal/kind"_json_pointer, "none");
    const bool has_goal = kind != "none" && kind != "answer";
    const std::string played = body.contains("ended") ? speech_.order({{"to", "go"}, {"space", body["ended"]}})
                                                      : speech_.answer_alone(body["played"]);
    page.paragraphs.push_back(speech_.say("ui.review.found", {{"day", number_of(body, "day")},
                                                              {"hero", speech_.hero(text_of(body, "who"))},
                                                              {"played", played},
                                                              {"otherwise", number_of(reason, "otherwise")}}));
    page.paragraphs.push_back(
        speech_.say("ui.review.better",
                    {{"value", number_of(reason, "value")},
                     {"better", has_goal ? speech_.goal(reason["goal"]) : speech_.answer_alone(body["action"])}}));
  }
  return page;
}

}  // namespace rietburg::cli
