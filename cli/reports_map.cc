// The map in words: what stands where.
#include <algorithm>

#include "cli/json_fields.h"
#include "cli/reports.h"

namespace rietburg::cli {

namespace {

/// Entries of a list of the state that stand on a space.
std::vector<json> standing(const json& state, const char* list, int space) {
  std::vector<json> found;
  for (const json& piece : state.value(list, json::array())) {
    const bool here = piece.is_number() ? piece == space : piece.value("space", -1) == space;
    if (here) found.push_back(piece);
  }
  return found;
}

}  // namespace

void Reports::heroes_on(int space, std::vector<std::string>& parts) const {
  const json& state = session_.state();
  for (const json& hero : standing(state, "heroes", space)) parts.push_back(speech_.hero(text_of(hero, "id")));
  for (const json& creature : standing(state, "creatures", space)) {
    std::string text = speech_.creature(text_of(creature, "kind"));
    for (const json& thing : creature.value("holds", json::array())) {
      text = speech_.say("ui.map.holds", {{"creature", text}, {"thing", speech_.thing(thing)}});
    }
    parts.push_back(text);
  }
  for (const char* list : {"characters", "allies", "markers"}) {
    for (const json& piece : standing(state, list, space)) parts.push_back(speech_.figure(text_of(piece, "kind")));
  }
  if (const auto farmers = standing(state, "farmers", space); !farmers.empty()) {
    parts.push_back(speech_.say("ui.part.farmer", {{"count", static_cast<std::int64_t>(farmers.size())}}));
  }
}

void Reports::things_on(int space, std::vector<std::string>& parts) const {
  const json& state = session_.state();
  for (const json& well : standing(state, "wells", space)) {
    parts.push_back(speech_.say(well.value("full", false) ? "ui.map.well" : "ui.map.well-empty"));
  }
  const json fog = state.value("fog", json::object());
  const json hidden = fog.value("spaces", json::array());
  if (std::find(hidden.begin(), hidden.end(), json(space)) != hidden.end()) parts.push_back(speech_.say("ui.map.fog"));
  for (const json& spot : standing(fog, "revealed", space)) {
    parts.push_back(speech_.say("ui.map.fog-open", {{"token", speech_.say("fog." + text_of(spot, "token"))}}));
  }
  for (const json& pile : standing(state, "loot", space)) {
    if (const int gold = pile.value("gold", 0); gold > 0) {
      parts.push_back(speech_.say("ui.part.gold", {{"count", std::int64_t{gold}}}));
    }
    for (const json& thing : pile.value("things", json::array())) parts.push_back(speech_.thing(thing));
  }
  for (const json& laid : standing(state, "laid", space)) {
    parts.push_back(speech_.say("ui.map.laid", {{"card", speech_.card_title(text_of(laid, "card"))}}));
  }
  for (const json& heap : standing(state, "rubble", space)) {
    for (const json& thing : heap.value("things", json::array())) parts.push_back(speech_.thing(thing));
  }
  if (!standing(state, "merchants", space).empty()) parts.push_back(speech_.say("ui.map.merchant"));
}

std::string Reports::on_space(int space) const {
  std::vector<std::string> parts;
  heroes_on(space, parts);
  things_on(space, parts);
  return list(parts);
}

Page Reports::map() const {
  Page page{speech_.say("ui.page.map"), {}};
  if (const json* hero = session_.hero(session_.asked())) {
    const int here = (*hero)["space"];
    if (const BoardSpace* place = board_.find(here)) {
      std::vector<int> neighbours = place->neighbours;
      std::sort(neighbours.begin(), neighbours.end());
      std::vector<std::string> around;
      for (const int next : neighbours) {
        const std::string there = on_space(next);
        around.push_back(there.empty()
                             ? speech_.space(next)
                             : speech_.say("ui.map.next", {{"space", speech_.space(next)}, {"there", there}}));
      }
      page.paragraphs.push_back(speech_.say(
          "ui.map.around",
          {{"hero", speech_.hero(session_.asked())}, {"space", speech_.space(here)}, {"list", list(around)}}));
    }
  }
  for (const auto& [id, space] : board_.spaces) {
    const std::string there = on_space(id);
    if (!there.empty())
      page.paragraphs.push_back(speech_.say("ui.map.space", {{"space", speech_.space(id)}, {"there", there}}));
  }
  return page;
}

Page Reports::walks() const {
  std::vector<json> walks = session_.ask({{"do", "walks"}}).body.value("walks", std::vector<json>());
  std::stable_sort(walks.begin(), walks.end(), [](const json& a, const json& b) {
    return a["hours"] != b["hours"] ? a["hours"] < b["hours"] : a["willpower"] < b["willpower"];
  });
  Page page{speech_.say("ui.page.walks", {{"hero", speech_.the_hero(session_.asked())}}), {}};
  std::string price;
  std::vector<std::string> spaces;  // for the same price
  const auto tell = [&] {
    if (!spaces.empty()) {
      page.paragraphs.push_back(
          speech_.say("ui.walk.for", {{"price", Texts::sentence(price)}, {"list", list(spaces)}}));
    }
    spaces.clear();
  };
  for (const json& walk : walks) {
    const std::string own =
        speech_.say("ui.walk.cost", {{"hours", number_of(walk, "hours")}, {"willpower", number_of(walk, "willpower")}});
    if (own != price) tell();
    price = own;
    const int to = walk["to"];
    const std::string there = on_space(to);
    spaces.push_back(there.empty() ? speech_.space(to)
                                   : speech_.say("ui.map.next", {{"space", speech_.space(to)}, {"there", there}}));
  }
  tell();
  if (walks.empty()) page.paragraphs.push_back(speech_.say("ui.walk.not-a-step"));
  page.paragraphs.push_back(speech_.say("ui.walk.where"));
  return page;
}

}  // namespace rietburg::cli
