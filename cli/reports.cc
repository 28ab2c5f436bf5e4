#include "cli/reports.h"

#include <algorithm>
#include <set>

#include "cli/json_fields.h"
#include "cli/matching.h"
#include "cli/reference.h"

namespace rietburg::cli {

std::string Reports::list(const std::vector<std::string>& parts) const {
  std::string all;
  for (const std::string& part : parts) {
    all = all.empty() ? part : speech_.say("ui.list", {{"first", all}, {"second", part}});
  }
  return all;
}

std::string Reports::things_of(const json& hero) const {
  std::vector<std::pair<std::string, std::int64_t>> held;  // each thing once, with its number
  const auto add = [&](const std::string& id) {
    for (auto& [known, count] : held) {
      if (known == id) {
        ++count;
        return;
      }
    }
    held.emplace_back(id, 1);
  };
  for (const char* slot : {"helm", "large"}) {
    if (const std::string id = text_of(hero, slot); !id.empty()) add(id);
  }
  for (const char* slots : {"small", "gems"}) {
    for (const json& id : hero.value(slots, json::array())) add(id);
  }
  std::vector<std::string> parts;
  for (const auto& [id, count] : held) {
    parts.push_back(count == 1 ? speech_.thing(id)
                               : speech_.say("ui.part", {{"count", count}, {"thing", speech_.thing(id)}}));
  }
  if (const auto farmers = number_of(hero, "farmers"); farmers > 0) {
    parts.push_back(speech_.say("ui.part.farmer", {{"count", farmers}}));
  }
  return list(parts);
}

std::string Reports::hero_line(const json& hero) const {
  const std::string id = text_of(hero, "id");
  const std::string things = things_of(hero);
  return speech_.say("ui.hero-line", {{"hero", speech_.hero(id)},
                                      {"space", speech_.space(static_cast<int>(number_of(hero, "space")))},
                                      {"hour", number_of(hero, "hour")},
                                      {"asleep_id", hero.value("asleep", false) ? "asleep" : "awake"},
                                      {"strength", number_of(hero, "strength")},
                                      {"willpower", number_of(hero, "willpower")},
                                      {"dice", number_of(hero, "dice")},
                                      {"gold", number_of(hero, "gold")},
                                      {"things", things},
                                      {"things_id", things.empty() ? "none" : "some"}});
}

Page Reports::heroes() const {
  Page page{speech_.say("ui.page.heroes"), {}};
  for (const json& hero : session_.state().value("heroes", json::array())) page.paragraphs.push_back(hero_line(hero));
  return page;
}

Page Reports::state() const {
  const json& state = session_.state();
  const json castle = state.value("castle", json::object());
  Page page{speech_.say("ui.page.state", {{"legend", speech_.legend_title()}, {"day", number_of(state, "day")}}), {}};
  const json letters = state["letters"].value("stars", json::array());
  std::string stars;
  for (const json& star : letters) stars += (stars.empty() ? "" : " ") + star.get<std::string>();
  page.paragraphs.push_back(speech_.say("ui.state.track", {{"letter", text_of(state, "narrator")},
                                                           {"end", text_of(state["letters"], "end")},
                                                           {"stars", stars},
                                                           {"count", static_cast<std::int64_t>(letters.size())}}));
  page.paragraphs.push_back(
      speech_.say("ui.state.castle", {{"shields", number_of(castle, "shields")},
                                      {"taken", number_of(castle, "taken")},
                                      {"left", number_of(castle, "shields") - number_of(castle, "taken")}}));
  const json creatures = state.value("creatures", json::array());
  const bool held = std::any_of(creatures.begin(), creatures.end(),
                                [&](const json& creature) { return number_of(creature, "space") == board_.castle; });
  if (held) page.paragraphs.push_back(speech_.say("ui.state.castle-held"));
  for (const json& hero : state.value("heroes", json::array())) page.paragraphs.push_back(hero_line(hero));
  for (const json& creature : state.value("creatures", json::array())) {
    page.paragraphs.push_back(
        speech_.say("ui.state.creature", {{"creature", speech_.creature(text_of(creature, "kind"))},
                                          {"space", speech_.space(static_cast<int>(number_of(creature, "space")))},
                                          {"strength", number_of(creature, "strength")},
                                          {"strength_from", text_of(creature, "strength_from")},
                                          {"willpower", number_of(creature, "willpower")}}));
  }
  for (const json& card : state.value("today", json::array())) {
    page.paragraphs.push_back(speech_.say("ui.state.today", {{"card", speech_.card_title(card)}}));
  }
  std::vector<std::string> stock;
  const json articles = state.value("stock", json::object());
  for (const auto& [id, count] : articles.items()) {
    const auto seller = board_.sellers.find(id);
    if (seller == board_.sellers.end() || count == 0) continue;
    const json characters = state.value("characters", json::array());
    const bool here = seller->second == "merchant" ||
                      std::any_of(characters.begin(), characters.end(),
                                  [&](const json& character) { return text_of(character, "kind") == seller->second; });
    if (!here) continue;
    stock.push_back(
        speech_.say("ui.state.article", {{"thing", speech_.thing(id)}, {"count", count.get<std::int64_t>()}}));
  }
  if (!stock.empty()) page.paragraphs.push_back(speech_.say("ui.state.stock", {{"list", list(stock)}}));
  return page;
}

Page Reports::log() const {
  Page page{speech_.say("ui.page.log"), {}};
  for (const std::string& text : speech_.events(0)) {
    if (!text.empty()) page.paragraphs.push_back(text);
  }
  return page;
}

Page Reports::goal() const {
  const json& state = session_.state();
  Page page{speech_.legend_title(), {}};
  const std::string legend = "legend." + text_of(state, "legend");
  page.paragraphs.push_back(speech_.say(legend + ".goal"));
  for (const json& task : state.value("tasks", json::array())) {
    page.paragraphs.push_back(
        speech_.say("ui.task", {{"task", speech_.say(legend + ".task." + text_of(task, "id"), speech_.values())},
                                {"done_id", task.value("done", false) ? "done" : "open"},
                                {"has", number_of(task, "has")},
                                {"needs", number_of(task, "needs")}}));
  }
  return page;
}

std::vector<Page> Reports::cards() const {
  std::vector<Page> pages = {goal()};
  for (std::size_t i = 0; i < session_.log().size(); ++i) {
    if (const auto card = speech_.card_at(i)) pages.push_back(*card);
  }
  return pages;
}

Page Reports::legal() const {
  Page page{speech_.say("ui.page.legal"), {}};
  for (const json& action : session_.legal()) page.paragraphs.push_back(speech_.answer(action, true));
  return page;
}

Page Reports::help() const {
  Page page{speech_.say("ui.page.help"), {}};
  for (int i = 1; speech_.texts().has("ui.help." + std::to_string(i)); ++i) {
    page.paragraphs.push_back(speech_.say("ui.help." + std::to_string(i)));
  }
  return page;
}

Page Reports::why(std::size_t first) const {
  Page page{speech_.say("ui.page.why"), {}};
  std::set<std::string> told;
  for (std::size_t i = first; i < session_.log().size(); ++i) {
    const std::string id = text_of(session_.log()[i].event, "rule");
    if (id.empty() || !told.insert(id).second) continue;
    const auto rule = speech_.rule(id);
    if (!rule || rule->paragraphs.empty()) continue;
    page.paragraphs.push_back(speech_.say("ui.why", {{"rule", rule->title}, {"text", rule->paragraphs.back()}}));
  }
  if (page.paragraphs.empty()) page.paragraphs.push_back(speech_.say("ui.why.nothing"));
  return page;
}

std::optional<Page> Reports::rule(const std::string& id) const {
  std::string upper = id;
  std::transform(upper.begin(), upper.end(), upper.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (auto page = speech_.rule(upper)) return page;
  return speech_.rule(id);
}

std::optional<Page> Reports::rules_about(const std::vector<std::string>& words) const {
  Page page{speech_.say("rules.title"), {}};
  for (const Chapter& chapter : found_in(reference(session_.library(), speech_.texts()), words)) {
    page.paragraphs.insert(page.paragraphs.end(), chapter.paragraphs.begin(), chapter.paragraphs.end());
    for (const Passage& one : chapter.passages) {
      const std::string title =
          one.id.empty() ? one.title : speech_.say("rules.rule", {{"title", one.title}, {"rule", one.id}});
      page.paragraphs.push_back(speech_.say("ui.why", {{"rule", title}, {"text", one.text}}));
    }
  }
  if (page.paragraphs.empty()) return std::nullopt;
  return page;
}

}  // namespace rietburg::cli
