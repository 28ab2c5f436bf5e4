#include "cli/screen_map.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "cli/json_fields.h"
#include "cli/lines.h"

namespace rietburg::cli {

namespace {

// Below this the numbers of neighbouring spaces would touch.
constexpr int kLeastHeight = 24, kLeastWidth = 78;
constexpr int kBox = 5;  // columns kept free for a number and its marks

Ink terrain_ink(const BoardSpace& space) {
  if (space.terrain == "forest") return Ink::forest;
  if (space.terrain == "mountain" || space.terrain == "mine") return Ink::rock;
  return space.terrain == "castle" ? Ink::strong : Ink::plain;
}

}  // namespace

/// Each space at its place on the board; where two would touch, the later one moves to the nearest free row or column.
void MapView::lay_out(int height, int width) {
  if (height == height_ && width == width_ && spots_.size() == board_.spaces.size()) return;
  height_ = height;
  width_ = width;
  spots_.clear();
  std::vector<std::vector<bool>> taken(static_cast<std::size_t>(height),
                                       std::vector<bool>(static_cast<std::size_t>(width)));
  const auto free = [&](int row, int column) {
    if (row < 0 || row >= height || column < 0 || column + kBox > width) return false;
    for (int at = column; at < column + kBox; ++at) {
      if (taken[static_cast<std::size_t>(row)][static_cast<std::size_t>(at)]) return false;
    }
    return true;
  };
  for (const auto& [id, space] : board_.spaces) {
    const Spot wanted{static_cast<int>(std::lround(space.y * (height - 1))),
                      static_cast<int>(std::lround(space.x * (width - kBox)))};
    Spot best = wanted;
    int nearest = 1000;
    for (int row = wanted.row - 2; row <= wanted.row + 2; ++row) {
      for (int column = wanted.column - 4; column <= wanted.column + 4; ++column) {
        const int distance = 3 * std::abs(row - wanted.row) + std::abs(column - wanted.column);
        if (distance >= nearest || !free(row, column)) continue;
        nearest = distance;
        best = {row, column};
      }
    }
    spots_[id] = best;
    for (int at = best.column; at < best.column + kBox && at < width; ++at) {
      taken[static_cast<std::size_t>(best.row)][static_cast<std::size_t>(at)] = true;
    }
  }
}

std::map<int, std::vector<MapView::Mark>> MapView::marks() const {
  std::map<int, std::vector<Mark>> all;
  const json& state = session_.state();
  const auto mark = [&](const std::string& id) { return speech_.mark(id); };
  for (const json& hero : state.value("heroes", json::array())) {
    const std::string id = text_of(hero, "id");
    const auto look = board_.colours.find(id);
    all[hero.value("space", -1)].push_back(
        {speech_.hero_mark(id), look == board_.colours.end() ? Ink::strong : hero_ink(look->second), true});
  }
  for (const json& creature : state.value("creatures", json::array())) {
    all[creature.value("space", -1)].push_back({mark("creature." + text_of(creature, "kind")), Ink::creature, false});
    if (!creature.value("holds", json::array()).empty())
      all[creature.value("space", -1)].push_back({mark("loot"), Ink::goods, false});
  }
  for (const char* list : {"allies", "characters", "markers"}) {
    for (const json& piece : state.value(list, json::array())) {
      all[piece.value("space", -1)].push_back({mark("figure." + text_of(piece, "kind")), Ink::strong, false});
    }
  }
  for (const json& farmer : state.value("farmers", json::array()))
    all[farmer].push_back({mark("farmer"), Ink::goods, false});
  for (const json& pile : state.value("loot", json::array()))
    all[pile.value("space", -1)].push_back({mark("loot"), Ink::goods, false});
  for (const json& well : state.value("wells", json::array())) {
    all[well.value("space", -1)].push_back(
        {mark(well.value("full", false) ? "well" : "well-empty"), Ink::river, false});
  }
  const json fog = state.value("fog", json::object());
  for (const json& space : fog.value("spaces", json::array())) all[space].push_back({mark("fog"), Ink::fog, false});
  for (const json& spot : fog.value("revealed", json::array()))
    all[spot.value("space", -1)].push_back({mark("fog-open"), Ink::fog, false});
  for (const json& laid : state.value("laid", json::array()))
    all[laid.value("space", -1)].push_back({mark("card"), Ink::warning, false});
  for (const json& heap : state.value("rubble", json::array()))
    all[heap.value("space", -1)].push_back({mark("rubble"), Ink::warning, false});
  for (const json& merchant : state.value("merchants", json::array()))
    all[merchant].push_back({mark("merchant"), Ink::goods, false});
  return all;
}

void MapView::point(Curses& curses, const Pane& pane, Spot at, const std::string& text, Ink ink) const {
  const int row = at.row - top_, column = at.column - left_;
  if (row < 0 || row >= pane.height || column < 0 || column >= pane.width) return;
  curses.put(pane.row + row, pane.column + column, text, pane.width - column, ink);
}

void MapView::line(Curses& curses, const Pane& pane, Spot from, Spot to, const std::string& glyph, Ink ink) const {
  const int steps = std::max(std::abs(to.row - from.row) * 2, std::abs(to.column - from.column));
  const int every = ink == Ink::path ? 2 : 1;  // paths are faint
  for (int i = every; i < steps; i += every) {
    const double part = static_cast<double>(i) / steps;
    point(curses, pane,
          {static_cast<int>(std::lround(from.row + part * (to.row - from.row))),
           static_cast<int>(std::lround(from.column + part * (to.column - from.column)))},
          glyph, ink);
  }
}

void MapView::draw_rivers(Curses& curses, const Pane& pane) const {
  const auto spot = [&](const std::pair<double, double>& at) {
    return Spot{static_cast<int>(std::lround(at.second * (height_ - 1))),
                static_cast<int>(std::lround(at.first * (width_ - kBox))) + 1};
  };
  for (const auto& river : board_.rivers) {
    for (std::size_t i = 1; i < river.size(); ++i) {
      line(curses, pane, spot(river[i - 1]), spot(river[i]), curses.glyph("≈", "-"), Ink::river);
      point(curses, pane, spot(river[i]), curses.glyph("≈", "-"), Ink::river);
    }
  }
}

void MapView::draw_paths(Curses& curses, const Pane& pane) const {
  for (const auto& [id, space] : board_.spaces) {
    for (const int next : space.neighbours) {
      if (next < id) continue;
      Spot from = spots_.at(id), to = spots_.at(next);
      from.column += 1;
      to.column += 1;
      const bool bridge =
          std::find(board_.bridges.begin(), board_.bridges.end(), std::pair(id, next)) != board_.bridges.end();
      line(curses, pane, from, to, bridge ? curses.glyph("═", "=") : curses.glyph("·", "."),
           bridge ? Ink::goods : Ink::path);
    }
  }
}

void MapView::draw_space(Curses& curses, const Pane& pane, const BoardSpace& space) const {
  const Spot at = spots_.at(space.id);
  const int row = at.row - top_;
  int column = at.column - left_;
  if (row < 0 || row >= pane.height || column < 0 || column + 2 > pane.width) return;
  const std::string number = space.id < 10 ? " " + std::to_string(space.id) : std::to_string(space.id);
  const bool near = reachable_.contains(space.id);
  column += curses.put(pane.row + row, pane.column + column, number, pane.width - column,
                       near ? Ink::strong : terrain_ink(space));
  const auto marks = marks_.find(space.id);
  if (marks == marks_.end()) return;
  for (const Mark& mark : marks->second) {
    if (column >= pane.width) break;
    column += curses.put(pane.row + row, pane.column + column, mark.text, pane.width - column, mark.ink, mark.reverse);
  }
}

void MapView::draw(Curses& curses, const Pane& pane) {
  if (board_.spaces.empty()) return;
  lay_out(std::max(pane.height, kLeastHeight), std::max(pane.width, kLeastWidth));
  marks_ = marks();
  reachable_.clear();
  for (const json& action : session_.legal()) {
    if (text_of(action, "do") == "step" && action.contains("to")) reachable_.insert(action["to"].get<int>());
  }
  const json* hero = session_.hero(session_.asked());
  if (hero == nullptr) hero = session_.hero(text_of(session_.state(), "turn"));
  const int centre = hero != nullptr ? hero->value("space", board_.castle) : board_.castle;
  const Spot middle = spots_.contains(centre) ? spots_[centre] : Spot{};
  if (follows_) {
    top_ = middle.row - pane.height / 2;
    left_ = middle.column - pane.width / 2;
  }
  top_ = std::clamp(top_, 0, std::max(0, height_ - pane.height));
  left_ = std::clamp(left_, 0, std::max(0, width_ - pane.width));
  draw_rivers(curses, pane);
  draw_paths(curses, pane);
  for (const auto& [id, space] : board_.spaces) {
    if (space.terrain != "off_map") draw_space(curses, pane, space);
  }
}

void MapView::pan(int rows, int columns) {
  follows_ = false;
  top_ += rows;
  left_ += columns;
}

}  // namespace rietburg::cli
