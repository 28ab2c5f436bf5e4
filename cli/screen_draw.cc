// What stands where on the screen.
#include <algorithm>

#include "cli/json_fields.h"
#include "cli/lines.h"
#include "cli/reports.h"
#include "cli/screen.h"

namespace rietburg::cli {

namespace {

constexpr int kTop = 3;       // title, legend track, time track
constexpr int kLeastLog = 5;  // lines of the log, whatever the heroes hold

}  // namespace

Screen::Layout Screen::layout() const {
  const int rows = curses_.rows(), width = curses_.columns();
  Layout all;
  const int question = std::clamp(rows / 4 + 2, 8, 14);
  const int side = std::clamp(width / 3, 36, 48);
  const int middle = rows - kTop - question;
  all.map = {kTop, 0, middle, width - side - 1};
  all.side = {kTop, width - side, middle, side};
  all.question = {rows - question, 0, question, width};
  return all;
}

void Screen::draw() {
  curses_.clear();
  Layout all = layout();
  draw_title();
  draw_legend_track(1);
  draw_time_track(2);
  map_.draw(curses_, all.map);
  for (int row = 0; row < all.side.height; ++row)
    curses_.put(all.side.row + row, all.side.column - 1, curses_.glyph("│", "|"), 1, Ink::dim);
  draw_heroes(all.side);
  draw_log(all.side);
  draw_question(all.question);
  draw_prompt();
  curses_.refresh();
}

void Screen::draw_title() {
  const json& state = session_.state();
  const std::string level = text_of(state, "difficulty");
  const std::string left = say("ui.screen.title", {{"legend", speech_.legend_title()},
                                                   {"difficulty", level.empty() ? "" : say("difficulty." + level)},
                                                   {"difficulty_id", level.empty() ? "none" : level},
                                                   {"day", number_of(state, "day")}});
  const json castle = state.value("castle", json::object());
  const std::string right = say(
      "ui.screen.castle",
      {{"shields", number_of(castle, "shields")}, {"left", number_of(castle, "shields") - number_of(castle, "taken")}});
  const int width = curses_.columns();
  curses_.put(0, 0, fit(" " + left, width), width, Ink::bar);
  curses_.put(0, std::max(0, width - columns(right) - 2), " " + right + " ", width, Ink::bar);
}

/// The letters with the narrator in brackets, a star where cards wait, a plus where one was put.
void Screen::draw_legend_track(int row) {
  const json& state = session_.state();
  const json letters = state.value("letters", json::object());
  const std::string narrator = text_of(state, "narrator"), end = text_of(letters, "end");
  int column = curses_.put(row, 1, say("ui.screen.track"), 20, Ink::dim) + 2;
  for (const char c : board_.letters) {
    const std::string letter(1, c);
    const json stars = letters.value("stars", json::array());
    const bool star = std::find(stars.begin(), stars.end(), json(letter)) != stars.end();
    bool put = false;
    for (const json& card : letters.value("put", json::array())) put = put || text_of(card, "letter") == letter;
    const bool here = letter == narrator;
    const bool passed = letter < narrator;
    column += curses_.put(row, column, here ? "[" + letter + "]" : " " + letter, 4,
                          here     ? Ink::strong
                          : passed ? Ink::dim
                                   : Ink::plain,
                          here);
    column += curses_.put(row, column, star ? curses_.glyph("★", "*") : put ? "+" : here ? "" : " ", 2, Ink::goods);
    if (letter == end) break;
  }
  std::int64_t done = 0, tasks = 0;
  for (const json& task : state.value("tasks", json::array())) {
    ++tasks;
    if (task.value("done", false)) ++done;
  }
  const std::string goal = say("ui.screen.tasks", {{"done", done}, {"tasks", tasks}});
  curses_.put(row, std::max(column + 1, curses_.columns() - columns(goal) - 1), goal, 30, Ink::dim);
}

/// Each hour with the heroes on it; after the overtime those who sleep.
void Screen::draw_time_track(int row) {
  int column = curses_.put(row, 1, say("ui.screen.hours"), 20, Ink::dim) + 2;
  const json heroes = session_.state().value("heroes", json::array());
  const auto put_heroes = [&](int hour, bool asleep) {
    for (const json& hero : heroes) {
      if (hero.value("asleep", false) != asleep || (!asleep && hero.value("hour", 0) != hour)) continue;
      column += curses_.put(row, column, speech_.hero_mark(text_of(hero, "id")), 2, ink_of(text_of(hero, "id")), true);
    }
  };
  for (int hour = 0; hour <= board_.last_hour; ++hour) {
    const bool overtime = hour > board_.hours;
    if (hour == board_.hours + 1) column += curses_.put(row, column, curses_.glyph("┃", "|"), 1, Ink::dim) + 1;
    column += curses_.put(row, column, std::to_string(hour), 3, overtime ? Ink::warning : Ink::plain);
    put_heroes(hour, false);
    ++column;
    ++column;
  }
  column += curses_.put(row, column, say("ui.screen.asleep"), 20, Ink::dim) + 1;
  put_heroes(0, true);
}

/// A table with a head line, a line for each hero and one for what they hold, as long as the log keeps its room: the
/// hero asked comes first, three dots stand for things not shown. The pane shrinks to what is left below.
void Screen::draw_heroes(Pane& side) {
  const Reports reports(session_, speech_, board_);
  const json heroes = session_.state().value("heroes", json::array());
  std::vector<std::string> things;
  for (const json& hero : heroes) {
    things.push_back(reports.things_of(hero));
    if (!hero.value("asleep", false)) continue;
    things.back() =
        say("ui.screen.sleeps", {{"things", things.back()}, {"things_id", things.back().empty() ? "none" : "some"}});
  }
  int room = side.height - 1 - static_cast<int>(heroes.size()) - kLeastLog - 1;
  std::vector<bool> shown(heroes.size());
  for (const bool asked : {true, false}) {
    for (std::size_t i = 0; i < heroes.size(); ++i) {
      if ((text_of(heroes[i], "id") == session_.asked()) != asked || things[i].empty() || room <= 0) continue;
      shown[i] = true;
      --room;
    }
  }
  draw_hero_row(side.row, side,
                {"    " + say("ui.screen.hero"), say("ui.screen.strength"), say("ui.screen.willpower"),
                 say("ui.screen.dice"), say("ui.screen.gold"), say("ui.screen.space")},
                Ink::dim);
  int row = side.row + 1;
  for (std::size_t i = 0; i < heroes.size(); ++i) {
    const json& hero = heroes[i];
    const std::string id = text_of(hero, "id");
    const bool asked = id == session_.asked();
    std::string dice;
    for (int k = 0; k < number_of(hero, "dice"); ++k) dice += curses_.glyph("●", "o");
    std::string label = (asked ? curses_.glyph("▶   ", ">   ") : "    ") + speech_.hero(id);
    if (hero.value("rooster", false)) label += say("ui.screen.rooster");
    if (!things[i].empty() && !shown[i]) label += curses_.glyph("…", "..");
    draw_hero_row(row, side,
                  {label, std::to_string(number_of(hero, "strength")), std::to_string(number_of(hero, "willpower")),
                   dice, std::to_string(number_of(hero, "gold")), std::to_string(number_of(hero, "space"))},
                  asked ? Ink::strong : Ink::plain);
    curses_.put(row++, side.column + 3, speech_.hero_mark(id), 1, ink_of(id), true);
    if (shown[i]) curses_.put(row++, side.column + 5, things[i], side.width - 6, Ink::dim);
  }
  side.height -= row - side.row;
  side.row = row;
}

void Screen::draw_hero_row(int row, const Pane& side, const std::vector<std::string>& cells, Ink ink) {
  const int widths[] = {std::max(13, side.width - 23), 4, 5, 6, 5, 2};
  int column = side.column + 1;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    curses_.put(row, column, cells[i], std::min(widths[i], side.column + side.width - column), ink);
    column += widths[i];
  }
}

Ink Screen::ink_of(const std::string& hero) const {
  const auto look = board_.colours.find(hero);
  return look == board_.colours.end() ? Ink::strong : hero_ink(look->second);
}

std::vector<std::string> Screen::log_lines(int width, std::size_t from) {
  if (log_texts_.size() != session_.log().size()) log_texts_ = speech_.events(0);
  std::vector<std::string> lines;
  for (std::size_t i = from; i < log_texts_.size(); ++i) {
    if (log_texts_[i].empty()) continue;
    for (const std::string& line : wrap(log_texts_[i], width, 1)) lines.push_back(line);
  }
  return lines;
}

void Screen::draw_log(const Pane& side) {
  log_width_ = side.width - 2;
  log_height_ = std::max(1, side.height - 1);
  const std::string label = say(log_scroll_ > 0 ? "ui.screen.log-older" : "ui.screen.log");
  curses_.fill(side.row, side.column, side.width, curses_.glyph("─", "-"), Ink::dim);
  curses_.put(side.row, side.column + 1, " " + label + " ", side.width - 2, log_scroll_ > 0 ? Ink::strong : Ink::dim);
  // Only somebody who scrolls back pays for the whole log.
  const std::size_t tail = log_scroll_ > 0 || session_.log().size() < 200 ? 0 : session_.log().size() - 200;
  const auto older = log_lines(log_width_, std::min(tail, fresh_));
  const auto newer = log_lines(log_width_, fresh_);
  const int size = static_cast<int>(older.size());
  log_scroll_ = std::clamp(log_scroll_, 0, std::max(0, size - log_height_));
  const int first = std::max(0, size - log_height_ - log_scroll_);
  for (int i = 0; i < log_height_ && first + i < size; ++i) {
    const int line = first + i;
    const bool fresh = line >= size - static_cast<int>(newer.size());
    curses_.put(side.row + 1 + i, side.column + 1, older[static_cast<std::size_t>(line)], log_width_,
                fresh ? Ink::plain : Ink::dim);
  }
}

void Screen::draw_question(const Pane& pane) {
  curses_.fill(pane.row, 0, pane.width, curses_.glyph("─", "-"), Ink::dim);
  Pane rest = pane;
  rest.row += 1;
  rest.height -= 2;  // the line above, the prompt below
  for (const std::string& line : speech_.under_way()) {
    for (const std::string& part : wrap(line, pane.width - 2, 1)) {
      if (rest.height <= 3) break;
      curses_.put(rest.row++, 1, part, pane.width - 2);
      --rest.height;
    }
  }
  curses_.put(rest.row, 1, speech_.question(), pane.width - 2, Ink::strong);
  ++rest.row;
  --rest.height;
  draw_answers(rest);
}

/// Numbered down the columns, each as wide as its longest answer; what does not fit is on the next page.
void Screen::draw_answers(const Pane& pane) {
  if (desk_ == nullptr) return;
  const Menu& menu = desk_->menu();
  next_page_ = 0;
  if (menu.empty()) return;
  if (chosen_ && *chosen_ >= menu.size()) chosen_.reset();
  const std::size_t chosen = chosen_.value_or(0);
  answer_rows_ = pane.height;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < menu.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    texts.push_back(std::string(number.size() < 2 ? 1 : 0, ' ') + number + "  " + menu[i].text +
                    (menu[i].group ? curses_.glyph(" ▸", " >") : ""));
  }
  const auto height = static_cast<std::size_t>(pane.height);
  struct Column {
    std::size_t first;
    int width, page, at;
  };
  std::vector<Column> all;
  int page = 0, at = 1, mine = 0;
  for (std::size_t first = 0; first < texts.size(); first += height) {
    int width = 0;
    for (std::size_t i = first; i < std::min(first + height, texts.size()); ++i)
      width = std::max(width, columns(texts[i]) + 3);
    width = std::min(width, pane.width - 2);
    if (at > 1 && at + width > pane.width) {
      ++page;
      at = 1;
    }
    all.push_back({first, width, page, at});
    if (chosen >= first) mine = page;
    at += width;
  }
  for (const Column& column : all) {
    if (column.page != mine) continue;
    for (std::size_t i = column.first; i < std::min(column.first + height, texts.size()); ++i) {
      const bool picked = chosen_ == i && !on_map_;
      curses_.put(pane.row + static_cast<int>(i - column.first), column.at,
                  fit((picked ? ">" : " ") + texts[i], column.width - 1), column.width - 1,
                  picked ? Ink::chosen : Ink::plain);
    }
  }
  if (page == 0) return;
  for (const Column& column : all) {
    if (column.page == mine + 1 && next_page_ == 0) next_page_ = column.first;
  }
  const std::string text = say("ui.screen.page", {{"page", std::int64_t{mine + 1}}, {"pages", std::int64_t{page + 1}}});
  curses_.put(pane.row - 1, std::max(0, pane.width - columns(text) - 2), text, pane.width, Ink::strong);
}

void Screen::draw_prompt() {
  const int row = curses_.rows() - 1, width = curses_.columns();
  if (!typed_.empty()) {
    const int column = curses_.put(row, 1, "> " + typed_, width - 2, Ink::strong) + 1;
    return curses_.cursor(row, std::min(column, width - 1), true);
  }
  curses_.cursor(0, 0, false);
  if (!remark_.empty()) {
    curses_.put(row, 1, remark_, width - 2, Ink::strong);
    return;
  }
  const bool group = desk_ != nullptr && desk_->group_open();
  curses_.put(row, 1,
              say(on_map_ ? "ui.screen.hint-map"
                  : group ? "ui.screen.hint-group"
                          : "ui.screen.hint"),
              width - 2, Ink::dim);
}

}  // namespace rietburg::cli
